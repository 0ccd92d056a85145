"""Input that cannot be read, calls that are interrupted, and threads that must go on."""

import bz2
import concurrent.futures
import gzip
import io
import os
import signal
import threading
import time

import movetext as mt
import pyarrow
import pytest

GAME = b'[White "Tal"]\n[Black "Fine"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 { solid } 1-0\n\n'

# All calls that read a whole input, each with one argument.
READERS = {
    "read": lambda source: list(mt.read(source)),
    "check": mt.check,
    "export": mt.export,
    "table": lambda source: drain(mt.table(source)),
    "moves_array": mt.moves_array,
    "planes": lambda source: list(mt.planes(source)),
    "tree": mt.tree,
}


def drain(rows) -> int:
    """Read all rows and return their number."""
    return pyarrow.table(rows).num_rows


@pytest.fixture(params=READERS)
def reader(request):
    """One of the calls that read a whole input."""
    return READERS[request.param]


def failure(name: str, expected: type[Exception]) -> tuple[type[Exception], ...]:
    """Return the exceptions for an input that fails while it is read. Arrow consumers raise their own."""
    return (expected, pyarrow.ArrowException) if name == "table" else (expected,)


# Paths


def test_missing_file(reader, tmp_path):
    path = tmp_path / "missing.pgn"
    with pytest.raises(FileNotFoundError) as raised:
        reader(path)
    assert raised.value.filename == str(path)
    assert raised.value.errno == 2


@pytest.mark.parametrize("name", READERS)
def test_missing_file_in_a_list(name, tmp_path):
    """The games of the other files do not hide that one is missing."""
    (tmp_path / "one.pgn").write_bytes(GAME)
    with pytest.raises(failure(name, FileNotFoundError), match="missing.pgn"):
        READERS[name]([tmp_path / "one.pgn", tmp_path / "missing.pgn"])


def test_pattern(reader, tmp_path):
    """Patterns are not expanded, and the message says what to write."""
    (tmp_path / "one.pgn").write_bytes(GAME)
    with pytest.raises(FileNotFoundError, match="glob"):
        reader(str(tmp_path / "*.pgn"))
    (tmp_path / "what?.pgn").write_bytes(GAME)
    assert len(list(mt.read(tmp_path / "what?.pgn"))) == 1


def test_url(reader):
    with pytest.raises(mt.InputError, match="urlopen") as raised:
        reader("https://example.org/games.pgn")
    assert raised.value.path == "https://example.org/games.pgn"


def test_folder(reader, tmp_path):
    with pytest.raises(mt.InputError, match="no files with games") as raised:
        reader(tmp_path)
    assert raised.value.path == str(tmp_path)
    assert "no files with games" in raised.value.reason
    (tmp_path / "one.pgn").write_bytes(GAME)
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "two.pgn").write_bytes(GAME * 2)
    reader(tmp_path)
    assert len(list(mt.read(str(tmp_path)))) == 3
    assert len(list(mt.read(tmp_path, games="2"))) == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read all files")
def test_file_without_permission(reader, tmp_path):
    path = tmp_path / "one.pgn"
    path.write_bytes(GAME)
    path.chmod(0)
    with pytest.raises(PermissionError):
        reader(path)


def test_text_instead_of_a_path(reader):
    with pytest.raises(ValueError, match="encode"):
        reader(GAME.decode())
    with pytest.raises(OSError):
        reader("1. e4 e5 2. Nf3 1-0")
    with pytest.raises(OSError):
        reader("1. e4 " * 1000)


def test_path_with_a_zero_byte(reader):
    with pytest.raises((ValueError, OSError, mt.InputError)):
        reader("games\0.pgn")


# Types


@pytest.mark.parametrize("source", [None, 7, 1.5, object(), {"a": 1}, [7], [None], [b"games.pgn"]], ids=repr)
def test_wrong_type(reader, source):
    with pytest.raises(TypeError):
        reader(source)


def test_bytes_of_all_kinds():
    for source in [GAME, bytearray(GAME), memoryview(GAME), memoryview(GAME * 2)[: len(GAME)]]:
        assert [game.moves for game in mt.read(source)] == [["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"]]


def test_changed_bytearray_does_not_change_games():
    text = bytearray(GAME * 100)
    games = mt.read(text)
    text[:] = b"x" * len(text)
    assert sum(1 for game in games if len(game) == 6) == 100


def test_text_file_object(reader, tmp_path):
    path = tmp_path / "one.pgn"
    path.write_bytes(GAME)
    with open(path) as file, pytest.raises(TypeError, match="rb"):
        reader(file)
    with pytest.raises(TypeError):
        reader(io.StringIO(GAME.decode()))


def test_closed_file_object(reader):
    file = io.BytesIO(GAME)
    file.close()
    with pytest.raises(ValueError, match="closed"):
        reader(file)


class File:
    """A file object whose `read` does what the test wants."""

    def __init__(self, *reads):
        self.reads = list(reads)

    def read(self, size, /):
        result = self.reads.pop(0) if self.reads else b""
        if callable(result):
            result = result()
        if isinstance(result, BaseException):
            raise result
        return result


class Mine(Exception):
    """An exception of the user."""


@pytest.mark.parametrize("before", [b"", GAME, GAME * 20_000], ids=["at once", "after a game", "after many games"])
@pytest.mark.parametrize("name", [name for name in READERS if name != "table"])
def test_read_that_raises(name, before):
    """The user's exception arrives unchanged."""
    error = Mine("on purpose")
    reads = [before[at : at + 50_000] for at in range(0, len(before), 50_000)]
    with pytest.raises(Mine) as raised:
        READERS[name](File(*reads, error))
    assert raised.value is error


@pytest.mark.parametrize("packed", ["gzip", "bz2", "zstd"])
def test_read_that_raises_in_compressed_text(packed):
    """The exception also arrives through a decompressor."""
    with pytest.raises(Mine):
        mt.check(File(compress(packed, GAME * 2_000)[:200], Mine("on purpose")))


def test_read_that_raises_in_a_table():
    """Arrow consumers have their own exceptions; they contain the text of ours."""
    with pytest.raises(Exception, match="on purpose"):
        drain(mt.table(File(GAME, Mine("on purpose"))))


def test_read_that_stops_iteration():
    """StopIteration from `read` is an error, and not the end of the games."""
    with pytest.raises(RuntimeError):
        list(mt.read(File(GAME, StopIteration())))


@pytest.mark.parametrize("result", [None, "text", 7, bytearray(GAME)], ids=["None", "str", "int", "bytearray"])
def test_read_that_returns_no_bytes(reader, result):
    with pytest.raises(Exception, match="bytes"):
        reader(File(result))


def test_read_that_returns_other_lengths():
    """`read` may return less than requested, and more."""
    text = GAME * 3_000
    one_by_one = File(*[text[at : at + 1] for at in range(len(GAME) * 3)])
    assert len(list(mt.read(one_by_one))) == 3
    assert mt.check(File(text)).games == 3_000


def test_read_that_asks_for_the_next_game(program):
    """A file object that asks for the next game while it is read gets an exception, and no deadlock."""
    output = program.run(
        """
import movetext as mt
class File:
    def read(self, size, /):
        return b"" if next(games, None) is None else b""
games = mt.read(File())
try:
    print("end", next(games, None))
except Exception as error:
    print("error", type(error).__name__)
""",
        seconds=20,
    )
    assert output.startswith("error")


def test_path_objects():
    """An object with a path is a path, even if it can also be read."""

    class Local:
        def __fspath__(self):
            return __file__

        def read(self, mode="r"):
            return "text"

    assert isinstance(mt.check(Local()), mt.Report)

    class Broken:
        def __fspath__(self):
            raise Mine("on purpose")

    with pytest.raises(Mine):
        mt.check(Broken())


# Content


def test_binary_noise(reader):
    noise = bytes(range(256)) * 4_000
    try:
        reader(noise)
    except (mt.InputError, OSError, Exception) as error:
        assert not isinstance(error, (SystemError, MemoryError)) and "panic" not in repr(error).lower()


def compress(kind: str, text: bytes) -> bytes:
    if kind == "gzip":
        return gzip.compress(text)
    if kind == "bz2":
        return bz2.compress(text)
    return pyarrow.compress(text, codec="zstd", asbytes=True)


@pytest.mark.parametrize("kind", ["gzip", "bz2", "zstd"])
@pytest.mark.parametrize("name", READERS)
def test_truncated_compressed_file(name, kind, tmp_path):
    suffix = {"gzip": "gz", "bz2": "bz2", "zstd": "zst"}[kind]
    text = b"".join(b'[Round "%d"]\n\n1. e4 e5 2. Nf3 Nc6 { %d } *\n\n' % (n, n * n * 7919) for n in range(20_000))
    whole = tmp_path / f"whole.pgn.{suffix}"
    whole.write_bytes(compress(kind, text))
    assert mt.check(whole).games == 20_000
    half = tmp_path / f"half.pgn.{suffix}"
    half.write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
    with pytest.raises(failure(name, mt.InputError), match="half.pgn"):
        READERS[name](half)


# Attributes of exceptions


def test_condition_that_does_not_parse():
    for call in [
        lambda where: mt.read(GAME, where=where),
        lambda where: mt.table(GAME, where=where),
        lambda where: mt.moves_array(GAME, where=where),
        lambda where: mt.tree(GAME, where=where),
    ]:
        with pytest.raises(mt.FilterError) as raised:
            call("white = Tal and colour = red")
        assert isinstance(raised.value, ValueError)
        assert "white = Tal and colour = red"[raised.value.start : raised.value.end] == "colour"
    with pytest.raises(mt.FilterError) as raised:
        mt.read(GAME, where='white = "Ĝalé♞" and colour = red')
    assert 'white = "Ĝalé♞" and colour = red'[raised.value.start : raised.value.end] == "colour"


@pytest.mark.parametrize("selection", ["", "x", "1..x", "0", "5..3", "-1"])
def test_selection_that_does_not_parse(selection):
    with pytest.raises(ValueError, match="games="):
        mt.read(GAME, games=selection)


def test_move_error():
    board = mt.Board()
    calls = [
        board.push,
        board.push_uci,
        board.push_san,
        board.san,
        board.parse_san,
        board.is_capture,
        board.gives_check,
    ]
    for call in calls:
        for move in ["e2e5", "Ke2", "", "x", "e7e5", "♞" * 100, "e2e4\0"]:
            with pytest.raises(mt.MoveError) as raised:
                call(move)
            assert (raised.value.move, raised.value.fen) == (move, board.fen())
    assert board == mt.Board() and board.move_stack == []


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1", "piece placement"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR q KQkq - 0 1", "active color"),
    ],
)
def test_fen_error(text, field):
    for make in [mt.Board, mt.Fen]:
        with pytest.raises(mt.FenError) as raised:
            make(text)
        assert isinstance(raised.value, ValueError)
        assert raised.value.found and raised.value.found in text
        assert isinstance(raised.value.field, str)


def test_fen_error_without_a_field():
    with pytest.raises(mt.FenError) as raised:
        mt.Board("4k3/8/8/8/8/8/8/8 w - - 0 1")
    assert (raised.value.field, raised.value.found) == (None, None)


def test_game_error():
    text = GAME + b"\n1. e4 e5 2. Ke3 *\n"
    games = mt.read(text, strict=True)
    assert len(next(games)) == 6
    with pytest.raises(mt.GameError) as raised:
        next(games)
    error = raised.value
    assert (error.code, error.line, error.column) == ("illegal-move", 8, 13)
    assert (error.diagnostic.code, error.diagnostic.line, error.diagnostic.game) == ("illegal-move", 8, 2)
    assert error.message == error.diagnostic.message
    assert str(error) == f"<bytes>:{error.diagnostic}"
    assert next(games, None) is None
    assert [len(game) for game in mt.read(text)] == [6, 2]


def test_threads_that_make_no_sense():
    for threads in [0, -1, "two"]:
        with pytest.raises((ValueError, TypeError, OverflowError)):
            mt.check(GAME, threads=threads)
    assert mt.check(GAME * 1_000, threads=1_000_000).games == 1_000


# Interruption

INTERRUPTED = {
    "read": "for game in mt.read(source): pass",
    "read that finds nothing": "for game in mt.read(source, where='white = Nobody'): pass",
    "check": "mt.check(source)",
    "moves_array": "mt.moves_array(source)",
    "export": "mt.export(source)",
    "convert": "mt.convert(source, target)",
    "tree": "mt.tree(source)",
    "planes": "for batch in mt.planes(source): pass",
    "filter": "mt.filter(source, target, where='plies > 0')",
    "eco": "mt.eco(source, target)",
    "pyarrow": "import pyarrow; pyarrow.table(mt.table(source))",
    "polars": "import polars; polars.DataFrame(mt.table(source))",
    "perft": "mt.Board().perft(20)",
}
INTERRUPTED_PROGRAM = """
import os, sys, threading, time
import movetext as mt
target = {target!r}
reader, writer = os.pipe()
def write():
    while True:
        os.write(writer, {text!r})
        {pause}
threading.Thread(target=write, daemon=True).start()
source = {source}
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
except Exception as error:
    # Arrow consumers raise their own exceptions.
    print("interrupted" if "KeyboardInterrupt" in str(error) else error, flush=True)
finally:
    os._exit(0)
"""


def interrupt(program, call, source, pause, tmp_path) -> str:
    code = INTERRUPTED_PROGRAM.format(
        target=str(tmp_path / "target.pgn"), text=GAME * 100, pause=pause, source=source, call=INTERRUPTED[call]
    )
    with program.start(code) as process:
        assert process.stdout is not None and process.stderr is not None
        try:
            assert process.stdout.readline() == b"ready\n"
            time.sleep(0.5)
            process.send_signal(signal.SIGINT)
            # Where the signal is lost, the program is killed and gives no answer.
            timer = threading.Timer(10, process.kill)
            timer.start()
            answer = process.stdout.readline().decode().strip()
            timer.cancel()
        finally:
            process.kill()
        return answer or process.stderr.read().decode()[-2000:]


SOURCES = pytest.mark.parametrize("source", ["os.fdopen(reader, 'rb')", "f'/dev/fd/{reader}'"], ids=["object", "path"])


@pytest.mark.parametrize("call", [call for call in INTERRUPTED if call != "perft"])
@SOURCES
def test_interrupt_in_an_endless_pipe(program, call, source, tmp_path):
    """Ctrl-C ends each long call with KeyboardInterrupt."""
    answer = interrupt(program, call, source, "", tmp_path)
    assert answer == "interrupted"


# Once polars is imported, a signal does not interrupt Python's own `read` on a pipe that waits.
@pytest.mark.parametrize("call", [call for call in INTERRUPTED if call not in {"perft", "polars"}])
@SOURCES
def test_interrupt_in_a_pipe_that_waits(program, call, source, tmp_path):
    """Ctrl-C also ends a call that waits for text that does not come."""
    answer = interrupt(program, call, source, "time.sleep(1000)", tmp_path)
    assert answer == "interrupted"


def test_interrupt_in_perft(program, tmp_path):
    answer = interrupt(program, "perft", "None", "", tmp_path)
    assert answer == "interrupted"


# Other threads


class Ticker:
    """Counts how often another Python thread could run."""

    def __enter__(self):
        self.is_over, self.ticks = False, 0
        self.thread = threading.Thread(target=self.tick)
        self.thread.start()
        return self

    def tick(self):
        while not self.is_over:
            time.sleep(0.001)
            self.ticks += 1

    def __exit__(self, *_):
        self.is_over = True
        self.thread.join()


@pytest.mark.parametrize("name", READERS)
def test_other_threads_run_during_long_calls(name, data, tmp_path):
    """No call holds the interpreter for long, whatever the length of the input."""
    text = (data / "bench" / "twic1599_1000k.pgn").read_bytes()
    path = tmp_path / "long.pgn"
    path.write_bytes((text + b"\n\n") * 20)
    with Ticker() as ticker:
        if name == "read":
            for _ in mt.read(path):
                pass
        else:
            READERS[name](path)
    assert ticker.ticks > 5


def test_a_thread_may_write_the_pipe_that_is_read(program):
    """Opening a named pipe waits for its writer, which may be a thread of the same program."""
    output = program.run(
        f"""
import os, tempfile, threading, time
import movetext as mt
path = os.path.join(tempfile.mkdtemp(), "pipe.pgn")
os.mkfifo(path)
def write():
    time.sleep(0.2)
    with open(path, "wb") as file:
        file.write({GAME!r})
for call in [lambda: list(mt.read(path)), lambda: mt.check(path), lambda: mt.moves_array(path)]:
    thread = threading.Thread(target=write)
    thread.start()
    call()
    thread.join()
print("done")
""",
        seconds=20,
    )
    assert output == "done\n"


def test_a_reader_shared_by_threads():
    """Each game goes to exactly one thread."""
    games = mt.read(io.BytesIO(b"".join(b'[Round "%d"]\n\n1. e4 *\n\n' % number for number in range(20_000))))

    def collect(_):
        return [int(game.tags["Round"]) for game in games]

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        found = list(pool.map(collect, range(4)))
    assert all(mine == sorted(mine) for mine in found)
    assert sorted(sum(found, [])) == list(range(20_000))


@pytest.mark.parametrize("source", ["File()", "f'/dev/fd/{reader}'"], ids=["object", "path"])
def test_end_of_the_program_while_rows_are_read(program, source):
    """A program that ends in the middle of a stream ends without an error, although threads still read."""
    for _ in range(8):
        program.run(
            f"""
import builtins, os, subprocess, threading, time, _thread
import movetext as mt, pyarrow
text = {GAME!r} * 1000
class File:
    def read(self, size, /):
        time.sleep(0.0001)
        return text
reader, writer = os.pipe()
endless = subprocess.Popen(["yes", text[:-1].decode()], stdout=writer)
os.close(writer)
# These outlive everything else.
builtins.streams = [pyarrow.RecordBatchReader.from_stream(mt.table({source})) for _ in range(3)]
builtins.games = mt.read({source})
for stream in builtins.streams:
    stream.read_next_batch()
next(builtins.games)
threading.Timer(0.1, _thread.interrupt_main).start()
try:
    mt.check({source})
except KeyboardInterrupt:
    pass
endless.kill()
""",
            seconds=30,
        )


# Hostile text


@pytest.mark.parametrize(
    "text",
    [
        b"1. e4 " + b"(" * 300_000,
        b"1. e4 " + b"(1. d4 " * 100_000 + b")" * 100_000 + b" *",
        b"1. e4 " + b"(1. d4 d5 (1... e5 " * 50_000,
        b"{" * 1_000_000,
        b"[" * 1_000_000,
        b'[A "' * 300_000,
        b"1. e4 $" + b"9" * 1_000_000,
        b"1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 " * 20_000,
        b"-- " * 100_000,
        b"\xff\xfe1\0.\0 \0e\0004\0",
        b'[FEN "' + b"8/" * 100_000 + b'"]\n\n1. e4 *',
        b'[FEN "k7/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 *',
        b'[SetUp "1"]\n[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 4294967295 4294967295"]\n\n1... e5 *',
        b"1. e4 {[%eval #-99999999999999999999] [%clk 99999999999999:99:99] [%emt -1:00:00]} *",
    ],
    ids=range(14),
)
def test_hostile_text(program, text, tmp_path):
    """No text ends the program."""
    path = tmp_path / "hostile.pgn"
    path.write_bytes(text)
    program.run(
        f"""
import movetext as mt, pyarrow
path = {str(path)!r}
for game in mt.read(path):
    game.tags, game.result, game.moves, game.san(), game.fens(), game.clocks(), game.elapsed(), game.evals()
    game.comments(), game.nags(), game.comments_before, game.diagnostics, game.pgn(), repr(game), mt.eco(game)
    line = game.mainline()
    for _ in range(20):
        if not line:
            break
        node = line[-1]
        node.uci, node.san, node.fen, node.ply, node.comments, node.comments_before, node.nags, node.clock, node.eval
        repr(node)
        line = node.variations[0] if node.variations else []
    try:
        board = game.board(-1)
        while True:
            board.pop()
    except (ValueError, IndexError):
        pass
mt.check(path, severity="note", strict=True, repetitions=True), mt.export(path), mt.moves_array(path), mt.tree(path)
for name in ["games", "plies", "diagnostics"]:
    pyarrow.table(mt.table(path, name, columns=["*"])).validate(full=True)
""",
        seconds=120,
    )
