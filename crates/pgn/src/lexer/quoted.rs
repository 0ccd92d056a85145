//! The ends of quoted text: of tag values and of brace comments (PGN 5, 7, 8.1).
//!
//! Either may be unclosed, and then the text after it must not be lost with it.

use super::block;

/// How far the look-ahead for the end of a comment goes once a tag pair seems to follow inside it.
pub(crate) const COMMENT_REACH: usize = 1 << 20;

/// Where something ends, and how far it was necessary to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct End {
    /// Just past its last byte.
    pub(crate) end: usize,
    /// Whether it ends with its closing character.
    pub(crate) is_closed: bool,
    /// Just past the last byte that was looked at.
    pub(crate) reach: usize,
}

/// The end of the tag value whose opening quote is at `start`.
///
/// A value ends at the first of these that there is:
///
/// 1. the first quote without a backslash that spaces and `]`, or spaces and the end of the line, follow;
/// 2. the last such quote with a backslash, which then is text;
/// 3. the last quote of any kind on the line;
/// 4. the only quote of the next line, if that line ends with it and a bracket;
/// 5. the end of the line, without a `]` there.
///
/// If another tag pair begins on the line before these, the value ends there, because a program was probably stopped
/// while it wrote the value. The last of several quotes is taken so that no line is scanned more than twice.
pub(crate) fn tag_value(bytes: &[u8], start: usize) -> End {
    let body = bytes.get(start + 1..).unwrap_or_default();
    let mut escaped = None;
    let mut last = None;
    let mut is_escape = false;
    let mut length = body.len();
    let mut is_cut = false;
    for (index, &byte) in body.iter().enumerate() {
        match byte {
            b'\n' | b'\r' => {
                length = index;
                break;
            }
            b'[' if begins_pair(body, index) => {
                (length, is_cut) = (index, true);
                break;
            }
            b'"' => {
                let after = skip_spaces(body, index + 1);
                if matches!(body.get(after), None | Some(b']' | b'\n' | b'\r')) {
                    if !is_escape {
                        let end = start + index + 2;
                        return End { end, is_closed: true, reach: start + after + 2 };
                    }
                    escaped = Some(index);
                }
                last = Some(index);
                is_escape = false;
            }
            b'\\' => is_escape = !is_escape,
            _ => is_escape = false,
        }
    }
    let head = if is_cut { pair_head(body, length).seen } else { 0 };
    let reach = start + length + head + 2;
    if let Some(index) = escaped.or(last) {
        return End { end: start + index + 2, is_closed: true, reach };
    }
    let line = body.get(..length).unwrap_or_default().trim_ascii_end();
    if is_cut {
        return End { end: start + 1 + line.len(), is_closed: false, reach };
    }
    let (below, is_below) = closing_quote_below(body, length);
    let reach = reach.max(start + below + 2);
    if is_below && !line.ends_with(b"]") {
        return End { end: start + below + 2, is_closed: true, reach };
    }
    let value = line.strip_suffix(b"]").unwrap_or(line).trim_ascii_end();
    End { end: start + 1 + value.len(), is_closed: false, reach }
}

/// A bracket inside a tag pair, which may begin another pair.
struct PairHead {
    is_pair: bool,
    /// The number of bytes that were examined.
    seen: usize,
}

/// Reads the text after the bracket at `at`, inside a tag pair. Another pair begins with a name in which the first
/// letter is a capital, and the quote of a value, unless that quote ends the value of the first pair.
fn pair_head(bytes: &[u8], at: usize) -> PairHead {
    let inside = bytes.get(at + 1..).unwrap_or_default();
    let name = inside.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let quote = skip_spaces(inside, name);
    let is_head = inside.first().is_some_and(u8::is_ascii_uppercase) && inside.get(quote) == Some(&b'"');
    if !is_head {
        return PairHead { is_pair: false, seen: quote + 2 };
    }
    let after = skip_spaces(inside, quote + 1);
    let is_pair = !matches!(inside.get(after), None | Some(b']' | b'\n' | b'\r'));
    PairHead { is_pair, seen: after + 2 }
}

/// Whether the bracket at `at`, inside a tag pair, begins another pair.
pub(crate) fn begins_pair(bytes: &[u8], at: usize) -> bool {
    pair_head(bytes, at).is_pair
}

/// Returns the index of the quote that ends a value on the line after the one that ends at `length`, and `true`: the
/// only quote of that line, if just a bracket follows it. The line must neither be empty nor begin with a bracket.
/// Returns the end of the search and `false` if there is none.
fn closing_quote_below(body: &[u8], length: usize) -> (usize, bool) {
    let newline = if body.get(length..).is_some_and(|rest| rest.starts_with(b"\r\n")) { 2 } else { 1 };
    let start = length + newline;
    let rest = body.get(start..).unwrap_or_default();
    if rest.trim_ascii_start().len() < rest.len() || matches!(rest.first(), None | Some(b'[')) {
        return (start, false);
    }
    let line = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    let text = rest.get(..line).unwrap_or_default().trim_ascii_end();
    let value =
        text.strip_suffix(b"]").map(<[u8]>::trim_ascii_end).and_then(|value| value.strip_suffix(b"\""));
    match value.filter(|value| !value.contains(&b'"')) {
        Some(value) => (start + value.len(), true),
        None => (start + line, false),
    }
}

/// The index after the spaces and tabs at `from`.
fn skip_spaces(bytes: &[u8], from: usize) -> usize {
    from + bytes.iter().skip(from).take_while(|&&byte| byte == b' ' || byte == b'\t').count()
}

/// Where a comment ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CommentEnd {
    /// The index after a comment on one line without an opening brace inside.
    Plain(usize),
    /// The end of another comment, or of a plain one with a [byte that few comments have](block::comment_stop).
    Other(End),
}

impl CommentEnd {
    /// The end of the comment whose opening brace is at `start`.
    ///
    /// It is the next closing brace, unless tag pairs seem to begin before it: a line that is a tag pair, after a blank
    /// line or before another such line. Then the comment continues only if its closing brace comes before another
    /// opening brace, before further such tag pairs and within [`COMMENT_REACH`]; else it was never closed and ends
    /// before the tag pair.
    #[inline]
    pub(crate) fn of(bytes: &[u8], start: usize) -> Self {
        match block::near_comment_stop(bytes, start + 1) {
            Some(stop) if bytes.get(stop) == Some(&b'}') => Self::Plain(stop + 1),
            _ => Self::of_any(bytes, start),
        }
    }

    /// Implements [`CommentEnd::of`] for comments of any length and content.
    #[cold]
    fn of_any(bytes: &[u8], start: usize) -> Self {
        match block::comment_stop(bytes, start + 1) {
            Some(stop) if bytes.get(stop) == Some(&b'}') => Self::Plain(stop + 1),
            stop => Self::Other(comment_from(bytes, start, stop)),
        }
    }
}

/// The end of the comment whose opening brace is at `start` and whose first byte that [matters](block::comment_stop) is
/// at `stop`.
fn comment_from(bytes: &[u8], start: usize, mut stop: Option<usize>) -> End {
    let mut candidate = None;
    // Where the search ends, and where the lines end that decide about tag pairs inside the comment.
    let (mut seen, mut lines_end) = (bytes, 0);
    let reach = loop {
        let Some(here) = stop else { break seen.len() };
        match seen.get(here..) {
            Some([b'}', ..]) => {
                return End { end: here + 1, is_closed: true, reach: lines_end.max(here + 1) };
            }
            Some([b'{', ..]) if candidate.is_some() => break here + 1,
            Some([b'\n' | b'\r', b'[', ..]) => {
                let line = first_tag_line(bytes, start, here + 1);
                lines_end = lines_end.max(line.end);
                if line.is_tag && candidate.is_some() {
                    break line.end;
                }
                if line.is_tag {
                    candidate = Some(here + 1);
                    seen = bytes.get(..here + 1 + COMMENT_REACH).unwrap_or(bytes);
                }
            }
            _ => {}
        }
        stop = block::comment_stop(seen, here + 1);
    };
    let reach = lines_end.max(reach);
    let limit = candidate.unwrap_or(bytes.len());
    let text = bytes.get(start..limit).unwrap_or_default().trim_ascii_end();
    // Without a candidate the comment runs to the end of the text, of which more may follow.
    let end = if candidate.is_some() { start + text.len() } else { bytes.len() };
    End { end, is_closed: false, reach }
}

/// The number of bytes of a line, and of the white space before it, that are examined for a tag pair inside of a
/// comment that is longer than a game may be.
const LINE_REACH: usize = 1 << 16;

/// The result of a search for the end of a comment that is longer than a game may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CommentRest {
    /// The comment ends at this index.
    End(usize),
    /// The comment ends after these bytes. The search continues at `from`, and the bytes before `keep` are no longer
    /// needed.
    Continues { from: usize, keep: usize },
}

impl CommentRest {
    const fn continues(from: usize) -> Self {
        Self::Continues { from, keep: from.saturating_sub(LINE_REACH) }
    }
}

/// The end of a comment that is longer than a game may be, and inside of which `bytes` begin: after the next closing
/// brace, or before the [first line of tags](first_tag_line), whichever comes first. Nothing after the line below it
/// matters, so no more than two lines have to be kept. The search continues at `from`; `is_last` says whether the text
/// ends with the bytes.
pub(crate) fn comment_rest(bytes: &[u8], from: usize, is_last: bool) -> CommentRest {
    let mut at = from;
    loop {
        let found = memchr::memchr2(b'}', b'[', bytes.get(at..).unwrap_or_default());
        let Some(here) = found.map(|offset| at + offset) else {
            return CommentRest::continues(bytes.len());
        };
        if bytes.get(here) == Some(&b'}') {
            return CommentRest::End(here + 1);
        }
        if !here.checked_sub(1).is_some_and(|above| matches!(bytes.get(above), Some(b'\n' | b'\r'))) {
            // No line begins here, so none is searched for its end.
            at = here + 1;
            continue;
        }
        let seen = bytes.get(..here + LINE_REACH).unwrap_or(bytes);
        let is_visible = seen.len() < here + LINE_REACH;
        let line = first_tag_line(seen, here.saturating_sub(LINE_REACH), here);
        if line.end > seen.len() && is_visible && !is_last {
            return CommentRest::continues(here);
        }
        if line.is_tag && (line.end <= seen.len() || is_visible) {
            return CommentRest::End(here);
        }
        at = here + 1;
    }
}

/// A line that begins with a bracket.
pub(crate) struct TagLine {
    /// The index after its newline, or one more than the length of the text if that ends first. If the line does not
    /// begin like a tag pair, the index after the bytes that show this.
    pub(crate) end: usize,
    /// Whether a tag pair fills the line.
    pub(crate) is_tag: bool,
}

/// Reads the line that begins with the bracket at `here`. Returns `None` unless a blank line that begins after `start`
/// precedes it.
pub(crate) fn tag_line(bytes: &[u8], start: usize, here: usize) -> Option<TagLine> {
    is_below_blank_line(bytes, start, here).then(|| line_at(bytes, here))
}

/// Reads the line that begins with the bracket at `here`, and the next line if it matters. Sets `is_tag` only if a game
/// seems to begin there: the line is a tag pair, and either it follows a blank line that begins after `start`, or the
/// next line is a tag pair, too, and the line above is not.
fn first_tag_line(bytes: &[u8], start: usize, here: usize) -> TagLine {
    let line = line_at(bytes, here);
    if !line.is_tag || is_below_blank_line(bytes, start, here) {
        return line;
    }
    let below = line.end + usize::from(bytes.get(line.end - 1..=line.end) == Some(b"\r\n"));
    let next = match bytes.get(below) {
        Some(b'[') => line_at(bytes, below),
        _ => TagLine { end: below + 1, is_tag: false },
    };
    TagLine { end: next.end.max(line.end), is_tag: next.is_tag && !is_below_tag_line(bytes, start, here) }
}

/// Returns the text before the line that begins at `here`, without its newline, from `start` on.
fn text_above(bytes: &[u8], start: usize, here: usize) -> Option<&[u8]> {
    let before = bytes.get(start..here)?;
    let above = before.strip_suffix(b"\n").or_else(|| before.strip_suffix(b"\r"))?;
    Some(above.strip_suffix(b"\r").filter(|_| before.ends_with(b"\n")).unwrap_or(above))
}

/// Whether a blank line that begins after `start` precedes the line that begins at `here`.
fn is_below_blank_line(bytes: &[u8], start: usize, here: usize) -> bool {
    let Some(above) = text_above(bytes, start, here) else { return false };
    let spaces = above.iter().rev().take_while(|&&byte| byte == b' ' || byte == b'\t').count();
    let edge = above.len().checked_sub(spaces + 1);
    matches!(edge.and_then(|edge| above.get(edge)), Some(b'\n' | b'\r'))
}

/// Whether a tag pair fills the line above the one that begins at `here`.
fn is_below_tag_line(bytes: &[u8], start: usize, here: usize) -> bool {
    let Some(above) = text_above(bytes, start, here) else { return false };
    let line = memchr::memrchr2(b'\n', b'\r', above).map_or(start, |newline| start + newline + 1);
    bytes.get(line) == Some(&b'[') && line_at(bytes, line).is_tag
}

/// Reads the line that begins with the bracket at `here`.
fn line_at(bytes: &[u8], here: usize) -> TagLine {
    let head = tag_head(bytes, here);
    if !head.is_named {
        return TagLine { end: head.reach, is_tag: false };
    }
    let rest = bytes.get(here..).unwrap_or_default();
    let length = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    let line = rest.get(..length).unwrap_or_default().trim_ascii_end();
    TagLine { end: here + length + 1, is_tag: line.ends_with(b"]") }
}

/// The text after an opening bracket, as far as it may be the beginning of a tag pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TagHead {
    /// Index after the name and white space: of the quote of the value, if this is a tag pair.
    pub(crate) after_name: usize,
    /// Whether that byte is a quote.
    pub(crate) is_tag: bool,
    /// Whether there is a name, and a letter begins it.
    pub(crate) is_named: bool,
    /// Index just past the last byte that was examined.
    pub(crate) reach: usize,
}

/// A tag name in quotes, with the quote of a value after it: `"FEN" "..."`.
pub(crate) struct QuotedName {
    /// The length of the name with both quotes; 0 if there is none.
    pub(crate) length: usize,
    /// The number of bytes that were examined.
    pub(crate) seen: usize,
}

/// Reads the tag name in quotes that `text` begins with, if there is one.
pub(crate) fn quoted_name(text: &[u8]) -> QuotedName {
    let Some(inside) = text.strip_prefix(b"\"") else { return QuotedName { length: 0, seen: 1 } };
    let name = inside.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let after = inside.get(name..).and_then(|rest| rest.strip_prefix(b"\"")).unwrap_or_default();
    let blanks = after.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let is_name = inside.first().is_some_and(u8::is_ascii_alphabetic) && after.get(blanks) == Some(&b'"');
    QuotedName { length: if is_name { name + 2 } else { 0 }, seen: name + blanks + 3 }
}

/// Reads the beginning of the tag pair whose bracket is at `start`, if it is one.
pub(crate) fn tag_head(bytes: &[u8], start: usize) -> TagHead {
    let space = |from: usize| {
        from + bytes.iter().skip(from).take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n')).count()
    };
    let name = space(start + 1);
    let is_name =
        |byte: &u8| !matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b'"' | b'[' | b']' | b'{' | b';');
    let length = bytes.iter().skip(name).take_while(|byte| is_name(byte)).count();
    let mut reach = name + length;
    let mut is_quoted = false;
    let mut length = length;
    if length == 0 {
        let quoted = quoted_name(bytes.get(name..).unwrap_or_default());
        (length, is_quoted, reach) = (quoted.length, quoted.length > 0, name + quoted.seen);
    }
    let after_name = space(name + length);
    let is_tag = bytes.get(after_name) == Some(&b'"');
    let is_named = is_tag && (is_quoted || bytes.get(name).is_some_and(u8::is_ascii_alphabetic));
    TagHead { after_name, is_tag, is_named, reach: reach.max(after_name + 1) }
}
