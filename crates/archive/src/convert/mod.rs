//! Conversion of games to JSON Lines, CSV, positions and lines of moves. Each writer is a visitor that returns text;
//! the texts of consecutive games can be concatenated.

mod clock_fields;
mod column;
mod csv;
mod from_json;
mod json_lines;
mod json_text;
mod move_lines;
mod positions;
mod schema;

pub use column::Column;
pub use column::ParseColumnError;
pub use csv::Csv;
pub use csv::CsvCells;
pub use csv::csv_header;
pub use from_json::JsonDecoder;
pub use from_json::JsonError;
pub use from_json::JsonErrorKind;
pub use from_json::JsonReadError;
pub use json_lines::JsonLines;
pub use json_lines::JsonOptions;
pub use json_text::controls_display;
pub use json_text::escape_json;
pub use move_lines::MoveLines;
pub use positions::PositionChoice;
pub use positions::PositionFormat;
pub use positions::Positions;
pub use schema::DIAGNOSTIC_SCHEMA;
pub use schema::GAME_SCHEMA;
