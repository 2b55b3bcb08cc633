"""A window onto a remote screen: it shows the picture, and sends what a person does in it.

window      the window, with what a remote screen cannot be told by mouse and keys
    screen_view     the picture, and the hands on it
        keys            which key symbol a key of this side gives
"""
