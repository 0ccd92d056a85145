//! The position that a game starts from, decided when all its tags are known (PGN 9.7, 16.1).
//!
//! The FEN tag wins over the SetUp tag: a game with a FEN tag starts there whatever SetUp says.

use crate::diagnostic::Code;
use crate::diagnostic::Detail;
use crate::diagnostic::Finding;
use crate::span::Span;
use crate::visitor::StartOrigin;
use crate::visitor::Tag;
use alloc::string::String;
use movetext_board::Position;
use movetext_fen::Fen;
use movetext_fen::Leniency;
use movetext_fen::Repair;
use movetext_fen::RepairKind;

/// Names of the Variant tag that mean chess as the Laws know it, or Chess960, in lower case and without blanks.
const CHESS: [&str; 12] = [
    "",
    "standard",
    "normal",
    "chess",
    "fromposition",
    "chess960",
    "fischerandom",
    "fischerrandom",
    "chess9lx",
    "freestyle",
    "freestylechess",
    "regular",
];

/// The tags that decide about the start of a game: for those who produce games from other sources than text.
///
/// The FEN tag wins over the SetUp tag, and a Variant tag that names no kind of chess makes the game unplayable.
#[derive(Clone, Debug, Default)]
pub struct StartTags {
    fen: Option<(String, Span)>,
    set_up: Option<(bool, Span)>,
    variant: Option<Span>,
}

impl StartTags {
    /// Takes note of a tag; the last of a name counts.
    pub fn note(&mut self, tag: &Tag<'_>) {
        match tag.name.raw() {
            b"FEN" => self.fen = Some((tag.value.to_str().into_owned(), tag.value_span)),
            b"SetUp" => self.set_up = Some((tag.value.raw() == b"1", tag.value_span)),
            b"Variant" => {
                self.variant = (!is_chess(&tag.value.to_str())).then_some(tag.value_span);
            }
            _ => {}
        }
    }

    /// The position, and where it comes from. Where there is none that can be played from, it is the initial one. What
    /// there is to say about the tags goes to `report`. Linear in the length of the FEN tag.
    pub fn position(&self, mut report: impl FnMut(Finding)) -> (Position, StartOrigin) {
        if let Some(span) = self.variant {
            report(Finding::new(Code::VariantUnsupported, span));
            return (Position::initial(), StartOrigin::Unplayable);
        }
        let Some((text, span)) = &self.fen else {
            if let Some((true, span)) = self.set_up {
                report(Finding::new(Code::SetUpWithoutFen, span));
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
        (position, StartOrigin::FenTag)
    }
}

/// Whether a value of the Variant tag means chess or Chess960.
pub(crate) fn is_chess(variant: &str) -> bool {
    // Control characters are blanks to whoever writes the tag again.
    let letters = variant.chars().filter(|character| !character.is_whitespace() && !character.is_control());
    let name: String = letters.flat_map(char::to_lowercase).collect();
    CHESS.contains(&name.as_str())
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
