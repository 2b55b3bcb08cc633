"""Doors for other programs: a proxy for models that remembers, and a server of workflows as tools.

`access_control` lets in who knows the token. The proxy reads a request (`wire` into `asked`), looks
it up (`recall`, which asks `screenshot_match` about pictures) and answers, or forwards it
(`upstream`) and learns from what comes back. The tools (`tool_server`) play workflows as
`byheart run` does (`played`).

```
proxy → recall → screenshot_match
   ↓       ↓            ↓
upstream  wire → asked → answer
tool_server → played          both stand behind access_control
```
"""
