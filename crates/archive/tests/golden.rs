//! Golden tests for reading and writing games (PGN 3, 8, 18). Each input in `testdata/pgn` has a snapshot of its
//! events, diagnostics and export. We also use these inputs to test the guarantees of the crates. Collation and tag
//! values (PGN 11, 12, 15) have their own snapshots. The first line of an input may set limits for the reader:
//! `% limits: token=16`.
//!
//! If `MOVETEXT_GOLDEN_FILTER` is set, only inputs with this value in their path are tested.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod collation;
mod guarantees;
mod inputs;
mod values;

use core::fmt::Write;
use movetext_archive::check;
use movetext_input::Tally;
use movetext_pgn::{
    Reader, Visitor,
    diagnostic::{Code, Severity, Sink},
    parser::Limits,
    source::StreamSource,
};
use movetext_pgn_writer::{ExportOptions, Writer};
use movetext_testkit::{
    Chunks,
    event_text::{Events, skipped_spans},
    games::paths,
};
use std::path::Path;

/// Inputs with more bytes than this are not read byte by byte, because deep nesting would take quadratic time.
const SMALL: usize = 4_096;

/// Returns the limits that the input's first line sets, or the default limits.
fn limits(bytes: &[u8]) -> Limits {
    let mut limits = Limits::default();
    let first = bytes.split(|&byte| byte == b'\n').next().unwrap();
    let Some(settings) = first.strip_prefix(b"% limits: ") else { return limits };
    for setting in core::str::from_utf8(settings).unwrap().split(' ') {
        let (name, value) = setting.split_once('=').unwrap();
        let value = value.parse().unwrap();
        limits = match name {
            "nesting" => limits.with_nesting(value),
            "tags" => limits.with_tags(value),
            "game" => limits.with_game_bytes(value),
            "token" => limits.with_token_bytes(value),
            "comment" => limits.with_comment_bytes(value),
            _ => panic!("no limit is named {name}"),
        };
    }
    limits
}

/// Reads an input with its limits.
fn read(bytes: &[u8], visitor: &mut dyn Visitor, sink: &mut dyn Sink) {
    let Ok(_) = Reader::new(bytes).with_limits(limits(bytes)).visit_all(visitor, sink);
}

fn export(bytes: &[u8]) -> String {
    let mut writer = Writer::new(Vec::new(), ExportOptions::new());
    read(bytes, &mut writer, &mut ());
    String::from_utf8(writer.finish().unwrap()).unwrap()
}

fn events(bytes: &[u8]) -> Events {
    Events::from_producer(|visitor, sink| read(bytes, visitor, sink))
}

/// How many lines of a long text we show at its start and at its end.
const SHOWN: usize = 12;

/// Leaves out the middle of a long text.
fn abridged(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let hidden = if lines.len() > 400 { SHOWN..lines.len() - SHOWN } else { 0..0 };
    let mut out = String::new();
    for (index, line) in lines.iter().enumerate() {
        if index == hidden.start && !hidden.is_empty() {
            writeln!(out, "... {} lines ...", hidden.len()).unwrap();
        }
        if hidden.contains(&index) {
            continue;
        }
        match line.char_indices().nth(400) {
            Some((cut, _)) => {
                writeln!(out, "{}... {} characters", &line[..cut], line.chars().count()).unwrap()
            }
            None => writeln!(out, "{line}").unwrap(),
        }
    }
    out
}

fn snapshot(bytes: &[u8]) -> String {
    let events = events(bytes);
    let mut out = abridged(&events.text);
    out.push_str("\n--- findings\n");
    for diagnostic in &events.diagnostics {
        let (severity, code) = (diagnostic.severity(), diagnostic.code());
        writeln!(out, "{} {severity}[{code}] {}", diagnostic.location(), diagnostic.message()).unwrap();
    }
    out.push_str("\n--- export\n");
    out.push_str(&abridged(&export(bytes)));
    out
}

#[test]
fn inputs_match_snapshots() {
    for path in paths() {
        let (settings, name) = inputs::beside(&path);
        settings.bind(|| insta::assert_snapshot!(name, snapshot(&std::fs::read(&path).unwrap())));
    }
}

#[test]
fn folder_name_agrees_with_errors() {
    for path in paths() {
        let bytes = std::fs::read(&path).unwrap();
        let mut tally = Tally::default();
        read(&bytes, &mut (), &mut tally);
        let is_ok = path.parent().unwrap().ends_with("ok");
        assert_eq!(tally.errors() == 0, is_ok, "{}: {:?}", path.display(), tally.diagnostic_counts());
    }
}

#[test]
fn events_balance() {
    for path in paths() {
        let events = events(&std::fs::read(&path).unwrap());
        assert_eq!(events.fault, None, "{}", path.display());
        assert_eq!((events.depth, events.is_open), (0, false), "{}", path.display());
    }
}

#[test]
fn diagnostic_spans_are_in_the_text() {
    for path in paths() {
        let bytes = std::fs::read(&path).unwrap();
        // Converting from UTF-16 at most doubles the length.
        for diagnostic in events(&bytes).diagnostics {
            assert!(diagnostic.span().start <= diagnostic.span().end, "{}: {diagnostic}", path.display());
            assert!(diagnostic.span().end <= 2 * bytes.len() as u64, "{}: {diagnostic}", path.display());
        }
    }
}

#[test]
fn streams_yield_the_events_of_slices() {
    for path in paths() {
        let bytes = std::fs::read(&path).unwrap();
        let whole = events(&bytes);
        for piece in [1, 7, 4_096] {
            if piece < SMALL && bytes.len() > SMALL {
                continue;
            }
            let pieces = Events::from_producer(|visitor, sink| {
                let source = StreamSource::with_buffer(Chunks::new(&bytes, piece), piece);
                let mut reader = Reader::from_source(source).with_limits(limits(&bytes));
                reader.visit_all(visitor, sink).unwrap();
            });
            assert_eq!(pieces.text, whole.text, "{} in pieces of {piece}", path.display());
            assert_eq!(pieces.diagnostics, whole.diagnostics, "{} in pieces of {piece}", path.display());
        }
    }
}

#[test]
fn export_is_a_fixed_point() {
    for path in paths() {
        let once = export(&std::fs::read(&path).unwrap());
        assert_eq!(export(once.as_bytes()), once, "{}", path.display());
        let report = check(once.as_bytes());
        let mut errors = report.diagnostics().iter().filter(|one| one.severity() == Severity::Error);
        // Export cannot fix these, because they are not about how the text is written.
        let lasts = |code| matches!(code, Code::NullMoveInGame | Code::VariantUnsupported | Code::FenInvalid);
        assert_eq!(errors.find(|error| !lasts(error.code())), None, "{}", path.display());
    }
}

#[test]
fn skipped_games_end_where_read_games_end() {
    for path in paths() {
        let bytes = std::fs::read(&path).unwrap();
        let spans = skipped_spans(|visitor| read(&bytes, visitor, &mut ()));
        assert_eq!(spans, events(&bytes).spans, "{}", path.display());
    }
}

#[test]
fn damage_is_never_silent() {
    // Text that cannot be played is always reported as an error.
    for path in paths() {
        let events = events(&std::fs::read(&path).unwrap());
        let errors =
            events.diagnostics.iter().filter(|diagnostic| diagnostic.severity() == Severity::Error).count();
        assert!(errors > 0 || !events.text.contains("unread"), "{}", path.display());
    }
}

#[test]
fn sample_game_of_standard_is_export() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/pgn/ok/2.3-sample-game.pgn");
    let bytes = std::fs::read(path).unwrap();
    assert_eq!(export(&bytes).as_bytes(), bytes);
}
