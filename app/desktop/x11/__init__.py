"""The X server: what is on the screen, what a person does, and what a run does.

- seen: `screen` (pictures, the cursor), `damage` (changes), `windows` over `window_tree`
- heard: `listener` over `record_protocol`, with `server_time`
- done: `input` over `xtest` and `keyboard`; `clipboard`
- asked: `session` (locked?), `display_settings` (size, scale, theme)

All of them speak through `connection`; `batch` asks many questions in one round trip.
"""
