//! The interface between producers and consumers of games, [`Visitor`].
//!
//! Producers call a visitor: the text reader, a game tree, the PGC decoder. Games in memory implement [`Visitable`].
//! Consumers implement [`Visitor`]: the tree builder, the writer, the PGC encoder, counters and filters. The events of
//! a game come in this order:
//!
//! ```text
//! begin_game  tag*  begin_moves  element*  end_game
//! element     mv | token | nag | comment | stray_text | escaped_line | skipped_text
//!             | variation | variation_result
//! variation   begin_variation element* end_variation
//! ```
//!
//! Each `begin_game` is followed by an `end_game`, and each `begin_variation` by an `end_variation`, even if the
//! visitor skips. Only [`Flow::Stop`] ends the stream immediately.
//!
//! Diagnostics are not events: they go to a [`Sink`], which every producer takes in addition to the visitor. If one
//! type needs both in order, share it in a [`RefCell`](core::cell::RefCell): `&RefCell<T>` is a visitor if `T` is a
//! visitor, and a sink if `T` is a sink.
//!
//! If a visitor passes games to another visitor, implement [`Adapter`](crate::Adapter) instead, which forwards events
//! by default.

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

/// The events that a visitor requests. Producers compute nothing else.
///
/// Diagnostics depend on the interest as well: without [`VARIATIONS`](Self::VARIATIONS), an illegal move in a variation
/// is not reported, because the variation is not read. To get all diagnostics, request
/// [`DIAGNOSTICS`](Self::DIAGNOSTICS).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interest(u16);

impl Interest {
    /// The start and end of each game and its tags, which every visitor receives. The movetext is skipped.
    pub const SCAN: Self = Self(0);
    /// Moves as text, delivered to [`Visitor::token`] without a board.
    pub const PARSE: Self = Self(1);
    /// Moves are resolved and played, for diagnostics and [`GameEnd::plies`], but not delivered.
    pub const PLAYED: Self = Self(3);
    /// Moves are resolved and played, and delivered to [`Visitor::mv`].
    pub const REPLAY: Self = Self(3 | 256);
    /// Comments.
    pub const COMMENTS: Self = Self(4);
    /// Numeric annotation glyphs (NAGs), including suffixes and symbols.
    pub const NAGS: Self = Self(8);
    /// Variations and their content.
    pub const VARIATIONS: Self = Self(16);
    /// Escaped lines (PGN 6).
    pub const ESCAPES: Self = Self(32);
    /// The line and column where each game begins, [`GameStart::line`]. To provide them, the producer counts all line
    /// ends.
    pub const LINES: Self = Self(64);
    /// The key of each position is updated while moves are played, so that [`Position::key`] is free. Otherwise, each
    /// call computes the key from the pieces.
    pub const KEYS: Self = Self(128);
    /// All of the above, with moves delivered to [`Visitor::mv`].
    pub const ALL: Self = Self(511);
    /// Everything that diagnostics depend on: the main line and all variations are [played](Self::PLAYED), but only
    /// tags are delivered. The visitor `()` requests this.
    pub const DIAGNOSTICS: Self = Self(Self::PLAYED.0 | Self::VARIATIONS.0);

    /// Returns whether everything in `other` is requested.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns the union of both requests. Unlike the operator `|`, you can call this in constants.
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

/// Where a comment or a NAG is, relative to the moves of its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    /// Before the first move of the game or variation, and before the move's number.
    Start,
    /// Between a move's number and the move.
    BeforeMove,
    /// After a move and before its variations.
    AfterMove,
    /// After at least one variation on the last move.
    AfterVariations,
    /// After the game's termination marker.
    End,
}

/// A tag pair (PGN 8.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag<'a> {
    /// The name.
    pub name: Text<'a>,
    /// The value, without its quotes.
    pub value: Text<'a>,
    /// The span from the opening bracket to the closing bracket.
    pub span: Span,
    /// The span of the value, without its quotes.
    pub value_span: Span,
}

impl Tag<'_> {
    /// Returns where a part of the decoded value, such as an error, is in the stream. If the decoded value differs from
    /// the bytes (escapes, or an encoding other than UTF-8), returns the span of the whole value. Takes time linear in
    /// the length of the value.
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
    /// Where this position comes from (PGN 9.7).
    pub origin: StartOrigin,
}

/// Where the start position of a game comes from. The rules depend on the Variant tag, which
/// [`Variant::read`](movetext_pgn_values::value::Variant::read) reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StartOrigin {
    /// The game starts in the initial position.
    #[default]
    Initial,
    /// The game starts in the position of its FEN tag.
    FenTag,
    /// The start position is unknown, because the FEN tag cannot be read or the variant is not supported. The moves are
    /// not played.
    Unplayable,
}

/// A legal move, or a null move (`--`), which analysts write to pass the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Played {
    /// A legal move.
    Move(Move),
    /// A null move.
    Null,
}

impl Played {
    /// Returns the legal move, or `None` for a null move.
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

/// A played move, with the positions before and after it.
///
/// The producer already has both positions, so [`position_after`](Self::position_after) is free. SAN and UCI are
/// generated only when you call [`san`](Self::san) or [`uci`](Self::uci).
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
    /// The number of plies from the start of the game to the position before the move, even in variations. The move
    /// number is [`Position::fullmove_number`], which a FEN tag may set.
    pub ply: u32,
    /// The position before the move.
    pub position: &'a Position,
    /// The move, which may be a null move.
    pub played: Played,
    /// The move as it was written, or an empty text if the producer has no text.
    pub text: Text<'a>,
    /// Whether the text is known to be canonical SAN, so that consumers need not generate it.
    pub is_canonical: bool,
    /// The span of the text in the stream. [`GameEnd::location`] converts it to a line and column.
    pub span: Span,
    position_after: &'a Position,
}

impl<'a> MoveEvent<'a> {
    /// Creates an event without text, for producers. Playing `played` must lead to `position_after`.
    #[inline]
    #[must_use]
    pub const fn new(ply: u32, position: &'a Position, played: Played, position_after: &'a Position) -> Self {
        let (text, span) = (Text::plain(b""), Span::at(0));
        Self { ply, position, played, text, is_canonical: false, span, position_after }
    }

    /// Returns the event with this text and its span. `is_canonical` remains `false`.
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

    /// Returns the canonical SAN of the move, or `--` for a null move.
    ///
    /// If the text is [canonical](Self::is_canonical), this decodes it in a few nanoseconds. Otherwise it generates the
    /// SAN, like [`San::from_move`].
    #[must_use]
    pub fn san(&self) -> San {
        let Played::Move(mv) = self.played else { return San::NULL };
        let written =
            if self.is_canonical { San::parse_bytes(self.text.raw(), Leniency::Import).ok() } else { None };
        written.unwrap_or_else(|| San::from_move(mv, self.position))
    }

    /// Returns the move in UCI notation, or `0000` for a null move. Castling is written in [`CastlingStyle::Standard`];
    /// call [`Uci::from_move`] for the other style.
    #[must_use]
    pub fn uci(&self) -> Uci {
        match self.played {
            Played::Move(mv) => Uci::from_move(mv, self.position, CastlingStyle::Standard),
            Played::Null => Uci::Null,
        }
    }
}

/// A token that should be a move, for visitors that request [`Interest::PARSE`] without a board.
#[derive(Clone, Copy)]
pub struct MoveToken<'a> {
    /// The token without its suffix annotation.
    pub text: Text<'a>,
    /// The span of the token.
    pub span: Span,
    /// The decoded move, if the fast path of the lexer read it and the sink plays moves.
    pub(crate) san: Option<San>,
}

impl<'a> MoveToken<'a> {
    /// Creates a token with its text and its span in the stream.
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

/// A comment of either kind (PGN 5), or [stray text](Visitor::stray_text), which is delivered like a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comment<'a> {
    /// The text between the braces, or after the semicolon. For stray text, this is the whole text.
    pub text: Text<'a>,
    /// Where the comment is among the moves.
    pub placement: Placement,
    /// The span of the whole comment, including the braces or the semicolon.
    pub span: Span,
}

impl Comment<'_> {
    /// Returns whether the comment was a line comment in the source: after a semicolon, up to the end of the line. A
    /// brace comment on one line that is not closed looks the same. A comment that was not read from text is none.
    /// Takes linear time.
    ///
    /// ```
    /// use movetext_pgn::{Comment, Flow, Interest, Visitor};
    ///
    /// struct LineComments(usize);
    ///
    /// impl Visitor for LineComments {
    ///     fn interest(&self) -> Interest {
    ///         Interest::ALL
    ///     }
    ///
    ///     fn comment(&mut self, comment: &Comment<'_>) -> Flow {
    ///         self.0 += usize::from(comment.is_line_comment());
    ///         Flow::Continue
    ///     }
    /// }
    ///
    /// let mut found = LineComments(0);
    /// movetext_pgn::read(b"1. e4 {best by test} e5 ; open game\n*", &mut found, &mut ());
    /// assert_eq!(found.0, 1);
    /// ```
    #[must_use]
    pub fn is_line_comment(&self) -> bool {
        let text = self.text.raw();
        // The span is one byte longer than the text, for the semicolon.
        self.span.len() == text.len() as u64 + 1 && !text.iter().any(|byte| matches!(byte, b'\n' | b'\r'))
    }
}

/// An escaped line (PGN 6), which begins with a percent sign in column 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EscapedLine<'a> {
    /// The text after the percent sign, without the line end.
    pub text: Text<'a>,
    /// The span of the line, without the line end.
    pub span: Span,
}

/// The rest of a line that cannot be played: from the first illegal or unreadable move to the end of the variation or
/// of the movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkippedText<'a> {
    /// The text without white space around it.
    pub text: Text<'a>,
    /// The span of the text.
    pub span: Span,
}

/// Receives the events of games.
///
/// A visitor returns its [interest](Visitor::interest), and implements the methods that it needs. By default, a method
/// does nothing and continues.
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
    /// Returns the events that the visitor requests. It is called once at the beginning of each game.
    fn interest(&self) -> Interest;

    /// Called at the beginning of a game.
    fn begin_game(&mut self, _game: &GameStart) -> Flow {
        Flow::Continue
    }

    /// Called for each tag pair, in the order of the source. A repeated tag is delivered each time.
    fn tag(&mut self, _tag: &Tag<'_>) -> Flow {
        Flow::Continue
    }

    /// Called when all tags are known, before the moves. It is also called if the game has no moves.
    fn begin_moves(&mut self, _start: &Start<'_>) -> Flow {
        Flow::Continue
    }

    /// Called for each played move.
    fn mv(&mut self, _event: &MoveEvent<'_>) -> Flow {
        Flow::Continue
    }

    /// Called for each token that should be a move, if the visitor requests [`Interest::PARSE`] without
    /// [`Interest::REPLAY`].
    ///
    /// A move that is written in several words is delivered as several tokens (`N f3` as `N` and `f3`), because joining
    /// them needs a board. In a [`MoveEvent`], the text is the whole move including spaces.
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

    /// Called for text that is not a tag, a move or a comment: words before a game, between its tags, among its moves
    /// and after its marker. It is called only for [`Interest::COMMENTS`] or [`Interest::REPLAY`]. By default, it calls
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

    /// Called when a variation on the last move begins. The board goes back to the position before that move.
    fn begin_variation(&mut self) -> Flow {
        Flow::Continue
    }

    /// Called for a termination marker inside a variation.
    fn variation_result(&mut self, _result: GameResult) -> Flow {
        Flow::Continue
    }

    /// Called when the innermost variation ends. The board goes back to the position after the move that the variation
    /// replaces.
    fn end_variation(&mut self) -> Flow {
        Flow::Continue
    }

    /// Called for each escaped line.
    fn escaped_line(&mut self, _escape: &EscapedLine<'_>) -> Flow {
        Flow::Continue
    }

    /// Called if the rest of a line cannot be played, because a move is illegal, ambiguous or unreadable, or because
    /// the variant is not supported.
    ///
    /// This needs [`Interest::REPLAY`], and for variations also [`Interest::VARIATIONS`]. Null moves are played, so
    /// they do not cause a call. The call comes at the end of the line. There is no call if the sink skipped the line
    /// because of a diagnostic.
    fn skipped_text(&mut self, _skipped: &SkippedText<'_>) -> Flow {
        Flow::Continue
    }

    /// Called at the end of a game.
    fn end_game(&mut self, _end: &GameEnd<'_>) -> Flow {
        Flow::Continue
    }
}

/// Requests everything that diagnostics depend on, and ignores all events. Use it if you only want diagnostics.
impl Visitor for () {
    fn interest(&self) -> Interest {
        Interest::DIAGNOSTICS
    }
}

/// A game in memory, such as a tree, that can be delivered to a visitor. Writers and encoders accept any such game.
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
    /// Delivers the game to `visitor` and its diagnostics to `sink`. It delivers only events that the visitor
    /// [requests](Visitor::interest), and follows each [`Flow`] that the visitor or the sink returns. Returns
    /// [`Flow::Stop`] if one of them stops, otherwise [`Flow::Continue`].
    fn visit<V: Visitor, D: Sink>(&self, visitor: &mut V, sink: &mut D) -> Flow;
}
