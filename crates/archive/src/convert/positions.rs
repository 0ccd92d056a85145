//! The positions of games, a line each: in FEN (PGN 16.1) or as records of EPD (PGN 16.2).

use core::fmt::Write as _;
use movetext_board::Position;
use movetext_fen::Fen;
use movetext_fen::FenOptions;
use movetext_pgn::Flow;
use movetext_pgn::GameEnd;
use movetext_pgn::GameStart;
use movetext_pgn::Played;
use movetext_pgn::Start;
use movetext_pgn::StartOrigin;
use movetext_pgn::Step;
use movetext_pgn::Tag;
use movetext_pgn::Visitor;
use movetext_pgn::Wants;
use movetext_san::San;

/// What is written of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PositionFormat {
    /// The position in FEN.
    #[default]
    Fen,
    /// A record of EPD: `fmvn` and `hmvc` where they are not 1 and 0, an `id`, and with `sm` the move that was played.
    Epd,
}

/// Which positions of a game are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PositionChoice {
    /// All of the main line: the one at the start, and the one after each move.
    #[default]
    All,
    /// The last alone.
    Final,
}

/// Writes a line for each position of the main line.
///
/// The `id` of a record is the players, the number of the game and the plies played, as `Tal-Fine/1/12`; `?` stands for
/// a player who is not named, and for characters beyond ASCII, which EPD does not have; quotes become apostrophes, and
/// control characters blanks. A null move,
/// which `sm` cannot say, is left out. Of a game that cannot be played there are no positions.
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
#[derive(Clone, Debug)]
pub struct Positions {
    format: PositionFormat,
    choice: PositionChoice,
    text: String,
    number: u64,
    white: String,
    black: String,
    /// The position before the last move of the line so far, and that move; before the first move that position alone. Only
    /// the last of all is ever played.
    last: Option<(Position, Option<Played>)>,
    ply: u32,
}

impl Positions {
    /// No lines yet.
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

    /// The lines.
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

    /// Writes a record that is canonical as it is made, so that nobody has to sort its operations and to find its move: the
    /// opcodes stand in their order, the move is canonical SAN, and the players have nothing that ends a string.
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

/// A name as it can stand in a string of EPD.
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
    fn wants(&self) -> Wants {
        Wants::REPLAY
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
        self.last = (start.origin != StartOrigin::Unplayable).then_some((*start.position, None));
        Flow::Continue
    }

    fn mv(&mut self, step: &Step<'_>) -> Flow {
        if self.choice == PositionChoice::All {
            let san = match step.played {
                Played::Move(mv) if self.format == PositionFormat::Epd => {
                    Some(San::of(mv, step.position).text())
                }
                _ => None,
            };
            self.write(step.position, san.as_deref());
        }
        self.last = Some((*step.position, Some(step.played)));
        self.ply += 1;
        Flow::Continue
    }

    fn end_game(&mut self, _end: &GameEnd<'_>) -> Flow {
        let Some((position, played)) = self.last.take() else { return Flow::Continue };
        let last = match played {
            None => Some(position),
            Some(Played::Move(mv)) => Some(position.play(mv)),
            Some(Played::Null) => position.null_move(),
        };
        if let Some(last) = last {
            self.write(&last, None);
        }
        Flow::Continue
    }
}
