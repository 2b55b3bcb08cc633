"""A window whose contents stand elsewhere now: where is the target, is all accounted for?"""
