"""What is kept: recorded, merged, edited, shared, and shown."""
