"""The scheduler put together: due jobs, the runs they begin, its health, alerts and digest."""
