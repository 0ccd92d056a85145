//! Detects whether a text contains any games. The reader accepts every text, because it skips words that are not moves.
//! But commands must not rewrite files without games.

use core::convert::Infallible;
use movetext_pgn::{
    Comment, EscapedLine, Flow, GameEnd, GameStart, Interest, MoveEvent, Reader, SkippedText, Tag, Visitor,
    source::Source,
};
use movetext_pgn_values::TagName;
use movetext_san::{Leniency, San, Span};

/// Whether a text contains games, as detected by [`TextKind::detect_file`] or
/// [`GameBatch::text_kind`](crate::GameBatch::text_kind).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    /// The text contains a game: a tag pair, or moves that can be played.
    Games,
    /// The text contains no words. It is empty, or has only white space, comments, glyphs and markers.
    Blank,
    /// The text contains words, but no game.
    Other,
    /// The text contains games, but its other words outnumber the moves and tag pairs. Examples are a letter and a
    /// manual that quote games. Only [`detect_file`](Self::detect_file) and [`detect_read`](Self::detect_read) return this value.
    Prose,
}

impl TextKind {
    /// Detects whether these bytes contain a game. Reads up to the first game.
    pub(crate) fn detect_bytes(bytes: &[u8]) -> Self {
        Self::detect(Reader::new(bytes))
    }

    /// Detects whether the reader finds a game. Reads up to the first game.
    pub(crate) fn detect<S: Source<Error = Infallible>>(mut reader: Reader<S>) -> Self {
        let mut evidence = Evidence::default();
        let Ok(_) = reader.visit_all(&mut evidence, &mut ());
        evidence.kind()
    }
}

/// Collects evidence that a text contains games.
#[derive(Debug, Default)]
struct Evidence {
    is_found: bool,
    /// The tag pairs of the current game.
    tags: Vec<Span>,
    /// The offsets of the first moves of the current game.
    moves: Vec<u64>,
    /// The number of moves in all games, whether or not they can be played.
    played: usize,
    /// The number of words in all games, except in comments.
    words: usize,
    /// The comments, escaped lines and stray text of the current game.
    comments: Vec<Span>,
}

/// How many moves at the start of each game we check for a move number.
const MAX_SEARCHED_MOVES: usize = 16;

impl Evidence {
    fn kind(&self) -> TextKind {
        // Moves without numbers count as a game only if they are at least half of all words. In other text, words such
        // as `h3` can look like moves.
        if self.is_found || (self.played > 0 && self.played * 2 >= self.words) {
            TextKind::Games
        } else if self.words == 0 {
            TextKind::Blank
        } else {
            TextKind::Other
        }
    }

    fn find(&mut self, is_found: bool) -> Flow {
        self.is_found |= is_found;
        if self.is_found { Flow::Stop } else { Flow::Continue }
    }
}

impl Visitor for Evidence {
    fn interest(&self) -> Interest {
        Interest::REPLAY | Interest::COMMENTS | Interest::ESCAPES
    }

    fn begin_game(&mut self, _: &GameStart) -> Flow {
        self.tags.clear();
        self.moves.clear();
        self.comments.clear();
        Flow::Continue
    }

    /// Other formats also have pairs in brackets, such as `[remote "origin"]`. Tag names in PGN begin with a capital
    /// letter.
    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        let name = tag.name.raw();
        let is_known = || TagName::all().any(|tag| tag.as_str().as_bytes().eq_ignore_ascii_case(name));
        if name.first().is_some_and(u8::is_ascii_uppercase) || is_known() {
            self.tags.push(tag.span);
        }
        Flow::Continue
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        // A null move does not count, because other text may contain two dashes.
        if event.played.mv().is_some() {
            // A move that consists of digits does not count, because any number may look like a move in numeric
            // notation.
            self.played += usize::from(!event.text.raw().iter().all(u8::is_ascii_digit));
            if self.moves.len() < MAX_SEARCHED_MOVES {
                self.moves.push(event.span.start);
            }
        }
        Flow::Continue
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        self.comments.push(comment.span);
        Flow::Continue
    }

    fn escaped_line(&mut self, escape: &EscapedLine<'_>) -> Flow {
        self.comments.push(escape.span);
        Flow::Continue
    }

    /// A move that cannot be played is also evidence of a game: the game should be read and the move reported.
    fn skipped_text(&mut self, skipped: &SkippedText<'_>) -> Flow {
        let text = skipped.text.raw();
        self.played += words(text).filter(|word| is_move(word)).count();
        self.find(is_numbered_move(text))
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let text = end.source.unwrap_or_default();
        let place = |offset: u64| usize::try_from(offset.checked_sub(end.span.start)?).ok();
        let before = |offset: &u64| text.get(..place(*offset)?);
        let slice = |span: &Span| text.get(place(span.start)?..place(span.end)?);
        let comments =
            self.comments.iter().filter_map(slice).filter(|text| matches!(text, [b'{' | b';' | b'%', ..]));
        self.words += words(text).count().saturating_sub(comments.flat_map(words).count());
        let has_number = self.moves.iter().filter_map(before).any(ends_with_number);
        self.find(has_number || self.tags.iter().filter_map(slice).any(is_quoted))
    }
}

/// Returns whether a tag pair has a value in quotes. The reader also accepts values without quotes.
fn is_quoted(pair: &[u8]) -> bool {
    pair.iter().filter(|&&byte| byte == b'"').count() > 1
}

/// The maximum length of a move number with its dots, in bytes.
const MAX_NUMBER_BYTES: usize = 6;

/// The termination markers that contain letters or digits.
const MARKERS: [&[u8]; 3] = [b"1-0", b"0-1", b"1/2-1/2"];

/// Returns the words that are not move numbers, glyphs or results.
fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_word = |word: &&[u8]| {
        let is_number =
            word.len() <= MAX_NUMBER_BYTES && word.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
        let has_letter = word.iter().any(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii());
        has_letter && !is_number && !word.starts_with(b"$") && !MARKERS.contains(word)
    };
    text.split(u8::is_ascii_whitespace).filter(is_word)
}

/// Returns whether a word is a move, with a piece letter from any language. The word must contain a digit, because
/// otherwise words such as `be` would count as pawn captures.
pub(crate) fn is_move(word: &[u8]) -> bool {
    let is_san = |word: &[u8]| San::parse_bytes(word, Leniency::Import).is_ok();
    let squares = match word {
        [b'A'..=b'Z', squares @ ..] => squares,
        _ => word.iter().position(u8::is_ascii).and_then(|length| word.get(length..)).unwrap_or(word),
    };
    let is_named = squares.len() < word.len() && is_san(&[b"N", squares].concat());
    word.iter().any(u8::is_ascii_digit) && (is_named || is_san(word))
}

/// Returns whether the text begins with a move number, dots and a move.
fn is_numbered_move(text: &[u8]) -> bool {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = text.iter().take_while(|&&byte| byte.is_ascii_digit() || byte == b'.').count();
    let rest = text.get(number..).unwrap_or_default().trim_ascii_start();
    let word = rest.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    digits > 0 && number > digits && is_move(word)
}

/// Returns whether the text ends with a move number and dots. Comments at the end are ignored.
fn ends_with_number(mut text: &[u8]) -> bool {
    text = text.trim_ascii_end();
    while let Some(open) =
        text.strip_suffix(b"}").and_then(|text| text.iter().rposition(|&byte| byte == b'{'))
    {
        text = text.get(..open).unwrap_or_default().trim_ascii_end();
    }
    let dots = text.iter().rev().take_while(|&&byte| byte == b'.').count();
    dots > 0 && text.iter().rev().nth(dots).is_some_and(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::TextKind;

    fn check(expected: TextKind, texts: &[&str]) {
        for text in texts {
            assert_eq!(TextKind::detect_bytes(text.as_bytes()), expected, "{text:?}");
        }
    }

    #[test]
    fn games_are_found_in_text() {
        check(
            TextKind::Games,
            &[
                "[White \"Anna\"]\n",
                "[event \"x\"]\n\n*\n",
                "[Opus \"4\"]",
                "1. e4 e5 *",
                "1.e4 *",
                "3... Nf6 4. e4",
                "1. e5",
                "e4 e5 Nf3 Nc6",
                "e2e4",
                "e5 ) *",
                "1. Sf3 *",
                "1. 5254 5755 2. 7163 *",
                "1. \u{41A}f3 *",
                "1. {x} {y} e4 {with a long comment, of many words} *",
                "[{a} Event {b} \"x\" {c}] {d} *",
                "$1 1. $2 $3 e4 2. 3. *",
                "From: Anna\nTo: Berta\n\nDear Berta, my game of Sunday was\n1. f3 e5 2. g4 Qh4#\nYours, Anna",
                "\0\0\0[White \"Anna\"]\n\0 1. e4 *",
            ],
        );
    }

    #[test]
    fn other_text_has_no_games() {
        check(
            TextKind::Other,
            &[
                "int main(void) { return a[i--] * b4; }",
                "name,round,result\nAnna,1,1-0\nBerta,2,0-1\n",
                "<html><body><h3>Games</h3><p>none</p></body></html>",
                "# Chess\n\n- one -- two\n- **three**\n",
                "[remote \"origin\"]\n\turl = https://example.org\n",
                "[Desktop Entry]\nName=x\n",
                "[[package]]\nname = \"movetext\"\nversion = \"0.1.0\"\nchecksum = \"a4e5c1\"\n",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id \"1\";",
                "1. de 2. be 3. Be careful",
                "1 37 1\n32 1184 1024\n1000000 5254 5755\n",
                "a4 is a size of paper, and 100 sheets of it weigh 500 g.",
                "\0\0\0abc",
            ],
        );
    }

    #[test]
    fn text_without_words_is_blank() {
        check(
            TextKind::Blank,
            &[
                "",
                " \r\n\t\n",
                "\u{FEFF}",
                "\u{FEFF}\n",
                "*",
                "1/2-1/2",
                "{a comment}",
                "; a comment\n",
                "% a line\n",
                "$1 *",
                "( ) *",
                "1. 2. *",
                "\0\0",
                "[\n  {\"White\": \"Anna\", \"moves\": [null, null]}\n]",
                "\u{A0}\n",
            ],
        );
    }
}
