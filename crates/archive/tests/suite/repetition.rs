//! Texts that repeat one thing (PGN 3.1, 4, 5, 7, 8, 20): streams of them are read in bounded memory with few
//! diagnostics. Each has a megabyte, or a gigabyte if `MOVETEXT_DEEP` is `1`, so quadratic time would not finish.

use alloc::rc::Rc;
use core::cell::Cell;
use std::io::Read;

use movetext_archive::convert::{JsonDecoder, JsonErrorKind, JsonReadError};
use movetext_pgc::{Decoder, ReadError};
use movetext_pgn::{
    Flow, GameEnd, Interest, Reader, Visitor,
    diagnostic::{Bounded, Code, Counts, Diagnostic},
    event::Placement,
    parser::Limits,
    source::{Source, StreamSource, View},
};
use movetext_pgn_tree::GameReader;
use movetext_pgn_values::Nag;
use movetext_pgn_writer::{ExportOptions, GameText};
use movetext_testkit::files::is_deep;

/// Returns the length of a stream in bytes.
fn length() -> u64 {
    if is_deep() { 1 << 30 } else { 1 << 20 }
}

/// The repeated part of a stream.
#[derive(Clone, Copy, Debug)]
enum Piece {
    /// A constant text.
    Same(&'static str),
    /// An increasing number between two texts.
    Numbered(&'static str, &'static str),
}

/// A generated stream: a head, then pieces.
struct Endless {
    piece: Piece,
    number: u64,
    left: u64,
    pending: Vec<u8>,
    at: usize,
}

impl Endless {
    fn new(head: &str, piece: Piece, length: u64) -> Self {
        Self { piece, number: 0, left: length, pending: head.as_bytes().to_vec(), at: 0 }
    }

    /// Generates a few kilobytes.
    fn refill(&mut self) {
        self.pending.clear();
        self.at = 0;
        while self.pending.len() < 1 << 14 {
            match self.piece {
                Piece::Same(text) => self.pending.extend_from_slice(text.as_bytes()),
                Piece::Numbered(before, after) => {
                    self.pending.extend_from_slice(format!("{before}{}{after}", self.number).as_bytes());
                    self.number += 1;
                }
            }
        }
    }
}

impl Read for Endless {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if self.at == self.pending.len() {
            self.refill();
        }
        let ready = &self.pending[self.at..];
        let count = ready.len().min(into.len()).min(usize::try_from(self.left).unwrap());
        into[..count].copy_from_slice(&ready[..count]);
        self.at += count;
        self.left -= count as u64;
        Ok(count)
    }
}

/// A source that records the maximum length of its window.
struct Measured {
    source: StreamSource<Endless>,
    most: Rc<Cell<usize>>,
}

impl Source for Measured {
    type Error = std::io::Error;

    fn view(&self) -> View<'_> {
        let view = self.source.view();
        self.most.set(self.most.get().max(view.bytes.len()));
        view
    }

    fn advance(&mut self, count: usize) {
        self.source.advance(count);
    }

    fn grow(&mut self) -> Result<(), Self::Error> {
        self.source.grow()
    }

    fn is_converted(&self) -> bool {
        self.source.is_converted()
    }
}

/// Requests all events and counts games.
#[derive(Default)]
struct Everything {
    games: u64,
}

impl Visitor for Everything {
    fn interest(&self) -> Interest {
        Interest::ALL
    }

    fn end_game(&mut self, _end: &GameEnd<'_>) -> Flow {
        self.games += 1;
        Flow::Continue
    }
}

/// The game limit in bytes.
const GAME: usize = 1 << 17;

/// Limits that a megabyte reaches, so that short runs also test them.
fn limits() -> Limits {
    Limits::default().with_game_bytes(GAME).with_token_bytes(1 << 16).with_comment_bytes(1 << 14)
}

/// Reads a stream for events and for trees. Returns the counts of diagnostics, and the number of games.
#[track_caller]
fn diagnostics_of(head: &str, piece: Piece) -> (Counts, u64) {
    let most = Rc::new(Cell::new(0));
    let source = || {
        let stream = StreamSource::new(Endless::new(head, piece, length()));
        Reader::from_source(Measured { source: stream, most: most.clone() }).with_limits(limits())
    };
    let mut visitor = Everything::default();
    let mut sink = Bounded::new(Vec::<Diagnostic>::new(), 100);
    let flow = source().visit_all(&mut visitor, &mut sink).unwrap();
    assert_eq!(flow, Flow::Continue);
    assert!(sink.sink().len() <= 100);
    let mut counts = sink.rest().clone();
    sink.sink().iter().for_each(|diagnostic| counts.add(diagnostic.code));

    let mut games = 0;
    for game in GameReader::from(source()).map(Result::unwrap) {
        assert!(game.diagnostics().len() <= 1_000);
        games += 1;
    }
    assert_eq!(games, visitor.games);
    // The longest game, as much read ahead, and the growth of the window.
    assert!(most.get() <= 4 * GAME, "{head}{piece:?}: {} bytes at once", most.get());
    (counts, games)
}

/// Reads a stream with at most this number of diagnostics per game.
#[track_caller]
fn check_few_words(head: &str, piece: &'static str, most: u64) {
    let (counts, games) = diagnostics_of(head, Piece::Same(piece));
    assert!(games >= 1, "{games} games");
    assert!(counts.total() <= most * games, "{head}{piece}: {counts:?} of {games} games");
}

#[test]
fn endless_piece_is_reported_once_per_game() {
    for piece in
        ["(", "{", "[A \"", "7", "x", ";", "\\", ".", "é", ")", "}", "]", "[", "$", "*", "\"\"", "\u{1}"]
    {
        check_few_words("", piece, 9);
    }
}

#[test]
fn endless_piece_after_a_move_is_reported_once_per_game() {
    for piece in ["{", "7", "x", ";", "[A \"", ")", "}", "]", "[", "$", "\"\"", "%", "\0", "\u{FEFF}"] {
        check_few_words("1. e4 ", piece, 9);
    }
    check_few_words("1. e4 {", "x", 9);
}

#[test]
fn text_before_and_after_a_game_is_skipped() {
    for (piece, unusual) in
        [("\0", 1), ("\u{A0}", 1), ("\0\n", 1), ("% x\n", 0), ("%\n", 0), ("%", 0), (" ", 0)]
    {
        let (counts, games) = diagnostics_of("", Piece::Same(piece));
        let found = counts.of(Code::ForbiddenWhiteSpace);
        assert_eq!((games, counts.total(), found), (0, unusual, unusual), "{piece}: {counts:?}");
    }
    for piece in ["\0", "\u{A0}", "% x\n", " "] {
        let (counts, games) = diagnostics_of("1. e4 e5 *\n\n", Piece::Same(piece));
        assert!(games == 1 && counts.total() <= 2, "{piece}: {games} games, {counts:?}");
    }
}

#[test]
fn diagnostics_above_the_limit_are_counted() {
    let number = |piece: &str, each| each * length() / piece.len() as u64;
    // Alternating pieces, because a repeated one is a single diagnostic.
    let pieces = [
        ("} ] ", Code::UnknownToken, 2),
        ("\"\"\n]\n", Code::UnknownToken, 2),
        ("[A \"x\"]\n", Code::TagRepeated, 1),
    ];
    for (piece, code, each) in pieces {
        let (counts, games) = diagnostics_of("", Piece::Same(piece));
        let found = counts.of(code);
        // A few pieces are split at the ends of games, and the first of its kind is not a repetition.
        assert!(found + 3 * games >= number(piece, each), "{piece}: {found} of {}", number(piece, each));
        assert!(found <= number(piece, each) + games, "{piece}: {found} of {}", number(piece, each));
    }
}

#[test]
fn unclosed_variations_are_limited() {
    for (head, piece) in
        [("1. e4 ", "("), ("", "(1. e4 "), ("1. e4 ", "(1. d4 {c} "), ("", "{\n\n[A \"\"]\n")]
    {
        let (counts, games) = diagnostics_of(head, Piece::Same(piece));
        let nesting = Limits::default().nesting as u64;
        assert!(counts.of(Code::VariationUnclosed) <= nesting * games, "{piece}: {counts:?}");
    }
}

#[test]
fn tags_above_the_limit_are_counted() {
    let (counts, games) = diagnostics_of("", Piece::Numbered("[T", " \"x\"]\n"));
    // Games end between tags, so all but the last have too many.
    assert!(counts.of(Code::TagLimit) + 1 >= games && counts.total() <= 12 * games, "{counts:?}");
    // The stream may end within one.
    assert!(counts.of(Code::TagUnclosed) <= 1, "{counts:?}");
}

#[test]
fn a_million_tags_and_a_million_glyphs_of_one_game_are_read() {
    let tags: String = (0..1_000_000).map(|number| format!("[T{number} \"x\"]\n")).collect();
    let game = GameReader::new(tags.as_bytes()).next().unwrap().unwrap();
    assert_eq!(game.tags().count(), Limits::default().tags);
    assert!(game.diagnostics().len() <= 1_000);

    let glyphs = format!("1. e4 {} e5 *", "$7 ".repeat(1_000_000));
    let game = GameReader::new(glyphs.as_bytes()).next().unwrap().unwrap();
    let first = game.mainline().first().unwrap();
    assert_eq!(first.nags(Placement::AfterMove).collect::<Vec<_>>(), [Nag::new(7)]);
    assert_eq!(game.replay().count(), 2);
    assert!(game.diagnostics().len() <= 1_000);
}

#[test]
fn a_million_glyphs_and_comments_on_one_move_are_written() {
    let glyphs: String = (0..1_000_000).map(|number| format!("${} ", number % 256)).collect();
    let text = format!("1. e4 {glyphs}{} e5 *", "{c} ".repeat(1_000_000));
    let mut written = GameText::new(ExportOptions::new());
    movetext_pgn::read(text.as_bytes(), &mut written, &mut ());
    let once = written.into_string();
    assert_eq!((once.matches('$').count(), once.matches("{c}").count()), (256, 1_000_000));

    let mut again = GameText::new(ExportOptions::new());
    movetext_pgn::read(once.as_bytes(), &mut again, &mut ());
    assert!(again.into_string() == once, "what was written is not read as it was");
}

#[test]
fn binary_files_of_one_byte_are_read() {
    for byte in 0..=0x20_u8 {
        let stream = Endless::new("", Piece::Same(ASCII[usize::from(byte)]), length());
        let mut decoder = Decoder::from_read(stream).with_game_limit(GAME as u64);
        let mut errors = 0_u64;
        while let Err(error) = decoder.visit_all(&mut Everything::default(), &mut ()) {
            errors += 1;
            if matches!(error, ReadError::Damaged(error) if !error.kind.is_recoverable()) {
                break;
            }
        }
        assert!(errors <= length(), "{byte:#04x}");
    }
}

/// The first bytes as text.
const ASCII: [&str; 33] = [
    "\0", "\x01", "\x02", "\x03", "\x04", "\x05", "\x06", "\x07", "\x08", "\x09", "\x0A", "\x0B", "\x0C",
    "\x0D", "\x0E", "\x0F", "\x10", "\x11", "\x12", "\x13", "\x14", "\x15", "\x16", "\x17", "\x18", "\x19",
    "\x1A", "\x1B", "\x1C", "\x1D", "\x1E", "\x1F", " ",
];

#[test]
fn endless_json_lines_are_refused_in_bounded_memory() {
    for (head, piece) in [
        ("", "["),
        ("", "{\"moves\":["),
        ("", "{\"a\":"),
        ("{\"a\":\"", "x"),
        ("{\"a\":\"", "\\"),
        ("{\"tags\":{", "\"A\":\"b\","),
        ("{\"moves\":[", "{\"san\":\"e4\"},"),
        ("{\"moves\":[{\"san\":\"e4\",\"variations\":[[", "{\"san\":\"e4\",\"variations\":[["),
        ("{\"result\":", "7"),
        ("", " "),
        ("", "\0"),
        ("", "7"),
    ] {
        let stream = Endless::new(head, Piece::Same(piece), length());
        let mut decoder = JsonDecoder::from_read(stream).with_line_limit(GAME as u64);
        let (mut games, mut errors) = (0, 0);
        loop {
            match decoder.visit_game(&mut Everything::default(), &mut ()) {
                Ok(Some(_)) => games += 1,
                Ok(None) => break,
                Err(JsonReadError::Line(_)) => errors += 1,
                Err(JsonReadError::Io(error)) => panic!("{error}"),
            }
        }
        // All of it is a single line above the limit.
        assert_eq!((games, errors), (0, 1), "{head}{piece}");
    }
    let text = "7\n".repeat(200_000);
    let mut decoder = JsonDecoder::from_read(text.as_bytes());
    let refused = (0..200_000).filter(|_| decoder.next_game().is_err()).count();
    assert_eq!(refused, 200_000, "each line costs itself only");
}

/// Returns the errors for a line that repeats a piece, and whether the next line is read.
#[track_caller]
fn refused(head: &str, piece: &'static str, limit: u64) -> JsonErrorKind {
    let rest = &b"\n{\"moves\":[{\"san\":\"e4\"}]}\n"[..];
    let stream = Endless::new(head, Piece::Same(piece), length()).chain(rest);
    let mut decoder = JsonDecoder::from_read(stream).with_game_limit(limit);
    let kind = match decoder.next_game() {
        Err(JsonReadError::Line(error)) if error.line == 1 => error.kind,
        other => panic!("{head}{piece}: {other:?}"),
    };
    let next = decoder.next_game().unwrap().unwrap();
    assert_eq!((next.number(), next.line_number(), next.offset()), (2, 2, length() + 1), "{head}{piece}");
    assert!(decoder.next_game().unwrap().is_none(), "{head}{piece}");
    kind
}

#[test]
fn json_line_above_the_limits_is_skipped() {
    let game = 1 << 14;
    for (head, piece) in [
        ("{\"moves\":[],\"unread\":\"", "x"),
        ("{\"moves\":[],\"unread\":\"", "\\u0000"),
        ("{\"moves\":[],\"unread\":\"", "\\n"),
        ("{\"moves\":[],\"result\":\"", "x"),
        ("{\"moves\":[],\"tags\":[[\"", "x"),
        ("{\"moves\":[],\"tags\":[", "[\"\",\"\"],"),
        ("{\"", "x"),
        ("{\"", "\\u0041"),
        ("{\"comments_end\":[", "\"\","),
        ("{\"moves\":[{\"nags\":[", "7"),
        ("{\"moves\":[{\"nags\":[", "7,"),
        ("{\"moves\":[", "{},"),
        ("{\"moves\":[", "{\"san\":\"e4\"},"),
        ("{\"moves\":[{\"san\":\"e4\",\"variations\":[", "{\"moves\":[]},"),
    ] {
        assert_eq!(refused(head, piece, game), JsonErrorKind::TooLarge(game), "{head}{piece}");
    }
    for (head, piece) in [
        ("{\"x\":\"", "x"),
        ("{\"x\":\"", "\\u0000"),
        ("{\"x\":", "7"),
        ("{\"x\":[", "{},"),
        ("{\"x\":{", "\"x\":{},"),
        ("{\"moves\":[]", " "),
        ("", " "),
        ("{\"moves\":[", "\t"),
    ] {
        assert_eq!(refused(head, piece, game), JsonErrorKind::TooLong(16 * game), "{head}{piece}");
    }
    assert_eq!(refused("{\"x\":", "[", game), JsonErrorKind::TooDeep(1_024));
}

#[test]
fn json_line_at_the_limits_is_read() {
    let limit = 100_000;
    for (piece, count) in [
        ("x", 1),
        ("\\u0041", 1),
        ("\\\"", 1),
        ("\\\\", 1),
        ("\u{FC}", 2),
        ("\\ud83d\\ude00", 4),
        ("\\u00fc", 2),
    ] {
        for beyond in [0, 1] {
            let text = piece.repeat(limit / count + beyond);
            let line = format!("{{\"x\":7,\"unread\":\"{text}\",\"moves\":[]}}");
            let mut decoder = JsonDecoder::from_read(line.as_bytes()).with_game_limit(limit as u64);
            let read = decoder.next_game();
            assert_eq!(read.is_ok(), beyond == 0, "{piece} {beyond}");
            if let Ok(game) = read {
                assert_eq!(game.unwrap().mainline().skipped_text().len(), limit);
            }
        }
    }
    let line = "{\"moves\":[]}";
    let bytes = line.len() as u64;
    for (text, limit, is_read) in [
        (line.to_owned(), bytes, true),
        (format!("{line}\n"), bytes, true),
        (format!("{line} \n"), bytes, false),
        (format!(" {line}\n"), bytes + 1, true),
        (format!("\u{FEFF} {line}\r\n\n"), bytes + 5, true),
    ] {
        let mut decoder = JsonDecoder::from_read(text.as_bytes()).with_line_limit(limit);
        assert_eq!(decoder.next_game().is_ok(), is_read, "{text:?}");
        assert!(decoder.next_game().unwrap().is_none(), "{text:?}");
    }
}
