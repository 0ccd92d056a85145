//! Converts games to JSON Lines, CSV, positions, move lines, PGC and, with the feature `table`, Parquet and Arrow. The
//! text formats are written by visitors. If you convert a file in batches, write the [header](Conversion::header) once,
//! and then the text of each batch.

mod batches;
mod conversion;
mod csv;
mod file;
mod losses;
mod move_lines;
mod positions;
mod read_once;
#[cfg(feature = "table")]
mod table;

pub use conversion::{Conversion, convert_games};
pub use csv::{CSV_DEFAULTS, CsvCells, CsvRows, csv_header};
pub use file::{ConvertedFile, convert_file};
pub use losses::ConversionLosses;
pub use move_lines::MoveLines;
pub use positions::{PositionChoice, PositionFormat, Positions};
