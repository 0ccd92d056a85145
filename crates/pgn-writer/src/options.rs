//! Options of export format (PGN 3.2) and of its reduced form (PGN 3.2.4).

use crate::spelling::MoveSpelling;
use movetext_pgn::Interest;

/// The line end (PGN 3.2.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Newline {
    /// Line feed, the archival representation.
    #[default]
    LineFeed,
    /// Carriage return and line feed, for systems whose editors require it.
    CarriageReturnLineFeed,
}

impl Newline {
    /// Returns the bytes of the newline.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::LineFeed => "\n",
            Self::CarriageReturnLineFeed => "\r\n",
        }
    }
}

/// The character set of the output (PGN 4.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    /// All characters, in UTF-8.
    #[default]
    Utf8,
    /// The characters of ISO 8859/1, one byte each, as in the standard. Every other character becomes `?`, but
    /// for dashes and spaces in the Variant tag, which become those of ASCII.
    Latin1,
    /// The characters of ASCII. The others are replaced as in Latin-1.
    Ascii,
}

/// The layout of movetext in lines (PGN 8.2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// Each line has as many tokens as fit.
    #[default]
    Filled,
    /// Each move number of White in the main line begins a line, and the text after it is filled into lines.
    MovePairs,
    /// The whole game, including its tags, is one line, without empty lines: for tools that work on lines. Line
    /// comments and escaped lines cannot be written.
    GamePerLine,
}

/// The spelling of glyphs (PGN 8.2.3.8, 8.2.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NagStyle {
    /// As `$n`.
    #[default]
    Numbers,
    /// Symbols: the first glyph of a move is glued to it if it is one of the six suffixes, and assessments of the
    /// position (`$10`, `$13` to `$19`) are written as `=`, `~`, `+=`, `=+`, `+/-`, `-/+`, `+-` or `-+`. Other glyphs,
    /// and all glyphs before a move, stay numbers, so that everything is read back unchanged.
    Symbols,
}

/// The moves of Black that are numbered (PGN 8.2.2.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NumberStyle {
    /// Moves after a glyph, a comment or a variation: according to the standard, a glyph is annotation too.
    #[default]
    Standard,
    /// Moves after a comment or a variation, but not after a glyph alone, as in most programs.
    Compact,
}

/// The treatment of white space in comments (PGN 5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CommentStyle {
    /// Comments are words with single spaces between them, filled into lines like moves.
    #[default]
    Filled,
    /// Comments keep their lines and spaces. Lines may then be longer than the others.
    Verbatim,
}

/// The options of the writer. The default is the export format of the standard with all content of a game except
/// escaped lines.
///
/// ```
/// use movetext_pgn_writer::{ExportOptions, Newline};
///
/// let options = ExportOptions::new().width(60).newline(Newline::CarriageReturnLineFeed).without_clocks();
/// assert_ne!(options, ExportOptions::default());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExportOptions {
    pub(crate) width: usize,
    pub(crate) newline: Newline,
    pub(crate) charset: Charset,
    pub(crate) layout: Layout,
    pub(crate) nag_style: NagStyle,
    pub(crate) number_style: NumberStyle,
    pub(crate) comment_style: CommentStyle,
    pub(crate) spelling: MoveSpelling,
    pub(crate) comments: bool,
    pub(crate) nags: bool,
    pub(crate) variations: bool,
    pub(crate) clocks: bool,
    pub(crate) escapes: bool,
    pub(crate) line_comments: bool,
    pub(crate) reduced: bool,
    pub(crate) setup: bool,
}

impl Default for ExportOptions {
    fn default() -> Self {
        Self::new()
    }
}

impl ExportOptions {
    /// Returns the export format of the standard.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            width: 79,
            newline: Newline::LineFeed,
            charset: Charset::Utf8,
            layout: Layout::Filled,
            nag_style: NagStyle::Numbers,
            number_style: NumberStyle::Standard,
            comment_style: CommentStyle::Filled,
            spelling: MoveSpelling::San,
            comments: true,
            nags: true,
            variations: true,
            clocks: true,
            escapes: false,
            line_comments: false,
            reduced: false,
            setup: false,
        }
    }

    /// Sets the greatest number of characters of a line of movetext. The default is 79, because the standard requires
    /// less than 80. A longer word is alone on its line.
    #[must_use]
    pub const fn width(mut self, characters: usize) -> Self {
        self.width = characters;
        self
    }

    /// Sets the line end. The default is a line feed.
    #[must_use]
    pub const fn newline(mut self, newline: Newline) -> Self {
        self.newline = newline;
        self
    }

    /// Sets the character set. The default is UTF-8.
    #[must_use]
    pub const fn charset(mut self, charset: Charset) -> Self {
        self.charset = charset;
        self
    }

    /// Sets the layout. The default fills lines.
    #[must_use]
    pub const fn layout(mut self, layout: Layout) -> Self {
        self.layout = layout;
        self
    }

    /// Sets the spelling of glyphs. The default is numbers.
    #[must_use]
    pub const fn nag_style(mut self, style: NagStyle) -> Self {
        self.nag_style = style;
        self
    }

    /// Sets which moves of Black are numbered. The default is that of the standard.
    #[must_use]
    pub const fn number_style(mut self, style: NumberStyle) -> Self {
        self.number_style = style;
        self
    }

    /// Sets the treatment of white space in comments. The default makes it single spaces.
    #[must_use]
    pub const fn comment_style(mut self, style: CommentStyle) -> Self {
        self.comment_style = style;
        self
    }

    /// Sets the spelling of moves. The default is SAN. Other spellings are for people and programs that need them, and
    /// are not export format.
    #[must_use]
    pub const fn spelling(mut self, spelling: MoveSpelling) -> Self {
        self.spelling = spelling;
        self
    }

    /// Omits comments, including the text of unplayable moves. The default writes them.
    #[must_use]
    pub const fn without_comments(mut self) -> Self {
        self.comments = false;
        self
    }

    /// Omits numeric annotation glyphs. The default writes them.
    #[must_use]
    pub const fn without_nags(mut self) -> Self {
        self.nags = false;
        self
    }

    /// Omits variations. The default writes them.
    #[must_use]
    pub const fn without_variations(mut self) -> Self {
        self.variations = false;
        self
    }

    /// Removes the commands `[%clk]`, `[%emt]`, `[%egt]` and `[%mct]` from comments. The default keeps them.
    #[must_use]
    pub const fn without_clocks(mut self) -> Self {
        self.clocks = false;
        self
    }

    /// Writes escaped lines (PGN 6) too, each at its place in the movetext. The default omits them and reports it; the
    /// reduced format and [`Layout::GamePerLine`] always omit them.
    #[must_use]
    pub const fn keep_escapes(mut self) -> Self {
        self.escapes = true;
        self
    }

    /// Writes comments that were line comments (PGN 5) as line comments, if they fit on a line. The default writes
    /// brace comments wherever possible. Only readers of text deliver line comments as such.
    #[must_use]
    pub const fn keep_line_comments(mut self) -> Self {
        self.line_comments = true;
        self
    }

    /// Selects the reduced export format (PGN 3.2.4): the Seven Tag Roster and the moves, without comments, glyphs and
    /// variations. Games from a set-up position are left out, see [`ExportOptions::keep_setup`], and so are games whose
    /// moves could not be played at all. The default is the full format.
    #[must_use]
    pub const fn reduced(mut self) -> Self {
        self.reduced = true;
        self.comments = false;
        self.nags = false;
        self.variations = false;
        self
    }

    /// Writes games from a set-up position in the reduced format too, with their FEN and SetUp tags. The default omits
    /// them and counts them as [`Normalisation::GameLeftOut`](crate::normalisation::Normalisation::GameLeftOut).
    #[must_use]
    pub const fn keep_setup(mut self) -> Self {
        self.setup = true;
        self
    }

    /// Returns what a producer must deliver for these options.
    pub(crate) fn interest(self) -> Interest {
        let mut interest = Interest::REPLAY;
        if self.comments {
            interest |= Interest::COMMENTS;
        }
        if self.nags {
            interest |= Interest::NAGS;
        }
        if self.variations {
            interest |= Interest::VARIATIONS;
        }
        if !self.reduced {
            // Escaped lines that are not written are reported.
            interest |= Interest::ESCAPES;
        }
        interest
    }

    /// Returns whether the writer may end a line anywhere, as line comments and escaped lines require.
    pub(crate) const fn has_lines(self) -> bool {
        !matches!(self.layout, Layout::GamePerLine)
    }

    /// Returns the greatest number of characters of a line.
    pub(crate) const fn limit(self) -> usize {
        if self.has_lines() { self.width } else { usize::MAX }
    }

    /// Returns the text after a tag pair.
    pub(crate) const fn tag_end(self) -> &'static str {
        if self.has_lines() { self.newline.as_str() } else { " " }
    }

    pub(crate) const fn writes_escapes(self) -> bool {
        self.escapes && !self.reduced && self.has_lines()
    }
}

#[cfg(test)]
mod tests {
    use super::ExportOptions;
    use movetext_pgn::Interest;

    #[test]
    fn unused_events_are_not_requested() {
        assert_eq!(ExportOptions::new().interest(), Interest::ALL.without(Interest::LINES | Interest::KEYS));
        assert_eq!(ExportOptions::new().reduced().keep_escapes().interest(), Interest::REPLAY);
        assert!(!ExportOptions::new().without_nags().interest().contains(Interest::NAGS));
    }
}
