"""The window's sentences, in English and German."""
