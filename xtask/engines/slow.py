"""Answers the questions in crates/datafusion/examples by counting, and compares the answers with an engine.

usage: slow.py GAMES OPENINGS ANSWERS

GAMES is a file that `movetext convert --to jsonl --clocks --fen-after-move` has written. For OPENINGS, run the same
command on the games that `slow.py --openings` prints: one game for each named position. This script uses neither the
tables nor an engine, so equal answers are independent. ANSWERS is a folder with a file NAME.jsonl for each question, as
`movetext-query --format json` writes it. Prints the number of rows in each answer. The exit status is 1 if an answer
differs.
"""

import json
import re
import sys
from collections import defaultdict

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class Game:
    """A line of the file. Each list has one element for each ply of the main line."""

    def __init__(self, line, openings):
        value = json.loads(line)
        self.tags = dict(value["tags"])
        self.order = (value["file"], value["game_offset"])
        self.start, self.result = value["start"], value["result"]
        self.is_whole = not value["skipped_text"]
        moves = value["moves"]
        self.sans = [sys.intern(move["san"]) for move in moves]
        # The positions themselves would take most of the memory.
        self.is_caro_kann = any(is_caro_kann(move["fen"]) for move in moves)
        self.pawns = next(filter(None, (pawns_of_rook_ending(move["fen"]) for move in moves)), None)
        fens = [self.start, *(move["fen"] for move in moves)] if self.start else []
        self.opening = next(filter(None, (openings.get(position(fen)) for fen in reversed(fens))), None)
        self.clocks = [move["clock_ms"] for move in moves]
        self.mates = [move["eval_mate"] for move in moves]
        self.centipawns = [move["eval_cp"] for move in moves]

    def number(self, tag):
        """Returns the value of a tag as a number, if it is a number that fits into 16 bits."""
        text = self.tags.get(tag, "").strip()
        if not re.fullmatch("[+-]?[0-9]+", text):
            return None
        number = int(text)
        return number if -(2**15) <= number < 2**15 else None

    def site(self):
        return self.tags.get("Site")

    def players(self):
        return [self.tags.get("White"), self.tags.get("Black")]

    def ratings(self):
        return [self.number("WhiteElo"), self.number("BlackElo")]


def print_openings():
    """Prints the named positions as games, each with its name as an Opening tag."""
    for volume in "abcde":
        with open(f"xtask/data/openings/{volume}.tsv", encoding="utf-8") as lines:
            for line in list(lines)[1:]:
                eco, name, moves = line.rstrip("\n").split("\t")[:3]
                print(f'[Opening "{name}"]\n[ECO "{eco}"]\n\n{moves} *\n')


def read_openings(path):
    """Returns the names of positions."""
    openings = {}
    with open(path, encoding="utf-8") as lines:
        for game in map(json.loads, lines):
            openings[position(game["moves"][-1]["fen"])] = dict(game["tags"])["Opening"]
    return openings


def position(fen):
    """Returns the position without counters, and without an en passant square on which no pawn can capture."""
    squares, turn, castling, passed = fen.split()[:4]
    if passed != "-":
        rank = squares.split("/")[3 if turn == "w" else 4]
        rank = re.sub("[1-8]", lambda digit: "." * int(digit.group()), rank)
        file = "abcdefgh".index(passed[0])
        if ("P" if turn == "w" else "p") not in rank[max(file - 1, 0) : file + 2]:
            passed = "-"
    return squares, turn, castling, passed


def is_caro_kann(fen):
    """Returns whether a position is the one in the question. No en passant capture is possible in it, so the field does
    not matter."""
    return fen.startswith("rnbqkbnr/pp2pppp/8/3p4/3P4/8/PPP2PPP/RNBQKBNR w KQkq ")


def pawns_of_rook_ending(fen):
    """Returns the numbers of pawns in a rook ending, if they differ by one and are at most four."""
    pieces = [letter for letter in fen.split()[0] if letter.isalpha()]
    pawns = [pieces.count("P"), pieces.count("p")]
    others = sorted(piece for piece in pieces if piece not in "Pp")
    is_asked = others == ["K", "R", "k", "r"] and abs(pawns[0] - pawns[1]) == 1 and max(pawns) <= 4
    return pawns if is_asked else None


def sides(index):
    """Returns the index of the player who makes a move, and the result if that player wins."""
    return (0, "1-0") if index % 2 == 0 else (1, "0-1")


def openings_by_rating(games):
    """Returns the three most frequent openings of each band."""
    bands = defaultdict(lambda: defaultdict(list))
    for game in games:
        white, black = game.ratings()
        if game.opening is not None and white is not None and black is not None and game.result != "*":
            family = game.opening.split(":")[0]
            bands[quotient(white + black, 800) * 400][family].append(game.result)
    for band, families in sorted(bands.items()):
        for family, results in sorted(families.items(), key=lambda item: (-len(item[1]), item[0]))[:3]:
            points = 2 * results.count("1-0") + results.count("1/2-1/2")
            yield [band, family, len(results), points * 50 // len(results)]


def quotient(number, divisor):
    """Returns a quotient that is rounded towards zero, as in SQL."""
    return number // divisor if number >= 0 else -(-number // divisor)


def time_pressure(games):
    """Returns the results of players in time pressure."""
    found = {"white": [0, 0, 0, 0], "black": [0, 0, 0, 0]}
    for game in games:
        pressed = set()
        for index in range(1, len(game.clocks)):
            before, clock = game.clocks[index - 1], game.clocks[index]
            if before is not None and clock is not None and clock < 10_000 and before >= 60_000:
                pressed.add(sides(index))
        for side, win in pressed:
            row = found[["white", "black"][side]]
            loss = {"1-0": "0-1", "0-1": "1-0"}[win]
            row[0] += 1
            row[1] += game.result == win
            row[2] += game.result == "1/2-1/2"
            row[3] += game.result == loss
    for side, row in found.items():
        if row[0]:
            yield [side, *row]


def blunders(games):
    """Returns the moves and the blunders of each band."""
    bands = defaultdict(lambda: [0, 0])
    for game in games:
        for index in range(1, len(game.centipawns)):
            before, after = game.centipawns[index - 1], game.centipawns[index]
            side = sides(index)[0]
            rating = game.ratings()[side]
            if before is None or after is None or rating is None:
                continue
            loss = before - after if side == 0 else after - before
            band = bands[quotient(rating, 200) * 200]
            band[0] += 1
            band[1] += loss >= 300
    for band, (moves, lost) in sorted(bands.items()):
        yield [band, moves, lost, 100 * lost // moves]


def results_after_position(games):
    """Returns the results of games with the position in the question. Games from set-up positions do not count."""
    results = defaultdict(int)
    for game in games:
        results[game.result] += game.start == START and game.is_caro_kann
    return [[result, count] for result, count in sorted(results.items()) if count]


def flagging(games):
    """Yields how many games are lost on time, for each time control with at least five games."""
    controls = defaultdict(list)
    for game in games:
        control, termination = game.tags.get("TimeControl"), game.tags.get("Termination")
        if control is not None and termination is not None:
            controls[control].append((termination == "Time forfeit", game.result))
    for control, ends in sorted(controls.items(), key=lambda item: (-len(item[1]), item[0])):
        flagged = [result for on_time, result in ends if on_time]
        if len(ends) >= 5:
            yield [control, len(ends), len(flagged), 100 * len(flagged) // len(ends), flagged.count("0-1")]


def most_improved(games):
    """Returns the players who gained most."""
    players = defaultdict(list)
    for game in games:
        diffs = [game.number("WhiteRatingDiff"), game.number("BlackRatingDiff")]
        for player, rating, diff in zip(game.players(), game.ratings(), diffs):
            if player is not None and diff is not None:
                players[player].append((rating, diff))
    rows = []
    for player, played in players.items():
        ratings = [rating for rating, _ in played if rating is not None] or [None]
        rows.append([player, len(played), min(ratings), max(ratings), sum(diff for _, diff in played)])
    return sorted(rows, key=lambda row: (-row[4], row[1], row[0]))[:20]


def longest_mates(games):
    """Returns the longest sequences of plies with a mate for one side."""
    runs = []
    for game in games:
        first = None
        for index, mate in enumerate([*game.mates, None]):
            sign = 0 if not mate else 1 if mate > 0 else -1
            if first is not None and sign != first[1]:
                runs.append((index - first[0], game, *first))
                first = None
            if sign and first is None:
                first = (index, sign)
    runs.sort(key=lambda run: (-run[0], run[1].order, run[2]))
    for length, game, index, sign in runs[:10]:
        white, black = game.players()
        yield [game.site(), white, black, white if sign > 0 else black, index + 1, length]


def opposite_castling(games):
    """Returns the games in which both sides castle, on opposite sides and on the same side."""
    kinds = defaultdict(list)
    for game in games:
        castled = [None, None]
        for index, san in enumerate(game.sans):
            if san.startswith("O-O"):
                castled[index % 2] = san.startswith("O-O-O")
        if None not in castled:
            kinds[castled[0] != castled[1]].append(game)
    for is_opposite, found in sorted(kinds.items()):
        draws = sum(game.result == "1/2-1/2" for game in found)
        plies = sum(len(game.sans) for game in found)
        yield [is_opposite, len(found), plies // len(found), 100 * draws // len(found)]


def miniatures(games):
    """Returns the shortest games with checkmate."""
    mates = [game for game in games if game.sans and game.sans[-1].endswith("#")]
    for game in sorted(mates, key=lambda game: (len(game.sans), game.order))[:10]:
        yield [len(game.sans), *game.players(), game.sans[-1], game.site()]


def upsets(games):
    """Returns the wins with the greatest rating differences in favour of the loser."""
    rows = []
    for game in games:
        ratings = game.ratings()
        if game.result in ("1-0", "0-1") and None not in ratings:
            winner = 0 if game.result == "1-0" else 1
            players = game.players()
            row = [ratings[1 - winner] - ratings[winner], players[winner], players[1 - winner], game.site()]
            rows.append((row, game.order))
    rows.sort(key=lambda item: (-item[0][0], item[1]))
    return [row for row, _ in rows[:10]]


def duplicates(games):
    """Returns the games that occur more than once."""
    copies = defaultdict(list)
    for game in games:
        if len(game.sans) >= 20 and game.is_whole and game.start == START:
            copies[game.result, *game.sans].append(game)
    rows = []
    for key, found in copies.items():
        if len(found) > 1:
            names = [[name for name in names if name is not None] for names in zip(*map(Game.players, found))]
            rows.append([*(min(name, default=None) for name in names), len(key) - 1, len(found)])
    rows.sort(key=lambda row: (-row[2], row[0] is None, row[0] or "", row[1] is None, row[1] or "", row[3]))
    return rows[:20]


def rook_endings(games):
    """Returns the rook endings in which one side has one pawn more."""
    found = {"white": [0, 0], "black": [0, 0]}
    for game in games:
        if game.pawns is not None:
            side, win = ("white", "1-0") if game.pawns[0] > game.pawns[1] else ("black", "0-1")
            found[side][0] += 1
            found[side][1] += game.result == win
    for side, (count, won) in found.items():
        if count:
            yield [side, count, won]


QUESTIONS = [
    blunders,
    duplicates,
    flagging,
    longest_mates,
    miniatures,
    most_improved,
    openings_by_rating,
    opposite_castling,
    results_after_position,
    rook_endings,
    time_pressure,
    upsets,
]


def is_equal(one, other):
    """Returns whether two values are equal. Averages depend slightly on the order of addition."""
    if isinstance(one, float) and isinstance(other, (int, float)):
        return abs(one - other) <= 1e-9 * max(1.0, abs(one))
    return one == other


def differences(expected, path):
    """Yields the rows that differ."""
    with open(path, encoding="utf-8") as lines:
        found = [list(json.loads(line).values()) for line in lines]
    for index in range(max(len(expected), len(found))):
        one, other = (rows[index] if index < len(rows) else None for rows in (expected, found))
        if one is None or other is None or len(one) != len(other) or not all(map(is_equal, one, other)):
            yield f"row {index + 1}: found {other}, expected {one}"


def main():
    if sys.argv[1:] == ["--openings"]:
        return print_openings()
    path, openings, folder = sys.argv[1:]
    openings = read_openings(openings)
    with open(path, encoding="utf-8") as lines:
        games = [Game(line, openings) for line in lines]
    status = 0
    for question in QUESTIONS:
        name = question.__name__
        expected = [list(row) for row in question(games)]
        differing = list(differences(expected, f"{folder}/{name}.jsonl"))
        print(f"{name}: {len(expected)} rows, {len(differing)} differ", *differing[:5], sep="\n  ")
        if differing or not expected:
            status = 1
    sys.exit(status)


main()
