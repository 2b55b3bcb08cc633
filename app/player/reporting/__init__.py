"""A run, a workflow and a batch in sentences and pages."""
