"""What the tests share: real files, small texts, and programs that run apart from the tests."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

GAMES = b"""\
[Event "Hastings"]
[Site "?"]
[Date "1895.08.05"]
[Round "1"]
[White "Pillsbury"]
[Black "Chigorin"]
[Result "0-1"]
[WhiteElo "2630"]

1. e4 e5 2. f4 exf4 3. Nf3 g5 {[%clk 0:09:58]} 0-1

[Event "Hastings"]
[Site "?"]
[Date "1895.08.06"]
[Round "2"]
[White "Tarrasch"]
[Black "Pillsbury"]
[Result "0-1"]

1. d4 d5 2. c4 e6 0-1

[Event "Hastings"]
[Site "?"]
[Date "1895.08.07"]
[Round "3"]
[White "Pillsbury"]
[Black "Pollock"]
[Result "1-0"]
[WhiteElo "2630"]
[BlackElo "2380"]

1. e4 c5 2. Nf3 1-0
"""


@pytest.fixture
def games() -> bytes:
    """Three short games."""
    return GAMES


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder with real files."""
    folder = os.environ.get("MOVETEXT_DATA")
    if not folder:
        pytest.skip("MOVETEXT_DATA is not set: it names a folder with real files in the folders bench and pgn")
    return Path(folder)


@pytest.fixture(scope="session")
def real_files(data: Path) -> list[Path]:
    """All real files with games, the same in each run."""
    return sorted([*data.glob("bench/*.pgn"), *data.glob("pgn/**/*.pgn")])


class Program:
    """Runs Python code as a program of its own, so that it may die, leak or hang without an effect on other tests."""

    def start(self, code: str, **options) -> subprocess.Popen:
        environment = {**os.environ, "PYTHONFAULTHANDLER": "1"}
        command = [sys.executable, "-c", code]
        return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)

    def run(self, code: str, seconds: float = 60, **options) -> str:
        """Return what the program prints. Fails if it does not end in time, or ends with an error."""
        with self.start(code, **options) as program:
            try:
                output, errors = program.communicate(timeout=seconds)
            except subprocess.TimeoutExpired:
                program.kill()
                _, errors = program.communicate()
                pytest.fail(f"the program did not end: {errors.decode()}")
        assert program.returncode == 0, errors.decode()
        return output.decode()


@pytest.fixture
def program() -> Program:
    return Program()
