//! How much material each side lacked for some time.

use movetext_board::{Color, Piece, Position, Role};

/// For how many positions in a row a side must lack material: through two full moves.
const POSITIONS: usize = 5;

/// The material that White has more than Black in the last positions of a line, and how much each side lacked.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Balance {
    last: [i16; POSITIONS],
    count: usize,
    /// The largest number of pawns that each side lacked through two full moves. Indexed by colour.
    deficits: [i16; 2],
}

impl Balance {
    /// Adds the next position.
    pub(crate) fn visit_position(&mut self, position: &Position) {
        if let Some(slot) = self.last.get_mut(self.count % POSITIONS) {
            *slot = balance(position);
        }
        self.count += 1;
        if self.count < POSITIONS {
            return;
        }
        let highest = self.last.iter().copied().max().unwrap_or_default();
        let lowest = self.last.iter().copied().min().unwrap_or_default();
        let [white, black] = self.deficits;
        self.deficits = [white.max(-highest), black.max(lowest)];
    }

    /// Returns the deficit of one side in pawns: 0 if it never lacked material for long enough, and `None` if the line
    /// is too short.
    pub(crate) fn deficit(&self, color: Color) -> Option<i16> {
        self.deficits.get(color.index()).copied().filter(|_| self.count >= POSITIONS)
    }
}

/// Returns the value of White's pieces minus the value of Black's, in pawns.
fn balance(position: &Position) -> i16 {
    const VALUES: [(Role, i16); 5] =
        [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)];
    let count = |color, role| position.board().by_piece(Piece::new(color, role)).count() as i16;
    VALUES.iter().map(|&(role, value)| value * (count(Color::White, role) - count(Color::Black, role))).sum()
}
