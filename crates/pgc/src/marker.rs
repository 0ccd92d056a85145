//! Markers: the bytes that begin records (PGN 20.4).

use core::fmt;

/// The first byte of a record, which identifies its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Marker {
    /// 0x00: a record without meaning (PGN 20.4).
    Noop = 0x00,
    /// 0x01: a whole game in reduced export format (PGN 20.4.1).
    ReducedGame = 0x01,
    /// 0x02: a tag pair (PGN 20.4.2).
    TagPair = 0x02,
    /// 0x03: up to 255 moves (PGN 20.4.3).
    ShortMoves = 0x03,
    /// 0x04: up to 65,535 moves (PGN 20.4.4).
    LongMoves = 0x04,
    /// 0x05: general game data begins (PGN 20.4.5).
    GameBegin = 0x05,
    /// 0x06: general game data ends (PGN 20.4.6).
    GameEnd = 0x06,
    /// 0x07: a numeric annotation glyph (PGN 20.4.7).
    Nag = 0x07,
    /// 0x08: a variation begins (PGN 20.4.8).
    VariationBegin = 0x08,
    /// 0x09: a variation ends (PGN 20.4.9).
    VariationEnd = 0x09,
    /// 0x0a: an escaped line (PGN 20.4.10).
    Escape = 0x0a,
}

impl Marker {
    const ALL: [Self; 11] = [
        Self::Noop,
        Self::ReducedGame,
        Self::TagPair,
        Self::ShortMoves,
        Self::LongMoves,
        Self::GameBegin,
        Self::GameEnd,
        Self::Nag,
        Self::VariationBegin,
        Self::VariationEnd,
        Self::Escape,
    ];

    /// Returns the marker with this code, or `None` if the code is above 0x0a.
    pub(crate) fn from_code(code: u8) -> Option<Self> {
        Self::ALL.get(usize::from(code)).copied()
    }

    /// Returns the byte that begins a record of this kind.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// Returns the name that the standard uses for the record.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Noop => "noop",
            Self::ReducedGame => "reduced export format single game",
            Self::TagPair => "tag pair",
            Self::ShortMoves => "short move sequence",
            Self::LongMoves => "long move sequence",
            Self::GameBegin => "general game data begin",
            Self::GameEnd => "general game data end",
            Self::Nag => "simple-nag",
            Self::VariationBegin => "rav-begin",
            Self::VariationEnd => "rav-end",
            Self::Escape => "escape-string",
        }
    }
}

impl fmt::Display for Marker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "0x{:02x} ({})", self.code(), self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::Marker;

    #[test]
    fn markers_have_codes_0x00_to_0x0a() {
        for code in 0..=u8::MAX {
            let found = Marker::from_code(code).map(Marker::code);
            assert_eq!(found, (code <= 0x0a).then_some(code));
        }
    }
}
