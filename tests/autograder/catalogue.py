"""Programs of students, as data: the catalogue of wrong ideas, and a corpus of right, wrong and odd answers.

Each is a text as it would be typed into one box.
"""

from __future__ import annotations

from typing import NamedTuple


class Wrong(NamedTuple):
    """A wrong program of the catalogue, and the name of the idea that must be recognised in it."""

    exercise: str
    description: str
    idea: str
    code: str


class Answer(NamedTuple):
    """An answer of the corpus: its label is right, wrong or edge."""

    exercise: str
    name: str
    label: str
    code: str


CATALOGUE = [
    Wrong(
        "cell_to_index",
        "reads (i;j) as (row;col): row computed from x",
        "row_from_x",
        """\
def cell_to_index(x, y):
    return (2*x+1, 2*y+1)
""",
    ),
    Wrong(
        "cell_to_index",
        "cells sit on even positions (the parity note of the source page taken at face value)",
        "even_positions",
        """\
def cell_to_index(x, y):
    return (2*y, 2*x)
""",
    ),
    Wrong(
        "cell_to_index",
        "counts rows and columns from 1",
        "counted_from_one",
        """\
def cell_to_index(x, y):
    return (2*y+2, 2*x+2)
""",
    ),
    Wrong(
        "cell_to_index",
        "no scaling: character position = cell position",
        "no_scaling",
        """\
def cell_to_index(x, y):
    return (y, x)
""",
    ),
    Wrong(
        "cell_to_index",
        "only skips the frame, forgets that inner walls take a character",
        "only_the_frame_skipped",
        """\
def cell_to_index(x, y):
    return (y+1, x+1)
""",
    ),
    Wrong(
        "cell_to_index",
        "skips the frame twice",
        "frame_skipped_twice",
        """\
def cell_to_index(x, y):
    return (2*y+3, 2*x+3)
""",
    ),
    Wrong(
        "cell_to_index",
        "y counted from the bottom row (school axes)",
        "y_from_the_bottom",
        """\
def cell_to_index(x, y):
    return (2*(5-y)-1, 2*x+1)
""",
    ),
    Wrong(
        "cell_to_index",
        "same coordinate used twice (copy-paste)",
        "the_same_number_twice",
        """\
def cell_to_index(x, y):
    return (2*x+1, 2*x+1)
""",
    ),
    Wrong(
        "cell_to_index",
        "returns a list, not a pair",
        "list_instead_of_pair",
        """\
def cell_to_index(x, y):
    return [2*y+1, 2*x+1]
""",
    ),
    Wrong(
        "cell_to_index",
        "prints instead of returning",
        "prints_the_pair",
        """\
def cell_to_index(x, y):
    print((2*y+1, 2*x+1))
""",
    ),
    Wrong(
        "position_kind",
        "parity swapped: both even means a cell (error of the source page)",
        "parity_swapped",
        """\
def position_kind(row,col):
 if row%2==0 and col%2==0: return 'cell'
 if row%2==1 and col%2==1: return 'corner'
 return 'wall'
""",
    ),
    Wrong(
        "position_kind",
        "parity of the sum: corners become cells",
        "parity_of_the_sum",
        """\
def position_kind(row,col):
 return 'cell' if (row+col)%2==0 else 'wall'
""",
    ),
    Wrong(
        "position_kind",
        "one odd coordinate is enough (or for and)",
        "one_odd_is_enough",
        """\
def position_kind(row, col):
    if row % 2 == 1 or col % 2 == 1:
        return 'cell'
    if row % 2 == 0 and col % 2 == 0:
        return 'corner'
    return 'wall'
""",
    ),
    Wrong(
        "position_kind",
        "looks at the row only",
        "row_only",
        """\
def position_kind(row,col):
 return 'cell' if row%2==1 else 'wall'
""",
    ),
    Wrong(
        "position_kind",
        "looks at the column only",
        "column_only",
        """\
def position_kind(row,col):
 return 'cell' if col%2==1 else 'wall'
""",
    ),
    Wrong(
        "position_kind",
        "the diagonal is the corner (row == col)",
        "diagonal_is_corner",
        """\
def position_kind(row,col):
 if row==col: return 'corner'
 return 'cell' if row%2 and col%2 else 'wall'
""",
    ),
    Wrong(
        "position_kind",
        "labels wall and corner exchanged",
        "wall_and_corner_exchanged",
        """\
def position_kind(row,col):
 if row%2==1 and col%2==1: return 'cell'
 if row%2==0 and col%2==0: return 'wall'
 return 'corner'
""",
    ),
    Wrong(
        "position_kind",
        "everything on the frame is a wall, its corners too",
        "frame_is_all_wall",
        """\
def position_kind(row, col):
    if row == 0 or col == 0:
        return 'wall'
    if row % 2 == 1 and col % 2 == 1:
        return 'cell'
    if row % 2 == 0 and col % 2 == 0:
        return 'corner'
    return 'wall'
""",
    ),
    Wrong(
        "position_kind",
        "answers True/False instead of a word",
        "true_or_false",
        """\
def position_kind(row,col):
 return row%2==1 and col%2==1
""",
    ),
    Wrong(
        "position_kind",
        "integer division // instead of remainder %",
        "division_instead_of_remainder",
        """\
def position_kind(row,col):
 if row//2==1 and col//2==1: return 'cell'
 if row//2==0 and col//2==0: return 'corner'
 return 'wall'
""",
    ),
    Wrong(
        "init_grid",
        "aliasing: one row object repeated with *",
        "shared_rows",
        """\
def init_grid(w, h):
    return [['*'] * (2*w+1)] * (2*h+1)
""",
    ),
    Wrong(
        "init_grid",
        "width and height exchanged",
        "width_and_height_exchanged",
        """\
def init_grid(w, h):
    return [['*'] * (2*h+1) for _ in range(2*w+1)]
""",
    ),
    Wrong(
        "init_grid",
        "forgets the closing wall: 2w by 2h",
        "no_closing_wall",
        """\
def init_grid(w, h):
    return [['*'] * (2*w) for _ in range(2*h)]
""",
    ),
    Wrong(
        "init_grid",
        "one character per cell: w by h",
        "one_character_per_cell",
        """\
def init_grid(w, h):
    return [['*'] * w for _ in range(h)]
""",
    ),
    Wrong(
        "init_grid",
        "draws the picture with open cells: spaces at the cells, so every cell counts as visited",
        "cells_already_open",
        """\
def init_grid(w,h):
 return [[' ' if j%2 and i%2 else '*' for i in range(2*w+1)] for j in range(2*h+1)]
""",
    ),
    Wrong(
        "init_grid",
        "rows are strings, cannot be modified",
        "rows_are_texts",
        """\
def init_grid(w, h):
    return ['*' * (2*w+1) for _ in range(2*h+1)]
""",
    ),
    Wrong(
        "init_grid",
        "flat list",
        "flat_list",
        """\
def init_grid(w, h):
    return ['*'] * ((2*w+1)*(2*h+1))
""",
    ),
    Wrong(
        "init_grid",
        "mutable default argument: the second call keeps the rows of the first",
        "remembers_earlier_calls",
        """\
def init_grid(w,h,grid=[]):
 for _ in range(2*h+1): grid.append(['*']*(2*w+1))
 return grid
""",
    ),
    Wrong(
        "init_grid",
        "filled with spaces",
        "filled_with_spaces",
        """\
def init_grid(w, h):
    return [[' '] * (2*w+1) for _ in range(2*h+1)]
""",
    ),
    Wrong(
        "init_grid",
        "off by one on the rows: range(1, 2h+1)",
        "one_row_short",
        """\
def init_grid(w, h):
    return [['*'] * (2*w+1) for _ in range(1, 2*h+1)]
""",
    ),
    Wrong(
        "grid_to_text",
        "adds a final newline",
        "break_at_the_end",
        """\
def grid_to_text(grid):
    return '\\n'.join(''.join(row) for row in grid) + '\\n'
""",
    ),
    Wrong(
        "grid_to_text",
        "columns first (transposed)",
        "columns_first",
        """\
def grid_to_text(grid):
    return '\\n'.join(''.join(row) for row in zip(*grid))
""",
    ),
    Wrong(
        "grid_to_text",
        "str() of the list, brackets and quotes included",
        "str_of_the_list",
        """\
def grid_to_text(grid):
 return str(grid)
""",
    ),
    Wrong(
        "grid_to_text",
        "spaces between characters",
        "spaces_between",
        """\
def grid_to_text(grid):
    return '\\n'.join(' '.join(row) for row in grid)
""",
    ),
    Wrong(
        "grid_to_text",
        "prints and returns None",
        "prints_the_text",
        """\
def grid_to_text(grid):
 for row in grid: print(''.join(row))
""",
    ),
    Wrong(
        "grid_to_text",
        "no line breaks",
        "no_line_breaks",
        """\
def grid_to_text(grid):
    return ''.join(''.join(row) for row in grid)
""",
    ),
    Wrong(
        "grid_to_text",
        "return inside the loop: first row only",
        "first_row_only",
        """\
def grid_to_text(grid):
 for row in grid:
  return ''.join(row)
""",
    ),
    Wrong(
        "grid_to_text",
        "rows from bottom to top",
        "from_bottom_to_top",
        """\
def grid_to_text(grid):
    return '\\n'.join(''.join(row) for row in grid[::-1])
""",
    ),
    Wrong(
        "grid_to_text",
        "returns a list of lines",
        "list_of_lines",
        """\
def grid_to_text(grid):
    return [''.join(row) for row in grid]
""",
    ),
    Wrong(
        "grid_to_text",
        "side effect: appends the newline to each row of the caller",
        "adds_breaks_to_the_grid",
        """\
def grid_to_text(grid):
 t=''
 for row in grid:
  row.append('\\n')
  t+=''.join(row)
 return t[:-1]
""",
    ),
]

CORPUS = [
    Answer(
        "init_grid",
        "edge_asks_the_user",
        "edge",
        """\
def init_grid(w, h):
    w = int(input("width? "))
    h = int(input("height? "))
    return [['*'] * (2*w+1) for j in range(2*h+1)]
""",
    ),
    Answer(
        "init_grid",
        "edge_missing_colon",
        "edge",
        """\
def init_grid(w, h)
    return [['*'] * (2*w+1) for j in range(2*h+1)]
""",
    ),
    Answer(
        "init_grid",
        "right_append_in_loops",
        "right",
        """\
def init_grid(w, h):
    grid = []
    for j in range(2*h+1):
        row = []
        for i in range(2*w+1):
            row.append('*')
        grid.append(row)
    return grid
""",
    ),
    Answer(
        "init_grid",
        "right_map_lambda",
        "right",
        """\
init_grid = lambda w, h: list(map(lambda _: ['*'] * (2 * w + 1), range(2 * h + 1)))
""",
    ),
    Answer(
        "init_grid",
        "right_row_times_n",
        "right",
        """\
def init_grid(w, h):
    nb_cols = 2*w + 1
    nb_rows = 2*h + 1
    return [['*'] * nb_cols for _ in range(nb_rows)]

print(init_grid(2, 1))
""",
    ),
    Answer(
        "init_grid",
        "right_split_text",
        "right",
        """\
def init_grid(w, h):
    picture = ('*' * (2*w + 1) + '\\n') * (2*h + 1)
    return [list(line) for line in picture.split()]
""",
    ),
    Answer(
        "init_grid",
        "right_two_comprehensions",
        "right",
        """\
def init_grid(w, h):
    return [['*' for i in range(2 * w + 1)] for j in range(2 * h + 1)]
""",
    ),
    Answer(
        "init_grid",
        "right_while_francais",
        "right",
        '''\
def init_grid(largeur, hauteur):
    """Grille remplie de murs."""
    grille = []
    no_ligne = 0
    while no_ligne <= 2 * hauteur:
        ligne = []
        no_colonne = 0
        while no_colonne <= 2 * largeur:
            ligne = ligne + ['*']
            no_colonne += 1
        grille = grille + [ligne]
        no_ligne += 1
    return grille
''',
    ),
    Answer(
        "init_grid",
        "right_zeros_then_fill",
        "right",
        """\
def init_grid(w, h):
    n_rows, n_cols = 2*h + 1, 2*w + 1
    grid = [[0] * n_cols for _ in range(n_rows)]
    for j in range(n_rows):
        for i in range(n_cols):
            grid[j][i] = '*'
    print("grid of", n_cols, "by", n_rows, "squares ready")
    return grid
""",
    ),
    Answer(
        "init_grid",
        "wrong_8_by_5_literal",
        "wrong",
        """\
def init_grid(w, h):
    grid = []
    for j in range(11):
        grid.append(['*'] * 17)
    return grid
""",
    ),
    Answer(
        "init_grid",
        "wrong_border_only",
        "wrong",
        """\
def init_grid(w, h):
    C, R = 2*w + 1, 2*h + 1
    grid = [[' '] * C for _ in range(R)]
    for i in range(C):
        grid[0][i] = '*'
        grid[R-1][i] = '*'
    for j in range(R):
        grid[j][0] = '*'
        grid[j][C-1] = '*'
    return grid
""",
    ),
    Answer(
        "init_grid",
        "wrong_default_list",
        "wrong",
        """\
def init_grid(w, h, grid=[]):
    for j in range(2*h + 1):
        grid.append(['*' for i in range(2*w + 1)])
    return grid
""",
    ),
    Answer(
        "init_grid",
        "wrong_flat_list",
        "wrong",
        """\
def init_grid(w, h):
    grid = []
    for j in range(2*h+1):
        for i in range(2*w+1):
            grid.append('*')
    return grid
""",
    ),
    Answer(
        "init_grid",
        "wrong_hash_walls",
        "wrong",
        """\
def init_grid(w, h):
    return [['#' for i in range(2*w+1)] for j in range(2*h+1)]
""",
    ),
    Answer(
        "init_grid",
        "wrong_last_row_missing",
        "wrong",
        """\
def init_grid(w, h):
    grid = []
    for j in range(0, 2*h):
        row = []
        for i in range(0, 2*w + 1):
            row.append('*')
        grid.append(row)
    return grid
""",
    ),
    Answer(
        "init_grid",
        "wrong_no_return",
        "wrong",
        """\
def init_grid(w, h):
    grid = []
    for j in range(2*h+1):
        grid.append(['*'] * (2*w+1))
""",
    ),
    Answer(
        "init_grid",
        "wrong_one_big_string",
        "wrong",
        """\
def init_grid(w, h):
    lines = []
    for j in range(2*h+1):
        lines.append('*' * (2*w+1))
    return '\\n'.join(lines)
""",
    ),
    Answer(
        "init_grid",
        "wrong_prints",
        "wrong",
        """\
def init_grid(w, h):
    for j in range(2*h+1):
        print('*' * (2*w+1))
""",
    ),
    Answer(
        "init_grid",
        "wrong_return_in_loop",
        "wrong",
        """\
def init_grid(w, h):
    grid = []
    for j in range(2*h+1):
        row = []
        for i in range(2*w+1):
            row.append('*')
        grid.append(row)
        return grid
""",
    ),
    Answer(
        "init_grid",
        "wrong_rows_multiplied",
        "wrong",
        """\
def init_grid(w, h):
    return [['*'] * (2*w+1)] * (2*h+1)
""",
    ),
    Answer(
        "init_grid",
        "wrong_tuple_rows",
        "wrong",
        """\
def init_grid(w, h):
    return [tuple('*' for i in range(2*w+1)) for j in range(2*h+1)]
""",
    ),
    Answer(
        "init_grid",
        "wrong_w_h_swapped",
        "wrong",
        """\
def init_grid(w, h):
    grid = []
    for i in range(2*w + 1):
        grid.append(['*'] * (2*h + 1))
    return grid
""",
    ),
]
