//! Golden files (PGN 20.4). Each `testdata/pgc/*.hex` was encoded by hand, and also contains the game as PGN. Its
//! snapshot lists the records and the events.
//!
//! The inputs are hexadecimal bytes, with comments from `#` to the end of the line. Lines that begin with `#>` are the
//! game as text. The text must encode to these bytes without loss. In files with the line `#! carry`, it is encoded
//! with extension items. Files with `#! decode` are only decoded. Set `MOVETEXT_GOLDEN_FILTER` to run only the files
//! with this text in their path.

#![allow(clippy::unwrap_used, reason = "tests and their helpers may fail by panicking")]

#[path = "suite/hex.rs"]
mod hex;
#[path = "suite/log.rs"]
mod log;

use core::cell::RefCell;
use hex::from_hex;
use log::Log;
use movetext_pgc::{CommentPolicy, Decoder, Encoder, decode, record::records};
use movetext_pgn_tree::{Game, GameReader};
use movetext_testkit::files::{chosen, testdata};
use std::{fs, path::Path};

/// A golden file.
struct Vector {
    name: String,
    bytes: Vec<u8>,
    text: String,
    /// The policy for encoding the text, or `None` if the file is only decoded.
    policy: Option<CommentPolicy>,
}

fn vectors() -> Vec<Vector> {
    let name = |file: &Path| file.file_name().unwrap().to_str().unwrap().to_owned();
    let files = chosen("pgc", "hex").into_iter();
    files.map(|file| vector(name(&file), &fs::read_to_string(&file).unwrap())).collect()
}

fn vector(name: String, content: &str) -> Vector {
    let bytes = from_hex(content);
    let text = content.lines().filter_map(|line| line.strip_prefix("#>"));
    let text: String = text.map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line))).collect();
    assert!(!text.is_empty(), "{name} says what it means");
    let policy = match content.lines().find_map(|line| line.strip_prefix("#! ")) {
        None => Some(CommentPolicy::Refuse),
        Some("carry") => Some(CommentPolicy::Carry),
        Some("decode") => None,
        Some(other) => panic!("{name}: {other}"),
    };
    Vector { name, bytes, text, policy }
}

fn games_of_text(text: &str) -> Vec<Game> {
    GameReader::new(text.as_bytes()).map(Result::unwrap).collect()
}

#[test]
fn bytes_decode_to_the_text() {
    for Vector { name, bytes, text, .. } in vectors() {
        let games: Vec<Game> = Decoder::new(&bytes).games().map(Result::unwrap).collect();
        assert_eq!(games, games_of_text(&text), "{name}");
        assert_eq!(games.len(), 1, "{name}");
    }
}

#[test]
fn text_encodes_to_the_bytes() {
    for Vector { name, bytes, text, policy } in vectors() {
        let Some(policy) = policy else { continue };
        let mut encoder = Encoder::new(policy);
        movetext_pgn::read(text.as_bytes(), &mut encoder, &mut ());
        assert_eq!(encoder.take_errors(), [], "{name}");
        assert_eq!(encoder.take_bytes(), bytes, "{name}");
    }
}

#[test]
fn decoded_bytes_encode_to_themselves() {
    for Vector { name, bytes, policy, .. } in vectors() {
        let Some(policy) = policy else { continue };
        let mut encoder = Encoder::new(policy);
        decode(&bytes, &mut encoder, &mut ()).unwrap();
        assert_eq!(encoder.take_bytes(), bytes, "{name}");
    }
}

#[test]
fn decoded_files_match_snapshots() {
    for Vector { name, bytes, .. } in vectors() {
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(testdata().join("pgc").canonicalize().unwrap());
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(name, report(&bytes)));
    }
}

fn report(bytes: &[u8]) -> String {
    let mut report = String::new();
    for record in records(bytes) {
        report += &match record {
            Ok((offset, record)) => format!("record {offset}: {}\n", record.marker()),
            Err(error) => format!("record: {error}\n"),
        };
    }
    let log = RefCell::new(Log::default());
    let decoded = decode(bytes, &mut &log, &mut &log);
    report += &log.into_inner().text;
    if let Err(error) = decoded {
        report += &format!("error: {error}\n");
    }
    report
}
