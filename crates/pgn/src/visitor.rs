//! The seam: games flow from producers to consumers through [`Visitor`].
//!
//! Producers drive it: the text reader, a game tree, the decoder of PGC; a game that is held in memory is [`Visitable`].
//! Consumers implement it: the tree builder, the writer, the encoder of PGC, counters and filters. A game is delivered in this order:
//!
//! ```text
//! begin_game  tag*  begin_moves  element*  end_game
//! element     mv | token | nag | comment | escape | unread | variation | variation_result
//! variation   begin_variation element* end_variation
//! ```
//!
//! Every `begin_game` has its `end_game` and every `begin_variation` its `end_variation`, also where the visitor
//! skips; only [`Flow::Stop`] ends the stream at once.
//!
//! Diagnostics are no events: they go to a [`Sink`], which every producer takes beside the
//! visitor. A type that needs both in their order is shared by a [`RefCell`](core::cell::RefCell): `&RefCell<T>` is a visitor if `T` is one,
//! and a sink if `T` is one.
//!
//! A visitor that passes games to another one implements [`Adapter`](crate::Adapter) instead, which forwards by default.

use crate::diagnostic::Sink;
use crate::flow::Flow;
use crate::text::Text;
use alloc::borrow::Cow;
use core::ops::BitOr;
use core::ops::BitOrAssign;
use movetext_board::{Move, Position};
use movetext_pgn_values::GameResult;
use movetext_pgn_values::Nag;
use movetext_san::San;
use movetext_san::Span;

/// What a visitor asks for. What it does not ask for is not computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wants(u16);

impl Wants {
    /// Boundaries and tags; movetext is passed over.
    pub const SCAN: Self = Self(0);
    /// The tokens of moves as [`Visitor::token`], without a board.
    pub const PARSE: Self = Self(1);
    /// Moves resolved and played on a board, as [`Visitor::mv`].
    pub const REPLAY: Self = Self(3);
    /// Comments.
    pub const COMMENTS: Self = Self(4);
    /// Numeric annotation glyphs, suffixes and symbols among them.
    pub const NAGS: Self = Self(8);
    /// Variations, and all that stands in them.
    pub const VARIATIONS: Self = Self(16);
    /// Escaped lines (PGN 6).
    pub const ESCAPES: Self = Self(32);
    /// The lines that games begin on, [`GameStart::line`]: all newlines are counted for them.
    pub const LINES: Self = Self(64);
    /// The key of every position kept while playing, so that [`Position::hash`] answers at once. Without it the answer is
    /// the same and is worked out from the pieces.
    pub const KEYS: Self = Self(128);
    /// All of the above, with moves played on a board.
    pub const ALL: Self = Self(255);

    /// Whether everything in `other` is asked for.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// These wants without those in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitOr for Wants {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Wants {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

/// Where a comment or a glyph stands among the moves of its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
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

/// A game begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameStart {
    /// The number of the game in the stream, counted from 1.
    pub number: u64,
    /// Offset of its first byte that is not white space.
    pub offset: u64,
    /// The line of that byte, counted from 1; 0 where there are no lines, as in PGC, or nobody [asked](Wants::LINES).
    pub line: u64,
    /// The column of that byte, counted from 1 in characters; 0 where there are no lines.
    pub column: u64,
}

/// A tag pair (PGN 8.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag<'a> {
    /// The name.
    pub name: Text<'a>,
    /// The value, without its quotes.
    pub value: Text<'a>,
    /// From the opening bracket to the closing one.
    pub span: Span,
    /// The value alone, without its quotes.
    pub value_span: Span,
}

impl Tag<'_> {
    /// The place in the stream of a part of the decoded value, such as that of a fault in it. If the bytes are not the decoded
    /// value (escapes, other encodings than UTF-8), it is the place of the whole value. Linear in the length of the value.
    #[must_use]
    pub fn place_in_value(&self, part: Span) -> Span {
        let (value, whole) = (&self.value, self.value_span);
        let is_literal =
            matches!(value.to_str(), Cow::Borrowed(_)) && whole.len() == value.raw().len() as u64;
        if is_literal { part.shifted(whole.start) } else { whole }
    }
}

/// The tags are complete: the position that the moves start from.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    /// The position before the first move.
    pub position: &'a Position,
    /// Whether it was set up by a FEN tag (PGN 9.7).
    pub origin: StartOrigin,
}

/// Where the starting position of a game comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StartOrigin {
    /// The initial array.
    #[default]
    Initial,
    /// The FEN tag.
    FenTag,
    /// There is no position: the FEN tag cannot be read, or the variant is not chess. The moves are not played.
    Unplayable,
}

/// What is played: a legal move, or a null move (`--`), which passes the turn inside analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Played {
    /// A legal move.
    Move(Move),
    /// A null move.
    Null,
}

impl Played {
    /// The move on the board; `None` for a null move.
    ///
    /// ```
    /// use movetext_pgn::{Flow, Played, Step, Visitor};
    ///
    /// struct Moves(Vec<String>);
    ///
    /// impl Visitor for Moves {
    ///     fn mv(&mut self, step: &Step<'_>) -> Flow {
    ///         self.0.extend(step.played.mv().map(|mv| mv.to_string()));
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

/// A move is played.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// Plies from the start of the game to the position before the move; variations count from the same start.
    pub ply: u32,
    /// The position before the move.
    pub position: &'a Position,
    /// What is played in it.
    pub played: Played,
    /// The move as it was written; empty where the producer had no text.
    pub text: Text<'a>,
    /// Whether that text is known to be the move in canonical SAN, to the letter, so that nobody has to make it again.
    pub is_canonical: bool,
    /// Where it was written.
    pub span: Span,
}

/// A token that should be a move, for visitors that ask for [`Wants::PARSE`] alone.
#[derive(Clone, Copy)]
pub struct MoveToken<'a> {
    /// The token, without annotation suffix.
    pub text: Text<'a>,
    /// Where it was written.
    pub span: Span,
    /// The decoded text, if the lexer decoded it.
    pub(crate) san: Option<San>,
}

impl<'a> MoveToken<'a> {
    /// A token with the given text, at `span` of the stream.
    #[inline]
    #[must_use]
    pub const fn new(text: Text<'a>, span: Span) -> Self {
        Self { text, span, san: None }
    }
}

impl PartialEq for MoveToken<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.text, self.span) == (other.text, other.span)
    }
}

impl Eq for MoveToken<'_> {}

impl core::fmt::Debug for MoveToken<'_> {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.debug_struct("MoveToken").field("text", &self.text).field("span", &self.span).finish()
    }
}

/// A comment of either kind (PGN 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comment<'a> {
    /// The text between the braces, or between the semicolon and the end of the line.
    pub text: Text<'a>,
    /// Where among the moves it stands.
    pub place: Place,
    /// The whole comment, braces or semicolon included.
    pub span: Span,
}

/// An escaped line (PGN 6): the text after the percent sign in column 1, without the newline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Escape<'a> {
    /// The text after the percent sign.
    pub text: Text<'a>,
    /// The line without its newline.
    pub span: Span,
}

/// The rest of a line of moves that cannot be played: from the first illegal or unreadable move to the end of its
/// variation or of the movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unread<'a> {
    /// The text, trimmed.
    pub text: Text<'a>,
    /// Where it stands.
    pub span: Span,
}

/// A game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEnd<'a> {
    /// The result that holds: the marker, unless it is missing or `*` and the Result tag is decided.
    pub result: GameResult,
    /// The termination marker, where there was one.
    pub marker: Option<GameResult>,
    /// Plies of the main line that were read.
    pub plies: u32,
    /// From the first byte of the game to its last, without surrounding white space.
    pub span: Span,
    /// The text of that span, where the producer reads text.
    pub source: Option<&'a [u8]>,
}

/// Receives games.
///
/// Each method has a default that does nothing and goes on, so that a visitor names only what it uses.
///
/// ```
/// use movetext_pgn::{Flow, Step, Visitor, Wants};
///
/// #[derive(Default)]
/// struct Plies(u64);
///
/// impl Visitor for Plies {
///     fn wants(&self) -> Wants {
///         Wants::REPLAY
///     }
///     fn mv(&mut self, _step: &Step<'_>) -> Flow {
///         self.0 += 1;
///         Flow::Continue
///     }
/// }
///
/// let mut plies = Plies::default();
/// movetext_pgn::read(b"1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *", &mut plies, &mut ());
/// assert_eq!(plies.0, 3); // variations were not asked for
/// ```
pub trait Visitor {
    /// What the visitor asks for. Read once at the beginning of each game.
    fn wants(&self) -> Wants {
        Wants::ALL
    }

    /// A game begins.
    fn begin_game(&mut self, _game: &GameStart) -> Flow {
        Flow::Continue
    }

    /// A tag pair, in the order of the source; repeated names are all delivered.
    fn tag(&mut self, _tag: &Tag<'_>) -> Flow {
        Flow::Continue
    }

    /// The tags are complete and the moves begin, even where there are none.
    fn begin_moves(&mut self, _start: &Start<'_>) -> Flow {
        Flow::Continue
    }

    /// A move is played.
    fn mv(&mut self, _step: &Step<'_>) -> Flow {
        Flow::Continue
    }

    /// A token that should be a move; only for [`Wants::PARSE`] without [`Wants::REPLAY`].
    fn token(&mut self, _token: &MoveToken<'_>) -> Flow {
        Flow::Continue
    }

    /// A numeric annotation glyph.
    fn nag(&mut self, _nag: Nag, _place: Place) -> Flow {
        Flow::Continue
    }

    /// A comment.
    fn comment(&mut self, _comment: &Comment<'_>) -> Flow {
        Flow::Continue
    }

    /// A variation on the last move begins: the position is the one before that move.
    fn begin_variation(&mut self) -> Flow {
        Flow::Continue
    }

    /// A termination marker inside a variation.
    fn variation_result(&mut self, _result: GameResult) -> Flow {
        Flow::Continue
    }

    /// The innermost variation ends: the position is again the one after the move that it replaces.
    fn end_variation(&mut self) -> Flow {
        Flow::Continue
    }

    /// An escaped line.
    fn escape(&mut self, _escape: &Escape<'_>) -> Flow {
        Flow::Continue
    }

    /// The rest of the innermost line cannot be played. Delivered at the end of that line, so that nothing is left of a
    /// variation to skip, and left out if a sink answered a diagnostic in the line by skipping it.
    fn unread(&mut self, _unread: &Unread<'_>) -> Flow {
        Flow::Continue
    }

    /// The game ends.
    fn end_game(&mut self, _end: &GameEnd<'_>) -> Flow {
        Flow::Continue
    }
}

/// Requests everything that diagnostics depend on and keeps nothing: for readings that are about diagnostics.
impl Visitor for () {
    fn wants(&self) -> Wants {
        Wants::ALL.without(Wants::LINES | Wants::KEYS)
    }
}

/// A game that is held in memory, such as a tree, and can be delivered to visitors: what writers and encoders take.
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
    /// Delivers the game to `visitor`, which receives what it [requests](Visitor::wants), and its diagnostics to `sink`, and
    /// follows the answers of both. Returns [`Flow::Stop`] if one of the two answered that, else [`Flow::Continue`].
    fn visit<V: Visitor, D: Sink>(&self, visitor: &mut V, sink: &mut D) -> Flow;
}
