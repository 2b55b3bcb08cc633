"""What a person accepts before an imported workflow may run, with its dangers marked."""
