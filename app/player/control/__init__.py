"""Who is in charge: the pace, the pause, and a person who stops the run or takes the mouse."""
