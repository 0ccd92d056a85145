//! Repairs: the deviations from canonical SAN (PGN 8.2.3.7, "import and export SAN").
//!
//! PGN lets readers decide which deviations they accept. Each deviation has a name here, so that you can count, show or
//! refuse it. [`Repair::leniency`] returns the strictest leniency that accepts it.

use core::fmt;

/// Selects which deviations from canonical text a parser accepts: in moves, and in FEN and EPD (`movetext-fen`).
///
/// The variants are ordered from strict to lenient. Whatever a variant accepts, a more lenient variant accepts with the
/// same result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Leniency {
    /// Accepts only canonical SAN, FEN and EPD, as PGN requires for export.
    Strict,
    /// Also accepts common deviations. The text of a move must have only one reading, whatever the position. Each
    /// deviation is reported as a repair: [`Repair`] for moves, `movetext_fen::repair` for FEN and EPD.
    #[default]
    Import,
    /// Also accepts moves that need a guess: lower-case pieces (`nf3`, `bc4` for a bishop), upper-case files (`NF3`),
    /// captures with two files only (`ed`) and digits (`5254`). If the move is legal, the guess was right. For FEN and
    /// EPD, this equals [`Leniency::Import`].
    Lenient,
}

/// A deviation from canonical SAN that the parser accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[repr(u8)]
pub enum Repair {
    /// A capture without its `x`: `Nd5`, `ed5`.
    MissingCapture,
    /// An `x` in a move that captures nothing: `Nxf3`.
    SuperfluousCapture,
    /// A capture sign other than `x`: `e:d6`, `eXd6`, `e×d6`.
    ForeignCaptureSign,
    /// A move that gives check or mate, without `+` or `#`.
    MissingCheckMark,
    /// A `+` or `#` on a move that does not give check.
    SuperfluousCheckMark,
    /// A `+` on a mate, or a `#` on a check that is not mate.
    WrongCheckMark,
    /// `++`, which means double check or mate.
    DoubleCheckMark,
    /// Check or mate in words: `mate`, `ch`, `dis ch`, `dbl ch`.
    CheckWord,
    /// A promotion without `=`: `e8Q`.
    MissingPromotionSign,
    /// A promotion in another form: `e8(Q)`, `e8/Q`, `e8+=Q`.
    ForeignPromotionSign,
    /// A lower-case promotion letter: `e8=q`.
    LowerCasePromotion,
    /// Castling written with zeros: `0-0`.
    CastlingZeros,
    /// Castling written with lower-case letters: `o-o`.
    CastlingLowerCase,
    /// Castling written without dashes: `OO`.
    CastlingWithoutDashes,
    /// A Unicode dash or minus instead of `-`.
    ForeignDash,
    /// Castling written as a king move by two squares: `Kg1`, `e1g1`.
    KingStepCastling,
    /// Castling written as the king taking its own rook: `Kh1`, `e1h1`.
    KingTakesRook,
    /// More of the origin than the move needs: `Ngf3`, `e2e4`.
    OverSpecifiedOrigin,
    /// The wrong part of the origin under 8.2.3.4, such as the rank instead of the file.
    OtherOrigin,
    /// A hyphen between origin and target: `Ng1-f3`.
    LongAlgebraicHyphen,
    /// The whole origin square without a piece letter: `g1f3`.
    MissingPieceLetter,
    /// A pawn move with the letter `P`: `Pe4`.
    PawnLetter,
    /// `e.p.`, `ep` or a similar mark after an en passant capture.
    EnPassantMark,
    /// A chess figurine instead of the piece letter: `♘f3`.
    Figurine,
    /// A suffix annotation such as `!?` (8.2.3.8). [`San::suffix`](crate::San::suffix) returns it.
    Suffix,
    /// More than two `!` and `?`. Only the first two are used.
    LongSuffix,
    /// A null move, which PGN does not allow (8.2).
    NullMove,
    /// A null move with a spelling other than `--`: `Z0`, `0000`, `@@@@`, `null`, `pass`.
    ForeignNullMove,
    /// A lower-case piece letter: `nf3`.
    LowerCasePiece,
    /// A `b` that means a bishop, because no pawn can make the move.
    BishopForPawn,
    /// A space or other text inside the move: `Qd1 +`, `N f3`. This crate accepts a space only before a mark;
    /// `movetext-pgn` joins separate words.
    InnerBlank,
    /// A pawn capture with two files only: `ed`.
    TwoFileCapture,
    /// A piece letter of the language that differs from the English letter: `Sf3` in German.
    LocalPieceLetter,
    /// A variation selector after a figurine. It requests the text style or the picture style of the figurine.
    VariationSelector,
    /// Upper-case file letters: `NF3`, `E4`.
    UpperCaseFile,
    /// The digits of correspondence chess: `5254`.
    NumericNotation,
    /// A drop in Crazyhouse with `*` instead of `@`: `N*f3`.
    ForeignDropSign,
}

impl Repair {
    /// All repairs, in the order that [`Repairs`] lists them.
    pub const ALL: [Self; 37] = [
        Self::MissingCapture,
        Self::SuperfluousCapture,
        Self::ForeignCaptureSign,
        Self::MissingCheckMark,
        Self::SuperfluousCheckMark,
        Self::WrongCheckMark,
        Self::DoubleCheckMark,
        Self::CheckWord,
        Self::MissingPromotionSign,
        Self::ForeignPromotionSign,
        Self::LowerCasePromotion,
        Self::CastlingZeros,
        Self::CastlingLowerCase,
        Self::CastlingWithoutDashes,
        Self::ForeignDash,
        Self::KingStepCastling,
        Self::KingTakesRook,
        Self::OverSpecifiedOrigin,
        Self::OtherOrigin,
        Self::LongAlgebraicHyphen,
        Self::MissingPieceLetter,
        Self::PawnLetter,
        Self::EnPassantMark,
        Self::Figurine,
        Self::Suffix,
        Self::LongSuffix,
        Self::NullMove,
        Self::ForeignNullMove,
        Self::LowerCasePiece,
        Self::BishopForPawn,
        Self::InnerBlank,
        Self::TwoFileCapture,
        Self::LocalPieceLetter,
        Self::VariationSelector,
        Self::UpperCaseFile,
        Self::NumericNotation,
        Self::ForeignDropSign,
    ];

    /// Returns the strictest leniency that accepts this deviation.
    #[must_use]
    pub const fn leniency(self) -> Leniency {
        match self {
            Self::LowerCasePiece
            | Self::BishopForPawn
            | Self::TwoFileCapture
            | Self::UpperCaseFile
            | Self::NumericNotation => Leniency::Lenient,
            _ => Leniency::Import,
        }
    }

    /// Returns a short description for reports, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::MissingCapture => "missing capture sign",
            Self::SuperfluousCapture => "superfluous capture sign",
            Self::ForeignCaptureSign => "foreign capture sign",
            Self::MissingCheckMark => "missing check mark",
            Self::SuperfluousCheckMark => "superfluous check mark",
            Self::WrongCheckMark => "wrong check mark",
            Self::DoubleCheckMark => "double check mark",
            Self::CheckWord => "check in words",
            Self::MissingPromotionSign => "missing promotion sign",
            Self::ForeignPromotionSign => "foreign promotion sign",
            Self::LowerCasePromotion => "lower-case promotion letter",
            Self::CastlingZeros => "castling with zeros",
            Self::CastlingLowerCase => "lower-case castling",
            Self::CastlingWithoutDashes => "castling without dashes",
            Self::ForeignDash => "foreign dash",
            Self::KingStepCastling => "castling as a king's step",
            Self::KingTakesRook => "castling as king takes rook",
            Self::OverSpecifiedOrigin => "over-specified origin",
            Self::OtherOrigin => "other origin than due",
            Self::LongAlgebraicHyphen => "long algebraic hyphen",
            Self::MissingPieceLetter => "missing piece letter",
            Self::PawnLetter => "pawn letter",
            Self::EnPassantMark => "en passant mark",
            Self::Figurine => "figurine",
            Self::Suffix => "suffix",
            Self::LongSuffix => "long suffix",
            Self::NullMove => "null move",
            Self::ForeignNullMove => "foreign null move",
            Self::LowerCasePiece => "lower-case piece letter",
            Self::BishopForPawn => "lower-case bishop",
            Self::InnerBlank => "not in one word",
            Self::TwoFileCapture => "capture by two files",
            Self::LocalPieceLetter => "local piece letter",
            Self::VariationSelector => "variation selector",
            Self::UpperCaseFile => "upper-case file letter",
            Self::NumericNotation => "numeric notation",
            Self::ForeignDropSign => "foreign drop sign",
        }
    }

    const fn bit(self) -> u64 {
        1 << (self as u8)
    }
}

impl fmt::Display for Repair {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// A set of [`Repair`]s, in eight bytes. It is empty for canonical text.
///
/// ```
/// use movetext_san::{Repair, San};
///
/// let repairs = San::parse("Ng1-f3!")?.repairs();
/// assert!(repairs.contains(Repair::Suffix));
/// assert_eq!(repairs.to_string(), "long algebraic hyphen, suffix");
/// # Ok::<(), movetext_san::error::SanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Repairs(u64);

impl Repairs {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// Returns whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of repairs in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether `repair` is in the set.
    #[must_use]
    pub const fn contains(self, repair: Repair) -> bool {
        self.0 & repair.bit() != 0
    }

    /// Returns the set with `repair` added.
    #[must_use]
    pub const fn with(self, repair: Repair) -> Self {
        Self(self.0 | repair.bit())
    }

    /// Returns the set without `repair`.
    #[must_use]
    pub const fn without(self, repair: Repair) -> Self {
        Self(self.0 & !repair.bit())
    }

    /// Returns the union of both sets.
    #[must_use]
    pub(crate) const fn union(self, those: Self) -> Self {
        Self(self.0 | those.0)
    }

    /// Adds `repair`.
    pub(crate) const fn insert(&mut self, repair: Repair) {
        self.0 |= repair.bit();
    }

    /// Iterates over the repairs in the order of [`Repair::ALL`].
    ///
    /// ```
    /// use movetext_board::Position;
    /// use movetext_san::{Repair, San};
    ///
    /// let resolved = San::parse("Ng1-f3!")?.resolve(&Position::initial())?;
    /// let repairs = [Repair::OverSpecifiedOrigin, Repair::LongAlgebraicHyphen, Repair::Suffix];
    /// assert!(resolved.repairs().iter().eq(repairs));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn iter(self) -> impl Iterator<Item = Repair> {
        Repair::ALL.into_iter().filter(move |repair| self.contains(*repair))
    }
}

impl FromIterator<Repair> for Repairs {
    fn from_iter<I: IntoIterator<Item = Repair>>(repairs: I) -> Self {
        repairs.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Display for Repairs {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, repair) in self.iter().enumerate() {
            if index > 0 {
                formatter.write_str(", ")?;
            }
            formatter.write_str(repair.name())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Repairs {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::{Leniency, Repair, Repairs};

    #[test]
    fn repairs_have_different_bits() {
        let all: Repairs = Repair::ALL.into_iter().collect();
        assert_eq!(all.len() as usize, Repair::ALL.len());
        assert!(all.iter().eq(Repair::ALL));
        for repair in Repair::ALL {
            assert_eq!(Repairs::NONE.with(repair).iter().next(), Some(repair));
            assert!(!all.without(repair).contains(repair));
            assert_ne!(repair.leniency(), Leniency::Strict);
        }
    }
}
