"""Compares the openings of real games with the openings that this script finds with python-chess, from the last
position backwards.

Usage: openings.py MOVETEXT NAMES DATA. The arguments are the command, the folder with the names, and the folder with
real games.
"""

import csv
import io
import logging
import pathlib
import subprocess
import sys

try:
    import chess.pgn
except ImportError:
    sys.exit(3)

# The number of games to read from each file, and the minimum number of compared games in total.
GAMES_OF_FILE = 2_000
LEAST_GAMES = 20_000


def names_by_position(folder):
    """Returns the code and the name for each position. The key is the first four fields of the FEN."""
    names = {}
    for path in sorted(folder.glob("*.tsv")):
        for row in csv.DictReader(path.open(encoding="utf-8"), delimiter="\t", quoting=csv.QUOTE_NONE):
            game = chess.pgn.read_game(io.StringIO(row["pgn"]))
            names[game.end().board().epd()] = (row["eco"], row["name"])
    return names


def opening(game, names):
    """Returns the code and the name of the last named position."""
    board = game.end().board()
    while True:
        if found := names.get(board.epd()):
            return found
        if not board.move_stack:
            return ("", "")
        board.pop()


def games(path):
    """Returns the first games in a file, read by python-chess."""
    found = []
    with path.open(encoding="utf-8", errors="replace") as file:
        while len(found) < GAMES_OF_FILE and (game := chess.pgn.read_game(file)) is not None:
            found.append(game)
    return found


def answers(command, path):
    """Returns the start position, the code and the name for the first games in a file, from the command."""
    call = [command, "convert", "--quiet", "--max-errors", "0", "--limit", str(GAMES_OF_FILE), "--to", "csv"]
    call += ["--columns", "start,position_eco,position_opening", path]
    text = subprocess.run(call, capture_output=True, check=False).stdout.decode()
    return [tuple(row.values()) for row in csv.DictReader(io.StringIO(text))]


def main():
    logging.disable(logging.CRITICAL)
    command, names, data = sys.argv[1], names_by_position(pathlib.Path(sys.argv[2])), pathlib.Path(sys.argv[3])
    compared, differing = 0, 0
    for path in sorted(data.rglob("*.pgn")):
        theirs, ours = games(path), answers(command, path)
        if len(theirs) != len(ours):
            print(f"{path.name}: left out, python-chess reads {len(theirs)} games, not {len(ours)}")
            continue
        for number, (game, (start, *found)) in enumerate(zip(theirs, ours), 1):
            # The readers treat moves after an error, and variants, differently. After a damaged game, python-chess may
            # lose the tags of the next game, including its start position.
            is_same_start = start.split()[:1] == game.board().fen().split()[:1]
            if game.errors or game.board().uci_variant != "chess" or not is_same_start:
                continue
            compared += 1
            if opening(game, names) != tuple(found):
                differing += 1
                print(f"{path.name}: game {number}: {found}, not {opening(game, names)}", file=sys.stderr)
    print(f"openings: {compared} games compared, {differing} differ")
    sys.exit(1 if differing or compared < LEAST_GAMES else 0)


main()
