//! Golden inputs that are truncated, or have single bytes changed, deleted or doubled (PGN 18). Whatever visitors and
//! sinks request, games must end at the same bytes, diagnostics must be inside their games, and streams and slices must
//! give the same events.
#![allow(clippy::unwrap_used, reason = "test helpers may panic like tests")]

use super::{events::Printer, recovery::assert_tiled};
use core::cell::RefCell;
use movetext_pgn::{
    Flow, Reader,
    parser::{Limits, parse_game},
    source::{Source, StreamSource},
};
use movetext_testkit::{
    Chunks, Random,
    events::{Record, VisitorEvent},
    files::{is_deep, pgn_texts},
};

/// Returns the inputs in `testdata` that are short enough to be read many times.
pub(crate) fn inputs() -> Vec<Vec<u8>> {
    pgn_texts().into_iter().map(|(_, bytes)| bytes).filter(|bytes| bytes.len() < 3_000).collect()
}

/// Records all calls to a visitor and a sink, in order.
#[derive(Default)]
struct AllEvents(String);

movetext_testkit::recorder!(AllEvents);

impl Record for AllEvents {
    fn event(&mut self, event: VisitorEvent<'_>) -> Flow {
        self.0.push_str(&format!("{event:?}\n"));
        Flow::Continue
    }
}

/// Returns the record of all games.
fn record<S: Source>(mut reader: Reader<S>) -> String {
    let record = RefCell::new(AllEvents::default());
    assert!(reader.visit_all(&mut &record, &mut &record).is_ok());
    record.into_inner().0
}

/// Reads `bytes` with different interests, and checks that the results are consistent.
fn survive(bytes: &[u8]) {
    assert_tiled(bytes);
    let mut at = 0;
    loop {
        let mut printer = Printer::default();
        let read = parse_game(bytes, at, 0, &Limits::default(), &mut printer);
        let passed = parse_game(bytes, at, 0, &Limits::default(), &mut ());
        let ends = (read.end, read.found, read.touched_end);
        assert_eq!((passed.end, passed.found), (ends.0, ends.1), "from {at}: {}", bytes.escape_ascii());
        for found in &printer.findings {
            let inside = at as u64 <= found.span.start
                && found.span.start <= found.span.end
                && found.span.end <= read.end as u64;
            assert!(inside, "{found:?} from {at}: {}", bytes.escape_ascii());
        }
        if !read.found {
            return;
        }
        assert!(read.end > at, "from {at}: {}", bytes.escape_ascii());
        at = read.end;
    }
}

#[test]
fn streams_give_the_events_of_slices() {
    for (path, bytes) in pgn_texts() {
        survive(&bytes);
        let name = path.display();
        let expected = record(Reader::new(&bytes));
        let sizes = [1, 2, 3, 5, 7, 11, 16, 31, 100, 4_096];
        for size in sizes.into_iter().filter(|&size| size == 4_096 || bytes.len() <= 4_096) {
            let source = StreamSource::with_buffer(Chunks::new(&bytes, size), size);
            assert!(record(Reader::from_source(source)) == expected, "{name} in chunks of {size}");
        }
        for seed in 1..=4 {
            let chunks = Chunks::random(&bytes, 61, Random::new(seed));
            assert!(record(Reader::from_read(chunks)) == expected, "{name}, seed {seed}");
        }
    }
}

#[test]
fn changed_inputs_are_consistent() {
    const OTHERS: &[u8] = b" \n\r\0[](){}<>\"\\;%*$!?.,-+=#/:_019aOKx\x80\xC2\xE2\xFF";
    let deep = is_deep();
    let step = if deep { 1 } else { 13 };
    let mut tried = 0_usize;
    for (number, bytes) in inputs().iter().enumerate() {
        for place in 0..bytes.len() {
            let with = |changed: &[u8]| [&bytes[..place], changed, &bytes[place + 1..]].concat();
            let mut changed = vec![with(b""), with(&[bytes[place]; 2]), bytes[..place].to_vec()];
            let some = OTHERS.iter().skip((place + number) % step).step_by(step);
            changed.extend(some.map(|byte| with(&[*byte])));
            for text in changed {
                survive(&text);
                tried += 1;
                if tried.is_multiple_of(if deep { 3 } else { 61 }) {
                    let expected = record(Reader::new(&text));
                    let piece = 1 + tried % 40;
                    let found = record(Reader::from_source(StreamSource::with_buffer(&text[..], piece)));
                    assert_eq!(found, expected, "in pieces of {piece}: {}", text.escape_ascii());
                }
            }
        }
    }
    assert!(tried > 100_000, "{tried}");
}
