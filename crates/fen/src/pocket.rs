//! Reads and writes what Crazyhouse adds to piece placement, which the standard does not have: the pieces that a side
//! may drop, and the promotion marks.
//!
//! Lichess writes `[QNp]` after the placement, and `Q~` for a promoted queen. Some programs write `/QNp`.

use movetext_board::{Bitboard, Board, Piece, Pockets, Rank, Role, Rules, Setup, Square};
use movetext_san::report::Found;

use crate::{
    error::{FaultKind, Field},
    expected,
    findings::Findings,
    repair::RepairKind,
    text::FenText,
    token::Token,
};

/// How many pieces the board and both pockets hold at most, if there is a pocket with pieces.
const MEN: usize = 32;

/// How many marks there are at most. A game has no more pawns.
const MARKS: u32 = 16;

/// How many bytes the marks and the pocket add to the longest placement. With four pieces in the pockets, the board may
/// still need eight characters for each rank; with more, its men are fewer.
pub(crate) const LONGEST_ADDITION: usize = MARKS as usize + 4 + 2;

/// Returns where the pocket starts in a placement field: at `[`, or at a slash after the eighth rank that letters of
/// pieces follow.
pub(crate) fn start(text: &str) -> Option<usize> {
    if let Some(at) = text.find('[') {
        return Some(at);
    }
    let (at, _) = text.match_indices('/').nth(7)?;
    let letters = text.get(at + 1..)?;
    let are_pieces = letters.chars().all(|letter| Piece::from_fen_char(letter).is_some());
    if letters.is_empty() || !are_pieces { None } else { Some(at) }
}

/// Returns whether a pocket has no pieces.
pub(crate) fn is_empty(text: &str) -> bool {
    matches!(text, "[]" | "[-]")
}

/// Reads a pocket, with its brackets or slash. Returns `None` if it has a fault.
pub(crate) fn read(token: Token<'_>, findings: &mut Findings) -> Option<Pockets> {
    let in_brackets = token.text.strip_prefix('[').map(|rest| rest.strip_suffix(']').ok_or(rest));
    let (letters, is_plain) = match in_brackets {
        Some(Ok(letters)) => (letters, true),
        Some(Err(_)) => {
            let end = token.sub_span(token.text.len(), token.text.len());
            findings.fault(
                Field::Placement,
                end,
                FaultKind::VariantMark,
                Found::Nothing,
                expected::CLOSING_BRACKET,
            );
            return None;
        }
        None => (token.text.get(1..)?, false),
    };
    let mut pockets = Pockets::EMPTY;
    for (at, letter) in letters.char_indices().filter(|_| letters != "-") {
        let is_added = Piece::from_fen_char(letter).is_some_and(|piece| pockets.add(piece));
        if !is_added {
            let span = token.sub_span(1 + at, 1 + at + letter.len_utf8());
            let can_be_dropped = Piece::from_fen_char(letter).is_some_and(|piece| piece.role != Role::King);
            let expected = if can_be_dropped { expected::CRAZYHOUSE_MEN } else { expected::PIECE_TO_DROP };
            let found = Found::Character(letter);
            findings.fault(Field::Placement, span, FaultKind::VariantMark, found, expected);
            return None;
        }
    }
    let is_ordered = pockets.pieces().map(Piece::to_fen_char).eq(letters.chars());
    if !is_plain || !is_ordered {
        findings.deviation(Field::Placement, token.span(), RepairKind::PocketSpelling, Found::Text);
    }
    Some(pockets)
}

/// Returns whether a placement field marks a piece that can have been promoted.
pub(crate) fn can_be_promoted(piece: Option<Piece>) -> bool {
    piece.is_some_and(|piece| !matches!(piece.role, Role::Pawn | Role::King))
}

/// Returns whether a record has room for the marks and the pocket.
pub(crate) fn fits(board: &Board, promoted: Bitboard, pockets: Pockets) -> bool {
    let dropped = pockets.pieces().count();
    promoted.count() <= MARKS && (dropped == 0 || dropped + board.occupied().count() as usize <= MEN)
}

/// Returns whether the pocket and the promotion marks can be written so that they read back as they are.
pub(crate) fn can_be_written(setup: &Setup) -> bool {
    if setup.rules != Rules::Crazyhouse {
        return setup.pockets.is_empty() && setup.promoted.is_empty();
    }
    fits(&setup.board, setup.promoted, setup.pockets)
        && setup.promoted.into_iter().all(|square| can_be_promoted(setup.board.piece_at(square)))
}

/// Adds the promotion marks and the pocket to the placement in `line`.
#[cold]
#[inline(never)]
pub(crate) fn write(setup: &Setup, line: &mut FenText) {
    let placement = core::mem::replace(line, FenText::EMPTY);
    let mut squares = squares(&setup.board);
    for &byte in placement.as_bytes() {
        line.push(byte);
        if byte.is_ascii_alphabetic() && squares.next().is_some_and(|square| setup.promoted.contains(square))
        {
            line.push(b'~');
        }
    }
    line.push(b'[');
    setup.pockets.pieces().for_each(|piece| line.push(piece.to_fen_char() as u8));
    line.push(b']');
}

/// Returns the occupied squares as piece placement orders them: from the eighth rank to the first.
fn squares(board: &Board) -> impl Iterator<Item = Square> + use<> {
    let occupied = board.occupied();
    Rank::ALL.into_iter().rev().flat_map(move |rank| rank.bitboard() & occupied)
}
