"""Measures reading games and moving pieces beside python-chess and rust-pgn-reader, on one thread, in one run.

    python speed.py games.pgn [games.pgn ...]

Each task is timed in rounds that alternate between the packages; the ratio of the fastest rounds is printed.
"""

import io
import sys
import time

import chess
import chess.pgn
import pyarrow as pa

import movetext as mt

try:
    import rust_pgn_reader_python_binding as reader
except ImportError:
    reader = None

ROUNDS = 5


def fastest(*tasks):
    """Return the time of each task in seconds, the fastest of some rounds."""
    times = [float("inf")] * len(tasks)
    for _ in range(ROUNDS):
        for index, task in enumerate(tasks):
            start = time.perf_counter()
            task()
            times[index] = min(times[index], time.perf_counter() - start)
    return times


def games_of_python_chess(text):
    handle = io.StringIO(text)
    while (game := chess.pgn.read_game(handle)) is not None:
        for _ in game.mainline_moves():
            pass


def games_of_movetext(data):
    for game in mt.read(data):
        for _ in game.moves:
            pass


def perft_of_python_chess(board, depth):
    if depth == 1:
        return board.legal_moves.count()
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += perft_of_python_chess(board, depth - 1)
        board.pop()
    return count


def perft_of_movetext(board, depth):
    if depth == 1:
        return len(board.legal_moves)
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += perft_of_movetext(board, depth - 1)
        board.pop()
    return count


def report(name, theirs, ours):
    print(f"{name}: {theirs / ours:.0f} times as fast as python-chess")


def read_games(path):
    data = open(path, "rb").read()
    # python-chess takes long, so it reads a part; both are compared by time per byte.
    part = data[: data.index(b"\n\n[Event", 300_000) + 2]
    text = part.decode("utf-8", "replace")
    data = data * 10
    share = len(part) / len(data)
    theirs, ours, arrays, two, table, plies = fastest(
        lambda: games_of_python_chess(text),
        lambda: games_of_movetext(data),
        lambda: mt.moves_array(data, threads=1),
        lambda: mt.moves_array(data, threads=2),
        lambda: pa.table(mt.table(data, threads=1)),
        lambda: pa.table(mt.table(data, "plies", threads=1)),
    )
    print(path)
    for name, time_taken in [("read", ours), ("moves_array", arrays), ("games", table), ("plies", plies)]:
        report(name, theirs, time_taken * share)
    print(f"moves_array on two threads: {arrays / two:.2f} times as fast as on one")
    if reader is not None:
        games = data.decode("utf-8", "replace").split("\n\n[Event")
        games = [games[0]] + ["[Event" + rest for rest in games[1:]]
        column = pa.chunked_array([pa.array(games)])
        rival, ours = fastest(
            lambda: reader.parse_games(column, num_threads=1), lambda: mt.moves_array(data, threads=1)
        )
        print(f"moves_array: {rival / ours:.1f} times as fast as rust-pgn-reader, which was given games that were cut")


def main():
    for path in sys.argv[1:]:
        read_games(path)
    theirs, ours = fastest(lambda: perft_of_python_chess(chess.Board(), 3), lambda: perft_of_movetext(mt.Board(), 3))
    report("perft 3", theirs, ours)


if __name__ == "__main__":
    main()
