//! Finds the end of quoted text: tag values and brace comments (PGN 5, 7, 8.1).
//!
//! Unclosed text must not swallow the text after it.

use super::block;
use memchr::memmem;
use movetext_pgn_values::command::is_clock_comment;

/// If tag pairs seem to begin inside a comment, we look this many bytes further for its closing brace.
pub(crate) const COMMENT_REACH: usize = 1 << 20;

/// The end of a quoted text, and how far the search went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct End {
    /// The index after the last byte of the text.
    pub(crate) end: usize,
    /// Whether the text ends with a closing character.
    pub(crate) is_closed: bool,
    /// The index after the last byte that was examined.
    pub(crate) reach: usize,
}

/// Finds the end of the tag value that begins with the quote at `start`.
///
/// A value ends at the first of these that exists:
///
/// 1. the first quote without a backslash that is followed by `]` or the end of the line (after optional spaces);
/// 2. the last such quote with a backslash before it. The backslash then belongs to the value;
/// 3. the last quote of any kind on the line;
/// 4. the only quote on the next line, if only a bracket follows it;
/// 5. the end of the line, without the `]` there.
///
/// If another tag pair begins earlier on the line and [cuts](Inner::Cuts) the value, the value ends there, because a
/// program probably stopped while writing the value. If no quote on the line fits rule 1, the last tag pair on the line
/// cuts the value in any case. If several quotes or pairs qualify, we use the last one, so that we scan no line more
/// than twice.
pub(crate) fn tag_value(bytes: &[u8], start: usize) -> End {
    let body = bytes.get(start + 1..).unwrap_or_default();
    let mut quotes = Quotes::default();
    let mut is_escape = false;
    // The last tag pair that the value may contain: the index of its bracket, and the quotes before the bracket. If no
    // quote closes the value, the value ends at this bracket.
    let mut inner = None;
    let (mut at, mut seen) = (0, 0);
    let (length, is_cut) = loop {
        match body.get(at) {
            None | Some(b'\n' | b'\r') => {
                let Some((cut, before)) = inner else { break (at, false) };
                quotes = before;
                break (cut, true);
            }
            Some(b'[') => {
                let pair = inner_pair(body, at);
                seen = seen.max(pair.seen);
                match pair.inner {
                    Inner::Cuts => break (at, true),
                    Inner::Text(quote) => {
                        inner = Some((at, quotes));
                        at = quote;
                    }
                    Inner::None => {}
                }
                is_escape = false;
            }
            Some(b'"') => {
                let after = skip_spaces(body, at + 1);
                if matches!(body.get(after), None | Some(b']' | b'\n' | b'\r')) {
                    if !is_escape {
                        let reach = (start + after + 2).max(start + seen + 1);
                        return End { end: start + at + 2, is_closed: true, reach };
                    }
                    quotes.escaped = Some(at);
                }
                quotes.last = Some(at);
                is_escape = false;
            }
            Some(b'\\') => is_escape = !is_escape,
            Some(_) => is_escape = false,
        }
        at += 1;
    };
    let reach = start + at.max(seen) + 2;
    if let Some(index) = quotes.escaped.or(quotes.last) {
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

/// Quotes that end the value if the search finds no better quote.
#[derive(Clone, Copy, Default)]
struct Quotes {
    /// The last quote with a backslash that is followed by `]` or the end of the line.
    escaped: Option<usize>,
    last: Option<usize>,
}

/// What a bracket inside a tag value means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inner {
    /// It does not begin a tag pair.
    None,
    /// It begins a tag pair that ends the line, is unclosed, or is followed or cut by another tag pair.
    Cuts,
    /// It begins a tag pair, but other text follows on the line, so the value may contain the pair: `a [B "c" d] e`.
    /// The number is the index of the pair's closing quote.
    Text(usize),
}

struct InnerPair {
    inner: Inner,
    /// The number of bytes examined.
    seen: usize,
}

/// Reads the bracket at `at`, which may begin a tag pair inside a tag value.
fn inner_pair(body: &[u8], at: usize) -> InnerPair {
    let head = pair_head(body, at);
    let Some(value) = head.value else { return InnerPair { inner: Inner::None, seen: head.seen } };
    let mut is_escape = false;
    let ends = |byte: &u8| {
        let is_end = matches!(byte, b'\n' | b'\r') || *byte == b'"' && !is_escape;
        is_escape = *byte == b'\\' && !is_escape;
        is_end
    };
    let rest = body.get(value..).unwrap_or_default();
    let end = value + rest.iter().position(ends).unwrap_or(rest.len());
    let after = skip_spaces(body, end + 1);
    let inner = match body.get(end) {
        Some(b'"') if !is_head_of_another(body, value, end) => match body.get(after) {
            Some(b']') => {
                let next = skip_spaces(body, after + 1);
                let is_alone = matches!(body.get(next), None | Some(b'\n' | b'\r' | b'['));
                let inner = if is_alone { Inner::Cuts } else { Inner::Text(end) };
                return InnerPair { inner, seen: next + 1 };
            }
            None | Some(b'\n' | b'\r') => Inner::Cuts,
            Some(_) => Inner::Text(end),
        },
        _ => Inner::Cuts,
    };
    InnerPair { inner, seen: after + 1 }
}

/// Returns whether the quote at `quote` opens the value of a tag pair that begins after `start`.
fn is_head_of_another(body: &[u8], start: usize, quote: usize) -> bool {
    let before = body.get(start..quote).unwrap_or_default();
    let bracket = memchr::memrchr(b'[', before);
    bracket.is_some_and(|bracket| pair_head(body, start + bracket).value == Some(quote + 1))
}

/// A bracket inside a tag pair that may begin another pair.
struct PairHead {
    /// The index where the value begins, or `None` if the bracket does not begin a tag pair.
    value: Option<usize>,
    /// The index after the last byte that was examined.
    seen: usize,
}

/// Reads the bracket at `at`, inside a tag pair. It begins another pair if a name with a capital first letter and the
/// opening quote of a value follow, unless that quote ends the value of the first pair.
fn pair_head(bytes: &[u8], at: usize) -> PairHead {
    let inside = bytes.get(at + 1..).unwrap_or_default();
    let name = inside.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let quote = skip_spaces(inside, name);
    let is_head = inside.first().is_some_and(u8::is_ascii_uppercase) && inside.get(quote) == Some(&b'"');
    if !is_head {
        return PairHead { value: None, seen: at + quote + 2 };
    }
    let after = skip_spaces(inside, quote + 1);
    let is_pair = !matches!(inside.get(after), None | Some(b']' | b'\n' | b'\r'));
    PairHead { value: is_pair.then_some(at + quote + 2), seen: at + after + 2 }
}

/// Returns whether the bracket at `at` begins another tag pair. The bracket must be inside a tag pair with an unquoted
/// value.
pub(crate) fn begins_pair(bytes: &[u8], at: usize) -> bool {
    pair_head(bytes, at).value.is_some()
}

/// Searches the line after index `length` for a quote that ends the value: the only quote on the line, followed only by
/// a bracket. The line must not be empty or begin with a bracket. Returns where the search stopped, and whether such a
/// quote was found.
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

/// Returns the index after the spaces and tabs at `from`.
fn skip_spaces(bytes: &[u8], from: usize) -> usize {
    from + bytes.iter().skip(from).take_while(|&&byte| byte == b' ' || byte == b'\t').count()
}

/// The length of a [clock](is_clock_comment) in bytes, without its braces.
pub(crate) const CLOCK_LENGTH: usize = 16;

/// Returns whether the comment at `start` is [only a clock](is_clock_comment).
#[inline]
fn is_clock(bytes: &[u8], start: usize) -> bool {
    let chunk = bytes.get(start + 1..).and_then(<[u8]>::first_chunk::<{ CLOCK_LENGTH + 1 }>);
    matches!(chunk, Some([text @ .., b'}']) if is_clock_comment(text))
}

/// The end of a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CommentEnd {
    /// The index after a comment that is [only a clock](is_clock_comment).
    Clock(usize),
    /// The index after another comment that is on one line and contains no opening brace.
    Plain(usize),
    /// The end of a comment on several lines, with an opening brace, or with a [rare byte](block::comment_stop).
    Other(End),
}

impl CommentEnd {
    /// Finds the end of the comment that begins with the brace at `start`.
    ///
    /// The comment ends at the next closing brace, unless tag pairs seem to begin before the brace: a line that is a
    /// tag pair, after a blank line or before another such line. In that case, the brace closes the comment only if it
    /// comes before another opening brace, before further such tag pairs, and within [`COMMENT_REACH`]. Otherwise the
    /// comment is unclosed, and ends before the tag pair.
    #[inline]
    pub(crate) fn find(bytes: &[u8], start: usize) -> Self {
        // All clocks have the same length. The processor predicts this branch, so the next ply need not wait for the end
        // of the comment.
        if is_clock(bytes, start) {
            return Self::Clock(start + CLOCK_LENGTH + 2);
        }
        match block::near_comment_stop(bytes, start + 1) {
            Some(stop) if bytes.get(stop) == Some(&b'}') => Self::Plain(stop + 1),
            _ => Self::find_any(bytes, start),
        }
    }

    /// Like [`CommentEnd::find`], for comments of any length and content.
    #[cold]
    fn find_any(bytes: &[u8], start: usize) -> Self {
        match block::comment_stop(bytes, start + 1) {
            Some(stop) if bytes.get(stop) == Some(&b'}') => Self::Plain(stop + 1),
            stop => Self::Other(comment_from(bytes, start, stop)),
        }
    }
}

/// Finds the end of the comment that begins at `start`. `stop` is the first byte in it that [needs a closer
/// look](block::comment_stop).
fn comment_from(bytes: &[u8], start: usize, mut stop: Option<usize>) -> End {
    let mut candidate = None;
    // The bytes to search, and the end of the lines that were examined for tag pairs inside the comment.
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
                    candidate = Some(header_start(bytes, start, here + 1));
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
    // Without tag pairs inside, the comment reaches the end of these bytes, and more text may follow.
    let end = if candidate.is_some() { start + text.len() } else { bytes.len() };
    End { end, is_closed: false, reach }
}

/// The maximum number of bytes that we examine before and after the start of a line to find out whether a tag pair
/// begins there. This limit applies only to comments that exceed the size limit of a game.
const LINE_REACH: usize = 1 << 16;

/// Where the search for the end of an oversized comment stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CommentRest {
    /// The comment ends at this index.
    End(usize),
    /// The comment does not end in these bytes. The search continues at `from`, and needs only the bytes from `keep`
    /// onward.
    Continues { from: usize, keep: usize },
}

impl CommentRest {
    const fn continues(from: usize) -> Self {
        Self::Continues { from, keep: from.saturating_sub(LINE_REACH) }
    }
}

/// Continues the search for the end of a comment that is longer than a game may be. `bytes` begin inside the comment,
/// and the search continues at `from`. `is_last` means that no more bytes follow.
///
/// The comment ends after the next closing brace or before the [first line of tags](first_tag_line), whichever comes
/// first. Only this line and the next line matter, so the caller keeps at most two lines.
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
            // The bracket does not begin a line, so we need not search for the end of the line.
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
            return CommentRest::End(header_start(bytes, here.saturating_sub(LINE_REACH), here));
        }
        at = here + 1;
    }
}

/// A line that begins with a bracket.
pub(crate) struct TagLine {
    /// The index after its line break, or the length of the text plus one if the text ends first. If the line does not
    /// begin like a tag pair, the index after the bytes that show this.
    pub(crate) end: usize,
    /// Whether a tag pair fills the line.
    pub(crate) is_tag: bool,
}

/// Reads the line that begins with the bracket at `here`. Returns `None` unless a blank line after `start` precedes it.
pub(crate) fn tag_line(bytes: &[u8], start: usize, here: usize) -> Option<TagLine> {
    is_below_blank_line(bytes, start, here).then(|| line_at(bytes, here))
}

/// Reads the line that begins with the bracket at `here`, and the next line if necessary. Sets `is_tag` only if a game
/// seems to begin there. The line must be a tag pair. In addition, either a blank line after `start` must precede it,
/// or the next line must be a tag pair and the previous line must not.
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

/// Returns where the tag section with the tag pair at `here` begins. This is `here`, unless the previous line ends with
/// an Event tag, after the text of a comment that was cut off.
fn header_start(bytes: &[u8], start: usize, here: usize) -> usize {
    let event = text_above(bytes, start, here).and_then(trailing_event);
    event.map_or(here, |event| start + event)
}

/// Returns the index of an Event tag pair at the end of the last line in `text`.
pub(crate) fn trailing_event(text: &[u8]) -> Option<usize> {
    let line = memchr::memrchr2(b'\n', b'\r', text).map_or(0, |newline| newline + 1);
    let pair = text.get(line..)?.trim_ascii_end().strip_suffix(b"]")?.trim_ascii_end().strip_suffix(b"\"")?;
    memmem::rfind(pair, b"[Event \"").map(|event| line + event)
}

/// Returns the text from `start` up to the line that begins at `here`, without the line break before it.
fn text_above(bytes: &[u8], start: usize, here: usize) -> Option<&[u8]> {
    let before = bytes.get(start..here)?;
    let above = before.strip_suffix(b"\n").or_else(|| before.strip_suffix(b"\r"))?;
    Some(above.strip_suffix(b"\r").filter(|_| before.ends_with(b"\n")).unwrap_or(above))
}

/// Returns whether a blank line after `start` precedes the line that begins at `here`.
fn is_below_blank_line(bytes: &[u8], start: usize, here: usize) -> bool {
    let Some(above) = text_above(bytes, start, here) else { return false };
    let spaces = above.iter().rev().take_while(|&&byte| byte == b' ' || byte == b'\t').count();
    let edge = above.len().checked_sub(spaces + 1);
    matches!(edge.and_then(|edge| above.get(edge)), Some(b'\n' | b'\r'))
}

/// Returns whether the line that ends before `here` consists of a tag pair.
fn is_below_tag_line(bytes: &[u8], start: usize, here: usize) -> bool {
    let Some(above) = text_above(bytes, start, here) else { return false };
    let line = memchr::memrchr2(b'\n', b'\r', above).map_or(start, |newline| start + newline + 1);
    bytes.get(line) == Some(&b'[') && line_at(bytes, line).is_tag
}

/// Reads the line that begins with the bracket at `here`.
pub(crate) fn line_at(bytes: &[u8], here: usize) -> TagLine {
    let head = tag_head(bytes, here);
    if !head.is_named {
        return TagLine { end: head.reach, is_tag: false };
    }
    let rest = bytes.get(here..).unwrap_or_default();
    let length = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    let line = rest.get(..length).unwrap_or_default().trim_ascii_end();
    TagLine { end: here + length + 1, is_tag: line.ends_with(b"]") }
}

/// The text after an opening bracket, which may begin a tag pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TagHead {
    /// The index after the name and the white space after it. In a tag pair, the opening quote of the value is there.
    pub(crate) after_name: usize,
    /// Whether the byte at `after_name` is a quote.
    pub(crate) is_tag: bool,
    /// Whether there is a name that begins with a letter.
    pub(crate) is_named: bool,
    /// The index after the last byte that was examined.
    pub(crate) reach: usize,
}

/// A tag name in quotes before the quote of a value: `"FEN" "..."`.
pub(crate) struct QuotedName {
    /// The length of the name with both quotes. It is 0 if there is no such name.
    pub(crate) length: usize,
    /// The number of bytes that were examined.
    pub(crate) seen: usize,
}

/// Reads a quoted tag name at the start of `text`.
pub(crate) fn quoted_name(text: &[u8]) -> QuotedName {
    let Some(inside) = text.strip_prefix(b"\"") else { return QuotedName { length: 0, seen: 1 } };
    let name = inside.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let after = inside.get(name..).and_then(|rest| rest.strip_prefix(b"\"")).unwrap_or_default();
    let blanks = after.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let is_name = inside.first().is_some_and(u8::is_ascii_alphabetic) && after.get(blanks) == Some(&b'"');
    QuotedName { length: if is_name { name + 2 } else { 0 }, seen: name + blanks + 3 }
}

/// Reads the beginning of a tag pair after the bracket at `start`.
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

#[cfg(test)]
mod tests {
    use super::CommentEnd;

    #[test]
    fn clock_ends_like_any_comment() {
        let comment = *b"{ [%clk 0:03:00] } e5 {a} 2. Nf3 Nc6 3. Bb5";
        let mut clocks = 0;
        for place in 1..comment.len() {
            for byte in 0..=u8::MAX {
                let mut text = comment;
                text[place] = byte;
                let found = match CommentEnd::find(&text, 0) {
                    CommentEnd::Clock(end) => {
                        clocks += usize::from(place < end);
                        CommentEnd::Plain(end)
                    }
                    found => found,
                };
                assert_eq!(found, CommentEnd::find_any(&text, 0), "{}", text.escape_ascii());
            }
        }
        // Each of the five digits may be replaced, and each other byte only with itself.
        assert_eq!(clocks, 3 * 10 + 2 * 6 + 12);
    }
}
