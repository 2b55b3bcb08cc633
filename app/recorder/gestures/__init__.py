"""Raw input folded into gestures: clicks, drags, typed texts, regions drawn on the screen."""
