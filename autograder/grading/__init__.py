"""Grade a whole class with nbgrader's own converters: worker processes grade, one writer writes."""
