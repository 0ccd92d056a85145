//! Reads the marks after a move: en passant marks, check marks (PGN 8.2.3.5), words for check and mate, and the suffix
//! annotation, which is "always the last part of the move symbol" (PGN 8.2.3.8).

use crate::{
    grammar::Parser,
    parse_error::SanError,
    parts::{CheckMark, Suffix},
    repair::Repair,
};

/// En passant marks. If one mark is a prefix of another, the longer mark comes first.
const EN_PASSANT_MARKS: [&[u8]; 7] = [b"(e.p.)", b"/e.p.", b"e.p.", b"e.p", b"(ep)", b"/ep", b"ep"];

/// Words for check and mate. If one word is a prefix of another, the longer word comes first.
const CHECK_WORDS: [(&[u8], CheckMark); 10] = [
    (b"dis. ch.", CheckMark::Check),
    (b"dbl. ch.", CheckMark::Check),
    (b"dis ch", CheckMark::Check),
    (b"dbl ch", CheckMark::Check),
    (b"checkmate", CheckMark::Mate),
    (b"check", CheckMark::Check),
    (b"ch.", CheckMark::Check),
    (b"ch", CheckMark::Check),
    (b"mate", CheckMark::Mate),
    (b"\xE2\x80\xA0", CheckMark::Check), // A dagger, an old check mark.
];

impl Parser<'_> {
    /// Reads all marks: en passant mark, check mark, check word, suffix.
    pub(crate) fn marks(&mut self) -> Result<(), SanError> {
        let start = self.start_mark()?;
        if EN_PASSANT_MARKS.iter().any(|mark| self.eat(mark)) {
            self.en_passant = true;
            self.note(Repair::EnPassantMark, start)?;
        }
        self.start_mark()?;
        self.check_sign()?;
        let start = self.start_mark()?;
        if let Some(&(_, mark)) = CHECK_WORDS.iter().find(|(word, _)| self.eat(word)) {
            self.note(Repair::CheckWord, start)?;
            self.check = if self.check == Some(CheckMark::Mate) { self.check } else { Some(mark) };
        }
        self.start_mark()?;
        self.suffix_run()?;
        if self.at == self.bytes.len() { Ok(()) } else { Err(self.trailing(self.at)) }
    }

    /// Skips spaces before a mark. Returns the offset of the mark, or an error if the text ends with spaces.
    fn start_mark(&mut self) -> Result<usize, SanError> {
        let start = self.at;
        while self.peek() == Some(b' ') {
            self.at += 1;
        }
        if self.at > start {
            if self.at == self.bytes.len() {
                return Err(self.trailing(start));
            }
            self.note(Repair::InnerBlank, start)?;
        }
        Ok(self.at)
    }

    fn check_sign(&mut self) -> Result<(), SanError> {
        let start = self.at;
        if self.eat(b"++") {
            self.note(Repair::DoubleCheckMark, start)?;
            self.check = Some(CheckMark::Double);
        } else if self.eat(b"+") {
            self.check = Some(CheckMark::Check);
        } else if self.eat(b"#") {
            self.check = Some(CheckMark::Mate);
        }
        Ok(())
    }

    fn suffix_run(&mut self) -> Result<(), SanError> {
        let start = self.at;
        let run = self.rest().iter().take_while(|byte| matches!(byte, b'!' | b'?')).count();
        let run_bytes = self.rest().get(..run).unwrap_or_default();
        let suffix = match run_bytes {
            [] => return Ok(()),
            [b'!'] => Suffix::Good,
            [b'!', b'!', ..] => Suffix::Brilliant,
            [b'!', ..] => Suffix::Interesting,
            [_] => Suffix::Mistake,
            [_, b'!', ..] => Suffix::Dubious,
            [..] => Suffix::Blunder,
        };
        self.suffix = Some(suffix);
        self.at += run;
        self.note(Repair::Suffix, start)?;
        if run > 2 {
            self.note(Repair::LongSuffix, start + 2)?;
        }
        Ok(())
    }
}
