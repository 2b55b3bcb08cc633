"""Values as JSON and back: each is written with the name of its class, and nothing else is read.

snapshots           values whose pictures are kept beside them
    codec           the format
        encoder | decoder
            schema  what fits a field of a class
"""
