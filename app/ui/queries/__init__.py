"""What a page asks the store, as functions that run on the worker's thread and return view
models.
"""
