"""The nouns of a recording: gestures, strokes, what the screen looked like before each, options."""
