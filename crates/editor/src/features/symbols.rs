//! Document symbols: games with their tags and variations, and records.

use super::record;
use crate::{
    document::Document,
    outline::{Outline, Variation},
    text::indices,
    unit::{Format, Unit},
};
use core::ops::Range;
use lsp_types::{DocumentSymbol, SymbolInformation, SymbolKind, Uri};

/// Longer names are cut.
const MAX_NAME_CHARACTERS: usize = 60;

/// The maximum depth of variations in the tree. Deeper ones are listed at this depth, because clients may parse nested
/// messages by recursion.
const MAX_DEPTH: usize = 16;

/// Returns the games or records of a document.
pub(crate) fn symbols(document: &Document) -> Vec<DocumentSymbol> {
    let units = document.units.all().iter();
    match document.format {
        Format::Pgn => units.map(|unit| game_symbol(document, unit)).collect(),
        Format::Fen | Format::Epd => units.filter_map(|unit| record_symbol(document, unit)).collect(),
    }
}

/// Converts a tree of symbols to a list, for clients that do not show trees.
pub(crate) fn flat(symbols: Vec<DocumentSymbol>, uri: &Uri) -> Vec<SymbolInformation> {
    let mut list = Vec::new();
    let mut pending: Vec<(DocumentSymbol, Option<String>)> =
        symbols.into_iter().rev().map(|symbol| (symbol, None)).collect();
    while let Some((symbol, container_name)) = pending.pop() {
        let DocumentSymbol { name, kind, range, children, .. } = symbol;
        let children = children.unwrap_or_default().into_iter().rev();
        pending.extend(children.map(|child| (child, Some(name.clone()))));
        let location = lsp_types::Location::new(uri.clone(), range);
        #[expect(deprecated, reason = "a member of the protocol that has no constructor")]
        list.push(SymbolInformation { name, kind, tags: None, deprecated: None, location, container_name });
    }
    list
}

fn symbol(
    document: &Document,
    (name, kind): (String, SymbolKind),
    detail: Option<String>,
    (range, selection): (Range<usize>, Range<usize>),
    children: Vec<DocumentSymbol>,
) -> DocumentSymbol {
    let name = if name.trim().is_empty() {
        "?".to_owned()
    } else {
        name.chars().take(MAX_NAME_CHARACTERS).collect()
    };
    // The selection must be inside the range.
    let selection = selection.start.max(range.start)..selection.end.min(range.end).max(range.start);
    #[expect(deprecated, reason = "a member of the protocol that has no constructor")]
    DocumentSymbol {
        name,
        detail,
        kind,
        tags: None,
        deprecated: None,
        range: document.range(range),
        selection_range: document.range(selection),
        children: (!children.is_empty()).then_some(children),
    }
}

fn game_symbol(document: &Document, unit: &Unit) -> DocumentSymbol {
    let outline = Outline::new(document.text.as_str(), unit);
    let tag = |name| outline.tag(name).filter(|value| !value.is_empty()).unwrap_or("?");
    let name = match (outline.tag("White"), outline.tag("Black")) {
        (None, None) => "Game".to_owned(),
        _ => format!("{} – {}", tag("White"), tag("Black")),
    };
    let detail = ["Result", "Event", "Date"].into_iter().filter_map(|name| outline.tag(name));
    let detail =
        detail.filter(|value| !value.starts_with('?') && !value.is_empty()).collect::<Vec<_>>().join(", ");
    let mut children: Vec<DocumentSymbol> = outline
        .tags
        .iter()
        .map(|tag| {
            let spans = (indices(tag.span), indices(tag.name_span));
            symbol(
                document,
                (tag.name.clone(), SymbolKind::PROPERTY),
                Some(tag.value.clone()),
                spans,
                Vec::new(),
            )
        })
        .collect();
    children.extend(variations(document, &outline));
    let first =
        outline.tags.first().map_or_else(|| unit.body().start..unit.body().start, |tag| indices(tag.span));
    symbol(document, (name, SymbolKind::CLASS), Some(detail), (unit.body(), first), children)
}

/// Returns the variations as a tree. Goes from the last to the first, so that the children of a variation are complete
/// when we reach it.
fn variations(document: &Document, outline: &Outline) -> Vec<DocumentSymbol> {
    let mut children: Vec<Vec<DocumentSymbol>> = vec![Vec::new(); outline.variations.len()];
    let mut top = Vec::new();
    let parents = parents(&outline.variations);
    for (index, variation) in outline.variations.iter().enumerate().rev() {
        let mut own = children.get_mut(index).map(core::mem::take).unwrap_or_default();
        own.reverse();
        let symbol = variation_symbol(document, variation, own);
        match parents.get(index).copied().flatten().and_then(|parent| children.get_mut(parent)) {
            Some(siblings) => siblings.push(symbol),
            None => top.push(symbol),
        }
    }
    top.reverse();
    top
}

/// Returns the parent of each variation in the tree.
fn parents(variations: &[Variation]) -> Vec<Option<usize>> {
    // For each variation, its depth and its parent in the tree.
    let mut placed: Vec<(usize, Option<usize>)> = Vec::with_capacity(variations.len());
    for variation in variations {
        let parent = variation.parent.and_then(|parent| Some((parent, *placed.get(parent)?)));
        placed.push(match parent {
            None => (1, None),
            Some((_, (MAX_DEPTH, above))) => (MAX_DEPTH, above),
            Some((parent, (depth, _))) => (depth + 1, Some(parent)),
        });
    }
    placed.into_iter().map(|(_, parent)| parent).collect()
}

fn variation_symbol(
    document: &Document,
    variation: &Variation,
    children: Vec<DocumentSymbol>,
) -> DocumentSymbol {
    let span = indices(variation.span);
    let text = document.text.slice(span.clone());
    let words: Vec<&str> = text.trim_start_matches('(').split_whitespace().take(12).collect();
    let name = words.join(" ").trim_end_matches(')').to_owned();
    symbol(document, (name, SymbolKind::METHOD), None, (span.clone(), span.start..span.start + 1), children)
}

fn record_symbol(document: &Document, unit: &Unit) -> Option<DocumentSymbol> {
    let line = record::text(document, unit)?;
    let id = movetext_fen::epd::Epd::read(line, movetext_fen::Leniency::Import).ok();
    let id = id.as_ref().and_then(|record| record.epd().raw("id")?.text().map(str::to_owned));
    let name = id.unwrap_or_else(|| line.to_owned());
    Some(symbol(document, (name, SymbolKind::OBJECT), None, (unit.body(), unit.body()), Vec::new()))
}
