//! Converts a file.

use super::{Conversion, ConversionLosses, batches::write_batches, conversion::convert_games};
use crate::error::FileError;
use movetext_files::{
    atomic::{AtomicFile, Ownership, WriteError},
    compression::{Compression, Compressor},
};
use movetext_input::{Damage, GameBatch, Games, Input, Tally};
#[cfg(feature = "table")]
use movetext_table::Encoding;
use std::{io::Write, path::Path};

/// Returned by [`convert_file`]: counts, losses, and unreadable data.
#[derive(Debug)]
#[non_exhaustive]
pub struct ConvertedFile {
    /// The number of games, plies and diagnostics.
    pub tally: Tally,
    /// What the conversion could not represent.
    pub losses: ConversionLosses,
    /// The PGC records and JSON lines that could not be read.
    pub damages: Vec<Damage>,
    /// Whether the new file has the owner and group of the file that it replaced.
    pub ownership: Ownership,
}

/// Converts the games in the file `from` and writes them to the file `to`. The games may be PGN, PGC or JSON Lines,
/// compressed or not. The extension of `to` determines how the file is compressed. If the extension names no
/// compression, an existing file keeps its compression. A file in Parquet or Arrow is not compressed.
///
/// `to` appears or is replaced in one step at the end. After an error, it is unchanged. `to` may be the same file as
/// `from`. Uses all cores and bounded memory.
///
/// # Errors
/// If a file cannot be read or written, or if the rows of a table cannot be encoded.
///
/// ```
/// use movetext_archive::convert::{Conversion, convert_file};
///
/// # let folder = std::env::temp_dir().join(format!("movetext-convert-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let (from, to) = (folder.join("games.pgn"), folder.join("games.epd"));
/// std::fs::write(&from, "1. e4 e5 *")?;
/// let converted = convert_file(&from, &to, &Conversion::from_file_name(&to).unwrap())?;
/// assert_eq!(converted.tally.games(), 1);
/// assert_eq!(std::fs::read_to_string(&to)?.lines().count(), 3);
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn convert_file(
    from: impl AsRef<Path>,
    to: impl AsRef<Path>,
    conversion: &Conversion,
) -> Result<ConvertedFile, FileError> {
    let games = Games::new([Input::Path(from.as_ref().to_path_buf())]);
    convert_input(games, to, conversion).map_err(FileError::without_input)
}

/// Like [`convert_file`], for games from anywhere, such as an open stream.
///
/// # Errors
/// [`FileError::Input`] if the games cannot be read; otherwise the errors of [`convert_file`]: the file cannot be written, or the rows of a table cannot be encoded.
pub fn convert_input(
    games: Games,
    to: impl AsRef<Path>,
    conversion: &Conversion,
) -> Result<ConvertedFile, FileError> {
    let (games, to) = (games.with_memory_factor(Conversion::MEMORY_FACTOR), to.as_ref());
    let compression = match conversion {
        #[cfg(feature = "table")]
        Conversion::Table(Encoding::Parquet | Encoding::ArrowFile, _) => Compression::None,
        _ => Compression::for_output(to),
    };
    let mut file = Compressor::new(AtomicFile::create(to)?, compression).map_err(WriteError::Io)?;
    let mut losses = ConversionLosses::default();
    let (tally, damages) = match conversion {
        #[cfg(feature = "table")]
        Conversion::Table(encoding, columns) => {
            super::table::write_table(games, *encoding, columns, &mut file, &mut losses)?
        }
        _ => {
            file.write_all(conversion.header().as_bytes()).map_err(WriteError::Io)?;
            let work = |games: GameBatch<'_>, tally: &mut Tally| convert_games(games, conversion, tally);
            write_batches(games, &mut file, work, |(bytes, lost)| {
                losses.merge(lost);
                Ok(bytes)
            })?
        }
    };
    let ownership = file.finish().map_err(WriteError::Io)?.commit()?;
    Ok(ConvertedFile { tally, losses, damages, ownership })
}
