"""Put damaged submissions back together: what a student handed in -> a notebook that nbgrader can grade."""

from autograder.repair.course_folder import around, model_at
from autograder.repair.submission import Around, Repaired, repair, repair_file

__all__ = ["Around", "Repaired", "around", "model_at", "repair", "repair_file"]
