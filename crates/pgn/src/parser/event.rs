//! What the parser sends: one event for each element of a game (PGN 18), and the sink that receives them.

use crate::{
    diagnostic::Finding,
    flow::Flow,
    visitor::{Comment, EscapedLine, Interest, MoveToken, Placement, Tag},
};
use movetext_board::movegen::GameBoard;
use movetext_pgn_values::{GameResult, Nag};
use movetext_san::Span;

/// An element of a game. Events have the order of the text, with two exceptions: games with all moves in variations,
/// and a number before a variation that is sent as stray text after it, because no move follows. Spans count from the
/// start of the stream.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A game begins at this offset.
    BeginGame(u64),
    /// A tag pair.
    Tag(Tag<'a>),
    /// The tag section is complete, even if it is empty.
    EndTags,
    /// A move number indication: its integer, saturated, and the span of digits and periods.
    MoveNumber(u32, Span),
    /// A token that should be a move, without its suffix.
    Move(MoveToken<'a>),
    /// A glyph, written as NAG, suffix or symbol.
    Nag(Nag, Placement, Span),
    /// A comment.
    Comment(Comment<'a>),
    /// Text that is neither a tag, a move nor a comment. Its span is the text itself.
    StrayText(Comment<'a>),
    /// An escaped line.
    Escape(EscapedLine<'a>),
    /// `(`
    BeginVariation(Span),
    /// `)`, or an empty span where an unclosed variation ends.
    EndVariation(Span),
    /// The main line ends, in a game with all moves in variations. The text from `rest` to `end` was read after the
    /// other variations. It has all moves of the main line except the first.
    EndMainLine {
        /// Where the moves after the first move begin.
        rest: u64,
        /// Where they end.
        end: u64,
    },
    /// A termination marker. At depth 0 it ends the game.
    Result(GameResult, Span),
    /// The end of a game.
    EndGame {
        /// The span from the first byte to the last, without surrounding white space.
        span: Span,
        /// The offset after the last tag pair, or where the span begins if there is none.
        tags_end: u64,
    },
}

/// Receives the events of the parser.
pub trait EventSink {
    /// Receives the next event. The returned flow steers the parser.
    fn event(&mut self, event: Event<'_>) -> Flow;

    /// Receives a finding about the text. The returned flow steers the parser.
    fn finding(&mut self, finding: Finding) -> Flow;

    /// Returns what the sink requests. It receives move numbers only if it requests played moves or findings; comments
    /// only if it requests comments or findings, or between a number and its move; stray text if it requests comments,
    /// played moves or findings.
    #[inline]
    fn interest(&self) -> Interest {
        Interest::ALL
    }

    /// Returns whether the sink requests findings. If not, the parser may omit them.
    #[inline]
    fn requests_findings(&self) -> bool {
        true
    }

    /// Returns the board on which the sink plays the moves of the innermost line, if it plays them.
    ///
    /// The parser consults it if the text does not decide. Without a board, it sends a lone `N` before a pawn move as a
    /// move, reads `#` after white space as the sign of a diagram, and reads digits such as `5254` as a number.
    fn board(&self) -> Option<&GameBoard> {
        None
    }

    /// Returns where the last move in several words ends, such as `N f3`. The sink receives the first word and reads
    /// the others itself. The parser continues after them.
    ///
    /// By default, each word is sent as a separate move.
    #[inline]
    fn read_to(&self) -> u64 {
        0
    }
}

/// Skips every game, to find where it ends.
impl EventSink for () {
    fn event(&mut self, _event: Event<'_>) -> Flow {
        Flow::SkipGame
    }

    fn finding(&mut self, _finding: Finding) -> Flow {
        Flow::Continue
    }

    fn interest(&self) -> Interest {
        Interest::SCAN
    }

    fn requests_findings(&self) -> bool {
        false
    }
}
