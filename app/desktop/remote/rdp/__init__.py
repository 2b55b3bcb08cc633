"""Remote screens over RDP, the protocol of Windows: FreeRDP's `xfreerdp` speaks it.

needs     the programs that must be installed
client    one `xfreerdp`: its options, its password, and the reason when it ends
gateway   asks for the server's certificate before anybody logs in; keeps a private display that
          the client fills, and starts it again when it was lost: a Dialer

The display's own server is TigerVNC: whoever dials the gateway speaks RFB to it, so that a screen
over RDP is seen, used, viewed and recorded by the same code as one over VNC.
"""
