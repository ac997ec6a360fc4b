"""The command line for authors and teachers: python -m autograder COMMAND."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

# jsonschema, on which nbformat stands, builds 39 grammars of web addresses when this optional package is there:
# more than half of a command's time, for a format that no notebook uses.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

from autograder import warm  # noqa: E402
from autograder.exercise import Mistake  # noqa: E402
from autograder.terminal import say  # noqa: E402


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit status: 0 done, 1 something to put right, 2 bad use, 3 troubles listed."""
    parser = argparse.ArgumentParser(prog="python -m autograder", description="Commands for authors and teachers.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    build = commands.add_parser("build", help="make notebooks and public files from lesson texts and exercises")
    way = build.add_mutually_exclusive_group()
    way.add_argument("--check", action="store_true", help="change nothing; fail if any generated file differs")
    build.add_argument("--only", metavar="LESSON", default="", help="one lesson, such as 01-grid, and its exercises")
    way.add_argument("--fold", metavar="LESSON", help="take changes of source/LESSON/LESSON.ipynb back into its text")
    grade = commands.add_parser("grade", help="grade a whole class: what nbgrader autograde does, and faster")
    grade.add_argument("assignment", metavar="ASSIGNMENT", help='its name, such as 01-grid, or "all"')
    grade.add_argument(
        "--workers", type=int, default=0, metavar="N", help="processes; as a rule one for each processor"
    )
    grade.add_argument(
        "--scheduler", default="", metavar="ADDRESS", help="grade on a Dask cluster, such as tcp://HOST:8786"
    )
    grade.add_argument("--force", action="store_true", help="grade also what has not changed")
    grade.add_argument("--preview", action="store_true", help="show who would gain and who would lose; write nothing")
    grade.add_argument("--require-sandbox", action="store_true", help="refuse where programs cannot be shut in")
    pack = commands.add_parser("pack", help="make a folder that students can be given: nothing private in it")
    pack.add_argument("folder", type=Path)
    judge = commands.add_parser("judge", help="judge files of code: one verdict a line")
    judge.add_argument("exercise", metavar="EXERCISE", help="the function's name, such as init_grid")
    judge.add_argument("files", metavar="FILE", nargs="+", type=Path)
    judge.add_argument("--json", action="store_true", help="one JSON object a line")
    judge.add_argument("--seed", default="", help="draw the hidden calls from this text, not from the class's seed")
    judge.add_argument("--require-sandbox", action="store_true", help="refuse where programs cannot be shut in")
    mutants = commands.add_parser("mutants", help="change the references in small ways; count what loses no points")
    mutants.add_argument("exercises", metavar="EXERCISE", nargs="*", help="only these, and write no table")
    messages = commands.add_parser("messages", help="collect every sentence that students read, for translators")
    messages.add_argument("file", type=Path, metavar="FILE", help="the template to write, such as course.pot")
    repair = commands.add_parser("repair", help="put damaged submissions in order before nbgrader grades them")
    repair.add_argument("assignment", metavar="ASSIGNMENT", help="such as 01-grid")
    options = parser.parse_args(arguments)
    try:
        run = {
            "build": _build,
            "grade": _grade,
            "judge": _judge,
            "messages": _messages,
            "mutants": _mutants,
            "pack": _pack,
            "repair": _repair,
        }
        return run[options.command](options)
    except Mistake as mistake:
        print(mistake, file=sys.stderr)
    except OSError as trouble:
        print(f"{trouble.filename}: {trouble.strerror}; put that right, then try again.", file=sys.stderr)
    return 1


def _build(options: argparse.Namespace) -> int:
    from autograder import build

    if options.fold:
        from autograder import fold

        print(fold.fold(options.fold))
    files = build.outputs(only=options.only)
    if options.check:
        lines = build.differences(files, only=options.only)
        for line in lines:
            print(line, file=sys.stderr)
        if lines:
            print("Run `python -m autograder build` and commit what it makes.", file=sys.stderr)
        return 1 if lines else 0
    touched = build.write(files, only=options.only)
    for path in touched:
        print(path)
    print(f"{len(files)} files are up to date, {len(touched)} of them changed.")
    return 0


def _pack(options: argparse.Namespace) -> int:
    from autograder import pack

    pack.pack(options.folder)
    print(f"{options.folder} holds the student pack.")
    return 0


def _judge(options: argparse.Namespace) -> int:
    from autograder import judge_files

    status = 0
    try:
        verdicts = judge_files.judge_files(
            options.exercise, options.files, seed=options.seed, require_sandbox=options.require_sandbox
        )
        for verdict in verdicts:
            say(judge_files.json_line(verdict) if options.json else judge_files.line(verdict))
    except Mistake as mistake:
        print(mistake, file=sys.stderr)
        status = 2
    return status


def _grade(options: argparse.Namespace) -> int:
    if not options.scheduler:
        warm.start(options.require_sandbox)  # beside the loading of nbgrader, which takes as long
    from autograder.grading import command

    try:
        return command.command(
            options.assignment,
            workers=options.workers,
            scheduler=options.scheduler,
            force=options.force,
            preview=options.preview,
            require_sandbox=options.require_sandbox,
        )
    except command.BadUse as mistake:
        print(mistake, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        command.stopped()
        raise


def _mutants(options: argparse.Namespace) -> int:
    from autograder import exercise, mutants

    known = [found.name for found in exercise.in_order()]
    for name in options.exercises:
        if name not in known:
            raise Mistake(f'there is no exercise "{name}"; the exercises are: {", ".join(known)}.')
    counts = []
    for name in options.exercises or known:
        counts.append(mutants.count(exercise.get(name)))
        print(mutants.row(counts[-1]), flush=True)
        for change in counts[-1].survived:
            print(f"  lives: {change}")
    if any(made.survived for made in counts):
        print("Add a hidden call that tells it from the reference, or give the reason in autograder/equivalent.toml.")
        return 1
    if not options.exercises:
        mutants.TABLE.write_text(mutants.table(counts), encoding="utf-8")
    return 0


def _messages(options: argparse.Namespace) -> int:
    from autograder import messages

    number = messages.write(options.file)
    print(f"{options.file} holds {number} sentences; docs/translating.md says how to go on.")
    return 0


def _repair(options: argparse.Namespace) -> int:
    from autograder.repair import command

    try:
        report = command.repair_class(Path.cwd(), options.assignment)
    except Mistake as mistake:
        print(mistake, file=sys.stderr)
        return 2
    for line in report.lines:
        say(line)
    print(report.summary)
    return 3 if report.lines else 0


if __name__ == "__main__":
    sys.exit(main())
