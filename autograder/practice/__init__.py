"""What the starter notebook tries check and hint on: a module each, like those of the exercises, but without points."""
