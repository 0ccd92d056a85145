//! The result of a game as its Result tag and its termination marker name it (PGN 8.1.1.7, 8.2.6).

use core::fmt;

/// One of the four results that the standard knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: in progress, abandoned, or not known.
    #[default]
    Unknown,
}

impl GameResult {
    /// The marker as the standard writes it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// The result that `text` names, if it is one of the four markers to the letter.
    #[must_use]
    pub fn from_marker(text: &[u8]) -> Option<Self> {
        Some(match text {
            b"1-0" => Self::WhiteWins,
            b"0-1" => Self::BlackWins,
            b"1/2-1/2" => Self::Draw,
            b"*" => Self::Unknown,
            _ => return None,
        })
    }

    /// Whether the game is known to be over.
    #[must_use]
    pub const fn is_decided(self) -> bool {
        !matches!(self, Self::Unknown)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
