"""The accessibility tree (AT-SPI): names, roles and places of what an application shows.

    labels          what is at a point, in a window, or has the focus
        tree        search in the tree of one application
            elements    one element and its properties
                bus     the D-Bus connection

`roles` is a table of rules.
"""
