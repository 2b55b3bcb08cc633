"""What `byheart proxy` remembers, turn by turn, and how to forget a branch of it."""
