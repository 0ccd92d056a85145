//! Streams: reading in pieces of any size gives what reading at once gives, in memory that does not grow with the file.

use movetext_pgn::{Diagnostic, Flow, Game, GameStart, Reader, Source, StreamSource, Visitor, Wants};
use std::io::Read;

/// Yields at most `piece` bytes at a time.
struct Pieces<'a> {
    bytes: &'a [u8],
    piece: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let count = self.piece.min(into.len());
        (&mut self.bytes).take(count as u64).read(into)
    }
}

fn at_once(bytes: &[u8]) -> Vec<Game> {
    let mut reader = Reader::new(bytes);
    core::iter::from_fn(|| reader.next_game().ok().flatten()).collect()
}

fn in_pieces(bytes: &[u8], piece: usize) -> Vec<Game> {
    let mut reader = Reader::from_read(Pieces { bytes, piece });
    core::iter::from_fn(|| reader.next_game().ok().flatten()).collect()
}

fn places(games: &[Game]) -> Vec<(u64, u64, u64, Vec<Diagnostic>)> {
    games
        .iter()
        .map(|game| (game.number(), game.offset(), game.line_number(), game.diagnostics().to_vec()))
        .collect()
}

#[test]
fn pieces_of_any_size_give_the_same_games() {
    let text = "\u{FEFF}[Event \"a\"]\r\n\r\n1. e4 {open\r\n\r\n[Event \"b\"]\r\n\r\n1. d4 Ke2 $300 *\r\n% escaped\r\n\
                1. e4 e5 1-0 White resigned\n\n[Event \"c\"]\n[White \"w\"]\n\n*\n\n1. Nf3 (1. d4) 1/2";
    let expected = at_once(text.as_bytes());
    assert!(expected.len() >= 4);
    for piece in [1, 2, 3, 7, 64, 4096] {
        let games = in_pieces(text.as_bytes(), piece);
        assert_eq!(places(&games), places(&expected), "{piece}");
        assert_eq!(games, expected, "{piece}");
    }
}

#[test]
fn utf_16_is_converted_whatever_the_pieces() {
    let text = "[White \"Krüger ♘\"]\n\n1. e4 {ä} *\n";
    let mut bytes = vec![0xFF, 0xFE];
    bytes.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
    let expected = at_once(&bytes);
    assert_eq!(expected[0].tag("White"), "Krüger ♘");
    assert_eq!(expected[0].diagnostics()[0].code, movetext_pgn::Code::Utf16);
    for piece in [1, 2, 3, 7] {
        assert_eq!(in_pieces(&bytes, piece), expected, "{piece}");
    }
}

#[test]
fn memory_follows_the_longest_game_and_not_the_stream() {
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

/// Notes where games begin.
#[derive(Default)]
struct Starts(Vec<GameStart>);

impl Visitor for Starts {
    fn wants(&self) -> Wants {
        Wants::SCAN | Wants::LINES
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.0.push(*game);
        Flow::Continue
    }
}

#[test]
fn reading_goes_on_at_any_game() {
    let long = "{a comment} ".repeat(20_000);
    let text = format!(
        "\u{FEFF}[Event \"a\"]\r\n\r\n1. e4 {long} *\r\n\r\n[Event \"b\"]\r\n\r\n1. d4 Ke2 *\r\n% escaped\r\n1. e4 e5 1-0\n\n1. c4 *"
    );
    let mut utf_16 = vec![0xFF, 0xFE];
    utf_16.extend(text.trim_start_matches('\u{FEFF}').encode_utf16().flat_map(u16::to_le_bytes));
    for bytes in [text.as_bytes(), &utf_16] {
        let games = at_once(bytes);
        let mut starts = Starts::default();
        movetext_pgn::read(bytes, &mut starts);
        assert_eq!(starts.0.len(), games.len());
        let mut slice = Reader::new(bytes);
        let mut stream = Reader::from_read(std::io::Cursor::new(bytes));
        for order in [[3, 1, 0, 2], [0, 2, 3, 1]] {
            for index in order {
                let rest = places(&games[index..]);
                slice.resume(&starts.0[index]).unwrap();
                let found: Vec<_> = core::iter::from_fn(|| slice.next_game().unwrap()).collect();
                assert_eq!(found, games[index..], "game {index} of the slice");
                stream.resume(&starts.0[index]).unwrap();
                let found: Vec<_> = core::iter::from_fn(|| stream.next_game().unwrap()).collect();
                assert_eq!(found, games[index..], "game {index} of the stream");
                if index > 0 {
                    assert_eq!(places(&found), rest, "game {index}");
                }
            }
        }
    }
}
