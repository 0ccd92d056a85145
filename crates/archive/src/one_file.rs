//! Reads one file, for functions that answer with one result.

use movetext_files::parallel::Concurrency;
use movetext_input::{Damage, GameBatch, Games, InputEnd, InputEvent, SourceError};
use movetext_pgn::Flow;

/// How a file ended.
#[derive(Debug, Default)]
pub(crate) struct Ended {
    /// How its text ends.
    pub(crate) end: InputEnd,
    /// What could not be read of PGC or JSON Lines.
    pub(crate) damages: Vec<Damage>,
}

/// Calls `work` with a file's games on any thread, and `deliver` with the results in order.
pub(crate) fn read<M: Send, E: From<SourceError>>(
    games: Games,
    concurrency: Concurrency,
    work: impl Fn(GameBatch<'_>) -> M + Sync,
    mut deliver: impl FnMut(M) -> Result<(), E>,
) -> Result<Ended, E> {
    let mut ended = Ended::default();
    let mut result = Ok(());
    let mut take = |event: InputEvent<M>| -> Result<(), E> {
        match event {
            InputEvent::Games(made) => deliver(made)?,
            InputEvent::Damage(_, damage) => ended.damages.push(damage),
            InputEvent::End(_, Ok(end)) => ended.end = end,
            other => {
                if let Some(Err(failed)) = other.into_result() {
                    return Err(failed.error.into());
                }
            }
        }
        Ok(())
    };
    games.in_order(concurrency, work, |event| {
        result = take(event);
        if result.is_ok() { Flow::Continue } else { Flow::Stop }
    });
    result.map(|()| ended)
}
