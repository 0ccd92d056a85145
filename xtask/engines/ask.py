"""Sends the questions to an engine. Prints the answers as JSON: a list of rows for the name of each question.

usage: ask.py duckdb|spark QUESTIONS FOLDER

FOLDER contains the files games.parquet and plies.parquet. The exit status is 3 if the engine is not installed.
"""

import json
import os
import shutil
import sys

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
    from pyspark.sql import SparkSession

    if not (shutil.which("java") or os.environ.get("JAVA_HOME")):
        raise ImportError("Spark needs Java")

    settings = {
        "spark.sql.session.timeZone": "UTC",
        "spark.ui.enabled": "false",
        "spark.log.level": "ERROR",
        "spark.sql.shuffle.partitions": "2",
    }
    builder = SparkSession.builder.master("local[2]")
    for key, value in settings.items():
        builder = builder.config(key, value)
    session = builder.getOrCreate()
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
