"""The guard between engine and desktop: what a step sees, and whether it is what it remembers.

`capture` takes a snapshot and `guard` compares it, before and after each action. On its way it asks

- `comparison_cache`, `prefetch`, `patient_reader`: what can be known sooner, or once
- `focus`, `front`, `typed_values`, `typed_text`, `secret_field`: where the keyboard goes
- `interruptions`, `lookahead`, `background`: whether something came between, or may still come
- `verified`: what the run stands on, the doubts that are left, what its last act did
- `table_reading`: a table, row by row and page by page
- `recoveries`, `scroll_search`: what is tried before anybody is asked
- `check_regions`: what a person excluded
"""
