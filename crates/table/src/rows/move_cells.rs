//! The columns of the plies table that describe a move: who moves, the pieces and the squares.

use alloc::sync::Arc;
use arrow_array::{ArrayRef, builder::StringBuilder};
use core::fmt::Write as _;
use movetext_board::{Role, Square};
use movetext_columns::PlyColumn;
use movetext_pgn::MoveEvent;

/// The requested columns, each with its cells.
#[derive(Debug)]
pub(super) struct MoveCells(Vec<(PlyColumn, StringBuilder)>);

/// The columns that describe a move.
const COLUMNS: [PlyColumn; 6] = [
    PlyColumn::Color,
    PlyColumn::Piece,
    PlyColumn::From,
    PlyColumn::To,
    PlyColumn::Captured,
    PlyColumn::Promotion,
];

impl MoveCells {
    pub(super) fn new(columns: &[PlyColumn]) -> Self {
        let requested = COLUMNS.into_iter().filter(|column| columns.contains(column));
        Self(requested.map(|column| (column, StringBuilder::with_capacity(0, 0))).collect())
    }

    pub(super) fn push(&mut self, event: &MoveEvent<'_>) {
        for (column, cells) in &mut self.0 {
            // Writing to memory cannot fail.
            match column {
                PlyColumn::Color => drop(write!(cells, "{}", event.position.turn())),
                PlyColumn::From | PlyColumn::To => match square(*column, event) {
                    Some(square) => drop(write!(cells, "{square}")),
                    None => {
                        cells.append_null();
                        continue;
                    }
                },
                _ => match role(*column, event) {
                    Some(role) => drop(cells.write_char(role.letter())),
                    None => {
                        cells.append_null();
                        continue;
                    }
                },
            }
            // This ends the text that was written.
            cells.append_value("");
        }
    }

    /// Takes the column's cells as an array.
    pub(super) fn take(&mut self, column: PlyColumn) -> ArrayRef {
        let mut found = self.0.iter_mut().filter(|(other, _)| *other == column);
        Arc::new(
            found.next().map(|(_, cells)| cells.finish()).unwrap_or_else(|| StringBuilder::new().finish()),
        )
    }
}

/// Returns the square for the column `from` or `to`, or `None` for a null move. A drop has no square `from`.
fn square(column: PlyColumn, event: &MoveEvent<'_>) -> Option<Square> {
    let mv = event.played.mv()?;
    if column == PlyColumn::From {
        return mv.dropped_role().is_none().then_some(mv.origin());
    }
    Some(mv.king_destination().unwrap_or(mv.target()))
}

/// Returns the piece for any other column.
fn role(column: PlyColumn, event: &MoveEvent<'_>) -> Option<Role> {
    let mv = event.played.mv()?;
    let role_at = |square| event.position.piece_at(square).map(|piece| piece.role);
    match column {
        PlyColumn::Piece => mv.dropped_role().or_else(|| role_at(mv.origin())),
        PlyColumn::Captured => role_at(mv.captured_square()?),
        _ => mv.promotion(),
    }
}
