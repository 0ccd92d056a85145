//! Comments (PGN 5), whose export format the standard leaves open: words with single spaces between them.
//!
//! A brace comment cannot hold `}`. Such a comment is written as a line comment where it came on one line and fits on
//! one, and otherwise its `}` becomes `)`.

use crate::charset;
use crate::lines::TIE;
use crate::options::{CommentStyle, ExportOptions};
use crate::sheet::{Sheet, Short, eight};
use alloc::borrow::Cow;
use alloc::string::String;
use movetext_pgn_values::command::without;

/// A [`TIE`] as it is written.
const GLUE: u8 = TIE as u8;

/// What became of a comment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Changes {
    /// Other white space than a single space or newline between words.
    pub(crate) spacing: bool,
    /// Blank lines between words.
    pub(crate) paragraphs: bool,
    /// Control characters, which separate words here.
    pub(crate) controls: bool,
    /// Characters that cannot be written.
    pub(crate) charset: bool,
    /// Closing braces that could not stay.
    pub(crate) braces: bool,
    /// There were no words, and nothing was written.
    pub(crate) empty: bool,
    /// Clock times were taken out.
    pub(crate) clocks: bool,
}

/// How a comment came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Brace,
    Line,
}

/// A comment that is written as it stands but for spaces around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settled<'a> {
    words: &'a [u8],
    /// Whether there are spaces around.
    has_spaces: bool,
}

/// The comment, if it is known that nobody has to take it apart: words of printing ASCII with single spaces between them,
/// none of which has to be looked at twice. Most comments are such, and clocks behind each move more than others.
///
/// Of what it says no to, much is written as it stands as well: what may mean something else in other encodings, in
/// escaped text, or as the first word of a line.
pub(crate) fn settled<'a>(text: &'a [u8], kind: Kind, options: &ExportOptions) -> Option<Settled<'a>> {
    let is_asked = options.clocks
        && options.comment_style == CommentStyle::Filled
        && (kind == Kind::Brace || !options.line_comments);
    let mut words = text;
    while let Some(rest) = words.strip_prefix(b" ") {
        words = rest;
    }
    while let Some(rest) = words.strip_suffix(b" ") {
        words = rest;
    }
    let is_settled = is_asked && !words.is_empty() && is_of_single_spaces(words);
    is_settled.then_some(Settled { words, has_spaces: words.len() < text.len() })
}

/// The highest bit of each of eight bytes.
const HIGHEST: u64 = eight(0x80);

/// The highest bit of those bytes that are this one, if all are ASCII.
#[inline]
const fn those(bytes: u64, wanted: u8) -> u64 {
    !(bytes ^ eight(wanted)).wrapping_add(eight(0x7F)) & HIGHEST
}

/// Whether a text without spaces at its ends is printing ASCII without backslash and closing brace, has no space beside
/// another, and behind a space no percent sign, and no bracket but before a percent sign. It takes eight bytes at a time.
fn is_of_single_spaces(text: &[u8]) -> bool {
    let (chunks, rest) = text.as_chunks::<8>();
    let mut spacing = Spacing::default();
    chunks.iter().for_each(|chunk| spacing.see(u64::from_le_bytes(*chunk)));
    // Letters behind the end are harmless.
    let rest = Short::of(rest).unwrap_or_default();
    spacing.see(rest.bits() | eight(b'x').checked_shl(8 * rest.len() as u32).unwrap_or_default());
    spacing.wrong & HIGHEST == 0
}

/// What was seen of a text so far.
#[derive(Default)]
struct Spacing {
    /// Has a highest bit set if something is wrong.
    wrong: u64,
    /// The lowest byte tells whether the last one was a space, or a bracket behind one.
    behind_space: u64,
    behind_bracket: u64,
}

impl Spacing {
    #[inline]
    fn see(&mut self, bytes: u64) {
        // Below a space, or beyond the tilde. Carries make nothing seem right that is wrong.
        let not_printing = (bytes.wrapping_sub(eight(b' ')) & !bytes) | bytes.wrapping_add(eight(1)) | bytes;
        let (space, percent) = (those(bytes, b' '), those(bytes, b'%'));
        let behind_space = space << 8 | self.behind_space;
        let bracket = those(bytes, b'[') & behind_space;
        let behind_bracket = bracket << 8 | self.behind_bracket;
        self.wrong |= not_printing | (space | percent) & behind_space | behind_bracket & !percent;
        self.wrong |= those(bytes, b'}') | those(bytes, b'\\');
        (self.behind_space, self.behind_bracket) = (space >> 56, bracket >> 56);
    }
}

/// Appends the token of a comment that nobody has to take apart.
pub(crate) fn push_settled(comment: Settled<'_>, out: &mut Sheet) -> Changes {
    out.push(b'{');
    out.push_bytes(comment.words);
    out.push(b'}');
    Changes { spacing: comment.has_spaces, ..Changes::default() }
}

/// Appends the token of a comment, or nothing where it has no words. `before` is what is glued to its beginning: at most
/// an opening parenthesis.
pub(crate) fn push(
    text: &str,
    kind: Kind,
    before: usize,
    options: &ExportOptions,
    out: &mut Sheet,
) -> Changes {
    let mut changes = Changes::default();
    let kept = if options.clocks { None } else { without_clocks(text, &mut changes) };
    let made = push_kept(kept.as_deref().unwrap_or(text), kind, before, options, out);
    let (spacing, controls) = (made.spacing | changes.spacing, made.controls | changes.controls);
    Changes { spacing, controls, clocks: changes.clocks, ..made }
}

fn push_kept(text: &str, kind: Kind, before: usize, options: &ExportOptions, out: &mut Sheet) -> Changes {
    let text = options.charset.fit(text);
    let is_replaced = matches!(text, Cow::Owned(_));
    let start = out.len();
    let is_line = options.has_lines()
        && (text.contains('}') || (kind == Kind::Line && options.line_comments))
        && !text.contains(['\n', '\r']);
    if is_line {
        out.push(b';');
        let mut changes = push_words(&text, GLUE, out);
        changes.charset = is_replaced;
        let length = core::str::from_utf8(out.from(start)).map_or(0, |written| written.chars().count());
        if length > 1 && before + length <= options.width {
            out.push(b'\n');
            return changes;
        }
        out.truncate(start);
    }
    out.push(b'{');
    let mut changes =
        if keeps_lines(options) { push_verbatim(&text, out) } else { push_words(&text, b' ', out) };
    changes.charset = is_replaced;
    if changes.empty {
        out.truncate(start);
        return changes;
    }
    if text.contains('}') {
        changes.braces = true;
        out.replace(start, b'}', b')');
    }
    out.push(b'}');
    changes
}

/// Whether the lines of comments stay as they are.
fn keeps_lines(options: &ExportOptions) -> bool {
    options.comment_style == CommentStyle::Verbatim && options.has_lines()
}

/// Appends the words of `text` with a space of the given kind between them.
fn push_words(text: &str, space: u8, out: &mut Sheet) -> Changes {
    let mut changes = Changes { empty: true, ..Changes::default() };
    let mut rest = text;
    loop {
        let separated = separators(rest, &mut changes);
        if separated.behind.is_empty() {
            changes.spacing |= separated.length > 0;
            return changes;
        }
        let (word, behind) = split_word(separated.behind);
        rest = behind;
        if changes.empty {
            changes.spacing |= separated.length > 0;
        } else {
            changes.spacing |= !separated.is_single;
            changes.paragraphs |= separated.newlines > 1;
            out.push(if may_begin_line(word, rest) { space } else { GLUE });
        }
        changes.empty = false;
        out.push_str(word);
    }
}

/// What separates words.
struct Separated<'a> {
    length: usize,
    newlines: usize,
    is_single: bool,
    behind: &'a str,
}

fn separators<'a>(text: &'a str, changes: &mut Changes) -> Separated<'a> {
    let bytes = text.as_bytes();
    let (mut at, mut newlines) = (0, 0);
    let mut before = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b' ' | b'\t' | 0x0B | 0x0C => at += 1,
            b'\n' | b'\r' => {
                newlines += usize::from(byte == b'\r' || before != b'\r');
                at += 1;
            }
            0..=0x1F | 0x7F => {
                changes.controls = true;
                at += 1;
            }
            0xC2 if is_control(bytes, at) => {
                changes.controls = true;
                at += 2;
            }
            _ => break,
        }
        before = byte;
    }
    let is_single = match bytes.get(..at) {
        Some(b" " | b"\n" | b"\r\n" | b"\r") => true,
        // What a single control character becomes is told by itself.
        Some([0..=0x08 | 0x0E..=0x1F | 0x7F] | [0xC2, _]) => true,
        _ => false,
    };
    Separated { length: at, newlines, is_single, behind: text.get(at..).unwrap_or_default() }
}

/// The control characters above ASCII are U+0080 to U+009F.
fn is_control(bytes: &[u8], at: usize) -> bool {
    matches!(bytes.get(at + 1), Some(0x80..=0x9F))
}

fn word_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let ends = byte <= b' ' || byte == 0x7F || (byte == 0xC2 && is_control(bytes, at));
        if ends {
            break;
        }
        at += 1;
    }
    at
}

/// The word that `text` begins with, and what stands behind it.
fn split_word(text: &str) -> (&str, &str) {
    text.split_at_checked(word_length(text)).unwrap_or((text, ""))
}

/// Appends `text` with its lines and blanks. A space is put before what may not begin a line.
fn push_verbatim(text: &str, out: &mut Sheet) -> Changes {
    let mut changes = Changes { empty: true, ..Changes::default() };
    let mut rest = text;
    loop {
        let end = rest.find(['\n', '\r']);
        let line = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
        changes.controls |= charset::push_printing(line, TIE, |character| out.push_char(character));
        changes.empty &=
            line.chars().all(|character| character.is_control() || character.is_ascii_whitespace());
        let Some(end) = end else { return changes };
        let behind = rest.get(end..).unwrap_or_default();
        let length = if behind.starts_with("\r\n") { 2 } else { 1 };
        rest = behind.get(length..).unwrap_or_default();
        out.push(b'\n');
        let (word, behind) = split_word(rest);
        if !may_begin_line(word, behind) {
            changes.spacing = true;
            out.push(GLUE);
        }
    }
}

/// The names of the commands that tell times (supplement of 2001).
const CLOCKS: [&str; 4] = ["clk", "emt", "egt", "mct"];

/// The text without the commands that tell times, if there are any. Commands are found as they will be read in what is
/// written, where control characters are spaces; what became of those is noted.
fn without_clocks(text: &str, changes: &mut Changes) -> Option<String> {
    if !text.contains("[%") {
        return None;
    }
    let is_mended = |character: char| character.is_control() && !character.is_ascii_whitespace();
    let printing =
        if text.contains(is_mended) { Cow::Owned(text.replace(is_mended, " ")) } else { Cow::Borrowed(text) };
    let Cow::Owned(kept) = without(&printing, &CLOCKS) else { return None };
    changes.clocks = true;
    changes.spacing |= text.contains('\u{B}');
    changes.controls |= text.contains(|character| is_mended(character) && character != '\u{B}');
    Some(kept)
}

/// Whether `word` may begin a line although it is part of a comment, where `behind` follows. A percent sign there is an
/// escape (PGN 6), and what looks like the beginning of a tag pair misleads readers that look for the next game.
fn may_begin_line(word: &str, behind: &str) -> bool {
    let name = match word.as_bytes().first() {
        Some(b'%') => return false,
        Some(b'[') => word.get(1..).unwrap_or_default(),
        _ => return true,
    };
    if name.starts_with('%') {
        return true;
    }
    // Names are what lenient readers take for one.
    let end = name.find(['"', '[', ']', '{', ';']);
    match end {
        Some(end) => !name.get(end..).is_some_and(|after| after.starts_with('"')),
        None if name.is_empty() => false,
        None => !separators(behind, &mut Changes::default()).behind.starts_with('"'),
    }
}

#[cfg(test)]
mod tests {
    use super::{Changes, Kind, may_begin_line, push, push_settled, settled};
    use crate::options::{Charset, CommentStyle, ExportOptions, Layout};
    use crate::sheet::Sheet;

    #[track_caller]
    fn check(options: ExportOptions, text: &str, expected: &str) -> Changes {
        let mut out = Sheet::default();
        out.push_str("before");
        let changes = push(text, Kind::Brace, 0, &options, &mut out);
        assert_eq!(out.text().strip_prefix("before"), Some(expected), "{text:?}");
        changes
    }

    /// Whether it is settled; where it is, taking it apart has to come to the same.
    fn settles(text: &str, options: &ExportOptions) -> bool {
        for kind in [Kind::Brace, Kind::Line] {
            if let Some(comment) = settled(text.as_bytes(), kind, options) {
                let (mut copied, mut made) = (Sheet::default(), Sheet::default());
                let changes = push(text, kind, 1, options, &mut made);
                assert_eq!(push_settled(comment, &mut copied), changes, "{text:?}");
                assert_eq!(copied.text(), made.text(), "{text:?}");
            }
        }
        settled(text.as_bytes(), Kind::Brace, options).is_some()
    }

    #[test]
    fn what_is_settled_is_what_taking_it_apart_writes() {
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
        let mut settled = 0;
        for one in pieces {
            for two in pieces {
                for three in pieces {
                    for length in 0..10 {
                        let text = [&"xxxxxxxxx"[..length], one, two, three].concat();
                        settled += all.iter().filter(|options| settles(&text, options)).count();
                    }
                }
            }
        }
        assert!(settled > 10_000, "{settled}");
    }

    #[test]
    fn value_wrapped_over_a_line_end_keeps_its_words() {
        let options = ExportOptions::new();
        let text = "[%emt 0:\n00:01] best\nmove";
        check(options, text, "{[%emt 0: 00:01] best move}");
        check(options.without_clocks(), text, "{best move}");
    }

    #[test]
    fn usual_comments_are_settled() {
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
            assert!(settles(text, &options), "{text}");
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
            assert!(!settles(text, &options), "{text}");
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
        // Where blanks are kept none is left of what stood behind the last word.
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
