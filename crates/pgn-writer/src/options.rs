//! What to write and how: the options of export (PGN 3.2) and of its reduced form (PGN 3.2.4).

use movetext_pgn::Wants;

/// How a line ends (PGN 3.2.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Newline {
    /// Line feed, the archival representation.
    #[default]
    LineFeed,
    /// Carriage return and line feed, for systems whose editors want it.
    CarriageReturnLineFeed,
}

impl Newline {
    /// The bytes of the newline.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::LineFeed => "\n",
            Self::CarriageReturnLineFeed => "\r\n",
        }
    }
}

/// What the writer writes. The default is the export format of the standard with everything that a game holds, except
/// escaped lines.
///
/// ```
/// use movetext_pgn_writer::{ExportOptions, Newline};
///
/// let options = ExportOptions::new().width(60).newline(Newline::CarriageReturnLineFeed).without_clocks();
/// assert_ne!(options, ExportOptions::default());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExportOptions {
    pub(crate) width: usize,
    pub(crate) newline: Newline,
    pub(crate) comments: bool,
    pub(crate) nags: bool,
    pub(crate) variations: bool,
    pub(crate) clocks: bool,
    pub(crate) escapes: bool,
    pub(crate) reduced: bool,
    pub(crate) setup: bool,
}

impl Default for ExportOptions {
    fn default() -> Self {
        Self::new()
    }
}

impl ExportOptions {
    /// The export format of the standard.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            width: 79,
            newline: Newline::LineFeed,
            comments: true,
            nags: true,
            variations: true,
            clocks: true,
            escapes: false,
            reduced: false,
            setup: false,
        }
    }

    /// How many characters a line of movetext holds at most. The default is 79, since the standard wants less than 80.
    /// A word longer than that stands alone on its line.
    #[must_use]
    pub const fn width(mut self, characters: usize) -> Self {
        self.width = characters;
        self
    }

    /// How a line ends. The default is a line feed.
    #[must_use]
    pub const fn newline(mut self, newline: Newline) -> Self {
        self.newline = newline;
        self
    }

    /// Leaves comments out, and with them the text of what could not be played. The default writes them.
    #[must_use]
    pub const fn without_comments(mut self) -> Self {
        self.comments = false;
        self
    }

    /// Leaves numeric annotation glyphs out. The default writes them.
    #[must_use]
    pub const fn without_nags(mut self) -> Self {
        self.nags = false;
        self
    }

    /// Leaves variations out. The default writes them.
    #[must_use]
    pub const fn without_variations(mut self) -> Self {
        self.variations = false;
        self
    }

    /// Takes the commands `[%clk]`, `[%emt]`, `[%egt]` and `[%mct]` out of comments. The default leaves them in.
    #[must_use]
    pub const fn without_clocks(mut self) -> Self {
        self.clocks = false;
        self
    }

    /// Writes escaped lines (PGN 6) too, each at its place in the movetext. The default leaves them out; so does the
    /// reduced format always.
    #[must_use]
    pub const fn keep_escapes(mut self) -> Self {
        self.escapes = true;
        self
    }

    /// The reduced export format (PGN 3.2.4): the seven tag roster and the moves, no comments, glyphs or variations.
    /// Games from a set-up position are left out, see [`ExportOptions::keep_setup`]; so are games whose moves could
    /// not be played at all. The default is the full format.
    #[must_use]
    pub const fn reduced(mut self) -> Self {
        self.reduced = true;
        self.comments = false;
        self.nags = false;
        self.variations = false;
        self
    }

    /// Writes games from a set-up position in the reduced format too, with their FEN and SetUp tags. The default
    /// leaves them out and counts them as [`Normalisation::GameLeftOut`](crate::Normalisation::GameLeftOut).
    #[must_use]
    pub const fn keep_setup(mut self) -> Self {
        self.setup = true;
        self
    }

    /// What a producer has to deliver for these options.
    pub(crate) fn wants(self) -> Wants {
        let mut wants = Wants::REPLAY;
        if self.comments {
            wants = wants | Wants::COMMENTS;
        }
        if self.nags {
            wants = wants | Wants::NAGS;
        }
        if self.variations {
            wants = wants | Wants::VARIATIONS;
        }
        if self.writes_escapes() {
            wants = wants | Wants::ESCAPES;
        }
        wants
    }

    pub(crate) const fn writes_escapes(self) -> bool {
        self.escapes && !self.reduced
    }
}

#[cfg(test)]
mod tests {
    use super::ExportOptions;
    use movetext_pgn::Wants;

    #[test]
    fn what_is_not_written_is_not_asked_for() {
        let all = ExportOptions::new().wants();
        assert_eq!(all, Wants::ALL.without(Wants::ESCAPES | Wants::DIAGNOSTICS | Wants::LINES | Wants::KEYS));
        assert_eq!(ExportOptions::new().reduced().keep_escapes().wants(), Wants::REPLAY);
        assert!(!ExportOptions::new().without_nags().wants().contains(Wants::NAGS));
        assert!(ExportOptions::new().keep_escapes().wants().contains(Wants::ESCAPES));
    }
}
