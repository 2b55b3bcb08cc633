"""The page of reflexes: what was learned against interruptions, to accept or to delete."""
