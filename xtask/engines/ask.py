"""Sends the questions to an engine. Prints the answers as JSON: a list of rows for the name of each question.

usage: ask.py duckdb|spark QUESTIONS FOLDER

FOLDER contains the files games.parquet and plies.parquet. The exit status is 3 if the engine is not installed.
"""

import json
import sys

from spark_session import spark_session

NOT_INSTALLED = 3


def questions(path):
    """Yields the name and the statement of each question in a file."""
    name, lines = None, []
    for line in open(path, encoding="utf-8"):
        if line.startswith("--"):
            name = line[2:].strip()
        elif line.strip():
            lines.append(line)
            if line.rstrip().endswith(";"):
                yield name, "".join(lines).rstrip().rstrip(";")
                lines = []


def duckdb(folder):
    """Returns a function that runs a statement in DuckDB."""
    import duckdb

    database = duckdb.connect()
    database.execute("SET TimeZone = 'UTC'")
    for table in ("games", "plies"):
        database.execute(f"CREATE VIEW {table} AS SELECT * FROM '{folder}/{table}.parquet'")
    return lambda statement: database.execute(statement).fetchall()


def spark(folder):
    """Returns a function that runs a statement in Spark."""
    session = spark_session()
    for table in ("games", "plies"):
        session.read.parquet(f"{folder}/{table}.parquet").createOrReplaceTempView(table)
    return lambda statement: [tuple(row) for row in session.sql(statement).collect()]


def integer(value):
    """Converts a sum to an integer, because some engines return it as a decimal."""
    if value != int(value):
        raise ValueError(f"{value} is no integer")
    return int(value)


def main():
    engine, path, folder = sys.argv[1:]
    try:
        ask = {"duckdb": duckdb, "spark": spark}[engine](folder)
    except ImportError as error:
        print(error, file=sys.stderr)
        sys.exit(NOT_INSTALLED)
    answers = {name: [list(row) for row in ask(statement)] for name, statement in questions(path)}
    print(json.dumps(answers, default=integer))


main()
