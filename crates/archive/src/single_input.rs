//! Reads the games of one or more files, for functions that return a single result.

use movetext_files::parallel::Concurrency;
use movetext_input::{Damage, GameBatch, Games, InputEnd, InputError, InputEvent};
use movetext_pgn::Flow;

/// What is known about the last file after all its games have been read.
#[derive(Debug, Default)]
pub(crate) struct InputSummary {
    /// How the text ends.
    pub(crate) end: InputEnd,
    /// The PGC records and JSON lines that could not be read.
    pub(crate) damages: Vec<Damage>,
}

/// Calls `work` with the games on any thread, and `deliver` with the results in order.
pub(crate) fn read<M: Send, E: From<InputError>>(
    games: Games,
    concurrency: Concurrency,
    work: impl Fn(GameBatch<'_>) -> M + Sync,
    mut deliver: impl FnMut(M) -> Result<(), E>,
) -> Result<InputSummary, E> {
    let mut ended = InputSummary::default();
    let mut result = Ok(());
    let mut take = |event: InputEvent<M>| -> Result<(), E> {
        match event {
            InputEvent::Games(made) => deliver(made)?,
            InputEvent::Damage(_, damage) => ended.damages.push(damage),
            InputEvent::End(_, Ok(end)) => ended.end = end,
            other => {
                if let Some(Err(failed)) = other.into_result() {
                    return Err(failed.into());
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
