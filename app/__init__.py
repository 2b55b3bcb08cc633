"""Byheart: learns a desktop task once and from then on does it by heart."""
