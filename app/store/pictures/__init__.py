"""Pictures as files named by their content, as PNG, with a seal that shows a changed file."""
