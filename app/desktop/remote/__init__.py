"""Remote screens over VNC (the RFB protocol 3.8) and RDP, and the desktop's ports over them.

address, access               where: "vnc://host:port"; passwords and certificates that are kept
bounds, errors                how much a server may send; what is said of one that breaks the rules
handshake ← passwords         version, security, size: asks for reads and writes, does none itself
session ← tight, zrle, frame  bytes in, `events` out; the picture is a part of its state
messages, clipboard_format    bytes of what the client says
link ← rdp                    the socket, with TLS where the server wants it, and who dials:
                              Byheart itself, or `xfreerdp`
connection                    a thread that reads, keeps the picture, and connects again when lost
inputs                        keys and buttons on their way out, and who listens to them
hands ← pasting               acts; keys wait for the picture's answer to the press before them
screen, clipboard, unseen     the other ports, beside the listener of `inputs`
viewing                       what a window that shows the screen to a person needs

Everything above `link` does no I/O, so that a test feeds it whatever a server might send.
"""
