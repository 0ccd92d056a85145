//! Reads a canonical record (PGN 16.1.3) in a single pass over its bytes.
//!
//! This is the fast path, because almost all records are canonical. It declines any other text. The general reader then
//! reads that text, and reports repairs and faults. The tests below check that the general reader returns the same
//! setup, without repairs, for every record that the fast path accepts.

use movetext_board::{Color, File, Rank, Setup, Square};

use crate::{castling, en_passant, placement};

/// Returns the setup of a canonical record, or `None` for any other text.
pub(crate) fn read(text: &[u8]) -> Option<Setup> {
    let (board, length) = placement::scan(text)?;
    let (turn, rest) = match text.get(length..)? {
        [b' ', b'w', b' ', rest @ ..] => (Color::White, rest),
        [b' ', b'b', b' ', rest @ ..] => (Color::Black, rest),
        _ => return None,
    };
    let (castling, rest) = castling::scan(&board, rest)?;
    let (en_passant, rest) = match rest {
        [b' ', b'-', b' ', rest @ ..] => (None, rest),
        [b' ', file, rank, b' ', rest @ ..] => {
            let square =
                Square::new(File::from_char(char::from(*file))?, Rank::from_char(char::from(*rank))?);
            (en_passant::was_passed(&board, turn, square).then_some(Some(square))?, rest)
        }
        _ => return None,
    };
    let (halfmove_clock, rest) = number(rest)?;
    let [b' ', rest @ ..] = rest else { return None };
    let (fullmove_number, rest) = number(rest)?;
    let is_whole = rest.is_empty() && fullmove_number > 0;
    is_whole.then_some(Setup {
        board,
        turn,
        castling,
        en_passant,
        halfmove_clock,
        fullmove_number,
        ..Setup::EMPTY
    })
}

/// Reads a number with at most nine digits and no leading zeros. Returns the number and the text after it.
fn number(text: &[u8]) -> Option<(u32, &[u8])> {
    let (mut value, mut length) = (0, 0);
    for &byte in text.iter().take(9) {
        let digit = u32::from(byte.wrapping_sub(b'0'));
        if digit > 9 {
            break;
        }
        value = value * 10 + digit;
        length += 1;
    }
    let is_plain = length == 1 || (length > 1 && text.first() != Some(&b'0'));
    if is_plain { Some((value, text.get(length..)?)) } else { None }
}

#[cfg(test)]
mod tests {
    use alloc::{string::String, vec::Vec};

    use movetext_san::Leniency;

    use super::read;
    use crate::{fen::read_general, findings::Findings, placement, token::Token};

    const SEEDS: [&str; 6] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppp1ppp/8/4pP2/8/8/PPPPP1PP/RNBQKBNR w KQkq e6 0 3",
        "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11",
        "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR b Kkq - 104 2311",
        "8/5k2/3p4/8/3Pp3/8/8/1R2K3 b Q d3 0 999999999",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39",
    ];

    /// Compares the placement separately, because the general reader for whole records uses the fast path for it too.
    fn assert_agreement_on_placement(text: &str) {
        let Some(field) = text.split(' ').next().filter(|field| field.is_ascii()) else { return };
        let mut findings = Findings::new(Leniency::Strict);
        let general = placement::read_general(Token { text: field, start: 0 }, false, &mut findings);
        let general = general.map(|placement| placement.board);
        let general = general.filter(|_| findings.finish(field).is_ok());
        let fast = placement::scan(field.as_bytes()).filter(|&(_, length)| length == field.len());
        assert_eq!(fast.map(|(board, _)| board), general, "{field:?}");
    }

    fn assert_agreement(text: &str) {
        assert_agreement_on_placement(text);
        let general = read_general(text, Leniency::Strict.into()).ok().map(|read| *read.fen().setup());
        let fast = read(text.as_bytes());
        let has_file_letter = text
            .split(' ')
            .nth(2)
            .is_some_and(|field| field.bytes().any(|letter| matches!(letter, b'A'..=b'H' | b'a'..=b'h')));
        let has_long_number = text.split(' ').skip(4).any(|field| field.len() > 9);
        if fast.is_some() || !(has_file_letter || has_long_number) {
            assert_eq!(fast, general, "{text:?}");
        }
    }

    #[test]
    fn changed_byte_matches_general_reader() {
        for seed in SEEDS {
            assert_agreement(seed);
            for at in 0..=seed.len() {
                let (before, after) = seed.split_at(at);
                for byte in 0..=127u8 {
                    let character = char::from(byte);
                    assert_agreement(&alloc::format!("{before}{character}{after}"));
                    if let Some(rest) = after.get(1..) {
                        assert_agreement(&alloc::format!("{before}{character}{rest}"));
                    }
                }
                if let Some(rest) = after.get(1..) {
                    assert_agreement(&alloc::format!("{before}{rest}"));
                }
                assert_agreement(before);
                assert_agreement(after);
            }
        }
    }

    #[test]
    fn random_words_match_general_reader() {
        let mut state = 0x5eed_u64;
        let mut below = |limit: usize| {
            // Knuth's linear congruential generator. Only the high bits are random.
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % limit as u64) as usize
        };
        let mut read_at_all = 0;
        for _ in 0..60_000 {
            let mut ranks = Vec::new();
            for _ in 0..8 {
                let mut rank = String::new();
                let mut files = 0;
                while files < 8 {
                    let is_after_count = rank.ends_with(|last: char| last.is_ascii_digit());
                    if below(3) > 0 || (is_after_count && below(30) > 0) {
                        rank.push(char::from(b"kKqQrRbBnNpPrRrR"[below(16)]));
                        files += 1;
                    } else {
                        let empty = 1 + below(8 - files);
                        let written = if below(200) == 0 { empty % 8 + 1 } else { empty };
                        rank.push(char::from(b'0' + u8::try_from(written).unwrap()));
                        files += empty;
                    }
                }
                ranks.push(rank);
            }
            let castling = ["-", "-", "-", "-", "K", "KQ", "Kq", "kq", "KQkq", "Qk", "QK", "Hk"][below(12)];
            let passed = ["-", "-", "-", "e3", "e6", "a3", "h6", "d6"][below(8)];
            let text = alloc::format!(
                "{} {} {castling} {passed} {} {}",
                ranks.join("/"),
                ["w", "b"][below(2)],
                below(120),
                below(300)
            );
            assert_agreement(&text);
            read_at_all += usize::from(read(text.as_bytes()).is_some());
        }
        assert!(read_at_all > 5_000, "{read_at_all}");
    }
}
