//! Looking at many bytes together (PGN 4 to 7): where the next byte of some kind stands, 16 or 32 at a time.
//!
//! Nothing is decided here that the lexer decides otherwise: these searches only say which bytes need no look of their
//! own.

use wide::u8x16;

/// How many bytes are looked at together.
pub(crate) const LANES: usize = 16;

/// The 16 bytes at `at`; `None` near the end.
#[inline]
pub(crate) fn load(bytes: &[u8], at: usize) -> Option<u8x16> {
    let lanes: [u8; LANES] = bytes.get(at..at.checked_add(LANES)?)?.try_into().ok()?;
    Some(u8x16::from(lanes))
}

/// The eight bytes at `at`; `None` near the end.
#[inline(always)]
pub(crate) fn word(bytes: &[u8], at: usize) -> Option<&[u8; 8]> {
    bytes.get(at..)?.first_chunk()
}

#[inline]
fn is(lanes: u8x16, byte: u8) -> u8x16 {
    lanes.simd_eq(u8x16::splat(byte))
}

/// Which lanes lie between two bytes, both included.
#[inline]
fn between(lanes: u8x16, low: u8, high: u8) -> u8x16 {
    let above = lanes - u8x16::splat(low);
    above.min(u8x16::splat(high - low)).simd_eq(above)
}

/// Bits of the lanes that may matter to text which is passed over: what opens or closes anything, what may be part of
/// a result, and everything beyond ASCII; and a few others, which cost less to take than to tell apart. Letters, digits,
/// blanks, periods and plus signs are not among them.
#[inline]
fn weighty(lanes: u8x16) -> u32 {
    let bracket = is(lanes | u8x16::splat(0x20), b'{');
    let quote_to_asterisk = between(lanes, b'"', b'*');
    let colon_to_angle = between(lanes, b':', b'>');
    let hyphen_or_solidus = is(lanes | u8x16::splat(2), b'/');
    // The highest bit of a lane is taken, which bytes beyond ASCII have by themselves.
    (bracket | quote_to_asterisk | colon_to_angle | hyphen_or_solidus | is(lanes, b'_') | lanes).to_bitmask()
}

/// The first byte at or behind `from` that may matter to text which is passed over, or where fewer than 32 bytes are
/// left to look at.
#[inline]
pub(crate) fn next_weighty(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while let (Some(low), Some(high)) = (load(bytes, at), load(bytes, at + LANES)) {
        let mask = weighty(low) | weighty(high) << LANES;
        if mask != 0 {
            return at + mask.trailing_zeros() as usize;
        }
        at += 2 * LANES;
    }
    at
}

/// Where the comment ends whose brace stands at `start`, just past its closing brace, if that stands on the same line
/// and is found before the end of the bytes comes near.
#[inline]
pub(crate) fn comment_end(bytes: &[u8], start: usize) -> Option<usize> {
    // Newlines are among the first control characters, of which the others need a look of their own as well.
    let control = u8x16::splat(b'\r');
    let ends = |lanes: u8x16| (is(lanes, b'}') | lanes.min(control).simd_eq(lanes)).to_bitmask();
    let mut at = start + 1;
    while let (Some(low), Some(high)) = (load(bytes, at), load(bytes, at + LANES)) {
        let mask = ends(low) | ends(high) << LANES;
        if mask != 0 {
            let end = at + mask.trailing_zeros() as usize;
            return (bytes.get(end) == Some(&b'}')).then_some(end + 1);
        }
        at += 2 * LANES;
    }
    None
}

/// How many letters, digits and underscores stand at `at` before a space and a quote, if they are at least one and at
/// most 16.
#[inline]
pub(crate) fn quoted_name(bytes: &[u8], at: usize) -> Option<usize> {
    let lanes = load(bytes, at)?;
    let letters = between(lanes | u8x16::splat(0x20), b'a', b'z');
    let name = (letters | between(lanes, b'0', b'9') | is(lanes, b'_')).to_bitmask();
    let length = (!name).trailing_zeros() as usize;
    let is_quoted = bytes.get(at + length..at + length + 2) == Some(b" \"");
    (is_quoted && length > 0).then_some(length)
}

/// The first quote, backslash or newline at or behind `from`, if the end of the bytes does not come near before.
#[inline]
pub(crate) fn value_end(bytes: &[u8], from: usize) -> Option<usize> {
    let ends = |lanes: u8x16| {
        (is(lanes, b'"') | is(lanes, b'\\') | is(lanes, b'\n') | is(lanes, b'\r')).to_bitmask()
    };
    let mut at = from;
    while let (Some(low), Some(high)) = (load(bytes, at), load(bytes, at + LANES)) {
        let mask = ends(low) | ends(high) << LANES;
        if mask != 0 {
            return Some(at + mask.trailing_zeros() as usize);
        }
        at += 2 * LANES;
    }
    None
}

/// Whether all bytes are printing ASCII characters, none of them a backslash.
pub(crate) fn is_usual_text(bytes: &[u8]) -> bool {
    let (chunks, rest) = bytes.as_chunks::<LANES>();
    let mut last = [b' '; LANES];
    last.iter_mut().zip(rest).for_each(|(lane, byte)| *lane = *byte);
    chunks.iter().chain([&last]).all(|lanes| {
        let lanes = u8x16::from(*lanes);
        let unusual = !between(lanes, b' ', 0x7E) | is(lanes, b'\\');
        unusual.to_bitmask() == 0
    })
}

/// How many bytes [`Moves`] know about.
pub(crate) const WINDOW: usize = 2 * LANES;

/// Where moves may stand among 32 bytes, a bit for each byte, the first one's lowest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moves {
    /// What plain moves are written with: letters, digits and `+ # = -`.
    pub(crate) word: u32,
    /// A blank behind what a plain move may end with: a letter or digit, or a check sign behind one.
    pub(crate) end: u32,
    /// A file that a rank follows.
    pub(crate) square: u32,
}

/// Where moves may stand among these bytes.
#[inline]
pub(crate) fn moves(window: &[u8; WINDOW]) -> Moves {
    let (halves, _) = window.as_chunks::<LANES>();
    let [low, high] = halves else { return Moves { word: 0, end: 0, square: 0 } };
    let (low, high) = (u8x16::from(*low), u8x16::from(*high));
    let both = |one: u8x16, other: u8x16| one.to_bitmask() | other.to_bitmask() << LANES;
    let alphanumeric =
        |lanes: u8x16| between(lanes | u8x16::splat(0x20), b'a', b'z') | between(lanes, b'0', b'9');
    let check = |lanes: u8x16| is(lanes, b'+') | is(lanes, b'#');
    let sign = |lanes: u8x16| is(lanes, b'=') | is(lanes, b'-');
    let blank = |lanes: u8x16| is(lanes, b' ') | is(lanes, b'\n') | is(lanes, b'\r');
    let letters_and_digits = both(alphanumeric(low), alphanumeric(high));
    let checks = both(check(low), check(high));
    let signs = both(sign(low), sign(high));
    let blanks = both(blank(low), blank(high));
    let files = both(between(low, b'a', b'h'), between(high, b'a', b'h'));
    let ranks = both(between(low, b'1', b'8'), between(high, b'1', b'8'));
    Moves {
        word: letters_and_digits | checks | signs,
        end: (letters_and_digits | (checks & letters_and_digits << 1)) << 1 & blanks,
        square: files & ranks >> 1,
    }
}

#[cfg(test)]
mod tests {
    use super::{comment_end, is_usual_text, moves, next_weighty, quoted_name, value_end, weighty};
    use wide::u8x16;

    #[test]
    fn every_byte_weighs_what_it_should() {
        for byte in 0..=u8::MAX {
            let expected = byte >= 0x80 || b"[{()*:;<=>-/%\"_#$&'".contains(&byte);
            let mut lanes = [b'a'; 16];
            lanes[5] = byte;
            assert_eq!(weighty(u8x16::from(lanes)), u32::from(expected) << 5, "{byte:#x}");
        }
    }

    #[test]
    fn searches_find_the_first_byte_at_every_distance() {
        for distance in 0..100 {
            let mut text = vec![b'a'; distance];
            text.extend_from_slice(b"}*");
            text.extend_from_slice(&[b'a'; 64]);
            assert_eq!(next_weighty(&text, 0), distance + 1);
            text.insert(0, b'{');
            assert_eq!(comment_end(&text, 0), Some(distance + 2));
            text[distance / 2 + 1] = b'\n';
            assert_eq!(comment_end(&text, 0), None);
        }
        assert_eq!(next_weighty(b"*", 0), 0);
        assert_eq!(comment_end(b"{}", 0), None);
    }

    #[test]
    fn one_unusual_byte_makes_a_text_unusual() {
        for byte in 0..=u8::MAX {
            for length in [1, 15, 16, 17, 40] {
                let mut text = vec![b'a'; length];
                text[length - 1] = byte;
                let expected = matches!(byte, b' '..=0x7E) && byte != b'\\';
                assert_eq!(is_usual_text(&text), expected, "{byte:#x} at the end of {length}");
            }
        }
        assert!(is_usual_text(b""));
    }

    #[test]
    fn names_stand_before_a_space_and_a_quote() {
        let name = |text: &str| quoted_name(format!("{text:20}").as_bytes(), 0);
        assert_eq!(name("White \"x"), Some(5));
        assert_eq!(name("ABCDEFGHIJKLMN_9 \"x"), Some(16));
        for text in ["White\"x", "White  \"x", " \"x", "Wh-te \"x", "ABCDEFGHIJKLMNOPQ \"x"] {
            assert_eq!(name(text), None, "{text}");
        }
    }

    #[test]
    fn values_end_at_a_quote_a_backslash_or_a_newline() {
        for end in b"\"\\\n\r" {
            for distance in 0..100 {
                let mut text = vec![b'a'; distance];
                text.push(*end);
                text.extend_from_slice(&[b'"'; 32]);
                assert_eq!(value_end(&text, 0), Some(distance));
            }
        }
        assert_eq!(value_end(b"a\"", 0), None, "too near to the end");
    }

    #[test]
    fn every_byte_is_or_is_no_part_of_a_move() {
        for byte in 0..=u8::MAX {
            for place in [0, 5, 15, 16, 20, 29] {
                let mut text = [b'!'; 32];
                (text[place], text[place + 1]) = (byte, b'7');
                let has = |bits: u32, place: usize| bits & (1 << place) != 0;
                let found = moves(&text);
                let (is_file, is_word) = ((b'a'..=b'h').contains(&byte), byte.is_ascii_alphanumeric());
                assert_eq!(has(found.word, place), is_word || b"+#=-".contains(&byte), "{byte:#x}");
                assert_eq!(has(found.square, place), is_file, "{byte:#x}");
                (text[place], text[place + 1]) = (b'Q', byte);
                let is_blank = matches!(byte, b' ' | b'\n' | b'\r');
                assert_eq!(has(moves(&text).end, place + 1), is_blank, "{byte:#x}");
                text[place + 2] = b' ';
                let ends = is_word || byte == b'+' || byte == b'#';
                assert_eq!(has(moves(&text).end, place + 2), ends, "{byte:#x}");
            }
        }
        let found = moves(b"e4+ Nf3# ++ Qh5+ a9 i1 e=+      ");
        assert_eq!(found.square, 1 | 1 << 5 | 1 << 13);
        assert_eq!(found.end, 1 << 3 | 1 << 8 | 1 << 16 | 1 << 19 | 1 << 22);
    }
}
