"""The command line: one line per event, one object per line with --json."""
