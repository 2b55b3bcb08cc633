"""What belongs to a workflow: its versions, what was learned since, its masks and its reflexes."""
