"""The command line for students: python -m course COMMAND."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from course.export import ExportError, export
from course.i18n import _


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit status: 0 done, 1 something to put right, 2 bad use."""
    parser = argparse.ArgumentParser(prog="python -m course", description=_("Commands for students."))
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    page = commands.add_parser("export", help=_("make one page of a notebook, for somebody who has no Jupyter"))
    page.add_argument("notebook", type=Path, metavar="NOTEBOOK")
    page.add_argument("-o", dest="page", type=Path, metavar="FILE", help=_("where to write it, if not beside it"))
    options = parser.parse_args(arguments)
    try:
        written = export(options.notebook, options.page)
    except ExportError as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except OSError as trouble:
        sentence = _("{path} cannot be used ({reason}): put that right, then try again.")
        print(sentence.format(path=trouble.filename, reason=trouble.strerror), file=sys.stderr)
        return 1
    print(_("{path} opens in any browser, without a network.").format(path=written))
    return 0


if __name__ == "__main__":
    sys.exit(main())
