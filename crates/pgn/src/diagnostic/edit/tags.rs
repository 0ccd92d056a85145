//! Edits tag pairs (PGN 7, 8.1, 9.7).

use super::{Edit, context::Context};
use crate::{diagnostic::correction, text::Text};
use alloc::{
    format,
    string::{String, ToString},
};
use movetext_fen::{Fen, Leniency, board::Rules};
use movetext_pgn_values::{TagName, usual_spelling, value::Variant};
use movetext_san::Span;

/// How many quotes and backslashes in a string lack an escape.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Unescaped {
    quotes: usize,
    backslashes: usize,
}

/// Escapes all quotes and backslashes that are not escaped yet, and counts them.
fn escape(raw: &str) -> (String, Unescaped) {
    let mut text = String::with_capacity(raw.len() + 2);
    let mut found = Unescaped { quotes: 0, backslashes: 0 };
    let mut characters = raw.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '"' => {
                found.quotes += 1;
                text.push('\\');
            }
            '\\' => {
                text.push('\\');
                if let Some(next) = characters.next_if(|next| matches!(next, '"' | '\\')) {
                    text.push(next);
                    continue;
                }
                found.backslashes += 1;
            }
            _ => {}
        }
        text.push(character);
    }
    (text, found)
}

/// Returns the content of a string if it is UTF-8. Otherwise we cannot edit it, because edits are text and other bytes
/// must stay unchanged.
fn inside(value: Span, around: Context<'_>) -> Option<&str> {
    core::str::from_utf8(around.slice(value)).ok()
}

/// Escapes all quotes and backslashes in the value.
pub(super) fn escaped_value(value: Span, around: Context<'_>) -> Option<Edit> {
    let (text, _) = escape(inside(value, around)?);
    Some(Edit::new(value, text))
}

/// Like [`escaped_value`], but returns `None` if the value also has unescaped quotes, because the edit for the quotes
/// also escapes the backslashes.
pub(super) fn escaped_backslashes(value: Span, around: Context<'_>) -> Option<Edit> {
    let (text, found) = escape(inside(value, around)?);
    (found.quotes == 0).then(|| Edit::new(value, text))
}

/// Returns whether invalid white space can be replaced without affecting where tags and games begin: it is not close to
/// tag pairs, or it is between movetext and a complete tag pair.
pub(super) fn is_apart(span: Span, around: Context<'_>) -> bool {
    let is_newline = |byte: &u8| *byte == b'\n' || *byte == b'\r';
    let is_of_tag = |byte: &u8| matches!(byte, b'[' | b']' | b'"');
    // Non-ASCII bytes may also be invalid white space.
    let is_blank = |byte: &&u8| **byte <= b' ' || **byte >= 0x7F;
    let (before, after) = around.near(span);
    let is_line_clear = !before.rsplit(is_newline).next().is_some_and(|line| line.iter().any(is_of_tag));
    let trimmed = before.len() - before.iter().rev().take_while(is_blank).count();
    let line_above = before.get(..trimmed).and_then(|text| text.rsplit(is_newline).next());
    let is_aside = |byte: &u8| is_of_tag(byte) || matches!(byte, b'{' | b'}' | b';' | b'%');
    let is_after_moves = !line_above.is_some_and(|line| line.iter().any(is_aside));
    let next = after.iter().find(|byte| !is_blank(byte));
    // Between a number and its period or move, valid white space could create a move number.
    let word = before.iter().rev().take_while(|byte| byte.is_ascii_alphanumeric());
    let is_after_number =
        before.last().is_some_and(u8::is_ascii_digit) && word.clone().all(u8::is_ascii_digit);
    let is_in_number = is_after_number || next == Some(&b'.');
    is_line_clear && is_after_moves && !is_in_number && (!next.is_some_and(is_of_tag) || begins_tag(after))
}

/// Returns whether the text begins with a tag pair, up to the opening quote of its value.
fn begins_tag(text: &[u8]) -> bool {
    let Some(inside) = text.strip_prefix(b"[") else { return false };
    let name = inside.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let mut value = inside.iter().skip(name).skip_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n'));
    name > 0 && value.next() == Some(&b'"')
}

/// Inserts a closing bracket after the tag pair at `span`, if the pair has a name and a value.
pub(super) fn closing_bracket(span: Span, around: Context<'_>) -> Option<Edit> {
    let inside = around.slice(span).strip_prefix(b"[")?.trim_ascii_start();
    let name = inside.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let value = inside.get(name..).unwrap_or_default().trim_ascii();
    // If the pair contains a comment or an escaped line, the bracket could become part of it. Inside a string, `{`, `;`
    // and `%` are ordinary text.
    let string = value.strip_prefix(b"\"").map(|text| text.strip_suffix(b"\"").unwrap_or(text));
    let is_string = string.is_some_and(|text| !text.iter().any(|byte| matches!(byte, b'"' | b'\\')));
    if !is_string && inside.iter().any(|byte| matches!(byte, b'{' | b';' | b'%')) {
        return None;
    }
    let has_value = !value.is_empty();
    (name > 0 && has_value).then(|| Edit::insert(span.end, "]"))
}

/// Inserts a quote after the value at `span`, which begins with a quote.
pub(super) fn closing_quote(span: Span, around: Context<'_>) -> Option<Edit> {
    let value = around.slice(Span::new(span.start.saturating_add(1), span.end));
    let is_plain = !value.iter().any(|byte| matches!(byte, b'"' | b'\\'));
    is_plain.then(|| Edit::insert(span.end, "\""))
}

/// Puts the unquoted value at `span` in quotes. Returns `None` if `span` is other text after a value.
pub(super) fn quoted_value(span: Span, around: Context<'_>) -> Option<Edit> {
    // Another edit replaces invalid white space, so we treat it as blank here.
    let is_blank = |byte: u8| (byte <= b' ' || byte >= 0x7F) && byte != b'\n' && byte != b'\r';
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let before = around.before(span.start);
    let blanks = before.iter().rev().take_while(|byte| is_blank(**byte)).count();
    let before = before.get(..before.len() - blanks)?;
    let name = before.iter().rev().take_while(|byte| is_of_name(byte)).count();
    let before = before.get(..before.len() - name)?.trim_ascii_end().strip_suffix(b"[")?;
    if before.last().is_some_and(|byte| !matches!(byte, b'\n' | b'\r' | b']' | b' ')) {
        return None;
    }
    // After an empty line, a complete tag pair may begin the next game, so we do not complete this one.
    let gap = before.get(before.trim_ascii_end().len()..)?;
    let is_below_gap =
        gap.len() < before.len() && gap.iter().filter(|byte| **byte == b'\n' || **byte == b'\r').count() > 1;
    let bare = core::str::from_utf8(around.slice(span)).ok().filter(|bare| !bare.starts_with('"'))?;
    let value = bare.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\''));
    let value = value.or_else(|| bare.strip_suffix('"').filter(|value| !value.contains('"'))).unwrap_or(bare);
    // The reader reads an unquoted value verbatim, so its quotes and backslashes need escapes here.
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    (name > 0 && !is_below_gap).then(|| Edit::new(span, format!("\"{value}\"")))
}

/// Inserts the missing opening bracket before the tag pair at `span`.
pub(super) fn opening_bracket(span: Span, around: Context<'_>) -> Option<Edit> {
    let pair = around.slice(span);
    let name = pair.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let value = pair.get(name..)?.trim_ascii_start();
    (name > 0 && value.starts_with(b"\"") && value.ends_with(b"]")).then(|| Edit::insert(span.start, "["))
}

/// Corrects the value of the tag pair at `pair` if its meaning is certain.
pub(super) fn value(name: TagName, pair: Span, around: Context<'_>) -> Option<Edit> {
    let (before, rest) = core::str::from_utf8(around.slice(pair)).ok()?.split_once('"')?;
    let value = rest.strip_suffix(']')?.trim_end().strip_suffix('"')?;
    let start = pair.start + before.len() as u64 + 1;
    let meant = correction(name, value).filter(|_| !value.contains(['"', '\\']))?;
    Some(Edit::new(Span::new(start, start + value.len() as u64), meant))
}

/// Replaces the tag name at `span` with its usual spelling, and removes quotes around it.
pub(super) fn name(span: Span, around: Context<'_>) -> Option<Edit> {
    let name = core::str::from_utf8(around.slice(span)).ok()?.trim_matches('"');
    Some(Edit::new(span, usual_spelling(name.as_bytes()).unwrap_or(name)))
}

/// Returns the text after a value and its closing quote, if the value contains no escapes.
fn after_plain_string<'a>(value: Span, around: Context<'a>) -> Option<&'a [u8]> {
    let is_plain = !around.slice(value).iter().any(|byte| matches!(byte, b'"' | b'\\'));
    let is_opened = around.before(value.start).last() == Some(&b'"');
    around.after(value.end).strip_prefix(b"\"").filter(|_| is_plain && is_opened)
}

/// Sets the value at `value` to 1 if it belongs to a SetUp tag. If it belongs to a FEN tag, inserts a SetUp tag after
/// that tag.
pub(super) fn set_up(value: Span, around: Context<'_>) -> Option<Edit> {
    let name = around.before(value.start.checked_sub(1)?).trim_ascii_end();
    if name.ends_with(b"SetUp") {
        after_plain_string(value, around)?;
        return Some(Edit::new(value, "1"));
    }
    after_fen("SetUp", "1", value, around)
}

/// Inserts a Variant tag after the FEN tag with its value at `value`.
pub(super) fn variant(value: Span, variant: Variant, around: Context<'_>) -> Option<Edit> {
    after_fen("Variant", variant.name(), value, around)
}

/// Inserts a tag after the FEN tag with its value at `fen`.
fn after_fen(name: &str, value: &str, fen: Span, around: Context<'_>) -> Option<Edit> {
    let rest = after_plain_string(fen, around)?;
    let before = around.before(fen.start.checked_sub(1)?).trim_ascii_end();
    let rest = rest.trim_ascii_start().strip_prefix(b"]").filter(|_| before.ends_with(b"FEN"))?;
    let newline = if rest.starts_with(b"\r\n") { "\r\n" } else { "\n" };
    let end = around.offset(around.bytes().len() - rest.len());
    Some(Edit::insert(end, format!("{newline}[{name} \"{value}\"]")))
}

/// Replaces a FEN with its canonical form if all of it was understood.
pub(super) fn canonical_fen(value: Span, around: Context<'_>) -> Option<Edit> {
    let raw = inside(value, around)?;
    let is_closed =
        around.before(value.start).last() == Some(&b'"') && around.after(value.end).starts_with(b"\"");
    // Unescaped quotes and backslashes have their own edits.
    if !is_closed || escape(raw).1 != (Unescaped { quotes: 0, backslashes: 0 }) {
        return None;
    }
    let fen = Fen::read(&Text::escaped(raw.as_bytes()).to_str(), Leniency::Import).ok()?;
    // What a mark of a variant means depends on the Variant tag.
    let has_pocket_apart = raw.trim_end().ends_with(']') && !raw.contains("[FEN");
    if fen.fen().setup().rules != Rules::Chess || raw.contains('~') || has_pocket_apart {
        return None;
    }
    let (position, dropped) = fen.fen().setup().into_position_lenient().ok()?;
    let text = if dropped.is_empty() { fen.fen().to_string() } else { Fen::from(&position).to_string() };
    Some(Edit::new(value, text))
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn existing_escapes_are_kept() {
        assert_eq!(escape(r#"a "b" c"#).0, r#"a \"b\" c"#);
        assert_eq!(escape(r#"a \"b\" \\c"#).0, r#"a \"b\" \\c"#);
        assert_eq!(escape(r"C:\dir\").0, r"C:\\dir\\");
        assert_eq!((escape(r#"\x"y"#).1.quotes, escape(r#"\x"y"#).1.backslashes), (1, 1));
    }
}
