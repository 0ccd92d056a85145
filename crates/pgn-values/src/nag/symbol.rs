//! Symbols for glyphs, as people type and print them. Symbols for numbers up to 139 are from PGN section 10, the others
//! are in common use.

use super::table::{SHOWN, SYMBOLS};
use smallvec::SmallVec;

/// The length of the longest symbol in bytes. Longer texts are not looked up.
#[expect(
    clippy::indexing_slicing,
    reason = "evaluated at compile time, where an index out of bounds is an error"
)]
const LONGEST: usize = {
    let mut longest = 0;
    let mut index = 0;
    while index < SYMBOLS.len() {
        if SYMBOLS[index].0.len() > longest {
            longest = SYMBOLS[index].0.len();
        }
        index += 1;
    }
    longest
};

/// For each byte, the range in the table of the symbols that begin with it.
#[expect(
    clippy::indexing_slicing,
    reason = "evaluated at compile time, where an index out of bounds is an error"
)]
const RANGES: [(u8, u8); 256] = {
    let mut ranges = [(0, 0); 256];
    let mut index = SYMBOLS.len();
    while index > 0 {
        index -= 1;
        let first = SYMBOLS[index].0.as_bytes()[0] as usize;
        let end = if ranges[first].1 == 0 { index as u8 + 1 } else { ranges[first].1 };
        ranges[first] = (index as u8, end);
    }
    ranges
};

/// The length of a dash in UTF-8, in bytes.
const DASH_BYTES: usize = 3;

/// Returns the glyph number for `symbol`. Reads any dash or minus sign as a hyphen.
pub(super) fn read_typed(symbol: &[u8]) -> Option<u8> {
    let found = read(symbol);
    if found.is_some() || symbol.len() > LONGEST * DASH_BYTES || !may_have_dash(symbol) {
        return found;
    }
    read(&with_hyphens(symbol))
}

/// Finds the longest symbol at the start of `text`. Returns its glyph number and its length. Reads dashes as hyphens.
pub(super) fn read_prefix(text: &[u8]) -> Option<(u8, usize)> {
    let longest = text.len().min(LONGEST * DASH_BYTES);
    (1..=longest).rev().find_map(|length| Some((read_typed(text.get(..length)?)?, length)))
}

/// Returns whether the text may contain a dash, which is never ASCII. A quick test before decoding.
fn may_have_dash(text: &[u8]) -> bool {
    !text.is_ascii()
        && (text.iter().any(|byte| matches!(byte, 0x96 | 0x97))
            || text.windows(2).any(|pair| matches!(pair, [0xE2, 0x80 | 0x88])))
}

/// Replaces dashes with hyphens. Reads bytes that are not UTF-8 as Windows-1252, as the PGN reader does.
fn with_hyphens(symbol: &[u8]) -> SmallVec<[u8; LONGEST * DASH_BYTES]> {
    let mut spelled = SmallVec::new();
    for chunk in symbol.utf8_chunks() {
        for character in chunk.valid().chars() {
            match character {
                '\u{2010}'..='\u{2015}' | '\u{2212}' => spelled.push(b'-'),
                _ => spelled.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
        spelled.extend(chunk.invalid().iter().map(|&byte| match byte {
            0x96 | 0x97 => b'-',
            _ => byte,
        }));
    }
    spelled
}

/// Returns the glyph number for `symbol`, if the table has exactly this spelling.
pub(super) fn read(symbol: &[u8]) -> Option<u8> {
    let &(start, end) = RANGES.get(usize::from(*symbol.first()?))?;
    if symbol.len() > LONGEST {
        return None;
    }
    let symbols = SYMBOLS.get(usize::from(start)..usize::from(end))?;
    let index = symbols.binary_search_by(|(text, _)| text.as_bytes().cmp(symbol)).ok()?;
    symbols.get(index).map(|&(_, number)| number)
}

/// Returns the symbol to display for the glyph with this number.
pub(super) fn get(number: u8) -> Option<&'static str> {
    super::find(&SHOWN, number)
}

/// Returns all texts that are read as the glyph with this number.
pub(super) fn spellings(number: u8) -> impl Iterator<Item = &'static str> {
    SYMBOLS.iter().filter(move |(_, meant)| *meant == number).map(|&(text, _)| text)
}
