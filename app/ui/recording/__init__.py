"""Recording from the window: the form, the countdown, the bar on the screen, the first welcome."""
