//! One move in standard algebraic notation (PGN 8.2.3): the type and what can be asked of it without a position.

use crate::error::SanError;
use crate::letters::PieceLetters;
use crate::parse::{self, Notation};
use crate::places::Places;
use crate::repair::{Leniency, Repairs};
use crate::said::Said;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;
use movetext_board::{CastlingSide, File, Rank, Role, Square};

/// One move in standard algebraic notation, as read from a text or made for a legal move.
///
/// It is small and `Copy`, and it knows no position: [`San::resolve`] turns it into a move, [`San::of`] makes it from one.
/// Two values are equal when they say the same, however they were spelled; a mark of en passant, which canonical SAN does
/// not have, does not count. What `Display` writes reads back as an equal value under the leniency it was read with.
/// `Display` writes what was said in the canonical
/// order of parts; only a value made by [`San::of`] is sure to be the canonical text for its move.
///
/// ```
/// use movetext_board::Position;
/// use movetext_san::San;
///
/// let position = Position::initial();
/// let resolved = San::parse("Ng1-f3!")?.resolve(&position)?;
/// assert_eq!(resolved.repairs.to_string(), "over-specified origin, long algebraic hyphen, suffix");
/// assert_eq!(San::of(resolved.mv, &position).to_string(), "Nf3");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct San {
    pub(crate) said: Said,
    pub(crate) repairs: Repairs,
}

const _: () = assert!(size_of::<San>() == 16, "it is handed over in two registers");

/// The part of a move that says where to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Body {
    /// A move of one piece to a square.
    Piece(PieceMove),
    /// A pawn capture by its two files.
    TwoFiles(TwoFiles),
    /// Castling, written as such.
    Castling(CastlingSide),
    /// No move at all.
    Null,
}

/// A pawn capture by its two files, `ed`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TwoFiles {
    pub(crate) from: File,
    pub(crate) to: File,
    /// There is an `x` between them.
    pub(crate) capture: bool,
    pub(crate) promotion: Option<Role>,
    /// The text says that the capture is one in passing.
    pub(crate) en_passant: bool,
}

/// A move of one piece to a square, as far as the text tells it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PieceMove {
    /// Unknown where only the origin square is given (`g1f3`).
    pub(crate) role: Option<Role>,
    pub(crate) file: Option<File>,
    pub(crate) rank: Option<Rank>,
    pub(crate) capture: bool,
    pub(crate) to: Square,
    pub(crate) promotion: Option<Role>,
    /// The text says that the capture is one in passing.
    pub(crate) en_passant: bool,
    /// The file is a lower-case `b` that may as well stand for a bishop.
    pub(crate) maybe_bishop: bool,
}

/// What a move's text says about check (PGN 8.2.3.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CheckMark {
    /// `+`.
    Check,
    /// `#`.
    Mate,
    /// `++`: double check to some, mate to others. Never canonical.
    Double,
}

impl CheckMark {
    /// The mark as text.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Check => "+",
            Self::Mate => "#",
            Self::Double => "++",
        }
    }
}

/// One of the six suffix annotations of PGN 8.2.3.8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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

    /// The number of the numeric annotation glyph that export writes instead, 1 to 6.
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

impl San {
    /// The null move, written `--`.
    pub const NULL: Self = Self::canonical(Body::Null, None);

    pub(crate) const fn canonical(body: Body, check: Option<CheckMark>) -> Self {
        let said = Said::new(body, check, None, Leniency::Import, Places::UNKNOWN);
        Self { said, repairs: Repairs::NONE }
    }

    /// Reads a move by the import rules, the whole of `text`.
    ///
    /// # Errors
    /// What is wrong and where, if not all of `text` is one move. A prefix is never skipped: `Sf3` is no `f3`.
    #[inline]
    pub fn parse(text: &str) -> Result<Self, SanError> {
        parse::parse(text.as_bytes(), Leniency::Import)
    }

    /// Reads a move by the rules of `leniency`, the whole of `text`.
    ///
    /// # Errors
    /// What is wrong and where, if not all of `text` is one move, or if `leniency` does not admit its spelling.
    #[inline]
    pub fn parse_with(text: &str, leniency: Leniency) -> Result<Self, SanError> {
        parse::parse(text.as_bytes(), leniency)
    }

    /// Reads a move with the piece letters of a language, promotions included; see [`LocalSan`](crate::LocalSan).
    ///
    /// A letter that is not the English one is reported as [`Repair::LocalPieceLetter`](crate::Repair::LocalPieceLetter),
    /// except under [`Leniency::Strict`], which takes the canonical text in that language and nothing else.
    ///
    /// # Errors
    /// As [`San::parse_with`]. Letters of other languages, English among them, are unknown.
    ///
    /// ```
    /// use movetext_san::{Leniency, PieceLetters, San};
    ///
    /// let san = San::parse_in("Sf3", PieceLetters::German, Leniency::Import)?;
    /// assert_eq!(san, San::parse("Nf3")?);
    /// assert!(San::parse_in("Nf3", PieceLetters::German, Leniency::Import).is_err());
    /// # Ok::<(), movetext_san::SanError>(())
    /// ```
    pub fn parse_in(text: &str, letters: PieceLetters, leniency: Leniency) -> Result<Self, SanError> {
        parse::read(text.as_bytes(), Notation::Letters(letters), leniency)
    }

    /// [`San::parse_with`] for bytes that nobody has checked to be UTF-8.
    ///
    /// # Errors
    /// As [`San::parse_with`]; a byte that is no UTF-8 is reported as U+FFFD.
    #[inline]
    pub fn parse_bytes(bytes: &[u8], leniency: Leniency) -> Result<Self, SanError> {
        parse::parse(bytes, leniency)
    }

    /// The suffix annotation, if there was one.
    #[must_use]
    pub const fn suffix(&self) -> Option<Suffix> {
        self.said.suffix()
    }

    /// What the text says about check. Whether it is true, [`San::resolve`] finds out.
    #[must_use]
    pub const fn check_mark(&self) -> Option<CheckMark> {
        self.said.check()
    }

    /// Whether this is a null move, which never resolves to a legal move.
    #[must_use]
    pub const fn is_null(&self) -> bool {
        matches!(self.said.body(), Body::Null)
    }

    /// The side castled to, if castling is written as such (`O-O`, not `Kg1`).
    #[must_use]
    pub const fn castling_side(&self) -> Option<CastlingSide> {
        match self.said.body() {
            Body::Castling(side) => Some(side),
            _ => None,
        }
    }

    /// The piece that moves, if the text names one; a pawn is named by the absence of a letter.
    #[must_use]
    pub const fn role(&self) -> Option<Role> {
        match self.said.body() {
            Body::Piece(piece_move) => piece_move.role,
            Body::TwoFiles(_) => Some(Role::Pawn),
            Body::Castling(_) => Some(Role::King),
            Body::Null => None,
        }
    }

    /// The target square, if the text names one.
    #[must_use]
    pub const fn to(&self) -> Option<Square> {
        match self.said.body() {
            Body::Piece(piece_move) => Some(piece_move.to),
            _ => None,
        }
    }

    /// What a pawn becomes, if the text says so.
    #[must_use]
    pub const fn promotion(&self) -> Option<Role> {
        match self.said.body() {
            Body::Piece(piece_move) => piece_move.promotion,
            Body::TwoFiles(TwoFiles { promotion, .. }) => promotion,
            Body::Castling(_) | Body::Null => None,
        }
    }

    /// The departures from canonical SAN that are seen without a position; [`San::resolve`] adds the others.
    #[must_use]
    pub const fn repairs(&self) -> Repairs {
        self.repairs
    }
}

impl FromStr for San {
    type Err = SanError;

    fn from_str(text: &str) -> Result<Self, SanError> {
        Self::parse(text)
    }
}

impl PartialEq for San {
    fn eq(&self, other: &Self) -> bool {
        self.said.written() == other.said.written()
    }
}

impl Eq for San {}

impl Hash for San {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.said.written().hash(state);
    }
}

impl fmt::Debug for San {
    /// Writes what it says as text, the leniency it was read with and what had to be repaired.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut san = formatter.debug_struct("San");
        san.field("text", &self.text())
            .field("leniency", &self.said.leniency())
            .field("repairs", &self.repairs);
        san.finish()
    }
}
