"""Starts Spark for the other scripts."""

import os
import shutil


def spark_session():
    """Returns a session on this machine, in UTC. Raises `ImportError` if Spark or Java is not installed."""
    from pyspark.sql import SparkSession

    if not (shutil.which("java") or os.environ.get("JAVA_HOME")):
        raise ImportError("Spark needs Java")
    settings = {
        "spark.sql.session.timeZone": "UTC",
        "spark.ui.enabled": "false",
        "spark.log.level": "ERROR",
        "spark.sql.shuffle.partitions": "2",
        "spark.driver.maxResultSize": "0",
    }
    builder = SparkSession.builder.master("local[2]")
    for key, value in settings.items():
        builder = builder.config(key, value)
    return builder.getOrCreate()
