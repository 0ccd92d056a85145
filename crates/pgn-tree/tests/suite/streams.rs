//! Streams in chunks of any size yield the same games as slices. The memory does not depend on the stream's length.

use crate::{assert_same, codes, games};
use core::{cell::RefCell, fmt::Debug};
use movetext_pgn::{
    Flow, GameStart, Interest, Reader, Visitor,
    chunk::Bookmark,
    diagnostic::Code,
    parser::Limits,
    source::{Source, StreamSource},
};
use movetext_pgn_tree::{Game, GameBuilder, GameReader};
use movetext_testkit::{
    Chunks,
    events::{Callback, Record, VisitorEvent},
};
use std::io::{Cursor, Read};

/// Returns a stream in chunks of `piece` bytes. Its buffer has the same size at first, so that the window grows in
/// steps.
fn stream(bytes: &[u8], piece: usize) -> Reader<StreamSource<Chunks<'_>>> {
    Reader::from_source(StreamSource::with_buffer(Chunks::new(bytes, piece), piece))
}

fn in_pieces(bytes: &[u8], piece: usize) -> Vec<Game> {
    GameReader::from(stream(bytes, piece)).map(Result::unwrap).collect()
}

fn utf_16(text: &str) -> Vec<u8> {
    let units = text.trim_start_matches('\u{FEFF}').encode_utf16();
    [0xFF, 0xFE].into_iter().chain(units.flat_map(u16::to_le_bytes)).collect()
}

#[test]
fn chunks_of_any_size_yield_the_same_games() {
    let text = "\u{FEFF}[Event \"a\"]\r\n\r\n1. e4 {open\r\n\r\n[Event \"b\"]\r\n\r\n1. d4 Ke2 $300 *\r\n% escaped\r\n\
                1. e4 e5 1-0 White resigned\n\n[Event \"c\"]\n[White \"w\"]\n\n*\n\n1. Nf3 (1. d4) 1/2";
    let converted = utf_16("[White \"Krüger ♘\"]\n\n1. e4 {ä} *\n");
    for bytes in [text.as_bytes(), &converted] {
        let expected = games(bytes);
        for piece in [1, 2, 3, 7, 64, 4096] {
            assert_same(&in_pieces(bytes, piece), &expected, &format!("in pieces of {piece}"));
        }
    }
    assert!(games(text.as_bytes()).len() >= 4);
    let converted = &games(&converted)[0];
    assert_eq!(
        (converted.tag("White"), converted.diagnostics_with_notes()[0].code()),
        ("Krüger ♘", Code::Utf16)
    );
}

#[test]
fn window_grows_in_steps() {
    for piece in [1, 7, 4096] {
        let bytes = b"1. e4 e5 *\n".repeat(10_000);
        let mut source = StreamSource::with_buffer(Chunks::new(&bytes, piece), piece);
        let mut before = 0;
        for _ in 0..4 {
            source.grow().unwrap();
            let seen = source.view().bytes.len();
            // Detecting a byte order mark takes at least two bytes.
            let most = (2 * before).max(2 * piece).max(4);
            assert!(seen > before && seen <= most, "{before} bytes, then {seen}");
            before = seen;
        }
        // Consumed bytes make room for more.
        source.advance(before);
        source.grow().unwrap();
        assert!(source.view().bytes.len() <= 1 + piece, "{}", source.view().bytes.len());
    }
}

#[test]
fn has_next_is_true_before_each_game() {
    let game = "[Event \"e\"]\n\n1. e4 e5 2. Nf3 *\n\n";
    let long = " ".repeat(500);
    let texts = [
        game.repeat(30),
        game.repeat(3) + "% end\n \n",
        long.clone() + "1. e4",
        game.to_owned() + &long,
        long,
    ];
    for (text, limit) in texts.iter().flat_map(|text| [(text, 100), (text, 1 << 20)]) {
        for piece in [1, 16, 300, 4096] {
            let limits = Limits::default().with_game_bytes(limit);
            let mut reader = stream(text.as_bytes(), piece).with_limits(limits);
            loop {
                let (has_next, offset) = (reader.has_next().unwrap(), reader.offset());
                let is_visited = reader.visit_game(&mut (), &mut ()).unwrap().is_some();
                assert_eq!(
                    has_next, is_visited,
                    "at {offset} of {text:?}, limit {limit}, in pieces of {piece}"
                );
                assert!(reader.offset() >= offset);
                if !is_visited {
                    break;
                }
            }
            assert_eq!(reader.offset(), text.len() as u64, "{text:?}");
        }
    }
}

#[test]
fn memory_depends_on_the_longest_game() {
    let game = b"[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n".repeat(50_000);
    let mut source = StreamSource::new(&game[..]);
    let mut largest = 0;
    let mut passed = 0;
    loop {
        let view = source.view();
        largest = largest.max(view.bytes.len());
        let rest = view.bytes.len() - view.at;
        if rest < 1000 {
            if view.is_last {
                break;
            }
            source.grow().unwrap();
        } else {
            source.advance(1000);
            passed += 1000;
        }
    }
    assert!(passed + 1000 > game.len());
    assert!(largest <= 256 * 1024, "{largest}");
}

#[test]
fn reading_resumes_at_any_game() {
    let long = "{a comment} ".repeat(20_000);
    let text = format!(
        "\u{FEFF}[Event \"a\"]\r\n\r\n1. e4 {long} *\r\n\r\n[Event \"b\"]\r\n\r\n1. d4 Ke2 *\r\n% escaped\r\n1. e4 e5 1-0\n\n1. c4 *"
    );
    let converted = utf_16(&text);
    let indented = "1. e4 *\n\n \t1. Ke3 * {\u{fc}} 1. Kd3 *".as_bytes();
    for bytes in [text.as_bytes(), &converted, indented] {
        let all = games(bytes);
        let mut starts = Vec::new();
        let mut visitor = Callback::new(Interest::SCAN | Interest::LINES, |event| {
            if let VisitorEvent::BeginGame(start) = event {
                starts.push(*start);
            }
            Flow::Continue
        });
        movetext_pgn::read(bytes, &mut visitor, &mut ());
        assert_eq!(starts.len(), all.len());
        if bytes == indented {
            let places: Vec<_> = starts.iter().map(|start| (start.line, start.column)).collect();
            assert_eq!(places, [(1, 1), (3, 3), (3, 16)]);
        }
        let mut slice = GameReader::new(bytes);
        let mut stream = GameReader::from_read(Cursor::new(bytes));
        for index in (0..all.len()).rev().chain([0, 2, 1]) {
            slice.reader_mut().resume(&starts[index]).unwrap();
            let found: Vec<_> = slice.by_ref().map(Result::unwrap).collect();
            assert_eq!(found, all[index..], "game {index} of the slice");
            stream.reader_mut().resume(&starts[index]).unwrap();
            let found: Vec<_> = stream.by_ref().map(Result::unwrap).collect();
            if index > 0 {
                assert_same(&found, &all[index..], "a game of the stream");
            }
            assert_eq!(found, all[index..], "game {index} of the stream");
        }
    }
}

/// Records the starts and moves of games, and stops at the event with this index.
fn stop_at(at: usize, log: &RefCell<Vec<String>>) -> impl Visitor {
    let mut calls = 0;
    Callback::new(Interest::ALL, move |event| {
        match event {
            VisitorEvent::BeginGame(game) => {
                log.borrow_mut().push(format!("game {} in line {}", game.number, game.line));
            }
            VisitorEvent::Move(event) => log.borrow_mut().push(event.text.to_string()),
            _ => {}
        }
        calls += 1;
        if calls == at { Flow::Stop } else { Flow::Continue }
    })
}

#[test]
fn next_game_is_read_after_a_stop() {
    fn check<S: Source<Error: Debug>>(mut reader: Reader<S>, at: usize) {
        let log = RefCell::default();
        let mut visitor = stop_at(at, &log);
        for answer in [Some(Flow::Stop), Some(Flow::Continue), None] {
            assert_eq!(reader.visit_game(&mut visitor, &mut ()).unwrap(), answer, "{at}");
        }
        let log = log.borrow();
        assert_eq!(log[0], "game 1 in line 1", "{at}");
        assert!(log.ends_with(&["game 2 in line 5", "d4", "d5"].map(str::to_owned)), "{at}: {log:?}");
    }
    let text = b"[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. d4 d5 *\n";
    // Stop at each event of the first game.
    for at in 1..=6 {
        check(Reader::new(&text[..]), at);
        check(stream(text, 1), at);
    }
}

#[test]
fn bookmark_resumes_with_all_diagnostics() {
    let text = "\u{FEFF}\t[Event \"a\"]\r\n\r\n1. e4 *\r\n\t\r\n\t[Event \"b\"]\r\n\r\n1. d4 Ke2 *\t1. c4 {open\n\n[Event \"c\"]\n\n\
                1. e4 e5 1-0 (* *\r1. c4 *\r\n% escaped\n\t\u{FEFF}1. Nf3 d5 2. g3";
    let games = games(text.as_bytes());
    assert!(games.len() >= 6, "{}", games.len());
    let mut reader = Reader::new(text.as_bytes());
    let mut marks = Vec::new();
    while reader.visit_game(&mut (), &mut ()).unwrap().is_some() {
        marks.push(reader.bookmark());
    }
    marks.pop();
    marks.insert(0, Bookmark::START);
    for piece in [1, 16, 1 << 16, usize::MAX] {
        let source = StreamSource::with_buffer(Cursor::new(text), piece);
        let mut stream = GameReader::from(Reader::from_source(source));
        // Go forwards, backwards, and to places that are still in memory.
        for index in (0..marks.len()).chain((0..marks.len()).rev()) {
            stream.reader_mut().go_on(&marks[index]).unwrap();
            let read = usize::min(2, games.len() - index);
            let found: Vec<_> = stream.by_ref().take(read).map(Result::unwrap).collect();
            assert_same(&found, &games[index..index + read], &format!("from {index}"));
        }
    }
}

#[test]
fn resume_clears_a_stop() {
    let text = b"1. e4 *\n\n1. d4 *\n\n1. c4 *";
    let mut reader = Reader::new(&text[..]);
    let log = RefCell::default();
    let mut visitor = stop_at(1, &log);
    reader.visit_game(&mut visitor, &mut ()).unwrap();
    reader.resume(&GameStart { number: 2, offset: 9, line: 3, column: 1 }).unwrap();
    reader.visit_game(&mut visitor, &mut ()).unwrap();
    assert_eq!(*log.borrow(), ["game 1 in line 1", "game 2 in line 3", "d4"]);
}

#[test]
fn all_line_ends_are_counted() {
    let text = "[Event \"a\"]\n[Site \"s\"]\n\n1. e4 {b\n\nc} Ke2 *\n\n\n[Event \"b\"]\n\n1. d4 } *\n";
    let places_of = |bytes: &[u8], piece: Option<usize>| {
        let games = piece.map_or_else(|| games(bytes), |piece| in_pieces(bytes, piece));
        let places = |game: &Game| {
            let found: Vec<_> =
                game.diagnostics_with_notes().iter().map(|one| (one.code(), one.location())).collect();
            (game.line_number(), found)
        };
        games.iter().map(places).collect::<Vec<_>>()
    };
    let expected = places_of(text.as_bytes(), None);
    assert_eq!((expected[0].0, expected[1].0), (1, 9));
    assert_eq!(expected[1].1.last().unwrap().1.to_string(), "11:7");
    for end in ["\r\n", "\r"] {
        let text = text.replace('\n', end);
        assert_eq!(places_of(text.as_bytes(), None), expected, "{end:?}");
        for piece in [1, 2, 7] {
            assert_eq!(places_of(text.as_bytes(), Some(piece)), expected, "{end:?} in pieces of {piece}");
        }
        // At one of these lengths, the window ends between the two bytes of a line end.
        for blanks in 0..40 {
            let text = format!("{}1. e4{end}*{end}{}1. d4 }} *", " ".repeat(blanks), end.repeat(40));
            let games = places_of(text.as_bytes(), Some(1));
            assert_eq!(games, places_of(text.as_bytes(), None), "{end:?}");
            assert_eq!(games[1].0, 43, "{end:?}");
        }
    }
}

/// A stream that fails.
struct BrokenStream;

impl Read for BrokenStream {
    fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
        Err(std::io::Error::other("gone"))
    }
}

#[test]
fn games_end_with_first_source_error() {
    let text = b"1. e4 *\n\n".repeat(100);
    for piece in [1, 100, 1 << 16] {
        let source = StreamSource::with_buffer(text.chain(BrokenStream), piece);
        let mut games = GameReader::from(Reader::from_source(source));
        // Bytes after the last game might belong to it, so we cannot know whether the last game is complete.
        let whole = games.by_ref().take_while(Result::is_ok).count();
        assert!((98..100).contains(&whole), "{piece}: {whole}");
        assert!(games.next().is_none());
        assert!(games.next().is_none());
        // Reading again reports the error again.
        games.reader_mut();
        assert!(games.next().is_some_and(|game| game.is_err()));
    }
}

#[test]
fn game_reader_matches_game_builder() {
    let text = b"1. e4 *\n\n[White \"a\"]\n\n1. d4 Ke2 1-0\n\n*\n1. c4";
    let mut reader = Reader::new(text);
    let mut builder = GameBuilder::new();
    for game in games(text) {
        assert!(reader.visit_game(&mut builder, &mut ()).unwrap().is_some());
        assert_eq!(*builder.game(), game);
    }
    assert!(reader.visit_game(&mut builder, &mut ()).unwrap().is_none());
}

#[test]
fn reader_within_text_ignores_bom() {
    for mark in [&b"\xFF\xFE"[..], b"\xFE\xFF", b"\xEF\xBB\xBF"] {
        let text = [b"\n", mark, b" 1. e4 e5 *"].concat();
        for from in [0, 1] {
            let part = text.get(1 - from..).unwrap();
            let game = GameReader::from(Reader::within(part, from)).next().unwrap().unwrap();
            assert_eq!(game.replay().count(), 2, "{mark:?} from {from}");
            assert!(!codes(&game).contains(&Code::Utf16), "{mark:?} from {from}");
        }
    }
}

#[test]
fn reader_within_text_finds_column_one() {
    let plies = |part: &[u8]| {
        let game = GameReader::from(Reader::within(part, 1)).next();
        game.map(|Ok(game)| game.replay().count())
    };
    assert_eq!(plies(b" %1. e4 e5 *"), Some(2));
    assert_eq!(plies(b"\n%1. e4 e5 *"), None);
    assert_eq!(plies(b"\r%1. e4 e5\n1. d4 *"), Some(1));
}

#[test]
fn piece_has_its_line_number() {
    let text = b"\xEF\xBB\xBF1. e4 *\n 1. d4 *\r\n1. c4 *";
    let mut reader = Reader::new(text);
    let mut starts = Vec::new();
    while let Some(piece) = reader.next_chunk(1).unwrap() {
        starts.extend((piece.span().start..piece.span().end).filter(|&offset| piece.is_line_start(offset)));
        assert!(!piece.is_line_start(piece.span().end) && !piece.is_line_start(u64::MAX));
    }
    assert_eq!(starts, [0, 3, 11, 20, 21]);
}

/// Records the diagnostics of a text without games, with their places.
#[derive(Default)]
struct OutsideRecorder(Vec<(&'static str, u64, String)>);

movetext_testkit::recorder!(OutsideRecorder);

impl Record for OutsideRecorder {
    fn event(&mut self, event: VisitorEvent<'_>) -> Flow {
        match event {
            VisitorEvent::BeginGame(_) => self.0.push(("game", 0, String::new())),
            VisitorEvent::Diagnostic(found) => {
                self.0.push((found.code().name(), found.span().start, found.location().to_string()));
            }
            _ => {}
        }
        Flow::Continue
    }
}

/// Returns the diagnostics. Checks that they are equal for a slice, for streams, and for chunks cut out of a stream.
fn outside(bytes: &[u8], limits: Limits) -> Vec<(&'static str, u64, String)> {
    let slice = RefCell::new(OutsideRecorder::default());
    let mut reader = Reader::new(bytes).with_limits(limits);
    assert_eq!(reader.visit_all(&mut &slice, &mut &slice), Ok(Flow::Continue));
    assert_eq!(reader.visit_all(&mut &slice, &mut &slice), Ok(Flow::Continue), "nothing is reported twice");
    let expected = slice.into_inner().0;
    for piece in [1, 7, 4096] {
        let (whole, cut) =
            (RefCell::new(OutsideRecorder::default()), RefCell::new(OutsideRecorder::default()));
        stream(bytes, piece).with_limits(limits).visit_all(&mut &whole, &mut &whole).unwrap();
        assert_eq!(whole.borrow().0, expected, "in pieces of {piece}");
        let mut reader = stream(bytes, piece).with_limits(limits);
        while let (Ok(has_next), Ok(games)) = (reader.has_next(), reader.next_chunk(8)) {
            assert_eq!(has_next, games.is_some(), "from pieces of {piece}");
            let Some(games) = games else { break };
            assert_eq!(games.reader().visit_all(&mut &cut, &mut &cut), Ok(Flow::Continue));
        }
        assert_eq!(cut.borrow().0, expected, "cut from pieces of {piece}");
    }
    expected
}

#[test]
fn odd_white_space_is_one_diagnostic() {
    let place = |at: u64, text: &str| ("forbidden-white-space", at, text.to_owned());
    for (text, expected) in [
        ("", None),
        (" \n\t\r\n", None),
        ("\u{FEFF}", None),
        ("\u{FEFF}% escaped\n", None),
        ("\0", Some(place(0, "1:1"))),
        ("\n% \0\n \0\0\n\u{A0}\n\0", Some(place(6, "3:2"))),
        ("\u{FEFF}\n\u{200B}\u{3000}", Some(place(4, "2:1"))),
        ("\u{FEFF}\u{FEFF}", Some(("byte-order-mark", 3, "1:2".to_owned()))),
    ] {
        assert_eq!(outside(text.as_bytes(), Limits::default()), Vec::from_iter(expected), "{text:?}");
    }
}

#[test]
fn long_white_space_is_one_diagnostic() {
    let limits = Limits::default().with_game_bytes(64);
    let zeros = "\0".repeat(1000);
    let codes = |text: &str| -> Vec<(&str, u64)> {
        outside(text.as_bytes(), limits).into_iter().map(|(code, at, _)| (code, at)).collect()
    };
    assert_eq!(codes(&zeros), [("forbidden-white-space", 0)]);
    assert_eq!(codes(&format!("\n\n{zeros}\n\n{zeros}")), [("forbidden-white-space", 2)]);
    assert_eq!(codes(&format!("% x\n\n{zeros}")), [("forbidden-white-space", 5)]);
    // White space after a game is still one diagnostic if it is longer than the game limit.
    let tail = codes(&format!("1. e4 *\n{zeros}"));
    assert_eq!(tail.iter().filter(|(code, _)| *code == "forbidden-white-space").count(), 1, "{tail:?}");
    let lead = codes(&format!("{zeros}1. e4 *\n"));
    assert_eq!(lead.iter().filter(|(code, _)| *code == "game-limit").count(), 1, "{lead:?}");
}
