//! The numbers that the comments of a move hold, in commands and in comments of engines, as one typed value.

use super::Command;
use super::Commands;
use super::Evaluation;
use super::Piece;
use super::Score;
use super::engine;
use super::engine::PointOfView;
use super::plain;
use alloc::borrow::Cow;
use core::time::Duration;
use movetext_board::Color;

/// The clock, the time used and the evaluation of a move, from its comments.
///
/// They are read from the commands `clk`, `emt` and `eval`, and from the comments of these programs:
///
/// - cutechess and fastchess: `+1.16/8 0.022s`, `-M6/20 0.1s, White mates`, `1.2s`, `book`
/// - XBoard, WinBoard and Arena: `+0.31/12 5`, `[-0.30/12] 1:05`
/// - `(+0.12 d19 31s)`
/// - TCEC: `d=20, sd=25, mt=1234, tl=60000, wv=0.35, pv=e4 e5`
///
/// An engine comment is one of these forms as a whole, besides commands; other text has no values. Of several values of
/// a kind the first counts; a command counts before the text of its comment. What cannot be read has no value.
///
/// **All scores count for White.** The command `eval` and TCEC write them so; the other programs count for the side that
/// moved, and their scores are turned around for Black's moves. A mate is a number of moves; programs that count plies
/// (`+M5`, mate on the fifth ply) have them converted.
///
/// ```
/// use core::time::Duration;
/// use movetext_board::Color;
/// use movetext_pgn_values::command::{CommentValues, Score};
///
/// let values = CommentValues::of(["+1.16/8 0.022s"], Color::Black);
/// assert_eq!(values.eval(), Some(Score::Pawns { thousandths: -1160 }));
/// assert_eq!(values.depth(), Some(8));
/// assert_eq!(values.emt(), Some(Duration::from_millis(22)));
/// assert_eq!(CommentValues::of(["5/8 of the games"], Color::White), CommentValues::default());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CommentValues {
    clock: Option<Duration>,
    emt: Option<Duration>,
    score: Option<Score>,
    depth: Option<u32>,
    is_book: bool,
}

impl CommentValues {
    /// The values in the comments of a move that `mover` plays. Linear in the length of the comments.
    #[must_use]
    pub fn of<'t>(comments: impl IntoIterator<Item = &'t str>, mover: Color) -> Self {
        let mut values = Self::default();
        for comment in comments {
            let text = values.take_commands(comment);
            values.take_engine_comment(&text, mover);
        }
        values
    }

    /// The time that the side that moved has left: `clk`, and `tl` of TCEC and fastchess.
    #[must_use]
    pub const fn clock(&self) -> Option<Duration> {
        self.clock
    }

    /// The time used for the move.
    #[must_use]
    pub const fn emt(&self) -> Option<Duration> {
        self.emt
    }

    /// The score after the move. Above zero White is better, also after Black's moves.
    #[must_use]
    pub const fn eval(&self) -> Option<Score> {
        self.score
    }

    /// How deep the engine searched, in plies. If there is a score, it is that of the score.
    #[must_use]
    pub const fn depth(&self) -> Option<u32> {
        self.depth
    }

    /// Whether the program played the move from an opening book.
    #[must_use]
    pub const fn is_book(&self) -> bool {
        self.is_book
    }

    /// Takes the values of the commands; returns the text without them.
    fn take_commands<'t>(&mut self, comment: &'t str) -> Cow<'t, str> {
        let mut has_commands = false;
        for command in Commands::of(comment).filter_map(Piece::command) {
            has_commands = true;
            // Only these are read: marks on the board would be copied for nothing.
            if !matches!(command.name(), "clk" | "emt" | "eval") {
                continue;
            }
            match command.read() {
                Ok(Command::Clock(time)) => self.clock = self.clock.or(Some(time.duration())),
                Ok(Command::ElapsedMoveTime(time)) => self.emt = self.emt.or(Some(time.duration())),
                Ok(Command::Evaluation(Evaluation { score, depth })) => self.take_score(Some(score), depth),
                _ => {}
            }
        }
        if has_commands { plain(comment) } else { Cow::Borrowed(comment) }
    }

    /// Takes the values of a comment of an engine.
    fn take_engine_comment(&mut self, text: &str, mover: Color) {
        let Some(comment) = engine::read(text) else { return };
        let score = comment.score.map(|(score, view)| {
            let is_turned = view == PointOfView::Mover && mover == Color::Black;
            if is_turned { -score } else { score }
        });
        self.take_score(score, comment.depth);
        self.clock = self.clock.or(comment.clock.map(Duration::from));
        self.emt = self.emt.or(comment.elapsed.map(Duration::from));
        self.is_book |= comment.is_book;
    }

    /// Takes a score and its depth, unless there is a score already.
    fn take_score(&mut self, score: Option<Score>, depth: Option<u32>) {
        match (self.score, score) {
            (Some(_), _) => {}
            (None, Some(_)) => (self.score, self.depth) = (score, depth),
            (None, None) => self.depth = self.depth.or(depth),
        }
    }
}
