//! Reads and writes castling availability (PGN 16.1.3.3, 16.2.3.3), including the file letters of X-FEN and
//! Shredder-FEN for Chess960.
//!
//! As in X-FEN, `KQkq` mean the outermost rook on that side of the king. In standard chess, this is the rook in the
//! corner. Any other rook is named by its file, in upper case for White and lower case for Black.

use movetext_board::{Board, CastlingRights, CastlingSide, Color, File, Piece, Rank, Role, Rules, Square};
use movetext_san::{Span, report::Found};

use crate::{
    en_passant::is_long_dash,
    error::{FaultKind, Field},
    expected,
    findings::Findings,
    repair::RepairKind,
    text::FenText,
    token::Token,
};

/// How castling rights are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CastlingNotation {
    /// `KQkq`, or a file letter if the rook is not the outermost. In standard chess, this is exactly 16.1.3.3.
    #[default]
    XFen,
    /// A file letter for every right: `HAha`.
    Shredder,
}

/// Returns whether the text may be castling availability. If not, it may be the first operation in an EPD record.
pub(crate) fn is_plausible(token: Token<'_>) -> bool {
    is_long_dash(token.text)
        || token.text.chars().all(|letter| letter == '-' || Letter::read(letter).is_some())
}

/// A castling letter, before we have found its rook on the board.
#[derive(Clone, Copy)]
struct Letter {
    color: Color,
    rook: Rook,
}

#[derive(Clone, Copy)]
enum Rook {
    Outermost(CastlingSide),
    On(File),
}

impl Letter {
    fn read(letter: char) -> Option<Letter> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rook = match letter.to_ascii_lowercase() {
            'k' => Rook::Outermost(CastlingSide::King),
            'q' => Rook::Outermost(CastlingSide::Queen),
            other => Rook::On(File::from_char(other)?),
        };
        Some(Letter { color, rook })
    }

    /// Finds the side and the file of the rook. Returns `None` if the king or the rook is not in place for castling.
    fn resolve(self, board: &Board) -> Option<(CastlingSide, File)> {
        match self.rook {
            Rook::Outermost(side) => Some((side, outermost_rook(board, self.color, side)?)),
            Rook::On(file) => {
                let king = king_file(board, self.color)?;
                let side = if file > king { CastlingSide::King } else { CastlingSide::Queen };
                let is_there = file != king && is_rook(board, self.color, file);
                is_there.then_some((side, file))
            }
        }
    }
}

/// Reads castling availability. The rights refer to `board`. If the placement has a fault, there is no board, and only
/// the letters are checked. If the rules have no castling, no right is kept.
pub(crate) fn read(
    token: Token<'_>,
    board: Option<&Board>,
    rules: Rules,
    findings: &mut Findings,
) -> CastlingRights {
    let mut rights = CastlingRights::NONE;
    if token.text == "-" {
        return rights;
    }
    if is_long_dash(token.text) {
        findings.deviation(Field::Castling, token.span(), RepairKind::Dash, Found::Text);
        return rights;
    }
    // The indexes are positions in `KQkq`: `furthest` is the highest index so far, and `seen` has the rook for each
    // index.
    let mut furthest = None;
    let mut seen = [None; 4];
    for (at, character) in token.text.char_indices() {
        let span = token.sub_span(at, at + character.len_utf8());
        let found = Found::Character(character);
        let Some(letter) = Letter::read(character) else {
            if character == '-' {
                findings.deviation(Field::Castling, span, RepairKind::Dash, found);
            } else {
                let expected = expected::CASTLING_LETTERS;
                findings.fault(Field::Castling, span, FaultKind::CastlingLetter, found, expected);
            }
            continue;
        };
        let resolved = board.filter(|_| rules.has_castling()).and_then(|board| letter.resolve(board));
        let side = match (letter.rook, resolved) {
            (Rook::Outermost(side), _) | (_, Some((side, _))) => side,
            (Rook::On(_), None) => {
                if board.is_some() {
                    report_missing_pieces(letter, span, found, findings);
                }
                continue;
            }
        };
        let place = letter.color.index() * 2 + side.index();
        let rook = resolved.map(|(_, file)| file);
        if let Some(first) = seen.get(place).copied().flatten() {
            if first == rook {
                findings.deviation(Field::Castling, span, RepairKind::CastlingRepeated, found);
            } else {
                // Two rooks are on the same side, and we cannot know which of them may castle.
                let expected = expected::CASTLING_ORDER;
                findings.fault(Field::Castling, span, FaultKind::CastlingRepeated, found, expected);
            }
            continue;
        }
        if furthest.is_some_and(|furthest| furthest > place) {
            findings.deviation(Field::Castling, span, RepairKind::CastlingOrder, found);
        }
        furthest = furthest.max(Some(place));
        if let Some(seen) = seen.get_mut(place) {
            *seen = Some(rook);
        }
        match (board, resolved) {
            (Some(board), Some((side, file))) => {
                if matches!(letter.rook, Rook::On(_))
                    && outermost_rook(board, letter.color, side) == Some(file)
                {
                    findings.deviation(Field::Castling, span, RepairKind::CastlingFileLetter, found);
                }
                rights.set(letter.color, side, file);
            }
            (Some(_), None) => report_missing_pieces(letter, span, found, findings),
            (None, _) => {}
        }
    }
    rights
}

fn report_missing_pieces(letter: Letter, span: Span, found: Found, findings: &mut Findings) {
    let side = match letter.rook {
        Rook::Outermost(side) => side,
        // We do not know where the king is, so we take the nearer end of the rank.
        Rook::On(file) => {
            if file > File::D {
                CastlingSide::King
            } else {
                CastlingSide::Queen
            }
        }
    };
    let expected = (FaultKind::CastlingWithoutPieces, expected::king_and_rook(letter.color, side));
    findings.deviation_expecting(Field::Castling, span, RepairKind::CastlingDropped, found, expected);
}

/// The letters in the standard's order, each with its right.
const LETTERS: [(u8, Color, CastlingSide); 4] = [
    (b'K', Color::White, CastlingSide::King),
    (b'Q', Color::White, CastlingSide::Queen),
    (b'k', Color::Black, CastlingSide::King),
    (b'q', Color::Black, CastlingSide::Queen),
];

/// Reads castling availability at the start of `text`. Returns the rights and the rest of the text. Returns `None` if
/// the letters are not canonical, or a king or rook is missing.
pub(crate) fn scan<'a>(board: &Board, text: &'a [u8]) -> Option<(CastlingRights, &'a [u8])> {
    let mut rights = CastlingRights::NONE;
    if let [b'-', rest @ ..] = text {
        return Some((rights, rest));
    }
    let mut rest = text;
    for (letter, color, side) in LETTERS {
        if let Some(after) = rest.strip_prefix(&[letter]) {
            rights.set(color, side, outermost_rook(board, color, side)?);
            rest = after;
        }
    }
    if rest.len() < text.len() { Some((rights, rest)) } else { None }
}

/// Writes castling availability.
pub(crate) fn write(board: &Board, rights: CastlingRights, notation: CastlingNotation, line: &mut FenText) {
    if rights.is_empty() {
        return line.push(b'-');
    }
    for (letter, color, side) in LETTERS {
        let Some(file) = rights.rook_file(color, side) else { continue };
        if notation == CastlingNotation::XFen && outermost_rook(board, color, side) == Some(file) {
            line.push(letter);
        } else {
            let letter = file.to_char() as u8;
            line.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
        }
    }
}

/// Returns whether the king and the rook are in place for castling: both on the back rank, with the rook on this side
/// of the king.
pub(crate) fn has_pieces(board: &Board, color: Color, side: CastlingSide, file: File) -> bool {
    king_file(board, color).is_some_and(|king| {
        is_rook(board, color, file)
            && match side {
                CastlingSide::King => file > king,
                CastlingSide::Queen => file < king,
            }
    })
}

fn back_rank(color: Color) -> Rank {
    if color == Color::White { Rank::One } else { Rank::Eight }
}

/// Returns the king's file, if exactly one king of this color is on the back rank.
fn king_file(board: &Board, color: Color) -> Option<File> {
    let kings = board.by_piece(Piece { color, role: Role::King }) & back_rank(color).bitboard();
    kings.single().map(Square::file)
}

fn is_rook(board: &Board, color: Color, file: File) -> bool {
    board.piece_at(Square::new(file, back_rank(color))) == Some(Piece { color, role: Role::Rook })
}

/// Returns the file of the outermost rook on this side of the king, if both are on the back rank.
fn outermost_rook(board: &Board, color: Color, side: CastlingSide) -> Option<File> {
    let king = king_file(board, color)?;
    let rooks = board.by_piece(Piece { color, role: Role::Rook }) & back_rank(color).bitboard();
    match side {
        CastlingSide::King => rooks.last().map(Square::file).filter(|&file| file > king),
        CastlingSide::Queen => rooks.first().map(Square::file).filter(|&file| file < king),
    }
}
