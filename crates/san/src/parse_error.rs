//! Errors from parsing a move (PGN 8.2.3). Errors from resolving it in a position are in `resolve/error.rs`.

use crate::{
    letters::PieceLetters,
    repair::Repair,
    report::{CharQuote, Report, Severity},
    span::Span,
};
use core::{error::Error, fmt, ops::Range};
use movetext_board::Role;

/// The error for text that is not a move with the chosen leniency.
///
/// For an unknown letter, `Display` also names the languages in which the letter is a piece. The alternate form,
/// `{:#}`, omits the span.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SanError {
    kind: SanErrorKind,
    start: u32,
    end: u32,
}

impl SanError {
    pub(crate) fn new(kind: SanErrorKind, span: Range<usize>) -> Self {
        let clamp = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Self { kind, start: clamp(span.start), end: clamp(span.end) }
    }

    /// Returns the kind of error.
    #[must_use]
    pub const fn kind(&self) -> SanErrorKind {
        self.kind
    }

    /// Returns the error as a report with the code `unreadable-move`.
    #[must_use]
    pub const fn report(&self) -> Report<'_> {
        Report::new(Severity::Error, "unreadable-move", self.span(), self)
    }

    /// Returns the span of the wrong part in the text. If something is missing, the span is empty and at the end of the
    /// text.
    #[must_use]
    pub const fn span(&self) -> Span {
        Span::new(self.start as u64, self.end as u64)
    }
}

impl fmt::Display for SanError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.kind)?;
        self.span().write_after_message(formatter)?;
        match self.kind {
            SanErrorKind::UnknownPieceLetter(letter) => write_languages(letter, &Role::ALL, formatter),
            SanErrorKind::PromotionLetter(letter) => write_languages(letter, &Role::PROMOTIONS, formatter),
            _ => Ok(()),
        }
    }
}

impl Error for SanError {}

/// Writes the languages in which `letter` is one of the `roles`.
fn write_languages(letter: char, roles: &[Role], formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut lead = "; it is the";
    for &role in roles {
        let languages = PieceLetters::with_letter(letter).filter(|known| known.1 == role);
        let last = languages.clone().count().saturating_sub(1);
        for (index, (language, _)) in languages.enumerate() {
            match index {
                0 => write!(formatter, "{lead} {role} in {language}")?,
                _ if index == last => write!(formatter, " and {language}")?,
                _ => write!(formatter, ", {language}")?,
            }
            lead = ", the";
        }
    }
    Ok(())
}

/// The reason why text is not a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SanErrorKind {
    /// The text is empty.
    Empty,
    /// The first letter is not a piece letter in the selected language, which is English by default.
    /// [`PieceLetters::with_letter`] returns the languages in which it is a piece letter.
    UnknownPieceLetter(char),
    /// No move begins with this character.
    UnexpectedStart(char),
    /// The text ends before the target square is complete.
    MissingTarget,
    /// The target square or a part of it was expected, but another character follows.
    UnexpectedInTarget(char),
    /// After the first letter of castling and its dash, another character follows instead of the second letter.
    UnexpectedInCastling(char),
    /// A text in long algebraic notation does not contain the whole origin square.
    MissingOriginSquare,
    /// The promotion sign is not followed by the letter of a queen, rook, bishop or knight.
    PromotionLetter(char),
    /// Unexpected text after a complete move.
    Trailing(char),
    /// The leniency does not allow this spelling.
    Refused(Repair),
}

impl fmt::Display for SanErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("found nothing, expected a move"),
            Self::UnknownPieceLetter(character) => {
                write!(f, "unknown piece letter {}", CharQuote(*character))
            }
            Self::UnexpectedStart(character) => write!(f, "found {}, expected a move", CharQuote(*character)),
            Self::MissingTarget => f.write_str("found nothing, expected a target square"),
            Self::UnexpectedInTarget(character) => {
                write!(f, "found {}, expected a target square", CharQuote(*character))
            }
            Self::UnexpectedInCastling(character) => {
                write!(f, "found {}, expected the rest of castling", CharQuote(*character))
            }
            Self::MissingOriginSquare => f.write_str("expected the square of the origin"),
            Self::PromotionLetter(character) => {
                write!(f, "found {}, expected a piece to promote to", CharQuote(*character))
            }
            Self::Trailing(character) => {
                write!(f, "found {}, expected the end of the move", CharQuote(*character))
            }
            Self::Refused(repair) => write!(f, "{repair} is not admitted here"),
        }
    }
}

impl Error for SanErrorKind {}
