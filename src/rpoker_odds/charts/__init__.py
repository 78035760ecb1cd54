"""Charts of the best play, and of the figures behind it."""
