//! Semantic tokens, which clients colour by kind.

use super::record;
use crate::{
    document::Document,
    outline::{ElementKind, Outline},
    text::{indices, number},
    unit::{Format, Unit},
};
use core::ops::Range;
use lsp_types::{SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokensLegend};

/// Token kinds, in the same order as in [`legend`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    TagName,
    TagValue,
    MoveNumber,
    Move,
    Glyph,
    Comment,
    Result,
}

/// The bit of the modifier `variation`.
const IN_VARIATION: u32 = 1;

/// Returns the names of the kinds and modifiers. The kinds have names from the protocol, so that every theme has
/// colours for them.
pub(crate) fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend {
        token_types: vec![
            SemanticTokenType::PROPERTY,
            SemanticTokenType::STRING,
            SemanticTokenType::NUMBER,
            SemanticTokenType::FUNCTION,
            SemanticTokenType::DECORATOR,
            SemanticTokenType::COMMENT,
            SemanticTokenType::KEYWORD,
        ],
        token_modifiers: vec![SemanticTokenModifier::new("variation")],
    }
}

/// Returns the tokens in a range, encoded for the protocol.
pub(crate) fn tokens(document: &Document, range: &Range<usize>) -> Vec<SemanticToken> {
    let mut encoder = TokenEncoder { document, tokens: Vec::new(), line: 0, column: 0 };
    for unit in document.units.touching(range) {
        let parts = match document.format {
            Format::Pgn => game_parts(document, unit),
            Format::Fen | Format::Epd => record_parts(document, unit),
        };
        for (part, kind, modifiers) in parts {
            if part.end >= range.start && part.start <= range.end {
                encoder.push(part, kind, modifiers);
            }
        }
    }
    encoder.tokens
}

fn game_parts(document: &Document, unit: &Unit) -> Vec<(Range<usize>, Kind, u32)> {
    let outline = Outline::new(document.text.as_str(), unit);
    let mut parts = Vec::new();
    for tag in &outline.tags {
        parts.push((indices(tag.name_span), Kind::TagName, 0));
        let value = indices(tag.value_span);
        // The quotes belong to the value.
        let is_quoted = document.text.slice(value.end..value.end + 1) == "\"" && value.start > 0;
        let quoted = if is_quoted { value.start - 1..value.end + 1 } else { value };
        parts.push((quoted, Kind::TagValue, 0));
    }
    for element in &outline.elements {
        let kind = match element.kind {
            ElementKind::Number => Kind::MoveNumber,
            ElementKind::Move => Kind::Move,
            ElementKind::Nag(_) => Kind::Glyph,
            ElementKind::Comment | ElementKind::Escape => Kind::Comment,
            ElementKind::Result(_) => Kind::Result,
            ElementKind::Stray => continue,
        };
        let modifiers = if element.variation.is_some() { IN_VARIATION } else { 0 };
        parts.push((indices(element.span), kind, modifiers));
    }
    parts.sort_by_key(|(part, _, _)| part.start);
    parts
}

/// Returns a record's placement, and the names of its operations.
fn record_parts(document: &Document, unit: &Unit) -> Vec<(Range<usize>, Kind, u32)> {
    let body = unit.body();
    let Some(line) = record::text(document, unit) else {
        return if body.is_empty() { Vec::new() } else { vec![(body, Kind::Comment, 0)] };
    };
    let placement = line.find(char::is_whitespace).unwrap_or(line.len());
    let mut parts = vec![(body.start..body.start + placement, Kind::TagValue, 0)];
    if document.format == Format::Epd
        && let Ok(record) = movetext_fen::epd::Epd::read(line, movetext_fen::Leniency::Import)
    {
        let names = record.epd().operations().iter().map(|operation| operation.opcode_span());
        let names = names.map(|span| indices(span.shift(body.start as u64)));
        parts.extend(names.map(|name| (name, Kind::TagName, 0)));
    }
    parts
}

/// Encodes each token relative to the one before it. Splits tokens at line ends.
struct TokenEncoder<'d> {
    document: &'d Document,
    tokens: Vec<SemanticToken>,
    line: u32,
    column: u32,
}

impl TokenEncoder<'_> {
    fn push(&mut self, part: Range<usize>, kind: Kind, modifiers: u32) {
        let document = self.document;
        for piece in document.text.split_lines(part) {
            let range = document.range(piece);
            let (line, column) = (range.start.line, range.start.character);
            let length = range.end.character.saturating_sub(column);
            let is_later = (line, column) >= (self.line, self.column) && length > 0;
            if !is_later {
                continue;
            }
            let delta_line = line - self.line;
            let delta_start = if delta_line == 0 { column - self.column } else { column };
            self.tokens.push(SemanticToken {
                delta_line,
                delta_start,
                length,
                token_type: number(kind as usize),
                token_modifiers_bitset: modifiers,
            });
            (self.line, self.column) = (line, column);
        }
    }
}
