//! Comments (PGN 5), whose export format the standard leaves open: words with single spaces between them.
//!
//! A brace comment cannot hold `}`. Such a comment is written as a line comment where it came on one line and fits on
//! one, and otherwise its `}` becomes `)`.

use crate::charset;
use crate::inline_str::{HIGHEST, each_eight, equal, not_printing};
use crate::lines::NBSP;
use crate::normalisation::{ChangeSink, Normalisation, Reporter};
use crate::options::{CommentStyle, ExportOptions};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use movetext_pgn::{Comment, Place};
use movetext_pgn_values::command::without;

/// A [`NBSP`] as it is written.
const GLUE: u8 = NBSP as u8;

/// What became of a comment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Changes {
    /// NULs, which are not part of the text.
    nuls: bool,
    /// Other white space than a single space or newline between words.
    spacing: bool,
    /// Blank lines between words.
    paragraphs: bool,
    /// Control characters, which separate words here.
    controls: bool,
    /// Characters that cannot be written.
    charset: bool,
    /// Closing braces that could not stay.
    braces: bool,
    /// There were no words, and nothing was written.
    empty: bool,
    /// Clock times were removed.
    clocks: bool,
}

impl Changes {
    /// Reports the changes to a comment at a place. Returns whether something was written.
    fn report<S: ChangeSink>(self, place: Place, changes: &mut Reporter<S>) -> bool {
        changes.add_if(self.nuls, Normalisation::ControlCharacter);
        changes.add_if(self.empty && !self.clocks, Normalisation::EmptyComment);
        changes.add_if(self.spacing && !self.empty, Normalisation::CommentSpacing);
        changes.add_if(self.paragraphs, Normalisation::CommentParagraphs);
        changes.add_if(self.controls && !self.empty, Normalisation::ControlCharacter);
        changes.add_if(self.charset, Normalisation::Charset);
        changes.add_if(self.braces, Normalisation::CommentBrace);
        changes.add_if(place == Place::End && !self.empty, Normalisation::CommentAfterResult);
        !self.empty
    }
}

/// Appends the token of a comment, or nothing where it has no words. Returns whether something is appended.
pub(crate) fn push<S: ChangeSink>(
    comment: &Comment<'_>,
    options: &ExportOptions,
    out: &mut Vec<u8>,
    changes: &mut Reporter<S>,
) -> bool {
    let raw = comment.text.raw();
    let words = if is_filled(comment, options) { plain_words(raw) } else { None };
    let Some(words) = words else {
        return push_any(comment, options, out).report(comment.place, changes);
    };
    out.push(b'{');
    out.extend_from_slice(words);
    out.push(b'}');
    changes.add_if(words.len() < raw.len(), Normalisation::CommentSpacing);
    changes.add_if(comment.place == Place::End, Normalisation::CommentAfterResult);
    true
}

/// Whether the words of a comment are written as they are, with single spaces between them.
fn is_filled(comment: &Comment<'_>, options: &ExportOptions) -> bool {
    options.clocks
        && options.comment_style == CommentStyle::Filled
        && !(options.line_comments && is_line_comment(comment))
}

/// Whether a comment came as a line comment: its span has one byte more than its text, and it is on one line. This is also
/// true of a brace comment that was never closed, if it is short. Comments of producers without text have no span.
fn is_line_comment(comment: &Comment<'_>) -> bool {
    let text = comment.text.raw();
    comment.span.len() == text.len() as u64 + 1 && !text.iter().any(|byte| matches!(byte, b'\n' | b'\r'))
}

/// The words of a comment without the spaces around them, if they need no other change: printing ASCII without backslash
/// and closing brace, with single spaces, and after a space neither a percent sign nor a bracket, unless a percent sign
/// follows the bracket.
///
/// Most comments are such, clock times after each move above all. Many of the others are written unchanged as well: text
/// that is different in other encodings, or that may not be the first word of a line.
fn plain_words(text: &[u8]) -> Option<&[u8]> {
    let mut words = text;
    while let Some(rest) = words.strip_prefix(b" ") {
        words = rest;
    }
    while let Some(rest) = words.strip_suffix(b" ") {
        words = rest;
    }
    let (mut wrong, mut after_space, mut after_bracket) = (0, 0, 0);
    // Letters after the end are harmless.
    each_eight(words, b'x', |bytes| {
        let (space, percent) = (equal(bytes, b' '), equal(bytes, b'%'));
        // The last byte of the eight before decides for the first one.
        let behind_space = space << 8 | after_space;
        let bracket = equal(bytes, b'[') & behind_space;
        let behind_bracket = bracket << 8 | after_bracket;
        wrong |= not_printing(bytes) | (space | percent) & behind_space | behind_bracket & !percent;
        wrong |= equal(bytes, b'}') | equal(bytes, b'\\');
        (after_space, after_bracket) = (space >> 56, bracket >> 56);
    });
    (wrong & HIGHEST == 0 && !words.is_empty()).then_some(words)
}

/// Appends the token of any comment, or nothing where it has no words.
fn push_any(comment: &Comment<'_>, options: &ExportOptions, out: &mut Vec<u8>) -> Changes {
    let mut changes = Changes { nuls: comment.text.raw().contains(&0), ..Changes::default() };
    let text = comment.text.to_str();
    let kept = if options.clocks { None } else { without_clocks(&text, &mut changes) };
    let text = options.charset.fit(kept.as_deref().unwrap_or(&text));
    changes.charset = matches!(text, Cow::Owned(_));
    let start = out.len();
    let is_line = options.has_lines()
        && (text.contains('}') || (options.line_comments && is_line_comment(comment)))
        && !text.contains(['\n', '\r']);
    if is_line {
        // An opening parenthesis is on the same line.
        let before = usize::from(out.last() == Some(&b'('));
        out.push(b';');
        let made = push_words(&text, GLUE, out, changes);
        let written = out.get(start..).unwrap_or_default();
        let length = core::str::from_utf8(written).map_or(0, |written| written.chars().count());
        if length > 1 && before + length <= options.width {
            out.push(b'\n');
            return made;
        }
        out.truncate(start);
    }
    out.push(b'{');
    changes = if options.comment_style == CommentStyle::Verbatim && options.has_lines() {
        push_verbatim(&text, out, changes)
    } else {
        push_words(&text, b' ', out, changes)
    };
    if changes.empty {
        out.truncate(start);
        return changes;
    }
    if text.contains('}') {
        changes.braces = true;
        out.iter_mut().skip(start).filter(|byte| **byte == b'}').for_each(|byte| *byte = b')');
    }
    out.push(b'}');
    changes
}

/// Appends the words of `text` with `space` between them, which is a space or [`GLUE`].
fn push_words(text: &str, space: u8, out: &mut Vec<u8>, mut changes: Changes) -> Changes {
    changes.empty = true;
    let mut rest = text;
    loop {
        let words = rest.trim_start_matches(is_separator);
        let separators = rest.strip_suffix(words).unwrap_or_default();
        changes.controls |= separators.contains(is_unusual_control);
        if words.is_empty() {
            changes.spacing |= !separators.is_empty();
            return changes;
        }
        let (word, after) = split_word(words);
        if changes.empty {
            changes.spacing |= !separators.is_empty();
        } else {
            changes.spacing |= !is_single(separators);
            changes.paragraphs |= has_blank_line(separators);
            out.push(if may_begin_line(word, after) { space } else { GLUE });
        }
        changes.empty = false;
        out.extend_from_slice(word.as_bytes());
        rest = after;
    }
}

/// The word that `text` begins with, and the text after it.
fn split_word(text: &str) -> (&str, &str) {
    let end = text.find(is_separator).unwrap_or(text.len());
    text.split_at_checked(end).unwrap_or((text, ""))
}

fn is_separator(character: char) -> bool {
    character == ' ' || character.is_control()
}

/// Whether a control character is no white space.
fn is_unusual_control(character: char) -> bool {
    character.is_control() && !matches!(character, '\t'..='\r')
}

/// Whether words are separated by one space or newline. The space that a control character becomes is reported on its own.
fn is_single(separators: &str) -> bool {
    let mut characters = separators.chars();
    match characters.next() {
        None | Some('\t' | '\u{B}' | '\u{C}') => false,
        Some('\r') => matches!(characters.as_str(), "" | "\n"),
        Some(_) => characters.as_str().is_empty(),
    }
}

fn has_blank_line(separators: &str) -> bool {
    let mut before = '\0';
    let newlines = separators.chars().filter(|&character| {
        let before = core::mem::replace(&mut before, character);
        character == '\r' || character == '\n' && before != '\r'
    });
    newlines.count() > 1
}

/// Appends `text` with its lines and spaces. A space is put before a word that may not begin a line.
fn push_verbatim(text: &str, out: &mut Vec<u8>, mut changes: Changes) -> Changes {
    changes.empty = true;
    let mut rest = text;
    loop {
        let end = rest.find(['\n', '\r']);
        let line = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
        changes.controls |= charset::push_printing(line, NBSP, |character| {
            out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        });
        changes.empty &=
            line.chars().all(|character| character.is_control() || character.is_ascii_whitespace());
        let Some(end) = end else { return changes };
        let line_end = rest.get(end..).unwrap_or_default();
        let length = if line_end.starts_with("\r\n") { 2 } else { 1 };
        rest = line_end.get(length..).unwrap_or_default();
        out.push(b'\n');
        let (word, after) = split_word(rest);
        if !may_begin_line(word, after) {
            changes.spacing = true;
            out.push(GLUE);
        }
    }
}

/// The names of the commands that hold times (supplement of 2001).
const CLOCKS: [&str; 4] = ["clk", "emt", "egt", "mct"];

/// The text without the commands that hold times, if there are any. Commands are found as they will be read in the written
/// text, where control characters are spaces.
fn without_clocks(text: &str, changes: &mut Changes) -> Option<String> {
    if !text.contains("[%") {
        return None;
    }
    let is_replaced = |character: char| character == '\u{B}' || is_unusual_control(character);
    let printing = if text.contains(is_replaced) {
        Cow::Owned(text.replace(is_replaced, " "))
    } else {
        Cow::Borrowed(text)
    };
    let Cow::Owned(kept) = without(&printing, &CLOCKS) else { return None };
    changes.clocks = true;
    changes.spacing |= text.contains('\u{B}');
    changes.controls |= text.contains(is_unusual_control);
    Some(kept)
}

/// Whether `word` may begin a line although it is part of a comment, where `after` follows. A percent sign there is an
/// escape (PGN 6), and what looks like the beginning of a tag pair misleads readers that look for the next game.
fn may_begin_line(word: &str, after: &str) -> bool {
    let name = match word.as_bytes().first() {
        Some(b'%') => return false,
        Some(b'[') => word.get(1..).unwrap_or_default(),
        _ => return true,
    };
    if name.starts_with('%') {
        return true;
    }
    // Lenient readers take any other text for a name.
    let end = name.find(['"', '[', ']', '{', ';']);
    match end {
        Some(end) => !name.get(end..).is_some_and(|end| end.starts_with('"')),
        None if name.is_empty() => false,
        None => !after.trim_start_matches(is_separator).starts_with('"'),
    }
}

#[cfg(test)]
mod tests {
    use super::{Changes, may_begin_line, plain_words, push, push_any};
    use crate::normalisation::{Losses, Reporter};
    use crate::options::{Charset, CommentStyle, ExportOptions, Layout};
    use alloc::vec::Vec;
    use movetext_pgn::{Comment, Place, Span, Text};

    const fn comment(text: &str, span: Span) -> Comment<'_> {
        Comment { text: Text::plain(text.as_bytes()), place: Place::AfterMove, span }
    }

    #[track_caller]
    fn check(options: ExportOptions, text: &str, expected: &str) -> Changes {
        let mut out = b"before".to_vec();
        let changes = push_any(&comment(text, Span::default()), &options, &mut out);
        assert_eq!(out.strip_prefix(b"before"), Some(expected.as_bytes()), "{text:?}");
        changes
    }

    /// Whether the words are plain. If they are, the text is that of any comment.
    fn is_plain(text: &str, options: &ExportOptions) -> bool {
        let is_plain = plain_words(text.as_bytes()).is_some();
        let line = Span::new(0, text.len() as u64 + 1);
        for span in [Span::default(), line].into_iter().filter(|_| is_plain) {
            let (mut copied, mut made) = (Vec::new(), Vec::new());
            let mut reporters = [(); 2].map(|()| Reporter { sink: Losses::default(), game: 1, ply: None });
            let [copied_changes, made_changes] = &mut reporters;
            push(&comment(text, span), options, &mut copied, copied_changes);
            push_any(&comment(text, span), options, &mut made).report(Place::AfterMove, made_changes);
            assert_eq!(copied_changes.sink, made_changes.sink, "{text:?}");
            assert_eq!(copied, made, "{text:?}");
        }
        is_plain
    }

    #[test]
    fn plain_comment_is_written_as_any_comment() {
        let pieces = [
            "",
            "a",
            "bcdefg",
            " ",
            "  ",
            "%",
            "[",
            "[%",
            "]",
            "\"",
            "{",
            "}",
            ";",
            "\\",
            "\n",
            "\t",
            "\u{0}",
            "\u{1f}",
            "~",
            "\u{7f}",
            "\u{80}",
            "\u{fc}",
            "[%clk 0:10:00]",
            "[Event",
        ];
        let options = ExportOptions::new();
        let all = [
            options,
            options.without_clocks(),
            options.keep_line_comments(),
            options.comment_style(CommentStyle::Verbatim),
            options.layout(Layout::GamePerLine),
            options.charset(Charset::Ascii),
        ];
        let mut plain = 0;
        for one in pieces {
            for two in pieces {
                for three in pieces {
                    for length in 0..10 {
                        let text = [&"xxxxxxxxx"[..length], one, two, three].concat();
                        plain += all.iter().filter(|options| is_plain(&text, options)).count();
                    }
                }
            }
        }
        assert!(plain > 10_000, "{plain}");
    }

    #[test]
    fn value_wrapped_over_a_line_end_keeps_its_words() {
        let options = ExportOptions::new();
        let text = "[%emt 0:\n00:01] best\nmove";
        check(options, text, "{[%emt 0: 00:01] best move}");
        check(options.without_clocks(), text, "{best move}");
    }

    #[test]
    fn usual_comments_are_plain() {
        let options = ExportOptions::new();
        for text in [
            "[%clk 0:10:00]",
            "[%eval 0.17] [%clk 0:00:30]",
            "a",
            "a, b",
            " best by test ",
            "100%  ",
            "  [a",
            "a [%csl Ra1]",
        ] {
            assert!(is_plain(text, &options), "{text}");
        }
        for text in [
            "",
            " ",
            "  ",
            "a  b",
            "a [b",
            "a %b",
            "a}",
            "Kr\u{fc}ger",
            "a\nb",
            "a\\b",
            "a b c d [",
            "a b c [b",
        ] {
            assert!(!is_plain(text, &options), "{text}");
        }
    }

    #[test]
    fn white_space_becomes_single_spaces() {
        let options = ExportOptions::new();
        let spacing = Changes { spacing: true, ..Changes::default() };
        assert_eq!(check(options, "a b\nc\r\nd", "{a b c d}"), Changes::default());
        for text in [" a b", "a  b", "a\tb", "a \nb", "a b ", "a b\n"] {
            assert_eq!(check(options, text, "{a b}"), spacing, "{text:?}");
        }
        for text in ["a\n\nb", "a\r\n \r\nb"] {
            assert_eq!(check(options, text, "{a b}"), Changes { paragraphs: true, ..spacing }, "{text:?}");
        }
        assert!(check(options, " \n ", "").empty);
        assert!(check(options, "", "").empty);
        let controls = Changes { controls: true, ..Changes::default() };
        assert_eq!(check(options, "a\u{1}b\u{85}c\u{7f}d", "{a b c d}"), controls);
        assert_eq!(check(options, "a\u{1} b", "{a b}"), Changes { spacing: true, ..controls });
    }

    #[test]
    fn verbatim_keeps_lines_and_blanks() {
        let options = ExportOptions::new().comment_style(CommentStyle::Verbatim);
        assert_eq!(
            check(options, " a  b\r\n\n c ", "{\u{1}a\u{1}\u{1}b\n\n\u{1}c\u{1}}"),
            Changes::default()
        );
        assert!(check(options, "a\n%b\n[Event \"x\"]", "{a\n\u{1}%b\n\u{1}[Event\u{1}\"x\"]}").spacing);
        assert!(check(options, "a\tb\u{1}", "{a\u{1}b\u{1}}").controls);
        assert!(check(options, "a }\n b", "{a\u{1})\n\u{1}b}").braces);
        assert!(check(options, " \n\t", "").empty);
    }

    #[test]
    fn clocks_are_taken_out_and_other_commands_stay() {
        let options = ExportOptions::new().without_clocks();
        check(options, " [%clk 0:01:00] a [%eval 0.17][%emt\n0:00:01]b ", "{a [%eval 0.17]b}");
        check(options, "[%clk 0:01:00]", "");
        check(options, "[%clk\u{1}0:01:00] [%clk\u{85}1]", "");
        check(options, "[%clock 1] [%clk 1", "{[%clock 1] [%clk 1}");
        check(options, "[% [%csl Ra1] x", "{[% [%csl Ra1] x}");
        // What only seems to begin a command may be the front of one that does.
        check(options, "[%[%clk 0:00:01]]", "{[% ]}");
        // One inside of another is none, and would make the other one if it were taken out.
        check(options, "[%egt[%clk]]", "{[%egt[%clk]]}");
        // Where spaces are kept, those after the last word are dropped with the command.
        let verbatim = options.comment_style(CommentStyle::Verbatim);
        check(verbatim, "a [%clk 0:00:01]", "{a}");
    }

    #[test]
    fn percent_sign_and_tag_pair_may_not_begin_a_line() {
        for (word, behind) in [
            ("%", ""),
            ("%x", ""),
            ("[Event", " \"x\"]"),
            ("[Event\"x\"]", ""),
            ("[", " Site"),
            ("[a-\u{fc}", "\""),
        ] {
            assert!(!may_begin_line(word, behind), "{word}");
        }
        for (word, behind) in [("a%", ""), ("[Event", " x"), ("[%clk", " \""), ("[see", ""), ("\"x\"]", "")] {
            assert!(may_begin_line(word, behind), "{word}");
        }
    }
}
