"""What is chosen on a page, and what its buttons act on therefore: entries, marks, lists."""
