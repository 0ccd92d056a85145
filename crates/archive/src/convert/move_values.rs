//! The values in the comments of a move, read while its game is visited.

use movetext_board::Color;
use movetext_pgn::{Comment, event::Placement};
use movetext_pgn_values::command::CommentValues;

/// Reads the values of the last move from its comments: those after it, and after the variations on it. Comments before
/// the next move belong to the last move only if there is no next move.
///
/// ```
/// use core::time::Duration;
/// use movetext_archive::{convert::MoveValues, pgn::{self, Comment, Flow, Interest, MoveEvent, Visitor}};
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
///     fn end_game(&mut self, _: &pgn::GameEnd<'_>) -> Flow {
///         self.1.extend(self.0.end().map(|values| values.clock()));
///         Flow::Continue
///     }
/// }
///
/// let mut clocks = Clocks::default();
/// pgn::read(b"1. e4 {[%clk 0:03:00]} e5 *", &mut clocks, &mut ());
/// assert_eq!(clocks.1, [Some(Duration::from_secs(180)), None]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct MoveValues {
    mover: Option<Color>,
    values: CommentValues,
    /// The values including comments before the next move, if there are such comments.
    if_last: Option<CommentValues>,
}

impl MoveValues {
    /// Begins a move of `mover`. Returns the values of the previous move, if there was one.
    pub fn begin(&mut self, mover: Color) -> Option<CommentValues> {
        let previous = self.mover.map(|_| self.values);
        *self = Self { mover: Some(mover), ..Self::default() };
        previous
    }

    /// Adds a comment.
    pub fn comment(&mut self, comment: &Comment<'_>) {
        let Some(mover) = self.mover else { return };
        let values = match comment.placement {
            Placement::AfterMove | Placement::AfterVariations => &mut self.values,
            Placement::BeforeMove => self.if_last.get_or_insert(self.values),
            Placement::Start | Placement::End => return,
        };
        if !values.add_usual(comment.text.raw()) {
            values.add(&comment.text.to_str(), mover);
        }
    }

    /// Ends the line of moves. Returns the values of its last move, if it has moves.
    pub fn end(&mut self) -> Option<CommentValues> {
        let Self { mover, values, if_last } = core::mem::take(self);
        mover.map(|_| if_last.unwrap_or(values))
    }
}
