"""What verified runs teach: which regions change from run to run."""
