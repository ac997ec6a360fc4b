"""One module for each exercise: the only place where that exercise is known."""
