"""A recording put together: by a person (`recording`) or by a model (`demonstrating`)."""
