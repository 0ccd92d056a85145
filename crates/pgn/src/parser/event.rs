//! The parser's output: one event for each element of a game (PGN 18), and the sink that receives the events.

use crate::{
    diagnostic::Finding,
    flow::Flow,
    visitor::{Comment, EscapedLine, Interest, MoveToken, Placement, Tag},
};
use movetext_board::movegen::GameBoard;
use movetext_pgn_values::{GameResult, Nag};
use movetext_san::Span;

/// An element of a game. Spans are in bytes from the start of the stream.
///
/// Events come in the order of the text, with two exceptions:
/// - In a game with all moves in variations, the first variation becomes the main line. The other variations are sent
///   directly after its first move, and the rest of the main line after them.
/// - If a move number comes before a variation and no move follows the variation, the number is sent as stray text
///   after the variation.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A game begins at this offset.
    BeginGame(u64),
    /// A tag pair.
    Tag(Tag<'a>),
    /// The tag section is complete. This is also sent if it is empty.
    EndTags,
    /// A move number: its value, saturated, and the span of its digits and periods.
    MoveNumber(u32, Span),
    /// A token that should be a move, without its suffix.
    Move(MoveToken<'a>),
    /// A glyph that is written as a NAG, a suffix or a symbol.
    Nag(Nag, Placement, Span),
    /// A comment.
    Comment(Comment<'a>),
    /// Text that is not a tag, a move or a comment. Its span covers only the text.
    StrayText(Comment<'a>),
    /// An escaped line.
    Escape(EscapedLine<'a>),
    /// A variation begins with this `(`.
    BeginVariation(Span),
    /// A variation ends with this `)`. The span is empty if the variation is unclosed.
    EndVariation(Span),
    /// In a game with all moves in variations, the main line ends. Its first move was sent before the other variations,
    /// and its text from `rest` to `end` after them.
    EndMainLine {
        /// The offset where the main line continues after its first move.
        rest: u64,
        /// The offset where the main line ends.
        end: u64,
    },
    /// A termination marker. Outside variations, it ends the game.
    Result(GameResult, Span),
    /// The game ends.
    EndGame {
        /// The span of the game, without white space around it.
        span: Span,
        /// The offset after the last tag pair, or the start of the span if there are no tag pairs.
        tags_end: u64,
    },
}

/// Receives the events of the parser.
pub trait EventSink {
    /// Receives the next event. The parser follows the returned flow.
    fn event(&mut self, event: Event<'_>) -> Flow;

    /// Receives a finding about the text. The parser follows the returned flow.
    fn finding(&mut self, finding: Finding) -> Flow;

    /// Returns what the sink requests. Some events are sent for several interests:
    /// - move numbers are sent if the sink requests played moves or findings;
    /// - comments are sent if the sink requests comments or findings, and always between a number and its move;
    /// - stray text is sent if the sink requests comments, played moves or findings.
    #[inline]
    fn interest(&self) -> Interest {
        Interest::ALL
    }

    /// Returns whether the sink requests findings. If not, the parser may omit them.
    #[inline]
    fn requests_findings(&self) -> bool {
        true
    }

    /// Returns whether the sink ignores a comment that is only a clock, although it requests findings. If so, the parser
    /// does not send the comment.
    #[inline]
    fn ignores_clock(&mut self) -> bool {
        false
    }

    /// Returns the board on which the sink plays the moves of the innermost line, or `None` if it does not play moves.
    ///
    /// The parser needs the board if the text alone is ambiguous. Without a board, it sends a lone `N` before a pawn
    /// move as a move, reads `#` after white space as the symbol of a diagram, and reads digits such as `5254` as a
    /// number.
    fn board(&self) -> Option<&GameBoard> {
        None
    }

    /// Returns where the last move ends if it was written in several words, such as `N f3`. The sink receives the first
    /// word as a move and reads the other words itself. The parser continues after them.
    ///
    /// By default, the parser sends each word as a separate move.
    #[inline]
    fn read_to(&self) -> u64 {
        0
    }
}

/// Skips every game, for callers that need only its end.
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
