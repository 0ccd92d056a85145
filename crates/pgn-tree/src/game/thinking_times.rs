//! How much time the players used for their moves (PGN 9.6.1, supplement 4).

use super::{Game, replay::PlayedNode};
use core::time::Duration;
use movetext_pgn::PlayerClocks;

impl Game {
    /// Iterates over the moves in the main line, each with the time used. Moves with an unknown time are left out.
    ///
    /// [`PlayerClocks::time_used`] describes how the time is calculated. If the TimeControl tag is written in words,
    /// [set](Game::set_tag) it first. Takes time linear in the length of the main line and its comments.
    ///
    /// In a visitor, use [`MoveValues`](movetext_pgn::MoveValues) and [`PlayerClocks`].
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
        let mut clocks = PlayerClocks::new(self.tag("TimeControl"));
        self.replay().filter_map(move |step| {
            let time = clocks.time_used(step.position.turn(), &step.comment_values())?;
            Some((step, time))
        })
    }
}
