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
/// The last of several quotes is taken so that no line is scanned more than twice.
pub(crate) fn tag_value(bytes: &[u8], start: usize) -> End {
    let body = bytes.get(start + 1..).unwrap_or_default();
    let mut escaped = None;
    let mut last = None;
    let mut is_escape = false;
    let mut length = body.len();
    for (index, &byte) in body.iter().enumerate() {
        match byte {
            b'\n' | b'\r' => {
                length = index;
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
    let reach = start + length + 2;
    if let Some(index) = escaped.or(last) {
        return End { end: start + index + 2, is_closed: true, reach };
    }
    let line = body.get(..length).unwrap_or_default().trim_ascii_end();
    let (below, is_below) = closing_quote_below(body, length);
    let reach = reach.max(start + below + 2);
    if is_below && !line.ends_with(b"]") {
        return End { end: start + below + 2, is_closed: true, reach };
    }
    let value = line.strip_suffix(b"]").unwrap_or(line).trim_ascii_end();
    End { end: start + 1 + value.len(), is_closed: false, reach }
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
    /// It is the next closing brace, unless a blank line and a line that is a tag pair precede it. Then the comment
    /// continues only if its closing brace comes before another opening brace, before another such tag pair and within
    /// [`COMMENT_REACH`]; else it was never closed and ends before the tag pair.
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
                if let Some(line) = tag_line(bytes, start, here + 1) {
                    lines_end = line.end;
                    if line.is_tag && candidate.is_some() {
                        break line.end;
                    }
                    if line.is_tag {
                        candidate = Some(here + 1);
                        seen = bytes.get(..here + 1 + COMMENT_REACH).unwrap_or(bytes);
                    }
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
/// brace, or before a line that is a tag pair below a blank line, whichever comes first. Nothing after such a line
/// matters, so no more than a line has to be kept. The search continues at `from`; `is_last` says whether the text ends
/// with the bytes.
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
        let line = seen.get(here..).unwrap_or_default();
        let line_end = memchr::memchr2(b'\n', b'\r', line).map(|length| here + length + 1);
        if line_end.is_none() && line.len() < LINE_REACH && !is_last {
            return CommentRest::continues(here);
        }
        let line_end = line_end.or((line.len() < LINE_REACH).then_some(seen.len()));
        let before = here.saturating_sub(LINE_REACH);
        if line_end.is_some_and(|end| is_tag_line(seen.get(..end).unwrap_or(seen), before, here)) {
            return CommentRest::End(here);
        }
        at = here + 1;
    }
}

/// A line that begins with a bracket.
pub(crate) struct TagLine {
    /// The index after its newline, or one more than the length of the text if that ends first.
    pub(crate) end: usize,
    /// Whether a tag pair fills the line.
    pub(crate) is_tag: bool,
}

/// Whether a tag pair fills the line that begins with the bracket at `here`, and a blank line precedes it.
fn is_tag_line(bytes: &[u8], start: usize, here: usize) -> bool {
    tag_line(bytes, start, here).is_some_and(|line| line.is_tag)
}

/// Reads the line that begins with the bracket at `here`. Returns `None` unless a blank line that begins after `start`
/// precedes it.
pub(crate) fn tag_line(bytes: &[u8], start: usize, here: usize) -> Option<TagLine> {
    let before = bytes.get(start..here)?;
    let above = before.strip_suffix(b"\n").or_else(|| before.strip_suffix(b"\r"))?;
    let above = above.strip_suffix(b"\r").filter(|_| before.ends_with(b"\n")).unwrap_or(above);
    let spaces = above.iter().rev().take_while(|&&byte| byte == b' ' || byte == b'\t').count();
    let edge = above.len().checked_sub(spaces + 1)?;
    if !matches!(above.get(edge), Some(b'\n' | b'\r')) {
        return None;
    }
    let rest = bytes.get(here..)?;
    let length = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    let line = rest.get(..length)?.trim_ascii_end();
    let is_tag = tag_head(bytes, here).is_named && line.ends_with(b"]");
    Some(TagLine { end: here + length + 1, is_tag })
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
