//! The parts of a move as text: target, check mark, suffix (PGN 8.2.3.3, 8.2.3.5, 8.2.3.8).

use core::fmt;
use movetext_board::{CastlingSide, File, Rank, Role, Square};

/// The destination of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Body {
    /// A move of one piece to a square.
    Piece(PieceMove),
    /// A pawn capture given by its two files.
    TwoFiles(TwoFiles),
    /// Castling, written as such.
    Castling(CastlingSide),
    /// A null move.
    Null,
}

/// A pawn capture given by its two files, `ed`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TwoFiles {
    pub(crate) from: File,
    pub(crate) to: File,
    /// Whether there is an `x` between them.
    pub(crate) capture: bool,
    pub(crate) promotion: Option<Role>,
    /// Whether the text marks an en passant capture.
    pub(crate) en_passant: bool,
}

/// A move of one piece to a square, as far as the text specifies it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PieceMove {
    /// `None` if only the origin square is given (`g1f3`).
    pub(crate) role: Option<Role>,
    pub(crate) file: Option<File>,
    pub(crate) rank: Option<Rank>,
    pub(crate) capture: bool,
    pub(crate) to: Square,
    pub(crate) promotion: Option<Role>,
    /// Whether the text marks an en passant capture.
    pub(crate) en_passant: bool,
    /// Whether the file is a lower-case `b` that may also be a bishop.
    pub(crate) maybe_bishop: bool,
}

/// The check mark of a move's text (PGN 8.2.3.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckMark {
    /// `+`.
    Check,
    /// `#`.
    Mate,
    /// `++`: double check or mate, depending on the author. Never canonical.
    Double,
}

impl CheckMark {
    /// The mark as text.
    #[must_use]
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Check => "+",
            Self::Mate => "#",
            Self::Double => "++",
        }
    }
}

/// One of the six suffix annotations of PGN 8.2.3.8.
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
    /// All six, in the order of their numeric annotation glyphs.
    pub const ALL: [Self; 6] =
        [Self::Good, Self::Mistake, Self::Brilliant, Self::Blunder, Self::Interesting, Self::Dubious];

    /// The number of the NAG that export writes instead, 1 to 6.
    #[must_use]
    pub const fn nag(self) -> u8 {
        self as u8
    }

    /// The suffix as text.
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
