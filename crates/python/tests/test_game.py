"""Games with their moves and annotations, reports, conversions, openings and move statistics."""

import copy
import gzip
import io
import multiprocessing
import pathlib
import pickle

import movetext as mt
import pytest

ANNOTATED = b"""\
[Event "Match"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Tal"]
[Black "Fine"]
[Result "1/2-1/2"]
[WhiteElo "2700"]
[White "Tal, Mikhail"]

{ Before the game. } 1. e4 $1 { [%clk 0:03:00] [%eval 0.36] best } 1... c5 { [%eval #-3] [%clk 0:02:57.5] }
( 1... e5 $2 { symmetric } 2. Nf3 ( { or } 2. f4 exf4 ) 2... Nc6 ) ( 1... e6 )
2. Nf3 { [%emt 0:00:04] } d6 { +0.31/12 1.5s } 3. -- *
"""


@pytest.fixture
def game() -> mt.Game:
    (game,) = mt.read(ANNOTATED)
    return game


def test_tags(game):
    assert list(game.tags)[:5] == ["Event", "Site", "Date", "Round", "White"]
    assert game.tags["White"] == "Tal, Mikhail"
    assert game.tags["WhiteElo"] == "2700" and "BlackElo" not in game.tags
    assert game.result == "1/2-1/2"
    assert (game.number, game.offset, game.line) == (1, 0, 1)


def test_tags_are_read_only_or_private(game):
    """Changes of the dict do not change the game."""
    try:
        game.tags["White"] = "Botvinnik"
    except TypeError:
        return
    assert "Tal, Mikhail" in game.pgn()
    assert game.tags["White"] == "Tal, Mikhail"


def test_moves(game):
    assert game.moves == ["e2e4", "c7c5", "g1f3", "d7d6", "0000"]
    assert game.san() == ["e4", "c5", "Nf3", "d6", "--"]
    assert len(game) == 5 and len(game.fens()) == 6
    assert game.fens()[0] == mt.Board().fen()
    assert game.fens()[2] == "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2"


def test_board_of_a_ply(game):
    assert [game.board(ply).fen() for ply in range(6)] == game.fens()
    assert game.board() == mt.Board() and game.board(-1) == game.board(5) and game.board(-6) == game.board(0)
    assert game.board(4).move_stack == ["e2e4", "c7c5", "g1f3", "d7d6"]
    board = game.board(5)
    assert [board.pop() for _ in range(5)] == list(reversed(game.moves)) and board == mt.Board()
    for ply in [6, -7, 2**40, -(2**40)]:
        with pytest.raises(IndexError):
            game.board(ply)


def test_values_in_comments(game):
    assert game.clocks() == [180.0, 177.5, None, None, None]
    assert game.evals() == [36, -31997, None, -31, None]
    assert game.elapsed() == [None, None, 4.0, 1.5, None]
    assert game.nags() == [[1], [], [], [], []]
    assert game.comments_before == [" Before the game. "]
    comments = game.comments()
    assert len(comments) == 5 and comments[0] == [" [%clk 0:03:00] [%eval 0.36] best "]
    assert "[%emt 0:00:04]" in comments[2][0] and comments[4] == []


def test_tree(game):
    line = game.mainline()
    assert [node.uci for node in line] == game.moves
    assert [node.san for node in line] == game.san()
    assert [node.fen for node in line] == game.fens()[1:]
    assert [node.ply for node in line] == [0, 1, 2, 3, 4]
    assert [node.move_number for node in line] == [1, 1, 2, 2, 3]
    assert [(node.clock, node.eval) for node in line] == list(zip(game.clocks(), game.evals()))
    symmetric, french = line[1].variations
    assert [node.san for node in symmetric] == ["e5", "Nf3", "Nc6"] and [node.san for node in french] == ["e6"]
    assert (symmetric[0].nags, symmetric[0].comments, symmetric[0].ply) == ([2], [" symmetric "], 1)
    (gambit,) = symmetric[1].variations
    assert [node.uci for node in gambit] == ["f2f4", "e5f4"] and gambit[0].comments_before == [" or "]
    assert gambit[1].fen == "rnbqkbnr/pppp1ppp/8/8/4Pp2/8/PPPP2PP/RNBQKBNR w KQkq - 0 3"
    assert gambit[1].variations == [] and line[0].variations == []


def test_nodes_outlive_their_game(program):
    output = program.run(
        f"""
import gc
import movetext as mt
node = next(mt.read({ANNOTATED!r})).mainline()[1].variations[0][1].variations[0][1]
gc.collect()
print(node.san, node.fen)
"""
    )
    assert output == "exf4 rnbqkbnr/pppp1ppp/8/8/4Pp2/8/PPPP2PP/RNBQKBNR w KQkq - 0 3\n"


def test_game_that_begins_elsewhere():
    text = b'[FEN "4k3/8/8/8/8/8/4p3/4K3 b - - 5 40"]\n[SetUp "1"]\n\n40... Kd7 { -1.00/10 2s } 41. Kxe2 { +2.00/11 1s } *\n'
    (game,) = mt.read(text)
    assert game.fens()[0] == "4k3/8/8/8/8/8/4p3/4K3 b - - 5 40" and game.board().fen() == game.fens()[0]
    assert game.moves == ["e8d7", "e1e2"] and game.evals() == [100, 200]


def test_game_without_a_position():
    """A game that has no legal start has tags and diagnostics, but no moves."""
    (game,) = mt.read(b'[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n[White "Tal"]\n\n1. e4 *\n')
    assert game.tags["White"] == "Tal" and game.moves == [] and game.san() == [] and game.fens() == []
    assert any(one.severity == "error" for one in game.diagnostics)
    with pytest.raises(ValueError):
        game.board()
    assert mt.eco(game) is None


def test_diagnostics():
    text = '[White "Ĝalé"]\n\n1. e4 e5 { ♞ } 2. Ke3 d6 1-0\n'.encode()
    (game,) = mt.read(text)
    (found,) = [one for one in game.diagnostics if one.severity == "error"]
    assert (found.code, found.line, found.column, found.game) == ("illegal-move", 3, 19, 1)
    assert text[found.offset : found.offset + found.length] == b"Ke3"
    assert "Ke3" in found.message and found.help and "illegal-move" in str(found) + repr(found)
    assert game.moves == ["e2e4", "e7e5"] and game.result == "1-0"


def test_long_games(program):
    """The time for a game with annotations grows with its length, not with its square."""
    output = program.run(
        """
import movetext as mt
(game,) = mt.read(b"Nf3 {[%eval 0.1]} Nf6 {+0.10/9 1s} Ng1 Ng8 " * 50_000)
print(len(game), len(game.evals()), len(game.clocks()), len(game.fens()), len(game.mainline()))
""",
        seconds=20,
    )
    assert output == "200000 200000 200000 200001 200000\n"


def test_representations(game, games):
    assert "Tal, Mikhail" in repr(game) and "Fine" in repr(game)
    assert str(game) == game.pgn()
    report = mt.check(games)
    for value in [report, mt.table(games), mt.tree(games)[0], game.mainline()[0], mt.eco(mt.read(games).__next__())]:
        assert "0x" not in repr(value) and len(repr(value)) > 10


# Copies


def everything(game: mt.Game) -> tuple:
    """Return all that can be asked of a game."""

    def line(nodes: list[mt.Node]) -> list:
        texts = lambda node: (node.comments_before, node.comments)  # noqa: E731
        return [
            (node.uci, node.ply, node.nags, texts(node), [line(other) for other in node.variations]) for node in nodes
        ]

    return (
        list(game.tags.items()),
        (game.result, game.file, game.number, game.offset, game.line, game.diagnostics, game.comments_before),
        (game.moves, game.san(), game.fens(), game.clocks(), game.elapsed(), game.evals(), game.nags()),
        line(game.mainline()),
        game.pgn(),
    )


def test_pickled_games_are_the_same(real_files):
    """All that a game has is still there, also for text with errors."""
    count = 0
    for path in real_files:
        if path.stat().st_size < 100_000:
            for game in mt.read(path):
                assert everything(pickle.loads(pickle.dumps(game))) == everything(game), (path, game.number)
                count += len(game.diagnostics)
    assert count > 100


def test_copied_games(game):
    assert copy.copy(game) is game and copy.deepcopy(game) is game
    assert everything(copy.deepcopy([game])[0]) == everything(game)


def test_exceptions_are_pickled():
    with pytest.raises(mt.GameError) as raised:
        list(mt.read(b"1. e4 e5 2. Ke3 *", strict=True))
    error = pickle.loads(pickle.dumps(raised.value))
    assert (error.code, error.line, error.diagnostic) == ("illegal-move", 1, raised.value.diagnostic)


def test_games_in_other_processes(games):
    """Games are passed to other processes and back."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(mt.Game.pgn, mt.read(games)) == [game.pgn() for game in mt.read(games)]
        assert pool.map(len, [list(mt.read(games))]) == [3]
        openings = pool.map(mt.eco, mt.read(games))
    assert [repr(one) for one in openings] == [repr(mt.eco(game)) for game in mt.read(games)]
    assert openings[0].ply > 0


# check


def test_check(games):
    report = mt.check(games)
    assert (report.games, report.plies, report.errors, report.is_ok, report.damages) == (3, 13, 0, True, [])
    wrong = mt.check(games + b'\n[White "A"]\n\n1. e4 e5 2. Ke3 *\n')
    assert (wrong.games, wrong.errors, wrong.is_ok) == (4, 1, False)
    (error,) = [one for one in wrong.diagnostics if one.severity == "error"]
    assert (error.code, error.game, error.severity) == ("illegal-move", 4, "error")


def test_errors_of_several_files(games, tmp_path):
    """Exceptions name the file that cannot be read, not the first one."""
    one, missing = tmp_path / "one.pgn", tmp_path / "missing.pgn"
    one.write_bytes(games)
    for call in [mt.check, mt.export, mt.moves_array, mt.tree, lambda source: mt.convert(source, tmp_path / "new.pgn")]:
        with pytest.raises(FileNotFoundError) as raised:
            call([one, missing])
        assert raised.value.filename == str(missing)
    damaged = tmp_path / "damaged.pgn.gz"
    damaged.write_bytes(gzip.compress(games)[:60])
    for call in [mt.check, mt.export, mt.moves_array, mt.tree, lambda source: mt.convert(source, tmp_path / "new.pgn")]:
        with pytest.raises(mt.InputError) as unreadable:
            call([one, damaged])
        assert unreadable.value.path == str(damaged)


@pytest.mark.parametrize("strict", [False, True])
def test_check_of_several_files(strict, tmp_path):
    """The diagnostics of several files are those of each, with its name."""
    texts = [b"1. e4 } *\n", b"\r\n\r\n1. e4 ; end\r\n", b"", b'[White "Me"]\n\n1.e4 e5 2. Ke3 1-0']
    paths = [tmp_path / f"{index}.pgn" for index in range(len(texts))]
    for path, text in zip(paths, texts):
        path.write_bytes(text)
    report = mt.check(paths, strict=strict)
    single = [mt.check(path, strict=strict) for path in paths]
    lines = [f"{one.file}:{one}" for one in report.diagnostics]
    assert lines == [f"{path}:{one}" for path, found in zip(paths, single) for one in found.diagnostics]
    assert (len(lines) > 10) == strict
    for count in ["games", "plies", "errors", "warnings", "notes"]:
        assert getattr(report, count) == sum(getattr(one, count) for one in single)
    assert report.errors == sum(one.severity == "error" for one in report.diagnostics)


def test_strict_check_is_for_text(games, tmp_path):
    mt.convert(games, tmp_path / "games.pgc")
    assert mt.check(tmp_path / "games.pgc").is_ok
    with pytest.raises(mt.InputError, match="expected text"):
        mt.check(tmp_path / "games.pgc", strict=True)
    assert mt.check(mt.export(games).encode(), strict=True).is_ok


def test_report_as_table():
    import polars

    report = mt.check(b"\n1. e4 } e5 2. Ke3 *", severity="note")
    rows = report.to_arrow()
    table = polars.DataFrame(rows)
    assert table.columns == rows.column_names
    for one, row in zip(report.diagnostics, table.to_dicts(), strict=True):
        assert {name: getattr(one, name) for name in row} == row
    assert polars.DataFrame(rows).height == len(report.diagnostics) > 2
    assert polars.DataFrame(mt.check(b"").to_arrow()).height == 0


def test_check_options():
    text = b"".join(b'[Event "e"]\n[Round "%d"]\n\n1. e4 e5 2. Ke3 *\n\n' % number for number in range(50))
    assert mt.check(text).errors == mt.check(text, limit=3).errors == 50
    assert mt.check(text, severity="error", limit=3).counts == {"illegal-move": 50}
    errors = [one for one in mt.check(text, severity="error", limit=3).diagnostics]
    assert [one.severity for one in errors] == ["error"] * 3
    severities = lambda **options: {one.severity for one in mt.check(text, **options).diagnostics}  # noqa: E731
    assert severities(severity="error") == {"error"}
    assert severities(severity="error") <= severities(severity="warning") <= severities(severity="note")
    assert len(mt.check(text, strict=True, severity="note").diagnostics) > len(mt.check(text).diagnostics)
    with pytest.raises(ValueError, match="expected"):
        mt.check(text, severity="fatal")
    with pytest.raises(OverflowError):
        mt.check(text, limit=-1)


def test_check_agrees_with_read(real_files):
    """The report counts the games, plies and errors that `read` finds, in real files and in files with wrong moves."""
    errors = 0
    small = [path for path in real_files if path.stat().st_size <= 300_000]
    for source in [*small, *(path.read_bytes().replace(b"Nf3", b"Nf9") for path in small)]:
        report = mt.check(source)
        games = list(mt.read(source))
        assert (report.games, report.plies) == (len(games), sum(map(len, games)))
        found = [one for game in games for one in game.diagnostics if one.severity == "error"]
        assert report.errors == len(found)
        reported = [(one.code, one.line, one.column) for one in report.diagnostics if one.severity == "error"]
        assert reported == [(one.code, one.line, one.column) for one in found][: len(reported)]
        errors += report.errors
    assert errors > 1_000


# export and convert


def shape(line: list[mt.Node]) -> list:
    """Return all that a line has. Lines of text may be broken elsewhere."""
    return [
        (
            node.uci,
            node.nags,
            words(node.comments_before),
            words(node.comments),
            [shape(other) for other in node.variations],
        )
        for node in line
    ]


def words(comments: list[str]) -> list[list[str]]:
    return [comment.split() for comment in comments]


def content(game: mt.Game) -> tuple:
    return game.tags, game.result, words(game.comments_before), shape(game.mainline())


def test_export(game, games, tmp_path):
    assert mt.export(games) == "".join(one.pgn() for one in mt.read(games))
    again = list(mt.read(mt.export(games).encode()))
    assert [content(one) for one in again] == [content(one) for one in mt.read(games)]
    assert mt.export(mt.export(games).encode()) == mt.export(games)
    target = tmp_path / "clean.pgn"
    written = mt.export(games, target)
    assert (written.games, written.plies, written.damages) == (3, 13, [])
    assert target.read_text() == mt.export(games)
    assert mt.export(games, games="2") == mt.export(next(mt.read(games, games="2")).pgn().encode())
    assert not isinstance(written, str)


def test_export_without_annotations(game):
    text = mt.export(ANNOTATED, without=["comments", "variations", "nags"])
    assert text.splitlines()[-2] == "1. e4 c5 2. Nf3 d6 3. -- *" or text.splitlines()[-2].endswith("3. -- 1/2-1/2")
    assert not set("{($") & set(text)
    assert "clk" not in mt.export(ANNOTATED, without=["clocks"]) and "best" in mt.export(ANNOTATED, without=["clocks"])
    with pytest.raises(ValueError, match="moves.*expected"):
        mt.export(ANNOTATED, without=["moves"])


def test_filter(games, tmp_path):
    """The games that match are copied byte by byte."""
    target = tmp_path / "some.pgn"
    text = games.replace(b"1. e4 c5", b"1.e4   c5")
    assert mt.filter(io.BytesIO(text), target, where="White = Pillsbury") == 2
    first, _, third = text.split(b"[Event")[1:]
    assert target.read_bytes() == b"[Event" + first + b"[Event" + third + b"\n"
    assert mt.filter(text, tmp_path / "none.pgn.gz", where="White = Nobody", games="2..") == 0
    assert list(mt.read(tmp_path / "none.pgn.gz")) == []
    with pytest.raises(mt.FilterError):
        mt.filter(text, target, where="")
    with pytest.raises(FileNotFoundError):
        mt.filter(tmp_path / "missing.pgn", tmp_path / "new.pgn", where="plies > 0")
    assert not (tmp_path / "new.pgn").exists()


def test_eco_of_a_file(games, tmp_path):
    target = tmp_path / "named.pgn"
    assert mt.eco(games, target) == 3
    for game, named in zip(mt.read(games), mt.read(target), strict=True):
        assert named.moves == game.moves and named.tags["ECO"] == mt.eco(game).eco
        assert mt.eco(game).name.startswith(named.tags["Opening"])
    assert mt.eco(target, tmp_path / "whole.pgn", lichess_style=True) == 3
    (first, *_) = mt.read(tmp_path / "whole.pgn")
    assert first.tags["Opening"] == mt.eco(first).name and "Variation" not in first.tags
    mt.eco(target, tmp_path / "kept.pgn", lichess_style=True, only_missing=True)
    assert (tmp_path / "kept.pgn").read_bytes() == target.read_bytes()
    with pytest.raises(TypeError, match="target"):
        mt.eco(games)


def test_pgn_of_a_game_is_read_back(game):
    (again,) = mt.read(game.pgn().encode())
    assert content(again) == content(game)
    assert (again.clocks(), again.evals(), again.elapsed()) == (game.clocks(), game.evals(), game.elapsed())


@pytest.mark.parametrize(
    "name",
    ["games.pgn", "games.pgn.gz", "games.pgn.zst", "games.pgn.bz2", "games.pgc", "games.jsonl", "games.jsonl.zst"],
)
def test_convert_and_back(name, games, tmp_path):
    """Games are the same after they were converted and read again."""
    text = games + ANNOTATED
    target = tmp_path / name
    written = mt.convert(text, target)
    assert (written.games, written.plies) == (4, 18) and "4 games" in repr(written)
    for source in [target, str(target), target.read_bytes(), io.BytesIO(target.read_bytes())]:
        again = list(mt.read(source))
        assert [content(one) for one in again] == [content(one) for one in mt.read(text)]
    assert list(tmp_path.iterdir()) == [target]


def test_convert_to_tables(games, tmp_path):
    import polars

    mt.convert(games, tmp_path / "games.parquet")
    assert polars.read_parquet(tmp_path / "games.parquet")["White"].to_list() == ["Pillsbury", "Tarrasch", "Pillsbury"]
    mt.convert(games, tmp_path / "games.csv", games="2..")
    assert polars.read_csv(tmp_path / "games.csv").height == 2
    mt.convert(games, tmp_path / "games.csv", columns=["White", "plies"])
    assert polars.read_csv(tmp_path / "games.csv").rows() == [("Pillsbury", 6), ("Tarrasch", 4), ("Pillsbury", 3)]
    options = {"table": "plies", "columns": ["ply", "uci"]}
    mt.convert(games, tmp_path / "plies.arrow", **options)
    assert polars.read_ipc(tmp_path / "plies.arrow").equals(polars.DataFrame(mt.table(games, **options)))
    for name, options in [
        ("games.csv", {"table": "plies"}),
        ("games.pgn", {"columns": ["White"]}),
        ("games.csv", {"columns": ["no such column"]}),
        ("games.parquet", {"table": "moves"}),
    ]:
        with pytest.raises(ValueError):
            mt.convert(games, tmp_path / name, **options)


def test_convert_that_fails_leaves_no_file(games, tmp_path):
    with pytest.raises(ValueError, match="extension"):
        mt.convert(games, tmp_path / "games.doc")
    with pytest.raises(FileNotFoundError):
        mt.convert(games, tmp_path / "no folder" / "games.pgn")
    with pytest.raises(FileNotFoundError):
        mt.convert(tmp_path / "missing.pgn", tmp_path / "games.pgn")

    class File:
        def read(self, size, /):
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        mt.convert(File(), tmp_path / "games.pgn")
    assert list(tmp_path.iterdir()) == []


def test_convert_onto_its_source(games, tmp_path):
    """A file can be replaced by its own export, and is unchanged where that fails."""
    path = tmp_path / "games.pgn"
    path.write_bytes(games)
    expected = mt.export(games)
    try:
        mt.export(path, path)
    except OSError:
        assert path.read_bytes() == games
    else:
        assert path.read_text() == expected


# Sources


def test_sources_with_several_inputs(games, tmp_path):
    one, two = tmp_path / "one.pgn", tmp_path / "two.pgn.gz"
    one.write_bytes(games)
    two.write_bytes(gzip.compress(games))
    for source in [lambda: [one, two], lambda: (str(one), two), lambda: iter([one, two]), lambda: tmp_path]:
        assert [game.number for game in mt.read(source())] == [1, 2, 3, 4, 5, 6]
        assert mt.check(source()).games == 6
        files = [str(one)] * 3 + [str(two)] * 3
        assert [game.file for game in mt.read(source())] == files
        assert [game.file for game in mt.read(source(), where="plies < 5")] == [files[0]] * 2 + [files[-1]] * 2
    assert next(mt.read(games)).file == "<bytes>"
    assert list(mt.read([])) == []
    assert isinstance(mt.read(one), mt.GameReader) and iter(reader := mt.read(pathlib.PurePath(one))) is reader


def test_reader_that_has_ended(games):
    reader = mt.read(games)
    assert len(list(reader)) == 3
    assert list(reader) == [] and next(reader, None) is None


# Openings and move statistics


def test_eco():
    board = mt.Board()
    assert mt.eco(board) is None
    for move in ["e2e4", "c7c5", "g1f3", "d7d6", "d2d4", "c5d4", "f3d4", "g8f6", "b1c3", "a7a6", "h2h3"]:
        board.push(move)
    opening = mt.eco(board)
    assert opening is not None
    assert opening.eco == "B90" and "Najdorf" in opening.name
    (game,) = mt.read(b"1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. h3 *")
    of_game = mt.eco(game)
    assert of_game is not None
    assert (of_game.eco, of_game.name, of_game.ply) == (opening.eco, opening.name, opening.ply)
    for value in [None, "e4", [], game.mainline()]:
        with pytest.raises(TypeError, match="Board"):
            mt.eco(value)


def test_eco_of_games_and_boards_agree(data):
    count = 0
    for game in mt.read(data / "bench" / "twic1599_1000k.pgn", games="1..200"):
        opening, other = mt.eco(game), mt.eco(game.board(-1))
        assert repr(opening) == repr(other)
        count += opening is not None
    assert count > 150


def test_tree_of_moves(games):
    moves = mt.tree(games)
    assert [(move.uci, move.games, move.white_wins, move.draws, move.black_wins) for move in moves] == [
        ("e2e4", 2, 1, 0, 1),
        ("d2d4", 1, 0, 0, 1),
    ]
    assert (moves[0].mean_white_elo, moves[0].mean_black_elo, moves[1].mean_white_elo) == (2630.0, 2380.0, None)
    board = mt.Board()
    board.push("e2e4")
    assert {move.uci for move in mt.tree(games, board)} == {"e7e5", "c7c5"}
    assert [move.games for move in mt.tree(games, where="Black = Pollock")] == [1]
    assert mt.tree(games, board, plies=1) == [] and mt.tree(games, plies=0) == []
    castled = b"1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O *"
    (game,) = mt.read(castled)
    assert [move.uci for move in mt.tree(castled, game.board(6))] == ["e1g1"]


def test_tree_agrees_with_games(data):
    """The statistics are those of the games that `read` returns."""
    from collections import Counter

    path = data / "bench" / "lichess_db_1000k.pgn"
    expected = Counter(game.moves[0] for game in mt.read(path) if game.moves)
    found = mt.tree(path)
    assert {move.uci: move.games for move in found} == expected
    assert [move.games for move in found] == sorted(expected.values(), reverse=True)
