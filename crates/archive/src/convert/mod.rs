//! Conversion of games to JSON Lines, CSV, positions, lines of moves and, with the feature `table`, Parquet and Arrow. Each writer is a visitor that returns text;
//! the texts of consecutive games can be concatenated.

mod batches;
mod conversion;
mod csv;
mod file;
mod move_lines;
mod positions;
mod read_once;
#[cfg(feature = "table")]
mod table;

pub use conversion::{Conversion, ConversionLosses, convert_games};
pub use csv::{CSV_DEFAULTS, CsvCells, CsvRows, csv_header};
pub use file::{ConvertedFile, convert_file};
pub use move_lines::MoveLines;
pub use positions::{PositionChoice, PositionFormat, Positions};
