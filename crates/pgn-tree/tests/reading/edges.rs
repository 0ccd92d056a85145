//! Edges: where a stream is cut, what a `0-0` is that cannot be castling, glyphs that are there already (PGN 6, 8.2.3.3,
//! 8.2.4).

use core::convert::Infallible;
use movetext_pgn::diagnostic::{WithFixes, apply_edits};
use movetext_pgn::{Code, Diagnostic, GameStart, Reader, Source, View};
use movetext_pgn_tree::{Game, GameReader};

fn games(bytes: &[u8]) -> Vec<Game> {
    GameReader::new(bytes).map(Result::unwrap).collect()
}

/// The moves of the main line, and what could not be played of it.
fn main_line(game: &Game) -> (usize, &str) {
    (game.mainline().moves().count(), game.mainline().unread())
}

/// A source that shows one byte more each time and forgets all that it may.
struct Miser<'a> {
    bytes: &'a [u8],
    base: usize,
    at: usize,
    end: usize,
}

impl Source for Miser<'_> {
    type Error = Infallible;

    fn view(&self) -> View<'_> {
        View {
            bytes: &self.bytes[self.base..self.end],
            base: self.base as u64,
            at: self.at - self.base,
            is_last: self.end == self.bytes.len(),
        }
    }

    fn advance(&mut self, count: usize) {
        self.at = (self.at + count).min(self.end);
    }

    fn grow(&mut self) -> Result<(), Infallible> {
        self.base = self.at.saturating_sub(1);
        self.end = (self.end + 1).min(self.bytes.len());
        Ok(())
    }

    fn is_converted(&self) -> bool {
        false
    }
}

#[test]
fn columns_are_those_of_the_line_although_its_beginning_is_forgotten() {
    let text = "1. e4 \u{e9} * [PlyCount \"3\"]\n[Black \"b\"]\n\n1. d4 {c}\n*\n\n1. c4 *";
    let places = |games: &[Game]| {
        let found = games.iter().flat_map(|game| game.diagnostics());
        found.map(|found| (found.code, found.location)).collect::<Vec<_>>()
    };
    let source = Miser { bytes: text.as_bytes(), base: 0, at: 0, end: 0 };
    let found: Vec<_> = GameReader::from(Reader::from_source(source)).map(Result::unwrap).collect();
    let expected = places(&games(text.as_bytes()));
    let plies = expected.iter().find(|(code, _)| *code == Code::PlyCount).unwrap();
    assert_eq!((plies.1.line, plies.1.column), (1, 22));
    assert_eq!(places(&found), expected);
}

#[test]
fn an_escaped_line_behind_the_byte_order_mark_is_one_for_who_goes_on_there() {
    let text = "\u{FEFF}% 1. e4\n1. d4 *".as_bytes();
    let mut reader = Reader::from_read(std::io::Cursor::new(text));
    reader.resume(&GameStart { number: 1, offset: 3, line: 1, column: 2 }).unwrap();
    let game = GameReader::from(reader).next().unwrap().unwrap();
    assert_eq!(game.escapes().collect::<Vec<_>>(), [" 1. e4"]);
    assert_eq!(game, games(text)[0]);
}

#[test]
fn what_has_variations_or_glyphs_is_a_move_and_no_result() {
    for (text, unread) in [
        ("1. e4 0-0 (1... c5 2. Nf3) e5 2. Nf3 *", "0-0 (1... c5 2. Nf3) e5 2. Nf3"),
        ("1. e4 0-0 (1... c5) *", "0-0 (1... c5)"),
        ("1. e4 0-0 $2 *", "0-0 $2"),
    ] {
        let found = games(text.as_bytes());
        assert_eq!(found.len(), 1);
        assert_eq!(main_line(&found[0]), (1, unread), "{text}");
        assert_eq!(found[0].mainline().first().unwrap().variations().count(), 0, "{text}");
        let codes: Vec<_> = found[0].diagnostics().iter().map(|found| found.code).collect();
        assert!(codes.contains(&Code::IllegalMove), "{text}: {codes:?}");
        assert!(!codes.contains(&Code::ResultSpelling), "{text}: {codes:?}");
    }
}

/// The text with all edits that are suggested for it, or why they cannot be made.
fn mended(text: &str) -> String {
    let mut found: WithFixes<Vec<Diagnostic>> = WithFixes::default();
    movetext_pgn::read(text.as_bytes(), &mut (), &mut found);
    let edits: Vec<_> = found.0.into_iter().flat_map(|one| one.fix).collect();
    apply_edits(text.as_bytes(), &edits)
        .map_or_else(|error| error.to_string(), |bytes| String::from_utf8_lossy(&bytes).into_owned())
}

#[test]
fn a_misspelled_glyph_that_is_there_already_is_taken_out() {
    for (text, expected) in [
        ("1. e4 +- +- *", "1. e4 $18  *"),
        ("1. e4 $10 = *", "1. e4 $10 $10 *"),
        ("1. e4 !! !!! e5 *", "1. e4 !!  e5 *"),
        ("1. e4 !!! e5 = *", "1. e4 !! e5 $10 *"),
    ] {
        let once = mended(text);
        assert_eq!(once, expected);
        assert!(games(once.as_bytes())[0].same_tree(&games(text.as_bytes())[0]), "{text}");
        assert_eq!(mended(&once), once);
    }
}

#[test]
fn a_game_begins_in_the_column_of_its_first_character_and_reading_goes_on_there() {
    let text = "1. e4 *\n\n \t1. Ke3 * {\u{fc}} 1. Kd3 *".as_bytes();
    let mut starts = Starts::default();
    movetext_pgn::read(text, &mut starts, &mut ());
    let places: Vec<_> = starts.0.iter().map(|start| (start.line, start.column)).collect();
    assert_eq!(places, [(1, 1), (3, 3), (3, 16)]);
    let found: Vec<_> = games(text).iter().flat_map(|game| game.diagnostics().to_vec()).collect();
    for start in &starts.0 {
        let mut reader = Reader::new(text);
        reader.resume(start).unwrap();
        let mut again = Vec::new();
        for game in GameReader::from(reader).map(Result::unwrap) {
            again.extend(game.diagnostics().to_vec());
        }
        let since: Vec<_> = found.iter().filter(|one| one.game >= start.number).cloned().collect();
        assert!(again == since, "{again:?} {since:?}");
    }
}

/// Keeps where games begin.
#[derive(Default)]
struct Starts(Vec<GameStart>);

impl movetext_pgn::Visitor for Starts {
    fn begin_game(&mut self, game: &GameStart) -> movetext_pgn::Flow {
        self.0.push(*game);
        movetext_pgn::Flow::Continue
    }
}
