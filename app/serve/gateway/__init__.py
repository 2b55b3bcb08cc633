"""The gateway: between an agent and another server of tools, it learns what the agent calls.

Each call is on the disk (`call_log`) before its answer reaches the agent, so that a host may kill
the gateway at any time. At the end, or at the next start, the calls become a workflow, which is
played without the agent (`playing`).

```
gateway → call_log
   ↓
playing
   ↓
other_server
```
"""
