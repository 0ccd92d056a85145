//! Arguments of `movetext query`.

use clap::Args;
use std::ffi::OsString;

/// Runs SQL on games as tables.
///
/// This command starts the program movetext-query, which contains a data engine and is installed separately: cargo
/// install movetext-datafusion --features query. The program must be in the folder of this program or on the PATH. It
/// receives all arguments. movetext-query --help describes the arguments, the tables and their columns.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext query \"SELECT eco, count(*) FROM games GROUP BY eco\" games.pgn
  movetext query \"SELECT white FROM games WHERE plies < 20\" a.pgn -o short.csv")]
pub(crate) struct QueryArguments {
    /// The SQL text, options of movetext-query, and games as files, folders or URLs
    #[arg(value_name = "ARGUMENT", trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) arguments: Vec<OsString>,
}
