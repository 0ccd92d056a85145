//! The form in which games are passed to JavaScript: words, and one text with all strings in the order of the words.
//!
//! The low four bits of a word say what it is. `js/decode.js` reads this form.
//!
//! To add a kind of word, such as one for another property of a move: give it a number here (there is room for one more),
//! write it in `encode.rs`, and read it in `js/decode.js`, with the same number. If games are also passed back with it,
//! write it in `js/write.js` and read it in `build_game.rs`. Then add the property to `js/index.d.ts` and `README.md`, and
//! compare it in `tests/package.mjs` and `tests/json_lines.mjs`.

use crate::offsets::utf16_length;

/// What a word is.
#[derive(Clone, Copy, Debug)]
#[repr(u32)]
pub(crate) enum Op {
    /// The beginning of a game: number, offset and line, each in two words.
    Game = 1,
    /// A tag: the length of its name, then a word with the length of its value.
    Tag = 2,
    /// The start position: the length of its FEN, or 0 if the moves cannot be played.
    Start = 3,
    /// A move: the length of its SAN, then a word with its bits and the length of the FEN.
    Move = 4,
    /// A comment: its place in three bits, and its length.
    Comment = 5,
    /// The number of a glyph.
    Nag = 6,
    /// The beginning of a variation on the last move.
    BeginVariation = 7,
    EndVariation = 8,
    /// Text that could not be read as moves: its length.
    SkippedText = 9,
    /// The time left, as a floating point number in two words.
    Clock = 10,
    /// The evaluation in centipawns.
    Evaluation = 11,
    /// The result: its length.
    Result = 12,
    /// A diagnostic, which [`diagnostic::push`](crate::diagnostic::push) describes.
    Diagnostic = 13,
}

/// Words, and the text in UTF-8.
#[derive(Debug, Default)]
pub(crate) struct Message {
    pub(crate) words: Vec<u32>,
    pub(crate) text: Vec<u8>,
}

impl Message {
    pub(crate) fn clear(&mut self) {
        self.words.clear();
        self.text.clear();
    }

    /// Adds a word. The value is cut to 28 bits.
    pub(crate) fn push(&mut self, op: Op, value: u32) {
        self.words.push(op as u32 | value << 4);
    }

    /// Adds a number below 2^53 as two words.
    pub(crate) fn push_wide(&mut self, number: u64) {
        self.words.push(number as u32);
        self.words.push((number >> 32) as u32);
    }

    /// Adds a text, and returns its length in UTF-16 code units.
    pub(crate) fn add_text(&mut self, text: &str) -> u32 {
        self.text.extend_from_slice(text.as_bytes());
        utf16_length(text)
    }

    /// Adds a word with the length of a text, and the text.
    pub(crate) fn push_text(&mut self, op: Op, text: &str) {
        let length = self.add_text(text);
        self.push(op, length);
    }
}
