"""One run as its parent sees it: preflight, the display's lock, the child process, its
supervision.
"""
