"""Variants, with python-chess as the oracle.

Where both programs differ on purpose, `compare_outcome` allows the difference, and the reason is given there.
"""

import io
import pickle
import random

import chess.pgn
import chess.variant
import movetext as mt
import numpy as np
import polars as pl
import pytest
from test_python_chess import TERMINATIONS, names

# Each variant by its name in FEN and PGN: another name that is read, and the board of python-chess.
VARIANTS = {
    "Standard": ("chess", chess.Board),
    "King of the Hill": ("koth", chess.variant.KingOfTheHillBoard),
    "Three-check": ("3check", chess.variant.ThreeCheckBoard),
    "Crazyhouse": ("zh", chess.variant.CrazyhouseBoard),
    "Antichess": ("giveaway", chess.variant.AntichessBoard),
    "Atomic": ("atomic", chess.variant.AtomicBoard),
    "Horde": ("HORDE", chess.variant.HordeBoard),
    "Racing Kings": ("race", chess.variant.RacingKingsBoard),
}

# test_python_chess.py compares games of chess.
OTHERS = [variant for variant in VARIANTS if variant != "Standard"]

# The ends that chess does not have.
OWN_ENDINGS = {
    "King of the Hill": {"king on the hill"},
    "Three-check": {"third check"},
    "Crazyhouse": set(),
    "Antichess": {"no moves left"},
    "Atomic": {"king exploded"},
    "Horde": {"horde taken"},
    "Racing Kings": {"race won", "race tied"},
}

VARIANT_ENDS = {
    chess.Termination.VARIANT_WIN,
    chess.Termination.VARIANT_LOSS,
    chess.Termination.VARIANT_DRAW,
}


def compare_outcome(theirs: chess.Board, ours: mt.Board) -> None:
    place, outcome, found = theirs.fen(), theirs.outcome(), ours.outcome()
    assert ours.is_game_over() == (found is not None), place
    if found is None:
        # In Horde, python-chess knows material with which White cannot mate. We do not.
        is_horde_draw = ours.variant == "Horde" and outcome is not None
        assert outcome is None or is_horde_draw and theirs.is_insufficient_material(), place
        if outcome is None:
            # In Crazyhouse, python-chess has neither the fifty-move rule nor the 75-move rule.
            claims = theirs.is_repetition(3) or theirs.halfmove_clock >= 100
            assert ours.can_claim_draw() == claims, place
        return
    reason, winner = found
    assert not ours.can_claim_draw(), place
    if reason == "seventy-five moves" and ours.variant == "Crazyhouse":
        assert outcome is None and theirs.halfmove_clock >= 150, place
        return
    assert outcome is not None and winner == outcome.winner, place
    if reason in OWN_ENDINGS[ours.variant]:
        assert outcome.termination in VARIANT_ENDS, place
    elif outcome.termination is chess.Termination.INSUFFICIENT_MATERIAL:
        # A position without moves and without material to win is both; we name the stalemate.
        assert reason in ("stalemate", "dead position"), place
    else:
        assert TERMINATIONS[reason] is outcome.termination, place


def compare_position(theirs: chess.Board, ours: mt.Board) -> list[str]:
    """Compare what is cheap, and return the legal moves."""
    fen = theirs.fen(en_passant="fen")
    assert ours.fen() == fen
    moves = sorted(move.uci() for move in theirs.legal_moves)
    assert sorted(ours.legal_moves) == moves, fen
    assert (ours.is_check(), ours.checkers()) == (theirs.is_check(), names(theirs.checkers())), fen
    is_variant_end = ours.outcome() is not None and ours.outcome()[0] in OWN_ENDINGS[ours.variant]
    # After the end by a rule of the variant, nobody is mated or stalemated.
    assert ours.is_checkmate() == (theirs.is_checkmate() and not is_variant_end), fen
    assert ours.is_stalemate() == (theirs.is_stalemate() and not is_variant_end), fen
    compare_outcome(theirs, ours)
    return moves


def compare_details(theirs: chess.Board, ours: mt.Board, moves: list[str]) -> None:
    """Compare what takes longer: each legal move, all pieces, and what the variant adds to a position."""
    fen = ours.fen()
    assert ours == mt.Board(fen, ours.variant) == pickle.loads(pickle.dumps(ours)), fen
    for color in chess.COLORS:
        kings = chess.SquareSet(theirs.kings & theirs.occupied_co[color])
        assert ours.king(color) == (names(kings)[0] if kings else None), fen
        pocket = str(theirs.pockets[color]) if isinstance(theirs, chess.variant.CrazyhouseBoard) else ""
        assert ours.pocket(color) == (pocket.upper() if color else pocket), fen
        left = theirs.remaining_checks[color] if isinstance(theirs, chess.variant.ThreeCheckBoard) else None
        assert ours.checks_left(color) == left, fen
        for square, name in enumerate(chess.SQUARE_NAMES):
            assert ours.attackers(color, name) == names(theirs.attackers(color, square)), (fen, name)
    is_crazyhouse = isinstance(theirs, chess.variant.CrazyhouseBoard)
    assert ours.promoted == (names(chess.SquareSet(theirs.promoted)) if is_crazyhouse else []), fen
    pieces = {chess.square_name(square): piece.symbol() for square, piece in theirs.piece_map().items()}
    assert ours.piece_map() == pieces and ours.planes().sum() == len(pieces), fen
    mask = ours.legal_mask()
    assert [mt.decode_move(int(number)) for number in np.flatnonzero(mask)] == sorted(moves, key=mt.encode_move), fen
    for text in moves:
        move = chess.Move.from_uci(text)
        san = theirs.san(move)
        assert ours.san(text) == san and ours.parse_san(san) == text, (fen, text)
        assert theirs.parse_san(ours.san(text)) == move, (fen, text)
        assert ours.is_capture(text) == theirs.is_capture(move), (fen, text)
        assert ours.gives_check(text) == theirs.gives_check(move), (fen, text)
        assert ours.is_legal(text), (fen, text)


def random_game(variant: str, chance: random.Random, every: int = 16) -> tuple[chess.Board, mt.Board]:
    """Play a random game with both boards and compare them. At each ply, one of `every` plies is compared in detail."""
    name, peer = VARIANTS[variant]
    theirs, ours = peer(), mt.Board(variant=name)
    assert ours.variant == variant
    for _ in range(250):
        moves = compare_position(theirs, ours)
        if chance.randrange(every) == 0:
            compare_details(theirs, ours, moves)
        if theirs.is_game_over() or ours.is_game_over():
            break
        move = chance.choice(moves)
        san = theirs.san(chess.Move.from_uci(move))
        assert ours.san(move) == san, (theirs.fen(), move)
        theirs.push_uci(move)
        # python-chess counts the drop of a pawn as a pawn move in `is_zeroing`, but does not reset the clock.
        if move.startswith("P@"):
            theirs.halfmove_clock = 0
        assert ours.push_san(san) == move, (theirs.fen(), san)
    return theirs, ours


def random_games(variant: str, count: int, seed: int) -> set[str | None]:
    """Compare random games, and return how they ended."""
    chance = random.Random(f"{variant} {seed}")
    endings = set()
    for _ in range(count):
        theirs, ours = random_game(variant, chance)
        outcome = ours.outcome()
        endings.add(outcome and outcome[0])
        assert ours.move_stack == [move.uci() for move in theirs.move_stack]
        while ours.move_stack:
            assert ours.pop() == theirs.pop().uci()
        assert ours.fen() == theirs.fen() == mt.Board(variant=variant).fen()
    return endings


@pytest.mark.parametrize("variant", OTHERS)
def test_random_games_agree(variant):
    """All that a board says is the same, move by move, until random games end."""
    endings = random_games(variant, 30, 20261129)
    # Crazyhouse ends as chess does, and taking a whole horde needs a plan.
    assert OWN_ENDINGS[variant] & endings or variant in ("Crazyhouse", "Horde")


def test_drops():
    board = mt.Board(variant="Crazyhouse")
    for move in ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5d8"]:
        board.push(move)
    assert (board.pocket(mt.WHITE), board.pocket(mt.BLACK)) == ("P", "p")
    assert {"P@e4", "P@e2"} < set(board.legal_moves) and not {"P@e1", "P@e8", "N@e4"} & set(board.legal_moves)
    assert board.san("P@d5") == "@d5" and board.parse_san("@d5") == board.parse_san("P@d5") == "P@d5"
    assert not board.is_capture("P@d5")
    board.push("P@d5")
    assert (board.pocket(mt.WHITE), board.piece_at("d5"), board.move_stack[-1]) == ("", "P", "P@d5")
    assert board.fen() == "rnbqkbnr/ppp1pppp/8/3P4/8/2N5/PPPP1PPP/R1BQKBNR[p] b KQkq - 0 4"
    assert board.pop() == "P@d5" and board.pocket(mt.WHITE) == "P"
    for move in ["N@d5", "P@d8", "P@c3", "p@d5", "P@", "@d5"]:
        with pytest.raises(mt.MoveError):
            board.push(move)
    with pytest.raises(mt.MoveError, match="push_san"):
        board.push("@d5")


def test_promoted_pieces_become_pawns():
    board = mt.Board("1n2k3/P7/8/8/8/8/8/4K3[] w - - 0 1")
    assert board.variant == "Crazyhouse" and board.promoted == []
    board.push("a7b8q")
    assert (board.promoted, board.pocket(mt.WHITE)) == (["b8"], "N")
    assert board.fen() == "1Q~2k3/8/8/8/8/8/8/4K3[N] b - - 0 1"
    assert mt.Board(board.fen()) == board
    board = mt.Board("rQ~2k3/8/8/8/8/8/8/4K3[] b q - 0 1")
    board.push("a8b8")
    assert (board.promoted, board.pocket(mt.BLACK)) == ([], "p")


def test_positions_without_kings():
    for fen, variant, kings in [
        ("8/8/8/1p6/8/P7/8/8 w - - 0 1", "Antichess", (None, None)),
        ("k1k5/8/8/8/8/8/8/3K1K2 w - - 0 1", "Antichess", ("d1", "a8")),
        ("4k3/8/8/8/8/8/8/PPPPPPPP w - - 0 1", "Horde", (None, "e8")),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "Atomic", (None, "e8")),
    ]:
        board = mt.Board(fen, variant)
        assert (board.king(mt.WHITE), board.king(mt.BLACK)) == kings
        assert board.planes()[[5, 11]].sum() == len([piece for piece in fen.split()[0] if piece in "kK"])
        assert board.checkers() == board.pins(mt.WHITE) == [] and not board.is_check()
        assert len(board.legal_moves) == board.perft(1) == board.legal_mask().sum()
        assert str(board) and board.key is None
        with pytest.raises(mt.FenError):
            mt.Board(fen)


def test_exploded_king():
    board = mt.Board("4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1", "Atomic")
    assert board.san("d1d7") == "Qxd7#"
    board.push("d1d7")
    assert (board.outcome(), board.king(mt.BLACK), board.legal_moves) == (("king exploded", True), None, [])
    assert not board.is_checkmate() and not board.is_stalemate()
    for move in ["e8e7", "0000"]:
        with pytest.raises(mt.MoveError):
            board.push(move)
    assert board.pop() == "d1d7" and board.king(mt.BLACK) == "e8"


def test_names_of_variants():
    for variant, (other, _) in VARIANTS.items():
        assert mt.Board(variant=variant) == mt.Board(variant=other) == mt.Board(variant=variant.upper())
        board = mt.Board(variant=variant)
        assert repr(board) == (f'Board("{board.fen()}", "{variant}")' if variant != "Standard" else repr(mt.Board()))
        assert eval(repr(board), {"Board": mt.Board}) == board
        assert mt.Fen(board.fen(), variant).board() == board == mt.Board(board.fen(), variant)
    assert mt.Board(variant="Atomic") != mt.Board()
    names = (
        "expected one of Standard, King of the Hill, Three-check, Crazyhouse, Antichess, Atomic, Horde, Racing Kings"
    )
    for call in [mt.Board, mt.Fen]:
        with pytest.raises(ValueError, match=f"found 'Bughouse', {names}|found \"Bughouse\", {names}"):
            call(mt.Board().fen(), "Bughouse")
    # Without a variant, a pocket or a count of checks implies it.
    assert mt.Fen("4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1").board().variant == "Crazyhouse"
    assert mt.Board("4k3/8/8/8/8/8/8/4K2R w - - 1+2 0 1").variant == "Three-check"


def test_what_needs_keys():
    """Keys are those of chess, so variants have no openings, statistics and book moves."""
    board = mt.Board(variant="Atomic")
    board.push("e2e4")
    assert board.key is None and mt.eco(board) is None
    text = b'[Variant "Atomic"]\n\n1. e4 e5 *\n\n[Event "chess"]\n\n1. e4 e5 *\n'
    with pytest.raises(ValueError, match="found a position of Atomic, expected one of chess"):
        mt.tree(text, board)
    assert [(move.uci, move.games) for move in mt.tree(text)] == [("e2e4", 1)]
    assert [mt.eco(game) is None for game in mt.read(text)] == [True, False]


def test_book_has_no_moves_in_a_variant(tmp_path):
    path = tmp_path / "book.bin"
    path.write_bytes(mt.Board().key.to_bytes(8, "big") + (12 << 6 | 28).to_bytes(2, "big") + bytes([0, 1, 0, 0, 0, 0]))
    book = mt.Polyglot(path)
    assert len(book) == 1
    assert book.moves(mt.Board(variant="Atomic")) == []


# Numbers of moves


def test_numbers_of_moves_in_variants():
    """A drop has the same square twice, and the piece in the upper four bits. Kings follow the promotions of chess."""
    f3 = chess.F3 | chess.F3 << 6
    assert [mt.encode_move(f"{piece}@f3") for piece in "PNBRQ"] == [f3 | kind << 12 for kind in range(5)]
    assert mt.encode_move("a7a8k") == chess.A7 | chess.A8 << 6 | 5 << 12
    for move in ["P@a2", "P@h7", "Q@a1", "N@h8", "a7b8k", "h2g1k"]:
        assert mt.decode_move(mt.encode_move(move)) == move
    for move in ["P@a1", "P@e8", "K@e4", "k@e4", "n@f3", "e4e4"]:
        with pytest.raises(ValueError):
            mt.encode_move(move)
    board = mt.Board("8/P7/8/8/8/7p/8/8 w - - 0 1", "Antichess")
    assert board.legal_mask().shape == (24576,) and mt.Board(variant="Horde").legal_mask().shape == (20480,)
    assert board.legal_mask()[mt.encode_move("a7a8k")] and board.san("a7a8k") == "a8=K"


# Games


def pgn(variant: str, count: int) -> str:
    """Write random games with python-chess: from the start of the variant, and from later positions."""
    chance, games = random.Random(variant), []
    for number in range(count):
        board, _ = random_game(variant, chance, every=10_000)
        if number % 3 == 2:
            moves = list(board.move_stack)
            while len(board.move_stack) > len(moves) // 2:
                board.pop()
            start = board.copy(stack=False)
            for move in moves[len(moves) // 2 :]:
                start.push(move)
            board = start
        games.append(str(chess.pgn.Game.from_board(board)))
    return "\n\n".join(games) + "\n"


@pytest.fixture(scope="module", params=OTHERS)
def written(request):
    """A variant, and its games as python-chess writes them."""
    return request.param, pgn(request.param, 9)


def test_games_of_python_chess_are_read(written):
    variant, text = written
    handle, ours = io.StringIO(text), list(mt.read(text.encode()))
    assert len(ours) == 9
    for game in ours:
        theirs = chess.pgn.read_game(handle)
        assert game.tags["Variant"] == variant and game.board().variant == variant
        assert game.moves == [move.uci() for move in theirs.mainline_moves()]
        assert game.san() == [node.san() for node in theirs.mainline()]
        # The counters are compared in random games.
        positions = [node.board().fen(en_passant="fen").rsplit(" ", 2)[0] for node in theirs.mainline()]
        assert [fen.rsplit(" ", 2)[0] for fen in game.fens()[1:]] == positions
        assert game.result == theirs.headers["Result"]
        again = pickle.loads(pickle.dumps(game))
        assert (again.moves, again.pgn()) == (game.moves, game.pgn())
        assert [node.uci for node in game.mainline()] == game.moves
        assert str(chess.pgn.read_game(io.StringIO(game.pgn())).mainline_moves()) == str(theirs.mainline_moves())


def test_diagnostics_of_written_games(written):
    """python-chess writes no tag SetUp for the start of a variant. Nothing else is wrong. The export is canonical."""
    variant, text = written
    assert mt.check(text.encode()).counts == {}
    assert set(mt.check(text.encode(), strict=True).counts) == {"fen-without-setup", "not-export-format"}
    exported = mt.export(text.encode()).encode()
    assert mt.export(exported).encode() == exported and mt.check(exported, strict=True).counts == {}
    assert [game.moves for game in mt.read(exported)] == [game.moves for game in mt.read(text.encode())]


def test_tables_of_variants(written, tmp_path):
    """The games are the same in PGN, JSON Lines, Parquet and arrays."""
    variant, text = written
    lines = tmp_path / "games.jsonl"
    mt.convert(text.encode(), lines)
    games = list(mt.read(text.encode()))
    assert [(game.moves, game.fens()) for game in mt.read(lines)] == [(game.moves, game.fens()) for game in games]
    columns = ["ply", "san", "uci", "piece", "from", "to", "promotion", "fen", "position_key", "move_u16"]
    plies = pl.DataFrame(mt.table(text.encode(), "plies", columns=columns))
    assert pl.DataFrame(mt.table(lines, "plies", columns=columns)).equals(plies)
    mt.convert(text.encode(), tmp_path / "plies.parquet", table="plies", columns=columns)
    assert pl.read_parquet(tmp_path / "plies.parquet").equals(plies)
    assert plies["uci"].to_list() == [move for game in games for move in game.moves]
    assert plies["fen"].to_list() == [fen for game in games for fen in game.fens()[1:]]
    # Variants have no keys, and drops no origin.
    assert plies["position_key"].null_count() == len(plies)
    is_drop = [move[1] == "@" for move in plies["uci"]]
    assert any(is_drop) == (variant == "Crazyhouse")
    assert [origin is None for origin in plies["from"]] == is_drop
    assert plies["to"].to_list() == [move[2:4] for move in plies["uci"]]
    assert all(piece == move[0] for piece, move in zip(plies["piece"], plies["uci"]) if move[1] == "@")
    moves, offsets, _ = mt.moves_array(text.encode())
    assert moves.tolist() == plies["move_u16"].to_list() == [mt.encode_move(move) for move in plies["uci"]]
    assert [mt.decode_move(move) for move in moves[: offsets[1]].tolist()] == games[0].moves
    assert sum(batch[0].sum() for batch in mt.planes(text.encode())) == sum(
        len(game.board(ply).piece_map()) for game in games for ply in range(len(game))
    )
    names = pl.DataFrame(mt.table(text.encode(), "games", columns=["variant"]))["variant"]
    assert set(names) == {variant}


def test_conditions_on_variants():
    texts = ['[Variant "Atomic"]\n\n1. e4 *', "1. d4 *", '[Variant "zh"]\n\n1. c4 *']
    text = "\n\n".join(texts).encode()
    moves = lambda where: [game.moves for game in mt.read(text, where=where)]  # noqa: E731
    assert moves("variant = Standard") == [["d2d4"]]
    assert moves("variant = Crazyhouse") == [["c2c4"]]
    assert len(mt.moves_array(text)[0]) == 3 and mt.moves_array(text, where="variant = Standard")[0].tolist() == [1739]
    # A FEN of chess is a position of chess.
    assert moves(f'position = "{mt.Board().fen()}"') == [["d2d4"]]
