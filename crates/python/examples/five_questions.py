"""Answers five questions about a file of games, each with another library.

python five_questions.py games.pgn
"""

import sys
import time

import duckdb
import numpy as np
import pandas as pd
import polars as pl

import movetext as mt


def results_by_opening(path):
    """Which openings score best for White? (polars)"""
    games = pl.DataFrame(mt.table(path, columns=["position_eco", "Result"]))
    points = pl.col("Result").replace_strict({"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}, default=None)
    return (
        games.group_by("position_eco")
        .agg(points.count().alias("games"), points.mean().alias("score"))
        .filter(pl.col("games") >= 5)
        .sort("score", "position_eco", descending=[True, False])
        .head(5)
    )


def longest_games(path):
    """Which games are the longest? (DuckDB)"""
    games = mt.table(path, columns=["White", "Black", "plies"])
    return duckdb.sql("SELECT * FROM games ORDER BY plies DESC, White LIMIT 5")


def time_for_moves(path):
    """How long do players think, by move number? (pandas)"""
    plies = pd.DataFrame.from_arrow(mt.table(path, "plies", columns=["ply", "spent_ms"])).dropna()
    ten_moves = (plies["ply"] - 1) // 20 * 10 + 1
    return (plies["spent_ms"].groupby(ten_moves).mean() / 1000).round(1).head(5)


def favourite_squares(path):
    """Where do pieces go most often? (numpy)"""
    moves, _, _ = mt.moves_array(path)
    counts = np.bincount((moves >> 6) & 63, minlength=64)
    names = [file + rank for rank in "12345678" for file in "abcdefgh"]
    return [(names[square], int(counts[square])) for square in np.argsort(-counts, kind="stable")[:5]]


def queenless_draws(path):
    """Which short draws have a check in them? (games one by one)"""
    found = []
    for game in mt.read(path, where='result = "1/2-1/2" and plies < 60'):
        if any(san.endswith("+") for san in game.san()):
            found.append(f"{game.tags['White']} - {game.tags['Black']}, {len(game)} plies")
    return found[:5]


def main():
    path = sys.argv[1]
    for question in [results_by_opening, longest_games, time_for_moves, favourite_squares, queenless_draws]:
        start = time.perf_counter()
        answer = question(path)
        print(question.__doc__)
        print(answer)
        print(f"({time.perf_counter() - start:.3f} s)\n")


if __name__ == "__main__":
    main()
