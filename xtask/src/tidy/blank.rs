//! Blanks out parts of Rust text, so that rules see only code, or only documentation and messages.

/// A part of a Rust text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Anything else.
    Code,
    /// A comment for readers of the code.
    Comment,
    /// A comment that is documentation.
    Documentation,
    /// A string or character literal.
    Literal,
}

/// Returns `text` with every comment, string and character literal replaced by spaces. Line ends and therefore line
/// numbers are unchanged. Macro expansion is not considered.
pub(super) fn code_only(text: &str) -> String {
    kept(text, |part| part == Part::Code)
}

/// Returns `text` with everything but documentation and literals replaced by spaces, like [`code_only`].
pub(super) fn prose_only(text: &str) -> String {
    kept(text, |part| matches!(part, Part::Documentation | Part::Literal))
}

/// Returns `text` with all parts but some replaced by spaces.
fn kept(text: &str, is_kept: impl Fn(Part) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut previous = ' ';
    while let Some(first) = rest.chars().next() {
        let (part, length) = first_part(rest, previous).unwrap_or((Part::Code, first.len_utf8()));
        let (taken, after) = rest.split_at(length);
        if is_kept(part) {
            out.push_str(taken);
        } else {
            out.extend(taken.chars().map(|character| if character == '\n' { '\n' } else { ' ' }));
        }
        previous = taken.chars().next_back().unwrap_or(' ');
        rest = after;
    }
    out
}

/// Returns the comment or literal at the start of `rest`, with its length in bytes.
fn first_part(rest: &str, previous: char) -> Option<(Part, usize)> {
    let starts_word = !(previous.is_alphanumeric() || previous == '_');
    if rest.starts_with("//") {
        let is_documentation =
            rest.starts_with("//!") || rest.starts_with("///") && !rest.starts_with("////");
        let part = if is_documentation { Part::Documentation } else { Part::Comment };
        Some((part, rest.find('\n').unwrap_or(rest.len())))
    } else if rest.starts_with("/*") {
        Some((Part::Comment, block_comment(rest)))
    } else if let Some(length) = raw_string(rest).filter(|_| starts_word) {
        Some((Part::Literal, length))
    } else if rest.starts_with('"') {
        Some((Part::Literal, quoted(rest)))
    } else if rest.starts_with('\'') {
        Some((Part::Literal, character(rest))).filter(|(_, length)| *length > 0)
    } else {
        None
    }
}

/// Returns the length of a block comment; such comments nest.
fn block_comment(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let (mut depth, mut index) = (0_usize, 0);
    while index < bytes.len() {
        match bytes.get(index..index + 2) {
            Some(b"/*") => (depth, index) = (depth + 1, index + 2),
            Some(b"*/") => (depth, index) = (depth.saturating_sub(1), index + 2),
            _ => index += 1,
        }
        if depth == 0 {
            return index;
        }
    }
    bytes.len()
}

/// Returns the length of a raw string (`r"…"`, `br#"…"#`) at the start.
fn raw_string(rest: &str) -> Option<usize> {
    let after_prefix = ["r", "br", "cr"].iter().find_map(|prefix| rest.strip_prefix(prefix))?;
    let opened = after_prefix.trim_start_matches('#');
    let hashes = after_prefix.len() - opened.len();
    let body = opened.strip_prefix('"')?;
    let close = format!("\"{}", "#".repeat(hashes));
    let end = body.find(&close).map_or(body.len(), |end| end + close.len());
    Some(rest.len() - body.len() + end)
}

/// Returns the length of a string literal with escapes.
fn quoted(rest: &str) -> usize {
    let mut escaped = false;
    for (index, byte) in rest.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return index + 1,
            _ => {}
        }
    }
    rest.len()
}

/// Returns the length of a character literal, or 0 if the apostrophe begins a lifetime.
fn character(rest: &str) -> usize {
    let mut characters = rest.char_indices().skip(1);
    match characters.next() {
        Some((_, '\\')) => {
            // The escaped character may itself be an apostrophe, so the search begins after it.
            characters.next();
            characters.find(|&(_, next)| next == '\'').map_or(rest.len(), |(index, _)| index + 1)
        }
        Some(_) => match characters.next() {
            Some((index, '\'')) => index + 1,
            _ => 0,
        },
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::{code_only, prose_only};

    /// Compares with runs of spaces collapsed.
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let squeezed: Vec<_> = code_only(text).split_whitespace().map(ToOwned::to_owned).collect();
        assert_eq!(squeezed.join(" "), expected);
        assert_eq!(code_only(text).matches('\n').count(), text.matches('\n').count());
    }

    #[test]
    fn comments_are_blanked() {
        check("a // b\nc /* d /* e */ f\n */ g", "a c g");
    }

    #[test]
    fn strings_are_blanked_up_to_their_own_end() {
        check(r#"a("b \" c", d)"#, "a( , d)");
        check(r##"a(r#"b " c"#, br"\", d)"##, "a( , , d)");
    }

    #[test]
    fn comment_marks_in_strings_start_no_comment() {
        check("a(\"//\") + b", "a( ) + b");
    }

    #[test]
    fn characters_are_blanked_and_lifetimes_kept() {
        check(r"a('\'', '\\', '\u{41}', 'b') c<'d>", "a( , , , ) c<'d>");
    }

    #[test]
    fn identifier_ending_in_r_starts_no_raw_string() {
        check("for\"a\" b", "for b");
    }

    #[test]
    fn documentation_and_literals_are_prose() {
        let text = "//! a\n/// b\n// c\n//// d\nlet e = \"f\" + r#\"g\"#;\n";
        let squeezed: Vec<_> = prose_only(text).split_whitespace().map(ToOwned::to_owned).collect();
        assert_eq!(squeezed.join(" "), "//! a /// b \"f\" r#\"g\"#");
    }
}
