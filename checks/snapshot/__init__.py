"""What is captured of a screen and kept: picture, windows, elements; an index of many."""
