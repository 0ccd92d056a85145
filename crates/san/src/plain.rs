//! The short way for plain moves: a piece or a pawn to a square, at most one character of origin, at most one mark
//! (PGN 8.2.3.3). Nearly every move of a real file is one; whatever else comes goes the long way through `parse.rs`, which
//! reads these texts alike.

use crate::places::Places;
use crate::repair::{Leniency, Repairs};
use crate::san::{Body, CheckMark, PieceMove, San};
use movetext_board::{File, Rank, Role, Square};

/// The move, if `bytes` is a plain one.
// Inlined wherever a text is read, so that what is read stays in registers until it is resolved.
#[inline(always)]
pub(crate) fn parse(bytes: &[u8], leniency: Leniency) -> Option<San> {
    let (text, check) = match bytes {
        [text @ .., b'+'] => (text, Some(CheckMark::Check)),
        [text @ .., b'#'] => (text, Some(CheckMark::Mate)),
        text => (text, None),
    };
    let [before @ .., file, rank] = text else {
        return None;
    };
    let to = Square::new(File::from_index(offset(*file, b'a')?)?, Rank::from_index(offset(*rank, b'1')?)?);
    let quiet = |role| PieceMove {
        role: Some(role),
        file: None,
        rank: None,
        capture: false,
        to,
        promotion: None,
        en_passant: false,
        maybe_bishop: false,
    };
    let piece_move = match *before {
        [] => quiet(Role::Pawn),
        [letter] => quiet(piece(letter)?),
        [letter, b'x'] => match piece(letter) {
            Some(role) => PieceMove { capture: true, ..quiet(role) },
            None => {
                let file = Some(File::from_index(offset(letter, b'a')?)?);
                let maybe_bishop = letter == b'b' && leniency == Leniency::Lenient;
                PieceMove { capture: true, file, maybe_bishop, ..quiet(Role::Pawn) }
            }
        },
        [letter, origin] => with_origin(quiet(piece(letter)?), origin)?,
        [letter, origin, b'x'] => with_origin(PieceMove { capture: true, ..quiet(piece(letter)?) }, origin)?,
        _ => return None,
    };
    let places = Places {
        origin: u8::from(piece_move.role != Some(Role::Pawn)),
        target: before.len() as u8,
        end: before.len() as u8 + 2,
    };
    Some(San { body: Body::Piece(piece_move), check, suffix: None, leniency, repairs: Repairs::NONE, places })
}

fn with_origin(piece_move: PieceMove, origin: u8) -> Option<PieceMove> {
    Some(match offset(origin, b'a') {
        Some(file) => PieceMove { file: Some(File::from_index(file)?), ..piece_move },
        None => PieceMove { rank: Some(Rank::from_index(offset(origin, b'1')?)?), ..piece_move },
    })
}

/// How far the byte is from the first of eight, if it is one of them.
fn offset(byte: u8, first: u8) -> Option<usize> {
    Some(usize::from(byte.wrapping_sub(first))).filter(|offset| *offset < 8)
}

/// Looked up instead of told apart: which piece comes next is what no branch can guess.
fn piece(letter: u8) -> Option<Role> {
    PIECES.get(usize::from(letter)).copied().flatten()
}

static PIECES: [Option<Role>; 128] = {
    let mut pieces = [None; 128];
    pieces[b'K' as usize] = Some(Role::King);
    pieces[b'Q' as usize] = Some(Role::Queen);
    pieces[b'R' as usize] = Some(Role::Rook);
    pieces[b'B' as usize] = Some(Role::Bishop);
    pieces[b'N' as usize] = Some(Role::Knight);
    pieces
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
    }
}
