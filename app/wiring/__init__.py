"""The one place where ports meet adapters: the store, a run's parent, a run's child, a recording,
the examination.
"""
