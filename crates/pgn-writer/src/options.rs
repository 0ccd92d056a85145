//! What to write and how: the options of export (PGN 3.2) and of its reduced form (PGN 3.2.4).

use crate::spelling::MoveSpelling;
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

/// Which characters may be written, and as which bytes (PGN 4.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Charset {
    /// All characters, in UTF-8.
    #[default]
    Utf8,
    /// Those of ISO 8859/1, a byte each, as the standard has it. Every other character becomes `?`.
    Latin1,
    /// Those of ASCII. Every other character becomes `?`.
    Ascii,
}

/// Where lines of movetext end (PGN 8.2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Each line has as many tokens as fit.
    #[default]
    Filled,
    /// Each number of White in the main line begins a line, and what follows it is filled into lines.
    MovePairs,
    /// The whole game, tags included, is one line, and there are no empty lines: for tools that work by lines. Line
    /// comments and escaped lines cannot be written so.
    GamePerLine,
}

/// How glyphs are written (PGN 8.2.3.8, 8.2.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum NagStyle {
    /// As `$n`.
    #[default]
    Numbers,
    /// As symbols: one of the six suffixes is glued to its move if it is the first of its glyphs, and what is thought of
    /// the position (`$10`, `$13` to `$19`) is written as `=`, `~`, `+=`, `=+`, `+/-`, `-/+`, `+-` or `-+`. Other glyphs,
    /// and all glyphs before a move, stay numbers, so that everything reads back as it was.
    Symbols,
}

/// Where Black's moves are numbered (PGN 8.2.2.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum NumberStyle {
    /// After every glyph, comment and variation: to the letter of the standard a glyph is annotation too.
    #[default]
    Standard,
    /// Not after a glyph alone, as most programs have it.
    Compact,
}

/// What becomes of the white space of comments (PGN 5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CommentStyle {
    /// Comments are words with single spaces between them, filled into lines like moves.
    #[default]
    Filled,
    /// Comments keep their lines and spaces. Lines may then be longer than the others.
    Verbatim,
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
    /// The export format of the standard.
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

    /// How many characters a line of movetext holds at most. The default is 79, since the standard wants less than 80.
    /// A longer word is alone on its line.
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

    /// Which characters may be written. The default is all of them, in UTF-8.
    #[must_use]
    pub const fn charset(mut self, charset: Charset) -> Self {
        self.charset = charset;
        self
    }

    /// Where lines end. The default fills them.
    #[must_use]
    pub const fn layout(mut self, layout: Layout) -> Self {
        self.layout = layout;
        self
    }

    /// How glyphs are written. The default is as numbers.
    #[must_use]
    pub const fn nag_style(mut self, style: NagStyle) -> Self {
        self.nag_style = style;
        self
    }

    /// Where Black's moves are numbered. The default is the standard's.
    #[must_use]
    pub const fn number_style(mut self, style: NumberStyle) -> Self {
        self.number_style = style;
        self
    }

    /// What becomes of the white space of comments. The default makes it single spaces.
    #[must_use]
    pub const fn comment_style(mut self, style: CommentStyle) -> Self {
        self.comment_style = style;
        self
    }

    /// How moves are spelled. The default is SAN; any other spelling is for people and programs that need it, and is no
    /// export format.
    #[must_use]
    pub const fn spelling(mut self, spelling: MoveSpelling) -> Self {
        self.spelling = spelling;
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

    /// Writes escaped lines (PGN 6) too, each at its place in the movetext. The default leaves them out and reports it;
    /// the reduced format and [`Layout::GamePerLine`] always leave them out.
    #[must_use]
    pub const fn keep_escapes(mut self) -> Self {
        self.escapes = true;
        self
    }

    /// Writes comments that came as line comments (PGN 5) as such, where they fit on a line. The default writes brace
    /// comments wherever it can. Only readers of text know which comments those are.
    #[must_use]
    pub const fn keep_line_comments(mut self) -> Self {
        self.line_comments = true;
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
            wants |= Wants::COMMENTS;
        }
        if self.nags {
            wants |= Wants::NAGS;
        }
        if self.variations {
            wants |= Wants::VARIATIONS;
        }
        if !self.reduced {
            // Where they are not written, it is reported that there were some.
            wants |= Wants::ESCAPES;
        }
        wants
    }

    /// Whether a line may end where the writer wants it to, as line comments and escaped lines need.
    pub(crate) const fn has_lines(self) -> bool {
        !matches!(self.layout, Layout::GamePerLine)
    }

    /// The most characters on a line.
    pub(crate) const fn limit(self) -> usize {
        if self.has_lines() { self.width } else { usize::MAX }
    }

    /// What comes after a tag pair.
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
    use movetext_pgn::Wants;

    #[test]
    fn what_is_neither_written_nor_told_is_not_asked_for() {
        assert_eq!(ExportOptions::new().wants(), Wants::ALL.without(Wants::LINES | Wants::KEYS));
        assert_eq!(ExportOptions::new().reduced().keep_escapes().wants(), Wants::REPLAY);
        assert!(!ExportOptions::new().without_nags().wants().contains(Wants::NAGS));
    }
}
