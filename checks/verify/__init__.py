"""Evidence: what agrees, what contradicts, what cannot be told, and what that means for a step.

evidence  match, mismatch or unknown, with the place and the reason
identity  two descriptions compared feature by feature
state     greyed, ticked, covered
arrivals  blocks that have come between
judge     one answer out of all of it
"""
