"""What a step is called, in one short sentence."""
