"""What `draw` puts on a maze: read once, then drawn with matplotlib, as SVG and as text."""
