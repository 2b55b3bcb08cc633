"""Typed texts: where each appeared, whether it was shown, and what is a secret.

`echo_mode` says whether a field shows its text; `secrets` decides, and `redaction` paints over.
`appearing`, `typed_place`, `seen_late` and `late_focus` find the field of a text.
"""
