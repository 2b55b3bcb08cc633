"""What a widget draws, as frozen data: a workflow, a run, a schedule, a reflex."""
