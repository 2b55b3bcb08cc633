"""The page of workflows: their list, the steps of one, what is offered and deleted."""
