"""What of a page is data: texts that may read otherwise though the page is about the same.

A text that has changed says that the page is about something else, unless its place tells that it
is data. Such places are a field to type into, a box to tick, and a row or entry of a list that the
target does not stand in and that is not chosen. A text that only stands elsewhere in its column now
is data, too.

filter      the texts that have changed, without data
moved       what only stands elsewhere, or on another ground
fields      texts in fields
marks       boxes to tick
rows        texts in other rows of tables, and other entries of lists
side        one of both screens, and how what is written on it is arranged
"""
