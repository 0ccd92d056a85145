//! Places in the middle of a text where a game probably begins (PGN 8.1).

use super::boundary::closes_comment;
use crate::lexer::{TagLine, tag_line};

/// The number of bytes from a place on that decide whether [`guess_game`] returns it.
pub const GUESS_BYTES: usize = 64 * 1024;

/// Returns the index of the first place at or after `from` where a game probably begins: a line that is a tag pair,
/// after a blank line, with no closing brace before the next opening one. Returns `None` if there is none.
///
/// **This is a guess.** Only the text before a place decides whether a game begins there: a tag section may contain blank
/// lines, and a comment longer than [`GUESS_BYTES`] may contain a game. It may also not be the first game at or after
/// `from`, if games have no tags, or no blank lines between them. A caller that reads from a guess has to verify that the
/// reader of the text before it arrives exactly there, and otherwise continue where that reader arrived. The beginning
/// of a text needs no guess.
///
/// `text` is any part of a text in UTF-8 or another encoding that extends ASCII; in UTF-16 nothing is found. Line ends
/// are `\n`, `\r\n` or `\r`. The blank line has to be inside `text`, and may be before `from`. No more than
/// [`GUESS_BYTES`] are examined from a place on; if `text` ends before these, it is treated as the end of the whole.
///
/// Linear in the distance to the place, and in [`GUESS_BYTES`].
///
/// ```
/// use movetext_pgn::{Reader, chunk::guess_game};
///
/// let text = b"[White \"a\"]\n\n1. e4 *\n\n[White \"b\"]\n\n1. d4 *\n\n";
/// assert_eq!(guess_game(text, 0), Some(22));
/// assert_eq!(guess_game(text, 22), Some(22));
/// assert_eq!(guess_game(text, 23), None);
/// // A comment with a game in it: the closing brace shows that no game begins here.
/// assert_eq!(guess_game(b"1. e4 {see\n\n[White \"b\"]\n\n1. d4} *", 1), None);
/// // No guess is safe: these tags belong to one game.
/// let text = b"[Event \"e\"]\n\n[White \"b\"]\n\n1. d4 *";
/// assert_eq!(guess_game(text, 1), Some(13));
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
        let seen = here.checked_add(GUESS_BYTES).and_then(|end| text.get(..end)).unwrap_or(text);
        at = here + 1;
        let Some(TagLine { is_tag: true, .. }) = tag_line(seen, 0, here) else { continue };
        match closes_comment(seen.get(here..)?) {
            // Nothing before this brace is a guess either, so that no text is searched twice for it.
            Some(brace) => at = here + brace + 1,
            None => return Some(here),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{GUESS_BYTES, guess_game};

    /// Texts, with a bar at the expected place.
    const CASES: [&str; 17] = [
        "\n\n|[Event \"e\"]\n",
        "1. e4 *\r\n\r\n|[A \"b\"]\r\n",
        "1. e4 *\r\r|[A \"b\"]\r",
        "x\n \t\n|[A \"b\"] \t\n",
        "x\n\n|[A \"b\"]",
        "x\n\n[A \"b\"\n\n|[C \"d\"]\n",
        "x\n\n[A \"b\"] y\n",
        "x\n\n[1 \"b\"]\n",
        "x\n\n[]\n[%clk 1]",
        "\n[A \"b\"]\n",
        "[A \"b\"]\n",
        "x\n[A \"b\"]\n[C \"d\"]\n",
        "x\n\n [A \"b\"]\n",
        "x\n\n[A \"b\"] }\n\n[C \"}\"]\n\n|[C \"d\"]\n{}",
        "x\n\n|[A \"{\"]\n}",
        "{\n\n[A \"b\"]\n\n1. e4\n\n[C \"d\"]\n\n} x",
        "",
    ];

    #[test]
    fn guess_is_a_tag_line_after_a_blank_line() {
        for case in CASES {
            let (text, expected) = (case.replace('|', ""), case.find('|'));
            for from in 0..=text.len() + 1 {
                let expected = expected.filter(|&place| place >= from);
                assert_eq!(guess_game(text.as_bytes(), from), expected, "{case:?} from {from}");
            }
        }
    }

    #[test]
    fn bytes_after_the_examined_ones_decide_nothing() {
        let mut text = b"x\n\n[A \"b\"]\n".to_vec();
        text.resize(3 + GUESS_BYTES, b' ');
        text.push(b'}');
        assert_eq!(guess_game(&text, 0), Some(3));
        text.remove(3 + GUESS_BYTES - 1);
        assert_eq!(guess_game(&text, 0), None);
    }
}
