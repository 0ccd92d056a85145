"""Arrow streams and numpy arrays: the same rows for all consumers, in bounded memory, without threads left behind."""

import gzip
import io
import json
import os
import threading
import time

import duckdb
import movetext as mt
import numpy as np
import pandas
import polars
import pyarrow
import pytest

TABLES = ["games", "plies", "diagnostics"]


def by_pyarrow(rows) -> list[dict]:
    return pyarrow.table(rows).to_pylist()


def by_polars(rows) -> list[dict]:
    return polars.DataFrame(rows).to_dicts()


def by_duckdb(rows) -> list[dict]:
    return duckdb.sql("select * from rows").to_arrow_table().to_pylist()


def by_pandas(rows) -> list[dict]:
    return pandas.DataFrame.from_arrow(rows).to_dict("records")


def comparable(row: dict) -> dict:
    """Return the row in the types that all consumers share."""

    def plain(value):
        if isinstance(value, (list, tuple, np.ndarray)):
            return [plain(item) for item in value]
        if isinstance(value, dict):
            return [plain(item) for item in value.items()]
        if value is None or value is pandas.NA or value is pandas.NaT or value != value:
            return None
        if isinstance(value, pandas.Timestamp):
            value = value.to_pydatetime()
        if hasattr(value, "isoformat"):
            return value.isoformat()[:10]
        if isinstance(value, (float, np.floating, int, np.integer)) and not isinstance(value, bool):
            return float(value)
        return value

    return {name: plain(value) for name, value in row.items()}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("read", [by_polars, by_duckdb, by_pandas])
def test_consumers_agree(read, table, data):
    """Polars, DuckDB and pandas read the same rows as pyarrow."""
    path = data / "bench" / "lichess_db_1000k.pgn"
    expected = by_pyarrow(mt.table(path, table))
    assert len(expected) > {"games": 300, "plies": 20_000, "diagnostics": -1}[table]
    found = read(mt.table(path, table))
    assert [comparable(row) for row in found] == [comparable(row) for row in expected]


def test_all_columns(data):
    """All columns of all tables are valid Arrow data."""
    for path in [data / "bench" / "lichess_db_1000k.pgn", data / "pgn" / "archive" / "semicomm.pgn"]:
        for table in TABLES:
            rows = mt.table(path, table, columns=["*"])
            names = rows.column_names
            read = pyarrow.table(rows)
            read.validate(full=True)
            assert read.column_names == names
            assert len(names) > 5


def test_rows_agree_with_games(data):
    """The columns have the same values as the games that `read` returns."""
    path = data / "bench" / "lichess_db_1000k.pgn"
    columns = [
        "game",
        "game_offset",
        "line",
        "White",
        "Result",
        "plies",
        "moves_uci",
        "moves_san",
        "clocks_ms",
        "evals_cp",
        "final_fen",
    ]
    rows = by_pyarrow(mt.table(path, columns=columns))
    for row, game in zip(rows, mt.read(path), strict=True):
        assert list(row) == columns
        assert (row["game"], row["game_offset"], row["line"]) == (game.number, game.offset, game.line)
        assert (row["White"], row["Result"], row["plies"]) == (game.tags["White"], game.result, len(game))
        assert (row["moves_uci"], row["moves_san"], row["final_fen"]) == (game.moves, game.san(), game.fens()[-1])
        clocks = [None if clock is None else round(clock * 1000) for clock in game.clocks()]
        assert (row["clocks_ms"] or [None] * len(game)) == clocks
        assert (row["evals_cp"] or [None] * len(game)) == game.evals()
    assert len(rows) > 300


def test_evals_agree_with_games_that_black_begins():
    """The side that moves first decides who gave mate."""
    text = b'[FEN "6k1/5ppp/8/8/8/8/r4PPP/6K1 b - - 0 1"]\n\n1... Ra1# {[%eval #0]} 0-1\n'
    (game,) = mt.read(text)
    assert by_pyarrow(mt.table(text, columns=["evals_cp"])) == [{"evals_cp": [-32000]}]
    assert game.evals() == [-32000]
    assert game.mainline()[0].eval == -32000


def test_columns(games):
    rows = mt.table(games, columns=["WhiteElo", "White", "plies"])
    assert rows.column_names == ["WhiteElo", "White", "plies"]
    assert by_pyarrow(rows) == [
        {"WhiteElo": 2630, "White": "Pillsbury", "plies": 6},
        {"WhiteElo": None, "White": "Tarrasch", "plies": 4},
        {"WhiteElo": 2630, "White": "Pillsbury", "plies": 3},
    ]
    assert by_pyarrow(mt.table(games, "plies", columns=["ply", "uci"], games="2")) == [
        {"ply": ply, "uci": uci} for ply, uci in enumerate(["d2d4", "d7d5", "c2c4", "e7e6"], 1)
    ]
    for names in [["no such column"], ["White", "White"], [""]]:
        with pytest.raises(ValueError):
            mt.table(games, columns=names)
    with pytest.raises(TypeError):
        mt.table(games, columns="White")
    with pytest.raises(ValueError, match="expected"):
        mt.table(games, "moves")


def test_no_columns(games):
    """An empty list is refused or gives rows without columns, but it does not mean all columns."""
    try:
        rows = mt.table(games, columns=[])
    except ValueError:
        return
    assert rows.column_names == [] and pyarrow.table(rows).num_columns == 0


def test_conditions_and_numbers(games):
    """`where` and `games` select the same games in all calls."""
    for where, numbers, expected in [
        ("White = Pillsbury", None, [1, 3]),
        ("plies >= 4", None, [1, 2]),
        (None, "2..", [2, 3]),
        ("White = Pillsbury", "2..3", [3]),
        ("White = Nobody", None, []),
    ]:
        selected = {"where": where, "games": numbers}
        assert [row["game"] for row in by_pyarrow(mt.table(games, columns=["game"], **selected))] == expected
        assert [game.number for game in mt.read(games, **selected)] == expected
        moves, offsets, results = mt.moves_array(games, **selected)
        lengths = {1: 6, 2: 4, 3: 3}
        assert list(np.diff(offsets)) == [lengths[number] for number in expected]
        assert len(results) == len(expected) and len(moves) == sum(lengths[number] for number in expected)
        assert sum(move.games for move in mt.tree(games, **selected)) == len(expected)


def test_schema_is_known_before_rows(games):
    """The schema can be read any number of times, and so can the rows, except those of a file object."""
    rows = mt.table(games)
    schema = pyarrow.schema(rows)
    assert schema.names == rows.column_names == pyarrow.schema(rows).names
    read = pyarrow.table(rows)
    assert read.schema == schema and pyarrow.table(rows) == read
    rows = mt.table(io.BytesIO(games))
    assert pyarrow.table(rows).num_rows == read.num_rows
    with pytest.raises(RuntimeError, match="once"):
        pyarrow.table(rows)
    assert pyarrow.schema(rows) == schema


def test_no_games():
    """Input without games gives tables without rows."""
    for table in TABLES:
        assert pyarrow.table(mt.table(b"", table)).num_rows == 0
        assert polars.DataFrame(mt.table(b"", table)).height == 0
    moves, offsets, results = mt.moves_array(b"")
    assert (list(moves), list(offsets), list(results)) == ([], [0], [])
    assert (moves.dtype, offsets.dtype, results.dtype) == (np.uint16, np.int64, np.int8)


# moves_array


def uci(code: int) -> str:
    """Return a number from `moves_array` in UCI notation, as the documentation describes it."""
    square = lambda number: "abcdefgh"[number % 8] + str(number // 8 + 1)  # noqa: E731
    origin, target, kind = code & 63, code >> 6 & 63, code >> 12
    if code == 0:
        return "0000"
    if origin == target:
        return "PNBRQ"[kind] + "@" + square(target)
    return square(origin) + square(target) + ["", "n", "b", "r", "q", "k"][kind]


def test_moves_array_agrees_with_games(real_files):
    """The arrays have the moves and results of `read`, for each real file of moderate size, on one thread and on all."""
    results_of = {"1-0": 1, "0-1": -1, "1/2-1/2": 0, "*": -128}
    count = 0
    for path in real_files:
        if path.stat().st_size > 2_000_000:
            continue
        moves, offsets, results = mt.moves_array(path)
        for array, other in zip((moves, offsets, results), mt.moves_array(path, threads=1)):
            assert np.array_equal(array, other)
        games = list(mt.read(path))
        assert offsets[0] == 0 and offsets[-1] == len(moves) and len(offsets) == len(games) + 1
        assert list(np.diff(offsets)) == [len(game) for game in games]
        assert list(results) == [results_of[game.result] for game in games]
        assert [uci(code) for code in moves.tolist()] == [move for game in games for move in game.moves]
        count += len(games)
    assert count > 10_000


@pytest.mark.parametrize("size", [1, 7, 4096, 100_000])
def test_planes_agree_with_boards(size, data):
    """Each position has the planes of its board, whatever the size of the batches."""
    path = data / "bench" / "lichess_db_1000k.pgn"
    batches = list(mt.planes(path, size, games="1..30"))
    assert [len(batch[1]) for batch in batches[:-1]] == [size] * (len(batches) - 1)
    planes, turns, moves, results = (np.concatenate(arrays) for arrays in zip(*batches))
    assert (planes.dtype, turns.dtype, moves.dtype, results.dtype) == (np.uint8, np.bool_, np.uint16, np.int8)
    of_games = mt.moves_array(path, games="1..30")
    assert np.array_equal(moves, of_games[0])
    assert np.array_equal(results, np.repeat(of_games[2], np.diff(of_games[1])))
    row = 0
    for game in mt.read(path, games="1..30"):
        board = game.board()
        for move in game.moves:
            assert np.array_equal(planes[row], board.planes()) and turns[row] == board.turn
            board.push(move)
            row += 1
    assert row == len(planes) > 1_000


def test_planes_of_no_games(games):
    assert list(mt.planes(b"")) == [] and list(mt.planes(games, where="White = Nobody")) == []
    for size in [0, -1]:
        with pytest.raises((ValueError, OverflowError)):
            mt.planes(games, size)
    (batch,) = mt.planes(games, where="White = Tarrasch")
    assert batch[0].shape == (4, 12, 8, 8) and batch[1].tolist() == [True, False, True, False]


def test_numbers_of_moves():
    """Each number is a move or an error, and both functions agree."""
    numbers = {}
    for number in range(1 << 16):
        try:
            numbers[number] = mt.decode_move(number)
        except ValueError:
            continue
    assert all(mt.encode_move(move) == number for number, move in numbers.items())
    # Two different squares, the null move, and for each of five pieces and two sides 22 steps of a pawn. Four pieces can
    # be dropped on each square, and pawns on six ranks.
    assert len(numbers) == len(set(numbers.values())) == 64 * 63 + 1 + 5 * 2 * 22 + 4 * 64 + 48
    assert numbers[0] == "0000" and 65 not in numbers
    for move in ["e2e2", "e2e8q", "a7c8q", "e7e6q", "e7e8p", "e2"]:
        with pytest.raises(ValueError):
            mt.encode_move(move)


# File objects and pipes


def test_file_objects(data, tmp_path):
    """File objects give the same rows as paths."""
    path = data / "bench" / "twic1599_1000k.pgn"
    text = path.read_bytes()
    packed = tmp_path / "games.pgn.gz"
    packed.write_bytes(gzip.compress(text))
    columns = ["game", "game_offset", "White", "moves_san"]
    expected = by_pyarrow(mt.table(path, columns=columns))
    assert by_polars(mt.table(io.BytesIO(text), columns=columns)) == expected
    with gzip.open(packed) as file:
        assert by_pyarrow(mt.table(file, columns=columns)) == expected
    with open(packed, "rb") as file:
        assert by_duckdb(mt.table(file, columns=columns)) == expected
    reader, writer = os.pipe()
    with open(reader, "rb") as file, open(writer, "wb") as sink:
        thread = threading.Thread(target=lambda: (sink.write(text), sink.close()))
        thread.start()
        assert by_polars(mt.table(file, columns=columns)) == expected
        thread.join()


def test_consumer_that_holds_the_interpreter(program):
    """A consumer in C that does not release the interpreter gets the rows of a file object, and no deadlock."""
    output = program.run(
        """
import ctypes, io
import movetext as mt
rows = mt.table(io.BytesIO(b"[White \\"Tal\\"]\\n\\n1. e4 e5 *\\n\\n" * 100_000))
capsule = rows.__arrow_c_stream__()
# PyDLL keeps the interpreter while it calls.
get = ctypes.pythonapi.PyCapsule_GetPointer
get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
stream = get(capsule, b"arrow_array_stream")
next_array = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
function = next_array(ctypes.cast(stream, ctypes.POINTER(ctypes.c_void_p))[1])
rows = 0
while True:
    array = (ctypes.c_int64 * 10)()
    assert function(stream, ctypes.addressof(array)) == 0
    if not array[8]:
        break
    rows += array[0]
print(rows)
""",
        seconds=60,
    )
    assert output == "100000\n"


# Threads and memory


def threads() -> int:
    return len(os.listdir("/proc/self/task"))


def wait_until(condition, seconds: float = 5) -> bool:
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.01)
    return condition()


class Endless:
    """A file object with games without end."""

    def __init__(self, text: bytes):
        self.text = text * (100_000 // len(text))

    def read(self, size, /):
        return self.text


needs_proc = pytest.mark.skipif(
    not os.path.isdir("/proc/self/task"), reason="threads and memory are counted in /proc/self"
)


@needs_proc
@pytest.mark.parametrize("batches", [None, 0, 1, 5])
def test_dropped_streams_leave_no_threads(batches, games):
    """A stream that is dropped before its end stops reading."""
    pyarrow.table(mt.table(games))
    before = threads()
    for _ in range(10):
        rows = mt.table(Endless(games))
        if batches is None:
            rows.__arrow_c_stream__()
        else:
            reader = pyarrow.RecordBatchReader.from_stream(rows)
            for _ in range(batches):
                reader.read_next_batch()
            del reader
    assert wait_until(lambda: threads() <= before), f"{threads()} threads, {before} before"


@needs_proc
def test_dropped_stream_that_waits_for_text(games):
    """A thread that waits for text ends with its stream."""
    before = threads()
    reader, writer = os.pipe()
    with open(reader, "rb") as file, open(writer, "wb") as sink:
        stream = pyarrow.RecordBatchReader.from_stream(mt.table(file))
        time.sleep(0.1)
        del stream
        assert wait_until(lambda: threads() <= before), f"{threads()} threads, {before} before"
        sink.write(games)


@needs_proc
def test_failed_and_finished_calls_leave_no_threads(games):
    mt.check(games)
    before = threads()
    for _ in range(10):
        with pytest.raises(OSError):
            mt.check("no such file")
        mt.check(games * 1_000)
        mt.moves_array(games * 1_000)
        next(mt.read(Endless(games)))
        next(mt.planes(Endless(games)))
        pyarrow.table(mt.table(games * 1_000))
    assert wait_until(lambda: threads() <= before), f"{threads()} threads, {before} before"


@needs_proc
@pytest.mark.parametrize(
    "call",
    [
        "for game in mt.read(source): count += 1",
        "count = mt.check(source).games",
        "for batch in pyarrow.RecordBatchReader.from_stream(mt.table(source, 'plies')): count += batch.num_rows / 20",
        "for batch in pyarrow.RecordBatchReader.from_stream(mt.table(source)): count += batch.num_rows",
        "for batch in mt.planes(source, 2000): count += len(batch[0]) / 20",
        "count = mt.tree(source)[0].games",
        "count = mt.convert(source, target).games",
        "count = mt.filter(source, target, where='plies > 0')",
        "count = mt.eco(source, target)",
    ],
    ids=["read", "check", "plies", "games", "planes", "tree", "convert", "filter", "eco"],
)
def test_memory_is_bounded(program, call, tmp_path):
    """A pipe with 300 MB of games is read with less than 200 MB of memory."""
    output = program.run(
        f"""
import os, threading, json
import movetext as mt, pyarrow
text = b"".join(
    b'[White "Player %d"]\\n[Black "Opponent"]\\n[Result "1-0"]\\n\\n1. e4 {{ {"x" * 700} }} e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 '
    b'6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 1-0\\n\\n' % n for n in range(1000)
)
reader, writer = os.pipe()
repeats = 300_000_000 // len(text) + 1
def write():
    with open(writer, "wb") as sink:
        for _ in range(repeats):
            sink.write(text)
threading.Thread(target=write).start()
source, target, count = open(reader, "rb"), {str(tmp_path / "target.pgn.zst")!r}, 0
{call}
peak = next(int(line.split()[1]) for line in open('/proc/self/status') if line.startswith('VmHWM'))
print(json.dumps([count, repeats * 1000, peak]))
""",
        seconds=120,
    )
    count, expected, kilobytes = json.loads(output)
    assert count == expected
    assert kilobytes < 200_000, f"{kilobytes} kB"
