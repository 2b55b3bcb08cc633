"""May this remembered step be taken on this screen, and where exactly?

Five stages answer, each a folder that knows those above it in this list alone:

    vision    pixels: edges, ink, regions, the difference of two pictures
    text      text, recognised and compared
    scene     what a person sees: elements, and how they lie to each other
    locator   what tells the target from its likes
    verify    what agrees, what contradicts, what cannot be told, and what follows

`snapshot` is what is captured and kept. `pipeline` asks the stages from cheap to dear; `offline`
does so for two picture files. `interruptions` finds again what has come between, and `learning`
keeps what verified runs teach.
"""
