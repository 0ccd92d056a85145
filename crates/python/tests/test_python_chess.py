"""python-chess as the oracle: games of real files, and positions of random games.

Where both programs differ on purpose, the comparison allows the difference, and the reason is given at that place:

- python-chess ends a game at each empty line and begins one at each line after it. We read on until the moves end, so
  some of its games are parts of ours. `SPLIT_DIFFERENTLY` lists these files.
- After a move in a variation that cannot be played, python-chess plays the rest of the game on the wrong board. Only the
  main line before is compared.
- python-chess joins comments, and attaches those before a move to the move before. We join them for the comparison, and
  ignore white space.
- python-chess drops comments after `;`, and keeps the quotes and backslashes of tag values as they are written.
- A variation in place of the first move of a variation replaces the same move. python-chess moves it one level up.
- python-chess has no score for `[%eval -#3]`, and reads whole numbers as pawns, where engines mean centipawns.
"""

import bisect
import io
import logging
import random
import re
from pathlib import Path

import chess
import chess.pgn
import chess.polyglot
import movetext as mt
import pytest

# How many games of each file are compared.
GAMES = 300

# Files in which python-chess finds games at other places, and why.
SPLIT_DIFFERENTLY = {
    "cancer0707.pgn": "two tag sections with only an empty line between them are one game for python-chess",
    "FWWRC.pgn": "all games are without moves, so it reads one long tag section",
    "uzchesscup.pgn": "all games are without moves, so it reads one long tag section",
    "human_computer.pgn": "a game has an empty line between its moves",
    "sunfish-pgns.pgn": "there are no empty lines between the games, so it reads one game",
    "headers-and-moves-on-the-same-line.pgn": "moves follow a tag on its line",
    "leading-whitespace.pgn": "lines with tags begin with spaces",
}

# Tag sections that python-chess does not read, and why.
OTHER_TAGS = {
    "GM_games.pgn": "a tag value has no closing quote",
    "leading-whitespace.pgn": "lines with tags begin with spaces",
    "pathological-headers.pgn": "several tags are on one line",
}


class Builder(chess.pgn.GameBuilder):
    """Builds a game, and keeps the result after the moves."""

    marker: str | None = None

    def visit_result(self, result: str) -> None:
        self.marker = result
        super().visit_result(result)

    def handle_error(self, error: Exception) -> None:
        self.game.errors.append(error)

    def result(self):
        return self.game, self.marker


def decode(text: bytes) -> str:
    """Decode each line as UTF-8 or else as Windows-1252, because files mix them. Lines end as in files in text mode."""

    def decode_line(line: bytes) -> str:
        try:
            return line.decode()
        except UnicodeDecodeError:
            return line.decode("cp1252", "replace")

    return "\n".join(map(decode_line, text.replace(b"\r\n", b"\n").split(b"\n")))


def words(*comments: str) -> str:
    return " ".join(" ".join(comments).split())


# Both trees in one form: a line is a list of moves; a move is a dict.


def their_line(node: chess.pgn.ChildNode | None, is_first_of_variation: bool = False) -> list[dict]:
    line = []
    while node is not None:
        alternatives = [] if is_first_of_variation else node.parent.variations[1:]
        line.append(
            {
                "node": node,
                "move": node.move,
                "nags": node.nags,
                "comment": words(node.comment),
                "before": words(node.starting_comment) if is_first_of_variation else "",
                "clock": node.clock(),
                "variations": [their_line(other, True) for other in alternatives],
            }
        )
        is_first_of_variation = False
        node = node.next()
    return line


def our_line(nodes: list[mt.Node], is_main: bool = True) -> list[dict]:
    line: list[dict] = []
    for node in nodes:
        before = node.comments_before
        if line:
            line[-1]["comment"] = words(line[-1]["comment"], *before)
        variations = []
        for other in node.variations:
            # Without a move that can be played, there is no variation for python-chess.
            if other:
                variation = our_line(other, False)
                # What replaces the first move of a variation, replaces this move, too.
                variations += [variation, *variation[0]["variations"]]
                variation[0]["variations"] = []
        line.append(
            {
                "uci": node.uci,
                "nags": set(node.nags),
                "comment": words(*node.comments),
                "before": "" if line or is_main else words(*before),
                "clock": node.clock,
                "eval": node.eval,
                "variations": variations,
            }
        )
    return line


def their_eval(node: chess.pgn.ChildNode) -> int | None:
    """Return the score as `evals` has it, or None where python-chess reads something else."""
    found = re.search(r"\[%eval\s([^\],]*)", node.comment)
    score = node.eval()
    if score is None or found is None or re.fullmatch(r"[+-]?\d+", found[1]):
        return None
    mate = score.white().mate()
    if mate is None:
        return max(-30_000, min(30_000, score.white().score()))
    is_by_white = node.turn() == chess.BLACK if mate == 0 else mate > 0
    return 32_000 - abs(mate) if is_by_white else abs(mate) - 32_000


def same_move(theirs: dict, ours: dict) -> bool:
    """Castling in Chess960 has other text if the king's step could be another move."""
    if theirs["move"].uci() == ours["uci"]:
        return True
    board = theirs["node"].parent.board()
    return board.parse_uci(ours["uci"]) == theirs["move"]


def compare(theirs: list[dict], ours: list[dict], place: tuple) -> int:
    """Compare two lines with their variations, and return the number of moves."""
    assert len(theirs) == len(ours), (*place, len(theirs), len(ours))
    count = len(ours)
    for number, (their, our) in enumerate(zip(theirs, ours)):
        here = (*place, number, our["uci"])
        assert same_move(their, our), (here, their["move"])
        for key in ["nags", "comment", "before", "clock"]:
            assert their[key] == our[key], here
        score = their_eval(their["node"])
        assert score is None or score == our["eval"], here
        assert len(their["variations"]) == len(our["variations"]), here
        for their_variation, our_variation in zip(their["variations"], our["variations"]):
            count += compare(their_variation, our_variation, here)
    return count


def compare_tags(theirs: chess.pgn.Headers, ours: dict[str, str], place: tuple) -> None:
    if place[0] in OTHER_TAGS:
        return
    # Names that differ in case are one tag for us, in its usual spelling; the last value counts.
    expected = {name.lower(): value for name, value in theirs.items()}
    for name, value in ours.items():
        if name != "Result":
            assert expected[name.lower()].replace('\\"', '"').replace("\\\\", "\\") == value, (*place, name)
    # python-chess adds the seven tags that each game should have.
    missing = {name: value for name, value in theirs.items() if name.lower() not in {name.lower() for name in ours}}
    for name, value in missing.items():
        assert name in chess.pgn.TAG_ROSTER and value in ("?", "????.??.??", "*") or name == "Result", (*place, name)


def compare_game(game: chess.pgn.Game, marker: str | None, ours: mt.Game, place: tuple) -> int:
    """Compare a game, and return the number of its moves."""
    compare_tags(game.headers, ours.tags, place)
    # The result after the moves counts more than the tag.
    results = {"1-0", "0-1", "1/2-1/2", "*"}
    if marker is not None and marker != "*":
        assert ours.result == marker, place
    elif game.headers["Result"] in results:
        assert ours.result == game.headers["Result"], place
    if game.errors:
        moves = [move.uci() for move in game.mainline_moves()]
        assert ours.moves[: len(moves)] == moves, place
        return 0
    nodes = ours.mainline()
    before = nodes[0].comments_before if nodes else ours.comments_before
    assert words(game.comment) == words(*before), place
    return compare(their_line(game.next()), our_line(nodes), place)


def has_moves(game: chess.pgn.Game) -> bool:
    return bool(game.variations or game.errors)


def pairs(path: Path):
    """Iterate over the first games of a file in both forms. A pair is None where a game is split differently."""
    data = path.read_bytes()
    handle, starts, theirs = io.StringIO(decode(data)), [], []
    while len(theirs) <= GAMES:
        starts.append(handle.tell())
        found = chess.pgn.read_game(handle, Visitor=Builder)
        if found is None:
            break
        theirs.append(found)
    # Which games of ours begin between the beginnings of two of theirs.
    ours: list[list[mt.Game]] = [[] for _ in starts]
    position = offset = 0
    for game in mt.read(path):
        position += len(decode(data[offset : game.offset]))
        offset = game.offset
        index = bisect.bisect_right(starts, position) - 1
        ours[index].append(game)
        if index >= GAMES:
            break
    for index, (game, marker) in enumerate(theirs[:GAMES]):
        # A result after an empty line is a game for python-chess; moves are a part of ours that it does not see.
        following = theirs[index + 1][0] if index + 1 < len(theirs) and not ours[index + 1] else chess.pgn.Game()
        if len(ours[index]) == 1 and not has_moves(following):
            yield game, marker, ours[index][0]
        elif ours[index] or has_moves(game):
            yield None


def test_real_games(real_files):
    """Tags, moves, comments, glyphs, clocks, scores, variations and results are those of python-chess."""
    logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
    games = moves = 0
    split, variants = set(), set()
    for path in real_files:
        for pair in pairs(path):
            if pair is None:
                split.add(path.name)
                continue
            game, marker, ours = pair
            moves += compare_game(game, marker, ours, (path.name, ours.line))
            games += 1
            variants.add(ours.board().variant if ours.moves else "Standard")
    assert split == set(SPLIT_DIFFERENTLY)
    assert games > 8_000 and moves > 400_000 and len(variants) > 1, variants


# Positions

TERMINATIONS = {
    "checkmate": chess.Termination.CHECKMATE,
    "stalemate": chess.Termination.STALEMATE,
    "dead position": chess.Termination.INSUFFICIENT_MATERIAL,
    "seventy-five moves": chess.Termination.SEVENTYFIVE_MOVES,
    "fivefold repetition": chess.Termination.FIVEFOLD_REPETITION,
}

SQUARES = chess.SQUARE_NAMES


def names(squares) -> list[str]:
    return [SQUARES[square] for square in squares]


def compare_position(theirs: chess.Board, ours: mt.Board) -> dict[chess.Move, str]:
    """Compare what is cheap, and return our text for each legal move of theirs."""
    place = theirs.fen()
    moves = {theirs.parse_uci(move): move for move in ours.legal_moves}
    assert set(moves) == set(theirs.legal_moves) and len(ours.legal_moves) == len(moves), place
    # We write the en passant square after each double advance, as PGN has it.
    assert ours.fen() == theirs.fen(en_passant="fen"), place
    assert ours.key == chess.polyglot.zobrist_hash(theirs), place
    assert (ours.turn, ours.halfmove_clock, ours.fullmove_number) == (
        theirs.turn,
        theirs.halfmove_clock,
        theirs.fullmove_number,
    )
    assert (ours.is_check(), ours.checkers()) == (theirs.is_check(), names(theirs.checkers())), place
    assert (ours.is_checkmate(), ours.is_stalemate()) == (theirs.is_checkmate(), theirs.is_stalemate()), place
    compare_outcome(theirs, ours)
    return moves


def compare_outcome(theirs: chess.Board, ours: mt.Board) -> None:
    place, outcome, found = theirs.fen(), theirs.outcome(), ours.outcome()
    assert ours.is_game_over() == (outcome is not None), place
    if outcome is None or found is None:
        assert outcome is found is None, place
        # There is nothing to claim after the end.
        assert ours.can_claim_draw() == (theirs.is_fifty_moves() or theirs.is_repetition(3)), place
        return
    # A position without moves and without material to mate is both; we name the stalemate.
    is_both = found[0] == "stalemate" and outcome.termination is chess.Termination.INSUFFICIENT_MATERIAL
    assert is_both or TERMINATIONS[found[0]] is outcome.termination, place
    assert found[1] == outcome.winner and not ours.can_claim_draw(), place


def compare_pieces(theirs: chess.Board, ours: mt.Board) -> None:
    place = theirs.fen()
    for square, name in enumerate(SQUARES):
        piece = theirs.piece_at(square)
        assert ours.piece_at(name) == (piece and piece.symbol()), (place, name)
        for color in chess.COLORS:
            assert ours.attackers(color, name) == names(theirs.attackers(color, square)), (place, name)
    for color in chess.COLORS:
        pinned = [square for square in chess.scan_forward(theirs.occupied_co[color]) if theirs.is_pinned(color, square)]
        assert ours.pins(color) == names(pinned), place
        king = theirs.king(color)
        assert king is not None and ours.king(color) == SQUARES[king]


def compare_moves(theirs: chess.Board, ours: mt.Board, moves: dict[chess.Move, str]) -> None:
    for move, text in moves.items():
        place = (theirs.fen(), text)
        san = theirs.san(move)
        assert ours.san(text) == san and ours.parse_san(san) == text, place
        assert ours.is_capture(text) == theirs.is_capture(move), place
        assert ours.gives_check(text) == theirs.gives_check(move), place
        assert ours.is_legal(text), place


def their_perft(board: chess.Board, depth: int) -> int:
    if depth == 0:
        return 1
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += their_perft(board, depth - 1)
        board.pop()
    return count


@pytest.mark.parametrize("is_chess960", [False, True], ids=["standard", "Chess960"])
def test_random_games(is_chess960):
    """All that a board says is the same, move by move, until random games end."""
    chance = random.Random(20261129)
    positions, endings = 0, set()
    for number in range(60):
        theirs = chess.Board.from_chess960_pos(chance.randrange(960)) if is_chess960 else chess.Board()
        start = theirs.fen()
        ours = mt.Board(start)
        for ply in range(400):
            moves = compare_position(theirs, ours)
            positions += 1
            if ply % 16 == number % 16:
                compare_pieces(theirs, ours)
                compare_moves(theirs, ours, moves)
            if ply % 64 == number:
                assert ours.perft(2) == their_perft(theirs, 2), theirs.fen()
            if theirs.is_game_over():
                break
            move = chance.choice(list(moves))
            theirs.push(move)
            ours.push(moves[move])
        endings.add(ours.outcome() and ours.outcome()[0])
        assert len(ours.move_stack) == len(theirs.move_stack)
        for _ in theirs.move_stack:
            ours.pop()
        assert ours.fen() == start
    assert positions > 10_000 and {"checkmate", "dead position"} <= endings


def test_repetitions_of_random_games():
    """With few pieces, positions repeat; claims and endings count them in the same way."""
    chance = random.Random(1948)
    endings = set()
    for _ in range(40):
        theirs = chess.Board(
            "7k/8/8/8/8/8/7p/K7 w - - 0 1" if chance.random() < 0.5 else "k7/p7/P7/8/8/8/8/K7 w - - 0 1"
        )
        ours = mt.Board(theirs.fen())
        for _ in range(200):
            compare_outcome(theirs, ours)
            moves = list(theirs.legal_moves)
            if theirs.is_game_over() or not moves:
                break
            # The first moves are preferred, so that positions repeat.
            move = moves[min(chance.randrange(len(moves)), chance.randrange(len(moves)))]
            theirs.push(move)
            ours.push(move.uci())
        endings.add(ours.outcome() and ours.outcome()[0])
    assert "fivefold repetition" in endings


def test_positions_of_real_files(data):
    """Position records of many kinds are the same boards, castling rights of Chess960 included."""
    count = 0
    for path in sorted(data.glob("epd/*.epd")):
        for line in path.read_text("latin-1").splitlines()[:60]:
            try:
                theirs, _ = chess.Board(chess960=True).from_epd(line, chess960=True)
            except ValueError:
                continue
            if not theirs.is_valid():
                continue
            theirs.chess960 = theirs.has_chess960_castling_rights()
            ours = mt.Board(theirs.fen(en_passant="fen"))
            assert ours.key == chess.polyglot.zobrist_hash(theirs), line
            moves = compare_position(theirs, ours)
            compare_moves(theirs, ours, moves)
            count += 1
    assert count > 700
