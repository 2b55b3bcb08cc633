"""What a model may see and do while it helps a run.

`desktop` is the screen it works on. `allowed_windows` and `interruption_area` bound where it may
act, `action_policy` refuses what it may not do, and `redaction` hides what it may not see.
`user_activity` notices a person who joins in, `demonstrated_steps` learns from what they did.
"""
