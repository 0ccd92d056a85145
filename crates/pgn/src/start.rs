//! Determines the start position of a game, after all its tags are known (PGN 9.7, 16.1).
//!
//! A FEN tag is used even if the SetUp tag is 0 or missing.

use crate::{
    diagnostic::{Code, Detail, Finding},
    visitor::{StartOrigin, Tag},
};
use alloc::string::String;
use movetext_board::{Position, Rules};
use movetext_fen::{
    Fen, Leniency, ReadOptions,
    repair::{Repair, RepairKind},
};
use movetext_pgn_values::value::Variant;
use movetext_san::Span;

/// Collects the tags that determine the start position of a game, for producers that read sources other than text.
///
/// A FEN tag takes precedence over a SetUp tag. A Variant tag with an unsupported variant makes the game unplayable.
#[derive(Clone, Debug, Default)]
pub struct StartTags {
    fen: Option<(String, Span)>,
    set_up: Option<(bool, Span)>,
    variant: Option<(Variant, Span)>,
    /// The span of a Variant tag with a value that is not a variant.
    no_variant: Option<Span>,
}

impl StartTags {
    /// Records a tag. If a name is repeated, the last tag counts.
    pub fn note(&mut self, tag: &Tag<'_>) {
        match tag.name.raw() {
            b"FEN" => self.fen = Some((tag.value.to_str().into_owned(), tag.value_span)),
            b"SetUp" => self.set_up = Some((tag.value.raw() == b"1", tag.value_span)),
            b"Variant" => {
                let (value, span) = (tag.value.to_str(), tag.value_span);
                self.variant = Some((Variant::read(&value), span));
                self.no_variant = Variant::is_dialect(&value).then_some(span);
            }
            _ => {}
        }
    }

    /// Returns the start position and where it comes from. If the game is unplayable, this is the initial position.
    /// `report` receives the diagnostics of these tags. Takes time linear in the length of the FEN tag.
    ///
    /// The Variant tag determines the rules. Without it, a FEN with a check count has the rules of Three-check, and a
    /// FEN with a pocket those of Crazyhouse.
    pub fn position(&self, mut report: impl FnMut(Finding)) -> (Position, StartOrigin) {
        // A value such as `?` names no variant, so the FEN may imply one.
        let rules = match self.variant.filter(|_| self.no_variant.is_none()) {
            None => None,
            Some((variant, span)) => match variant.rules() {
                Some(rules) => Some(rules),
                None => {
                    report(Finding::new(Code::VariantUnsupported, span));
                    return (Position::initial(), StartOrigin::Unplayable);
                }
            },
        };
        if let Some(span) = self.no_variant {
            report(Finding::new(Code::TagDialect, span));
        }
        let Some((text, span)) = &self.fen else {
            // The missing FEN is reported only once, with the first tag that needs it.
            match (self.set_up, self.variant) {
                (Some((true, span)), _) => report(Finding::new(Code::SetUpWithoutFen, span)),
                (_, Some((Variant::Chess960, span))) => report(Finding::new(Code::VariantWithoutFen, span)),
                _ => {}
            }
            return (Position::initial_of(rules.unwrap_or_default()), StartOrigin::Initial);
        };
        match self.set_up {
            Some((true, _)) => {}
            Some((false, at)) => report(Finding::new(Code::FenWithoutSetUp, at)),
            None => report(Finding::new(Code::FenWithoutSetUp, *span)),
        }
        let (position, repaired) = match read(text, rules) {
            Ok(read) => read,
            Err(detail) => {
                report(Finding { code: Code::FenInvalid, span: *span, detail });
                return (Position::initial(), StartOrigin::Unplayable);
            }
        };
        if let Some((code, detail)) = repaired {
            report(Finding { code, span: *span, detail });
        }
        let implied = Variant::implied_by(&position);
        if implied != Variant::Standard {
            let detail = Detail::Implied(implied);
            match self.variant {
                None => report(Finding { code: Code::FenWithoutVariant, span: *span, detail }),
                Some((Variant::FromPosition, span)) => report(Finding::new(Code::VariantDialect, span)),
                Some((Variant::Standard, _)) => report(Finding::new(Code::FenWithoutVariant, *span)),
                Some(_) => {}
            }
        }
        (position, StartOrigin::FenTag)
    }
}

/// Reads a FEN leniently, by these rules or else by those that it implies. Returns the position, with the code and
/// detail of the most important repair if the FEN needs one. Returns the reason as an error if the FEN cannot be read.
fn read(text: &str, rules: Option<Rules>) -> Result<(Position, Option<(Code, Detail)>), Detail> {
    let options = ReadOptions::from(Leniency::Import);
    let fen = Fen::read(text, rules.map_or(options, |rules| options.with_rules(rules)))
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
    // Repairs of errors take precedence over mere differences in spelling.
    let is_spelling = |repair: &&Repair| {
        !matches!(repair.kind, RepairKind::CastlingFileLetter | RepairKind::PocketSpelling)
    };
    let repairs = fen.repairs();
    let repaired = match repairs.iter().find(is_spelling) {
        Some(repair) => Some((Code::FenSpelling, *repair)),
        None => repairs.first().map(|repair| (Code::FenDialect, *repair)),
    };
    Ok((position, repaired.map(|(code, repair)| (code, Detail::FenRepair(repair)))))
}
