//! Reads the clock, the time used and the evaluation from the comments on a move.

use super::{
    ClockTime, Command, Commands, Evaluation, Score, Segment,
    engine::{self, PointOfView},
    server_commands::{self, Remainder, ServerValue},
    strip_commands,
};
use alloc::borrow::Cow;
use core::time::Duration;
use movetext_board::Color;

/// The clock, the time used and the evaluation after a move, read from the comments on it.
///
/// We read them from the commands `clk`, `emt` and `eval`, and from the comments that these programs write:
///
/// - cutechess and fastchess: `+1.16/8 0.022s`, `-M6/20 0.1s, White mates`, `1.2s`, `book`
/// - XBoard, WinBoard and Arena: `+0.31/12 5`, `[-0.30/12] 1:05`
/// - several programs: `(+0.12 d19 31s)`
/// - TCEC: `d=20, sd=25, mt=1234, tl=60000, wv=0.35, pv=e4 e5`
///
/// An engine comment must match one of these forms completely, apart from its commands. Other text has no values. If a
/// value occurs more than once, the first is used. Within one comment, commands take precedence over text. Values that
/// cannot be read are ignored.
///
/// **A positive score is always good for White.** `eval` and TCEC write scores this way. The other programs write them
/// for the side that moved, so we negate them for Black's moves. Mates are counted in moves. Some programs count plies
/// instead (`+M5` is mate on the fifth ply); their mates are converted.
///
/// ```
/// use core::time::Duration;
/// use movetext_board::Color;
/// use movetext_pgn_values::command::{CommentValues, Score};
///
/// let values = CommentValues::from_comments(["+1.16/8 0.022s"], Color::Black);
/// let evaluation = values.evaluation().unwrap();
/// assert_eq!((evaluation.score, evaluation.depth), (Score::Pawns { thousandths: -1160 }, Some(8)));
/// assert_eq!(values.elapsed(), Some(Duration::from_millis(22)));
/// assert_eq!(CommentValues::from_comments(["5/8 of the games"], Color::White), CommentValues::default());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CommentValues {
    clock: Option<Duration>,
    elapsed: Option<Duration>,
    score: Option<Score>,
    depth: Option<u32>,
    is_book: bool,
}

impl CommentValues {
    /// Reads the comments on a move that `mover` played. Takes time linear in the length of the comments. Allocates
    /// only if a comment contains both commands and other text.
    #[must_use]
    pub fn from_comments<'t>(comments: impl IntoIterator<Item = &'t str>, mover: Color) -> Self {
        let mut values = Self::default();
        for comment in comments {
            values.add(comment, mover);
        }
        values
    }

    /// Adds the values in the next comment on the same move. Values that are already known do not change.
    #[inline]
    pub fn add(&mut self, comment: &str, mover: Color) {
        if !self.add_server_commands(comment.as_bytes()) {
            let text = self.take_commands(comment);
            self.take_engine_comment(&text, mover);
        }
    }

    /// Fast path of [`add`](Self::add) for comments that contain only commands as servers write them. Returns `false`
    /// and adds nothing for any other comment. The bytes need no decoding, because every comment that this accepts is
    /// ASCII.
    #[inline]
    pub fn add_server_commands(&mut self, comment: &[u8]) -> bool {
        if let Some(time) = server_commands::clock(comment) {
            self.clock = self.clock.or(Some(time));
            return true;
        }
        self.take_server_commands(comment)
    }

    /// Returns how much time the side that moved has left: `clk`, or `tl` in comments from TCEC and fastchess.
    #[must_use]
    pub const fn clock(&self) -> Option<Duration> {
        self.clock
    }

    /// Returns how much time the move took.
    #[must_use]
    pub const fn elapsed(&self) -> Option<Duration> {
        self.elapsed
    }

    /// Returns the score and the search depth. A positive score is good for White, whichever side moved.
    ///
    /// On servers, one engine scores the moves of both sides. In engine matches, each engine scores its own moves, so
    /// two scores in a row may differ without a mistake by either side. If you only want the command `eval`, use
    /// [`Commands::find`](super::Commands::find) and [`CommandText::read`](super::CommandText::read).
    #[must_use]
    pub fn evaluation(&self) -> Option<Evaluation> {
        self.score.map(|score| Evaluation { score, depth: self.depth })
    }

    /// Returns the search depth in plies, even if there is no score. If there is a score, both come from the same
    /// command or engine comment.
    #[must_use]
    pub const fn depth(&self) -> Option<u32> {
        self.depth
    }

    /// Returns whether the move comes from an opening book.
    #[must_use]
    pub const fn is_book(&self) -> bool {
        self.is_book
    }

    /// Stores the values if the comment contains only server commands. Returns `false` and stores nothing for any other
    /// comment.
    #[inline(never)]
    fn take_server_commands(&mut self, comment: &[u8]) -> bool {
        if !comment.trim_ascii_start().starts_with(b"[%") {
            return false;
        }
        let mut values = *self;
        let remainder = server_commands::read(comment, |value| match value {
            ServerValue::Clock(time) => values.clock = values.clock.or(Some(time)),
            ServerValue::Elapsed(time) => values.elapsed = values.elapsed.or(Some(time)),
            ServerValue::Score(score) => values.take_score(Some(score), None),
        });
        let is_all = remainder == Some(Remainder::WhiteSpace);
        if is_all {
            *self = values;
        }
        is_all
    }

    /// Stores the values of the commands and returns the text without them.
    fn take_commands<'t>(&mut self, comment: &'t str) -> Cow<'t, str> {
        let (mut has_commands, mut has_text) = (false, false);
        for segment in Commands::new(comment) {
            let command = match segment {
                Segment::Command(command) => command,
                Segment::Text { text, .. } => {
                    has_text |= !text.trim_ascii().is_empty();
                    continue;
                }
            };
            has_commands = true;
            // Skip other commands, because reading squares and arrows would copy them.
            if !matches!(command.name(), "clk" | "emt" | "eval") {
                continue;
            }
            match command.read() {
                Ok(Command::Clock(time)) => self.clock = self.clock.or(Some(time.duration())),
                Ok(Command::ElapsedMoveTime(time)) => self.elapsed = self.elapsed.or(Some(time.duration())),
                Ok(Command::Evaluation(Evaluation { score, depth })) => self.take_score(Some(score), depth),
                _ => {}
            }
        }
        match (has_commands, has_text) {
            (false, _) => Cow::Borrowed(comment),
            (true, false) => Cow::Borrowed(""),
            (true, true) => strip_commands(comment),
        }
    }

    /// Stores the values of an engine comment.
    fn take_engine_comment(&mut self, text: &str, mover: Color) {
        let Some(comment) = engine::read(text) else { return };
        let score = comment.score.map(|(score, view)| {
            let is_turned = view == PointOfView::Mover && mover == Color::Black;
            if is_turned { -score } else { score }
        });
        self.take_score(score, comment.depth);
        self.clock = self.clock.or(comment.clock.map(ClockTime::duration));
        self.elapsed = self.elapsed.or(comment.elapsed.map(ClockTime::duration));
        self.is_book |= comment.is_book;
    }

    /// Stores a score and its depth, unless a score is already stored.
    fn take_score(&mut self, score: Option<Score>, depth: Option<u32>) {
        match (self.score, score) {
            (Some(_), _) => {}
            (None, Some(_)) => (self.score, self.depth) = (score, depth),
            (None, None) => self.depth = self.depth.or(depth),
        }
    }
}
