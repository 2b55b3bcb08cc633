"""What the bench of induction measures: logs of people's work, and recordings made up for speed."""
