//! Damaged texts: random edits of existing texts.

use crate::random::Random;

/// Words of the notations in libFuzzer's format, shared with the fuzz targets.
const DICTIONARY: &str = include_str!("../../fuzz/dictionary.txt");
/// Delimiters of PGN and characters of moves.
const MARKS: &[u8] = b"[]{}();%\"\\$<>*.!?+#=-/0123456789abcdefghNBRQKOx \t\r\n\0\x80\xFC\xE2";
/// The longest text that is damaged. Short texts cover more cases in the same time.
const LONGEST: usize = 3_000;
/// The maximum number of edits of a mutant.
const MOST_EDITS: usize = 8;

/// Returns the words that mutants are spliced from.
pub(crate) fn words() -> Vec<Vec<u8>> {
    DICTIONARY.lines().filter_map(word).collect()
}

/// Parses a line of the dictionary; `None` for a comment.
fn word(line: &str) -> Option<Vec<u8>> {
    let mut rest = line.strip_prefix('"')?.strip_suffix('"')?.as_bytes();
    let mut word = Vec::new();
    loop {
        let (byte, after) = match rest {
            [] => return Some(word),
            [b'\\', b'x', high, low, after @ ..] => {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                let value = digit(*high)? * 16 + digit(*low)?;
                (u8::try_from(value).ok()?, after)
            }
            [b'\\', byte, after @ ..] | [byte, after @ ..] => (*byte, after),
        };
        word.push(byte);
        rest = after;
    }
}

/// Returns the mutant with this number, derived from one of `texts`.
pub(crate) fn mutant(texts: &[Vec<u8>], words: &[Vec<u8>], number: u64) -> Vec<u8> {
    let mut random = Random::of_case(number);
    let mut text = part(texts, LONGEST, &mut random);
    for _ in 0..=random.below(MOST_EDITS) {
        edit(&mut text, texts, words, &mut random);
    }
    // Some mutants are UTF-16, which the reader converts.
    if random.below(60) == 0 { utf16(&text, &mut random) } else { text }
}

/// Returns a part of one of the texts, usually all of a short one.
fn part(texts: &[Vec<u8>], longest: usize, random: &mut Random) -> Vec<u8> {
    let Some(text) = random.pick(texts) else { return Vec::new() };
    let start = if text.len() > longest { random.below(text.len()) } else { 0 };
    let end = start.saturating_add(longest).min(text.len());
    text.get(start..end).unwrap_or_default().to_vec()
}

/// Makes one edit.
fn edit(text: &mut Vec<u8>, texts: &[Vec<u8>], words: &[Vec<u8>], random: &mut Random) {
    let start = random.below(text.len() + 1);
    let end = start.saturating_add(1 + random.below(30)).min(text.len());
    match random.below(12) {
        0 => {
            if let Some(byte) = text.get_mut(start) {
                *byte ^= 1 << random.below(8);
            }
        }
        1 | 2 => {
            let mark = random.pick(MARKS).copied();
            text.splice(start..start, mark);
        }
        3 => {
            let mark = random.pick(MARKS).copied();
            text.splice(start..start.saturating_add(1).min(text.len()), mark);
        }
        4 | 5 => drop(text.drain(start..end)),
        6 => {
            let copy = text.get(start..end).unwrap_or_default().repeat(1 + random.below(4));
            text.splice(start..start, copy);
        }
        7..10 => {
            let word = random.pick(words).cloned().unwrap_or_default();
            text.splice(start..start, word);
        }
        10 => {
            let other = part(texts, 60, random);
            text.splice(start..end, other);
        }
        _ => text.truncate(start.max(text.len() / 2)),
    }
}

fn utf16(text: &[u8], random: &mut Random) -> Vec<u8> {
    let is_little = random.below(2) == 0;
    let unit = |unit: u16| if is_little { unit.to_le_bytes() } else { unit.to_be_bytes() };
    let text = String::from_utf8_lossy(text);
    core::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(unit).collect()
}

#[cfg(test)]
mod tests {
    use super::{mutant, word, words};

    #[test]
    fn words_are_read_without_their_escapes() {
        assert_eq!(word(r#""[a \"\x0A\\""#).as_deref(), Some(&b"[a \"\n\\"[..]));
        assert_eq!(word("# comment"), None);
        assert!(words().len() > 50);
    }

    #[test]
    fn mutants_are_equal_for_equal_numbers() {
        let texts = [b"1. e4 e5 2. Nf3 *".repeat(9), b"[White \"a\"]".to_vec()];
        let made = |number| mutant(&texts, &words(), number);
        assert_eq!(made(7), made(7));
        assert!((0..20).filter(|&number| made(number) != made(number + 1)).count() > 15);
    }
}
