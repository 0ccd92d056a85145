//! Tests for lines longer than the game limit: they take little memory, and reading stops at the limit (PGN 3.1). Also
//! tests that both parsers read every line the same way.

use super::{
    JsonDecoder, MAX_NESTING,
    line::{JsonLine, LineState},
    read,
    record::{Id, LineEntry, Record, StartField},
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

/// Reads a line in memory and as a stream. Returns what each parser read, or `None` if it failed. Asserts that both read
/// the same if the parser for lines in memory succeeds.
fn read_twice(bytes: &[u8]) -> [Option<Vec<String>>; 2] {
    let [mut whole, mut streamed] = [(); 2].map(|()| {
        let mut record = Record::default();
        record.clear(1 << 20);
        record
    });
    let is_read = whole_line::read(&mut bytes.to_vec(), &mut whole);
    let (mut stream, state) = (bytes, LineState::new(u64::MAX, 0));
    let read = read::read(JsonLine::new(&mut stream, &state), &state, MAX_NESTING, &mut streamed);
    let both = [is_read.then(|| content(&whole)), read.is_ok().then(|| content(&streamed))];
    assert!(!is_read || both[0] == both[1], "{read:?} {both:?}: {}", bytes.escape_ascii());
    both
}

/// Asserts that both parsers read the same, or that both fail.
fn assert_read_equally(line: &str) {
    let [whole, streamed] = read_twice(line.as_bytes());
    assert_eq!(whole, streamed, "{line}");
}

/// Returns everything in a record, without the places where the texts are stored.
fn content(record: &Record) -> Vec<String> {
    let text = |range| record.text(range);
    let texts = |list| record.texts(list).collect::<Vec<_>>();
    let tags = record.tags.iter().map(|&(name, value)| (text(name), text(value))).collect::<Vec<_>>();
    let start = match record.start {
        StartField::Fen(range) => Some(text(range)),
        StartField::Null => None,
        StartField::Absent => Some("absent"),
    };
    let rest = (texts(record.comments_end), record.result, record.remaining_bytes());
    let lines = ids().map_while(|id| record.line(id)).map(|line| {
        let LineEntry { comments, first, skipped_text, sibling } = *line;
        format!("{:?}", (texts(comments), first, text(skipped_text), sibling))
    });
    let moves = ids().map_while(|id| record.mv(id)).map(|entry| {
        let nags = [entry.nags_before, entry.nags].map(|list| record.nags(list));
        let comments = [entry.comments_before, entry.comments, entry.comments_after].map(texts);
        let moves = [entry.san, entry.uci].map(|range| range.map(text));
        format!("{:?}", (moves, nags, comments, entry.variation, entry.next))
    });
    [format!("{:?}", (tags, start, rest))].into_iter().chain(lines).chain(moves).collect()
}

/// Returns all ids, in order.
fn ids() -> impl Iterator<Item = Id> {
    (1..).map_while(Id::new)
}

/// Text that is inserted into a line at random.
const PIECES: [&str; 34] = [
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
    "\\ud83d\\ude00",
    "\\/\\b\\f\\r\\t",
    "\\u00e",
    "\\ude00",
    "1.5e-07",
    "01",
    "-",
    "[]",
    "{}",
    "nul",
    "\u{7F}\u{E9}\u{265E}",
    ",\"nags\":[]",
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
            let is_read = read_twice(&bytes)[0].is_some();
            accepted += i32::from(is_read);
            refused += i32::from(!is_read);
        }
    }
    assert!(accepted > 1_000 && refused > 1_000, "{accepted} {refused}");
}

#[test]
fn nested_lines_equal_streams() {
    for depth in [1, 2, 126, 1_000] {
        let variations =
            [",\"variations\":[{\"moves\":[{\"san\":\"d4\"", "}]}]"].map(|text| text.repeat(depth / 4));
        let line = [
            "{\"x\":",
            &["[".repeat(depth), "]".repeat(depth)].concat(),
            ",\"y\":",
            &["{\"y\":".repeat(depth), "7".to_owned(), "}".repeat(depth)].concat(),
            ",\"moves\":[{\"san\":\"e4\"",
            &variations.concat(),
            "}]}",
        ];
        let [whole, streamed] = read_twice(line.concat().as_bytes());
        assert!(whole.is_some() == (depth < 1_000) && streamed.is_some());
    }
}

#[test]
fn escapes_equal_streams() {
    let read = |escape: &str| {
        assert_read_equally(&format!("{{\"skipped_text\":\"a{escape}b\",\"x\":\"{escape}\",\"moves\":[]}}"));
    };
    let units = [0, 0x7F, 0x80, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFFFF];
    for unit in 0..=0xFFFF {
        read(&format!("\\u{unit:04x}"));
        if unit % 0x3FF < 2 || units.contains(&unit) {
            units.iter().for_each(|low| read(&format!("\\u{unit:04X}\\u{low:04x}")));
        }
    }
    for character in '\0'..'\u{100}' {
        read(&character.to_string());
        read(&format!("\\{character}"));
        (0..4).for_each(|at| {
            read(&["\\u", &"0".repeat(at), &character.to_string(), &"0".repeat(3 - at)].concat())
        });
    }
}

#[test]
fn numbers_equal_streams() {
    for length in 1..6_u32 {
        for index in 0..7_usize.pow(length) {
            let digits = (0..length).map(|place| char::from(b"-+01.e7"[index / 7_usize.pow(place) % 7]));
            let number = digits.collect::<String>();
            assert_read_equally(&format!("{{\"x\":{number},\"moves\":[]}}"));
            assert_read_equally(&format!("{{\"moves\":[{{\"nags\":[{number}]}}]}}"));
        }
    }
}

#[test]
fn members_of_moves_equal_streams() {
    let members = [
        "\"san\":\"e4\"",
        "\"uci\":\"e2e4\"",
        "\"nags_before\":[]",
        "\"comments_before\":[]",
        "\"nags\":[]",
        "\"comments\":[]",
        "\"variations\":[]",
        "\"comments_after\":[]",
        "\"nags_before\":[1, 2]",
        "\"comments_before\":[\"x\"]",
        "\"nags\":null",
        " \"comments\" : [ \"x\" , \"y\" ] ",
        "\"variations\":[{\"moves\":[]}]",
        "\"comments_after\":[] ",
        "\"x\":[]",
        "",
    ];
    let all = members.len();
    for index in 0..all.pow(3) {
        let [first, second, third] = [index, index / all, index / all / all].map(|at| members[at % all]);
        assert_read_equally(&format!("{{\"moves\":[{{{first},{second},{third}}},{{{third}}}]}}"));
    }
}
