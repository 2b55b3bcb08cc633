"""One small program per toolkit: it builds real windows of a scene and tells where its parts are.

A program reads JSON lines: `{"show": scene}` builds the scene, `{"boxes": true}` only asks. It
answers each with `{"boxes": {id: [x, y, width, height]}}`, in pixels of the screen, as its toolkit
tells them.
"""
