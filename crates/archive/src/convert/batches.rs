//! Converts batches on many threads and writes the results in order.

use crate::{error::FileError, single_input};
use movetext_files::{atomic::WriteError, parallel::Concurrency};
use movetext_input::{Damage, GameBatch, Games, Tally};
use std::io::Write;

/// Writes all games. `work` converts a batch on any thread, and `encode` returns the bytes of the batches in order.
/// Returns the counts of games, plies and diagnostics, and the data that could not be read.
pub(super) fn write_batches<M: Send>(
    games: Games,
    file: &mut impl Write,
    work: impl Fn(GameBatch<'_>, &mut Tally) -> M + Sync,
    mut encode: impl FnMut(M) -> Result<Vec<u8>, FileError>,
) -> Result<(Tally, Vec<Damage>), FileError> {
    let mut all = Tally::default();
    let work = |games: GameBatch<'_>| {
        let mut tally = Tally::default();
        (work(games, &mut tally), tally)
    };
    let ended = single_input::read(games, Concurrency::default(), work, |(made, tally)| {
        all.merge(&tally);
        Ok::<(), FileError>(file.write_all(&encode(made)?).map_err(WriteError::Io)?)
    })?;
    Ok((all, ended.damages))
}
