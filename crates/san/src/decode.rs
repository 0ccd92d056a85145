//! A fast decoder for moves in their common form (PGN 8.2.3.3).
//!
//! It decodes a move from eight bytes in a register, without a loop. It reads castling, and moves to a square with at
//! most one origin character and at most one check mark. For these moves, it returns the same value as the general path
//! in `grammar.rs`. It declines all other moves.
#![expect(
    clippy::indexing_slicing,
    reason = "tables are indexed by a byte, or by a byte and a length below eight; at compile time, an index out of bounds is an error"
)]

use crate::{
    offsets::Offsets,
    packed::{PackedHead, PackedSan, origin_code},
    parts::{Body, CheckMark, PieceMove},
    repair::{Leniency, Repairs},
    san::San,
};
use movetext_board::{CastlingSide, File, Rank, Role, Square};

/// A word with 1 in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// A bit set of the bytes that end a move.
const TERMINATORS: u64 = 1 << b' ' | 1 << b'\n' | 1 << b'\r';

/// The bits of a target square in three bytes: the second byte holds the file and the third byte the rank, both counted
/// from 0.
const SQUARE_BITS: u32 = 0x07_0700;

impl San {
    /// Parses the move at the start of `word`, which holds eight bytes of text in little-endian order. Returns the move
    /// and its length in bytes. Returns `None` if no space or line break ends the move within these bytes.
    ///
    /// This is a fast path for castling and for moves with at most one origin character and one check mark. It returns
    /// `None` for all other moves: parse those with [`San::parse_bytes`]. For moves that both functions read, the
    /// results are equal.
    ///
    /// ```
    /// use movetext_san::{Leniency, San};
    ///
    /// let found = San::parse_prefix(u64::from_le_bytes(*b"Nf3 Nc6 "), Leniency::Import);
    /// assert_eq!(found, Some((San::parse("Nf3")?, 3)));
    /// let found = San::parse_prefix(u64::from_le_bytes(*b"e8=Q Kc6"), Leniency::Import);
    /// assert_eq!(found, None);
    /// # Ok::<(), movetext_san::error::SanError>(())
    /// ```
    #[doc(hidden)] // Public for the lexer of movetext-pgn.
    #[inline(always)]
    #[must_use]
    pub fn parse_prefix(word: u64, leniency: Leniency) -> Option<(Self, usize)> {
        // This sets the high bit of each byte with a value of at most 0x20. Only the lowest set bit is reliable.
        let ends = word.wrapping_sub(ONES * 0x21) & !word & (ONES << 7);
        if ends == 0 {
            return None;
        }
        let bits = (ends >> 7).trailing_zeros();
        if TERMINATORS.wrapping_shr((word.wrapping_shr(bits) & 0xff) as u32) & 1 == 0 {
            return None;
        }
        Some((Self::decode_bits(word, bits, leniency)?, (bits / 8) as usize))
    }

    /// Decodes a move from the lowest `bits` bits of a word.
    #[inline(always)]
    fn decode_bits(word: u64, bits: u32, leniency: Leniency) -> Option<Self> {
        let packed = match decode_bare(word, bits) {
            Some(packed) => packed,
            None => decode_rare(word, bits)?,
        };
        // The tables are made for lenient reading. For other leniencies, we clear the bits that only lenient reading
        // uses.
        let packed = if leniency == Leniency::Lenient { packed } else { packed.with_leniency(leniency) };
        Some(Self { packed, repairs: Repairs::NONE })
    }

    /// Decodes a text that is only a move, without anything after it. Returns `None` if the move is not in the common
    /// form.
    #[inline(always)]
    pub(crate) fn parse_word(text: &[u8], leniency: Leniency) -> Option<Self> {
        let length = text.len();
        // We load two parts that may overlap, so that no loop or branch depends on the length.
        let (first, last) = match text {
            [.., _, _, _, _] if length < 8 => {
                let (first, last) = (text.first_chunk::<4>()?, text.last_chunk::<4>()?);
                let (first, last) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
                (u64::from(first), u64::from(last) << (8 * (length - 4)))
            }
            [.., _, _] if length < 4 => {
                let (first, last) = (text.first_chunk::<2>()?, text.last_chunk::<2>()?);
                let (first, last) = (u16::from_le_bytes(*first), u16::from_le_bytes(*last));
                (u64::from(first), u64::from(last) << (8 * (length - 2)))
            }
            _ => return None,
        };
        Self::decode_bits(first | last, 8 * length as u32, leniency)
    }
}

/// Decodes a move that has no check mark, and no origin except the file in a pawn capture. The only branch tests
/// whether the text is such a move.
#[inline]
fn decode_bare(word: u64, bits: u32) -> Option<PackedSan> {
    // The last three bytes of the text, with leading zeros if the text is shorter. For an empty text, these bytes are
    // meaningless, but no move in the table has length 0.
    let end = (word.wrapping_shl(bits.wrapping_neg()) >> 40) as u32;
    let start = &STARTS[((bits as usize * 32) | (word & 0xff) as usize) & (STARTS.len() - 1)];
    let target = end.wrapping_sub(start.end);
    if target & !SQUARE_BITS == 0 { Some(start.head.with_target(square(target))) } else { None }
}

/// Decodes castling, or a move with a check mark, with the origin of a piece, or with both.
#[inline(never)]
fn decode_rare(word: u64, bits: u32) -> Option<PackedSan> {
    let check = match word.wrapping_shr(bits.wrapping_sub(8)) as u8 {
        b'+' => CheckMark::Check,
        b'#' => CheckMark::Mate,
        _ => return decode_with_origin(word, bits),
    };
    let core = bits.checked_sub(8)?;
    Some(decode_bare(word, core).or_else(|| decode_with_origin(word, core))?.with_check(check))
}

/// Decodes castling, or a move with the origin of a piece: it removes the origin byte and decodes the rest as a move
/// without origin.
#[inline]
fn decode_with_origin(word: u64, bits: u32) -> Option<PackedSan> {
    if word as u8 == b'O' {
        return decode_castling(word & !u64::MAX.wrapping_shl(bits), bits);
    }
    let code = CODES[usize::from((word >> 8) as u8)];
    let shorter = word >> 8 & !0xff | word & 0xff;
    let packed = decode_bare(shorter, bits.checked_sub(8)?)?;
    if (code == 0) | packed.is_pawn() { None } else { Some(packed.with_origin(code)) }
}

/// Decodes castling. The bits of `text` above `bits` must be zero.
#[inline]
fn decode_castling(text: u64, bits: u32) -> Option<PackedSan> {
    const KING_SIDE: u64 = u64::from_le_bytes(*b"O-O\0\0\0\0\0");
    const QUEEN_SIDE: u64 = u64::from_le_bytes(*b"O-O-O\0\0\0");
    // We compare the length as well, because otherwise NULs after castling would be ignored.
    let side = match (text, bits) {
        (KING_SIDE, 24) => CastlingSide::King,
        (QUEEN_SIDE, 40) => CastlingSide::Queen,
        _ => return None,
    };
    Some(PackedSan::new(Body::Castling(side), None, None, Leniency::Lenient, Offsets::UNKNOWN))
}

/// Converts the [bits](SQUARE_BITS) of a file and a rank to the square.
#[inline]
const fn square(target: u32) -> Square {
    Square::from_low_bits(target >> 8 | target >> 13)
}

/// What all moves with the same length and first byte have in common.
#[derive(Clone, Copy)]
struct Start {
    /// The packed move without its target.
    head: PackedHead,
    /// The last three bytes of the move to a1. If you subtract them from the last three bytes of such a move, only
    /// [bits of the target](SQUARE_BITS) remain. For any other text, some other bit remains.
    end: u32,
}

impl Start {
    /// No move has this length and first byte.
    const NOTHING: Self = Self { head: PackedHead::NOTHING, end: 1 << 31 };

    const fn new(packed: PackedSan, before_target: u8) -> Self {
        Self { head: packed.head(), end: u32::from_le_bytes([before_target, b'a', b'1', 0]) }
    }
}

/// Indexed by the length of the text and its first byte. Pawn pushes have two bytes, piece moves three, captures four.
static STARTS: [Start; 8 * 256] = {
    let mut starts = [Start::NOTHING; 8 * 256];
    let mut number = 0;
    while number < 8 {
        let (file, byte) = (File::ALL[number], b'a' + number as u8);
        let push = pack_piece(Role::Pawn, None, false, Square::new(file, Rank::One));
        starts[2 * 256 + byte as usize] = Start::new(push, 0);
        let beside = Square::new(File::ALL[number ^ 1], Rank::One);
        let capture = pack_piece(Role::Pawn, Some(file), true, beside);
        starts[4 * 256 + byte as usize] = Start::new(capture, b'x');
        number += 1;
    }
    let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
    let mut number = 0;
    while number < pieces.len() {
        let (role, byte) = (pieces[number], pieces[number].letter() as u8);
        starts[3 * 256 + byte as usize] = Start::new(pack_piece(role, None, false, Square::A1), byte);
        starts[4 * 256 + byte as usize] = Start::new(pack_piece(role, None, true, Square::A1), b'x');
        number += 1;
    }
    starts
};

const fn pack_piece(role: Role, file: Option<File>, capture: bool, to: Square) -> PackedSan {
    let maybe_bishop = matches!(file, Some(File::B));
    let (rank, promotion, en_passant) = (None, None, false);
    let given = PieceMove { role: Some(role), file, rank, capture, to, promotion, en_passant, maybe_bishop };
    PackedSan::new(Body::Piece(given), None, None, Leniency::Lenient, Offsets::UNKNOWN).with_derived_bits()
}

/// For each byte that is a file or a rank, its [`origin_code`]. For other bytes, 0.
static CODES: [u8; 256] = {
    let mut codes = [0; 256];
    let mut number = 0;
    while number < 8 {
        codes[b'a' as usize + number] = origin_code(Some(File::ALL[number]), None);
        codes[b'1' as usize + number] = origin_code(None, Some(Rank::ALL[number]));
        number += 1;
    }
    codes
};

#[cfg(test)]
mod tests {
    use crate::{parse::read_general, repair::Leniency, san::San};

    const LENIENCIES: [Leniency; 3] = [Leniency::Strict, Leniency::Import, Leniency::Lenient];

    /// If the fast decoder reads `text`, asserts that the grammar returns the same value. Returns whether it was
    /// decoded.
    fn compare(text: &[u8]) -> bool {
        let decoded = LENIENCIES.map(|leniency| {
            let decoded = San::parse_word(text, leniency)?;
            let read = read_general(text, leniency).expect("the grammar reads every decoded move");
            let shown = text.escape_ascii();
            assert_eq!(decoded.packed.body(), read.packed.body(), "{shown} {leniency:?}");
            // The decoded move has no offsets, because they follow from its other fields.
            assert_eq!(decoded.packed.with_offsets(read.offsets()), read.packed, "{shown} {leniency:?}");
            assert_eq!((decoded.offsets(), decoded.repairs), (read.offsets(), read.repairs), "{shown}");
            Some(())
        });
        assert!(decoded.iter().all(|one| one.is_some() == decoded[0].is_some()));
        if text.len() < 8 {
            compare_prefix(text);
        }
        decoded[0].is_some()
    }

    /// Asserts that `text` at the start of a word is decoded if and only if a space or line break follows it.
    fn compare_prefix(text: &[u8]) {
        for after in 0..=u8::MAX {
            let is_ended = matches!(after, b' ' | b'\n' | b'\r');
            // If the next byte does not end the move, a space in the filler could end a longer move, so this filler has
            // none.
            let fillers: &[u8] = if is_ended { b"4 \n\0+x\x80\xff" } else { &[after | 0x40] };
            for (&filler, leniency) in fillers.iter().zip(LENIENCIES.iter().cycle()) {
                let mut word = [filler; 8];
                word[..text.len()].copy_from_slice(text);
                word[text.len()] = after;
                let found = San::parse_prefix(u64::from_le_bytes(word), *leniency);
                let found = found.map(|(san, length)| (san.packed, san.repairs, length));
                let alone = if is_ended { San::parse_word(text, *leniency) } else { None };
                let alone = alone.map(|san| (san.packed, san.repairs, text.len()));
                assert_eq!(found, alone, "{} {leniency:?}", word.escape_ascii());
            }
        }
    }

    #[test]
    fn decoder_matches_grammar() {
        // All texts with up to five of these characters: every form that is decoded, and texts that are almost moves.
        let alphabet = b"NBabh18x+#=O";
        let mut decoded = 0;
        for length in 0..=5 {
            for mut number in 0..alphabet.len().pow(length) {
                let mut text = [0; 5];
                for place in text.iter_mut().take(length as usize) {
                    *place = alphabet[number % alphabet.len()];
                    number /= alphabet.len();
                }
                decoded += usize::from(compare(&text[..length as usize]));
            }
        }
        assert!(decoded > 150, "{decoded}");
    }

    #[test]
    fn parse_prefix_reads_up_to_seven_bytes() {
        for text in
            ["Nbxd7+", "N1xd7#", "exd5+", "Qh1#", "e4+", "Nbd7", "O-O", "O-O-O", "O-O+", "O-O-O#", "exe4"]
        {
            assert!(compare(text.as_bytes()), "{text}");
        }
        for text in [
            "Qa1xb2", "Qa1xb2+", "", "e", "e8=Q", "e8=Q+", "O-O-", "O-O-O-O", "O-O++", "O", "O-O!", "O-Ox",
            "Nbxxd7", "Nbcd7", "d4{d5", "Nbxd7++",
        ] {
            assert!(!compare(text.as_bytes()), "{text}");
        }
        for text in [
            "e4 ",
            " e4",
            "e 4",
            "N f3",
            "Nf3 ",
            "Nb d7",
            "O-O ",
            "Nf3 +",
            "e4\n",
            "\0e4",
            "e4\0",
            "Nf3\0",
            "O-O\0",
            "O-O\0+",
            "O-O-O\0\0",
        ] {
            assert!(San::parse_word(text.as_bytes(), Leniency::Lenient).is_none(), "{text:?}");
        }
        for word in [*b"Nbxd7+e4", *b" Nf3 Nf+", *b" e4 O-O#", *b"+ e4 e5+", *b"        "] {
            assert!(San::parse_prefix(u64::from_le_bytes(word), Leniency::Import).is_none());
        }
    }
}
