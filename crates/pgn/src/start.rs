//! The start position of a game, decided when all its tags are known (PGN 9.7, 16.1).
//!
//! A game with a FEN tag starts there whatever its SetUp tag says.

use crate::{
    diagnostic::{Code, Detail, Finding},
    visitor::{StartOrigin, Tag},
};
use alloc::string::String;
use movetext_board::Position;
use movetext_fen::{
    Fen, Leniency,
    repair::{Repair, RepairKind},
};
use movetext_san::Span;

/// Names of standard chess, in lower case and without spaces and hyphens.
const STANDARD: [&str; 5] = ["", "standard", "normal", "chess", "regular"];
/// The name that Lichess uses for games from any position, including Chess960, in lower case and without spaces.
const FROM_POSITION: &str = "fromposition";
/// Names of Chess960, in lower case and without spaces and hyphens.
const CHESS960: [&str; 13] = [
    "chess960",
    "960",
    "fischerandom",
    "fischerrandom",
    "fischerandomchess",
    "fischerrandomchess",
    "frc",
    "doublefischerandom",
    "doublefischerrandom",
    "dfrc",
    "chess9lx",
    "freestyle",
    "freestylechess",
];

/// The variant that a Variant tag names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Variant {
    /// Standard chess.
    Standard,
    /// Chess from the position of the FEN tag.
    FromPosition,
    /// Chess960.
    Chess960,
    /// A game with other rules.
    Other,
}

/// The tags that decide the start of a game, for producers of games from other sources than text.
///
/// A FEN tag takes precedence over a SetUp tag, and a Variant tag with an unsupported variant makes the game
/// unplayable.
#[derive(Clone, Debug, Default)]
pub struct StartTags {
    fen: Option<(String, Span)>,
    set_up: Option<(bool, Span)>,
    variant: Option<(Variant, Span)>,
}

impl StartTags {
    /// Records a tag. The last tag of a name counts.
    pub fn note(&mut self, tag: &Tag<'_>) {
        match tag.name.raw() {
            b"FEN" => self.fen = Some((tag.value.to_str().into_owned(), tag.value_span)),
            b"SetUp" => self.set_up = Some((tag.value.raw() == b"1", tag.value_span)),
            b"Variant" => self.variant = Some((variant(&tag.value.to_str()), tag.value_span)),
            _ => {}
        }
    }

    /// Returns the start position and its origin. If no position can be played from, the position is the initial one.
    /// `report` receives the diagnostics of these tags. Linear in the length of the FEN tag.
    pub fn position(&self, mut report: impl FnMut(Finding)) -> (Position, StartOrigin) {
        if let Some((Variant::Other, span)) = self.variant {
            report(Finding::new(Code::VariantUnsupported, span));
            return (Position::initial(), StartOrigin::Unplayable);
        }
        let Some((text, span)) = &self.fen else {
            // The missing FEN is reported only once.
            match (self.set_up, self.variant) {
                (Some((true, span)), _) => report(Finding::new(Code::SetUpWithoutFen, span)),
                (_, Some((Variant::Chess960, span))) => report(Finding::new(Code::VariantWithoutFen, span)),
                _ => {}
            }
            return (Position::initial(), StartOrigin::Initial);
        };
        match self.set_up {
            Some((true, _)) => {}
            Some((false, at)) => report(Finding::new(Code::FenWithoutSetUp, at)),
            None => report(Finding::new(Code::FenWithoutSetUp, *span)),
        }
        let (position, repaired) = match read(text) {
            Ok(read) => read,
            Err(detail) => {
                report(Finding { code: Code::FenInvalid, span: *span, detail });
                return (Position::initial(), StartOrigin::Unplayable);
            }
        };
        if let Some((code, detail)) = repaired {
            report(Finding { code, span: *span, detail });
        }
        if !position.has_standard_castling() {
            match self.variant {
                Some((Variant::Chess960, _)) => {}
                Some((Variant::FromPosition, span)) => report(Finding::new(Code::VariantDialect, span)),
                _ => report(Finding::new(Code::FenWithoutVariant, *span)),
            }
        }
        (position, StartOrigin::FenTag)
    }
}

/// Returns the variant named by `value`. Case, spaces and hyphens are ignored.
fn variant(value: &str) -> Variant {
    // Control characters are in use as spaces.
    let is_ignored = |letter: &char| letter.is_whitespace() || letter.is_control() || is_hyphen(*letter);
    let letters = value.chars().filter(|letter| !is_ignored(letter));
    let name: String = letters.flat_map(char::to_lowercase).collect();
    if STANDARD.contains(&name.as_str()) {
        Variant::Standard
    } else if name == FROM_POSITION {
        Variant::FromPosition
    } else if CHESS960.contains(&name.as_str()) {
        Variant::Chess960
    } else {
        Variant::Other
    }
}

/// Returns whether a character joins two words: a hyphen, a dash or an underscore.
const fn is_hyphen(letter: char) -> bool {
    matches!(letter, '-' | '_' | '\u{AD}' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// Reads a FEN leniently. Returns the position with the code and detail of the first repair, if any, or the reason why
/// there is no position.
fn read(text: &str) -> Result<(Position, Option<(Code, Detail)>), Detail> {
    let fen = Fen::read(text, Leniency::Import)
        .map_err(|errors| errors.faults().first().copied().map_or(Detail::None, Detail::Fen))?;
    let (position, dropped) = fen
        .fen()
        .setup()
        .into_position_lenient()
        .map_err(|error| error.reasons().next().map_or(Detail::None, Detail::Setup))?;
    if !dropped.is_empty() {
        let detail = fen.repairs().first().copied().map_or(Detail::None, Detail::FenRepair);
        return Ok((position, Some((Code::FenSpelling, detail))));
    }
    // Repairs of errors are reported before mere differences of spelling.
    let is_spelling = |repair: &&Repair| repair.kind != RepairKind::CastlingFileLetter;
    let repairs = fen.repairs();
    let repaired = match repairs.iter().find(is_spelling) {
        Some(repair) => Some((Code::FenSpelling, *repair)),
        None => repairs.first().map(|repair| (Code::FenDialect, *repair)),
    };
    Ok((position, repaired.map(|(code, repair)| (code, Detail::FenRepair(repair)))))
}
