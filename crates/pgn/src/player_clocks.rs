//! How much time the players use for their moves, from their clocks (PGN 9.6.1, supplement 4).

use core::{mem, time::Duration};
use movetext_board::Color;
use movetext_pgn_values::{command::CommentValues, value::TimeControl};

/// The clocks of both players in one line, to find out how much time each move took.
///
/// Pass the moves in order. For a variation, clone the clocks as they were before the move that it replaces.
///
/// ```
/// use core::time::Duration;
/// use movetext_pgn::{PlayerClocks, values::command::CommentValues};
/// use movetext_board::Color;
///
/// let mut clocks = PlayerClocks::new("180+2");
/// let mut used = |mover, comment| {
///     let mut values = CommentValues::default();
///     values.add(comment, mover);
///     clocks.time_used(mover, &values)
/// };
/// assert_eq!(used(Color::White, "[%clk 0:02:59]"), Some(Duration::from_secs(3)));
/// // The clock did not run during Black's first move.
/// assert_eq!(used(Color::Black, "[%clk 0:03:00]"), Some(Duration::ZERO));
/// assert_eq!(used(Color::White, "[%clk 0:02:51.5]"), Some(Duration::from_millis(9_500)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct PlayerClocks {
    control: Option<TimeControl>,
    /// Indexed by colour.
    players: [PlayerClock; 2],
}

/// One player's clock.
#[derive(Clone, Copy, Debug, Default)]
struct PlayerClock {
    /// The time left after the last move, or at the start. `None` if unknown.
    left: Option<Duration>,
    /// How many moves the player has made.
    moves: u32,
}

impl PlayerClocks {
    /// Creates the clocks before the first move. Pass the value of the TimeControl tag, or an empty text if the game has
    /// no such tag.
    #[must_use]
    pub fn new(time_control: &str) -> Self {
        let control = TimeControl::read(time_control.trim()).ok();
        let left = control.as_ref().and_then(TimeControl::starting_time);
        Self { control, players: [PlayerClock { left, moves: 0 }; 2] }
    }

    /// Records a move and the values in its comments. Returns how much time the move took.
    ///
    /// If the comments contain the time used, in the command `emt` or an engine comment, this is that time. Otherwise,
    /// it is calculated from the player's clocks (`clk`) after this move and after the previous move, and from the
    /// increments and periods of the time control. For the first move, we use the starting time.
    ///
    /// The time is unknown if a clock is missing, if the time control is missing or cannot be read, or if
    /// [`TimeControl::time_used`] returns `None`, for example because a clock gained more time than the time control
    /// allows.
    pub fn time_used(&mut self, mover: Color, values: &CommentValues) -> Option<Duration> {
        let player = self.players.get_mut(mover.index())?;
        player.moves = player.moves.saturating_add(1);
        let before = mem::replace(&mut player.left, values.clock());
        let from_clocks = || self.control.as_ref()?.time_used(before?, values.clock()?, player.moves);
        values.elapsed().or_else(from_clocks)
    }
}
