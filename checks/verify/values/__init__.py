"""Values: what a field shows of what was typed, and what a step is to read."""
