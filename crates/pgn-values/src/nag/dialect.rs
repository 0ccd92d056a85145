//! Classes of glyphs (PGN 10), and the meanings that programs give to the values that section 10 reserves.

use super::table::{CHESS_PAD, SCID, SCIDB};

/// The subject of a glyph, by the ranges at the beginning of section 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NagClass {
    /// Nothing: the null annotation `$0`.
    Null,
    /// The move just played: 1 to 9.
    Move,
    /// The position: 10 to 135.
    Position,
    /// The players' time: 136 to 139.
    TimePressure,
    /// Reserved: 140 to 255. Programs give them different meanings, see [`NagDialect`].
    Reserved,
}

/// A program's meanings for the values from 140 to 255.
///
/// The three dialects agree on 140 to 146, except 144, and contradict each other elsewhere. A file does not declare its
/// dialect, so numbers are stored and never translated.
///
/// ```
/// use movetext_pgn_values::Nag;
/// use movetext_pgn_values::NagDialect;
///
/// let nag = Nag::new(155);
/// assert_eq!(nag.extended(NagDialect::Scidb), Some("diagram"));
/// assert_eq!(nag.extended(NagDialect::ChessPad), Some("White has connected pawns"));
/// assert_eq!(nag.description(), None); // the dialects disagree
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NagDialect {
    /// The dialect of Scid.
    Scid,
    /// The dialect of Scidb.
    Scidb,
    /// The dialect of ChessPad and pgn4web.
    ChessPad,
}

impl NagDialect {
    /// All dialects.
    pub const ALL: [Self; 3] = [Self::Scid, Self::Scidb, Self::ChessPad];

    /// Returns the meaning of a value from 140 on.
    pub(super) fn meaning(self, number: u8) -> Option<&'static str> {
        match self {
            Self::Scid => super::find(&SCID, number),
            Self::Scidb => super::find(&SCIDB, number),
            Self::ChessPad => super::find(&CHESS_PAD, number),
        }
    }
}
