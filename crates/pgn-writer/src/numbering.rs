//! Move number indications (PGN 8.2.2.2).

use arrayvec::ArrayString;
use core::fmt::Write as _;
use movetext_board::Color;

/// Whether the next move of Black needs a number. White's moves always have theirs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbering {
    due: bool,
}

impl Numbering {
    /// At the beginning of the game: there is no move of White before.
    pub(crate) const fn new() -> Self {
        Self { due: true }
    }

    /// A glyph, a comment, or the beginning or the end of a variation stands here.
    pub(crate) const fn interrupted(&mut self) {
        self.due = true;
    }

    /// A move stands here.
    pub(crate) const fn moved(&mut self) {
        self.due = false;
    }

    /// The indication before a move of `color`, if one is due: `17.` or `17...`.
    pub(crate) fn indication(self, color: Color, number: u32) -> Option<ArrayString<16>> {
        let mut text = ArrayString::new();
        // Ten digits and three periods always fit.
        let written = match color {
            Color::White => write!(text, "{number}."),
            Color::Black if self.due => write!(text, "{number}..."),
            Color::Black => return None,
        };
        written.is_ok().then_some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::Numbering;
    use movetext_board::Color;

    #[test]
    fn black_is_numbered_only_after_an_interruption() {
        let mut numbering = Numbering::new();
        assert_eq!(numbering.indication(Color::Black, 17).as_deref(), Some("17..."));
        numbering.moved();
        assert_eq!(numbering.indication(Color::Black, 17), None);
        assert_eq!(numbering.indication(Color::White, u32::MAX).as_deref(), Some("4294967295."));
        numbering.interrupted();
        assert_eq!(numbering.indication(Color::Black, u32::MAX).as_deref(), Some("4294967295..."));
    }
}
