//! Golden files (PGN 20.4): each `testdata/pgc/*.hex` is encoded by hand, has its meaning as PGN, and a snapshot of
//! its records and events.
//!
//! The inputs are hexadecimal bytes, with comments from `#` to the end of the line. Lines that begin with `#>` are the
//! game as text, which encodes to these bytes without loss. With the line `#! carry`, it encodes to them with carried
//! content. With `#! decode`, the bytes are only decoded. `MOVETEXT_GOLDEN_FILTER` restricts the run to files whose
//! path contains its value.

#![allow(clippy::unwrap_used, reason = "helpers of tests may stop a test as the tests themselves may")]

#[path = "suite/log.rs"]
mod log;

use core::cell::RefCell;
use log::Log;
use movetext_pgc::{CommentPolicy, Decoder, Encoder, decode, records};
use movetext_pgn_tree::{Game, GameBuilder, GameReader};
use movetext_testkit::files::is_deep;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// A golden file.
struct Vector {
    name: String,
    bytes: Vec<u8>,
    text: String,
    /// The policy for encoding the text.
    policy: Option<CommentPolicy>,
}

fn vectors() -> Vec<Vector> {
    let filter = std::env::var("MOVETEXT_GOLDEN_FILTER").unwrap_or_default();
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "hex"));
    assert!(files.len() > 10);
    let name = |file: &Path| file.file_name().unwrap().to_str().unwrap().to_owned();
    files.retain(|file| format!("pgc/{}", name(file)).contains(&filter));
    files.iter().map(|file| vector(name(file), &fs::read_to_string(file).unwrap())).collect()
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/pgc").canonicalize().unwrap()
}

fn vector(name: String, content: &str) -> Vector {
    let bytes = content.lines().map(|line| line.split_once('#').map_or(line, |(bytes, _)| bytes));
    let bytes =
        bytes.flat_map(str::split_whitespace).map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect();
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

fn games_of_pgc(bytes: &[u8]) -> Vec<Game> {
    let mut decoder = Decoder::new(bytes);
    core::iter::from_fn(|| {
        let mut builder = GameBuilder::new();
        decoder.visit_game(&mut builder, &mut ()).unwrap().map(|_| builder.into_game())
    })
    .collect()
}

#[test]
fn bytes_decode_to_the_text() {
    for Vector { name, bytes, text, .. } in vectors() {
        let games = games_of_pgc(&bytes);
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

/// Decodes with all recoverable damage, and returns its count. Checks that the decoded games round-trip.
fn survive(bytes: &[u8]) -> usize {
    let mut encoder = Encoder::new(CommentPolicy::Carry);
    let mut decoder = Decoder::new(bytes);
    let mut damages = 0;
    while let Err(error) = decoder.visit_all(&mut encoder, &mut ()) {
        assert!(error.offset <= bytes.len() as u64, "{error} of {bytes:02x?}");
        damages += 1;
        assert!(damages <= bytes.len(), "each damage takes bytes: {bytes:02x?}");
    }
    assert_eq!(encoder.take_errors(), [], "{bytes:02x?}");
    let once = encoder.take_bytes();
    assert_eq!(decode(&once, &mut encoder, &mut ()), Ok(()), "{bytes:02x?}");
    assert_eq!(encoder.take_bytes(), once, "{bytes:02x?}");
    damages
}

#[test]
fn every_changed_byte_is_decoded_without_panic() {
    let deep = is_deep();
    let (mut sound, mut damaged) = (0, 0);
    let once_at_fault = include_bytes!("../../../testdata/regress/stop-at-a-finding-about-the-start.pgc");
    let files = vectors().into_iter().map(|vector| vector.bytes).chain([once_at_fault.to_vec()]);
    for bytes in files {
        for place in 0..bytes.len() {
            let with = |changed: &[u8]| [&bytes[..place], changed, &bytes[place + 1..]].concat();
            let mut changed = vec![with(b""), with(&[bytes[place]; 2]), bytes[..place].to_vec()];
            let step = if deep { 1 } else { 17 };
            // Small numbers are markers, and have the most effect.
            let values = (0..0x10).chain((0x10 + place % step..0x100).step_by(step));
            changed.extend(values.map(|value| with(&[u8::try_from(value).unwrap()])));
            for bytes in changed {
                if survive(&bytes) == 0 { sound += 1 } else { damaged += 1 }
            }
        }
    }
    assert!(sound > 1_000 && damaged > 1_000, "{sound} sound, {damaged} damaged");
}

#[test]
fn decoded_files_match_snapshots() {
    for Vector { name, bytes, .. } in vectors() {
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(folder());
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
