"""Rows of a file, each played as a run: read from CSV or XLSX, counted, and given back with
results.
"""
