"""May this remembered step be taken on this screen, and where exactly?"""
