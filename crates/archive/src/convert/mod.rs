//! Conversion of games to JSON Lines, CSV, positions and lines of moves. Each writer is a visitor that returns text;
//! the texts of consecutive games can be concatenated.

mod clock_fields;
mod column;
mod conversion;
mod csv;
mod file;
mod from_json;
mod json_lines;
mod json_text;
mod move_lines;
mod positions;

pub use column::{Column, ParseColumnError};
pub use conversion::{Conversion, ConversionLosses};
pub use csv::{Csv, CsvCells, csv_header};
pub use file::{ConvertedFile, convert_file};
pub use from_json::{JsonDecoder, JsonError, JsonErrorKind, JsonReadError};
pub use json_lines::{JsonLines, JsonOptions};
pub use json_text::{controls_display, escape_json};
pub use move_lines::MoveLines;
pub use positions::{PositionChoice, PositionFormat, Positions};
