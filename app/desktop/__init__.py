"""The screen, the mouse and the keyboard of this machine, behind ports.

`ports` names what the rest of Byheart needs of a desktop: a screen, its changes, windows, the
mouse and the keyboard, the accessibility tree, the clipboard. `adapters` opens all of them for
this system; the folders below hold what speaks to it.

    adapters | adapters_x11     opens every port of one display
        tools | system          what a workflow calls; programs, notifications, `doctor`
            display             the session's display, private displays and what they leave behind
                x11             windows, pictures, events and input over the X protocol
                    accessibility   the tree that applications describe themselves with
                        input       rules of clicking and typing that hold on every system
                            ports, coordinates, signals, environment, own_windows,
                            change_log

Each line may import the lines below it. `portable` holds mouse, keyboard and listener for Windows
and macOS; it needs `input` and the ports alone.
"""
