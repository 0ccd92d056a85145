//! Classifies whole words and signs in movetext (PGN 8.2.2, 8.2.3, 8.2.6).

use crate::{
    lexer::class::{self, Wide},
    result::{Spelling, dash, result, score},
};
use movetext_pgn_values::{GameResult, Nag};
use movetext_san::{Leniency, San};

/// The meaning of a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// A word that should be a move: it names a square, castles, or is a null move.
    Move,
    /// A move number and a move without a period between them. The value is the number of digits.
    NumberedMove(usize),
    /// A result, with its spelling.
    Result(GameResult, Spelling),
    /// A word that is an annotation symbol for a glyph.
    Glyph(Nag),
    /// A letter and signs that are annotation symbols for several glyphs: `N+-`, `D±`.
    Glyphs,
    /// An attempted move that does not name a square on the board: `Nf`, `Ra9`, `P-K4`, `RxR`.
    Attempt,
    /// A remark on the previous move: `e.p.`, `mate`, `ch`.
    Remark,
    /// Digits and signs that are neither a result nor a move: `1999-2000`, `12:30`, `5-0`.
    Figures,
    /// Anything else.
    Unknown,
}

/// Classifies `text`, a whole symbol. Takes time linear in its length.
pub(super) fn classify(text: &[u8]) -> Word {
    if is_plain_move(text) {
        return Word::Move;
    }
    // This recognises most words of prose without the slower tests.
    if is_plain_word(text) { Word::Unknown } else { classify_generally(text) }
}

fn classify_generally(text: &[u8]) -> Word {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if let Some((result, spelling)) = result(text) {
        return Word::Result(result, spelling);
    }
    if is_castling(text) {
        return Word::Move;
    }
    let rest = text.get(digits..).unwrap_or_default();
    if digits > 0 && rest.first().is_some_and(u8::is_ascii_alphabetic) && is_move(rest) {
        return Word::NumberedMove(digits);
    }
    if is_move(text) {
        return Word::Move;
    }
    if let Some(nag) = Nag::from_typed_symbol(text) {
        return Word::Glyph(nag);
    }
    match text {
        _ if is_remark(text) => Word::Remark,
        _ if is_lettered_symbols(text) => Word::Glyphs,
        _ if is_figures(text) => Word::Figures,
        _ if is_attempt(text) => Word::Attempt,
        _ => Word::Unknown,
    }
}

/// Returns whether a word without digits is prose because of its first letter: no move without digits and no other word
/// with a meaning begins with this letter.
fn is_plain_word(text: &[u8]) -> bool {
    let is_plain = text.first().is_some_and(|&byte| {
        matches!(byte, b'A' | b'C' | b'E'..=b'J' | b'L' | b'M' | b'S' | b'U'..=b'Z')
            || matches!(byte, b'j'..=b'l' | b'q'..=b'w' | b'y' | 0x80..=0xBC | 0xBE..=0xC1 | 0xC3..)
    });
    is_plain && !text.iter().any(u8::is_ascii_digit)
}

/// Returns whether a word is an unreadable move: it contains a digit, or consists of a piece letter and characters that
/// occur in move notations. If we skipped such a word, the next move would belong to the wrong side.
fn is_attempt(text: &[u8]) -> bool {
    let written_in_moves = |byte: &u8| {
        matches!(
            byte,
            b'a'..=b'h'
                | b'K'
                | b'Q'
                | b'R'
                | b'B'
                | b'N'
                | b'P'
                | b'x'
                | b'X'
                | b't'
                | b':'
                | b'='
                | b'+'
                | b'#'
                | b'-'
                | b'/'
                | b'@'
        )
    };
    match text {
        _ if text.iter().any(u8::is_ascii_digit) || is_partial_castling(text) => true,
        [b'K' | b'Q' | b'R' | b'B' | b'N' | b'P', rest @ ..] => {
            !rest.is_empty() && rest.iter().all(written_in_moves)
        }
        _ => false,
    }
}

/// Returns whether a word consists of digits and signs and cannot be part of a move. Castling and two squares in
/// numeric notation, such as `52-54`, can be part of a move.
fn is_figures(text: &[u8]) -> bool {
    let is_digit = |byte: &u8| matches!(byte, b'1'..=b'8');
    let has_castling = text.strip_prefix(b"0").and_then(dash).is_some_and(|rest| rest.starts_with(b"0"));
    if !text.first().is_some_and(u8::is_ascii_digit) || has_castling || is_partial_castling(text) {
        return false;
    }
    if let [from, rank, b'-', to, last] = text {
        return ![from, rank, to, last].into_iter().all(is_digit);
    }
    let mut rest = text;
    while let Some((byte, after)) = rest.split_first() {
        let is_ascii = byte.is_ascii_digit() || is_sign(*byte) || matches!(byte, b':' | b'@');
        let half = || Some(score(rest)?.1);
        let Some(next) = Some(after).filter(|_| is_ascii).or_else(|| dash(rest)).or_else(half) else {
            return false;
        };
        rest = next;
    }
    true
}

/// Returns whether the text has one of the two most common forms, `e4` and `Nf3`, without a loop.
fn is_plain_move(text: &[u8]) -> bool {
    matches!(text, [b'a'..=b'h', b'1'..=b'8'] | [b'K' | b'Q' | b'R' | b'B' | b'N', b'a'..=b'h', b'1'..=b'8'])
}

fn is_move(text: &[u8]) -> bool {
    has_square(text) || is_castling(text) || is_file_capture(text) || is_null(text)
}

fn has_square(text: &[u8]) -> bool {
    text.windows(2).any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']))
}

/// Returns whether the text is a pawn capture that names two neighbouring files: `ed`, `exd`, `e:d`.
pub(super) fn is_file_capture(text: &[u8]) -> bool {
    let text = text.strip_suffix(b"+").or_else(|| text.strip_suffix(b"#")).unwrap_or(text);
    let (from, to) = match text {
        [from, to] | [from, b'x' | b':', to] => (*from, *to),
        _ => return false,
    };
    (b'a'..=b'h').contains(&from) && (b'a'..=b'h').contains(&to) && from.abs_diff(to) == 1
}

/// Returns whether `text` is a null move as programs write it. `0000` is excluded, because it is a move number if a
/// period follows.
pub(super) fn is_null(text: &[u8]) -> bool {
    matches!(text, b"--" | b"Z0" | b"@@@@" | b"null" | b"pass")
}

/// Returns whether the text is castling with letters or zeros, with or without dashes of any kind: `O-O`, `0-0-0`,
/// `o-o`, `OO`, `O–O`.
fn is_castling(text: &[u8]) -> bool {
    let (letters, rest) = castling_letters(text);
    let has_dash = || text.get(1..).and_then(dash).is_some();
    (letters == 2 || letters == 3)
        && (signs_start(rest) == 0 || has_dash() && lettered_signs_start(rest) == 0)
}

/// Returns the number of castling letters at the start of `text`, with or without dashes between them, and the text
/// after them.
fn castling_letters(text: &[u8]) -> (usize, &[u8]) {
    let (mut letters, mut rest) = (0, text);
    while let Some((b'O' | b'o' | b'0', tail)) = rest.split_first() {
        letters += 1;
        rest = dash(tail).unwrap_or(tail);
    }
    (letters, rest)
}

/// Returns whether a word consists of castling letters and dashes without being castling, such as the first part of
/// `O-O-O` with spaces. If we skipped it, the next word could castle on the wrong side. `o` is excluded, because it is
/// a word in several languages.
fn is_partial_castling(text: &[u8]) -> bool {
    let (letters, rest) = castling_letters(text);
    letters > 0 && rest.is_empty() && text != b"o"
}

fn is_remark(text: &[u8]) -> bool {
    matches!(
        text,
        b"e.p." | b"e.p" | b"ep" | b"mate" | b"ch" | b"check" | b"dbl" | b"dis" | b"+" | b"++" | b"#"
    )
}

/// Returns whether a run of signs is a check sign or mate sign.
pub(super) fn is_check_sign(text: &[u8]) -> bool {
    matches!(text, b"+" | b"++" | b"#")
}

/// If a result is glued to a move, as in `Rxg20-1`, returns the length of the move, and the result. The text before a
/// standard marker must be exactly a move in SAN, so that no other reading is possible.
pub(super) fn glued_result(text: &[u8]) -> Option<(usize, GameResult)> {
    const MARKERS: [&[u8]; 3] = [b"1-0", b"0-1", b"1/2-1/2"];
    if !matches!(text, [.., b'-', b'0' | b'1'] | [.., b'/', b'2']) {
        return None;
    }
    let before = MARKERS.iter().find_map(|marker| text.strip_suffix(*marker))?;
    if before.is_empty() {
        return None;
    }
    let is_move = San::parse_bytes(before, Leniency::Strict).is_ok_and(|san| !san.is_null());
    let result = GameResult::from_marker(text.get(before.len()..)?)?;
    is_move.then_some((before.len(), result))
}

/// Returns whether an ASCII character occurs both in annotation symbols and at the end of words.
const fn is_sign(byte: u8) -> bool {
    matches!(byte, b'+' | b'-' | b'=' | b'/' | b'#')
}

/// Returns the length of the first sign in `text`.
pub(super) fn sign_length(text: &[u8]) -> usize {
    match text.first() {
        Some(0x80..) => class::wide(text).1,
        _ => 1,
    }
}

/// Returns whether `text` is a horizontal rule, such as `=====`.
pub(super) fn is_rule(text: &[u8]) -> bool {
    matches!(text, [first, _, _, ..] if first.is_ascii() && text.iter().all(|byte| byte == first))
}

/// Returns where the signs at the end of `text` begin, including non-ASCII signs.
fn signs_start(text: &[u8]) -> usize {
    run_start(text, is_sign)
}

/// Returns where the signs at the end of `text` begin, including the letters that are annotation symbols.
fn lettered_signs_start(text: &[u8]) -> usize {
    run_start(text, |byte| is_sign(byte) || is_letter_symbol(byte))
}

/// Returns where the run at the end of `text` begins. The run consists of non-ASCII signs and of other bytes that
/// `belongs` accepts. Takes time linear in the length of `text`.
fn run_start(text: &[u8], belongs: impl Fn(u8) -> bool) -> usize {
    let (mut at, mut start) = (0, 0);
    while let Some(&byte) = text.get(at) {
        let rest = text.get(at..).unwrap_or_default();
        let is_in_run =
            if byte < 0x80 { belongs(byte) } else { matches!(class::wide(rest).0, Wide::Dash | Wide::Sign) };
        at += sign_length(rest);
        start = if is_in_run { start } else { at };
    }
    start
}

/// Returns whether a letter is the symbol for a novelty or a diagram.
const fn is_letter_symbol(byte: u8) -> bool {
    matches!(byte, b'N' | b'D')
}

/// Returns where the signs and letters after a move begin, without the promoted piece: `N+-` in `Nf3N+-` and in
/// `e8=QN+-`, but nothing in `e8N`. Letters are symbols only after a move.
fn symbols_start(text: &[u8]) -> usize {
    let start = lettered_signs_start(text);
    let (Some(mv), Some(rest)) = (text.get(..start), text.get(start..)) else { return text.len() };
    match mv {
        // If a capital letter other than `P` comes before the square, this is not a pawn move.
        [b'a'..=b'h' | b'P', .., b'1' | b'8'] => match rest {
            [b'=', b'N' | b'D', ..] => start + 2,
            [b'N' | b'D', ..] => start + 1,
            _ => start,
        },
        [.., b'a'..=b'h', b'1'..=b'8'] | [.., b'1' | b'8' | b'=', b'A'..=b'Z'] => start,
        _ if is_castling(mv) => start,
        _ => signs_start(text),
    }
}

/// Returns whether a run of signs consists of annotation symbols.
fn is_symbols(mut run: &[u8]) -> bool {
    while !run.is_empty() {
        let Some((_, length)) = Nag::from_symbol_prefix(run) else { return false };
        run = run.get(length..).unwrap_or_default();
    }
    true
}

/// Returns whether a word is the symbol `N` or `D` followed by signs and other symbols.
fn is_lettered_symbols(text: &[u8]) -> bool {
    let [b'N' | b'D', rest @ ..] = text else { return false };
    rest.first().is_some_and(|&byte| is_sign(byte) || byte >= 0x80)
        && lettered_signs_start(rest) == 0
        && !is_check_sign(rest)
        && is_symbols(rest)
}

/// Returns where the annotation symbols that are glued to a move begin: `Nf3+-`, `e4=`, `Qh5+/−=`, `Nc6+-N`, `Bb5N`.
/// The check sign of the move, as in `Qh5+`, belongs to the move, and so does the promoted piece.
pub(crate) fn glued_signs(text: &[u8]) -> Option<usize> {
    let last = *text.last()?;
    if !(is_sign(last) || last >= 0x80 || is_letter_symbol(last)) {
        return None;
    }
    let start = symbols_start(text);
    let symbols = text.get(start..)?;
    if start == 0 || symbols.is_empty() || is_check_sign(symbols) || is_rule(symbols) {
        return None;
    }
    // `#` means a diagram only where it cannot mean mate.
    if symbols.first() != Some(&b'#') && is_symbols(symbols) {
        return Some(start);
    }
    // A check sign of the move may come before the symbols.
    let length = [b"++".as_slice(), b"+", b"#"].into_iter().find_map(|check| {
        let rest = symbols.strip_prefix(check)?;
        (!is_check_sign(rest) && is_symbols(rest)).then_some(check.len())
    })?;
    Some(start + length)
}

#[cfg(test)]
mod tests {
    use super::{Wide, Word, class, classify, classify_generally, glued_signs, is_plain_word};
    use crate::result::Spelling;
    use movetext_pgn_values::{GameResult, Nag};

    #[test]
    fn words_are_classified_as_a_whole() {
        for text in [
            "e4",
            "Nf3",
            "Sf3",
            "♘f3",
            "e4-square",
            "O-O",
            "0-0",
            "o-o-o",
            "OO",
            "O–O",
            "ed",
            "exd",
            "Z0",
            "a8=Q+",
        ] {
            assert_eq!(classify(text.as_bytes()), Word::Move, "{text}");
        }
        for text in [
            "Ra9", "Nf", "N6", "Rxh", "R4", "d9", "4c", "P-K4", "N-KB3", "KtxP", "RxR", "0-0-0-0", "x4", "O",
            "O-", "o–",
        ] {
            assert_eq!(classify(text.as_bytes()), Word::Attempt, "{text}");
        }
        for text in ["White", "resigned", "e", "o", "ac", "Black", "Better", "K"] {
            assert_eq!(classify(text.as_bytes()), Word::Unknown, "{text}");
        }
        assert_eq!(classify(b"12Nf3"), Word::NumberedMove(2));
        assert_eq!(classify(b"1O-O"), Word::NumberedMove(1));
        assert_eq!(classify(b"e.p."), Word::Remark);
    }

    #[test]
    fn plain_words_have_no_meaning() {
        let is_symbol = |text: &[u8]| match text {
            [byte @ ..0x80, ..] => byte.is_ascii_alphabetic(),
            _ => class::wide(text).0 == Wide::Word,
        };
        for first in b'A'..=0xFF {
            for second in b'!'..=0xFF {
                for third in *b"aDeNOox-=0h3" {
                    let word = [first, second, third, third];
                    for length in 1..=word.len() {
                        let text = &word[..length];
                        let is_plain = is_symbol(text) && is_plain_word(text);
                        assert!(!is_plain || classify_generally(text) == Word::Unknown, "{word:x?}");
                    }
                }
            }
        }
        for text in ["null", "pass", "mate", "check", "dbl", "dis", "inf", "TN", "RR", "zz", "½-½", "O-O"] {
            assert!(!is_plain_word(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn results_are_read_in_all_spellings() {
        for text in ["1:0", "1–0", "1-O", "1_0"] {
            let expected = Word::Result(GameResult::WhiteWins, Spelling::Unusual);
            assert_eq!(classify(text.as_bytes()), expected, "{text}");
        }
        for text in ["½", "½-½", "1/2", "1/2:1/2", "0.5-0.5"] {
            assert_eq!(
                classify(text.as_bytes()),
                Word::Result(GameResult::Draw, Spelling::Unusual),
                "{text}"
            );
        }
        assert_eq!(classify(b"1/2-1/2"), Word::Result(GameResult::Draw, Spelling::Standard));
    }

    #[test]
    fn symbol_glued_to_move_is_not_a_check() {
        let split = |text: &[u8]| {
            let start = glued_signs(text)?;
            Some((start, Nag::from_symbol_prefix(&text[start..])?.0.number()))
        };
        assert_eq!(split(b"Nf3+-"), Some((3, 18)));
        assert_eq!(split(b"e4="), Some((2, 10)));
        assert_eq!(split(b"Qh5++-"), Some((4, 18)));
        assert_eq!(split("Nc6+−".as_bytes()), Some((3, 18)));
        assert_eq!(split("e5–+".as_bytes()), Some((2, 19)));
        assert_eq!(split("Qh5+—+".as_bytes()), Some((4, 19)));
        assert_eq!(split(b"e4+\x96"), Some((2, 18)));
        for text in ["e4——", "e4−", "O–O", "e4Ö+", "e4Ö"] {
            assert_eq!(split(text.as_bytes()), None, "{text}");
        }
        assert_eq!(split(b"Qh5+"), None);
        assert_eq!(split(b"Qh5++"), None);
        assert_eq!(split(b"Nf3"), None);
    }
}
