//! Names of openings as tab-separated values.

use crate::openings::{NamedPosition, Openings};
use alloc::collections::BTreeMap;
use movetext_board::Position;
use movetext_pgn::{
    Flow, Interest, MoveEvent, Played, Visitor,
    diagnostic::{Diagnostic, Severity},
    read,
};
use movetext_pgn_values::value::Eco;
use std::io::{self, BufRead};

/// The beginning of the line that names the columns.
const HEADER: [&str; 3] = ["eco", "name", "pgn"];

/// An error in a file of opening names.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TsvError {
    /// The file cannot be read, or is not UTF-8.
    #[error("line {line}: {source}")]
    Read {
        /// The line, counted from 1.
        line: u64,
        /// The reason.
        source: io::Error,
    },
    /// The first line does not name the columns.
    #[error("line 1: expected the columns `eco`, `name` and `pgn`, separated by tabs")]
    Header,
    /// A line has too few columns, or an empty name.
    #[error("line {line}: expected a code, a name and moves, separated by tabs")]
    Columns {
        /// The line, counted from 1.
        line: u64,
    },
    /// A code is invalid.
    #[error("line {line}: invalid code `{found}`, expected one such as B97")]
    Eco {
        /// The line, counted from 1.
        line: u64,
        /// The invalid code.
        found: String,
    },
    /// The moves cannot be played, or there are none.
    #[error("line {line}: {reason}")]
    Moves {
        /// The line, counted from 1.
        line: u64,
        /// The reason.
        reason: String,
    },
    /// Two lines end in the same position.
    #[error("line {line}: the position of line {first} again")]
    Repeated {
        /// The line, counted from 1.
        line: u64,
        /// The line that ends in the same position.
        first: u64,
    },
}

impl Openings {
    /// Reads names from tab-separated values with the columns `eco`, `name` and `pgn`, which is the form of the
    /// collection of Lichess. The first line names the columns; further columns are ignored.
    ///
    /// Costs playing the moves of all lines.
    ///
    /// # Errors
    /// If a line has too few columns, an invalid code, an unplayable or missing move, or ends in the position of an
    /// earlier line.
    ///
    /// ```
    /// use movetext_openings::Openings;
    ///
    /// let openings = Openings::from_tsv(&b"eco\tname\tpgn\nB20\tMy Sicilian\t1. e4 c5\n"[..])?;
    /// assert_eq!(openings.len(), 1);
    /// let error = Openings::from_tsv(&b"eco\tname\tpgn\nB20\tMy Sicilian\t1. e4 Nc5\n"[..]).unwrap_err();
    /// assert_eq!(error.to_string(), "line 2: illegal move: `Nc5`, no knight reaches c5");
    /// # Ok::<(), movetext_openings::TsvError>(())
    /// ```
    pub fn from_tsv(reader: impl BufRead) -> Result<Self, TsvError> {
        Ok(Self::from_positions(named_positions(reader)?))
    }
}

fn named_positions(reader: impl BufRead) -> Result<Vec<NamedPosition>, TsvError> {
    let mut positions = Vec::new();
    let mut lines = BTreeMap::new();
    let mut has_header = false;
    for (line, text) in (1..).zip(reader.lines()) {
        let text = text.map_err(|source| TsvError::Read { line, source })?;
        let is_header = text.trim_start_matches('\u{FEFF}').split('\t').map(str::trim_end).take(3).eq(HEADER);
        has_header |= is_header;
        if !has_header {
            break;
        }
        // Files that are joined have several headers.
        if is_header || text.trim().is_empty() {
            continue;
        }
        let position = read_line(&text, line)?;
        if let Some(first) = lines.insert(position.key, line) {
            return Err(TsvError::Repeated { line, first });
        }
        positions.push(position);
    }
    if has_header { Ok(positions) } else { Err(TsvError::Header) }
}

fn read_line(text: &str, line: u64) -> Result<NamedPosition, TsvError> {
    let mut columns = text.split('\t').map(str::trim);
    let (Some(code), Some(name), Some(moves)) = (columns.next(), columns.next(), columns.next()) else {
        return Err(TsvError::Columns { line });
    };
    if name.is_empty() || u16::try_from(name.len()).is_err() {
        return Err(TsvError::Columns { line });
    }
    let eco = code.parse().ok().filter(|eco: &Eco| eco.line().is_none());
    let eco = eco.ok_or_else(|| TsvError::Eco { line, found: code.to_owned() })?;
    let position = last_position(moves).map_err(|reason| TsvError::Moves { line, reason })?;
    let men = position.occupied().count();
    Ok(NamedPosition { key: position.repetition_key(), men, eco, name: name.into() })
}

/// Returns the position after all `moves`, or the reason why there is none.
fn last_position(moves: &str) -> Result<Position, String> {
    let mut last = LastPosition::default();
    let mut found: Vec<Diagnostic> = Vec::new();
    read(format!("{moves} *").as_bytes(), &mut last, &mut found);
    if let Some(error) = found.iter().find(|diagnostic| diagnostic.severity() == Severity::Error) {
        return Err(error.to_string());
    }
    last.0.ok_or_else(|| "expected moves".to_owned())
}

/// The position after the last move of a game.
#[derive(Default)]
struct LastPosition(Option<Position>);

impl Visitor for LastPosition {
    fn interest(&self) -> Interest {
        Interest::REPLAY
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.0 = match event.played {
            Played::Move(mv) => Some(event.position.play(mv)),
            Played::Null => None,
        };
        Flow::Continue
    }
}
