//! Tests for lines longer than the game limit: they take little memory, and reading stops at the limit (PGN 3.1). Also
//! tests that both parsers read every line the same way.

use super::{
    JsonDecoder, MAX_NESTING,
    line::{JsonLine, LineState},
    read,
    record::Record,
    whole_line,
};
use crate::{JsonLines, JsonOptions};
use movetext_testkit::{Random, pgn_text::hostile_games};
use std::io::{BufReader, Read};

/// The game limit in these tests, in bytes.
const GAME: u64 = 1 << 16;

/// The maximum memory is `FIXED` bytes, plus `FACTOR` bytes for each byte of the game limit. The factor includes
/// vectors with twice the capacity that they need.
const FIXED: usize = 1 << 20;
const FACTOR: usize = 10;

#[test]
fn memory_is_bounded_by_game_limit() {
    for (head, piece) in [
        ("{\"moves\":[],\"unread\":\"", "x"),
        ("{\"moves\":[],\"unread\":\"", "\\u0000"),
        ("{\"moves\":[{\"nags\":[", "7,"),
        ("{\"moves\":[{\"comments\":[", "\"\","),
        ("{\"moves\":[", "{},"),
        ("{\"moves\":[", "{\"san\":\"\",\"uci\":\"\"},"),
        ("{\"tags\":[", "[\"\",\"\"],"),
        ("{\"moves\":[{\"variations\":[", "{\"moves\":[]},"),
        ("{\"moves\":[{\"variations\":[", "{\"moves\":[{}]},"),
        ("{\"x\":[", "{\"x\":\"x\"},"),
    ] {
        let length = 40 * GAME / piece.len() as u64;
        let text = [head, &piece.repeat(usize::try_from(length).unwrap()), "\n{\"moves\":[]}\n"].concat();
        let mut decoder = JsonDecoder::from_read(text.as_bytes()).with_game_limit(GAME);
        assert!(decoder.next_game().is_err(), "{head}{piece}");
        let memory = decoder.record.memory();
        assert!(memory <= FIXED + FACTOR * GAME as usize, "{head}{piece}: {memory} bytes");
        assert!(decoder.next_game().unwrap().is_some(), "{head}{piece}");
        assert!(decoder.record.memory() <= FIXED, "{head}{piece}: kept for short lines");
    }
}

#[test]
fn reading_stops_at_limit() {
    for (piece, decoded) in
        [("x", 1), ("\\n", 1), ("\\\\", 1), ("\\u0041", 1), ("\u{FC}", 2), ("\\\"\\u000a", 2)]
    {
        for buffer in [1, 2, 3, 7, 1_024] {
            let text = piece.repeat(10_000);
            let (mut stream, state) = (BufReader::new(text.as_bytes()), LineState::new(u64::MAX, 0));
            state.limit_next(5_000);
            let (mut line, mut buffer) = (JsonLine::new(&mut stream, &state), vec![0; buffer]);
            while line.read(&mut buffer).is_ok_and(|count| count > 0) {}
            let read = usize::try_from(state.bytes_read()).unwrap() * decoded / piece.len();
            assert!((5_000..=5_010 + buffer.len()).contains(&read), "{piece:?}: {read} bytes");
        }
    }
}

/// Text that is inserted into a line at random.
const PIECES: [&str; 22] = [
    "\"",
    "\\",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    " ",
    "\t",
    "null",
    "true",
    "-0",
    "7",
    "300",
    "1e2",
    "1.0",
    "\\u00e9",
    "\\ud800",
    "\"san\":\"e4\",",
    "\"x\":{\"y\":[1e999]},",
    "\u{1}",
];

#[test]
fn lines_in_memory_equal_streams() {
    let mut random = Random::new(47);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..600 {
        let mut lines = JsonLines::new("a.pgn", JsonOptions::new());
        movetext_pgn::read(&hostile_games(&mut random), &mut lines, &mut ());
        for line in lines.into_text().lines().take(20) {
            let mut bytes = line.as_bytes().to_vec();
            for _ in 0..random.below(3) {
                let at = random.below(bytes.len());
                let end = at + random.below(2);
                bytes.splice(at..end, random.pick(&PIECES).bytes());
            }
            let [mut whole, mut streamed] = [(); 2].map(|()| {
                let mut record = Record::default();
                record.clear(1 << 20);
                record
            });
            if !whole_line::read(&bytes, &mut whole) {
                refused += 1;
                continue;
            }
            let (mut stream, state) = (bytes.as_slice(), LineState::new(u64::MAX, 0));
            let read = read::read(JsonLine::new(&mut stream, &state), &state, MAX_NESTING, &mut streamed);
            assert!(read.is_ok(), "{read:?}: {}", bytes.escape_ascii());
            assert_eq!(format!("{whole:?}"), format!("{streamed:?}"), "{}", bytes.escape_ascii());
            accepted += 1;
        }
    }
    assert!(accepted > 1_000 && refused > 1_000, "{accepted} {refused}");
}
