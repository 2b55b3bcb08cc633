"""Workflows as files: exported, and imported only when every part of the file is sound."""
