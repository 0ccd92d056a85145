//! Converts games to tables for query engines.

use super::{
    ConversionLosses,
    batches::write_batches,
    read_once::{Observed, ReadOnce},
};
use crate::error::FileError;
use core::{cell::RefCell, num::NonZeroUsize};
use movetext_files::atomic::WriteError;
use movetext_input::{Damage, GameBatch, Games, Tally};
use movetext_table::{Columns, EncodeError, Encoder, EncoderOptions, Encoding, RecordBatch, Rows};
use std::{io::Write, thread::available_parallelism};

/// Returns a complete file with the rows of the games.
pub(super) fn whole_file(
    path: &str,
    games: impl ReadOnce,
    encoding: Encoding,
    columns: &Columns,
    losses: &mut ConversionLosses,
) -> Result<Vec<u8>, EncodeError> {
    let mut encoder = Encoder::new(encoding, columns, EncoderOptions::new())?;
    let (rows, lost) = rows(path, games, columns)?;
    losses.merge(lost);
    encoder.push(rows)?;
    encoder.finish()
}

/// Writes the rows of all games, and adds the tags that no game has to `losses`. Returns the counts of games, plies and
/// diagnostics, and the data that could not be read.
pub(super) fn write_table(
    games: Games,
    encoding: Encoding,
    columns: &Columns,
    file: &mut impl Write,
    losses: &mut ConversionLosses,
) -> Result<(Tally, Vec<Damage>), FileError> {
    let threads = available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let mut encoder = Encoder::new(encoding, columns, EncoderOptions::new().with_threads(threads))?;
    let work = |games: GameBatch<'_>, tally: &mut Tally| {
        let path = games.input().to_string();
        rows(&path, Observed(games, tally), columns)
    };
    let written = write_batches(games, file, work, |rows| {
        let (rows, lost) = rows?;
        losses.merge(lost);
        encoder.push(rows)?;
        Ok(encoder.take_bytes()?)
    })?;
    file.write_all(&encoder.finish()?).map_err(WriteError::Io)?;
    Ok(written)
}

/// Returns the rows, and the tags that none of these games has.
fn rows(
    path: &str,
    games: impl ReadOnce,
    columns: &Columns,
) -> Result<(RecordBatch, ConversionLosses), EncodeError> {
    let rows = RefCell::new(Rows::new(columns, path));
    games.read(&mut &rows, &mut &rows);
    let rows = rows.into_inner();
    let missing_tags = Some(rows.missing_tags().map(str::to_owned).collect());
    Ok((rows.into_batch()?, ConversionLosses { missing_tags, ..ConversionLosses::default() }))
}
