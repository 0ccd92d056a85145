//! Finds games that may be written with the piece letters of another language (PGN 17).
//!
//! The same letter may be different pieces: `Pf3` moves a pawn in English, and a knight in Dutch. We cannot know which
//! language was meant if the moves can be played with both meanings, or if the game contains a letter that is a piece
//! only in other languages, such as `L`. We still read the moves as English, but do not edit their spelling.

use super::{job::replay_again, window::Window};
use crate::{
    diagnostic::{Code, Detail},
    flow::Flow,
    visitor::{Interest, MoveEvent, SkippedText, Visitor},
};
use alloc::{boxed::Box, format, string::String, vec::Vec};
use movetext_board::Role;
use movetext_san::{Leniency, Repair, San, Span, notation::PieceLetters};

/// The languages other than English in which a game may be written.
pub(super) struct Languages(Vec<Language>);

/// A language in which a game may be written.
struct Language {
    letters: PieceLetters,
    /// The offset of the first played move with a letter that has another meaning in this language.
    from: u64,
}

impl Languages {
    /// Finds the languages of the game at the start of `window`. Reads the game once, and again for each language in
    /// which one of its letters has another meaning, up to the first unplayable move.
    pub(super) fn find(window: Window<'_>) -> Self {
        let english = Survey::read(window, PieceLetters::English, None);
        let mut unplayed: Vec<Span> = english.skipped.iter().map(|skipped| skipped.span).collect();
        unplayed.sort_unstable_by_key(|span| span.start);
        let foreign = |letters| english.skipped.iter().any(|skipped| skipped.languages.contains(&letters));
        let mut languages = Vec::new();
        for letters in PieceLetters::ALL {
            let others = ('A'..='Z').zip(english.letters).filter(|(letter, _)| differs(letters, *letter));
            let Some(from) = others.filter_map(|(_, first)| first).min() else { continue };
            if foreign(letters) || !Survey::read(window, letters, Some(&unplayed)).is_refuted {
                languages.push(Language { letters, from });
            }
        }
        Self(languages)
    }

    /// Returns whether the move at `offset`, or an earlier move, may have another meaning in another language.
    pub(super) fn is_disputed(&self, offset: u64) -> bool {
        self.0.iter().any(|language| language.from <= offset)
    }

    /// Explains what a letter in a move means in these languages: `` `P` is the knight in Dutch ``. Returns `None` if
    /// all letters have the same meaning as in English.
    pub(super) fn describe(&self, text: &[u8]) -> Option<Box<str>> {
        let of_language = |letter: char| self.0.iter().any(|one| differs(one.letters, letter));
        let letter = letters(text).find(|&letter| of_language(letter))?;
        let mut list = String::new();
        for role in Role::ALL {
            let named = self.0.iter().filter(|one| one.letters.role(letter) == Some(role));
            let mut names: Vec<&str> = named.map(|one| one.letters.name()).collect();
            if let Some(last) = names.pop() {
                let before =
                    if names.is_empty() { String::new() } else { format!("{} and ", names.join(", ")) };
                let lead = if list.is_empty() { " is" } else { "," };
                list.push_str(&format!("{lead} the {role} in {before}{last}"));
            }
        }
        Some(format!("`{letter}`{list}").into_boxed_str())
    }
}

/// Returns whether editing the spelling of a move could change its meaning in another language. This is possible unless
/// the edit changes only marks, signs and the form of castling.
pub(super) fn is_respelling(code: Code, detail: &Detail) -> bool {
    const SAFE: [Repair; 13] = [
        Repair::MissingCheckMark,
        Repair::SuperfluousCheckMark,
        Repair::WrongCheckMark,
        Repair::DoubleCheckMark,
        Repair::CheckWord,
        Repair::MissingPromotionSign,
        Repair::ForeignPromotionSign,
        Repair::CastlingZeros,
        Repair::CastlingLowerCase,
        Repair::CastlingWithoutDashes,
        Repair::Suffix,
        Repair::EnPassantMark,
        Repair::InnerBlank,
    ];
    match detail {
        Detail::Spelling { repairs, .. } => {
            code == Code::MoveSpelling && repairs.iter().any(|repair| !SAFE.contains(&repair))
        }
        _ => false,
    }
}

/// Returns whether a letter means different pieces in English and in this language.
fn differs(letters: PieceLetters, letter: char) -> bool {
    let (english, other) = (PieceLetters::English.role(letter), letters.role(letter));
    english.is_some() && other.is_some() && english != other
}

/// Returns the letters in a move that may be pieces, as capitals. The lower-case letters `a` to `h` are files.
fn letters(text: &[u8]) -> impl Iterator<Item = char> + '_ {
    let is_castling = matches!(text, [b'O', b'-' | b'O', ..]);
    let small = text.first().filter(|byte| matches!(byte, b'i'..=b'z')).map(u8::to_ascii_uppercase);
    let capitals = text.iter().copied().filter(move |byte| byte.is_ascii_uppercase() && !is_castling);
    small.into_iter().chain(capitals).map(char::from)
}

/// Text that cannot be played in English.
struct UnplayedText {
    span: Span,
    /// The languages in which a word of the text is a move with a piece letter that English does not use.
    languages: Vec<PieceLetters>,
}

/// A visitor that reads a game with the piece letters of a language.
struct Survey<'s> {
    /// For each letter from `A` to `Z`, the offset of the first played move that contains it.
    letters: [Option<u64>; 26],
    skipped: Vec<UnplayedText>,
    /// The spans of the text that is unplayable in English, sorted. If any other text is unplayable in this language,
    /// the language is ruled out.
    allowed: Option<&'s [Span]>,
    is_refuted: bool,
}

impl<'s> Survey<'s> {
    fn read(window: Window<'_>, letters: PieceLetters, allowed: Option<&'s [Span]>) -> Self {
        let mut survey = Self { letters: [None; 26], skipped: Vec::new(), allowed, is_refuted: false };
        replay_again(window, &mut survey, &mut (), |replay| {
            replay.set_letters(letters);
            replay.parse()
        });
        survey
    }

    /// Returns whether the text at `offset` is unplayable in English as well.
    fn is_allowed(&self, offset: u64) -> bool {
        self.allowed.is_none_or(|spans| {
            let after = spans.partition_point(|span| span.start <= offset);
            after.checked_sub(1).and_then(|last| spans.get(last)).is_some_and(|span| offset < span.end)
        })
    }
}

impl Visitor for Survey<'_> {
    fn interest(&self) -> Interest {
        Interest::REPLAY | Interest::VARIATIONS
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        for letter in letters(event.text.raw()) {
            let index = usize::from((letter as u32 as u8).wrapping_sub(b'A'));
            if let Some(first) = self.letters.get_mut(index) {
                first.get_or_insert(event.span.start);
            }
        }
        Flow::Continue
    }

    fn skipped_text(&mut self, skipped: &SkippedText<'_>) -> Flow {
        if !self.is_allowed(skipped.span.start) {
            self.is_refuted = true;
            return Flow::Stop;
        }
        if self.allowed.is_none() {
            let languages = foreign_languages(skipped.text.raw());
            self.skipped.push(UnplayedText { span: skipped.span, languages });
        }
        Flow::Continue
    }
}

/// Returns the languages in which a word of the text is a move with a piece letter that English does not use.
fn foreign_languages(text: &[u8]) -> Vec<PieceLetters> {
    let mut found = Vec::new();
    let is_between =
        |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'.' | b'(' | b')' | b'{' | b'}');
    for word in text.split(is_between).filter_map(|word| core::str::from_utf8(word).ok()) {
        let Some(letter) = word.chars().next().filter(char::is_ascii_uppercase) else { continue };
        if PieceLetters::English.role(letter).is_some() || found.len() == PieceLetters::ALL.len() {
            continue;
        }
        for (letters, _) in PieceLetters::with_letter(letter) {
            if !found.contains(&letters) && San::parse_in(word, letters, Leniency::Lenient).is_ok() {
                found.push(letters);
            }
        }
    }
    found
}
