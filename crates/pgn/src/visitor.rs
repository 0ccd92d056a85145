//! Games flow from producers to consumers through [`Visitor`].
//!
//! Producers call it: the text reader, a game tree, the PGC decoder; a game in memory is [`Visitable`]. Consumers
//! implement it: the tree builder, the writer, the PGC encoder, counters and filters. A game is delivered in this
//! order:
//!
//! ```text
//! begin_game  tag*  begin_moves  element*  end_game
//! element     mv | token | nag | comment | stray_text | escaped_line | skipped_text
//!             | variation | variation_result
//! variation   begin_variation element* end_variation
//! ```
//!
//! Every `begin_game` has its `end_game` and every `begin_variation` its `end_variation`, also if the visitor skips;
//! only [`Flow::Stop`] ends the stream at once.
//!
//! Diagnostics are not events. They go to a [`Sink`], which every producer takes beside the visitor. A type that needs
//! both in order is shared by a [`RefCell`](core::cell::RefCell): `&RefCell<T>` is a visitor if `T` is one, and a sink
//! if `T` is one.
//!
//! A visitor that passes games to another one implements [`Adapter`](crate::Adapter) instead, which forwards by
//! default.

use crate::{
    diagnostic::Sink,
    flow::Flow,
    game_bounds::{GameEnd, GameStart},
    text::Text,
};
use alloc::borrow::Cow;
use core::ops::{BitOr, BitOrAssign};
use movetext_board::{Move, Position};
use movetext_pgn_values::{GameResult, Nag};
use movetext_san::{
    Leniency, San, Span,
    notation::{CastlingStyle, Uci},
};

/// The events that a visitor requests. What is not requested is not computed.
///
/// Diagnostics depend on it, whatever the sink: without [`VARIATIONS`](Self::VARIATIONS), an illegal move of a
/// variation is not reported, because it is not read. To have all diagnostics, a visitor requests
/// [`DIAGNOSTICS`](Self::DIAGNOSTICS).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interest(u16);

impl Interest {
    /// Only the boundaries and tags of games, which every visitor receives; movetext is skipped.
    pub const SCAN: Self = Self(0);
    /// The tokens of moves as [`Visitor::token`], without a board.
    pub const PARSE: Self = Self(1);
    /// Moves resolved and played on a board, for diagnostics and [`GameEnd::plies`]; they are not delivered.
    pub const PLAYED: Self = Self(3);
    /// Moves resolved and played on a board, as [`Visitor::mv`].
    pub const REPLAY: Self = Self(3 | 256);
    /// Comments.
    pub const COMMENTS: Self = Self(4);
    /// Numeric annotation glyphs, including suffixes and symbols.
    pub const NAGS: Self = Self(8);
    /// Variations and their content.
    pub const VARIATIONS: Self = Self(16);
    /// Escaped lines (PGN 6).
    pub const ESCAPES: Self = Self(32);
    /// The line and the column where each game begins, [`GameStart::line`]: all line ends are counted for them.
    pub const LINES: Self = Self(64);
    /// The key of every position, updated while playing, so that [`Position::key`] costs nothing. Without it, the hash
    /// is computed from the pieces on each call.
    pub const KEYS: Self = Self(128);
    /// All of the above, with moves played on a board.
    pub const ALL: Self = Self(511);
    /// What diagnostics depend on: moves and variations are [played](Self::PLAYED), and nothing but tags is delivered.
    /// The visitor `()` requests it.
    pub const DIAGNOSTICS: Self = Self(Self::PLAYED.0 | Self::VARIATIONS.0);

    /// Returns whether everything in `other` is requested.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns these requests and those in `other`; the operator `|` for constants.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns these requests without those in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitOr for Interest {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.with(other)
    }
}

impl BitOrAssign for Interest {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

/// Where a comment or a glyph is among the moves of its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    /// Before the first move of the game or of the variation, and before its number.
    Start,
    /// Between a move number and its move.
    BeforeMove,
    /// After a move and before the variations on it.
    AfterMove,
    /// After at least one variation on the last move.
    AfterVariations,
    /// After the termination marker of the game.
    End,
}

/// A tag pair (PGN 8.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag<'a> {
    /// The name.
    pub name: Text<'a>,
    /// The value, without its quotes.
    pub value: Text<'a>,
    /// The span from the opening bracket to the closing one.
    pub span: Span,
    /// The span of the value, without its quotes.
    pub value_span: Span,
}

impl Tag<'_> {
    /// Returns the span in the stream of a part of the decoded value, such as that of a fault. If the bytes differ from
    /// the decoded value (escapes, encodings other than UTF-8), returns the span of the whole value. Linear in the
    /// length of the value.
    #[must_use]
    pub fn place_in_value(&self, part: Span) -> Span {
        let (value, whole) = (&self.value, self.value_span);
        let is_literal =
            matches!(value.to_str(), Cow::Borrowed(_)) && whole.len() == value.raw().len() as u64;
        if is_literal { part.shift(whole.start) } else { whole }
    }
}

/// The start of the moves, after all tags.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    /// The position before the first move.
    pub position: &'a Position,
    /// Whether a FEN tag set it up (PGN 9.7).
    pub origin: StartOrigin,
}

/// The origin of the start position of a game. The rules are those of
/// [`Variant::read`](movetext_pgn_values::value::Variant::read) of its Variant tag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StartOrigin {
    /// The initial position.
    #[default]
    Initial,
    /// The FEN tag.
    FenTag,
    /// There is no position: the FEN tag cannot be read, or the variant is not chess. The moves are not played.
    Unplayable,
}

/// A legal move, or a null move (`--`), which passes the turn in analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Played {
    /// A legal move.
    Move(Move),
    /// A null move.
    Null,
}

impl Played {
    /// Returns the move on the board; `None` for a null move.
    ///
    /// ```
    /// use movetext_pgn::{Flow, Interest, MoveEvent, Played, Visitor};
    ///
    /// struct Moves(Vec<String>);
    ///
    /// impl Visitor for Moves {
    ///     fn interest(&self) -> Interest {
    ///         Interest::ALL
    ///     }
    ///
    ///     fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
    ///         self.0.extend(event.played.mv().map(|mv| mv.to_string()));
    ///         Flow::Continue
    ///     }
    /// }
    ///
    /// let mut moves = Moves(Vec::new());
    /// movetext_pgn::read(b"1. e4 e5 2. -- *", &mut moves, &mut ());
    /// assert_eq!(moves.0, ["e2e4", "e7e5"]);
    /// assert_eq!(Played::Null.mv(), None);
    /// ```
    #[must_use]
    pub const fn mv(self) -> Option<Move> {
        match self {
            Self::Move(mv) => Some(mv),
            Self::Null => None,
        }
    }
}

impl From<Move> for Played {
    fn from(mv: Move) -> Self {
        Self::Move(mv)
    }
}

/// A played move.
///
/// The producer already has both positions, so [`position_after`](Self::position_after) plays nothing. SAN and UCI
/// notation are generated on request.
///
/// ```
/// use movetext_pgn::{Flow, Interest, MoveEvent, Visitor};
///
/// #[derive(Default)]
/// struct Checks(Vec<String>);
///
/// impl Visitor for Checks {
///     fn interest(&self) -> Interest {
///         Interest::REPLAY
///     }
///     fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
///         if event.position_after().is_check() {
///             self.0.push(format!("{} ({})", event.san(), event.uci()));
///         }
///         Flow::Continue
///     }
/// }
///
/// let mut checks = Checks::default();
/// movetext_pgn::read(b"1. e2-e4 f5 2. Qh5 g6 *", &mut checks, &mut ());
/// assert_eq!(checks.0, ["Qh5+ (d1h5)"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MoveEvent<'a> {
    /// The number of plies from the start of the game to the position before the move. Plies of variations count from
    /// the same start. The number of the move is [`Position::fullmove_number`], which a FEN tag may set.
    pub ply: u32,
    /// The position before the move.
    pub position: &'a Position,
    /// The move.
    pub played: Played,
    /// The text of the move; empty if the producer has no text.
    pub text: Text<'a>,
    /// Whether that text is known to be the canonical SAN of the move, so that consumers need not generate it.
    pub is_canonical: bool,
    /// The span of the text, in bytes of the stream. [`GameEnd::location`] has its line.
    pub span: Span,
    /// The position after the move.
    position_after: &'a Position,
}

impl<'a> MoveEvent<'a> {
    /// Returns the event of a move without text, for producers. `position_after` must be the position that `played`
    /// leads to.
    #[inline]
    #[must_use]
    pub const fn new(ply: u32, position: &'a Position, played: Played, position_after: &'a Position) -> Self {
        let (text, span) = (Text::plain(b""), Span::at(0));
        Self { ply, position, played, text, is_canonical: false, span, position_after }
    }

    /// Returns the event with the text of the move and its span. `is_canonical` remains `false`.
    #[inline]
    #[must_use]
    pub const fn with_text(self, text: Text<'a>, span: Span) -> Self {
        Self { text, span, ..self }
    }

    /// Returns the position after the move.
    #[inline]
    #[must_use]
    pub const fn position_after(&self) -> &'a Position {
        self.position_after
    }

    /// Returns the canonical SAN of the move; `--` for a null move.
    ///
    /// Decodes the text if that is [canonical](Self::is_canonical), which costs a few nanoseconds. Otherwise generates
    /// the moves that could be confused with it, like [`San::from_move`].
    #[must_use]
    pub fn san(&self) -> San {
        let Played::Move(mv) = self.played else { return San::NULL };
        let written =
            if self.is_canonical { San::parse_bytes(self.text.raw(), Leniency::Import).ok() } else { None };
        written.unwrap_or_else(|| San::from_move(mv, self.position))
    }

    /// Returns the move in the notation of engines, `0000` for a null move. Castling is written as in
    /// [`CastlingStyle::Standard`]; [`Uci::from_move`] has the other style.
    #[must_use]
    pub fn uci(&self) -> Uci {
        match self.played {
            Played::Move(mv) => Uci::from_move(mv, self.position, CastlingStyle::Standard),
            Played::Null => Uci::Null,
        }
    }
}

/// A token that should be a move, for visitors that request [`Interest::PARSE`] alone.
#[derive(Clone, Copy)]
pub struct MoveToken<'a> {
    /// The token, without its annotation suffix.
    pub text: Text<'a>,
    /// The span of the token.
    pub span: Span,
    /// The decoded token, if the lexer decoded it and the sink requests played moves.
    pub(crate) san: Option<San>,
}

impl<'a> MoveToken<'a> {
    /// Returns a token with the given text, at `span` of the stream.
    #[inline]
    #[must_use]
    pub const fn new(text: Text<'a>, span: Span) -> Self {
        Self { text, span, san: None }
    }
}

impl core::fmt::Debug for MoveToken<'_> {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.debug_struct("MoveToken").field("text", &self.text).field("span", &self.span).finish()
    }
}

/// A comment of either kind (PGN 5), or [stray text](Visitor::stray_text), which is kept like a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comment<'a> {
    /// The text between the braces, or between the semicolon and the end of the line. Stray text is whole.
    pub text: Text<'a>,
    /// The placement among the moves.
    pub placement: Placement,
    /// The span of the whole comment, including braces or semicolon.
    pub span: Span,
}

/// An escaped line (PGN 6): the text after the percent sign in column 1, without the newline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EscapedLine<'a> {
    /// The text after the percent sign.
    pub text: Text<'a>,
    /// The span of the line, without the newline.
    pub span: Span,
}

/// The rest of a line of moves that cannot be played: from the first illegal or unreadable move to the end of its
/// variation or of the movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkippedText<'a> {
    /// The text, trimmed.
    pub text: Text<'a>,
    /// The span of the text.
    pub span: Span,
}

/// Receives games.
///
/// A visitor states what it [requests](Visitor::interest), and implements the methods that it uses: the others do
/// nothing and continue.
///
/// ```
/// use movetext_pgn::{Flow, MoveEvent, Visitor, Interest};
///
/// #[derive(Default)]
/// struct Plies(u64);
///
/// impl Visitor for Plies {
///     fn interest(&self) -> Interest {
///         Interest::REPLAY
///     }
///     fn mv(&mut self, _event: &MoveEvent<'_>) -> Flow {
///         self.0 += 1;
///         Flow::Continue
///     }
/// }
///
/// let mut plies = Plies::default();
/// movetext_pgn::read(b"1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *", &mut plies, &mut ());
/// assert_eq!(plies.0, 3); // variations were not requested
/// ```
pub trait Visitor {
    /// Returns the events that the visitor requests. Called once at the beginning of each game.
    fn interest(&self) -> Interest;

    /// Called at the beginning of a game.
    fn begin_game(&mut self, _game: &GameStart) -> Flow {
        Flow::Continue
    }

    /// Called for each tag pair, in the order of the source. Repeated names are all delivered.
    fn tag(&mut self, _tag: &Tag<'_>) -> Flow {
        Flow::Continue
    }

    /// Called when all tags are known and the moves begin, even if there are none.
    fn begin_moves(&mut self, _start: &Start<'_>) -> Flow {
        Flow::Continue
    }

    /// Called for each played move.
    fn mv(&mut self, _event: &MoveEvent<'_>) -> Flow {
        Flow::Continue
    }

    /// Called for each token that should be a move; only for [`Interest::PARSE`] without [`Interest::REPLAY`].
    ///
    /// A move in several words is several tokens, because only a board shows that it is one move: `N f3` is delivered as
    /// `N` and `f3`. The text of a [`MoveEvent`] is the whole move, with the space.
    fn token(&mut self, _token: &MoveToken<'_>) -> Flow {
        Flow::Continue
    }

    /// Called for each numeric annotation glyph.
    fn nag(&mut self, _nag: Nag, _placement: Placement) -> Flow {
        Flow::Continue
    }

    /// Called for each comment.
    fn comment(&mut self, _comment: &Comment<'_>) -> Flow {
        Flow::Continue
    }

    /// Called for text that is neither a tag, a move nor a comment: words before a game, between its tags, among its
    /// moves and after its marker. Only for [`Interest::COMMENTS`] or [`Interest::REPLAY`]. By default, calls
    /// [`comment`](Self::comment) if comments are requested.
    ///
    /// ```
    /// use movetext_pgn::{Comment, Flow, Interest, Visitor};
    ///
    /// #[derive(Default)]
    /// struct Words(Vec<String>);
    ///
    /// impl Visitor for Words {
    ///     fn interest(&self) -> Interest {
    ///         Interest::PARSE | Interest::COMMENTS
    ///     }
    ///     fn comment(&mut self, comment: &Comment<'_>) -> Flow {
    ///         self.0.push(comment.text.to_string());
    ///         Flow::Continue
    ///     }
    /// }
    ///
    /// let mut words = Words::default();
    /// movetext_pgn::read(b"1. e4 {best} e5 solid too 2. Nf3 *", &mut words, &mut ());
    /// assert_eq!(words.0, ["best", "solid too"]);
    /// ```
    fn stray_text(&mut self, text: &Comment<'_>) -> Flow {
        if self.interest().contains(Interest::COMMENTS) { self.comment(text) } else { Flow::Continue }
    }

    /// Called when a variation on the last move begins. The position is the one before that move.
    fn begin_variation(&mut self) -> Flow {
        Flow::Continue
    }

    /// Called for a termination marker inside a variation.
    fn variation_result(&mut self, _result: GameResult) -> Flow {
        Flow::Continue
    }

    /// Called when the innermost variation ends. The position is again the one after the move that it replaces.
    fn end_variation(&mut self) -> Flow {
        Flow::Continue
    }

    /// Called for each escaped line.
    fn escaped_line(&mut self, _escape: &EscapedLine<'_>) -> Flow {
        Flow::Continue
    }

    /// Called if the rest of the innermost line cannot be played, because a move is illegal, ambiguous or unreadable or
    /// the variant is not supported; only for [`Interest::REPLAY`]. Without [`Interest::VARIATIONS`] it is about the
    /// main line. A null move is played, so it skips nothing. It is called at the end of that line, so that nothing of
    /// a variation is left to skip. It is omitted if a sink answered a diagnostic in the line by skipping it.
    fn skipped_text(&mut self, _skipped: &SkippedText<'_>) -> Flow {
        Flow::Continue
    }

    /// Called at the end of a game.
    fn end_game(&mut self, _end: &GameEnd<'_>) -> Flow {
        Flow::Continue
    }
}

/// Requests everything that diagnostics depend on and keeps nothing, for reading that is only about diagnostics.
impl Visitor for () {
    fn interest(&self) -> Interest {
        Interest::DIAGNOSTICS
    }
}

/// A game in memory, such as a tree, that can be delivered to visitors. Writers and encoders take it.
///
/// ```
/// use movetext_pgn::diagnostic::Sink;
/// use movetext_pgn::{Flow, Reader, Visitable, Visitor};
///
/// /// The text of one game.
/// struct TextOfGame<'a>(&'a str);
///
/// impl Visitable for TextOfGame<'_> {
///     fn visit<V: Visitor, D: Sink>(&self, visitor: &mut V, sink: &mut D) -> Flow {
///         let Ok(flow) = Reader::new(self.0.as_bytes()).visit_game(visitor, sink);
///         flow.unwrap_or_default()
///     }
/// }
/// ```
pub trait Visitable {
    /// Delivers the game to `visitor`, which receives what it [requests](Visitor::interest), and its diagnostics to
    /// `sink`, and follows the answers of both. Returns [`Flow::Stop`] if one of them answered that, else
    /// [`Flow::Continue`].
    fn visit<V: Visitor, D: Sink>(&self, visitor: &mut V, sink: &mut D) -> Flow;
}
