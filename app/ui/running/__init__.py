"""Running from the window: the form, the progress, the pace, and questions that a run asks."""
