//! Tests PGN to PGC and back (PGN 20). Events must be equal, the export of a file must not change, and records 0x01
//! must agree with reduced export format.
//!
//! Real games come from `MOVETEXT_DATA`. We read about 300 KB of each file, or all of it with `MOVETEXT_DEEP`.

use crate::{
    export::{check_same, export},
    game_files::trees,
    generator::damaged_inputs,
};
use core::fmt::Write as _;
use movetext_board::Rules;
use movetext_pgc::{
    CommentPolicy, Decoder, EncodeErrorKind, Writer,
    record::{Record, records, write_record},
};
use movetext_pgn::{Reader, Visitor, read};
use movetext_pgn_tree::Game;
use movetext_pgn_writer::{ExportOptions, Writer as TextWriter};
use movetext_testkit::{
    Chunks,
    event_text::{Events, skipped_spans},
    files::real_data,
};

/// The number of bytes that a normal run reads from each file.
const NORMAL: u64 = 300_000;

fn encode(bytes: &[u8], policy: CommentPolicy) -> Writer<Vec<u8>> {
    let mut writer = Writer::new(Vec::new(), policy);
    read(bytes, &mut writer, &mut ());
    writer
}

fn carried(bytes: &[u8]) -> Vec<u8> {
    let mut writer = encode(bytes, CommentPolicy::Carry);
    assert_eq!(writer.take_refusal_errors(), []);
    assert!(writer.losses().total() == 0);
    writer.finish().unwrap()
}

fn decode(pgc: &[u8], mut visitor: &mut dyn Visitor) {
    movetext_pgc::decode(pgc, &mut visitor, &mut ()).unwrap();
}

fn export_pgc(bytes: &[u8], options: ExportOptions) -> Vec<u8> {
    let mut writer = TextWriter::new(Vec::new(), options);
    decode(bytes, &mut writer);
    writer.finish().unwrap()
}

/// Returns the events without the data that PGC does not store: spans, and the spelling of moves and results. Leaves
/// out Result and tags with unknown values, because a record 0x01 fills them in. Sorts the other tags.
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
    Events::from_producer(|visitor, sink| read(bytes, visitor, sink))
}

fn events_of_pgc(bytes: &[u8]) -> Events {
    let mut events = Events::default();
    events.is_binary = true;
    decode(bytes, &mut events);
    events
}

/// Returns whether a text has a variant game, which PGC refuses.
fn has_variant(bytes: &[u8]) -> bool {
    trees(bytes).iter().filter_map(Game::start).any(|start| start.rules() != Rules::Chess)
}

/// Asserts that games round-trip through PGC.
pub(crate) fn check_round_trip(name: &str, bytes: &[u8]) {
    if has_variant(bytes) {
        return;
    }
    let pgc = carried(bytes);
    check_same(name, &export(bytes, ExportOptions::new()), &export_pgc(&pgc, ExportOptions::new()));
    let escapes = ExportOptions::new().keep_escapes();
    check_same(name, &export(bytes, escapes), &export_pgc(&pgc, escapes));
    let mut again = Writer::new(Vec::new(), CommentPolicy::Carry);
    decode(&pgc, &mut again);
    assert!(again.finish().unwrap() == pgc, "{name}: PGC of PGC differs");
    check_reduced(name, bytes, &pgc);
}

/// Asserts that records 0x01 agree with reduced export format.
fn check_reduced(name: &str, bytes: &[u8], pgc: &[u8]) {
    let options = ExportOptions::new().reduced_format();
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
            reader.visit_game(&mut (), &mut ()).unwrap();
        }
    }
    let text = text.finish().unwrap();
    check_same(name, &text, &export_pgc(&only, options));
    check_same(name, &text, &export_pgc(&only, ExportOptions::new()));
}

/// Asserts that a text and its PGC have equal events, in a valid order.
#[track_caller]
fn check_events(name: &str, bytes: &[u8]) {
    if has_variant(bytes) {
        return;
    }
    let (before, after) = (events_of_text(bytes), events_of_pgc(&carried(bytes)));
    check_same(name, comparable(&before).as_bytes(), comparable(&after).as_bytes());
    assert_eq!(after.fault, None, "{name}");
}

#[test]
fn golden_inputs_round_trip() {
    for path in movetext_testkit::games::paths() {
        let (name, bytes) = (path.display().to_string(), std::fs::read(&path).unwrap());
        check_round_trip(&name, &bytes);
        check_events(&name, &bytes);
    }
}

#[test]
fn reduced_export_becomes_records_0x01() {
    for path in movetext_testkit::games::paths() {
        let text = export(&std::fs::read(&path).unwrap(), ExportOptions::new().reduced_format());
        let mut writer = encode(&text, CommentPolicy::Refuse);
        let refused = writer.take_refusal_errors();
        // Reduced export format can contain these, but a record 0x01 cannot.
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
    for path in movetext_testkit::games::paths() {
        let bytes = std::fs::read(&path).unwrap();
        let mut writer = encode(&bytes, CommentPolicy::Drop);
        assert_eq!(writer.take_refusal_errors(), [], "{}", path.display());
        let pgc = writer.finish().unwrap();
        // Everything else can be represented, so nothing is refused.
        let mut again = Writer::new(Vec::new(), CommentPolicy::Refuse);
        decode(&pgc, &mut again);
        assert_eq!(again.take_refusal_errors(), [], "{}", path.display());
        assert!(again.finish().unwrap() == pgc, "{}", path.display());
        assert_eq!(count(&pgc), events_of_text(&bytes).spans.len(), "{}", path.display());
    }
}

fn count(pgc: &[u8]) -> usize {
    events_of_pgc(pgc).spans.len()
}

#[test]
fn skipped_games_end_where_read_games_end() {
    for path in movetext_testkit::games::paths() {
        let pgc = carried(&std::fs::read(&path).unwrap());
        let spans = skipped_spans(|visitor| decode(&pgc, visitor));
        assert_eq!(spans, events_of_pgc(&pgc).spans, "{}", path.display());
    }
}

#[test]
fn streams_yield_the_events_of_slices() {
    for path in movetext_testkit::games::paths() {
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
    for path in movetext_testkit::games::files(&root) {
        check_round_trip(&path.display().to_string(), &movetext_testkit::games::read(&path, NORMAL));
    }
}
