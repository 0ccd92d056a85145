//! How much time the players used for their moves (PGN 9.6.1, supplement 4).

use super::{Game, replay::PlayedNode};
use core::{mem, time::Duration};
use movetext_pgn_values::value::TimeControl;

/// One player's clock.
struct PlayerClock {
    /// The time left after the last move, or at the start. `None` if unknown.
    left: Option<Duration>,
    /// How many moves the player has made.
    moves: u32,
}

impl Game {
    /// Iterates over the moves in the main line, each with the time used. Moves with an unknown time are left out.
    ///
    /// If the comments on a move contain the time used, in the command `emt` or an engine comment, we use that time.
    /// Otherwise we calculate it from the player's clocks (`clk`) after this move and after the previous move, and from
    /// the increments and periods in the TimeControl tag. For the first move, we use the starting time.
    ///
    /// The time is unknown if a clock is missing, if the TimeControl tag is missing or cannot be read, or if
    /// [`TimeControl::time_used`] returns `None`, for example because a clock gained more time than the time control
    /// allows. If the tag is written in words, [set](Game::set_tag) it first. Takes time linear in the length of the
    /// main line and its comments.
    ///
    /// In a visitor, use [`MoveValues`](movetext_pgn::MoveValues) and [`TimeControl::time_used`].
    ///
    /// ```
    /// use movetext_pgn_tree::GameReader;
    ///
    /// let text = b"[TimeControl \"180+2\"]\n\n1. e4 {[%clk 0:02:59]} e5 {[%clk 0:03:00]} 2. Nf3 {[%clk 0:02:51.5]} *";
    /// let game = GameReader::new(text).next().unwrap()?;
    /// let times: Vec<(String, f64)> =
    ///     game.thinking_times().map(|(step, time)| (step.san().to_string(), time.as_secs_f64())).collect();
    /// // Black's clock did not run during the first move.
    /// assert_eq!(times, [("e4".into(), 3.0), ("e5".into(), 0.0), ("Nf3".into(), 9.5)]);
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    pub fn thinking_times(&self) -> impl Iterator<Item = (PlayedNode<'_>, Duration)> {
        let control = TimeControl::read(self.tag("TimeControl").trim()).ok();
        let start = control.as_ref().and_then(TimeControl::starting_time);
        let mut clocks = [PlayerClock { left: start, moves: 0 }, PlayerClock { left: start, moves: 0 }];
        self.replay().filter_map(move |step| {
            let clock = clocks.get_mut(step.position.turn().index())?;
            let values = step.comment_values();
            clock.moves += 1;
            let before = mem::replace(&mut clock.left, values.clock());
            let from_clocks = || control.as_ref()?.time_used(before?, values.clock()?, clock.moves);
            let time = values.elapsed().or_else(from_clocks)?;
            Some((step, time))
        })
    }
}
