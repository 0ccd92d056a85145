//! The tables that games can be converted to.

use core::fmt;

/// One of the tables that games can be converted to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Table {
    /// One row for each game.
    #[default]
    Games,
    /// One row for each ply in the main line and, on request, in variations.
    Plies,
    /// One row for each diagnostic.
    Diagnostics,
}

impl Table {
    /// All tables, in the order of the variants.
    pub const ALL: [Self; 3] = [Self::Games, Self::Plies, Self::Diagnostics];

    /// Returns the table's name: `games`, `plies` or `diagnostics`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Plies => "plies",
            Self::Diagnostics => "diagnostics",
        }
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
