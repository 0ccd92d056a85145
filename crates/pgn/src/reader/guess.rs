//! Guesses where a game begins in the middle of a text (PGN 8.1).

use super::boundary::closes_comment;
use crate::lexer::{TagLine, tag_line};

/// The maximum number of bytes that [`guess_game`] examines at and after the index that it tests.
pub const GUESS_BYTES: usize = 64 * 1024;

/// The maximum number of bytes that [`guess_game`] examines before the index that it tests.
pub const GUESS_BYTES_BEFORE: usize = 64;

/// The termination markers in export format.
const MARKERS: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];

/// Returns the first index at or after `from` where a game probably begins, or `None` if there is no such index. A line
/// that is a tag pair begins there, after a termination marker and a blank line. No closing brace follows before the
/// next opening brace.
///
/// **This is a guess.** Whether a game really begins there depends on all the text before it: a comment may contain
/// games, and an escaped line may contain a marker. The guess also misses games, for example games without tags or
/// markers, or without blank lines between them. If you start reading at a guess, verify that reading the text before
/// the guess ends exactly there. The beginning of a text needs no guess.
///
/// Whether an index is a guess depends only on the [`GUESS_BYTES_BEFORE`] bytes before it and the [`GUESS_BYTES`] bytes
/// that begin there, and not on `from`. If `text` has fewer bytes, they are treated as the whole text.
///
/// `text` is any part of a text in UTF-8 or another superset of ASCII. In UTF-16, no guess is found. Line breaks are
/// `\n`, `\r\n` or `\r`.
///
/// Takes time linear in the distance to the result, and in [`GUESS_BYTES`].
///
/// ```
/// use movetext_pgn::{Reader, chunk::guess_game};
///
/// let text = b"[White \"a\"]\n\n1. e4 *\n\n[White \"b\"]\n\n1. d4 *\n\n";
/// assert_eq!(guess_game(text, 0), Some(22));
/// assert_eq!(guess_game(text, 22), Some(22));
/// assert_eq!(guess_game(text, 23), None);
/// // If a comment contains a game, the closing brace shows that no game begins there.
/// assert_eq!(guess_game(b"1. e4 {see 1-0\n\n[White \"b\"]\n\n1. d4} *", 1), None);
/// // No guess is safe: the marker is in an escaped line, and these tags belong to one game.
/// let text = b"[Event \"e\"]\n\n% *\n\n[White \"b\"]\n\n1. d4 *";
/// assert_eq!(guess_game(text, 1), Some(18));
/// let mut reader = Reader::new(text);
/// reader.visit_game(&mut (), &mut ())?;
/// assert_eq!(reader.next_offset()?, None);
/// # Ok::<(), core::convert::Infallible>(())
/// ```
#[must_use]
pub fn guess_game(text: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        let here = at + memchr::memchr(b'[', text.get(at..)?)?;
        let start = here.saturating_sub(GUESS_BYTES_BEFORE);
        let seen = here.checked_add(GUESS_BYTES).and_then(|end| text.get(..end)).unwrap_or(text);
        at = here + 1;
        let Some(TagLine { is_tag: true, .. }) = tag_line(seen, start, here) else { continue };
        if !ends_game(seen.get(start..here)?) {
            continue;
        }
        match closes_comment(seen.get(here..)?) {
            // No guess is possible before this brace. We continue after it, so that we search no text twice.
            Some(brace) => at = here + brace + 1,
            None => return Some(here),
        }
    }
}

/// Returns whether `text` ends with a termination marker and optional white space.
fn ends_game(text: &[u8]) -> bool {
    let spaces = text.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n')).count();
    let text = text.get(..text.len() - spaces).unwrap_or_default();
    MARKERS.iter().any(|marker| text.ends_with(marker))
}

#[cfg(test)]
mod tests {
    use super::{GUESS_BYTES, GUESS_BYTES_BEFORE, guess_game};

    /// Texts. A bar marks the expected guess.
    const CASES: [&str; 24] = [
        "*\n\n|[Event \"e\"]\n",
        "1. e4 *\r\n\r\n|[A \"b\"]\r\n",
        "1. e4 *\r\r|[A \"b\"]\r",
        "x 1-0 \n \t\n|[A \"b\"] \t\n",
        "x 0-1\n\n\n\n|[A \"b\"]",
        "x 1/2-1/2\n\n|[A \"b\"]",
        "{x}1-0\n\n|[A \"b\"]",
        "x 1-0 y\n\n[A \"b\"]",
        "x 1-0}\n\n[A \"b\"]",
        "x 1/2\n\n[A \"b\"]",
        "x\n\n[A \"b\"]",
        "\n\n[A \"b\"]",
        "*\0\n\n[A \"b\"]",
        "*\n\n[A \"b\"\n\n[C \"d\"]\n",
        "*\n\n[A \"b\"\n*\n\n|[C \"d\"]\n",
        "*\n\n[A \"b\"] y\n",
        "*\n\n[1 \"b\"]\n",
        "*\n\n[]\n[%clk 1]",
        "*\n[A \"b\"]\n",
        "[A \"b\"]\n",
        "*\n\n [A \"b\"]\n",
        "*\n\n[A \"b\"] }\n*\n\n[C \"}\"]\n*\n\n|[C \"d\"]\n{}",
        "{\n*\n\n[A \"b\"]\n\n1. e4 *\n\n[C \"d\"]\n\n} x",
        "",
    ];

    #[test]
    fn guess_is_tag_line_after_result_and_blank() {
        for case in CASES {
            let (text, expected) = (case.replace('|', ""), case.find('|'));
            for from in 0..=text.len() + 1 {
                let expected = expected.filter(|&place| place >= from);
                assert_eq!(guess_game(text.as_bytes(), from), expected, "{case:?} from {from}");
            }
        }
    }

    #[test]
    fn bytes_after_the_guess_limit_are_ignored() {
        let mut text = b"*\n\n[A \"b\"]\n".to_vec();
        text.resize(3 + GUESS_BYTES, b' ');
        text.push(b'}');
        assert_eq!(guess_game(&text, 0), Some(3));
        text.remove(3 + GUESS_BYTES - 1);
        assert_eq!(guess_game(&text, 0), None);
    }

    #[test]
    fn bytes_before_the_guess_limit_are_ignored() {
        for (count, expected) in [(1, true), (GUESS_BYTES_BEFORE - 1, true), (GUESS_BYTES_BEFORE, false)] {
            for newline in ["\n", "\r"] {
                let text = format!("*{}[A \"b\"]", newline.repeat(count));
                let expected = (expected && count > 1).then_some(count + 1);
                assert_eq!(guess_game(text.as_bytes(), 0), expected, "{count}");
                let text = format!("*\n{}\n[A \"b\"]", " ".repeat(count));
                let expected = (count + 3 <= GUESS_BYTES_BEFORE).then_some(count + 3);
                assert_eq!(guess_game(text.as_bytes(), 0), expected, "{count}");
            }
        }
    }
}
