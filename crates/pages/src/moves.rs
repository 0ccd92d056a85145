//! Moves as the page stores them: the SAN, the squares that change, and the fields of the FEN that cannot be derived
//! from the move before.
//!
//! In `e4:MNcP;ee3`, the first changed squares are the origin and the target of the move. Each changed square is a
//! letter of [`SQUARES`], then the letter of its piece or `.`, then `~` for a promoted piece in Crazyhouse. Fields
//! follow, each after a semicolon. The script does not know the rules of chess. Without fields, it changes the turn,
//! keeps the castling rights, clears the en-passant square and increases the counters. Everything else is in a field:
//!
//! | field | meaning |
//! | --- | --- |
//! | `c` | the FEN's castling field |
//! | `e` | the en-passant square |
//! | `h` | plies since the last capture or pawn move |
//! | `f` | all FEN fields after the board, joined by `_` |
//! | `p` | the pockets, in brackets, as in a FEN |
//! | `k` | where the king in check is, as a letter from [`SQUARES`] |
//! | `t`, `u` | the time left and the time used, in seconds |
//! | `v` | the evaluation for White in centipawns, or `#` and the number of moves to mate |
//! | `n` | the number of a glyph |
//! | `a` | a coloured square or arrow |

use core::fmt::Write as _;
use movetext_board::{Bitboard, Board, Move, Position, Role, Rules, Square};
use movetext_fen::Fen;
use movetext_pgn::MoveEvent;

/// The squares' letters from a1, b1 to h8.
const SQUARES: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Appends a move.
pub(crate) fn push_move(text: &mut String, event: &MoveEvent<'_>) {
    let (before, after) = (event.position, event.position_after());
    // Writing to a `String` does not fail.
    let _ = write!(text, "{}:", event.san());
    for square in squares(before, after, event.played.mv()) {
        push_square(text, after, square);
    }
    if is_standard(before) && is_standard(after) {
        push_standard_fields(text, before, after);
    } else {
        let fen = Fen::from(after).to_string();
        let (placement, fields) = fen.split_once(' ').unwrap_or((&fen, ""));
        let _ = write!(text, ";f{}", fields.replace(' ', "_"));
        if let Some(at) = placement.find('[') {
            let _ = write!(text, ";p{}", placement.get(at..).unwrap_or_default());
        }
    }
    if let Some(king) = after.king_of(after.turn()).filter(|_| after.is_check()) {
        text.push_str(";k");
        text.push(letter(king));
    }
}

/// Returns whether the script can derive most fields: castling rights are written as `KQkq`, and there are no others.
fn is_standard(position: &Position) -> bool {
    position.rules() == Rules::Chess && position.has_standard_castling()
}

/// Appends the fields that differ from what the script derives.
fn push_standard_fields(text: &mut String, before: &Position, after: &Position) {
    let is_castling_changed = before.castling_rights() != after.castling_rights();
    let has_en_passant = after.en_passant_square().is_some();
    if is_castling_changed || has_en_passant {
        let fen = Fen::from(after).to_string();
        let mut fields = fen.split(' ').skip(2);
        let [castling, en_passant] = [(); 2].map(|()| fields.next().unwrap_or("-"));
        if is_castling_changed {
            let _ = write!(text, ";c{castling}");
        }
        if en_passant != "-" {
            let _ = write!(text, ";e{en_passant}");
        }
    }
    if after.halfmove_clock() != before.halfmove_clock().saturating_add(1) {
        let _ = write!(text, ";h{}", after.halfmove_clock());
    }
}

/// Returns where a move begins and ends, then all other squares that change. A drop has no origin.
fn squares(before: &Position, after: &Position, mv: Option<Move>) -> impl Iterator<Item = Square> {
    let ends = mv.map(|mv| {
        let target = mv.king_destination().unwrap_or(mv.target());
        (Some(mv.origin()).filter(|_| mv.dropped_role().is_none()), target)
    });
    let first = ends.into_iter().flat_map(|(origin, target)| origin.into_iter().chain([target]));
    let known = first.clone().fold(Bitboard::EMPTY, Bitboard::with);
    let mut changed = changed_pieces(before.board(), after.board());
    changed = Bitboard::from_bits(
        changed.bits() | (before.promoted().bits() ^ after.promoted().bits()) & after.occupied().bits(),
    );
    let others = (0..64).filter_map(Square::from_index);
    first.chain(others.filter(move |&square| changed.contains(square) && !known.contains(square)))
}

/// Returns the squares on which the pieces differ.
fn changed_pieces(before: &Board, after: &Board) -> Bitboard {
    let colors =
        movetext_board::Color::ALL.map(|color| before.by_color(color).bits() ^ after.by_color(color).bits());
    let roles = Role::ALL.map(|role| before.by_role(role).bits() ^ after.by_role(role).bits());
    Bitboard::from_bits(colors.into_iter().chain(roles).fold(0, |all, bits| all | bits))
}

/// Appends a square with its piece.
fn push_square(text: &mut String, position: &Position, square: Square) {
    text.push(letter(square));
    text.push(position.piece_at(square).map_or('.', movetext_board::Piece::to_fen_char));
    if position.promoted().contains(square) {
        text.push('~');
    }
}

/// Returns a square's letter.
fn letter(square: Square) -> char {
    SQUARES.get(square.index()).map_or('?', |&letter| char::from(letter))
}
