//! Reads a line of the puzzle file, and plays its moves.

use super::fields::{Field, error, split};
use core::ops::RangeInclusive;
use movetext_board::Position;
use movetext_fen::{
    Fen, Leniency,
    diagnostic::{RecordDiagnostic, Severity},
    error::FaultKind,
};
use movetext_san::{
    San,
    notation::{CastlingStyle, Uci},
};

/// The code for a field that is not a number in its range.
const NUMBER: &str = "puzzle-number";

const RATINGS: RangeInclusive<i32> = 0..=i16::MAX as i32;
const POPULARITIES: RangeInclusive<i32> = -100..=100;
const COUNTS: RangeInclusive<i32> = 0..=i32::MAX;

/// The code for a line with too few moves.
const MOVE_COUNT: &str = "puzzle-moves";

/// A puzzle needs a move that sets it up, and a move that solves it.
const MIN_MOVES: usize = 2;

/// A puzzle of Lichess, with a legal position and legal moves.
///
/// ```
/// use movetext_table::Puzzle;
///
/// let line = "x1,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2c2 b1b8 c2c8 b8c8,600,75,95,40,backRankMate mate,\
///             https://lichess.org/abcdefgh/black#48,";
/// let (puzzle, diagnostics) = Puzzle::diagnose(line);
/// assert!(puzzle.is_some() && diagnostics.is_empty());
/// let (puzzle, diagnostics) = Puzzle::diagnose(&line.replace("b1b8", "b1b9"));
/// assert!(puzzle.is_none());
/// assert_eq!(diagnostics[0].code, "move-unreadable");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    pub(super) id: String,
    /// The position before the first move.
    pub(super) position: Position,
    /// The position after the first move, which the solver sees.
    pub(super) solver_position: Position,
    /// The moves in UCI notation and in SAN, separated by spaces.
    pub(super) ucis: String,
    pub(super) sans: String,
    pub(super) rating: i16,
    pub(super) rating_deviation: i16,
    pub(super) popularity: i16,
    pub(super) plays: i32,
    pub(super) themes: String,
    pub(super) link: String,
    pub(super) openings: String,
}

impl Puzzle {
    /// The first line of the file, which names the fields. It is not a puzzle.
    pub const HEADER: &'static str =
        "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags";

    /// Reads a line without its line end, and plays its moves. Returns the puzzle, or `None` if any diagnostic is an
    /// error. A warning means that the FEN has another spelling.
    ///
    /// The diagnostics have the codes of FEN records, `move-unreadable`, `move-unplayable`, `puzzle-fields` for another
    /// number of fields, `puzzle-number` for a field that is not a number in its range, and `puzzle-moves` for fewer than two moves.
    #[must_use]
    pub fn diagnose(line: &str) -> (Option<Self>, Vec<RecordDiagnostic>) {
        let mut reading = Reading { line, diagnostics: Vec::new() };
        let puzzle = reading.puzzle();
        (puzzle, reading.diagnostics)
    }

    /// Returns the number of plies in the game up to the solver's position, if the link ends with it.
    pub(super) fn ply(&self) -> Option<i32> {
        let (_, digits) = self.link.split_once('#')?;
        digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
    }
}

/// A line and what is wrong with it.
struct Reading<'a> {
    line: &'a str,
    diagnostics: Vec<RecordDiagnostic>,
}

impl Reading<'_> {
    fn puzzle(&mut self) -> Option<Puzzle> {
        let fields = split(self.line).map_err(|error| self.diagnostics.push(error)).ok()?;
        let [id, fen, moves, rating, deviation, popularity, plays, themes, link, openings] = fields;
        let position = self.position(fen);
        let line = position.and_then(|position| self.moves(moves, position));
        let (rating, rating_deviation) = (self.number(rating, RATINGS), self.number(deviation, RATINGS));
        let (popularity, plays) = (self.number(popularity, POPULARITIES), self.number(plays, COUNTS));
        let (solver_position, ucis, sans) = line?;
        Some(Puzzle {
            id: id.text.to_owned(),
            position: position?,
            solver_position,
            ucis,
            sans,
            rating: rating?,
            rating_deviation: rating_deviation?,
            popularity: popularity?,
            plays: plays?,
            themes: themes.text.to_owned(),
            link: link.text.to_owned(),
            openings: openings.text.to_owned(),
        })
    }

    /// Reads the position. Its diagnostics get their places in the line.
    fn position(&mut self, field: Field<'_>) -> Option<Position> {
        let (fen, diagnostics) = Fen::diagnose(field.text, Leniency::Import);
        let is_refused = diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
        self.diagnostics.extend(diagnostics.into_iter().map(|diagnostic| {
            let span = diagnostic.span.shift(field.start);
            RecordDiagnostic { span, column: span.column(self.line), ..diagnostic }
        }));
        fen.filter(|_| !is_refused)?.into_position().ok()
    }

    /// Plays the moves. Returns the position after the first one, and all moves in UCI notation and in SAN.
    fn moves(&mut self, field: Field<'_>, start: Position) -> Option<(Position, String, String)> {
        let (mut position, mut solver_position) = (start, None);
        let (mut ucis, mut sans) = (Vec::new(), Vec::new());
        for word in field.words() {
            let uci = match Uci::parse(word.text) {
                Ok(uci) => uci,
                Err(fault) => return self.refuse(FaultKind::MoveUnreadable.name(), word, fault.to_string()),
            };
            let mv = match uci.find_move(&position) {
                Ok(mv) => mv,
                Err(fault) => {
                    let message = format!("illegal move: `{}`, {}", word.text, fault.explain(&position));
                    return self.refuse(FaultKind::MoveUnplayable.name(), word, message);
                }
            };
            ucis.push(Uci::from_move(mv, &position, CastlingStyle::Standard).to_string());
            sans.push(San::from_move(mv, &position).to_string());
            position = position.play(mv);
            solver_position.get_or_insert(position);
        }
        if ucis.len() < MIN_MOVES {
            let message = format!("number of moves: found {}, expected at least {MIN_MOVES}", ucis.len());
            return self.refuse(MOVE_COUNT, field, message);
        }
        Some((solver_position?, ucis.join(" "), sans.join(" ")))
    }

    /// Reads a number in `range`, whose ends `T` can hold.
    fn number<T: TryFrom<i32>>(&mut self, field: Field<'_>, range: RangeInclusive<i32>) -> Option<T> {
        let number = field.text.parse().ok().filter(|number| range.contains(number));
        number.and_then(|number| T::try_from(number).ok()).or_else(|| {
            let (first, last) = (range.start(), range.end());
            let message = format!("found `{}`, expected a number from {first} to {last}", field.text);
            self.refuse(NUMBER, field, message)
        })
    }

    /// Adds an error, and returns `None`.
    fn refuse<T>(&mut self, code: &'static str, field: Field<'_>, message: String) -> Option<T> {
        self.diagnostics.push(error(code, field.span(), self.line, message));
        None
    }
}
