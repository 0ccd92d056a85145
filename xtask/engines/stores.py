"""Runs movetext-query on games on an S3 server and on an HTTP server. Compares the answers with the local file.

usage: stores.py MOVETEXT-QUERY GAMES

Both servers are the server of moto (`pip install 'moto[server]'`). The exit status is 3 if it is not installed.
"""

import logging
import os
import subprocess
import sys

NOT_INSTALLED = 3

STATEMENTS = [
    "SELECT count(*), sum(plies) FROM games",
    "SELECT eco, count(*) FROM games WHERE whiteelo > 1500 GROUP BY eco ORDER BY 2 DESC, 1",
    "SELECT count(*), count(DISTINCT uci) FROM plies",
    "SELECT code, count(*) FROM diagnostics GROUP BY code ORDER BY code",
]


def answer(program, environment, statement, place):
    """Returns the output of the program for a statement. `place` is the path or URL of the games."""
    command = [program, "--quiet", "--format", "csv", "--threads", "4", statement, place]
    return subprocess.run(command, env={**os.environ, **environment}, check=True, capture_output=True).stdout


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
        client.create_bucket(Bucket="games", ACL="public-read")
        client.upload_file(path, "games", f"year=2026/{name}", ExtraArgs={"ACL": "public-read"})
        places = [f"s3://games/year=2026/{name}", "s3://games/year=2026/", "s3://games/year=2026/*",
                  f"{url}/games/year=2026/{name}"]
        for statement in STATEMENTS:
            expected = answer(program, {}, statement, path)
            for place in places:
                found = answer(program, environment, statement, place)
                if found != expected:
                    print(f"{place}: {statement}\nfound {found}\nexpected {expected}", file=sys.stderr)
                    return 1
        print(f"stores: {len(STATEMENTS)} statements, {len(places)} places: equal")
        return 0
    finally:
        server.stop()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
