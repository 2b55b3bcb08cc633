"""Doors for other programs: a proxy for models that remembers, and a server of workflows as tools.

`door` lets in who knows the token. The proxy reads a request (`wire_*` into `asked`), looks it up
(`recall`, which asks `sight` about screenshots) and answers, or forwards it (`upstream`) and learns
from what comes back. The tools (`tool_server`) play workflows as `byheart run` does (`played`).

```
proxy → recall → sight
   ↓       ↓       ↓
upstream  wire_anthropic | wire_openai → asked → answer
tool_server → played          both stand behind door
```
"""
