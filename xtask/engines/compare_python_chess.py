"""Compares the tables of games and plies with python-chess.

usage: compare_python_chess.py FOLDER GAMES...

FOLDER contains the files games.parquet and plies.parquet, with all columns, of the PGN files GAMES. Only games without
parser errors and with at least one move are compared. The exit status is 1 if a value differs, and 3 if python-chess or
pyarrow is not installed.
"""

import logging
import math
import os
import sys

NOT_INSTALLED = 3

# At most this many differences are printed.
MOST = 20


def expected_plies(chess, game):
    """Yields the columns of each ply in the main line, computed by python-chess."""
    board = game.board()
    for node in game.mainline():
        move = node.move
        piece = board.piece_at(move.from_square)
        castles = board.is_castling(move)
        captured = None
        if board.is_en_passant(move):
            captured = "P"
        elif board.is_capture(move):
            captured = board.piece_at(move.to_square).symbol().upper()
        row = {
            "san": board.san(move),
            "uci": board.uci(move),
            "color": "white" if board.turn else "black",
            "piece": piece.symbol().upper(),
            "from": chess.square_name(move.from_square),
            "to": chess.square_name(move.to_square),
            "captured": captured,
            "promotion": chess.piece_symbol(move.promotion).upper() if move.promotion else None,
            "move_u16": move_number(chess, board.uci(move)),
            "board_before": packed_board(chess, board),
            "result_value": {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}.get(game.headers.get("Result")),
        }
        if castles and board.chess960:
            side = chess.G1 if board.is_kingside_castling(move) else chess.C1
            row["to"] = chess.square_name(chess.square(chess.square_file(side), chess.square_rank(move.to_square)))
        board.push(move)
        row["is_check"] = board.is_check()
        row["is_mate"] = board.is_checkmate()
        row["halfmove_clock"] = board.halfmove_clock
        row["ply"] = len(board.move_stack)
        clock = node.clock()
        row["clock_ms"] = None if clock is None else round(clock * 1000)
        score = node.eval()
        pov = score.white() if score else None
        row["eval_cp"] = pov.score() if pov is not None else None
        row["eval_mate"] = pov.mate() if pov is not None else None
        yield row


def move_number(chess, uci):
    """Returns the squares and the promotion of a move as a number."""
    move = chess.Move.from_uci(uci)
    return move.from_square + (move.to_square << 6) + ((move.promotion - 1) << 12 if move.promotion else 0)


def packed_board(chess, board):
    """Returns the pieces as 32 bytes."""
    codes = [0] * 64
    for square, piece in board.piece_map().items():
        codes[square] = piece.piece_type + (0 if piece.color else 8)
    for square in chess.SquareSet(board.clean_castling_rights()):
        codes[square] += 3
    if board.has_pseudo_legal_en_passant():
        codes[board.ep_square] = 8
    return bytes(low | high << 4 for low, high in zip(codes[::2], codes[1::2]))


def expected_game(chess, game):
    """Returns columns of a game, computed by python-chess."""
    end = game.end()
    headers = game.headers
    return {
        "plies": end.ply() - game.ply(),
        "Result": headers.get("Result"),
        "White": headers.get("White"),
        "Date": headers.get("Date"),
        "moves_uci": [node.parent.board().uci(node.move) for node in game.mainline()],
        "speed": speed(headers.get("TimeControl", "")),
    }


def speed(control):
    """Returns the category of a time control of Lichess."""
    if control == "-":
        return "correspondence"
    base, plus, increment = control.partition("+")
    if not (plus and base.isdigit() and increment.isdigit()):
        return None
    seconds = int(base) + 40 * int(increment)
    names = ["ultraBullet", "bullet", "blitz", "rapid", "classical", "correspondence"]
    return names[sum(seconds >= limit for limit in (30, 180, 480, 1500, 21600))]


def win_chance(row):
    """Returns the chance that White wins by the formula of https://lichess.org/page/accuracy."""
    if row["eval_mate"] is not None:
        return None
    if row["eval_cp"] is None:
        return None
    return 0.5 + 0.5 * (2 / (1 + math.exp(-0.00368208 * row["eval_cp"])) - 1)


def main():
    folder, *paths = sys.argv[1:]
    try:
        import chess
        import chess.pgn
        import pyarrow.parquet
    except ImportError as error:
        print(error, file=sys.stderr)
        sys.exit(NOT_INSTALLED)
    logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
    games = pyarrow.parquet.read_table(os.path.join(folder, "games.parquet")).to_pylist()
    plies = iter(pyarrow.parquet.read_table(os.path.join(folder, "plies.parquet")).to_pylist())
    rows = iter(games)
    ours = next(plies, None)
    compared, differences = [0, 0], 0

    def differ(what, name, found, expected):
        nonlocal differences
        differences += 1
        if differences <= MOST:
            print(f"{what}: {name} is {found!r}, python-chess has {expected!r}", file=sys.stderr)

    for path in paths:
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            while game := chess.pgn.read_game(file):
                row = next(rows)
                own = []
                while ours and (ours["file"], ours["game_offset"]) == (row["file"], row["game_offset"]):
                    own.append(ours)
                    ours = next(plies, None)
                if game.errors or row["error"] or not own:
                    continue
                what = f"{row['file']}:{row['game_offset']}"
                for name, value in expected_game(chess, game).items():
                    if name == "speed" and row["TimeControl"] and value is None:
                        continue
                    if row[name] != value and not (value in ("?", "????.??.??") and row[name] is None):
                        differ(what, name, row[name], value)
                compared[0] += 1
                for number, (found, expected) in enumerate(zip(own, expected_plies(chess, game), strict=True)):
                    compared[1] += 1
                    expected["win_chance"] = win_chance(expected)
                    for name, value in expected.items():
                        is_equal = found[name] == value
                        if name == "win_chance":
                            is_equal = value is None or math.isclose(found[name], value, rel_tol=1e-9)
                        if not is_equal:
                            differ(f"{what}, ply {number + 1}", name, found[name], value)
    print(f"python-chess: {compared[0]} games, {compared[1]} plies, {differences} differ")
    sys.exit(1 if differences else 0)


main()
