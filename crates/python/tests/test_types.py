"""The stubs describe the module, and importing it loads nothing else."""

import doctest
import runpy
import subprocess
import sys
from pathlib import Path

import movetext as mt
import pytest


def test_stubs_match_the_module(tmp_path):
    """mypy compares the names, signatures and kinds of all items."""
    command = [sys.executable, "-m", "mypy.stubtest", "movetext", "--concise"]
    result = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert result.returncode == 0, result.stdout + result.stderr


def test_stubs_have_the_docstrings():
    """Editors show the docstrings of the stubs. `python stubs.py` copies them from the module."""
    stubs = runpy.run_path(str(Path(__file__).parent.parent / "stubs.py"))
    text = stubs["STUBS"].read_text()
    assert stubs["documented"](text) == text


TYPED = """
import io
import pathlib
import movetext as mt
import numpy as np
import numpy.typing as npt

moves: list[str] = next(mt.read(pathlib.Path("games.pgn"), where="plies > 2")).moves
mt.read(b""), mt.read(["a", "b"]), mt.read(io.BytesIO()), mt.read(open("a", "rb")), mt.read(pathlib.Path("a").glob("*"))
array: npt.NDArray[np.uint16] = mt.moves_array("a")[0]
board: mt.Board = mt.Board().copy()
outcome: tuple[str, bool | None] | None = board.outcome()
try:
    board.push("e2e4")
except mt.MoveError as error:
    text: str = error.move + error.fen
opening: mt.Opening | None = mt.eco(board)
count: int = mt.eco("a.pgn", "b.pgn") + mt.filter("a.pgn", "b.pgn", where="plies > 2")
for planes, turns, numbers, results in mt.planes("a"):
    first: np.uint8 = planes[0, 0, 0, 0]
mt.read(7)  # wrong
mt.eco("a.pgn")  # wrong
mt.export("a.pgn", without=["moves"])  # wrong
mt.check("a", severity="fatal")  # wrong
board.push(7)  # wrong
mt.table("a", "moves")  # wrong
board.turn = True  # wrong
"""


def test_types_accept_what_works_and_refuse_what_does_not(tmp_path):
    path = tmp_path / "typed.py"
    path.write_text(TYPED)
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--no-error-summary",
        "--cache-dir",
        str(tmp_path / "cache"),
        str(path),
    ]
    result = subprocess.run(command, capture_output=True, text=True)
    found = {int(line.split(":")[1]) for line in result.stdout.splitlines() if ": error:" in line}
    wrong = {number for number, line in enumerate(TYPED.splitlines(), 1) if line.endswith("# wrong")}
    assert found == wrong, result.stdout + result.stderr


def test_import_loads_no_other_package(program):
    """Neither numpy nor pyarrow nor polars is imported, and reading games does not need them."""
    output = program.run(
        """
import sys
before = set(sys.modules)
import movetext as mt
list(mt.read(b"1. e4 *")), mt.check(b"1. e4 *"), mt.Board().legal_moves, mt.table(b"1. e4 *").__arrow_c_stream__()
found = {name.partition(".")[0] for name in set(sys.modules) - before}
print(sorted(found & {"numpy", "pyarrow", "polars", "pandas", "chess", "duckdb"}))
"""
    )
    assert output == "[]\n"


def test_without_numpy(program):
    """Without numpy, the calls that need it say so, and the others work."""
    output = program.run(
        """
import sys
sys.modules["numpy"] = None
import movetext as mt
print(len(mt.Board().legal_moves))
for call in [lambda: mt.moves_array(b"1. e4 *"), mt.Board().legal_mask, mt.Board().planes]:
    try:
        call()
    except ImportError as error:
        print("numpy" in str(error))
"""
    )
    assert output == "20\nTrue\nTrue\nTrue\n"


def test_everything_is_documented():
    """Each public class, function, method and property has a docstring."""
    missing = []
    for name in mt.__all__:
        item = getattr(mt, name)
        if not callable(item):
            continue
        if not item.__doc__:
            missing.append(name)
        if isinstance(item, type) and not issubclass(item, BaseException):
            members = [member for member in vars(item) if not member.startswith("_")]
            missing += [f"{name}.{member}" for member in members if not getattr(item, member).__doc__]
    assert missing == []


def test_examples_in_docstrings():
    result = doctest.testmod(mt)
    assert result.failed == 0 and result.attempted > 0


@pytest.mark.parametrize(
    "name",
    [
        "Game",
        "PlaneReader",
        "Node",
        "Report",
        "Rows",
        "GameReader",
        "Diagnostic",
        "Opening",
        "BookMove",
        "MoveStatistics",
        "Converted",
    ],
)
def test_results_cannot_be_made(name):
    """Classes of results have no constructor."""
    with pytest.raises(TypeError):
        getattr(mt, name)()
