"""Text, recognised and compared: what reads as what, and which words warn."""
