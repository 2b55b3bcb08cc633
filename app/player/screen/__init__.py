"""The guard between engine and desktop: what a step sees, and whether it is what it remembers.

`capture` takes a snapshot and `guard` compares it, before and after each action. On its way it asks

- `comparison_cache`, `prefetch`, `patient_reader`: what can be known sooner, or once
- `focus`, `front`, `typed_values`, `typed_text`, `secret_field`: where the keyboard goes
- `interruptions`, `foresight`, `background`: whether something came between, or may still come
- `verified`: the look that was verified last, what follows from it, and what was doubtful so far
- `table_reading`: a table, row by row and page by page
- `recoveries`, `scroll_search`: what is tried before anybody is asked
- `check_regions`: what a person excluded
"""
