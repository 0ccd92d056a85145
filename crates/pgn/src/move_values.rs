//! Reads clock times, time used and evaluations from comments while a game is visited.

use crate::visitor::{Comment, Placement};
use core::time::Duration;
use movetext_board::Color;
use movetext_pgn_values::command::{CommentValues, Evaluation};

/// Values in a comment, from commands such as `[%clk 0:03:00]` and from engine comments such as `{+0.31/14 0.52s}`,
/// read by [`CommentValues`]. Each call takes time linear in the length of the comment: about forty instructions for a
/// single clock. Use [`MoveValues`] to combine all comments on a move.
///
/// ```
/// use core::time::Duration;
/// use movetext_pgn::{Comment, Flow, Interest, Visitor};
///
/// #[derive(Default)]
/// struct Longest(Duration);
///
/// impl Visitor for Longest {
///     fn interest(&self) -> Interest {
///         Interest::PARSE | Interest::COMMENTS // no board is needed
///     }
///     fn comment(&mut self, comment: &Comment<'_>) -> Flow {
///         self.0 = self.0.max(comment.elapsed().unwrap_or_default());
///         Flow::Continue
///     }
/// }
///
/// let mut longest = Longest::default();
/// movetext_pgn::read(b"1. e4 {[%emt 0:00:07]} e5 {+0.31/14 9.5s} *", &mut longest, &mut ());
/// assert_eq!(longest.0, Duration::from_millis(9_500));
/// ```
impl Comment<'_> {
    /// Returns how much time the side that moved has left: from `clk`, or from `tl`, which TCEC and fastchess write.
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        self.values(Color::White).clock()
    }

    /// Returns the time used for the move: from `emt` or an engine comment.
    #[must_use]
    pub fn elapsed(&self) -> Option<Duration> {
        self.values(Color::White).elapsed()
    }

    /// Returns the evaluation after the move of `mover`: from `eval` or an engine comment. A positive score is good for
    /// White, whichever side moved.
    #[must_use]
    pub fn evaluation(&self, mover: Color) -> Option<Evaluation> {
        self.values(mover).evaluation()
    }

    fn values(&self, mover: Color) -> CommentValues {
        let mut values = CommentValues::default();
        self.add_to(&mut values, mover);
        values
    }

    /// Adds the values in this comment to `values` from earlier comments. A fast path reads comments with only server
    /// commands without decoding them.
    fn add_to(&self, values: &mut CommentValues, mover: Color) {
        if !values.add_server_commands(self.text.raw()) {
            values.add(&self.text.to_str(), mover);
        }
    }
}

/// Combines the values from all comments on a move, including those after its variations. A comment between a move
/// number and its move is ignored. If no move follows the number, the comment belongs to the previous move.
///
/// Use a separate value for each line of moves. If a visitor reads variations, it needs a value for each open
/// variation.
///
/// ```
/// use core::time::Duration;
/// use movetext_pgn::{Comment, Flow, GameEnd, Interest, MoveEvent, Visitor, MoveValues};
///
/// #[derive(Default)]
/// struct Clocks(MoveValues, Vec<Option<Duration>>);
///
/// impl Visitor for Clocks {
///     fn interest(&self) -> Interest {
///         Interest::REPLAY | Interest::COMMENTS
///     }
///     fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
///         let previous = self.0.begin(event.position.turn());
///         self.1.extend(previous.map(|values| values.clock()));
///         Flow::Continue
///     }
///     fn comment(&mut self, comment: &Comment<'_>) -> Flow {
///         self.0.comment(comment);
///         Flow::Continue
///     }
///     fn end_game(&mut self, _: &GameEnd<'_>) -> Flow {
///         self.1.extend(self.0.end().map(|values| values.clock()));
///         Flow::Continue
///     }
/// }
///
/// let mut clocks = Clocks::default();
/// movetext_pgn::read(b"1. e4 {[%clk 0:03:00]} e5 *", &mut clocks, &mut ());
/// assert_eq!(clocks.1, [Some(Duration::from_secs(180)), None]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct MoveValues {
    mover: Option<Color>,
    values: CommentValues,
    /// The values to use if no other move follows. They also include comments after a move number. `None` if there are
    /// no such comments.
    if_last: Option<CommentValues>,
}

impl MoveValues {
    /// Begins the next move, which `mover` makes. Returns the values of the previous move, or `None` before the first
    /// move.
    pub fn begin(&mut self, mover: Color) -> Option<CommentValues> {
        let previous = self.mover.map(|_| self.values);
        *self = Self { mover: Some(mover), ..Self::default() };
        previous
    }

    /// Adds a comment on the current move.
    pub fn comment(&mut self, comment: &Comment<'_>) {
        let Some(mover) = self.mover else { return };
        let values = match comment.placement {
            Placement::AfterMove | Placement::AfterVariations => &mut self.values,
            Placement::BeforeMove => self.if_last.get_or_insert(self.values),
            Placement::Start | Placement::End => return,
        };
        comment.add_to(values, mover);
    }

    /// Ends the line of moves. Returns the values of its last move, or `None` if the line has no moves.
    pub fn end(&mut self) -> Option<CommentValues> {
        let Self { mover, values, if_last } = core::mem::take(self);
        mover.map(|_| if_last.unwrap_or(values))
    }
}
