"""The window: what Byheart knows, what it did and why, for the person at the desk.

A widget draws what a model holds and emits what a person wants. Whatever takes time (the store, the
pictures, a run) happens on other threads (`background`), whose answers come back as signals: the
window never waits. Sentences stand in `sentences`, colours and icons in `assets/window`.
"""
