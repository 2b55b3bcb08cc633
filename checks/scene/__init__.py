"""The scene: what a person sees on a picture, before anyone asks what it is for.

A scene holds *surfaces* (areas of one colour: windows, panes, cards, fields, buttons, cells), which
lie in one another, and *items* (texts and icons), each on its surface. Whatever the toolkit, an
interface is drawn of these two. What they mean to each other (rows, columns, headings, repeated
items) is derived from how they lie (`relations`).

    elements  the nouns
    perceive  pixels → scene
    carets    text carets, taken out before anything is perceived
    looks     how an item is drawn, whatever its colours; whether two are drawn alike
    relations which items stand in a row, above, in the same repeated item
"""
