//! Hover texts: the board after a move, and the meanings of glyphs, tags and results.

use super::{picture::Picture, record};
use crate::{
    document::Document,
    outline::{Element, ElementKind, Outline, TagPair},
    replay::{self, Path},
    text::indices,
    unit::{Format, Unit},
};
use core::ops::Range;
use movetext_board::Position;
use movetext_fen::{Fen, Leniency};
use movetext_openings::Openings;
use movetext_pgn::{GameResult, Nag};
use movetext_pgn_values::{TagName, value::Eco};

pub(crate) use super::picture::Markup;

/// A text about a part of a document.
#[derive(Clone, Debug)]
pub(crate) struct HoverText {
    pub(crate) range: Range<usize>,
    pub(crate) text: String,
}

/// Returns the text about the element at an offset.
pub(crate) fn hover(document: &Document, offset: usize, markup: Markup) -> Option<HoverText> {
    let unit = document.unit_at(offset)?;
    if document.format != Format::Pgn {
        let position = record::position(document, unit)?;
        let range = unit.body();
        return range.contains(&offset).then(|| HoverText { range, text: board(&position, markup) });
    }
    let outline = Outline::new(document.text.as_str(), unit);
    if let Some(tag) = outline.tag_at(offset) {
        return about_tag(tag, &outline, offset, markup);
    }
    let element = outline.element_at(offset)?;
    let text = match element.kind {
        ElementKind::Nag(nag) => glyph(nag, markup),
        ElementKind::Result(result) => meaning_of(result).to_owned(),
        ElementKind::Move => return about_move(document, unit, &outline, element, markup),
        ElementKind::Number | ElementKind::Comment | ElementKind::Stray | ElementKind::Escape => return None,
    };
    Some(HoverText { range: indices(element.span), text })
}

/// Returns the board after a move with its number, opening and FEN.
fn about_move(
    document: &Document,
    unit: &Unit,
    outline: &Outline,
    element: &Element,
    markup: Markup,
) -> Option<HoverText> {
    let start = indices(element.span).start;
    let path = replay::path_to_move(document.text.as_str(), unit, start)?;
    let (last, position) = (path.last_move()?, path.position()?);
    let marks = comments_after(document, outline, element);
    let picture = Picture { position, last_move: last.played.mv(), marks: &marks };
    let text = format!("{}\n\n{}", heading(&path, &last.text, markup), picture.text(markup));
    Some(HoverText { range: last.range.clone(), text })
}

/// Returns the move and its opening.
fn heading(path: &Path, mv: &str, markup: Markup) -> String {
    let opening = path.opening().map(|opening| format!(" – {}", replay::opening_label(&opening)));
    format!("{}{}", bold(mv, markup), opening.unwrap_or_default())
}

/// Returns the comments of a move: those before the next element that is not a comment or a glyph.
fn comments_after(document: &Document, outline: &Outline, element: &Element) -> String {
    let after = outline.elements.iter().skip_while(|other| other.span.start <= element.span.start);
    let own = after
        .take_while(|other| matches!(other.kind, ElementKind::Comment | ElementKind::Nag(_)))
        .filter(|other| other.kind == ElementKind::Comment && other.variation == element.variation);
    own.map(|comment| comment.span.slice(document.text.as_str())).collect()
}

/// Returns a board with the name of its opening.
fn board(position: &Position, markup: Markup) -> String {
    let picture = Picture { position, last_move: None, marks: "" };
    let name = Openings::builtin().classify([position]);
    let name = name.map(|opening| format!("{}\n\n", bold(&replay::opening_label(&opening), markup)));
    format!("{}{}", name.unwrap_or_default(), picture.text(markup))
}

fn bold(text: &str, markup: Markup) -> String {
    if markup == Markup::Plain { text.to_owned() } else { format!("**{text}**") }
}

/// Returns the meaning of a glyph (PGN 10).
fn glyph(nag: Nag, markup: Markup) -> String {
    let number = format!("${}", nag.number());
    let symbol = nag.symbol().map(|symbol| format!(" {symbol}")).unwrap_or_default();
    let meaning = nag.meaning().or_else(|| nag.description()).unwrap_or("no meaning in the standard");
    format!("{}{symbol}: {meaning}", bold(&number, markup))
}

const fn meaning_of(result: GameResult) -> &'static str {
    match result {
        GameResult::WhiteWins => "White wins",
        GameResult::BlackWins => "Black wins",
        GameResult::Draw => "Draw",
        GameResult::Unknown => "The game is in progress, abandoned, or its result is unknown",
    }
}

fn about_tag(tag: &TagPair, outline: &Outline, offset: usize, markup: Markup) -> Option<HoverText> {
    let value = indices(tag.value_span);
    if value.start <= offset && offset <= value.end {
        let text = match TagName::from_name(&tag.name)? {
            TagName::Fen => board(&position_of(tag, outline)?, markup),
            TagName::Eco => opening_of(tag.value.parse().ok()?)?.to_owned(),
            TagName::Result => meaning_of(tag.value.parse().ok()?).to_owned(),
            _ => return None,
        };
        return Some(HoverText { range: value, text });
    }
    let name = indices(tag.name_span);
    if !(name.start <= offset && offset <= name.end) {
        return None;
    }
    let known = TagName::from_name(&tag.name)?;
    let roster = if known.is_roster() { ", in the Seven Tag Roster" } else { "" };
    let text =
        format!("{}: section {} of the PGN standard{roster}", bold(known.as_str(), markup), known.clause());
    Some(HoverText { range: name, text })
}

/// Reads the position in a FEN tag by the rules in the Variant tag.
fn position_of(tag: &TagPair, outline: &Outline) -> Option<Position> {
    use movetext_fen::ReadOptions;
    use movetext_pgn_values::value::Variant;
    let variant = outline.tag("Variant").map_or(Variant::Standard, Variant::read);
    let options = ReadOptions::from(Leniency::Import).with_rules(variant.rules()?);
    Fen::read_position(&tag.value, options).ok()
}

/// Returns the name of the most general opening with a code: the shortest name.
fn opening_of(eco: Eco) -> Option<&'static str> {
    let named = Openings::builtin().positions().filter(|(_, code, _)| *code == eco);
    named.map(|(_, _, name)| name).min_by_key(|name| (name.len(), *name))
}
