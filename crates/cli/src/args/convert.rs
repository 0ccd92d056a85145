//! Arguments of `movetext convert`.

#[cfg(feature = "pictures")]
use super::pictures::{BoardArguments, delay};
use super::{
    diagnostics::DiagnosticArguments,
    inputs::{InputArguments, Origin},
    positions::EnPassantName,
    values::at_least_one,
};
use clap::{
    Args, ValueEnum,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use core::num::NonZeroUsize;
#[cfg(feature = "pictures")]
use core::time::Duration;
use movetext_archive::convert::{Clip, MoveNumber};
use movetext_filter::PlyCondition;
use movetext_pgc::CommentPolicy;
use movetext_san::notation::PieceLetters;
#[cfg(feature = "parquet")]
use movetext_table::{PartitionBy, Table};
use std::path::PathBuf;

/// The examples for all builds.
const EXAMPLES: &str = "\
Examples:
  movetext convert --to pgc games.pgn -o games.pgc      smaller, without loss
  movetext convert --to pgn games.pgc > games.pgn       back, in export format
  movetext convert --to pgc --comments refuse games.pgn -o strict.pgc
  movetext convert --from pgc --to pgn - < damaged   PGC that is not recognised
  movetext convert --from jsonl --to pgn a.jsonl     --from is optional here
  movetext convert --to jsonl --clocks games.pgn     clock times as numbers
  movetext convert --to csv --columns White,Black,plies,moves_san games.pgn
  movetext convert --to csv --columns White,position_eco,position_opening a.pgn
  movetext convert --to pgn --clip 21..40 games.pgn   plies 21 to 40, with a FEN
  movetext convert --to pgn --clip -10.. games.pgn      the last ten plies
  movetext convert --to epd --final games.pgn         each last position
  movetext convert --to fen --ply 24 games.pgn        positions after 24 plies
  movetext convert --to fen --after-move 12,12. games.pgn
  movetext convert --from epd --to pgn suite.epd        a game for each position
  movetext convert --to uci --lines games.pgn           e2e4 e7e5 1-0
  movetext convert --to pgn --piece-letters german games.pgn
  movetext convert --to csv --sample 1000 --seed 7 games.pgn.zst > sample.csv";

/// The examples for tables, in builds that have them.
const TABLE_EXAMPLES: &str = if cfg!(feature = "parquet") {
    "
  movetext convert --to parquet games.pgn -o a.parquet   for DuckDB, polars
  movetext convert --to parquet --columns White,plies games.pgn.zst -o a.parquet
  movetext convert --to parquet --table plies --variations a.pgn -o a.parquet
  movetext convert --to parquet --partition-by year,month games.pgn -o tables
  movetext convert --to parquet --partition-by year --append new.pgn -o tables
  movetext convert --to parquet --table games,plies games.pgn -o both
  movetext convert --to arrow --table games,plies --columns plies.uci a.pgn -o b
  movetext convert --to parquet --keep-going a.pgn.zst b.pgn -o games.parquet
  movetext convert --to arrow --table diagnostics games.pgn > diagnostics.arrows
  movetext convert --to parquet --table positions games.pgn -o positions.parquet
  movetext convert --from puzzles --to parquet puzzles.csv -o puzzles.parquet"
} else {
    ""
};

/// The example for animations, in builds that have them.
const ANIMATION_EXAMPLE: &str = if cfg!(feature = "pictures") {
    "
  movetext convert --to gif --games 1 games.pgn -o game.gif   the first game"
} else {
    ""
};

/// Converts games to another format.
///
/// Diagnostics go to standard error. Variations are checked only if the output format has them. In a JSON Lines input,
/// keys may have any order. A line that is not a game is reported and skipped.
///
/// `pgc` is the binary format in section 20 of the standard, and `pgn` is export format. PGC cannot represent comments,
/// null moves, results inside variations, text outside Latin-1 and a few other things; `--comments` decides what
/// happens to them. From a damaged PGC file, all readable games are converted.
///
/// `jsonl` writes one object per game with everything that export format contains. Keys have a fixed order, empty lists
/// are written, and `start` is null if the start position or the variant cannot be used. The schema is the file
/// `schema/game.schema.json` in the crate movetext-json.
///
/// `csv` writes a header and one row per game. Rows end with a line feed, and cells are quoted as in RFC 4180. It has
/// the columns of the table `games`. If a column name begins with a capital letter, the column is a tag; its cell is
/// empty if the game lacks the tag. `tag:NAME` is a tag with any name. `Result` is the game's result even if the tag
/// differs. Ratings are numbers, or empty if the tag is not a number. `UTCDate` is written as `2025-05-01`. If the
/// columns need only the tags and the places of games, the movetext is not checked.
///
/// The other columns are computed. `game`, `file`, `line` and `game_offset` locate the game. `started_on`,
/// `started_at`, `game_id`, `base_s`, `increment_s`, `speed` and `variant` come from its tags. `movetext` is its text
/// after the tags. `error` is the code of its first error. `plies` counts the plies in the main line that can be
/// played. `start` and `final_fen` are its first and last position as FEN. `moves_san` and `moves_uci` are its moves,
/// separated by spaces. `clocks_ms` contains the milliseconds left after each move. `evals_cp` contains the scores in
/// centipawns, positive if White is better, with 31997 for a mate in 3. In both columns, the values are separated by
/// spaces, `?` stands for a move without a value, and the cell is empty if no move has a value. `position_eco` and
/// `position_opening` are the ECO code and the name of the last position that has a name. They do not depend on the
/// tags. In `--columns`, `default` stands for the default columns, and `-movetext` leaves a column out.
///
/// `fen` and `epd` write one line for each position of the main line, including the first. An EPD record has the
/// players, the game and the ply in `id`, the played move in `sm`, and the counters of FEN in `hmvc` and `fmvn`.
///
/// --ply and --after-move choose positions of each game. A ply is a move by one side: --ply 24 is the position after
/// twelve moves by both sides, like --after-move 12, and --ply 0 is the start position. --after-move uses the game's
/// own move numbers. These may start with any number if the start position is set up.
///
/// --clip writes the part of each game between two plies of the main line. White's first move is ply 1, and both plies
/// are included: `..40` keeps the first 40 plies, `21..` leaves out the first 20, and `-10..` keeps the last ten. If
/// the part begins later than the game, it gets SetUp and FEN tags, and its move numbers continue. The part keeps its
/// comments, glyphs and variations. Variations end at the last ply, too. If the part contains the end of the game, it
/// keeps the result; otherwise, the result is `*`. Games that end before the part, or that cannot be played, are left
/// out and counted. Moves after the part are not read.
///
/// `--from epd` and `--from fen` make a game from each record, which is one line. The game starts in the record's
/// position. `id` becomes the Event tag, and `eco`, `nic`, `v0`, `v1` and `v2` become ECO, NIC, Opening, Variation and
/// SubVariation. `c0` to `c9` become comments. The game has the moves of `pv` or, without it, the move of `sm`.
/// `resign` becomes the result if there are no moves. All other operations, such as `bm` and `ce`, become a comment in
/// EPD. If a record cannot be read or its position is illegal, it is reported as an error and becomes no game.
///
/// `uci`, `lan` and `fan` are PGN in the layout of export format, but with moves in UCI notation, in long algebraic
/// notation, or with figurines. In Chess960, castling in UCI notation is the king taking its own rook.
#[cfg_attr(
    feature = "pictures",
    doc = "
`gif` draws the main line of one game as an animated GIF, with each move marked, and with the squares and
arrows in comments. If the inputs have several games, `--games N` chooses one. The last position is
shown four times as long as the others.
"
)]
#[cfg_attr(
    feature = "parquet",
    doc = "
`parquet` and `arrow` write a table for data engines: `games`, `plies` or
`diagnostics`. Their columns are described in the README of the crate movetext-table;
in `--columns`, `default` stands for the columns written otherwise. Only what the
columns need is read: with tags alone, the movetext is skipped and not checked.

If an input cannot be opened or read to its end, such as a truncated download, no table is
written. With --keep-going, the tables get all games that were read, except the last game
before the failure, which may be incomplete. After a wrong checksum, other games may be wrong, too.
Such an input gets a line in the file
OUTPUT.errors.jsonl, an object with `file`, `games` (the number of games written) and
`message`. The file describes the run that wrote the table; for a folder, each run adds
its lines.

With --partition-by, files are written in a folder `.movetext-*.tmp` inside the output
folder and then moved. No name in it ends in `.parquet` or `.arrow`, so data engines do
not read it. If a run was killed, the next run removes that folder.

`--table positions` writes a position index, with which `movetext filter --position` finds games
without reading the others. It has a row for each position of each main line: `position_key`,
`file`, `game_offset` and `ply`, in this order of sorting. A position that repeats in a game
has one row, for its first ply. The inputs must be uncompressed PGN files, because only they
can be read by offset. Half of --memory is used for sorting; positions beyond that go to
temporary files in TMPDIR, which are removed at the end.

`--from puzzles` reads the puzzle file of Lichess. The README of `movetext-table` describes its
columns. A line with an illegal position or an illegal move is an error and has no row.
"
)]
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}{ANIMATION_EXAMPLE}{TABLE_EXAMPLES}"))]
#[command(mut_arg("from", |from| from.value_parser(origins())))]
pub(crate) struct ConvertArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) diagnostics: DiagnosticArguments,
    /// Format to write
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) to: Target,
    /// With --to pgc, how to treat comments and other data that PGC cannot represent [default: carry]
    #[arg(long, value_enum, value_name = "POLICY")]
    pub(crate) comments: Option<PolicyName>,
    /// With --to jsonl, add the FEN after each move as `fen`
    #[arg(long)]
    pub(crate) fen_after_move: bool,
    /// With --to jsonl, add the numbers in the comments of each move: `clock_ms` and `elapsed_ms`, the score as
    /// `eval_cp` or `eval_mate` (positive if White is better), and `depth` in plies
    #[arg(long)]
    pub(crate) clocks: bool,
    /// With --to jsonl, add the opening of the last named position as `position_eco` and `position_opening`; both are
    /// null if no position in the main line has a name
    #[arg(long)]
    pub(crate) opening: bool,
    /// With --to csv and with tables, the columns [default for csv: the Seven Tag Roster, WhiteElo, BlackElo, ECO,
    /// plies]. With several tables, each name begins with its table, such as `plies.uci`
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', allow_hyphen_values = true)]
    pub(crate) columns: Vec<String>,
    /// With --to csv, put `'` before each cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return, so that
    /// spreadsheets do not run it as a formula. This also changes headers, a Round `-` and numbers such as `-31`
    #[arg(long)]
    pub(crate) csv_safe: bool,
    /// With --to epd or fen, write only the last position of each game
    #[arg(long = "final")]
    pub(crate) is_final: bool,
    /// With --to epd or fen, write the positions after N plies: numbers or ranges such as `10,20..30`
    #[arg(long, value_name = "N,...", value_delimiter = ',', conflicts_with = "is_final")]
    pub(crate) ply: Vec<PlyCondition>,
    /// With --to epd or fen, write the positions after these moves: `12` after move 12 of both sides, `12.` after
    /// White's
    #[arg(long, value_name = "MOVE,...", value_delimiter = ',', conflicts_with_all = ["is_final", "ply"])]
    pub(crate) after_move: Vec<MoveNumber>,
    /// With --to epd or fen, when to write the en passant square [default: always]
    #[arg(long, value_enum, value_name = "WHEN")]
    pub(crate) en_passant: Option<EnPassantName>,
    /// With --to pgn, uci, lan or fan, write only this part of each game
    #[arg(long, value_name = "FIRST..LAST", allow_hyphen_values = true, conflicts_with = "lines")]
    pub(crate) clip: Option<Clip>,
    /// With --to uci, lan, fan or pgn, write one line per game: its moves without numbers, then the result
    #[arg(long)]
    pub(crate) lines: bool,
    /// With --to lan or pgn, use the piece letters of a language, given by its English name or its code
    /// (`german`, `de`)
    #[arg(long, value_name = "LANG")]
    pub(crate) piece_letters: Option<PieceLetters>,
    /// Convert only N games at random, of those that --games and --limit select, in their order. Reads the inputs twice,
    /// so they must be files
    #[arg(long, value_name = "N", value_parser = at_least_one::<NonZeroUsize>)]
    pub(crate) sample: Option<NonZeroUsize>,
    /// With --sample, choose other games; the same number chooses the same games of the same files
    #[arg(long, value_name = "NUMBER", default_value_t = 0, requires = "sample")]
    pub(crate) seed: u64,
    #[cfg(feature = "pictures")]
    #[command(flatten)]
    pub(crate) picture: AnimationArguments,
    #[cfg(feature = "parquet")]
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// Write to FILE, which is replaced only if reading and writing succeed; `-` is standard output. An input that
    /// cannot be opened is left out.
    #[cfg_attr(feature = "parquet", doc = "Then no table is written, except with --keep-going.")]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Returns the parser for `--from`. Only this command reads positions and puzzles.
fn origins() -> impl TypedValueParser<Value = Origin> {
    let own = [
        (
            "epd",
            Origin::Epd,
            "Positions with operations, one record per line (section 16.2), with --to pgn, uci, lan or fan",
        ),
        ("fen", Origin::Fen, "Positions, one per line (section 16.1), with --to pgn, uci, lan or fan"),
        #[cfg(feature = "parquet")]
        ("puzzles", Origin::Puzzles, "The puzzle file of Lichess, with --to parquet"),
    ];
    let of_games = Origin::value_variants().iter().filter_map(Origin::to_possible_value);
    let values = own.iter().map(|(name, _, help)| PossibleValue::new(*name).help(*help));
    PossibleValuesParser::new(of_games.chain(values)).map(move |name| {
        let named = own.iter().find(|(own, ..)| *own == name).map(|(_, origin, _)| *origin);
        // The parser before this function accepts no other name.
        named.or_else(|| Origin::from_str(&name, false).ok()).unwrap_or(Origin::Jsonl)
    })
}

/// The output formats of `convert`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Target {
    /// JSON Lines, one object per game
    Jsonl,
    /// Comma-separated values, one row per game
    Csv,
    /// EPD, one record per position (section 16.2)
    Epd,
    /// FEN, one line per position (section 16.1)
    Fen,
    /// PGN with moves in UCI notation
    Uci,
    /// PGN with moves in long algebraic notation
    Lan,
    /// PGN with figurines
    Fan,
    /// PGC, the binary format (section 20)
    Pgc,
    /// PGN in export format (section 3.2)
    Pgn,
    /// One game as animated GIF
    #[cfg(feature = "pictures")]
    Gif,
    /// A table as Apache Parquet
    #[cfg(feature = "parquet")]
    Parquet,
    /// A table as Arrow IPC: the file format, or the stream format on standard output
    #[cfg(feature = "parquet")]
    Arrow,
}

/// Arguments for animations.
#[cfg(feature = "pictures")]
#[derive(Debug, Args)]
pub(crate) struct AnimationArguments {
    #[command(flatten)]
    pub(crate) board: BoardArguments,
    /// With --to gif, how long each position is shown, in milliseconds [default: 800]
    #[arg(long, value_name = "MS", value_parser = delay, help_heading = "Pictures")]
    pub(crate) delay: Option<Duration>,
}

/// Arguments of tables for data engines.
#[cfg(feature = "parquet")]
#[derive(Debug, Args)]
pub(crate) struct TableArguments {
    /// With --to parquet or arrow, the table [default: games]. With several tables, the games are read once, and
    /// --output is a folder for `games.parquet` and so on
    #[arg(long = "table", value_enum, value_name = "TABLE,...", value_delimiter = ',')]
    pub(crate) tables: Vec<TableName>,
    /// With --table plies, also the plies of variations, with the columns `line` and `parent_line`
    #[arg(long)]
    pub(crate) variations: bool,
    /// With --to parquet or arrow, treat --output as a folder, and write one file per year or month into it, such as
    /// `year=2025/month=05/games.parquet`. Several tables have separate folders in it, such as `games` and `plies`. All
    /// files appear together at the end. Nothing is written if an input cannot be read, or if a partition already has
    /// files of the table, except with --append or --force
    #[arg(long, value_name = "year[,month]", requires = "output")]
    pub(crate) partition_by: Option<PartitionBy>,
    /// With --partition-by or several tables, keep existing files, and write the new rows beside them, such as in
    /// `games-2.parquet`. Several runs may append at the same time
    #[arg(long)]
    pub(crate) append: bool,
    /// With --partition-by or several tables, replace existing files, including files such as `games-2.parquet`.
    /// Partitions that get no new rows stay, and so do other files
    #[arg(long, conflicts_with = "append")]
    pub(crate) force: bool,
    /// With --to parquet or arrow, write what can be read even if an input cannot be opened or read to its end, and exit
    /// with status 1. Each such input gets a line in the file OUTPUT.errors.jsonl
    #[arg(long, conflicts_with_all = ["games", "limit", "sample"])]
    pub(crate) keep_going: bool,
    /// With --to parquet or arrow, the maximum number of rows in a group [default: 131072; for plies 1048576]
    #[arg(long, value_name = "N", value_parser = at_least_one::<NonZeroUsize>)]
    pub(crate) rows_per_group: Option<NonZeroUsize>,
}

/// The values of `--table`.
#[cfg(feature = "parquet")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableName {
    /// One row per game
    Games,
    /// One row per ply
    Plies,
    /// One row per diagnostic
    Diagnostics,
    /// One row per position and game: an index for `movetext filter --position-index`. Only with --to parquet
    Positions,
}

#[cfg(feature = "parquet")]
impl TableName {
    /// Returns the table, or `None` for the position index, which has no columns to choose.
    pub(crate) const fn table_of_games(self) -> Option<Table> {
        match self {
            Self::Games => Some(Table::Games),
            Self::Plies => Some(Table::Plies),
            Self::Diagnostics => Some(Table::Diagnostics),
            Self::Positions => None,
        }
    }
}

/// The values of `--comments`: what to do with data that PGC cannot represent.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum PolicyName {
    /// Omit the game and report an error
    Refuse,
    /// Omit the data
    Drop,
    /// Store the data in escape strings, which this command restores and other programs skip
    #[default]
    Carry,
}

impl From<PolicyName> for CommentPolicy {
    fn from(name: PolicyName) -> Self {
        match name {
            PolicyName::Refuse => Self::Refuse,
            PolicyName::Drop => Self::Drop,
            PolicyName::Carry => Self::Carry,
        }
    }
}
