"""Reads the tables with an engine. Prints the type of each column, and compares all values with those that pyarrow reads.

usage: column_types.py duckdb|pandas|polars|datasets|deltalake|spark FOLDER

FOLDER contains Parquet files. The output has one line for each column: the engine, the file, the column and its type. The
exit status is 1 if a value differs, and 3 if the engine or pyarrow is not installed.
"""

import os
import sys
import tempfile

from spark_session import spark_session

NOT_INSTALLED = 3

# Rows are sorted by these columns, because tables in Delta Lake have no order.
KEY = ["file", "game_offset", "line", "ply", "column", "code", "message", "PuzzleId"]


def duckdb(path):
    """Returns the types of the columns in DuckDB, and the rows as an Arrow table."""
    import duckdb

    connection = duckdb.connect()
    connection.execute("SET TimeZone = 'UTC'")
    rows = connection.sql(f"SELECT * FROM '{path}'")
    return dict(zip(rows.columns, map(str, rows.types))), rows.to_arrow_table()


def pandas(path):
    """Returns the types of the columns in pandas, and the rows as an Arrow table."""
    import pandas
    import pyarrow

    frame = pandas.read_parquet(path)
    schema = pyarrow.parquet.read_schema(path).remove_metadata()
    types = {name: str(dtype) for name, dtype in frame.dtypes.items()}
    return types, pyarrow.Table.from_pandas(frame, schema=schema, preserve_index=False)


def polars(path):
    """Returns the types of the columns in polars, and the rows as an Arrow table."""
    import polars

    frame = polars.read_parquet(path)
    return {name: str(dtype) for name, dtype in frame.schema.items()}, frame.to_arrow()


def datasets(path):
    """Returns the types of the columns in Hugging Face datasets, and the rows as an Arrow table."""
    import datasets

    datasets.disable_progress_bars()
    with tempfile.TemporaryDirectory() as cache:
        rows = datasets.Dataset.from_parquet(path, cache_dir=cache, keep_in_memory=True)
        return {name: type_name(feature) for name, feature in rows.features.items()}, rows.data.table


def type_name(feature):
    """Returns the name of a type of Hugging Face datasets."""
    if hasattr(feature, "feature"):
        return f"List({type_name(feature.feature)})"
    if isinstance(feature, dict):
        return "{" + ", ".join(f"{name}: {type_name(inner)}" for name, inner in feature.items()) + "}"
    return feature.dtype


def deltalake(path):
    """Writes a Delta Lake table. Returns the types of its columns, and the rows as an Arrow table."""
    import deltalake
    import pyarrow.parquet

    with tempfile.TemporaryDirectory() as folder:
        deltalake.write_deltalake(folder, pyarrow.parquet.read_table(path))
        table = deltalake.DeltaTable(folder)
        types = {field.name: field.type.to_json().strip('"') for field in table.schema().fields}
        return types, table.to_pyarrow_table()


def spark(path):
    """Returns the types of the columns in Spark, and the rows as an Arrow table."""
    rows = spark_session().read.parquet(path)
    return dict(rows.dtypes), rows.toArrow()


def in_order(rows):
    """Returns the rows sorted by their key."""
    return rows.sort_by([(name, "ascending") for name in KEY if name in rows.column_names])


def is_equal(found, expected):
    """Returns whether two columns have the same values, whatever their types are."""
    found, expected = found.combine_chunks(), expected.combine_chunks()
    if found.type != expected.type:
        try:
            found = found.cast(expected.type)
        except Exception:
            return found.to_pylist() == expected.to_pylist()
    return found.equals(expected)


def main():
    engine, folder = sys.argv[1:]
    engines = {read.__name__: read for read in (duckdb, pandas, polars, datasets, deltalake, spark)}
    try:
        import pyarrow.parquet

        __import__("pyspark" if engine == "spark" else engine)
    except ImportError as error:
        print(error, file=sys.stderr)
        sys.exit(NOT_INSTALLED)
    differs = False
    for file in sorted(os.listdir(folder)):
        path = os.path.join(folder, file)
        expected = pyarrow.parquet.read_table(path)
        if engine == "datasets":
            # This engine has no maps, so the table is read without them.
            expected = expected.select([f.name for f in expected.schema if not str(f.type).startswith("map")])
            path = os.path.join(tempfile.mkdtemp(), file)
            pyarrow.parquet.write_table(expected, path)
        types, rows = engines[engine](path)
        for name, type_of_column in types.items():
            print(f"{engine}\t{file.removesuffix('.parquet')}\t{name}\t{type_of_column}")
        rows, expected = in_order(rows), in_order(expected)
        for name in expected.column_names:
            if not is_equal(rows[name], expected[name]):
                print(f"{engine}: {file}: the values of {name} differ", file=sys.stderr)
                differs = True
    sys.exit(1 if differs else 0)


main()
