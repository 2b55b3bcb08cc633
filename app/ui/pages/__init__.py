"""The pages of the window, one for each thing on its left."""
