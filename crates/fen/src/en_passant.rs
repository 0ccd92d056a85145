//! The en passant target square (PGN 16.1.3.4, 16.2.3.4). The standard writes it after every double advance, even if no
//! pawn can capture.

use movetext_board::{Board, Color, File, Piece, Rank, Role, Square};

use crate::{
    error::{FaultKind, Field},
    expected,
    findings::Findings,
    repair::RepairKind,
    token::{Token, found},
};

/// Returns whether the text may be the en passant field. If not, it may be the first operation in an EPD record.
pub(crate) fn is_plausible(token: Token<'_>) -> bool {
    is_long_dash(token.text) || token.text == "-" || square(&token.text.to_ascii_lowercase()).is_some()
}

/// Reads the en passant field. Returns `None` for a dash or an invalid square.
pub(crate) fn read(token: Token<'_>, findings: &mut Findings) -> Option<Square> {
    if token.text == "-" {
        return None;
    }
    if is_long_dash(token.text) {
        findings.deviation_expecting(
            Field::EnPassant,
            token.span(),
            RepairKind::Dash,
            found(token.text),
            (FaultKind::EnPassantSquare, expected::SQUARE),
        );
        return None;
    }
    if let Some(square) = square(token.text) {
        return Some(square);
    }
    let lower = square(&token.text.to_ascii_lowercase());
    if lower.is_some() {
        findings.deviation(Field::EnPassant, token.span(), RepairKind::SquareCase, found(token.text));
    } else {
        let found = found(token.text);
        findings.fault(Field::EnPassant, token.span(), FaultKind::EnPassantSquare, found, expected::SQUARE);
    }
    lower
}

/// Returns whether the text is a dash or minus sign that word processors write for a hyphen.
pub(crate) fn is_long_dash(text: &str) -> bool {
    matches!(text, "\u{2010}" | "\u{2011}" | "\u{2012}" | "\u{2013}" | "\u{2014}" | "\u{2212}")
}

fn square(text: &str) -> Option<Square> {
    let mut characters = text.chars();
    let file = File::from_char(characters.next()?)?;
    let rank = Rank::from_char(characters.next()?)?;
    if characters.next().is_some() { None } else { Some(Square::new(file, rank)) }
}

/// Returns whether the opponent may have advanced a pawn over this square with the last move. The pawn must be on the
/// next square, and this square and the pawn's origin must be empty.
pub(crate) fn was_passed(board: &Board, turn: Color, square: Square) -> bool {
    let (rank, from, to) = match turn {
        Color::White => (Rank::Six, Rank::Seven, Rank::Five),
        Color::Black => (Rank::Three, Rank::Two, Rank::Four),
    };
    square.rank() == rank
        && board.piece_at(square).is_none()
        && board.piece_at(Square::new(square.file(), from)).is_none()
        && board.piece_at(Square::new(square.file(), to)) == Some(Piece { color: !turn, role: Role::Pawn })
}

/// Returns whether the side to move has a pawn next to the pawn that passed the square.
pub(crate) fn has_capturer(board: &Board, turn: Color, square: Square) -> bool {
    let rank = if turn == Color::White { Rank::Five } else { Rank::Four };
    let pawn = Some(Piece { color: turn, role: Role::Pawn });
    let file = square.file().index();
    [file.checked_sub(1), file.checked_add(1)]
        .into_iter()
        .flatten()
        .filter_map(File::from_index)
        .any(|file| board.piece_at(Square::new(file, rank)) == pawn)
}
