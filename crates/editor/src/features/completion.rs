//! Completion: legal moves, tag names, values of tags, and glyphs.

use super::{Replacement, values};
use crate::{
    document::Document,
    outline::{ElementKind, Outline},
    replay,
    unit::{Format, Unit},
};
use alloc::collections::BTreeSet;
use core::ops::Range;
use lsp_types::{CompletionItem, CompletionItemKind, CompletionList, CompletionTextEdit};
use movetext_pgn::{
    Flow, Interest, Nag, Tag, Visitor,
    lexer::{TokenKind, tokens},
};
use movetext_pgn_values::TagName;
use movetext_san::{
    San,
    notation::{CastlingStyle, Uci},
};

/// The characters after which clients request completions while the user types.
pub(crate) const TRIGGERS: [&str; 5] = ["[", "\"", " ", ".", "$"];

/// The maximum number of values from other games to propose.
const MAX_VALUES: usize = 200;

/// Returns the completions at an offset.
pub(crate) fn completion(document: &Document, offset: usize) -> CompletionList {
    if document.format != Format::Pgn {
        return CompletionList::default();
    }
    let text = document.text.as_str();
    let index = document.units.index_at(offset);
    let unit = index.and_then(|index| document.units.all().get(index));
    let start = unit.map_or(0, |unit| unit.start.offset);
    let items = match context(text.get(start..offset).unwrap_or_default()) {
        Context::TagName(length) => tag_names(document, unit, offset - length..offset),
        Context::TagValue(name, length) => return tag_values(document, &name, offset - length..offset),
        Context::Glyph(length) => glyphs(document, offset - length..offset),
        Context::Move(length) => moves(document, unit, offset - length..offset),
        Context::Nothing => Vec::new(),
    };
    CompletionList { is_incomplete: false, items }
}

/// What the user types. The numbers say how many bytes have been typed.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Context {
    TagName(usize),
    TagValue(String, usize),
    Glyph(usize),
    Move(usize),
    /// A comment, or another part without completions.
    Nothing,
}

/// Returns what the user types after the text `before`, which begins with the game.
fn context(before: &str) -> Context {
    let last = tokens(before.as_bytes()).last().map(|token| token.kind);
    // This check comes first, because a line of a comment may begin with a bracket.
    if last == Some(TokenKind::UnclosedComment) {
        return Context::Nothing;
    }
    let line = before.rsplit(['\n', '\r']).next().unwrap_or_default();
    if let Some(pair) = line.trim_start().strip_prefix('[')
        && !pair.contains(']')
    {
        return match pair.split_once('"') {
            None if pair.contains(char::is_whitespace) => Context::Nothing,
            None => Context::TagName(pair.len()),
            Some((_, value)) if value.contains('"') => Context::Nothing,
            Some((name, value)) => Context::TagValue(name.trim().to_owned(), value.len()),
        };
    }
    let is_text =
        |kind| matches!(kind, TokenKind::UnclosedString | TokenKind::LineComment | TokenKind::Escape);
    if last.is_some_and(is_text) {
        return Context::Nothing;
    }
    let word =
        before.rsplit(|character: char| character.is_whitespace() || "(){};".contains(character)).next();
    let word = word.unwrap_or_default();
    if let Some(digits) = word.rsplit_once('$').map(|(_, digits)| digits)
        && digits.bytes().all(|byte| byte.is_ascii_digit())
    {
        return Context::Glyph(digits.len() + 1);
    }
    // A move may follow its number without white space.
    let number = word.trim_start_matches(|character: char| character.is_ascii_digit());
    let word = match number.strip_prefix(['.', '…']) {
        Some(rest) => rest.trim_start_matches(['.', '…']),
        None if number.is_empty() && !word.is_empty() => return Context::Nothing,
        None => word,
    };
    Context::Move(word.len())
}

fn item(
    document: &Document,
    range: &Range<usize>,
    (label, kind): (String, CompletionItemKind),
    new: String,
    detail: String,
) -> CompletionItem {
    let edit = Replacement { range: range.clone(), new }.edit(document);
    CompletionItem {
        label,
        kind: Some(kind),
        detail: (!detail.is_empty()).then_some(detail),
        text_edit: Some(CompletionTextEdit::Edit(edit)),
        ..CompletionItem::default()
    }
}

/// Returns the legal moves in SAN. Their details have UCI and the opening that they reach.
fn moves(document: &Document, unit: Option<&Unit>, range: Range<usize>) -> Vec<CompletionItem> {
    let text = document.text.as_str();
    let Some(unit) = unit else { return Vec::new() };
    let outline = Outline::new(text, unit);
    let is_over = |end: u64| end <= range.start as u64;
    let ended = |kind| matches!(kind, ElementKind::Result(_));
    if outline.elements.iter().any(|one| ended(one.kind) && one.variation.is_none() && is_over(one.span.end))
    {
        return Vec::new();
    }
    let Some(path) = replay::path_to_place(text, unit, range.start) else { return Vec::new() };
    let Some(position) = path.position() else { return Vec::new() };
    let mut items: Vec<CompletionItem> = position
        .legal_moves()
        .into_iter()
        .map(|mv| {
            let san = San::from_move(mv, position).to_string();
            let uci = Uci::from_move(mv, position, CastlingStyle::Standard);
            let opening = path.opening_after(&position.play(mv));
            let opening =
                opening.map(|one| format!(" – {}", replay::opening_label(&one))).unwrap_or_default();
            item(
                document,
                &range,
                (san.clone(), CompletionItemKind::FUNCTION),
                san,
                format!("{uci}{opening}"),
            )
        })
        .collect();
    items.sort_by(|one, other| one.label.cmp(&other.label));
    items
}

/// Returns the tag names that the game does not have.
fn tag_names(document: &Document, unit: Option<&Unit>, range: Range<usize>) -> Vec<CompletionItem> {
    let text = document.text.as_str();
    let own = unit.map(|unit| Outline::new(text, unit)).unwrap_or_default();
    let is_free = |name: &&str| own.tag(name).is_none();
    let rest = text.get(range.end..).unwrap_or_default();
    // If a value or a bracket follows, we complete only the name.
    let has_value = rest.starts_with([' ', ']', '"']);
    let names = TagName::all().map(TagName::as_str).chain(["Variant"]);
    let pair = |name: &str| {
        let value = values::unknown(name).unwrap_or_default();
        if has_value { name.to_owned() } else { format!("{name} \"{value}\"]") }
    };
    names
        .enumerate()
        .filter(|(_, name)| is_free(name))
        .map(|(order, name)| {
            let clause =
                TagName::from_name(name).map(|tag| format!("PGN {}", tag.clause())).unwrap_or_default();
            let kind = CompletionItemKind::PROPERTY;
            let one = item(document, &range, (name.to_owned(), kind), pair(name), clause);
            // `TagName::all` begins with the roster, and clients keep this order.
            CompletionItem {
                sort_text: Some(format!("{order:02}")),
                filter_text: Some(name.to_owned()),
                ..one
            }
        })
        .collect()
}

/// Returns the values that the standard defines, then values of this tag in other games. The list is incomplete if more
/// values fit the text in `range`, which has been typed. Reads the tags of the whole document.
fn tag_values(document: &Document, name: &str, range: Range<usize>) -> CompletionList {
    let known = values::known(name);
    let typed = document.text.slice(range.clone());
    let mut used = UsedValues::new(names_with_same_values(name), typed);
    movetext_pgn::read(document.text.as_bytes(), &mut used, &mut ());
    let is_new = |value: &String| !known.iter().any(|(other, _)| other == value) && value != typed;
    let new = used.values.into_iter().map(|(_, value)| value).filter(is_new);
    let known = known.iter().map(|(value, meaning)| ((*value).to_owned(), (*meaning).to_owned()));
    let all = known.chain(new.map(|value| (value, String::new())));
    let items = all.enumerate().map(|(order, (value, meaning))| {
        let escaped = values::escape(&value);
        let one = item(document, &range, (value, CompletionItemKind::VALUE), escaped, meaning);
        CompletionItem { sort_text: Some(format!("{order:03}")), ..one }
    });
    CompletionList { is_incomplete: used.is_cut, items: items.collect() }
}

/// Returns the names of tags that share their values with a tag. White and Black share players.
fn names_with_same_values(name: &str) -> Vec<String> {
    let other = match name {
        "White" => Some("Black"),
        "Black" => Some("White"),
        _ => None,
    };
    core::iter::once(name).chain(other).map(str::to_owned).collect()
}

/// Collects the values of some tags in all games.
#[derive(Debug)]
struct UsedValues {
    names: Vec<String>,
    /// The text that a value must fit, in lower case.
    typed: String,
    /// The values, each with `false` if it begins with the typed text, so that such values come first.
    values: BTreeSet<(bool, String)>,
    /// More than [`MAX_VALUES`] values fit, so some were left out.
    is_cut: bool,
}

impl UsedValues {
    fn new(names: Vec<String>, typed: &str) -> Self {
        Self { names, typed: typed.to_lowercase(), values: BTreeSet::new(), is_cut: false }
    }

    fn insert(&mut self, value: &str) {
        let lower = value.to_lowercase();
        let mut rest = lower.chars();
        // Clients also propose values that contain the typed characters in this order.
        if !self.typed.chars().all(|wanted| rest.any(|character| character == wanted)) {
            return;
        }
        self.values.insert((!lower.starts_with(&self.typed), value.to_owned()));
        if self.values.len() > MAX_VALUES {
            self.values.pop_last();
            self.is_cut = true;
        }
    }
}

impl Visitor for UsedValues {
    fn interest(&self) -> Interest {
        Interest::SCAN
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        if self.names.iter().any(|name| tag.name == name.as_str()) {
            let value = tag.value.to_str();
            if !value.is_empty() && !value.starts_with('?') {
                self.insert(&value);
            }
        }
        Flow::Continue
    }
}

/// Returns the glyphs that have a meaning.
fn glyphs(document: &Document, range: Range<usize>) -> Vec<CompletionItem> {
    (0..=u8::MAX)
        .map(Nag::new)
        .filter_map(|nag| {
            let meaning = nag.meaning().or_else(|| nag.description())?;
            let symbol = nag.symbol().map(|symbol| format!("{symbol} ")).unwrap_or_default();
            let text = format!("${}", nag.number());
            let kind = CompletionItemKind::ENUM_MEMBER;
            let one = item(document, &range, (text.clone(), kind), text, format!("{symbol}{meaning}"));
            Some(CompletionItem { sort_text: Some(format!("{:03}", nag.number())), ..one })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Context, context};

    #[test]
    fn context_depends_on_text_before() {
        for (before, expected) in [
            ("[Wh", Context::TagName(2)),
            ("[White \"Ta", Context::TagValue("White".to_owned(), 2)),
            ("[White \"Tal\"", Context::Nothing),
            ("1. e4 $1", Context::Glyph(2)),
            ("1. e4$", Context::Glyph(1)),
            ("1. e4 N", Context::Move(1)),
            ("1.N", Context::Move(1)),
            ("1... ", Context::Move(0)),
            ("1", Context::Nothing),
            ("1. e4 (", Context::Move(0)),
            ("1. e4 {a b", Context::Nothing),
            ("1. e4 {a\n[%c", Context::Nothing),
            ("1. e4 ; a b", Context::Nothing),
            ("1. e4 {a} ", Context::Move(0)),
        ] {
            assert_eq!(context(before), expected, "{before}");
        }
    }
}
