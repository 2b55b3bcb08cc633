"""Evidence: what agrees, what contradicts, what cannot be told, and what that means for a step.

evidence  match, mismatch or unknown, with the place and the reason
identity  two descriptions compared feature by feature
state     greyed, ticked, covered
arrivals  blocks that have come between
rows      the rows of a table that are others now
menus     an entry more in the target's menu, and what a menu lies over
sides     the two sides of a comparison
judge     one answer out of all of it
"""
