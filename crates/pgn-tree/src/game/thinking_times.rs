//! The time that players used for their moves (PGN 9.6.1, supplement 4).

use super::{Game, replay::PlayedNode};
use core::{mem, time::Duration};
use movetext_pgn_values::value::TimeControl;

/// The clock of one player.
struct PlayerClock {
    /// The time after the last move or at the start, if it is known.
    left: Option<Duration>,
    /// How many moves the player has made.
    moves: u32,
}

impl Game {
    /// Iterates over the moves in the main line for which the time used is known, with that time.
    ///
    /// If the comments of the move have the time used, it is returned: from the command `emt`, or from an engine
    /// comment. Otherwise it is computed from the player's clocks (`clk`) after the previous move and after this move,
    /// and from the increments and periods in the TimeControl tag. For the first move, the starting time is used.
    ///
    /// A move is left out if a clock is missing, if the tag is missing or cannot be read, or if
    /// [`TimeControl::time_used`] returns `None`, for example because a clock gained time that the time control does
    /// not explain. If the tag is written in words, [set](Game::set_tag) it first. Linear in the main line and its
    /// comments.
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
    /// // The clock of Black was not running in the first move.
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
