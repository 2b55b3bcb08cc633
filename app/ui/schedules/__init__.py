"""The page of schedules, and the scheduler's process that the window starts."""
