"""Data told from code: what several recordings of one task have in common, and where the values
that differ come from. Pure: it knows no screen, no store and no library.

`recording` holds the nouns. `alignment` puts the same action of every recording in one column.
`operations`, `dates` and `numbers` are the closed set of transformations; `atoms` applies them to
the known values, and `programs` keeps every concatenation of them that is consistent with all
recordings (a version space; Gulwani 2011). `origins` and `lookup` say what a value is made of, and
`guards` when an action is taken. `merging` puts them together, `leave_one_out` tries the result on
each recording that it did not see. `loops` and `segmentation` find repetitions in one recording.
"""
