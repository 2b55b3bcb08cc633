"""What people are told: alerts by mail or webhook, the morning's digest, metrics."""
