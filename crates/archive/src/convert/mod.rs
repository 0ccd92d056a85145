//! Converts games to JSON Lines, CSV, positions, move lines, PGC and, with the feature `table`, Parquet and Arrow. The
//! text formats are written by visitors. If you convert a file in batches, write the [header](Conversion::header) once,
//! and then the text of each batch.

mod batches;
mod clip;
mod comment_template;
mod conversion;
mod csv;
mod file;
mod game_edits;
mod losses;
mod move_lines;
mod move_number;
mod positions;
mod read_once;
mod record_game;
#[cfg(feature = "table")]
mod table;

pub use clip::{Clip, ParseClipError};
pub use comment_template::{CommentTemplate, ParseTemplateError};
pub use conversion::{Conversion, convert_games};
pub use csv::{CSV_DEFAULTS, CsvCells, CsvRows, csv_header, push_csv_field};
pub use file::{ConvertedFile, convert_file, convert_input};
pub use game_edits::GameEdits;
pub use losses::ConversionLosses;
pub use move_lines::MoveLines;
pub use move_number::{MoveNumber, ParseMoveNumberError};
pub use positions::{PositionChoice, PositionFormat, Positions};
pub use record_game::{RecordGameError, record_game};
