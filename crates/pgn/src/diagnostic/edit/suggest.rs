//! Chooses the edit for a diagnostic from its code, span, detail and the text around it.

use super::{Edit, context::Context, encoding, movetext, tags};
use crate::diagnostic::{Code, Detail, Finding};
use movetext_san::Span;

/// Returns an edit that probably fixes `finding`, judging from the text around it. The replay then tries the edit on
/// the whole game. Takes time linear in the length of the edited text, plus at most a thousand bytes on each side.
pub(crate) fn suggest(finding: &Finding, around: Context<'_>) -> Option<Edit> {
    if finding.code == Code::Windows1252 {
        return encoding::utf8(finding.span, around);
    }
    // The meaning of an angle bracket depends on the adjacent bytes, so we edit nothing after it.
    edit(finding, around).filter(|edit| !matches!(around.before(edit.span.start).last(), Some(b'<' | b'>')))
}

fn edit(finding: &Finding, around: Context<'_>) -> Option<Edit> {
    let Finding { code, span, detail } = *finding;
    match (code, detail) {
        (Code::ForbiddenWhiteSpace, _) => tags::is_apart(span, around).then(|| Edit::new(span, " ")),
        (Code::ByteOrderMark, _) => tags::is_apart(span, around).then(|| movetext::deletion(span, around)),
        // If the move already has the glyph, the symbol is deleted. The diagnostic about the repetition suggests the
        // same edit.
        (Code::NagSymbol, Detail::Within(_)) => {
            movetext::stray(span, around).or_else(|| movetext::glyph(span, around))
        }
        (Code::SuffixSpelling, Detail::Suffixes(suffixes)) if suffixes.is_empty() => {
            movetext::stray(span, around).or_else(|| movetext::first_suffix(span, around))
        }
        (Code::StrayBrace | Code::VariationStray | Code::NagMissing | Code::NagRepeated, _) => {
            movetext::stray(span, around)
        }
        (Code::CommentUnclosed, Detail::Missing(end)) => Some(Edit::insert(end, "}")),
        (Code::StringUnclosed, _) => tags::closing_quote(span, around),
        (Code::StringQuote, Detail::Within(value)) => tags::escaped_value(value, around),
        (Code::StringEscape, Detail::Within(value)) => tags::escaped_backslashes(value, around),
        (Code::TagUnclosed, _) => tags::closing_bracket(span, around),
        (Code::TagMalformed, _) => {
            tags::opening_bracket(span, around).or_else(|| tags::quoted_value(span, around))
        }
        (Code::TagValue, Detail::Tag { name: Some(name), pair, .. }) => tags::value(name, pair, around),
        (Code::TagNameSpelling, _) => tags::name(span, around),
        (Code::FenWithoutSetUp, _) => tags::set_up(span, around),
        (Code::FenWithoutVariant, Detail::Implied(variant)) => tags::variant(span, variant, around),
        (Code::FenSpelling | Code::FenDialect, _) => tags::canonical_fen(span, around),
        (Code::MoveSpelling, Detail::Spelling { san, .. }) => movetext::spelling(span, san.as_str(), around),
        (Code::MoveSpelling, _) => movetext::stray(span, around),
        (Code::SuffixSpelling, Detail::Suffixes(suffixes)) => {
            Some(movetext::suffixes(span, suffixes, around))
        }
        (Code::NagSymbol, _) => movetext::glyph(span, around),
        (Code::MoveNumber, Detail::Number { expected, .. }) => movetext::number(span, expected, around),
        (Code::MoveNumberGlued, _) => movetext::period(span, around),
        (Code::NextNumberGlued, Detail::Missing(split)) => Some(Edit::insert(split, " ")),
        (Code::VariationUnclosed, Detail::Missing(end)) => {
            movetext::parenthesis(Span::new(span.start, end), around)
        }
        (Code::VariationEmpty, _) => movetext::empty_variation(span, around),
        (Code::ResultMissing, Detail::Result(result)) if !span.is_empty() => {
            Some(movetext::word(span, result.as_str(), around))
        }
        (Code::MovetextMissing | Code::ResultMissing, Detail::Result(result)) => {
            Some(movetext::marker(span.end, result, around))
        }
        (Code::ResultSpelling, _) => movetext::result(span, around),
        _ => None,
    }
}
