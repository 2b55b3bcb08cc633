"""When and where a run happens, and the parent of its process."""
