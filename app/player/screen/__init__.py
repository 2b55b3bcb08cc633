"""The guard between engine and desktop: what a step sees, and whether it is what it remembers.

`capture` takes a snapshot and `guard` compares it, before and after each action. On its way it asks

- `comparison_cache`, `prefetch`, `patient_reader`: what can be known sooner, or once
- `focus`, `front`, `typed_values`, `typed_text`, `secret_field`: where the keyboard goes
- `interruptions`, `foresight`, `background`: whether something came between, or may still come
- `recoveries`, `scroll_search`: what is tried before anybody is asked
- `carried_doubts`, `check_regions`: what was doubtful so far; what a person excluded
"""
