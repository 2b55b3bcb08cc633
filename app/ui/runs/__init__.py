"""The page of past runs: their table, the details of one, and two side by side."""
