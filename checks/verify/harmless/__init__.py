"""Changes that are no obstacle: data in fields and lists, a banner, a scroll bar, a clock.

changes         whether all that has changed in the target's window is explained
pixels          where the picture may look otherwise then
places          what passes by where it stands
scroll_bars     bars and their arrows
same_items      which items of two screens are one
"""
