"""The locator: what identifies a target, and where it stands on another picture.

describe  the referring expression of the element at a point: its own look, its row, the head of
          its column, its ancestors, the headings of its pane, its window's title
resolve   the places of another scene that may be meant
"""
