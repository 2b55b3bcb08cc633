"""Remote screens over RDP, the protocol of Windows: FreeRDP's `xfreerdp` speaks it.

needs         the programs that must be installed
certificate   which certificate the server has, before anybody logs in
client        one `xfreerdp`: its options, its password, and the reason when it ends
gateway       a private display that it fills, started again when it was lost; a Dialer

The display's own server is TigerVNC: whoever dials the gateway speaks RFB to it, so that a screen
over RDP is seen, used, viewed and recorded by the same code as one over VNC.
"""
