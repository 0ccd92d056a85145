//! Detects prose that quotes games. Commands read the games, but must not rewrite the text.

use super::text_kind::is_move;
use core::convert::Infallible;
use movetext_pgn::{
    Comment, Flow, GameEnd, Interest, MoveEvent, Reader, SkippedText, Tag, Visitor, source::Source,
};

/// A tag pair weighs as much as this many words, because it is a line with a name and a value.
const TAG_WEIGHT: u64 = 3;

/// Counts parts of games and words of prose.
#[derive(Debug, Default)]
pub(crate) struct ProseCounter {
    /// The moves and termination markers, plus [`TAG_WEIGHT`] for each tag pair.
    elements: u64,
    /// All other words outside comments.
    words: u64,
}

impl ProseCounter {
    /// Returns whether the text has more words than parts of games. Reads the whole text.
    pub(crate) fn is_prose<S: Source<Error = Infallible>>(mut reader: Reader<S>) -> bool {
        let mut counter = Self::default();
        let Ok(_) = reader.visit_all(&mut counter, &mut ());
        counter.words > counter.elements
    }

    /// Counts words and moves in skipped or stray text.
    fn count(&mut self, text: &[u8]) {
        for word in text.split(u8::is_ascii_whitespace) {
            if is_move(word) {
                self.elements += 1;
            } else if !word.iter().any(u8::is_ascii_digit) {
                self.words += runs_of_letters(word);
            }
        }
    }
}

/// Counts the groups of letters in a word: two in `name,move`. The letter O does not count, because it is used to write
/// castling.
fn runs_of_letters(word: &[u8]) -> u64 {
    let runs = word.split(|byte| byte.is_ascii() && !byte.is_ascii_alphabetic());
    runs.filter(|run| !matches!(*run, b"" | b"O" | b"o")).count() as u64
}

/// Returns the pieces of text outside brace comments.
fn without_comments(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| *byte == b'{').enumerate().filter_map(|(index, part)| match index {
        0 => Some(part),
        _ => part.iter().position(|byte| *byte == b'}').and_then(|end| part.get(end..)),
    })
}

impl Visitor for ProseCounter {
    fn interest(&self) -> Interest {
        Interest::REPLAY | Interest::COMMENTS
    }

    fn tag(&mut self, _: &Tag<'_>) -> Flow {
        self.elements += TAG_WEIGHT;
        Flow::Continue
    }

    fn mv(&mut self, _: &MoveEvent<'_>) -> Flow {
        self.elements += 1;
        Flow::Continue
    }

    fn stray_text(&mut self, text: &Comment<'_>) -> Flow {
        self.count(text.text.raw());
        Flow::Continue
    }

    fn skipped_text(&mut self, skipped: &SkippedText<'_>) -> Flow {
        without_comments(skipped.text.raw()).for_each(|text| self.count(text));
        Flow::Continue
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.elements += u64::from(end.marker.is_some());
        Flow::Continue
    }
}

#[cfg(test)]
mod tests {
    use super::ProseCounter;
    use movetext_pgn::Reader;

    fn is_prose(text: &str) -> bool {
        ProseCounter::is_prose(Reader::new(text.as_bytes()))
    }

    #[test]
    fn text_with_more_words_than_moves_is_prose() {
        for text in [
            "Dear Berta, I played\n\n1. e4 e5 2. Nf3 Nc6\n\nand won. Yours, Anna",
            "name,move\nx,e4\ny,d5\n",
            "/// Plays first.\n/// 1. e4 e5\nfn main() {\n}\n",
            "# A parser\n\n    [Event \"x\"]\n\n    1. e4 *\n\nCall `parse(text)` and read the games.",
            "a\0b e4",
            "1. Qh5 is no move, and the other words are prose, too",
            "Die Er\u{F6}ffnung 1. e4 ist sehr beliebt",
        ] {
            assert!(is_prose(text), "{text}");
        }
    }

    #[test]
    fn damaged_games_are_no_prose() {
        for text in [
            "",
            "1. e4 e5 *",
            "[White \"Tal]\n\n1. e2e4 *",
            "1. e4 {a long comment with many words} e5 ; and another one of them\n",
            "1. e4 e5 2. Now White ??? attacks *",
            "[Variant \"Antichess\"]\n1.e3 e6 2.b4 Bxb4 3.Qg4 {Header and moves on several lines}",
            "[Variant \"Crazyhouse\"]\n\n1. P@e4 N@f6 2. B@g5 p@h6 3. Q@h5 *",
            "1. Sf3 Sf6 2. Lg5 Lg4 3. Dd3 Dd6",
            "O-O O-O-O o-o O - O",
            "Notes by Ann.\n[White \"x\"]\n(between)\n[Black \"b\"]\n[Round \"1\"]\n\nGood morning 1. e4 fine e5 1-0 Bye for now.",
            "1. e4 (1. d4) (1. c4 words here",
            "\0\0\0[White \"Anna\"]\n\0 1. e4 *",
        ] {
            assert!(!is_prose(text), "{text}");
        }
    }
}
