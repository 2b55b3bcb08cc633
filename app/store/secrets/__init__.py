"""Secret values, in the system's keyring or in an encrypted file, and nowhere else."""
