"""Ways to look at the value of a call, so that all right answers look alike and a wrong idea shows.

A view turns a decoded value into plain data that is compared and hashed in its place. Where exactly one value is
right the view is "value", which changes nothing; a random maze is looked at as the facts of its plan.
"""

from course.views import base, boards, braids, paths, walks

_FAMILIES = (base, paths, braids, walks, boards)
VIEWS = {name: view for family in _FAMILIES for name, view in family.VIEWS.items()}
FACTS = tuple(fact for family in _FAMILIES for fact in family.FACTS)
