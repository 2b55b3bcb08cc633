"""What is remembered, as a tree of next steps, and what a run's values must be for each."""
