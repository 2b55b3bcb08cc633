"""What plays by itself: schedules, alerts, and the process that serves them."""
