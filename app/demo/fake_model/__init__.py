"""A service on loopback that speaks the Messages API and answers from pixels; it is no model."""
