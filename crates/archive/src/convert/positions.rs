//! Writes the positions of games on one line each, as FEN (PGN 16.1) or EPD records (PGN 16.2).

use super::MoveNumber;
use core::fmt::Write as _;
use movetext_board::{Position, Rules};
use movetext_fen::{
    Fen,
    render::{EnPassantStyle, FenOptions},
};
use movetext_filter::PlyCondition;
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
#[derive(Clone, Debug)]
pub enum PositionChoice {
    /// All positions of the main line: the start position, and the position after each move.
    All,
    /// Only the last position of the main line.
    Final,
    /// The positions after these numbers of plies. The start position is after 0 plies.
    Plies(Vec<PlyCondition>),
    /// The positions after these moves.
    Moves(Vec<MoveNumber>),
}

impl PositionChoice {
    /// Returns whether a position is chosen. `ply` is the number of plies before it.
    fn contains(&self, position: &Position, ply: u32, is_last: bool) -> bool {
        match self {
            Self::All => true,
            Self::Final => is_last,
            Self::Plies(plies) => plies.iter().any(|plies| plies.matches(ply)),
            Self::Moves(moves) => moves.contains(&MoveNumber::before(position)),
        }
    }

    /// Returns whether a game lacks a chosen position. `first` is the number of its start position, and `last` of the
    /// position after `plies` plies. A range of plies chooses only its first position for certain.
    fn is_incomplete(&self, first: MoveNumber, last: MoveNumber, plies: u32) -> bool {
        match self {
            Self::All | Self::Final => false,
            Self::Plies(chosen) => chosen.iter().any(|chosen| chosen.min() > plies),
            Self::Moves(moves) => moves.iter().any(|mv| !(first..=last).contains(mv)),
        }
    }
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
    options: FenOptions,
    text: String,
    number: u64,
    white: String,
    black: String,
    /// The last position so far.
    last: Option<Position>,
    ply: u32,
    /// The number of the start position.
    first: MoveNumber,
    incomplete_games: u64,
    variant_games: u64,
}

impl Positions {
    /// Creates a visitor that has not written any positions.
    #[must_use]
    pub fn new(format: PositionFormat, choice: PositionChoice) -> Self {
        Self {
            format,
            choice,
            options: FenOptions::default(),
            text: String::new(),
            number: 0,
            white: String::new(),
            black: String::new(),
            last: None,
            ply: 0,
            first: MoveNumber::before(&Position::initial()),
            incomplete_games: 0,
            variant_games: 0,
        }
    }

    /// Sets when the en passant square is written. The default is after every double advance.
    #[must_use]
    pub fn with_en_passant(self, style: EnPassantStyle) -> Self {
        Self { options: self.options.en_passant(style), ..self }
    }

    /// Returns the number of games with rules that their positions do not show. Only a pocket, as in Crazyhouse, and a
    /// count of checks, as in Three-check, show the rules.
    #[must_use]
    pub const fn variant_games(&self) -> u64 {
        self.variant_games
    }

    /// Returns the number of games that can be played but lack a chosen position. Of a range of plies, a game must have
    /// the first position.
    #[must_use]
    pub const fn incomplete_games(&self) -> u64 {
        self.incomplete_games
    }

    /// Returns the lines of all positions, each with a line feed.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }

    fn write(&mut self, position: &Position, next: Option<&str>) {
        let fen = Fen::from(position).render(self.options);
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
        self.first = MoveNumber::before(start.position);
        let is_shown = matches!(start.position.rules(), Rules::Chess | Rules::Crazyhouse | Rules::ThreeCheck);
        self.variant_games += u64::from(!is_shown);
        Flow::Continue
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        if self.choice.contains(event.position, self.ply, false) {
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
            if self.choice.contains(&last, self.ply, true) {
                self.write(&last, None);
            }
            let is_incomplete = self.choice.is_incomplete(self.first, MoveNumber::before(&last), self.ply);
            self.incomplete_games += u64::from(is_incomplete);
        }
        Flow::Continue
    }
}
