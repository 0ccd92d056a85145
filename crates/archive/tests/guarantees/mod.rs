//! Tests what readers guarantee, with every input (PGN 3, 18). Events must not depend on the chunks of a stream, on
//! where reading starts, on which events are requested, or on what a visitor returns.

mod pieces;
mod record;

use movetext_pgn::{
    Flow, Interest, Reader,
    diagnostic::{Code, Diagnostic, Edit, WithFixes, apply_edits},
    source::Source,
};
use movetext_testkit::{Chunks, Random, event_text::Events, games::paths, pgn_text::damaged};
use pieces::Narrow;
use record::{ReadLog, Record};
use std::io::Cursor;

/// Tests that read each input many times skip inputs with more bytes than this.
const SHORT: usize = 2_048;

/// Kinds of events that can be requested at any reading depth: scanning, parsing or replaying.
const ASIDES: [Interest; 5] =
    [Interest::COMMENTS, Interest::NAGS, Interest::VARIATIONS, Interest::ESCAPES, Interest::LINES];

/// Returns all short inputs with their names, and damaged copies of them.
fn short_inputs() -> impl Iterator<Item = (String, Vec<u8>)> {
    let read = |path: std::path::PathBuf| (path.display().to_string(), std::fs::read(&path).unwrap());
    let short = paths().into_iter().map(read).filter(|(_, bytes)| bytes.len() <= SHORT);
    short.flat_map(|(name, bytes)| {
        // The first line may set limits for the test, so we do not damage it.
        let has_limits = bytes.starts_with(b"% limits: ");
        let head = if has_limits { bytes.iter().position(|&byte| byte == b'\n').unwrap() } else { 0 };
        let variant = |seed| {
            let tail = damaged(&bytes[head..], &mut Random::new(seed));
            (format!("{name}, damaged by {seed}"), [&bytes[..head], &tail].concat())
        };
        let variants = [1, 2].map(variant);
        core::iter::once((name, bytes)).chain(variants)
    })
}

/// Returns each reading depth with none of [`ASIDES`], with one of them, with all but one, and with all.
fn interests() -> Vec<Interest> {
    let all = ASIDES.into_iter().fold(Interest::SCAN, |all, one| all | one);
    let mut interests = Vec::new();
    for depth in [Interest::SCAN, Interest::PARSE, Interest::REPLAY] {
        interests.extend([depth, depth | all]);
        interests.extend(ASIDES.into_iter().flat_map(|one| [depth | one, depth | all.without(one)]));
    }
    interests
}

#[test]
fn sources_may_show_a_few_bytes_at_a_time() {
    for (name, bytes) in short_inputs() {
        // In a converted text, the original bytes are never visible.
        if bytes.starts_with(b"\xFF\xFE") {
            continue;
        }
        let whole = Events::from_producer(|visitor, sink| movetext_pgn::read(&bytes, visitor, sink));
        for step in [1, 7, 61] {
            let bits = Events::from_producer(|visitor, sink| {
                Reader::from_source(Narrow::new(&bytes, step)).visit_all(visitor, sink).unwrap();
            });
            assert_eq!(bits.text, whole.text, "{name}, {step} bytes at a time");
            assert_eq!(bits.diagnostics, whole.diagnostics, "{name}, {step} bytes at a time");
        }
    }
}

/// Records the events of all pieces that a reader returns.
fn events_from_pieces<S: Source<Error: core::fmt::Debug>>(mut reader: Reader<S>, least: usize) -> Events {
    Events::from_producer(|visitor, sink| {
        let mut end = 0;
        while let Some(chunk) = reader.next_chunk(least).unwrap() {
            assert!(chunk.span().start >= end, "pieces follow each other");
            assert_eq!(chunk.bytes().len() as u64, chunk.span().len());
            end = chunk.span().end;
            let mut inner = chunk.reader();
            inner.visit_all(visitor, sink).unwrap();
            assert_eq!(inner.next_number(), chunk.first_number() + chunk.games());
        }
    })
}

#[test]
fn white_space_between_pieces_is_skipped() {
    let blank = "\n \t".repeat(20_000);
    let text = format!("{blank}1. e4 *{blank}%{blank}\n% a\n1. d4 *{blank}");
    let whole = Events::from_producer(|visitor, sink| movetext_pgn::read(text.as_bytes(), visitor, sink));
    let mut reader = Reader::from_read(Chunks::random(text.as_bytes(), 61, Random::new(1)));
    let events = Events::from_producer(|visitor, sink| {
        while let Some(chunk) = reader.next_chunk(100).unwrap() {
            chunk.reader().visit_all(visitor, sink).unwrap();
        }
    });
    assert_eq!((events.text, events.diagnostics), (whole.text, whole.diagnostics));
}

#[test]
fn pieces_have_all_games() {
    for (name, bytes) in short_inputs() {
        let whole = Events::from_producer(|visitor, sink| movetext_pgn::read(&bytes, visitor, sink));
        for least in [1, 7, 64, 1_000] {
            let slice = events_from_pieces(Reader::new(&bytes), least);
            assert_eq!(slice.text, whole.text, "{name}, {least} bytes");
            assert_eq!(slice.diagnostics, whole.diagnostics, "{name}, {least} bytes");
            let stream = events_from_pieces(
                Reader::from_read(Chunks::random(&bytes, 61, Random::new(least as u64))),
                least,
            );
            assert_eq!(stream.text, whole.text, "{name}, {least} bytes of a stream");
            assert_eq!(stream.diagnostics, whole.diagnostics, "{name}, {least} bytes of a stream");
            if !bytes.starts_with(b"\xFF\xFE") {
                let bits = events_from_pieces(Reader::from_source(Narrow::new(&bytes, 7)), least);
                assert_eq!(bits.text, whole.text, "{name}, {least} bytes, bit by bit");
                assert_eq!(bits.diagnostics, whole.diagnostics, "{name}, {least} bytes, bit by bit");
            }
        }
    }
}

/// Returns the events from the game with this number onward.
fn rest(whole: &Record, number: u64) -> &[ReadLog] {
    let begins = format!("game {number} at ");
    let at = whole.events.iter().position(|(_, text)| text.starts_with(&begins)).unwrap();
    &whole.events[at..]
}

#[test]
fn reading_can_resume_at_every_game() {
    for (name, bytes) in short_inputs() {
        let whole = Record::from_bytes(&bytes, Interest::ALL);
        for start in &whole.starts {
            let mut slice = Reader::new(&bytes);
            slice.resume(start).unwrap();
            let again = Record::new(Interest::ALL).reading(&mut slice);
            assert_eq!(again.events, rest(&whole, start.number), "{name} from game {}", start.number);
            assert_eq!(again.starts, whole.starts[start.number as usize - 1..], "{name}");
            let diagnostics = |record: &Record| {
                let since = record.diagnostics.iter().filter(|one| one.game() >= start.number);
                since.map(|one| (one.code(), one.span(), one.location().line)).collect::<Vec<_>>()
            };
            assert_eq!(diagnostics(&again), diagnostics(&whole), "{name} from game {}", start.number);

            let mut stream = Reader::from_read(Cursor::new(&bytes));
            stream.resume(start).unwrap();
            let streamed = Record::new(Interest::ALL).reading(&mut stream);
            assert_eq!(streamed.events, again.events, "{name} from game {}", start.number);
            assert_eq!(streamed.diagnostics, again.diagnostics, "{name} from game {}", start.number);
        }
    }
}

#[test]
fn part_is_read_as_in_whole_text() {
    for (name, bytes) in short_inputs() {
        // In a converted text, offsets do not match the original bytes.
        if bytes.starts_with(b"\xFF\xFE") {
            continue;
        }
        let mut walk = Reader::new(&bytes);
        let mut bookmarks = vec![walk.bookmark()];
        while walk.visit_game(&mut (), &mut ()).unwrap().is_some() {
            bookmarks.push(walk.bookmark());
        }
        for bookmark in bookmarks {
            let mut whole = Reader::new(&bytes);
            whole.go_on(&bookmark).unwrap();
            let whole = Record::new(Interest::ALL).reading(&mut whole);
            let base = bookmark.offset.saturating_sub(1);
            let mut part = Reader::part(&bytes[base as usize..], base, &bookmark);
            let part = Record::new(Interest::ALL).reading(&mut part);
            assert_eq!(part.events, whole.events, "{name} from {bookmark:?}");
            assert_eq!(part.starts, whole.starts, "{name} from {bookmark:?}");
            assert_eq!(part.diagnostics, whole.diagnostics, "{name} from {bookmark:?}");
        }
    }
}

/// Returns the events that a visitor with this interest must receive.
fn expected_events(whole: &[ReadLog], interest: Interest) -> Vec<&str> {
    whole.iter().filter(|(takes, _)| interest.contains(*takes)).map(|(_, text)| text.as_str()).collect()
}

#[test]
fn events_do_not_depend_on_other_requests() {
    let interests = interests();
    for (name, bytes) in short_inputs() {
        let whole = Record::from_bytes(&bytes, Interest::ALL);
        for &interest in &interests {
            // Without a board, the reader cannot know where moves of several words end, or which moves can be played.
            if whole.needs_board && interest.contains(Interest::PARSE) && !interest.contains(Interest::REPLAY)
            {
                continue;
            }
            let less = Record::from_bytes(&bytes, interest);
            assert_eq!(
                expected_events(&less.events, interest),
                expected_events(&whole.events, interest),
                "{name}, {interest:?}"
            );
            let mut asides =
                less.events.iter().filter(|(takes, _)| !interest.contains(takes.without(Interest::REPLAY)));
            assert_eq!(asides.next(), None, "{name}, {interest:?}: events without being asked for");
        }
    }
}

#[test]
fn events_do_not_depend_on_the_sink() {
    let interests = interests();
    for (name, bytes) in short_inputs() {
        let whole = Record::from_bytes(&bytes, Interest::ALL);
        for &interest in &interests {
            let less = Record::from_bytes(&bytes, interest);
            assert_eq!(less.events, Record::undiagnosed(&bytes, interest).events, "{name}, {interest:?}");
            let known =
                |one| whole.needs_board || whole.diagnostics.iter().any(|other| same_place(one, other));
            let unknown = less.diagnostics.iter().find(|one| !known(one));
            assert_eq!(unknown, None, "{name}, {interest:?}");
        }
    }
}

/// Returns whether two diagnostics have the same code, span and game. Line numbers are not compared.
fn same_place(one: &Diagnostic, other: &Diagnostic) -> bool {
    (one.code(), one.span(), one.game()) == (other.code(), other.span(), other.game())
}

#[test]
fn skipped_and_stopped_games_end_equally() {
    let ends = |record: &Record| {
        let ends = record.events.iter().filter(|(_, text)| text.starts_with("end "));
        ends.map(|(_, text)| text.clone()).collect::<Vec<_>>()
    };
    for (name, bytes) in short_inputs() {
        let whole = Record::from_bytes(&bytes, Interest::ALL);
        let step = whole.events.len() / 16 + 1;
        for flow in [Flow::SkipGame, Flow::SkipVariation] {
            for number in (0..whole.events.len()).step_by(step) {
                let mut record = Record::new(Interest::ALL);
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
        // These edits change tag values or add a tag. Export does not, so we apply them in both cases.
        let is_value = |one: &&Diagnostic| matches!(one.code(), Code::TagValue | Code::FenWithoutVariant);
        let values: Vec<Edit> = found.0.iter().filter(is_value).flat_map(|one| one.fix().to_vec()).collect();
        let spelled = apply_edits(&bytes, &values).unwrap();
        let edits: Vec<Edit> = found.0.iter().flat_map(|one| one.fix().to_vec()).collect();
        let fixed = apply_edits(&bytes, &edits).unwrap();
        assert_eq!(crate::export(&fixed), crate::export(&spelled), "{name}");
    }
}
