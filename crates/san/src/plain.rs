//! The short way for plain moves: a piece or a pawn to a square, at most one character of origin, at most one mark
//! (PGN 8.2.3.3). Nearly every move of a real file is one; whatever else comes goes the long way through `parse.rs`, which
//! reads these texts alike.

use crate::places::Places;
use crate::repair::{Leniency, Repairs};
use crate::san::{Body, CheckMark, PieceMove, San};
use movetext_board::{Bitboard, CastlingSide, File, Rank, Role, Square, Told};

/// The move, if `bytes` is a plain one.
///
/// Every part is looked up or counted, none is branched on: which shape comes next is what no branch can guess, while that
/// some plain shape comes is what it always guesses.
// Inlined wherever a text is read, so that what is read stays in registers until it is resolved.
#[inline(always)]
pub(crate) fn parse(bytes: &[u8], leniency: Leniency) -> Option<San> {
    if *bytes.first()? == b'O' {
        return castling(bytes, leniency);
    }
    let check = meaning(bytes, bytes.len().checked_sub(1)?)?.check;
    let target = bytes.len().checked_sub(2 + usize::from(check.is_some()))?;
    let to = Square::new(meaning(bytes, target)?.file?, meaning(bytes, target + 1)?.rank?);
    let role = meaning(bytes, 0)?.role?;
    let is_pawn = role == Role::Pawn;
    let letter = usize::from(!is_pawn);
    // At the very front there is no capture sign, so that looking no further to the left does no harm.
    let capture = *bytes.get(target.saturating_sub(1))? == b'x';
    let width = target.wrapping_sub(letter + usize::from(capture));
    // The byte 0 means nothing.
    let origin = *bytes.get(letter)?;
    let Meaning { file, rank, .. } = MEANINGS[usize::from(if width == 1 { origin } else { 0 })];
    // An origin of one character is a file or a rank; a pawn's is the file, just if it captures.
    let is_plain = (width <= 1)
        & ((width == 1) == (file.is_some() | rank.is_some()))
        & (!is_pawn | ((width == 1) == capture));
    if !is_plain {
        return None;
    }
    let maybe_bishop = is_pawn & (file == Some(File::B)) & (leniency == Leniency::Lenient);
    let body = Body::Piece(PieceMove {
        role: Some(role),
        file,
        rank,
        capture,
        to,
        promotion: None,
        en_passant: false,
        maybe_bishop,
    });
    let places = Places { origin: letter as u8, target: target as u8, end: target as u8 + 2 };
    Some(San { body, check, suffix: None, leniency, repairs: Repairs::NONE, places })
}

/// Castling, if the text is canonical.
#[inline(never)]
fn castling(bytes: &[u8], leniency: Leniency) -> Option<San> {
    let (side, marks) = match bytes {
        [b'O', b'-', b'O', b'-', b'O', marks @ ..] => (CastlingSide::Queen, marks),
        [b'O', b'-', b'O', marks @ ..] => (CastlingSide::King, marks),
        _ => return None,
    };
    let check = match marks {
        [] => None,
        [mark] => Some(MEANINGS[usize::from(*mark)].check?),
        _ => return None,
    };
    let end = (bytes.len() - marks.len()) as u8;
    let places = Places { end, ..Places::UNKNOWN };
    Some(San { body: Body::Castling(side), check, suffix: None, leniency, repairs: Repairs::NONE, places })
}

/// What the plainest texts tell: those of a pawn, and of a piece with no part of its origin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plainest {
    pub(crate) moved: Told,
    /// Whether there is a mark of check or mate.
    pub(crate) has_mark: bool,
}

impl Plainest {
    /// The mark of check or mate of the text.
    pub(crate) fn mark(&self, bytes: &[u8]) -> Option<CheckMark> {
        bytes.last().and_then(|last| MEANINGS[usize::from(*last)].check)
    }
}

/// What the text tells, if it is one of the plainest; every such text is also read by [`parse`].
#[inline(always)]
pub(crate) fn plainest(bytes: &[u8]) -> Option<Plainest> {
    let last = *bytes.last()?;
    let has_mark = (last == b'+') | (last == b'#');
    let target = bytes.len().checked_sub(2 + usize::from(has_mark))?;
    let rank = bytes.get(target + 1)?.wrapping_sub(b'1');
    let file = bytes.get(target)?.wrapping_sub(b'a');
    // At the very front there is no capture sign, so that looking no further to the left does no harm.
    let capture = *bytes.get(target.saturating_sub(1))? == b'x';
    let First { role, among } = FIRSTS[usize::from(*bytes.first()?)];
    let role = role?;
    // A pawn begins with its file, which is that of the target unless it captures.
    let start = usize::from((role != Role::Pawn) | capture) + usize::from(capture);
    if (target != start) | (file | rank > 7) {
        return None;
    }
    let to = Square::from_low_bits(u32::from(rank) * 8 + u32::from(file));
    Some(Plainest { moved: Told { role, to, among, captures: capture }, has_mark })
}

/// What the first byte of a text tells of what moves and from where.
#[derive(Clone, Copy)]
struct First {
    role: Option<Role>,
    among: Bitboard,
}

static FIRSTS: [First; 256] = {
    let mut firsts = [First { role: None, among: Bitboard::FULL }; 256];
    let mut number = 0;
    while number < 256 {
        let Meaning { role, file, .. } = MEANINGS[number];
        firsts[number] =
            First { role, among: if let Some(file) = file { file.bitboard() } else { Bitboard::FULL } };
        number += 1;
    }
    firsts
};

/// What a byte may stand for in a plain move.
#[derive(Clone, Copy)]
struct Meaning {
    /// As the first byte: the piece, the pawn for a file.
    role: Option<Role>,
    file: Option<File>,
    rank: Option<Rank>,
    /// As the last byte.
    check: Option<CheckMark>,
}

impl Meaning {
    const NOTHING: Self = Self { role: None, file: None, rank: None, check: None };
}

/// What the byte at a place may stand for; `None` behind the end.
#[inline(always)]
fn meaning(bytes: &[u8], at: usize) -> Option<Meaning> {
    Some(MEANINGS[usize::from(*bytes.get(at)?)])
}

static MEANINGS: [Meaning; 256] = {
    let mut meanings = [Meaning::NOTHING; 256];
    let mut number = 0;
    while number < 8 {
        meanings[b'a' as usize + number].role = Some(Role::Pawn);
        meanings[b'a' as usize + number].file = Some(File::ALL[number]);
        meanings[b'1' as usize + number].rank = Some(Rank::ALL[number]);
        number += 1;
    }
    meanings[b'K' as usize].role = Some(Role::King);
    meanings[b'Q' as usize].role = Some(Role::Queen);
    meanings[b'R' as usize].role = Some(Role::Rook);
    meanings[b'B' as usize].role = Some(Role::Bishop);
    meanings[b'N' as usize].role = Some(Role::Knight);
    meanings[b'+' as usize].check = Some(CheckMark::Check);
    meanings[b'#' as usize].check = Some(CheckMark::Mate);
    meanings
};

#[cfg(test)]
mod tests {
    use super::parse;
    use crate::Leniency;
    use crate::parse::long_way;

    #[test]
    fn short_way_and_long_way_read_alike() {
        // Every text of up to five of these characters: all the shapes above and all that nearly are.
        let alphabet = b"NBabh18x+#=O";
        let mut plain = 0;
        for length in 0..=5 {
            for mut number in 0..alphabet.len().pow(length) {
                let mut text = [0; 5];
                for place in text.iter_mut().take(length as usize) {
                    *place = alphabet[number % alphabet.len()];
                    number /= alphabet.len();
                }
                let text = &text[..length as usize];
                for leniency in [Leniency::Strict, Leniency::Import, Leniency::Lenient] {
                    let Some(short) = parse(text, leniency) else { continue };
                    let long = long_way(text, leniency).unwrap();
                    assert_eq!(
                        (short.body, short.check, short.repairs, short.places),
                        (long.body, long.check, long.repairs, long.places)
                    );
                    plain += 1;
                }
            }
        }
        assert!(plain > 500, "{plain}");
        for text in ["O-O", "O-O-O", "O-O+", "O-O-O#", "O-O-", "O-O-O-O", "O-O++", "O-Ox", "O", "O-O!"] {
            let long = long_way(text.as_bytes(), Leniency::Lenient).ok();
            let is_canonical =
                text.ends_with("O") && text.len() < 6 || text.ends_with(['+', '#']) && text != "O-O++";
            let short = parse(text.as_bytes(), Leniency::Lenient);
            assert_eq!(short.is_some(), is_canonical && text.len() > 1, "{text}");
            if let (Some(short), Some(long)) = (short, long) {
                assert_eq!((short.body, short.check, short.repairs), (long.body, long.check, long.repairs));
                assert_eq!(short.places(), long.places(), "{text}");
            }
        }
    }
}
