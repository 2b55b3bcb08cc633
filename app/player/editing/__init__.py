"""What the window previews before an edit: its impact on past runs, and another order of steps."""
