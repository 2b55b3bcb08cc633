"""Evidence: what agrees, what contradicts, what cannot be told, and what that means for a step.

identity          two descriptions compared feature by feature: match, mismatch or unknown
state             greyed, ticked, covered
selection, marks  which entry of a list or strip is chosen, which round button is set
sections          under which heading of several the target stands
arrivals          blocks that have come between
harmless          whether all that has changed in the target's window is no obstacle
data              which texts may read otherwise: values, states, other rows and entries
rows, menus       rows and entries that are others now
leftovers         changes that no item explains
sides             the two sides of a comparison
target_decision   one answer out of all of it, and why
step              the same for a step that the pixels refuse

Each folder is another way to compare: `changes` and `pixels` where the window is drawn as it was,
`relayout` where its contents stand elsewhere, `rerender` where it is drawn otherwise, `values` for
what a field shows.
"""
