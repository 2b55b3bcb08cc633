"""What has changed between two snapshots: its kind, and whether something explains it."""
