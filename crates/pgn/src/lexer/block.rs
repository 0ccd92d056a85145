//! Looking at many bytes together (PGN 4 to 7): where the next byte of some kind stands, 16 or 32 at a time.
//!
//! Nothing is decided here that the lexer decides otherwise: these searches only say which bytes need no look of their
//! own.

use wide::u8x16;

/// How many bytes are looked at together.
pub(crate) const LANES: usize = 16;

/// The 16 bytes at `at`; `None` near the end.
#[inline(always)]
pub(crate) fn window(bytes: &[u8], at: usize) -> Option<&[u8; LANES]> {
    bytes.get(at..)?.first_chunk()
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
fn weighty(lanes: u8x16) -> u8x16 {
    // The two brackets, the underscore and the last of ASCII have these bits, and no letter has them all.
    let bracket = is(lanes | u8x16::splat(0x24), 0x7F);
    let quote_to_asterisk = between(lanes, b'"', b'*');
    let colon_to_angle = between(lanes, b':', b'>');
    let hyphen_or_solidus = is(lanes | u8x16::splat(2), b'/');
    // The highest bit of a lane is taken, which bytes beyond ASCII have by themselves.
    bracket | quote_to_asterisk | colon_to_angle | hyphen_or_solidus | lanes
}

/// The first byte at or behind `from` that may matter to text which is passed over, or where fewer than 32 bytes are
/// left to look at.
#[inline]
pub(crate) fn next_weighty(bytes: &[u8], from: usize) -> usize {
    let (windows, _) = bytes.get(from..).unwrap_or_default().as_chunks::<WINDOW>();
    let mut at = from;
    for window in windows {
        let mask = bits(window, weighty);
        if mask != 0 {
            return at + mask.trailing_zeros() as usize;
        }
        at += WINDOW;
    }
    at
}

/// The first of 16 bytes at `from` that may matter to text which is passed over, if one of them may; `from` near the end.
#[inline]
pub(crate) fn near_weighty(bytes: &[u8], from: usize) -> Option<usize> {
    let Some(lanes) = bytes.get(from..).and_then(<[u8]>::first_chunk::<LANES>) else { return Some(from) };
    let mask = weighty(u8x16::from(*lanes)).to_bitmask();
    (mask != 0).then_some(from + mask.trailing_zeros() as usize)
}

/// A bit for each of 32 bytes, the first one's lowest: the highest of what is made of its lane.
#[inline(always)]
fn bits(window: &[u8; WINDOW], of: impl Fn(u8x16) -> u8x16) -> u32 {
    let (halves, _) = window.as_chunks::<LANES>();
    let [low, high] = halves else { return 0 };
    of(u8x16::from(*low)).to_bitmask() | of(u8x16::from(*high)).to_bitmask() << LANES
}

/// Where the comment ends whose brace stands at `start`, just past its closing brace, if that stands on the same line, no
/// other brace opens before it, and it is found before the end of the bytes comes near.
#[inline]
pub(crate) fn comment_end(bytes: &[u8], start: usize) -> Option<usize> {
    // Newlines are among the first control characters, of which the others need a look of their own as well.
    let control = u8x16::splat(b'\r');
    let ends = |lanes: u8x16| is(lanes, b'}') | is(lanes, b'{') | lanes.min(control).simd_eq(lanes);
    let (windows, _) = bytes.get(start + 1..)?.as_chunks::<WINDOW>();
    let mut at = start + 1;
    for window in windows {
        let mask = bits(window, ends);
        if mask != 0 {
            let place = mask.trailing_zeros() as usize;
            return (window.get(place) == Some(&b'}')).then_some(at + place + 1);
        }
        at += WINDOW;
    }
    None
}

/// A tag pair that is written as export format writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlainTag<'a> {
    pub(crate) name: &'a [u8],
    pub(crate) value: &'a [u8],
    /// Whether another bracket stands behind a line feed behind the pair.
    pub(crate) is_followed: bool,
}

impl PlainTag<'_> {
    /// How many bytes stand before the value: the bracket, the name, a space and a quote.
    #[inline(always)]
    pub(crate) const fn before_value(&self) -> usize {
        self.name.len() + 3
    }

    /// The length of the whole, brackets included.
    #[inline(always)]
    pub(crate) const fn length(&self) -> usize {
        self.before_value() + self.value.len() + 2
    }
}

/// How many bytes must follow where a tag pair is looked for.
const TAG: usize = 64;

/// The tag pair whose bracket `bytes` begin with, if it is `[Name "value"]` with a name of at most 16 letters, digits and
/// underscores, and with neither backslashes nor control characters in its value.
#[inline(always)]
pub(crate) fn plain_tag(bytes: &[u8]) -> Option<PlainTag<'_>> {
    let window: &[u8; TAG] = bytes.first_chunk()?;
    let lanes = u8x16::from(*window[1..].first_chunk::<LANES>()?);
    let letters = between(lanes | u8x16::splat(0x20), b'a', b'z');
    let name = (letters | between(lanes, b'0', b'9') | is(lanes, b'_')).to_bitmask();
    let start = (!name).trailing_zeros() as usize + 3;
    if start == 3 || window.get(start - 2..start) != Some(b" \"") {
        return None;
    }
    let mask = bits(window.get(start..)?.first_chunk()?, ends_value);
    let (value, behind) = if mask == 0 {
        let end = long_value_end(bytes, start)?;
        (bytes.get(start..end)?, bytes.get(end..)?.first_chunk::<4>()?)
    } else {
        let end = start + mask.trailing_zeros() as usize;
        (window.get(start..end)?, window.get(end..)?.first_chunk()?)
    };
    let is_followed = behind == b"\"]\n[";
    let is_plain = is_followed || behind.starts_with(b"\"]");
    is_plain.then_some(PlainTag { name: window.get(1..start - 2)?, value, is_followed })
}

/// Where a value ends that begins at `start` and does not end in the 32 bytes there.
#[inline(never)]
fn long_value_end(bytes: &[u8], start: usize) -> Option<usize> {
    let (windows, _) = bytes.get(start + WINDOW..)?.as_chunks::<WINDOW>();
    let ends = windows.iter().map(|window| bits(window, ends_value));
    let (number, mask) = ends.enumerate().find(|(_, mask)| *mask != 0)?;
    Some(start + WINDOW * (number + 1) + mask.trailing_zeros() as usize)
}

/// What ends a value or makes it unusual.
#[inline(always)]
fn ends_value(lanes: u8x16) -> u8x16 {
    is(lanes, b'"') | is(lanes, b'\\') | lanes.min(u8x16::splat(0x1F)).simd_eq(lanes)
}

/// Whether all bytes are printing ASCII characters, none of them a backslash.
#[inline]
pub(crate) fn is_usual_text(bytes: &[u8]) -> bool {
    let unusual = |lanes: u8x16| !between(lanes, b' ', 0x7E) | is(lanes, b'\\');
    !any(bytes, unusual)
}

/// Whether all bytes are printing ASCII characters, and no backslash or colon among them.
#[inline]
pub(crate) fn is_simple_text(bytes: &[u8]) -> bool {
    let unusual = |lanes: u8x16| !between(lanes, b' ', 0x7E) | is(lanes, b'\\') | is(lanes, b':');
    !any(bytes, unusual)
}

/// Whether any byte is one of which the highest bit of what is made of its lane says so; a space may not be one.
#[inline(always)]
fn any(bytes: &[u8], of: impl Fn(u8x16) -> u8x16) -> bool {
    let (chunks, _) = bytes.as_chunks::<LANES>();
    let last = last_lanes(bytes);
    chunks.iter().chain([&last]).any(|lanes| of(u8x16::from(*lanes)).to_bitmask() != 0)
}

/// The last 16 bytes; all bytes, some of them twice or with spaces, if there are fewer.
#[inline]
#[expect(clippy::indexing_slicing, reason = "four of eight lanes")]
fn last_lanes(bytes: &[u8]) -> [u8; LANES] {
    if let Some(last) = bytes.last_chunk() {
        return *last;
    }
    let mut lanes = [b' '; LANES];
    let (low, high) = lanes.split_at_mut(LANES / 2);
    if let (Some(first), Some(last)) = (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
        low.copy_from_slice(first);
        high.copy_from_slice(last);
    } else if let (Some(first), Some(last)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        low[..4].copy_from_slice(first);
        high[..4].copy_from_slice(last);
    } else {
        low.iter_mut().zip(bytes).for_each(|(lane, byte)| *lane = *byte);
    }
    lanes
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
    use super::{
        PlainTag, comment_end, is_simple_text, is_usual_text, moves, next_weighty, plain_tag, weighty,
    };
    use wide::u8x16;

    #[test]
    fn every_byte_weighs_what_it_should() {
        for byte in 0..=u8::MAX {
            let expected = byte >= 0x7F || b"[{()*:;<=>-/%\"_#$&'".contains(&byte);
            let mut lanes = [b'a'; 16];
            lanes[5] = byte;
            assert_eq!(weighty(u8x16::from(lanes)).to_bitmask(), u32::from(expected) << 5, "{byte:#x}");
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
            for stopping in [b'\n', b'{'] {
                text[distance / 2 + 1] = stopping;
                assert_eq!(comment_end(&text, 0), None);
            }
        }
        assert_eq!(next_weighty(b"*", 0), 0);
        assert_eq!(comment_end(b"{}", 0), None);
    }

    #[test]
    fn one_unusual_byte_makes_a_text_unusual() {
        for byte in 0..=u8::MAX {
            for length in [1, 2, 3, 4, 7, 8, 15, 16, 17, 33, 40] {
                for place in 0..length {
                    let mut text = vec![b'a'; length];
                    text[place] = byte;
                    let expected = matches!(byte, b' '..=0x7E) && byte != b'\\';
                    assert_eq!(is_usual_text(&text), expected, "{byte:#x} at {place} of {length}");
                    let expected = expected && byte != b':';
                    assert_eq!(is_simple_text(&text), expected, "{byte:#x} at {place} of {length}");
                }
            }
        }
        assert!(is_usual_text(b"") && is_simple_text(b""));
    }

    #[test]
    fn names_stand_before_a_space_and_a_quote() {
        let name = |text: &str| {
            let text = format!("{text}{:80}", "");
            plain_tag(text.as_bytes()).map(|tag| String::from_utf8_lossy(tag.name).into_owned())
        };
        assert_eq!(name("[White \"x\"]").as_deref(), Some("White"));
        assert_eq!(name("[ABCDEFGHIJKLMN_9 \"x\"]").as_deref(), Some("ABCDEFGHIJKLMN_9"));
        for text in ["White\"x", "White  \"x", " \"x", "Wh-te \"x", "ABCDEFGHIJKLMNOPQ \"x"] {
            assert_eq!(name(&format!("[{text}\"]")), None, "{text}");
        }
    }

    #[test]
    fn values_end_at_a_quote_and_hold_nothing_unusual() {
        for length in 0..100 {
            let value = "v".repeat(length);
            for behind in ["", "\r\n[", " \n[", "\n[", "\n\n"] {
                let text = format!("[A \"{value}\"]{behind}{:80}", "");
                let is_followed = behind == "\n[";
                let expected = PlainTag { name: b"A", value: value.as_bytes(), is_followed };
                assert_eq!(plain_tag(text.as_bytes()), Some(expected));
                assert_eq!(expected.length(), length + 6);
            }
            for unusual in ["\\", "\n", "\r", "\t", "\0", "\"", "\" "] {
                let text = format!("[A \"{value}{unusual}\"]{:80}", "");
                assert_eq!(plain_tag(text.as_bytes()), None, "{length} {unusual:?}");
            }
            let text = format!("[A \"{value}\"]");
            assert_eq!(plain_tag(text.as_bytes()), None, "too near to the end");
        }
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
