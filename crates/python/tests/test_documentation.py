"""The examples of the documentation are true."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import movetext

PACKAGE = Path(__file__).parent.parent


def test_examples_of_the_readme(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(PACKAGE / "README.md"), module_relative=False)
    assert result.attempted > 20
    assert result.failed == 0


def test_examples_of_the_package():
    result = doctest.testmod(movetext)
    assert result.attempted > 0
    assert result.failed == 0


def rows():
    """The cells of the tables on the page for users of python-chess."""
    page = (PACKAGE / "docs" / "coming-from-python-chess.md").read_text()
    setup = re.search(r"```python\n(.*?)```", page, re.DOTALL).group(1)
    cells = re.findall(r"^\| ([^|`]+) \| `(.+?)` \| `(.+?)` \|$", page, re.MULTILINE)
    return setup, cells


def test_both_packages_give_the_same():
    setup, cells = rows()
    names = {}
    exec(setup, names)
    assert len(cells) > 35
    results = [(title, eval(theirs, names), eval(ours, names)) for title, theirs, ours in cells]
    assert [result for result in results if result[1] != result[2]] == []


def test_every_call_is_on_the_page():
    text = " ".join(ours for _, _, ours in rows()[1])
    board = [name for name in dir(movetext.Board) if not name.startswith("_")]
    # These have no equal in python-chess, or another form.
    others = {"ep_square", "is_game_over", "key", "legal_mask", "perft", "pins", "planes", "push", "push_uci"}
    missing = [name for name in board if f".{name}" not in text and name not in others]
    assert missing == []


def test_conditions():
    page = (PACKAGE / "docs" / "conditions.md").read_text()
    blocks = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    conditions = "".join(blocks).splitlines()
    assert len(conditions) == 7
    for condition in conditions:
        assert list(movetext.read(b"", where=condition)) == []
    names = re.findall(r"`(\w+)`", "".join(row.split("|")[1] for row in page.splitlines() if row.startswith("| `")))
    for name in names:
        with pytest.raises(movetext.FilterError, match="expected one of"):
            movetext.read(b"", where=name)


def test_five_questions():
    data = os.environ.get("MOVETEXT_DATA")
    if data is None:
        pytest.skip("MOVETEXT_DATA is not set, so there are no real games")
    script = PACKAGE / "examples" / "five_questions.py"
    file = Path(data) / "bench" / "lichess_db_1000k.pgn"
    run = subprocess.run([sys.executable, script, file], capture_output=True, text=True, check=True)
    assert run.stdout.count("?") >= 5 and "Empty" not in run.stdout
