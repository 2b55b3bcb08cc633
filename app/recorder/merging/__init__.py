"""Several recordings of one task become one workflow.

`drafts` makes of each workflow the recording that `app.induction` merges, `rows_shown` finds the
row of a file that a recording entered, `workflow` makes of the merged recording a workflow again.
"""
