"""The workers of all machines that use the same database."""
