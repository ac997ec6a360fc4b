"""Wrong ideas that several exercises share, or that have no place left in their module."""

from autograder.ideas import answers, maps, ways

__all__ = ["answers", "maps", "ways"]
