"""Runs movetext-query on games on an S3 server and on an HTTP server. Compares the answers with the local file.

usage: stores.py MOVETEXT-QUERY GAMES

Both servers are the server of moto (`pip install 'moto[server]'`). The exit status is 3 if it is not installed.
"""

import logging
import os
import shutil
import subprocess
import sys
import tempfile

NOT_INSTALLED = 3

STATEMENTS = [
    "SELECT count(*), sum(plies) FROM games",
    "SELECT eco, count(*) FROM games WHERE whiteelo > 1500 GROUP BY eco ORDER BY 2 DESC, 1",
    "SELECT count(*), count(DISTINCT uci) FROM plies",
    "SELECT code, count(*) FROM diagnostics GROUP BY code ORDER BY code",
]


def answer(program, environment, statement, *places, stdin=None):
    """Returns the output of the program for a statement. `places` are paths and URLs of games."""
    command = [program, "--quiet", "--format", "csv", "--threads", "4", statement, *places]
    environment = {**os.environ, **environment}
    return subprocess.run(command, env=environment, check=True, stdin=stdin, stdout=subprocess.PIPE).stdout


def main(program, path):
    try:
        import boto3
        from moto.server import ThreadedMotoServer
    except ImportError:
        print("stores: moto is not installed; pip install 'moto[server]'", file=sys.stderr)
        return NOT_INSTALLED
    # Otherwise, the server prints a line for each request.
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    try:
        host, port = server.get_host_and_port()
        url = f"http://{host}:{port}"
        environment = {
            "AWS_ENDPOINT": url,
            "AWS_ALLOW_HTTP": "true",
            "AWS_REGION": "us-east-1",
            "AWS_ACCESS_KEY_ID": "testing",
            "AWS_SECRET_ACCESS_KEY": "testing",
        }
        name = os.path.basename(path)
        client = boto3.client("s3", endpoint_url=url, region_name="us-east-1",
                              aws_access_key_id="testing", aws_secret_access_key="testing")
        for bucket in ["games", "others"]:
            client.create_bucket(Bucket=bucket, ACL="public-read")
            client.upload_file(path, bucket, f"year=2026/{name}", ExtraArgs={"ACL": "public-read"})
        places = [f"s3://games/year=2026/{name}", "s3://games/year=2026/", "s3://games/year=2026/*", "s3://games/*/*.pgn",
                  f"{url}/games/year=2026/{name}", "-"]
        # Each file in these lists is on another server.
        several = [["s3://games/", path], ["s3://games/*/*", "s3://others/*/*"], [f"{url}/games/year=2026/{name}", "-"]]
        with tempfile.TemporaryDirectory() as folder:
            copy = shutil.copy(path, folder)
            for statement in STATEMENTS:
                one = answer(program, {}, statement, path)
                both = answer(program, {}, statement, path, copy)
                for inputs, expected in [([place], one) for place in places] + [(inputs, both) for inputs in several]:
                    with open(path, "rb") as stdin:
                        found = answer(program, environment, statement, *inputs, stdin=stdin)
                    if found != expected:
                        print(f"{inputs}: {statement}\nfound {found}\nexpected {expected}", file=sys.stderr)
                        return 1
        print(f"stores: {len(STATEMENTS)} statements, {len(places) + len(several)} places: equal")
        return 0
    finally:
        server.stop()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
