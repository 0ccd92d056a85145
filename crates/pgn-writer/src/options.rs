//! Options for export format (PGN 3.2) and its reduced form (PGN 3.2.4).

use crate::spelling::MoveSpelling;
use movetext_pgn::Interest;

/// The line end (PGN 3.2.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Newline {
    /// A line feed, as the standard requires for archives.
    #[default]
    LineFeed,
    /// A carriage return and a line feed, for systems that expect both.
    CarriageReturnLineFeed,
}

impl Newline {
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
    /// ISO 8859/1 as in the standard, with one byte for each character. Other characters become `?`. In the Variant
    /// tag, dashes and spaces outside Latin-1 become ASCII dashes and spaces.
    Latin1,
    /// ASCII. Other characters are replaced as for [`Latin1`](Self::Latin1).
    Ascii,
}

/// How movetext is divided into lines (PGN 8.2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// Lines are filled with as many tokens as fit.
    #[default]
    Filled,
    /// In the main line, each move number of White begins a line. Longer text is filled into further lines.
    MovePairs,
    /// Each game is one line, with its tags and without empty lines, for tools that work on lines. Line comments and
    /// escaped lines cannot be written in this layout.
    GamePerLine,
}

/// How glyphs are written (PGN 8.2.3.8, 8.2.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NagStyle {
    /// As numbers: `$n`.
    #[default]
    Numbers,
    /// As symbols. The first glyph of a move is joined to the move if it is one of the six suffixes, such as `!?`.
    /// Assessments of the position (`$10`, `$13` to `$19`) become `=`, `~`, `+=`, `=+`, `+/-`, `-/+`, `+-` or `-+`. All
    /// other glyphs, and all glyphs before a move, stay numbers. So the same glyphs are read back.
    Symbols,
}

/// Which moves are numbered (PGN 8.2.2.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NumberStyle {
    /// All moves of White, and moves of Black after a glyph, a comment or a variation. The standard treats a glyph as
    /// annotation, like a comment.
    #[default]
    Standard,
    /// All moves of White, and moves of Black after a comment or a variation, but not after a glyph. Most programs number
    /// moves like this.
    Compact,
    /// None. When the text is read back, a comment before a move belongs to the previous move. A glyph before a move is
    /// written after it.
    Omitted,
}

/// Which tags are written (PGN 8.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TagSection {
    /// All tags of the game, and the complete Seven Tag Roster, as the standard requires.
    #[default]
    All,
    /// The tags of the game, with FEN and SetUp if they are needed. Missing roster tags are not added.
    Given,
    /// None. Read back, a game from a set-up position has other moves or none.
    Omitted,
}

/// How white space in comments is treated (PGN 5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CommentStyle {
    /// Comments become words with single spaces, and are filled into lines like moves.
    #[default]
    Filled,
    /// Comments keep their lines and spaces. Lines may be longer than the maximum width.
    Verbatim,
}

/// Options for the writer. The default is standard export format with the whole content of a game, except escaped
/// lines.
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
    pub(crate) tags: TagSection,
    pub(crate) results: bool,
    pub(crate) checks: bool,
    pub(crate) ply_count: bool,
    pub(crate) total_ply_count: bool,
}

impl Default for ExportOptions {
    fn default() -> Self {
        Self::new()
    }
}

impl ExportOptions {
    /// Creates the options for standard export format.
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
            tags: TagSection::All,
            results: true,
            checks: true,
            ply_count: false,
            total_ply_count: false,
        }
    }

    /// Sets the maximum number of characters in a movetext line. The default is 79, because the standard requires fewer
    /// than 80. A longer word is written on its own line.
    #[must_use]
    pub const fn width(mut self, characters: usize) -> Self {
        self.width = characters;
        self
    }

    /// Sets the line end. The default is [`Newline::LineFeed`].
    #[must_use]
    pub const fn newline(mut self, newline: Newline) -> Self {
        self.newline = newline;
        self
    }

    /// Sets the character set. The default is [`Charset::Utf8`].
    #[must_use]
    pub const fn charset(mut self, charset: Charset) -> Self {
        self.charset = charset;
        self
    }

    /// Sets the layout. The default is [`Layout::Filled`].
    #[must_use]
    pub const fn layout(mut self, layout: Layout) -> Self {
        self.layout = layout;
        self
    }

    /// Sets how glyphs are written. The default is [`NagStyle::Numbers`].
    #[must_use]
    pub const fn nag_style(mut self, style: NagStyle) -> Self {
        self.nag_style = style;
        self
    }

    /// Sets which moves are numbered. The default is [`NumberStyle::Standard`].
    #[must_use]
    pub const fn number_style(mut self, style: NumberStyle) -> Self {
        self.number_style = style;
        self
    }

    /// Sets how white space in comments is treated. The default is [`CommentStyle::Filled`].
    #[must_use]
    pub const fn comment_style(mut self, style: CommentStyle) -> Self {
        self.comment_style = style;
        self
    }

    /// Sets how moves are spelled. The default is SAN. With any other spelling, the text is not export format.
    #[must_use]
    pub const fn spelling(mut self, spelling: MoveSpelling) -> Self {
        self.spelling = spelling;
        self
    }

    /// Omits comments, and text that would become a comment, such as an illegal move and the text after it. By default,
    /// comments are written.
    #[must_use]
    pub const fn without_comments(mut self) -> Self {
        self.comments = false;
        self
    }

    /// Omits numeric annotation glyphs. By default, they are written.
    #[must_use]
    pub const fn without_nags(mut self) -> Self {
        self.nags = false;
        self
    }

    /// Omits variations. By default, they are written.
    #[must_use]
    pub const fn without_variations(mut self) -> Self {
        self.variations = false;
        self
    }

    /// Removes the commands `[%clk]`, `[%emt]`, `[%egt]` and `[%mct]` from comments. By default, they are kept.
    #[must_use]
    pub const fn without_clocks(mut self) -> Self {
        self.clocks = false;
        self
    }

    /// Writes escaped lines (PGN 6) where they occur in the movetext. By default, they are omitted, and this is
    /// reported. The reduced format and [`Layout::GamePerLine`] always omit them.
    #[must_use]
    pub const fn keep_escapes(mut self) -> Self {
        self.escapes = true;
        self
    }

    /// Writes line comments (PGN 5) as line comments again if they fit on a line. By default, they become brace
    /// comments, except if they contain `}`. This works only for games that are read from text, because a game tree
    /// does not keep the kind of a comment.
    #[must_use]
    pub const fn keep_line_comments(mut self) -> Self {
        self.line_comments = true;
        self
    }

    /// Selects reduced export format (PGN 3.2.4): the Seven Tag Roster and the moves, without comments, glyphs or
    /// variations. Games from a set-up position are omitted, unless [`keep_setup`](ExportOptions::keep_setup) is set.
    /// Games that cannot be played are always omitted. The default is the full format.
    #[must_use]
    pub const fn reduced_format(mut self) -> Self {
        self.reduced = true;
        self.comments = false;
        self.nags = false;
        self.variations = false;
        self
    }

    /// Keeps games from a set-up position in reduced format, with their FEN and SetUp tags. By default, these games are
    /// omitted and counted as [`Normalisation::GameLeftOut`](crate::normalisation::Normalisation::GameLeftOut).
    #[must_use]
    pub const fn keep_setup(mut self) -> Self {
        self.setup = true;
        self
    }

    /// Sets which tags are written. The default is [`TagSection::All`].
    #[must_use]
    pub const fn tag_section(mut self, tags: TagSection) -> Self {
        self.tags = tags;
        self
    }

    /// Omits the termination marker after the moves. The Result tag stays. By default, the marker is written, because
    /// without it a game continues until the next tag.
    #[must_use]
    pub const fn without_results(mut self) -> Self {
        self.results = false;
        self
    }

    /// Omits the signs `+` and `#` after moves. By default, they are written.
    #[must_use]
    pub const fn without_checks(mut self) -> Self {
        self.checks = false;
        self
    }

    /// Sets the PlyCount tag to the number of plies in the main line (PGN 9.9.3). A game that cannot be played keeps
    /// its tag. By default, the tag is copied.
    #[must_use]
    pub const fn ply_count(mut self) -> Self {
        self.ply_count = true;
        self
    }

    /// Sets the tag TotalPlyCount, which is not in the standard, to the number of plies in all lines that are written.
    /// A game that cannot be played keeps its tag. By default, the tag is copied.
    #[must_use]
    pub const fn total_ply_count(mut self) -> Self {
        self.total_ply_count = true;
        self
    }

    /// Returns the events that these options need.
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
            // If escaped lines are not written, they are reported as lost.
            interest |= Interest::ESCAPES;
        }
        interest
    }

    /// Returns whether a game may be written on several lines. Line comments and escaped lines require this.
    pub(crate) const fn has_lines(self) -> bool {
        !matches!(self.layout, Layout::GamePerLine)
    }

    /// Returns the maximum number of characters in a line.
    pub(crate) const fn limit(self) -> usize {
        if self.has_lines() { self.width } else { usize::MAX }
    }

    /// Returns the separator after a tag pair.
    pub(crate) const fn tag_end(self) -> &'static str {
        if self.has_lines() { self.newline.as_str() } else { " " }
    }

    /// Returns whether a move in canonical SAN is written unchanged, with the usual number.
    pub(crate) const fn copies_moves(self) -> bool {
        matches!(self.spelling, MoveSpelling::San)
            && !matches!(self.number_style, NumberStyle::Omitted)
            && self.checks
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
        assert_eq!(ExportOptions::new().reduced_format().keep_escapes().interest(), Interest::REPLAY);
        assert!(!ExportOptions::new().without_nags().interest().contains(Interest::NAGS));
    }
}
