"""The dataclasses that the store keeps: workflows, reflexes, runs, rows of batches, pictures."""
