//! Reads a table of opening names from tab-separated values.

use crate::openings::{Name, Openings};
use alloc::collections::BTreeMap;
use movetext_board::Position;
use movetext_pgn::{
    Flow, Interest, MoveEvent, Visitor,
    diagnostic::{Diagnostic, Severity},
    read,
};
use movetext_pgn_values::value::Eco;
use std::io::{self, BufRead};

/// The column names in the first line.
const HEADER: [&str; 3] = ["eco", "name", "pgn"];

/// The reason why a table of opening names cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TsvError {
    /// The file cannot be read, or is not UTF-8.
    #[error("line {line}: {source}")]
    Read {
        /// The number of the line, from 1.
        line: u64,
        /// The error from the reader.
        source: io::Error,
    },
    /// The first line does not have the column names.
    #[error("line 1: expected the columns `eco`, `name` and `pgn`, separated by tabs")]
    Header,
    /// A line has fewer than three columns, or an empty name.
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
    /// A name is longer than 65,535 bytes, or all names together are longer than 4 GiB.
    #[error("line {line}: too much text, expected names of at most 65535 bytes, and 4 GiB together")]
    TooLong {
        /// The line, counted from 1.
        line: u64,
    },
    /// The line has no moves, or they cannot be played.
    #[error("line {line}: {reason}")]
    Moves {
        /// The line, counted from 1.
        line: u64,
        /// Why the moves cannot be read or played.
        reason: String,
    },
    /// The moves of two lines lead to the same position.
    #[error("line {line}: the position of line {first} again")]
    Repeated {
        /// The line, counted from 1.
        line: u64,
        /// The earlier line that leads to this position.
        first: u64,
    },
}

impl Openings {
    /// Reads a table from tab-separated values with the columns `eco`, `name` and `pgn`, as in the Lichess collection.
    /// The first line has the column names. Further columns are ignored. Takes linear time, because all moves are
    /// played.
    ///
    /// # Errors
    ///
    /// A [`TsvError`] if the header is missing, or for the first bad line. A line is bad if it cannot be read, or if it
    /// has too few columns, an invalid code or too much text. It is also bad if its moves are missing, cannot be
    /// played, or lead to the position of an earlier line.
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
        let mut lines = Lines::default();
        let mut has_header = false;
        for (line, text) in (1..).zip(reader.lines()) {
            let text = text.map_err(|source| TsvError::Read { line, source })?;
            let is_header =
                text.trim_start_matches('\u{FEFF}').split('\t').map(str::trim_end).take(3).eq(HEADER);
            has_header |= is_header;
            if !has_header {
                break;
            }
            // Concatenated files have several headers.
            if !is_header && !text.trim().is_empty() {
                lines.add(&text, line)?;
            }
        }
        if has_header { Ok(lines.into_openings()) } else { Err(TsvError::Header) }
    }
}

/// The lines that were read so far.
#[derive(Default)]
struct Lines {
    /// The number and the name of each line, by the key of its position.
    positions: BTreeMap<u64, (u64, Name)>,
    /// The text of all names.
    text: String,
    /// The smallest number of pieces in any of the positions.
    min_piece_count: Option<u32>,
}

impl Lines {
    fn add(&mut self, text: &str, line: u64) -> Result<(), TsvError> {
        let mut columns = text.split('\t').map(str::trim);
        let (Some(code), Some(name), Some(moves)) = (columns.next(), columns.next(), columns.next()) else {
            return Err(TsvError::Columns { line });
        };
        if name.is_empty() {
            return Err(TsvError::Columns { line });
        }
        let eco = code.parse().ok().filter(|eco: &Eco| eco.line().is_none());
        let eco = eco.ok_or_else(|| TsvError::Eco { line, found: code.to_owned() })?;
        let name = Name::append(eco, name, &mut self.text).ok_or(TsvError::TooLong { line })?;
        let position = last_position(moves).map_err(|reason| TsvError::Moves { line, reason })?;
        let count = position.occupied().count();
        self.min_piece_count = Some(self.min_piece_count.map_or(count, |min| min.min(count)));
        match self.positions.insert(position.repetition_key(), (line, name)) {
            Some((first, _)) => Err(TsvError::Repeated { line, first }),
            None => Ok(()),
        }
    }

    fn into_openings(self) -> Openings {
        let positions = self.positions.into_iter().map(|(key, (_, name))| (key, name));
        Openings::new(positions, self.text, self.min_piece_count.unwrap_or_default())
    }
}

/// Returns the position after `moves`, or a message that says why they cannot be played.
fn last_position(moves: &str) -> Result<Position, String> {
    let mut last = LastPosition::default();
    let mut found: Vec<Diagnostic> = Vec::new();
    read(format!("{moves} *").as_bytes(), &mut last, &mut found);
    if let Some(error) = found.iter().find(|diagnostic| diagnostic.severity() == Severity::Error) {
        return Err(error.message().to_string());
    }
    last.0.ok_or_else(|| "expected moves".to_owned())
}

/// A visitor that keeps the position after the last move of a game.
#[derive(Default)]
struct LastPosition(Option<Position>);

impl Visitor for LastPosition {
    fn interest(&self) -> Interest {
        Interest::REPLAY
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.0 = event.played.mv().map(|_| *event.position_after());
        Flow::Continue
    }
}
