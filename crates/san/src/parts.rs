//! The parts of a move's text: body, check mark, suffix (PGN 8.2.3.3, 8.2.3.5, 8.2.3.8).

use core::fmt;
use movetext_board::{CastlingSide, File, Rank, Role, Square};

/// A move without its marks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Body {
    /// A piece moves to a square.
    Piece(PieceMove),
    /// A pawn captures, and the text consists of two files.
    TwoFiles(TwoFiles),
    /// Castling, written as `O-O` or `O-O-O`.
    Castling(CastlingSide),
    /// A drop in Crazyhouse, written as `N@f3` or `@e4`.
    Drop {
        /// The kind of piece, which is not a king.
        role: Role,
        to: Square,
    },
    /// A null move.
    Null,
}

/// A pawn capture that is written as its two files: `ed`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TwoFiles {
    pub(crate) from: File,
    pub(crate) to: File,
    /// Whether there is an `x` between the files.
    pub(crate) capture: bool,
    pub(crate) promotion: Option<Role>,
    /// Whether the text marks an en passant capture.
    pub(crate) en_passant: bool,
}

/// A piece's move to a square, as far as the text specifies it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PieceMove {
    /// `None` if the text has the whole origin square and no piece letter (`g1f3`).
    pub(crate) role: Option<Role>,
    pub(crate) file: Option<File>,
    pub(crate) rank: Option<Rank>,
    pub(crate) capture: bool,
    pub(crate) to: Square,
    pub(crate) promotion: Option<Role>,
    /// Whether the text marks an en passant capture.
    pub(crate) en_passant: bool,
    /// Whether the file is a lower-case `b` that could also mean a bishop.
    pub(crate) maybe_bishop: bool,
}

/// A check mark after a move (PGN 8.2.3.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckMark {
    /// `+`.
    Check,
    /// `#`.
    Mate,
    /// `++`: double check for some authors, mate for others. It is never canonical.
    Double,
}

impl CheckMark {
    #[must_use]
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Check => "+",
            Self::Mate => "#",
            Self::Double => "++",
        }
    }
}

/// A suffix annotation after a move (PGN 8.2.3.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Suffix {
    /// `!`, good move, `$1`.
    Good = 1,
    /// `?`, mistake, `$2`.
    Mistake,
    /// `!!`, brilliant move, `$3`.
    Brilliant,
    /// `??`, blunder, `$4`.
    Blunder,
    /// `!?`, interesting move, `$5`.
    Interesting,
    /// `?!`, dubious move, `$6`.
    Dubious,
}

impl Suffix {
    /// All suffixes, sorted by their numeric annotation glyphs.
    pub const ALL: [Self; 6] =
        [Self::Good, Self::Mistake, Self::Brilliant, Self::Blunder, Self::Interesting, Self::Dubious];

    /// Returns the number of the numeric annotation glyph (NAG) that export format uses instead, 1 to 6.
    #[must_use]
    pub const fn nag(self) -> u8 {
        self as u8
    }

    /// Returns the suffix as text.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Good => "!",
            Self::Mistake => "?",
            Self::Brilliant => "!!",
            Self::Blunder => "??",
            Self::Interesting => "!?",
            Self::Dubious => "?!",
        }
    }
}

impl fmt::Display for Suffix {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.as_str())
    }
}
