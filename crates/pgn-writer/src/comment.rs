//! Comments (PGN 5). The standard does not define their export format: we write their words with single spaces.
//!
//! A brace comment cannot contain `}`. A comment with `}` is written as a line comment if the layout has lines and the
//! comment fits on one line. Otherwise each `}` becomes `)`.
//!
//! Comments are written as bytes. Words with single spaces between them are copied in one piece. This is true of almost
//! all words.

use crate::{
    inline_str::leading_letters,
    lines::FIXED_SPACE,
    normalisation::{ChangeSink, Normalisation, Reporter},
    options::{CommentStyle, ExportOptions},
};
use alloc::{borrow::Cow, string::String, vec::Vec};
use movetext_pgn::{Comment, Placement};
use movetext_pgn_values::command::{is_clock_comment, remove_commands};

/// [`FIXED_SPACE`] as a byte.
const FIXED_SPACE_BYTE: u8 = FIXED_SPACE as u8;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Changes {
    /// Whether NULs were dropped.
    nuls: bool,
    /// Whether white space other than a single space or newline was replaced.
    spacing: bool,
    /// Whether blank lines between words were replaced.
    paragraphs: bool,
    /// Whether ASCII control characters were replaced by spaces.
    controls: bool,
    /// Whether characters outside the charset were replaced.
    charset: bool,
    /// Whether closing braces were replaced.
    braces: bool,
    /// Whether nothing was written, because the comment has no words.
    empty: bool,
    /// Whether clock times were removed.
    clocks: bool,
}

impl Changes {
    /// Reports the changes. Returns whether anything was written.
    fn report<S: ChangeSink>(self, place: Placement, changes: &mut Reporter<S>) -> bool {
        changes.add_if(self.nuls, Normalisation::ControlCharacter);
        changes.add_if(self.empty && !self.clocks, Normalisation::EmptyComment);
        changes.add_if(self.spacing && !self.empty, Normalisation::CommentSpacing);
        changes.add_if(self.paragraphs, Normalisation::CommentParagraphs);
        changes.add_if(self.controls, Normalisation::ControlCharacter);
        changes.add_if(self.charset, Normalisation::Charset);
        changes.add_if(self.braces, Normalisation::CommentBrace);
        changes.add_if(place == Placement::End && !self.empty, Normalisation::CommentAfterResult);
        !self.empty
    }
}

/// Appends a comment if it has words. Returns whether it has.
#[inline]
pub(crate) fn push<S: ChangeSink>(
    comment: &Comment<'_>,
    options: &ExportOptions,
    out: &mut Vec<u8>,
    changes: &mut Reporter<S>,
) -> bool {
    let Some(token) = clock_token(comment, options) else {
        return push_token(comment, options, out).report(comment.placement, changes);
    };
    out.extend_from_slice(&token);
    changes.add(Normalisation::CommentSpacing);
    changes.add_if(comment.placement == Placement::End, Normalisation::CommentAfterResult);
    true
}

/// Returns the token for a clock comment with a space at each end, as servers write it after every move: these spaces
/// become the braces. Returns `None` for any other comment, and if the options may change the comment.
#[inline]
fn clock_token(comment: &Comment<'_>, options: &ExportOptions) -> Option<[u8; 16]> {
    let text: &[u8; 16] = comment.text.raw().try_into().ok()?;
    let is_copied =
        options.clocks && !options.line_comments && options.comment_style != CommentStyle::Verbatim;
    let [_, words @ .., _] = *text;
    (is_copied && is_clock_comment(text)).then(|| {
        let mut token = [b'{'; 16];
        let [_, middle @ .., last] = &mut token;
        (*middle, *last) = (words, b'}');
        token
    })
}

/// Appends a comment if it has words. Takes linear time.
#[inline(never)]
fn push_token(comment: &Comment<'_>, options: &ExportOptions, out: &mut Vec<u8>) -> Changes {
    let raw = comment.text.raw();
    let is_usual = is_usual_text(raw);
    let mut changes = Changes::default();
    let text =
        if is_usual && options.clocks { Cow::Borrowed(raw) } else { decode(comment, options, &mut changes) };
    let has_brace = !is_usual && text.contains(&b'}');
    let may_be_line = has_brace || options.line_comments && comment.is_line_comment();
    if may_be_line && options.has_lines() && !text.iter().any(is_newline) {
        if let Some(changes) = push_line(&text, options.width, out, changes) {
            return changes;
        }
    }
    let start = out.len();
    out.push(b'{');
    if options.comment_style == CommentStyle::Verbatim && options.has_lines() {
        push_verbatim(&text, out, &mut changes);
    } else {
        push_words(&text, out, &mut changes);
    }
    if changes.empty {
        out.truncate(start);
        return changes;
    }
    if has_brace {
        changes.braces = true;
        replace(b'}', b')', out.get_mut(start..).unwrap_or_default());
    }
    out.push(b'}');
    changes
}

/// Returns whether `text` is ASCII without closing braces, NULs or backslashes, so that decoding does not change it.
#[inline]
fn is_usual_text(text: &[u8]) -> bool {
    let is_usual = |&byte: &u8| matches!(byte, 1..=0x7F) & (byte != b'\\') & (byte != b'}');
    // No early exit within 16 bytes, so that the compiler vectorizes the loop.
    let all_are_usual = |bytes: &[u8; 16]| {
        let unusual = bytes.iter().fold(0, |unusual, byte| unusual | u8::from(!is_usual(byte)));
        unusual == 0
    };
    match text.last_chunk() {
        // The last 16 bytes may overlap the previous chunk.
        Some(last) => {
            text.chunks_exact(16).filter_map(|chunk| chunk.first_chunk()).all(all_are_usual)
                && all_are_usual(last)
        }
        None => text.iter().all(is_usual),
    }
}

/// Decodes a comment. Removes clock times if the options omit them. Replaces characters outside the charset.
#[cold]
fn decode<'a>(comment: &Comment<'a>, options: &ExportOptions, changes: &mut Changes) -> Cow<'a, [u8]> {
    changes.nuls = comment.text.raw().contains(&0);
    let mut text = comment.text.to_str();
    if !options.clocks {
        if let Some(kept) = without_clocks(&text, changes) {
            text = Cow::Owned(kept);
        }
    }
    if let Cow::Owned(fit) = options.charset.fit(&text) {
        changes.charset = true;
        text = Cow::Owned(fit);
    }
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
    }
}

const fn is_newline(byte: &u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Appends `text` as a line comment. Returns `None` if it has no words or is too long for a line.
fn push_line(text: &[u8], width: usize, out: &mut Vec<u8>, mut changes: Changes) -> Option<Changes> {
    let start = out.len();
    // If an opening parenthesis comes before the comment, it is on the same line.
    let column = usize::from(out.last() == Some(&b'('));
    out.push(b';');
    push_words(text, out, &mut changes);
    let token = out.get_mut(start..).unwrap_or_default();
    let length = token.iter().filter(|&&byte| begins_character(byte)).count();
    if changes.empty || column + length > width {
        out.truncate(start);
        return None;
    }
    replace(b' ', FIXED_SPACE_BYTE, token);
    out.push(b'\n');
    Some(changes)
}

/// Returns whether a byte begins a UTF-8 character.
const fn begins_character(byte: u8) -> bool {
    (byte as i8) >= -0x40
}

/// Replaces a character everywhere in `text`.
fn replace(character: u8, replacement: u8, text: &mut [u8]) {
    text.iter_mut().filter(|byte| **byte == character).for_each(|byte| *byte = replacement);
}

/// Appends the words of `text` with spaces between them. Before a word that must not begin a line, the space is a
/// [`FIXED_SPACE`].
fn push_words(text: &[u8], out: &mut Vec<u8>, changes: &mut Changes) {
    let trimmed = trim_spaces(text);
    changes.spacing |= trimmed.len() < text.len();
    changes.empty = true;
    let mut rest = trimmed;
    loop {
        let (unchanged, after) = split_plain_words(rest);
        out.extend_from_slice(unchanged);
        changes.empty &= unchanged.is_empty();
        if after.is_empty() {
            return;
        }
        rest = push_separator(after, out, changes);
    }
}

/// Skips the separators at the beginning of `text`, and appends a single space if words come before and after the
/// separators. Returns the text after the separators.
fn push_separator<'a>(text: &'a [u8], out: &mut Vec<u8>, changes: &mut Changes) -> &'a [u8] {
    let (separators, words) = split_separators(text);
    changes.controls |= has_unusual_control(separators);
    if changes.empty || words.is_empty() {
        changes.spacing = true;
    } else {
        changes.spacing |= !is_single(separators);
        changes.paragraphs |= has_blank_line(separators);
        out.push(if may_begin_line(words) { b' ' } else { FIXED_SPACE_BYTE });
    }
    words
}

#[inline]
fn trim_spaces(mut text: &[u8]) -> &[u8] {
    while let [b' ', rest @ ..] | [rest @ .., b' '] = text {
        text = rest;
    }
    text
}

/// Splits `text` after the words that can be copied: they have single spaces between them, and each may begin a line.
#[inline]
fn split_plain_words(text: &[u8]) -> (&[u8], &[u8]) {
    let mut end = 0;
    loop {
        end = word_end(text, end);
        match text.get(end..) {
            Some([b' ', next, ..]) if !matches!(next, 0..=b' ' | b'%' | b'[' | 0x7F) => end += 1,
            _ => return text.split_at_checked(end).unwrap_or_default(),
        }
    }
}

/// Returns the end of the word that contains the byte at `start`.
#[inline]
fn word_end(text: &[u8], start: usize) -> usize {
    let mut end = start;
    while let Some(rest @ [_, ..]) = text.get(end..) {
        let letters = rest.first_chunk().map_or(0, leading_letters);
        if rest.get(letters..).is_some_and(begins_with_separator) {
            return end + letters;
        }
        // The byte after the letters also belongs to the word, because it is not a separator.
        end += (letters + 1).min(8);
    }
    end
}

/// Returns the first word in `text`, and the text after it.
fn split_word(text: &[u8]) -> (&[u8], &[u8]) {
    text.split_at_checked(word_end(text, 0)).unwrap_or_default()
}

/// Returns the separators at the beginning of `text`, and the text after them.
#[inline]
fn split_separators(text: &[u8]) -> (&[u8], &[u8]) {
    let mut end = 0;
    while text.get(end..).is_some_and(begins_with_separator) {
        end += 1;
    }
    text.split_at_checked(end).unwrap_or_default()
}

/// Returns whether `text` begins with a space or an ASCII control character. Latin-1 control characters are kept,
/// because they are letters in other code pages.
#[inline]
const fn begins_with_separator(text: &[u8]) -> bool {
    matches!(text, [0..=b' ' | 0x7F, ..])
}

/// Returns whether a separator is a control character other than white space.
#[inline]
fn has_unusual_control(separators: &[u8]) -> bool {
    separators.iter().any(|byte| !matches!(byte, b'\t'..=b'\r' | b' '))
}

/// Returns whether the separator is a single space, newline or control character. Control characters are reported
/// separately.
#[inline]
const fn is_single(separators: &[u8]) -> bool {
    match separators {
        [byte] => !matches!(byte, b'\t' | 0x0B | 0x0C),
        [b'\r', b'\n'] => true,
        _ => false,
    }
}

fn has_blank_line(separators: &[u8]) -> bool {
    let mut before = 0;
    let newlines = separators.iter().filter(|&&byte| {
        let before = core::mem::replace(&mut before, byte);
        byte == b'\r' || byte == b'\n' && before != b'\r'
    });
    newlines.count() > 1
}

/// Appends `text` with its lines and spaces. Puts a space before each word that must not begin a line.
fn push_verbatim(text: &[u8], out: &mut Vec<u8>, changes: &mut Changes) {
    changes.empty = true;
    let mut rest = text;
    while let Some((&first, after)) = rest.split_first() {
        let is_separator = begins_with_separator(rest);
        rest = after;
        if is_newline(&first) {
            if first == b'\r' {
                rest = rest.strip_prefix(b"\n").unwrap_or(rest);
            }
            out.push(b'\n');
            if !may_begin_line(rest) {
                changes.spacing = true;
                out.push(FIXED_SPACE_BYTE);
            }
        } else if is_separator {
            changes.spacing |= matches!(first, b'\t' | 0x0B | 0x0C);
            changes.controls |= has_unusual_control(&[first]);
            out.push(FIXED_SPACE_BYTE);
        } else {
            changes.empty = false;
            out.push(first);
        }
    }
}

/// The commands that contain times (supplement of 2001).
const CLOCKS: [&str; 4] = ["clk", "emt", "egt", "mct"];

/// Removes commands that contain times. Returns `None` if the text has no such command. Replaces control characters
/// first, as the writer does, so that we find exactly the commands that a reader will find.
fn without_clocks(text: &str, changes: &mut Changes) -> Option<String> {
    if !text.contains("[%") {
        return None;
    }
    let is_unusual = |character: char| character.is_ascii_control() && !matches!(character, '\t'..='\r');
    let is_replaced = |character: char| character == '\u{B}' || is_unusual(character);
    let printing = if text.contains(is_replaced) {
        Cow::Owned(text.replace(is_replaced, " "))
    } else {
        Cow::Borrowed(text)
    };
    let Cow::Owned(kept) = remove_commands(&printing, &CLOCKS) else { return None };
    changes.clocks = true;
    changes.spacing |= text.contains('\u{B}');
    changes.controls |= text.contains(is_unusual);
    Some(kept)
}

/// Returns whether the first word of `text` may begin a line inside a comment. A percent sign would escape the line
/// (PGN 6), and a reader that searches for the next game would mistake a tag pair for the start of a game.
fn may_begin_line(text: &[u8]) -> bool {
    let (word, after) = match text {
        [b'%', ..] => return false,
        [b'[', b'%', ..] => return true,
        [b'[', after @ ..] => split_word(after),
        _ => return true,
    };
    // A lenient reader accepts any text up to a quotation mark as a tag name.
    let end = word.iter().find(|byte| matches!(byte, b'"' | b'[' | b']' | b'{' | b';'));
    match end {
        Some(end) => *end != b'"',
        None if word.is_empty() => false,
        None => !split_separators(after).1.starts_with(b"\""),
    }
}

#[cfg(test)]
mod tests {
    use super::{Changes, clock_token, may_begin_line, push_token};
    use crate::options::{CommentStyle, ExportOptions, Layout};
    use alloc::{format, string::String, vec::Vec};
    use movetext_pgn::{Comment, Placement, Span, Text};

    const fn comment(text: &str, span: Span) -> Comment<'_> {
        Comment { text: Text::plain(text.as_bytes()), placement: Placement::AfterMove, span }
    }

    #[track_caller]
    fn check(options: ExportOptions, text: &str, expected: &str) -> Changes {
        let mut out = b"before".to_vec();
        let changes = push_token(&comment(text, Span::default()), &options, &mut out);
        assert_eq!(out.strip_prefix(b"before"), Some(expected.as_bytes()), "{text:?}");
        changes
    }

    /// Computes the expected comment character by character.
    fn words(text: &str) -> String {
        let words = text.replace('\0', "").replace('}', ")");
        let words = words.split(|character: char| character == ' ' || character.is_ascii_control());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        if words.is_empty() { String::new() } else { ["{", &words.join(" "), "}"].concat() }
    }

    #[test]
    fn push_joins_words_with_single_spaces() {
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
            "\r\n",
            "\t",
            "\u{0}",
            "\u{1f}",
            "~",
            "\u{7f}",
            "\u{80}",
            "\u{a0}",
            "\u{fc}",
            "[%clk 0:10:00]",
            "[Event",
        ];
        // This layout never uses line comments.
        let options = ExportOptions::new().layout(Layout::GamePerLine);
        for one in pieces {
            for two in pieces {
                for three in pieces {
                    for length in 0..10 {
                        let text = [&"xxxxxxxxx"[..length], one, two, three].concat();
                        let mut out = Vec::new();
                        push_token(&comment(&text, Span::default()), &options, &mut out);
                        out.iter_mut().filter(|byte| **byte == 1).for_each(|byte| *byte = b' ');
                        assert_eq!(core::str::from_utf8(&out), Ok(words(&text).as_str()), "{text:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn clock_token_matches_general_path() {
        let options = ExportOptions::new();
        let verbatim = options.comment_style(CommentStyle::Verbatim);
        let others = [options.without_clocks(), options.keep_line_comments(), verbatim];
        let mut clocks = 0;
        for time in 0..100 {
            for (start, end) in [(" ", " "), ("\n", " "), (" ", "\t"), ("", "  ")] {
                let text = format!("{start}[%clk {}:{time:02}:{:02}]{end}", time / 10, 99 - time);
                let comment = comment(&text, Span::default());
                let Some(token) = clock_token(&comment, &options) else { continue };
                assert!(others.iter().all(|options| clock_token(&comment, options).is_none()));
                let mut expected = Vec::new();
                let changes = push_token(&comment, &options, &mut expected);
                assert_eq!(token.as_slice(), expected, "{text:?}");
                assert_eq!(changes, Changes { spacing: true, ..Changes::default() }, "{text:?}");
                clocks += 1;
            }
        }
        assert_eq!(clocks, 20, "minutes and seconds below 60");
    }

    #[test]
    fn wrapped_value_keeps_its_words() {
        let options = ExportOptions::new();
        let text = "[%emt 0:\n00:01] best\nmove";
        check(options, text, "{[%emt 0: 00:01] best move}");
        check(options.without_clocks(), text, "{best move}");
    }

    #[test]
    fn words_with_single_spaces_are_unchanged() {
        let options = ExportOptions::new();
        for text in [
            "J\u{84}ger \u{96} \u{85}",
            "[%clk 0:10:00]",
            "[%eval 0.17] [%clk 0:00:30]",
            "a",
            "a, b",
            "100%",
            "a [%csl Ra1]",
            "a [b]",
            "Kr\u{fc}ger, a\\b",
            "\u{a9} \u{c2} \u{e9}t\u{e9}",
        ] {
            assert_eq!(check(options, text, &["{", text, "}"].concat()), Changes::default());
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
        assert!(check(options, "\u{1}", "").controls, "what is dropped is lost, too");
        let controls = Changes { controls: true, ..Changes::default() };
        assert_eq!(check(options, "a\u{1}b\u{1b}c\u{7f}d", "{a b c d}"), controls);
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
        let spacing = Changes { spacing: true, ..Changes::default() };
        assert_eq!(check(options, "a\tb", "{a\u{1}b}"), spacing);
        assert_eq!(check(options, "a\tb\u{1}", "{a\u{1}b\u{1}}"), Changes { controls: true, ..spacing });
        assert!(check(options, "a }\n b", "{a\u{1})\n\u{1}b}").braces);
        assert!(check(options, " \n\t", "").empty);
    }

    #[test]
    fn clocks_are_removed_other_commands_kept() {
        let options = ExportOptions::new().without_clocks();
        check(options, " [%clk 0:01:00] a [%eval 0.17][%emt\n0:00:01]b ", "{a [%eval 0.17]b}");
        check(options, "[%clk 0:01:00]", "");
        check(options, "[%clk\u{1}0:01:00] [%clk\u{7f}1]", "");
        check(options, "[%clock 1] [%clk 1", "{[%clock 1] [%clk 1}");
        check(options, "[% [%csl Ra1] x", "{[% [%csl Ra1] x}");
        // The text before a removed command may look like the beginning of a command itself.
        check(options, "[%[%clk 0:00:01]]", "{[% ]}");
        // A command inside another command is not removed, because the outer text would then become a command.
        check(options, "[%egt[%clk]]", "{[%egt[%clk]]}");
        // Verbatim comments keep spaces, except the spaces before a command that is removed at the end.
        let verbatim = options.comment_style(CommentStyle::Verbatim);
        check(verbatim, "a [%clk 0:00:01]", "{a}");
    }

    #[test]
    fn percent_and_tag_pair_never_begin_a_line() {
        for text in ["%", "%x", "[Event \"x\"]", "[Event\"x\"]", "[ Site", "[a-\u{fc}\"", "[a\u{85}\n\"x"] {
            assert!(!may_begin_line(text.as_bytes()), "{text}");
        }
        for text in ["a%", "[Event x", "[%clk \"", "[see", "\"x\"]", "[see;\"", "[]"] {
            assert!(may_begin_line(text.as_bytes()), "{text}");
        }
        let text = "a %b [c [Event \"x\"] [%d";
        check(ExportOptions::new(), text, "{a\u{1}%b [c\u{1}[Event \"x\"] [%d}");
    }
}
