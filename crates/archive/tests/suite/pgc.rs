//! PGN to PGC and back (PGN 20): carried content is the same event by event, the export of a file stays the same, and
//! records 0x01 agree with reduced export format.
//!
//! Real games are found through `MOVETEXT_DATA`: about 300 KB of each file, or all of it with `MOVETEXT_DEEP`.

use crate::{
    events::{Events, Skipper},
    generator::damaged_inputs,
};
use core::fmt::Write as _;
use movetext_pgc::{
    CommentPolicy, Decoder, EncodeErrorKind, Writer,
    record::{Record, records, write_record},
};
use movetext_pgn::{Interest, Reader, Visitor};
use movetext_pgn_writer::{ExportOptions, Writer as TextWriter};
use movetext_testkit::{Chunks, files::real_data};

/// The length that a normal run reads of each file.
const NORMAL: u64 = 300_000;

fn encode(bytes: &[u8], policy: CommentPolicy) -> Writer<Vec<u8>> {
    let mut writer = Writer::new(Vec::new(), policy);
    movetext_pgn::read(bytes, &mut writer, &mut ());
    writer
}

fn carried(bytes: &[u8]) -> Vec<u8> {
    let mut writer = encode(bytes, CommentPolicy::Carry);
    assert_eq!(writer.take_refused(), []);
    assert!(writer.losses().total() == 0);
    writer.finish().unwrap()
}

fn export(options: ExportOptions, drive: impl FnOnce(&mut TextWriter<Vec<u8>>)) -> String {
    let mut writer = TextWriter::new(Vec::new(), options);
    drive(&mut writer);
    String::from_utf8(writer.finish().unwrap()).unwrap()
}

fn export_text(bytes: &[u8], options: ExportOptions) -> String {
    export(options, |writer| movetext_pgn::read(bytes, writer, &mut ()))
}

fn export_pgc(bytes: &[u8], options: ExportOptions) -> String {
    export(options, |writer| movetext_pgc::decode(bytes, writer, &mut ()).unwrap())
}

/// Returns the first line in which two texts differ.
fn difference(one: &str, other: &str) -> String {
    let at = one.lines().zip(other.lines()).take_while(|(one, other)| one == other).count();
    format!("line {}: {:?} became {:?}", at + 1, one.lines().nth(at), other.lines().nth(at))
}

#[track_caller]
fn check_same(name: &str, one: &str, other: &str) {
    assert!(one == other, "{name}: {}", difference(one, other));
}

/// Returns the events without content that PGC does not preserve: spans, and the spelling of moves and results. Tags
/// filled in by a record 0x01 are removed, and its other tags have the order of the record.
fn comparable(events: &Events) -> String {
    let mut out = String::new();
    let mut tags: Vec<String> = Vec::new();
    for line in events.text.lines() {
        let line = line.split_once(" at line ").map_or(line, |(game, _)| game);
        let line = line.split_once(", written ").map_or(line, |(mv, _)| mv);
        let line = line.split_once(", marker ").map_or(line, |(result, _)| result);
        let line = if line.trim_start().starts_with("unread ") || line.trim_start().starts_with("tag ") {
            line.rsplit_once(' ').unwrap().0
        } else {
            line
        };
        if line.trim_start().starts_with("tag ") {
            let is_filled = [" \"?\"", " \"????.??.??\"", " \"*\""].iter().any(|value| line.ends_with(value));
            if !is_filled && !line.contains("tag Result ") {
                tags.push(line.to_owned());
            }
            continue;
        }
        tags.sort();
        for tag in tags.drain(..) {
            writeln!(out, "{tag}").unwrap();
        }
        writeln!(out, "{line}").unwrap();
    }
    out
}

fn events_of_text(bytes: &[u8]) -> Events {
    Events::of(|visitor, sink| movetext_pgn::read(bytes, visitor, sink))
}

fn events_of_pgc(bytes: &[u8]) -> Events {
    let mut events = Events::default();
    events.is_binary = true;
    movetext_pgc::decode(bytes, &mut events, &mut ()).unwrap();
    events
}

/// Checks the round trip through PGC.
pub(crate) fn check_round_trip(name: &str, bytes: &[u8]) {
    let pgc = carried(bytes);
    check_same(name, &export_text(bytes, ExportOptions::new()), &export_pgc(&pgc, ExportOptions::new()));
    let escapes = ExportOptions::new().keep_escapes();
    check_same(name, &export_text(bytes, escapes), &export_pgc(&pgc, escapes));
    let mut again = Writer::new(Vec::new(), CommentPolicy::Carry);
    movetext_pgc::decode(&pgc, &mut again, &mut ()).unwrap();
    assert!(again.finish().unwrap() == pgc, "{name}: PGC of PGC differs");
    check_reduced(name, bytes, &pgc);
}

/// Checks that records 0x01 agree with the reduced export of the games.
fn check_reduced(name: &str, bytes: &[u8], pgc: &[u8]) {
    let options = ExportOptions::new().reduced();
    let mut only = Vec::new();
    let mut is_reduced = Vec::new();
    for record in records(pgc) {
        let (_, record) = record.unwrap();
        match record {
            Record::ReducedGame(_) => {
                is_reduced.push(true);
                write_record(&record, &mut only).unwrap();
            }
            Record::GameBegin => is_reduced.push(false),
            _ => {}
        }
    }
    let mut reader = Reader::new(bytes);
    let mut text = TextWriter::new(Vec::new(), options);
    for is_reduced in is_reduced {
        if is_reduced {
            reader.visit_game(&mut text, &mut ()).unwrap();
        } else {
            reader.visit_game(&mut Passing, &mut ()).unwrap();
        }
    }
    let text = String::from_utf8(text.finish().unwrap()).unwrap();
    check_same(name, &text, &export_pgc(&only, options));
    check_same(name, &text, &export_pgc(&only, ExportOptions::new()));
}

/// Skips games.
struct Passing;

impl Visitor for Passing {
    fn interest(&self) -> Interest {
        Interest::SCAN
    }
}

/// Checks that the events of the text and those of its PGC are equal, and that their order is valid.
#[track_caller]
fn check_events(name: &str, bytes: &[u8]) {
    let (before, after) = (events_of_text(bytes), events_of_pgc(&carried(bytes)));
    check_same(name, &comparable(&before), &comparable(&after));
    assert_eq!(after.fault, None, "{name}");
}

#[test]
fn golden_inputs_round_trip() {
    for path in crate::inputs::paths() {
        let (name, bytes) = (path.display().to_string(), std::fs::read(&path).unwrap());
        check_round_trip(&name, &bytes);
        check_events(&name, &bytes);
    }
}

#[test]
fn reduced_export_becomes_records_0x01() {
    for path in crate::inputs::paths() {
        let text = export_text(&std::fs::read(&path).unwrap(), ExportOptions::new().reduced());
        let mut writer = encode(text.as_bytes(), CommentPolicy::Refuse);
        let refused = writer.take_refused();
        // Reduced export format can hold these, but no record can.
        let beyond = [EncodeErrorKind::NullMove, EncodeErrorKind::TagTooLong, EncodeErrorKind::TagNotLatin1];
        assert!(refused.iter().all(|error| beyond.contains(&error.kind)), "{}: {refused:?}", path.display());
        let pgc = writer.finish().unwrap();
        assert!(records(&pgc).all(|record| matches!(record, Ok((_, Record::ReducedGame(_))))));
        if refused.is_empty() {
            check_same(&path.display().to_string(), &text, &export_pgc(&pgc, ExportOptions::new()));
        }
    }
}

#[test]
fn dropping_keeps_content_with_records() {
    for path in crate::inputs::paths() {
        let bytes = std::fs::read(&path).unwrap();
        let mut writer = encode(&bytes, CommentPolicy::Drop);
        assert_eq!(writer.take_refused(), [], "{}", path.display());
        let pgc = writer.finish().unwrap();
        // All remaining content has records, so it is not refused.
        let mut again = Writer::new(Vec::new(), CommentPolicy::Refuse);
        movetext_pgc::decode(&pgc, &mut again, &mut ()).unwrap();
        assert_eq!(again.take_refused(), [], "{}", path.display());
        assert!(again.finish().unwrap() == pgc, "{}", path.display());
        assert_eq!(count(&pgc), events_of_text(&bytes).spans.len(), "{}", path.display());
    }
}

fn count(pgc: &[u8]) -> usize {
    events_of_pgc(pgc).spans.len()
}

#[test]
fn skipped_games_end_where_read_games_end() {
    for path in crate::inputs::paths() {
        let pgc = carried(&std::fs::read(&path).unwrap());
        let mut skipper = Skipper::default();
        movetext_pgc::decode(&pgc, &mut skipper, &mut ()).unwrap();
        assert_eq!(skipper.spans, events_of_pgc(&pgc).spans, "{}", path.display());
    }
}

#[test]
fn streams_yield_the_events_of_slices() {
    for path in crate::inputs::paths() {
        let pgc = carried(&std::fs::read(&path).unwrap());
        let whole = events_of_pgc(&pgc);
        for piece in [1, 7, 40_000] {
            let mut pieces = Events::default();
            pieces.is_binary = true;
            Decoder::from_read(Chunks::new(&pgc, piece)).visit_all(&mut pieces, &mut ()).unwrap();
            assert_eq!(pieces.text, whole.text, "{} in pieces of {piece}", path.display());
        }
    }
}

#[test]
fn damaged_texts_round_trip() {
    for (name, bytes) in damaged_inputs(4_096, 20, 5) {
        check_round_trip(&name, &bytes);
        check_events(&name, &bytes);
    }
}

#[test]
fn tags_with_invalid_names_round_trip() {
    let text = "[=hite \"\u{17d}i\u{17e}ka\"]\n[a=b= \"\u{17d}=\"]\n\n1. e4 *\n";
    check_round_trip(text, text.as_bytes());
    check_events(text, text.as_bytes());
}

#[test]
fn real_games_round_trip() {
    let Some(root) = real_data() else { return };
    for path in crate::data::files(&root) {
        check_round_trip(&path.display().to_string(), &crate::data::read(&path, NORMAL));
    }
}
