"""Whether the present element has all that identified the recorded one.

features    two descriptions compared, feature by feature
evidence    what one feature says: match, mismatch or unknown, and why
wording     whether a text says of this run what it said of the recording
strips      banners across a window
pair        both scenes, each with the description of an element
expected    what a run may show otherwise than the recording
"""
