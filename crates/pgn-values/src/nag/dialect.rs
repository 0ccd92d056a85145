//! What kind of thing a glyph says (PGN 10), and who means what by the values that section 10 reserves.

use super::generated::{CHESS_PAD, SCID, SCIDB};

/// What a glyph speaks of, by the ranges that open section 10.
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
    /// Reserved for future definition: 140 to 255. Programs use them each in its own way, see [`NagDialect`].
    Reserved,
}

/// The three ways in which programs use the values from 140 to 255.
///
/// They agree on 140 to 146 but for 144, and contradict each other elsewhere. A file does not say which it follows, so
/// numbers are stored and never translated.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NagDialect {
    /// That of Scid.
    Scid,
    /// That of Scidb.
    Scidb,
    /// That of ChessPad and pgn4web.
    ChessPad,
}

impl NagDialect {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Scid, Self::Scidb, Self::ChessPad];

    /// What a value from 140 on means in the dialect.
    pub(super) fn meaning(self, number: u8) -> Option<&'static str> {
        match self {
            Self::Scid => super::find(&SCID, number),
            Self::Scidb => super::find(&SCIDB, number),
            Self::ChessPad => super::find(&CHESS_PAD, number),
        }
    }
}
