"""The page of settings: the form, the key of the agent, alerts."""
