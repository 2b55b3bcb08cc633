"""Rules of input that hold on every system, whatever sends the events.

- `chords` parses keys such as `ctrl+s`.
- `pointer` spaces clicks and drags.
- `text` says what can be typed.
- `fail_safe` stops a run when a person pushes the pointer into a corner.
- `event_queue` hands events to a thread of its own.
"""
