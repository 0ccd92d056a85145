//! Fills movetext into lines (PGN 8.2.1): as many tokens as possible on each line of fewer than 80 characters.
//!
//! A game is first laid out as a single text. Tokens that may be on different lines have a space between them. Tokens
//! that must stay on one line have a [`FIXED_SPACE`] instead. A newline marks where a line must end. We then cut lines
//! of maximal length from this text, so that we search once for each line and not for each token.

use alloc::string::String;

/// A space at which no line may end. It cannot occur in the text itself, because the writer never writes control
/// characters.
pub(crate) const FIXED_SPACE: char = '\u{1}';

/// Appends `text` in lines of at most `width` characters. A longer word is written on its own line. Takes linear time.
pub(crate) fn fill(text: &str, width: usize, newline: &str, out: &mut String) {
    // The fixed space and the newline are the only control characters. Most games have neither.
    let least = text.bytes().fold(u8::MAX, u8::min);
    if least >= b' ' {
        return fill_paragraph(text, width, newline, push_plain, out);
    }
    let push_line = if text.contains(FIXED_SPACE) { push_with_fixed_spaces } else { push_plain };
    for paragraph in text.split('\n') {
        fill_paragraph(paragraph, width, newline, push_line, out);
    }
}

/// Appends lines from text that has no newline.
#[inline]
fn fill_paragraph(
    paragraph: &str,
    width: usize,
    newline: &str,
    push_line: impl Fn(&str, &str, &mut String),
    out: &mut String,
) {
    let mut rest = paragraph;
    while let Some((line, after)) = cut(rest, width) {
        push_line(line, newline, out);
        rest = after;
    }
    push_line(rest, newline, out);
}

fn push_plain(line: &str, newline: &str, out: &mut String) {
    out.push_str(line);
    out.push_str(newline);
}

fn push_with_fixed_spaces(line: &str, newline: &str, out: &mut String) {
    let mut pieces = line.split(FIXED_SPACE);
    out.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        out.push(' ');
        out.push_str(piece);
    }
    out.push_str(newline);
}

/// Cuts off the first line. Returns this line and the text after it, or `None` if the whole text fits on one line.
fn cut(text: &str, width: usize) -> Option<(&str, &str)> {
    let limit = after_characters(text, width)?;
    let bytes = text.as_bytes();
    let reach = bytes.get(..=limit)?;
    let end = match reach.iter().rposition(|&byte| byte == b' ') {
        Some(space) => space,
        None => limit + bytes.get(limit..)?.iter().position(|&byte| byte == b' ')?,
    };
    Some((text.get(..end)?, text.get(end + 1..)?))
}

/// Returns the byte index after the first `count` characters, or `None` if the text has no more than `count`
/// characters.
fn after_characters(text: &str, count: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    if bytes.len() <= count {
        return None;
    }
    if bytes.get(..count).is_some_and(<[u8]>::is_ascii) {
        return Some(count);
    }
    text.char_indices().nth(count).map(|(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::fill;
    use alloc::string::String;

    #[track_caller]
    fn check(width: usize, text: &str, expected: &str) {
        let mut out = String::new();
        fill(text, width, "\n", &mut out);
        assert_eq!(out, expected);
    }

    #[test]
    fn line_is_filled_to_the_last_column() {
        let text = "1. e4 e5 2. Nf3";
        check(8, text, "1. e4 e5\n2. Nf3\n");
        check(7, text, "1. e4\ne5 2.\nNf3\n");
        check(15, text, "1. e4 e5 2. Nf3\n");
        check(0, text, "1.\ne4\ne5\n2.\nNf3\n");
    }

    #[test]
    fn what_has_no_space_is_never_parted() {
        check(6, "e4 (1. d4)", "e4 (1.\nd4)\n");
        check(5, "e4 (1. d4)", "e4\n(1.\nd4)\n");
        check(3, "abcdefg hi", "abcdefg\nhi\n");
    }

    #[test]
    fn fixed_space_keeps_the_words_together() {
        let text = "a bb\u{1}%c";
        check(7, text, "a bb %c\n");
        check(6, text, "a\nbb %c\n");
        check(3, text, "a\nbb %c\n");
    }

    #[test]
    fn width_counts_characters() {
        check(4, "\u{FC}\u{FC} \u{E9}", "\u{FC}\u{FC} \u{E9}\n");
        check(3, "\u{FC}\u{FC} \u{E9}", "\u{FC}\u{FC}\n\u{E9}\n");
        check(2, "\u{FC}\u{FC} \u{E9} x", "\u{FC}\u{FC}\n\u{E9}\nx\n");
    }

    #[test]
    fn newline_ends_a_line_that_has_room() {
        check(79, "a\n\nb", "a\n\nb\n");
    }
}
