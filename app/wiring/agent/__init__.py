"""The agent of a run put together: its key, its consent, its bounds, what a person shows it."""
