//! The tables that games are converted to: games, plies and diagnostics.

use core::fmt;

/// A table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Table {
    /// One row per game.
    #[default]
    Games,
    /// One row per ply of the main line, optionally also of the variations.
    Plies,
    /// One row per diagnostic.
    Diagnostics,
}

impl Table {
    /// All tables.
    pub const ALL: [Self; 3] = [Self::Games, Self::Plies, Self::Diagnostics];

    /// Returns the name: `games`, `plies` or `diagnostics`.
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
