"""The private half of the course: exercises with their references, the judge, and the commands for teachers."""
