//! The position that a game starts from, decided when all its tags are known (PGN 9.7, 16.1).
//!
//! The FEN tag wins over the SetUp tag: a game with a FEN tag starts there whatever SetUp says.

use crate::diagnostic::Code;
use crate::diagnostic::Detail;
use crate::diagnostic::Finding;
use crate::visitor::StartOrigin;
use crate::visitor::Tag;
use alloc::string::String;
use movetext_board::Position;
use movetext_fen::Fen;
use movetext_fen::Leniency;
use movetext_fen::Repair;
use movetext_fen::RepairKind;
use movetext_san::Span;

/// Names that mean chess as the Laws know it, in lower case and without spaces and hyphens.
const STANDARD: [&str; 5] = ["", "standard", "normal", "chess", "regular"];
/// The name of Lichess for games from any position, those of Chess960 among them, written likewise.
const FROM_POSITION: &str = "fromposition";
/// Names that mean Chess960, in lower case and without spaces and hyphens.
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

/// What a value of the Variant tag names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Variant {
    /// Chess as the Laws know it.
    Standard,
    /// Chess from whatever position the FEN tag has.
    FromPosition,
    /// Chess960.
    Chess960,
    /// A game with other rules.
    Other,
}

/// The tags that decide about the start of a game: for those who produce games from other sources than text.
///
/// The FEN tag wins over the SetUp tag, and a Variant tag that names no kind of chess makes the game unplayable.
#[derive(Clone, Debug, Default)]
pub struct StartTags {
    fen: Option<(String, Span)>,
    set_up: Option<(bool, Span)>,
    variant: Option<(Variant, Span)>,
}

impl StartTags {
    /// Takes note of a tag; the last of a name counts.
    pub fn note(&mut self, tag: &Tag<'_>) {
        match tag.name.raw() {
            b"FEN" => self.fen = Some((tag.value.to_str().into_owned(), tag.value_span)),
            b"SetUp" => self.set_up = Some((tag.value.raw() == b"1", tag.value_span)),
            b"Variant" => self.variant = Some((variant(&tag.value.to_str()), tag.value_span)),
            _ => {}
        }
    }

    /// The position, and where it comes from. Where there is none that can be played from, it is the initial one. What
    /// there is to say about the tags goes to `report`. Linear in the length of the FEN tag.
    pub fn position(&self, mut report: impl FnMut(Finding)) -> (Position, StartOrigin) {
        if let Some((Variant::Other, span)) = self.variant {
            report(Finding::new(Code::VariantUnsupported, span));
            return (Position::initial(), StartOrigin::Unplayable);
        }
        let Some((text, span)) = &self.fen else {
            // That the FEN is missing is reported once.
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

/// What the value names; case, spaces and hyphens are ignored.
fn variant(value: &str) -> Variant {
    // Control characters are written as spaces.
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

/// Whether it joins two words: a hyphen, a dash or an underscore.
const fn is_hyphen(letter: char) -> bool {
    matches!(letter, '-' | '_' | '\u{AD}' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// The position of a FEN as people write it, and if something had to be mended, the code for that and what came first; or
/// what is wrong.
fn read(text: &str) -> Result<(Position, Option<(Code, Detail)>), Detail> {
    let fen = Fen::read(text, Leniency::Import)
        .map_err(|errors| errors.faults().first().copied().map_or(Detail::None, Detail::Fen))?;
    let (position, dropped) = fen
        .fen()
        .setup()
        .into_position_forgiving()
        .map_err(|error| error.reasons().iter().next().map_or(Detail::None, Detail::Setup))?;
    if !dropped.is_empty() {
        let detail = fen.repairs().first().copied().map_or(Detail::None, Detail::FenRepair);
        return Ok((position, Some((Code::FenSpelling, detail))));
    }
    // What is wrong goes before what is only another way to write.
    let is_spelling = |repair: &&Repair| repair.kind != RepairKind::CastlingFileLetter;
    let repairs = fen.repairs();
    let repaired = match repairs.iter().find(is_spelling) {
        Some(repair) => Some((Code::FenSpelling, *repair)),
        None => repairs.first().map(|repair| (Code::FenDialect, *repair)),
    };
    Ok((position, repaired.map(|(code, repair)| (code, Detail::FenRepair(repair)))))
}
