"""The user's store put together: its pictures, keys and seals, reports, what a deletion removes."""
