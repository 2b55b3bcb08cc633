"""Values as JSON and back: each is written with the name of its class, and nothing else is read.

snapshots           values whose pictures are kept beside them
    codec           the format, and how it is read
        encoder     how it is written
            schema  what fits a field of a class
"""
