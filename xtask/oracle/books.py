"""Compares the books of `movetext book` with python-chess and with Polyglot.

usage: books.py MOVETEXT GAMES...

Each file of games is exported first, so that differences between PGN readers do not matter. Then

- python-chess counts the moves, and `movetext book make` must write the same bytes;
- the reader of python-chess must find the same moves and weights for every position;
- `movetext book dump` must read a book that this script writes, with learned values;
- `polyglot make-book` must write equal records, if it is installed.

The exit status is 3 if python-chess is missing.
"""

import json
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile

try:
    import chess
    import chess.pgn
    import chess.polyglot
except ImportError:
    print("python-chess is not installed")
    sys.exit(3)

PLIES = 20
# The options: minimum number of games, minimum score, side.
OPTIONS = [(1, 0.0, "both"), (2, 0.45, "both"), (3, 0.5, "black")]
POINTS = {"1-0": 2, "0-1": 0}


def raw_move(board, move):
    """Returns the bits of a move: castling is the king taking its rook."""
    target = move.to_square
    if board.is_castling(move) and not board.chess960:
        target = chess.square(7 if chess.square_file(target) == 6 else 0, chess.square_rank(target))
    promotion = move.promotion - 1 if move.promotion else 0
    return target | move.from_square << 6 | promotion << 12


def read(path):
    """Returns the games: each has its result and, for the first move in each position, the key, the side and the bits.
    Also returns a board for each key, and the keys that occur more than once in a game."""
    games, boards, repeated = [], {}, set()
    with open(path, encoding="utf-8") as file:
        while game := chess.pgn.read_game(file):
            board, moves = game.board(), {}
            for ply, move in enumerate(game.mainline_moves()):
                if ply >= PLIES:
                    break
                key = chess.polyglot.zobrist_hash(board)
                if key in moves:
                    repeated.add(key)
                elif move:
                    moves[key] = board.turn, raw_move(board, move)
                boards.setdefault(key, board.copy(stack=False))
                board.push(move)
            games.append((game.headers["Result"], moves))
    return games, boards, repeated


def count(games, least_games, least_score, side):
    """Returns the records of the book: keys, bits and weights."""
    counts = {}
    for result, moves in games:
        white = POINTS.get(result, 1)
        for key, (turn, raw) in moves.items():
            if side == "both" or (side == "white") == turn:
                number, points = counts.get((key, raw), (0, 0))
                counts[key, raw] = number + 1, points + (white if turn else 2 - white)
    taken = [
        (key, -points, raw)
        for (key, raw), (number, points) in counts.items()
        if number >= least_games and points > 0 and points / (2 * number) >= least_score
    ]
    return [(key, raw, -points) for key, points, raw in sorted(taken)]


def packed(records, learn=0):
    return b"".join(struct.pack(">QHHI", key, raw, weight, learn) for key, raw, weight in records)


def run(*command, statuses=(0,)):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode not in statuses:
        sys.exit(f"{command}: status {done.returncode}\n{done.stderr.decode()}")
    return done.stdout


def check(is_equal, what):
    if not is_equal:
        sys.exit(f"books differ: {what}")


def check_reader(path, records, boards, name):
    """Compares the look-ups of python-chess with the records."""
    expected = {}
    for key, raw, weight in records:
        expected.setdefault(key, []).append((raw, weight))
    with chess.polyglot.open_reader(path) as reader:
        for key, board in boards.items():
            found = [(entry.raw_move, entry.weight) for entry in reader.find_all(board)]
            check(found == expected.get(key, []), f"{name}: {board.fen()}: {found}")


def dumped(movetext, path):
    """Returns the records that `book dump` reads."""
    rows = [json.loads(line) for line in run(movetext, "book", "dump", "--format", "json", path).splitlines()]
    return [(int(row["key"], 16), row["move"], row["weight"], row["learn"]) for row in rows]


def check_dump(movetext, path, records, boards, name):
    """Compares the output of `book dump` with the records."""
    expected = [(key, uci(raw), weight, 7) for key, raw, weight in records]
    check(dumped(movetext, path) == expected, f"{name}: dump")
    keys = sorted(boards)
    with chess.polyglot.open_reader(path) as reader:
        for key in keys[:: max(1, len(keys) // 25)]:
            board = boards[key]
            text = run(movetext, "book", "dump", "--format", "json", path, "--position", board.fen())
            found = [(row["san"], row["weight"]) for row in map(json.loads, text.splitlines())]
            expected = [(board.san(entry.move), entry.weight) for entry in reader.find_all(board)]
            check(found == expected, f"{name}: {board.fen()}: {found}")


def uci(raw):
    return chess.Move(raw >> 6 & 63, raw & 63, (raw >> 12) + 1 if raw >> 12 else None).uci()


def check_polyglot(movetext, games, repeated, folder, name):
    """Compares with Polyglot, except for repeated positions, because Polyglot counts their moves several times."""
    polyglot = shutil.which("polyglot") or shutil.which("polyglot", path="/usr/games")
    if not polyglot:
        return "polyglot is not installed"
    ours, theirs = (os.path.join(folder, file) for file in ("ours.bin", "theirs.bin"))
    run(movetext, "book", "make", "-q", "--min-games", "2", "--min-score", "0", games, "-o", ours)
    made = ["-pgn", games, "-bin", theirs, "-max-ply", str(PLIES), "-min-game", "2"]
    run(polyglot, "make-book", *made)
    records = [dumped(movetext, path) for path in (ours, theirs)]
    with chess.polyglot.open_reader(theirs) as reader:
        entries = [(entry.key, entry.move.uci(), entry.weight, entry.learn) for entry in reader]
        check(records[1] == entries, f"{name}: dump of the book of polyglot")
    # The format does not define the order of moves with equal weights.
    ours, theirs = ({record for record in book if record[0] not in repeated} for book in records)
    check(ours == theirs, f"{name}: polyglot: {ours ^ theirs}")
    return f"{len(theirs)} of polyglot"


def compare(movetext, path, folder):
    name = os.path.basename(path)
    games, book = os.path.join(folder, "games.pgn"), os.path.join(folder, "book.bin")
    run(movetext, "export", "-q", "--max-errors", "0", path, "-o", games, statuses=(0, 1))
    read_games, boards, repeated = read(games)
    total = 0
    for least_games, least_score, side in OPTIONS:
        records = count(read_games, least_games, least_score, side)
        total += len(records)
        options = ["--min-games", str(least_games), "--min-score", str(least_score), "--side", side]
        run(movetext, "book", "make", "-q", "--plies", str(PLIES), *options, games, "-o", book)
        with open(book, "rb") as file:
            check(file.read() == packed(records), f"{name}: {options}")
        check_reader(book, records, boards, name)
        with open(book, "wb") as file:
            file.write(packed(records, learn=7))
        check_dump(movetext, book, records, boards, name)
    is_standard = not any(board.chess960 for board in boards.values())
    other = check_polyglot(movetext, games, repeated, folder, name) if is_standard else "polyglot has no Chess960"
    print(f"{name}: {len(read_games)} games, {len(boards)} positions, {total} records; {other}")


def write_chess960(path):
    """Writes random Chess960 games from a few start positions. A side castles as soon as it can."""
    numbers = random.Random(960)
    with open(path, "w", encoding="utf-8") as file:
        for number in range(400):
            board = chess.Board.from_chess960_pos(numbers.choice([0, 63, 518, 700, 959]))
            game = chess.pgn.Game()
            game.setup(board)
            node = game
            for _ in range(PLIES + 4):
                moves = sorted(board.legal_moves, key=chess.Move.uci)
                if not moves:
                    break
                quiet = [move for move in moves if board.piece_type_at(move.from_square) != chess.KING]
                move = numbers.choice(list(filter(board.is_castling, moves)) or quiet or moves)
                node = node.add_variation(move)
                board.push(move)
            game.headers["Result"] = numbers.choice(["1-0", "0-1", "1/2-1/2", "*"])
            print(game, end="\n\n", file=file)


def main():
    movetext, *paths = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        chess960 = os.path.join(folder, "chess960.pgn")
        write_chess960(chess960)
        for path in [*paths, chess960]:
            compare(os.path.abspath(movetext), path, folder)


main()
