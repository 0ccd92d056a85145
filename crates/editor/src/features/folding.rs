//! Folding: games, tag sections, comments and variations.

use crate::{
    document::Document,
    outline::{ElementKind, Outline},
    text::indices,
    unit::{Format, Unit},
};
use core::ops::Range;
use lsp_types::{FoldingRange, FoldingRangeKind};

/// Returns the parts that have several lines, so that they can be folded.
pub(crate) fn folding(document: &Document) -> Vec<FoldingRange> {
    if document.format != Format::Pgn {
        return Vec::new();
    }
    let mut ranges = Vec::new();
    for unit in document.units.all() {
        let outline = Outline::new(document.text.as_str(), unit);
        ranges.extend(fold(document, unit.body(), None));
        ranges.extend(fold_tags(document, unit, &outline));
        let variations = outline.variations.iter().map(|variation| indices(variation.span));
        ranges.extend(variations.filter_map(|variation| fold(document, variation, None)));
        let comments = outline.elements.iter().filter(|element| element.kind == ElementKind::Comment);
        let comments = comments.map(|comment| indices(comment.span));
        ranges.extend(comments.filter_map(|one| fold(document, one, Some(FoldingRangeKind::Comment))));
    }
    ranges
}

/// Returns the fold of the tags after the first line of the game. The fold of the game begins on that line, and VS Code
/// shows only one fold for each line.
fn fold_tags(document: &Document, unit: &Unit, outline: &Outline) -> Option<FoldingRange> {
    let line_end = document.text.slice(unit.body()).find(['\n', '\r'])?;
    let first = outline.tags.iter().find(|tag| indices(tag.span).start > unit.body().start + line_end)?;
    fold(document, indices(first.span.to(outline.tags.last()?.span)), None)
}

fn fold(document: &Document, span: Range<usize>, kind: Option<FoldingRangeKind>) -> Option<FoldingRange> {
    let range = document.range(span);
    (range.start.line < range.end.line).then_some(FoldingRange {
        start_line: range.start.line,
        start_character: Some(range.start.character),
        end_line: range.end.line,
        end_character: Some(range.end.character),
        kind,
        collapsed_text: None,
    })
}
