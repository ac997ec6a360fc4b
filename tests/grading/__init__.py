"""Grading with what a school server has: PostgreSQL, and a cluster of workers."""
