//! What a reader promises of any text, checked on each input: however it comes, wherever reading begins, whatever is
//! asked for and whenever a visitor has heard enough, the same games are told (PGN 3, 18).

mod pieces;
mod record;

use crate::events::Events;
use crate::inputs;
use movetext_pgn::diagnostic::{Edit, WithFixes, apply_edits};
use movetext_pgn::{Diagnostic, Flow, Reader, Source, Wants};
use pieces::{Narrow, Ragged};
use record::{ReadLog, Record};
use std::io::Cursor;

/// Longer inputs are left out where a promise is checked many times over.
const SHORT: usize = 2_048;

/// What can be asked for besides a depth.
const ASIDES: [Wants; 5] = [Wants::COMMENTS, Wants::NAGS, Wants::VARIATIONS, Wants::ESCAPES, Wants::LINES];

/// Bytes that mean something in text.
const SIGNS: &[u8] = b" \n{}()[]<>\"\\;%*$!?.-+=#/:01aOKxe\0\xE2";

/// All inputs that are not too long, with their names, and each with a few bytes that are others.
fn short_inputs() -> impl Iterator<Item = (String, Vec<u8>)> {
    let read = |path: std::path::PathBuf| (path.display().to_string(), std::fs::read(&path).unwrap());
    let short = inputs::paths().into_iter().map(read).filter(|(_, bytes)| bytes.len() <= SHORT);
    short.flat_map(|(name, bytes)| {
        let damaged = (1..=2).map(|seed| (format!("{name}, damaged by {seed}"), damaged(&bytes, seed)));
        let damaged: Vec<_> = damaged.collect();
        core::iter::once((name, bytes)).chain(damaged)
    })
}

/// The bytes with up to three of them others, the same ones each time.
fn damaged(bytes: &[u8], seed: u64) -> Vec<u8> {
    let mut damaged = bytes.to_vec();
    let mut state = seed.wrapping_add(bytes.len() as u64);
    let mut draw = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound.max(1)
    };
    for _ in 0..=draw(3) {
        let (place, sign) = (draw(bytes.len()), SIGNS[draw(SIGNS.len())]);
        if let Some(byte) = damaged.get_mut(place) {
            *byte = sign;
        }
    }
    damaged
}

/// Each depth with nothing else, with one thing else, with all but one, and with all.
fn questions() -> Vec<Wants> {
    let all = ASIDES.into_iter().fold(Wants::SCAN, |all, one| all | one);
    let mut questions = Vec::new();
    for depth in [Wants::SCAN, Wants::PARSE, Wants::REPLAY] {
        questions.extend([depth, depth | all]);
        questions.extend(ASIDES.into_iter().flat_map(|one| [depth | one, depth | all.without(one)]));
    }
    questions
}

#[test]
fn streams_in_ragged_pieces_give_the_same_events_as_slices() {
    for (name, bytes) in short_inputs() {
        let whole = Events::of(|visitor, sink| movetext_pgn::read(&bytes, visitor, sink));
        for seed in 1..=4 {
            let pieces = Events::of(|visitor, sink| {
                Reader::from_read(Ragged::new(&bytes, seed)).visit_all(visitor, sink).unwrap();
            });
            assert_eq!(pieces.text, whole.text, "{name}, seed {seed}");
            assert_eq!(pieces.diagnostics, whole.diagnostics, "{name}, seed {seed}");
        }
    }
}

#[test]
fn games_may_come_into_view_bit_by_bit() {
    for (name, bytes) in short_inputs() {
        // What is converted is never seen as it is.
        if bytes.starts_with(b"\xFF\xFE") {
            continue;
        }
        let whole = Events::of(|visitor, sink| movetext_pgn::read(&bytes, visitor, sink));
        for step in [1, 7, 61] {
            let bits = Events::of(|visitor, sink| {
                Reader::from_source(Narrow::new(&bytes, step)).visit_all(visitor, sink).unwrap();
            });
            assert_eq!(bits.text, whole.text, "{name}, {step} bytes at a time");
            assert_eq!(bits.diagnostics, whole.diagnostics, "{name}, {step} bytes at a time");
        }
    }
}

/// What is heard of all pieces that a reader is cut into.
fn of_pieces<S: Source<Error: core::fmt::Debug>>(mut reader: Reader<S>, least: usize) -> Events {
    Events::of(|visitor, sink| {
        let mut end = 0;
        while let Some(piece) = reader.next_piece(least).unwrap() {
            assert!(piece.span().start >= end, "pieces follow each other");
            assert_eq!(piece.bytes().len() as u64, piece.span().len());
            end = piece.span().end;
            let mut inner = piece.reader();
            inner.visit_all(visitor, sink).unwrap();
            assert_eq!(inner.next_number(), piece.first_number() + piece.games());
        }
    })
}

#[test]
fn blank_space_is_passed_over_between_pieces() {
    let blank = "\n \t".repeat(20_000);
    let text = format!("{blank}1. e4 *{blank}%{blank}\n% a\n1. d4 *{blank}");
    let whole = Events::of(|visitor, sink| movetext_pgn::read(text.as_bytes(), visitor, sink));
    let mut reader = Reader::from_read(Ragged::new(text.as_bytes(), 1));
    let heard = Events::of(|visitor, sink| {
        while let Some(piece) = reader.next_piece(100).unwrap() {
            piece.reader().visit_all(visitor, sink).unwrap();
        }
    });
    assert_eq!((heard.text, heard.diagnostics), (whole.text, whole.diagnostics));
}

#[test]
fn pieces_hold_the_games_of_the_whole() {
    for (name, bytes) in short_inputs() {
        let whole = Events::of(|visitor, sink| movetext_pgn::read(&bytes, visitor, sink));
        for least in [1, 7, 64, 1_000] {
            let slice = of_pieces(Reader::new(&bytes), least);
            assert_eq!(slice.text, whole.text, "{name}, {least} bytes");
            assert_eq!(slice.diagnostics, whole.diagnostics, "{name}, {least} bytes");
            let stream = of_pieces(Reader::from_read(Ragged::new(&bytes, least as u64)), least);
            assert_eq!(stream.text, whole.text, "{name}, {least} bytes of a stream");
            assert_eq!(stream.diagnostics, whole.diagnostics, "{name}, {least} bytes of a stream");
            if !bytes.starts_with(b"\xFF\xFE") {
                let bits = of_pieces(Reader::from_source(Narrow::new(&bytes, 7)), least);
                assert_eq!(bits.text, whole.text, "{name}, {least} bytes, bit by bit");
                assert_eq!(bits.diagnostics, whole.diagnostics, "{name}, {least} bytes, bit by bit");
            }
        }
    }
}

/// What is told from this event on.
fn rest(whole: &Record, number: u64) -> &[ReadLog] {
    let begins = format!("game {number} at ");
    let at = whole.events.iter().position(|(_, said)| said.starts_with(&begins)).unwrap();
    &whole.events[at..]
}

#[test]
fn reading_goes_on_at_every_game() {
    for (name, bytes) in short_inputs() {
        let whole = Record::of(&bytes, Wants::ALL);
        for start in &whole.starts {
            let mut slice = Reader::new(&bytes);
            slice.resume(start).unwrap();
            let again = Record::new(Wants::ALL).reading(&mut slice);
            assert_eq!(again.events, rest(&whole, start.number), "{name} from game {}", start.number);
            assert_eq!(again.starts, whole.starts[start.number as usize - 1..], "{name}");
            let told = |record: &Record| {
                let since = record.diagnostics.iter().filter(|one| one.game >= start.number);
                since.map(|one| (one.code, one.span, one.location.line)).collect::<Vec<_>>()
            };
            assert_eq!(told(&again), told(&whole), "{name} from game {}", start.number);

            let mut stream = Reader::from_read(Cursor::new(&bytes));
            stream.resume(start).unwrap();
            let streamed = Record::new(Wants::ALL).reading(&mut stream);
            assert_eq!(streamed.events, again.events, "{name} from game {}", start.number);
            assert_eq!(streamed.diagnostics, again.diagnostics, "{name} from game {}", start.number);
        }
    }
}

/// What a visitor that asks for `wants` should hear of this.
fn heard_of(whole: &[ReadLog], wants: Wants) -> Vec<&str> {
    whole.iter().filter(|(takes, _)| wants.contains(*takes)).map(|(_, said)| said.as_str()).collect()
}

#[test]
fn whoever_asks_for_less_hears_the_same_of_it() {
    let questions = questions();
    for (name, bytes) in short_inputs() {
        let whole = Record::of(&bytes, Wants::ALL);
        for &wants in &questions {
            // Without a board nobody knows where a line stops being playable.
            if whole.has_unread && wants.contains(Wants::PARSE) && !wants.contains(Wants::REPLAY) {
                continue;
            }
            let less = Record::of(&bytes, wants);
            assert_eq!(heard_of(&less.events, wants), heard_of(&whole.events, wants), "{name}, {wants:?}");
            let mut asides =
                less.events.iter().filter(|(takes, _)| !wants.contains(takes.without(Wants::REPLAY)));
            assert_eq!(asides.next(), None, "{name}, {wants:?}: heard without being asked for");
        }
    }
}

#[test]
fn events_do_not_depend_on_the_sink_and_findings_on_what_is_read_alone() {
    let questions = questions();
    for (name, bytes) in short_inputs() {
        let whole = Record::of(&bytes, Wants::ALL);
        for &wants in &questions {
            let less = Record::of(&bytes, wants);
            assert_eq!(less.events, Record::undiagnosed(&bytes, wants).events, "{name}, {wants:?}");
            let known =
                |one| whole.has_unread || whole.diagnostics.iter().any(|other| same_place(one, other));
            let unknown = less.diagnostics.iter().find(|one| !known(one));
            assert_eq!(unknown, None, "{name}, {wants:?}");
        }
    }
}

/// Whether two findings are about the same place; their lines are counted only for those who ask.
fn same_place(one: &Diagnostic, other: &Diagnostic) -> bool {
    (one.code, one.span, one.game) == (other.code, other.span, other.game)
}

#[test]
fn games_end_where_they_end_whenever_a_visitor_has_heard_enough() {
    let ends = |record: &Record| {
        let ends = record.events.iter().filter(|(_, said)| said.starts_with("end "));
        ends.map(|(_, said)| said.clone()).collect::<Vec<_>>()
    };
    for (name, bytes) in short_inputs() {
        let whole = Record::of(&bytes, Wants::ALL);
        let step = whole.events.len() / 16 + 1;
        for flow in [Flow::SkipGame, Flow::SkipVariation] {
            for number in (0..whole.events.len()).step_by(step) {
                let mut record = Record::new(Wants::ALL);
                record.answer = Some((number, flow));
                let record = record.reading(&mut Reader::new(&bytes));
                assert_eq!(ends(&record), ends(&whole), "{name}, {flow:?} at event {number}");
            }
        }
    }
}

#[test]
fn suggested_edits_change_no_game() {
    for (name, bytes) in short_inputs() {
        let mut found: WithFixes<Vec<Diagnostic>> = WithFixes::default();
        movetext_pgn::read(&bytes, &mut (), &mut found);
        let edits: Vec<Edit> = found.0.into_iter().flat_map(|one| one.fix).collect();
        let mended = apply_edits(&bytes, &edits).unwrap();
        assert_eq!(crate::export(&mended), crate::export(&bytes), "{name}");
    }
}
