//! The names that most tag pairs have, which are recognised at once (PGN 8.1, 9).
#![expect(
    clippy::indexing_slicing,
    reason = "places are below 128; the compiler makes the table of 128 places"
)]

use super::lanes::LANES;

/// Names in their usual spelling, of the standard and of large collections. Each has a [place] of its own.
const NAMES: [&str; 39] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "WhiteTitle",
    "BlackTitle",
    "WhiteElo",
    "BlackElo",
    "WhiteNA",
    "BlackNA",
    "EventDate",
    "EventSponsor",
    "Section",
    "Stage",
    "Board",
    "Opening",
    "Variation",
    "SubVariation",
    "ECO",
    "NIC",
    "Time",
    "UTCTime",
    "UTCDate",
    "TimeControl",
    "SetUp",
    "FEN",
    "Termination",
    "Annotator",
    "Mode",
    "PlyCount",
    "Clock",
    "Variant",
    "WhiteTeam",
    "BlackTeam",
    "WhiteFideId",
    "BlackFideId",
];

/// The bytes after the bracket of a tag pair.
#[derive(Clone, Copy)]
struct Head {
    /// A name, a space and a quote.
    text: u128,
    /// The bits of these bytes.
    mask: u128,
}

impl Head {
    const fn of(name: &str) -> Self {
        let (name, mut bytes) = (name.as_bytes(), [0; LANES]);
        let mut at = 0;
        while at < name.len() {
            bytes[at] = name[at];
            at += 1;
        }
        (bytes[at], bytes[at + 1]) = (b' ', b'"');
        let bits = 8 * (name.len() as u32 + 2);
        Self { text: u128::from_le_bytes(bytes), mask: u128::MAX >> (u128::BITS - bits) }
    }
}

/// The head of each name at its [place]. Other places have that of the first name, so that all are of frequent names.
static HEADS: [Head; 128] = {
    let mut heads = [Head::of(NAMES[0]); 128];
    let mut number = 1;
    while number < NAMES.len() {
        let head = Head::of(NAMES[number]);
        let place = place(&head.text.to_le_bytes(), NAMES[number].len());
        assert!(heads[place].text == heads[0].text, "two names at one place: another factor is needed");
        heads[place] = head;
        number += 1;
    }
    heads
};

/// Returns the index in [`HEADS`] of the name that the bytes begin with. The factor gives each name another index.
#[inline]
const fn place(window: &[u8; LANES], length: usize) -> usize {
    let [first, second, third, fourth, ..] = *window;
    let letters = u32::from_le_bytes([first, second, third, fourth]);
    ((letters.wrapping_mul(0xD418_F7AF) >> 25) as usize).wrapping_add(length) % 128
}

/// Returns whether the bytes after a bracket are a frequent name in its usual spelling, a space and a quote. Nothing is
/// known about the other names. The `length` is the number of bytes before the space if that is so.
#[inline]
pub(super) fn is_frequent_name(window: &[u8; LANES], length: usize) -> bool {
    let Head { text, mask } = HEADS[place(window, length)];
    (u128::from_le_bytes(*window) ^ text) & mask == 0
}

#[cfg(test)]
mod tests {
    use super::{Head, NAMES, is_frequent_name};
    use movetext_pgn_values::usual_spelling;

    #[test]
    fn frequent_names_are_in_their_usual_spelling() {
        for name in NAMES {
            assert_eq!(usual_spelling(name.as_bytes()), None, "{name}");
            let head = Head::of(name).text.to_le_bytes();
            assert!(is_frequent_name(&head, name.len()), "{name}");
            for at in 0..name.len() + 2 {
                let mut other = head;
                other[at] ^= 0x20;
                assert!(!is_frequent_name(&other, name.len()), "{}", other.escape_ascii());
            }
        }
    }
}
