//! Converts games to another format, and records what that format could not represent.

use super::{
    CSV_DEFAULTS, ConversionLosses, CsvCells, CsvRows, GameEdits, MoveLines, PositionChoice, PositionFormat,
    Positions, csv_header,
    read_once::{Observed, ReadOnce},
};
use core::cell::RefCell;
use movetext_columns::{Column as _, GameColumn, GameRows, interest};
use movetext_fen::render::EnPassantStyle;
use movetext_files::compression::Compression;
use movetext_input::{GameBatch, Observer};
use movetext_json::{JsonLines, JsonOptions};
use movetext_pgc::{CommentPolicy, Writer as PgcWriter};
use movetext_pgn::Interest;
use movetext_pgn_writer::{ExportOptions, MoveSpelling, Writer};
#[cfg(feature = "table")]
use movetext_table::{Columns, Encoding, Table};
use std::path::Path;

/// The length of most batches as export text, in bytes. Output with this capacity rarely grows, which copies it.
const BATCH_BYTES: usize = 80 * 1024;

/// The format that games are converted to.
///
/// ```
/// use movetext_archive::convert::Conversion;
///
/// let (converted, _) = Conversion::from_file_name("games.csv").unwrap().bytes(b"[White \"Tal\"]\n\n1. e4 *");
/// assert_eq!(converted, b"Event,Site,Date,Round,White,Black,Result,WhiteElo,BlackElo,ECO,plies\n,,,,Tal,,*,,,,1\n");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Conversion {
    /// PGN in export format (PGN 3.2), with changes to the games.
    Pgn(ExportOptions, GameEdits),
    /// One line of moves for each game, in the given notation.
    Moves(MoveSpelling),
    /// One JSON object for each game, each on a line.
    JsonLines(JsonOptions),
    /// Comma-separated values: a header, and a row for each game.
    Csv(Vec<GameColumn>, CsvCells),
    /// One line for each position (PGN 16).
    Positions(PositionFormat, PositionChoice, EnPassantStyle),
    /// The binary format PGC (PGN 20).
    Pgc(CommentPolicy),
    /// A table for query engines.
    #[cfg(feature = "table")]
    Table(Encoding, Columns),
}

impl Conversion {
    /// The memory for a game and its converted form, in bytes per byte of text. Pass it to
    /// [`Games::with_memory_factor`](movetext_input::Games::with_memory_factor). A move takes 8 bytes as text and 120
    /// as JSON Lines, more with its position. A tree adds 24 bytes for each move.
    pub const MEMORY_FACTOR: u64 = 32;

    /// Returns the default conversion for a file name, or `None` if the extension is unknown. The extensions are
    /// `.pgn`, `.jsonl`, `.csv`, `.epd`, `.fen` and `.pgc`, and with the feature `table` also `.parquet`, `.arrow` and
    /// `.arrows`. The extension of a compression format may follow.
    #[must_use]
    pub fn from_file_name(path: impl AsRef<Path>) -> Option<Self> {
        let path = path.as_ref();
        #[cfg(feature = "table")]
        let is_compressed = Compression::from_extension(path) != Compression::None;
        Some(match Compression::content_extension(path)?.as_str() {
            "pgn" => Self::Pgn(ExportOptions::new(), GameEdits::new()),
            "jsonl" => Self::JsonLines(JsonOptions::new()),
            "csv" => {
                let columns = CSV_DEFAULTS.iter().filter_map(|name| GameColumn::parse(name)).collect();
                Self::Csv(columns, CsvCells::Exact)
            }
            "epd" => Self::Positions(PositionFormat::Epd, PositionChoice::All, EnPassantStyle::Always),
            "fen" => Self::Positions(PositionFormat::Fen, PositionChoice::All, EnPassantStyle::Always),
            "pgc" => Self::Pgc(CommentPolicy::Carry),
            #[cfg(feature = "table")]
            // Data engines cannot read compressed tables.
            "parquet" | "arrow" if is_compressed => return None,
            #[cfg(feature = "table")]
            "parquet" => Self::Table(Encoding::Parquet, Columns::new(Table::Games)),
            #[cfg(feature = "table")]
            "arrow" => Self::Table(Encoding::ArrowFile, Columns::new(Table::Games)),
            #[cfg(feature = "table")]
            "arrows" => Self::Table(Encoding::ArrowStream, Columns::new(Table::Games)),
            _ => return None,
        })
    }

    /// Returns the text that comes before all games. It is empty for most formats.
    #[must_use]
    pub fn header(&self) -> String {
        match self {
            Self::Csv(columns, cells) => csv_header(columns, *cells),
            _ => String::new(),
        }
    }

    /// Returns whether the conversion plays the moves. If not, moves are not validated and plies are not counted.
    #[must_use]
    pub fn plays(&self) -> bool {
        match self {
            Self::Csv(columns, _) => interest(columns).contains(Interest::PLAYED),
            #[cfg(feature = "table")]
            Self::Table(_, columns) => columns.interest().contains(Interest::PLAYED),
            _ => true,
        }
    }

    /// Converts the PGN text `bytes`. Returns the header and the games in the new format, and what was lost. Takes
    /// linear time.
    #[must_use]
    pub fn bytes(&self, bytes: &[u8]) -> (Vec<u8>, ConversionLosses) {
        let (games, losses) = self.convert("", bytes);
        ([self.header().into_bytes(), games].concat(), losses)
    }

    /// Converts games. The header is not included.
    fn convert(&self, path: &str, games: impl ReadOnce) -> (Vec<u8>, ConversionLosses) {
        let mut losses = ConversionLosses::default();
        let text = match self {
            Self::Pgn(options, edits) => {
                let mut writer = Writer::new(Vec::with_capacity(BATCH_BYTES), *options);
                edits.read(games, &mut writer, &mut losses);
                losses.normalised = writer.losses().clone();
                // Writing to memory cannot fail.
                return (writer.finish().unwrap_or_default(), losses);
            }
            Self::Pgc(policy) => {
                let mut writer = PgcWriter::new(Vec::new(), *policy);
                games.read(&mut writer, &mut ());
                losses.left_out = writer.losses().clone();
                losses.refusals = writer.refusals().clone();
                losses.refused = writer.take_refusal_errors();
                return (writer.finish().unwrap_or_default(), losses);
            }
            Self::Moves(spelling) => {
                let mut lines = MoveLines::new(*spelling);
                games.read(&mut lines, &mut ());
                losses.set_up_games = lines.set_up_games();
                lines.into_text()
            }
            Self::JsonLines(options) => {
                let mut lines = JsonLines::new(path, *options);
                games.read(&mut lines, &mut ());
                lines.into_text()
            }
            Self::Csv(columns, cells) => {
                let rows = RefCell::new(GameRows::new(columns, path, CsvRows::new(*cells)));
                games.read(&mut &rows, &mut &rows);
                let rows = rows.into_inner();
                losses.missing_tags = Some(rows.missing_tags().map(str::to_owned).collect());
                rows.into_encoder().into_text()
            }
            Self::Positions(format, choice, en_passant) => {
                let positions = Positions::new(*format, choice.clone());
                let mut positions = positions.with_en_passant(*en_passant);
                games.read(&mut positions, &mut ());
                losses.incomplete_games = positions.incomplete_games();
                losses.variant_games = positions.variant_games();
                positions.into_text()
            }
            #[cfg(feature = "table")]
            Self::Table(encoding, columns) => {
                let file = super::table::whole_file(path, games, *encoding, columns, &mut losses);
                let file = file.map_err(|error| losses.table_error = Some(error));
                return (file.unwrap_or_default(), losses);
            }
        };
        (text.into_bytes(), losses)
    }
}

/// Converts a batch of games. Returns the converted bytes, and what was lost.
///
/// The bytes do not include the [header](Conversion::header), so you can concatenate the bytes of several batches. The
/// exception is a table: its bytes are a complete file.
#[must_use]
pub fn convert_games(
    games: GameBatch<'_>,
    conversion: &Conversion,
    observer: &mut impl Observer,
) -> (Vec<u8>, ConversionLosses) {
    let path = games.input().to_string();
    conversion.convert(&path, Observed(games, observer))
}
