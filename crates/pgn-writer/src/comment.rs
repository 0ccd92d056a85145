//! Comments (PGN 5), whose export format the standard leaves open: words with single spaces between them.
//!
//! A brace comment cannot hold `}`. Such a comment is written as a line comment where it came on one line and fits on
//! one, and otherwise its `}` becomes `)`.

use alloc::string::String;

/// What became of the white space and the control characters of a comment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Changes {
    /// Other white space than a single space or newline between words.
    pub(crate) spacing: bool,
    /// Control characters, which separate words here.
    pub(crate) controls: bool,
}

/// Appends the words of `text`, with single spaces between them.
pub(crate) fn push_words(text: &str, out: &mut String) -> Changes {
    let start = out.len();
    push_more_words(text, start, out);
    let carriage_returns = text.matches("\r\n").count();
    Changes {
        spacing: out.len() - start + carriage_returns != text.len()
            || text.contains(['\t', '\u{b}', '\u{c}']),
        controls: text.chars().any(|character| character.is_control() && !is_white_space(character)),
    }
}

/// [`push_words`] without the commands that tell times: `clk`, `emt`, `egt` and `mct` of the 2001 supplement.
pub(crate) fn push_words_without_clocks(text: &str, out: &mut String) -> Changes {
    let start = out.len();
    let mut changes = Changes::default();
    let mut rest = text;
    let mut from = 0;
    while let Some(found) = rest.get(from..).and_then(|searched| searched.find("[%")) {
        let opening = from + found;
        let (before, command) = rest.split_at(opening);
        if !tells_time(command) {
            from = opening + 2;
            continue;
        }
        // Without a closing bracket here there is none later either, so this is asked only once.
        let Some(closing) = command.find(']') else { break };
        changes.controls |=
            before.chars().any(|character| character.is_control() && !is_white_space(character));
        push_more_words(before, start, out);
        rest = command.get(closing + 1..).unwrap_or_default();
        from = 0;
    }
    if rest.len() == text.len() {
        return push_words(text, out);
    }
    changes.controls |= rest.chars().any(|character| character.is_control() && !is_white_space(character));
    push_more_words(rest, start, out);
    changes
}

fn push_more_words(text: &str, start: usize, out: &mut String) {
    let separates = |character: char| is_white_space(character) || character.is_control();
    for word in text.split(separates).filter(|word| !word.is_empty()) {
        if out.len() > start {
            out.push(' ');
        }
        out.push_str(word);
    }
}

const fn is_white_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\u{b}' | '\u{c}' | '\r')
}

fn tells_time(command: &str) -> bool {
    ["[%clk", "[%emt", "[%egt", "[%mct"].iter().any(|name| {
        let operands = command.strip_prefix(name);
        operands.is_some_and(|operands| operands.starts_with(|next| next == ']' || is_white_space(next)))
    })
}

/// Whether `word` may begin a line although it is part of a comment. A percent sign there is an escape (PGN 6), and
/// what looks like the beginning of a tag pair misleads readers that look for the next game.
pub(crate) fn may_begin_line(word: &str, next: Option<&str>) -> bool {
    if word.starts_with('%') {
        return false;
    }
    let Some(name) = word.strip_prefix('[') else { return true };
    let end = name.find(|character: char| !(character.is_ascii_alphanumeric() || character == '_'));
    match end {
        Some(end) => !name.get(end..).is_some_and(|after| after.starts_with('"')),
        None if name.is_empty() => false,
        None => !next.is_some_and(|next| next.starts_with('"')),
    }
}

#[cfg(test)]
mod tests {
    use super::{Changes, may_begin_line, push_words, push_words_without_clocks};
    use alloc::string::String;

    #[track_caller]
    fn check(push: fn(&str, &mut String) -> Changes, text: &str, expected: &str) -> Changes {
        let mut out = String::from("before");
        let changes = push(text, &mut out);
        assert_eq!(out.strip_prefix("before"), Some(expected));
        changes
    }

    #[test]
    fn white_space_becomes_single_spaces() {
        let spacing = Changes { spacing: true, controls: false };
        assert_eq!(check(push_words, "a b\nc\r\nd", "a b c d"), Changes::default());
        for text in [" a b", "a  b", "a\tb", "a\n\nb", "a \nb", "a b "] {
            assert_eq!(check(push_words, text, "a b"), spacing, "{text:?}");
        }
        assert_eq!(check(push_words, " \n ", ""), spacing);
        assert_eq!(check(push_words, "a\u{1}b", "a b"), Changes { spacing: false, controls: true });
    }

    #[test]
    fn clocks_are_taken_out_and_other_commands_stay() {
        let push = push_words_without_clocks;
        check(push, " [%clk 0:01:00] a [%eval 0.17][%emt\n0:00:01]b ", "a [%eval 0.17] b");
        check(push, "[%clk 0:01:00]", "");
        check(push, "[%clock 1] [%clk 1", "[%clock 1] [%clk 1");
        check(push, "[% [%csl Ra1] x", "[% [%csl Ra1] x");
    }

    #[test]
    fn percent_sign_and_tag_pair_may_not_begin_a_line() {
        for (word, next) in
            [("%", None), ("%x", None), ("[Event", Some("\"x\"]")), ("[Event\"x\"]", None), ("[", None)]
        {
            assert!(!may_begin_line(word, next), "{word}");
        }
        for (word, next) in
            [("a%", None), ("[Event", Some("x")), ("[%clk", Some("\"")), ("[see", None), ("\"x\"]", None)]
        {
            assert!(may_begin_line(word, next), "{word}");
        }
    }
}
