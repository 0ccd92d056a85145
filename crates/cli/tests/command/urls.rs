//! Inputs at URLs, read from a server on this machine.

use crate::process::{Folder, run};
use movetext_files::compression::{Compression, Compressor};
use movetext_testkit::server::Server;
use std::io::Write;

const GAMES: &str = "[Event \"a\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"b\"]\n[Result \"1-0\"]\n\n1. d4 Nf7 1-0\n\n";

#[test]
fn commands_read_urls_as_files() {
    let games = GAMES.repeat(2_000);
    let mut compressor = Compressor::new(Vec::new(), Compression::Zstandard).unwrap();
    compressor.write_all(games.as_bytes()).unwrap();
    let compressed = compressor.finish().unwrap();
    let server =
        Server { most: 3_000, most_later: 40_000, ..Server::new("/games.pgn.zst?max=5", compressed) };
    let url = server.start();
    let folder = Folder::new().with("games.pgn", &games);
    for command in [
        "check --max-errors 3",
        "export",
        "stats",
        "games",
        "filter --tag Event=b",
        "convert --to csv",
        "convert --to jsonl",
        "dedup",
        "sort",
        "eco",
        "tree make",
    ] {
        let file = folder.run(&format!("{command} --threads 2 games.pgn"));
        let remote = folder.run(&format!("{command} --threads 2 {url}"));
        let named = |text: &str| text.replace("games.pgn", &url);
        assert_eq!(remote.stdout, named(&file.stdout), "{command}");
        remote.exits(file.status);
        assert_eq!(remote.stderr, named(&file.stderr), "{command}");
    }
}

#[test]
fn unusable_urls_are_reported() {
    let url = Server::new("/games.pgn", GAMES.as_bytes()).start();
    let missing = url.replace("games", "other");
    run(&format!("check {missing}")).reports(&format!("{missing}: no such file"));
    run(&format!("check {missing}")).exits(2);
    run("check s3://bucket")
        .reports("s3://bucket: cannot be read: found `s3://bucket`, expected `https://HOST/PATH`");
    run(&format!("check --fix {url}")).exits(2).reports(&format!("{url} is a URL, name files"));
    run(&format!("index {url}")).exits(2).reports("is a URL, and not a file that can be written");
    for output in ["s3://bucket/a.pgn", "HTTPS://host/a.pgn"] {
        run(&format!("export -o {output} {url}"))
            .reports_only(2, &format!("movetext: {output}: is a URL, and not a file that can be written\n"));
    }
}
