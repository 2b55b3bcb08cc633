"""The target looks as it did, and every change around it is explained."""
