"""The protocols in which clients ask a model, and what the proxy makes of them.

`protocol` is what every one of them offers; `anthropic` and `openai` are the two that there are.
Each reads a request into `asked`, a whole or streamed answer into `answer`, and writes a remembered
answer as the model's service would.

```
anthropic | openai
        ↓
    protocol
```
"""
