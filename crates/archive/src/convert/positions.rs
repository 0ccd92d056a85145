//! Writes the positions of games on one line each, as FEN (PGN 16.1) or EPD records (PGN 16.2).

use core::fmt::Write as _;
use movetext_board::Position;
use movetext_fen::{Fen, render::FenOptions};
use movetext_pgn::{Flow, GameEnd, GameStart, Interest, MoveEvent, Played, Start, StartOrigin, Tag, Visitor};

/// The format of the positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionFormat {
    /// FEN.
    Fen,
    /// EPD records with `id`, with `sm` if a move follows, and with `fmvn` and `hmvc` unless they are 1 and 0.
    Epd,
}

/// Which positions of a game are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionChoice {
    /// All positions of the main line: the start position, and the position after each move.
    All,
    /// Only the last position of the main line.
    Final,
}

/// A visitor that writes positions of the main line as FEN or EPD, one per line of text.
///
/// The `id` of a record consists of the players, the number of the game and the number of plies played, such as
/// `Tal-Fine/1/12`. Missing names and non-ASCII characters become `?`, because EPD allows only ASCII. Quotes become
/// apostrophes, backslashes become slashes, and control characters become spaces. A null move is left out, because `sm`
/// cannot represent it. A game that cannot be played has no positions.
///
/// ```
/// use movetext_archive::convert::{PositionChoice, PositionFormat, Positions};
///
/// let mut positions = Positions::new(PositionFormat::Epd, PositionChoice::All);
/// movetext_pgn::read(b"[White \"Tal\"]\n[Black \"Fine\"]\n\n1. e4 *", &mut positions, &mut ());
/// assert_eq!(
///     positions.into_text(),
///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"Tal-Fine/1/0\"; sm e4;\n\
///      rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 id \"Tal-Fine/1/1\";\n"
/// );
/// ```
#[derive(Debug)]
pub struct Positions {
    format: PositionFormat,
    choice: PositionChoice,
    text: String,
    number: u64,
    white: String,
    black: String,
    /// The last position so far.
    last: Option<Position>,
    ply: u32,
}

impl Positions {
    /// Creates a visitor that has not written any positions.
    #[must_use]
    pub const fn new(format: PositionFormat, choice: PositionChoice) -> Self {
        Self {
            format,
            choice,
            text: String::new(),
            number: 0,
            white: String::new(),
            black: String::new(),
            last: None,
            ply: 0,
        }
    }

    /// Returns the lines of all positions, each with a line feed.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }

    fn write(&mut self, position: &Position, next: Option<&str>) {
        let fen = Fen::from(position).render(FenOptions::default());
        match self.format {
            PositionFormat::Fen => self.text.push_str(&fen),
            PositionFormat::Epd => self.write_record(&fen, next),
        }
        self.text.push('\n');
    }

    /// Writes a record directly in canonical form: opcodes are in order, the move is canonical SAN, and the names
    /// contain no quotes that would end a string.
    fn write_record(&mut self, fen: &str, next: Option<&str>) {
        let (fields, fullmove) = fen.rsplit_once(' ').unwrap_or_default();
        let (fields, halfmove) = fields.rsplit_once(' ').unwrap_or_default();
        self.text.push_str(fields);
        for (opcode, counter, usual) in [(" fmvn ", fullmove, "1"), (" hmvc ", halfmove, "0")] {
            if counter != usual {
                for part in [opcode, counter, ";"] {
                    self.text.push_str(part);
                }
            }
        }
        for part in [" id \"", &self.white, "-", &self.black] {
            self.text.push_str(part);
        }
        // Writing to a string cannot fail.
        let _ = write!(self.text, "/{}/{}\";", self.number, self.ply);
        if let Some(san) = next {
            for part in [" sm ", san, ";"] {
                self.text.push_str(part);
            }
        }
    }
}

/// Returns a player's name, with the characters replaced that EPD strings must not contain.
fn name(tag: &Tag<'_>) -> String {
    let fits = |character: char| match character {
        '"' => '\'',
        '\\' => '/',
        character if character.is_control() => ' ',
        character if !character.is_ascii() => '?',
        character => character,
    };
    tag.value.to_str().chars().map(fits).collect()
}

impl Visitor for Positions {
    fn interest(&self) -> Interest {
        Interest::REPLAY
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.number = game.number;
        for player in [&mut self.white, &mut self.black] {
            player.clear();
            player.push('?');
        }
        self.last = None;
        self.ply = 0;
        Flow::Continue
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        match tag.name.raw() {
            b"White" => self.white = name(tag),
            b"Black" => self.black = name(tag),
            _ => {}
        }
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.last = (start.origin != StartOrigin::Unplayable).then_some(*start.position);
        Flow::Continue
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        if self.choice == PositionChoice::All {
            let has_move = self.format == PositionFormat::Epd && event.played != Played::Null;
            let san = has_move.then(|| event.san().text());
            self.write(event.position, san.as_deref());
        }
        self.last = Some(*event.position_after());
        self.ply += 1;
        Flow::Continue
    }

    fn end_game(&mut self, _end: &GameEnd<'_>) -> Flow {
        if let Some(last) = self.last.take() {
            self.write(&last, None);
        }
        Flow::Continue
    }
}
