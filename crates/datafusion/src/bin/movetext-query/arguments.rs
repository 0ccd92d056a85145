//! Definitions of the command line for clap. Their doc comments are the help texts.

use crate::failure::Failure;
#[cfg(feature = "cluster")]
use crate::inputs::STDIN;
use clap::{Parser, ValueEnum};
use core::num::{NonZeroU64, NonZeroUsize};
use movetext_cli::{ProgressWhen, at_least_one, byte_count};
use std::{ffi::OsString, path::PathBuf, thread};

/// Runs SQL on chess games.
///
/// The games in all files are the tables games, plies and diagnostics. These have a row for each game, for each
/// half-move of a main line, and for each deviation from the standard. DESCRIBE games lists the columns. Separate
/// several statements by semicolons; the result of the last statement is printed. COPY writes its files directly, so
/// they are incomplete if it fails. With -o, a file is replaced only at the end.
///
/// A FILE is a file, a folder, a pattern such as games/*/*.pgn, a URL with the scheme s3, http or https, or `-` for
/// standard input. In a folder, all files in .pgn are read (also .pgn.zst, .pgn.gz, .pgn.bz2). With s3, a folder or a
/// pattern is possible, too. With http and https, it is not, because web servers do not list files. The content decides
/// how a file is read: PGN, or another format of movetext, plain or compressed. The files may be on several servers,
/// and a file counts once even if it is named several times. A Parquet file becomes a table with the name of the file
/// without its extension. Standard input is first copied to the folder for temporary files (TMPDIR), because tables are
/// read several times. The usual environment variables set the access to s3, such as AWS_ACCESS_KEY_ID,
/// AWS_SECRET_ACCESS_KEY, AWS_REGION and AWS_ENDPOINT. AWS_SKIP_SIGNATURE=true reads public buckets, and
/// AWS_ALLOW_HTTP=true allows servers without encryption.
///
/// If a query needs moves, the number of games with moves that cannot be played is printed at the end, also with -q.
#[derive(Debug, Parser)]
#[command(
    name = "movetext-query",
    version,
    max_term_width = 100,
    override_usage = "movetext-query [OPTIONS] SQL [FILE]...\n       movetext-query [OPTIONS] --file FILE.sql [FILE]...",
    after_help = "\
Examples:
  movetext-query \"SELECT eco, count(*) FROM games GROUP BY eco ORDER BY 2 DESC\" games.pgn.zst
  movetext-query --format csv \"SELECT white FROM games WHERE plies < 20\" games.pgn -o short.csv
  movetext-query \"SELECT avg(clock_ms) FROM plies WHERE ply = 40\" 's3://bucket/*/rapid-*.pgn.zst'
  movetext-query \"SELECT count(*) FROM games\" - < games.pgn
  movetext-query \"CREATE EXTERNAL TABLE g STORED AS PGN LOCATION 'a.pgn'; SELECT count(*) FROM g\"

Exit status: 0 if the query was run, 2 if it is wrong or reading or writing fails. Errors in games
are no failure; they are in the column error of games and in the table diagnostics."
)]
pub(crate) struct Arguments {
    /// The SQL, then the files
    #[arg(value_name = "SQL [FILE]", required_unless_present = "file")]
    arguments: Vec<OsString>,
    /// Read the SQL from a file
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Format of the result [default: by the extension of the output file, otherwise table]
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<Format>,
    /// Write to FILE, which is replaced only if reading and writing succeed; `-` is standard output. Files in .zst, .gz
    /// or .bz2 are compressed
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Show at most N rows of a table on a terminal
    #[arg(long, value_name = "N", default_value = "100", value_parser = at_least_one::<NonZeroUsize>)]
    pub(crate) max_rows: NonZeroUsize,
    /// Number of threads, at most 256; on a cluster, number of tasks [default: all cores; on a cluster 32]
    #[arg(long, value_name = "N", value_parser = at_least_one::<NonZeroUsize>)]
    threads: Option<NonZeroUsize>,
    /// Memory for sorting, grouping and joining, with an optional unit (K, M, G). Beyond that, temporary files are used
    /// if the operation allows it; otherwise the query fails
    #[arg(long, value_name = "BYTES", default_value = "2G", value_parser = byte_count)]
    pub(crate) memory: NonZeroU64,
    /// Show progress
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto")]
    pub(crate) progress: ProgressWhen,
    /// Print no summary of the result
    #[arg(short, long)]
    pub(crate) quiet: bool,
    /// Run the query on the cluster of this scheduler; its executors must be able to read the files by the same names
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "HOST:PORT")]
    pub(crate) cluster: Option<String>,
}

/// The values of `--format`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Columns of text for people
    Table,
    /// Comma-separated values with a header
    Csv,
    /// JSON Lines, an object per row
    Json,
    /// Parquet
    Parquet,
}

impl Arguments {
    /// Returns the SQL on the command line. Call this only without `--file`.
    pub(crate) fn sql(&self) -> Result<&str, Failure> {
        let first = self.arguments.first().ok_or(Failure::NoStatement)?;
        first.to_str().ok_or(Failure::SqlNotUtf8)
    }

    /// Returns the names of the input files.
    pub(crate) fn inputs(&self) -> Result<Vec<&str>, Failure> {
        let skipped = usize::from(self.file.is_none());
        let names = self.arguments.iter().skip(skipped);
        #[cfg(feature = "cluster")]
        if self.cluster.is_some() && names.clone().any(|name| name == STDIN) {
            return Err(Failure::StdinOnCluster);
        }
        names.map(|name| name.to_str().ok_or_else(|| Failure::NameNotUtf8(name.into()))).collect()
    }

    /// Returns the number of partitions for queries.
    pub(crate) fn partitions(&self) -> NonZeroUsize {
        #[cfg(feature = "cluster")]
        if self.cluster.is_some() {
            return self.threads.unwrap_or(CLUSTER_TASKS);
        }
        self.threads()
    }

    pub(crate) fn threads(&self) -> NonZeroUsize {
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(cores).min(MAX_THREADS)
    }
}

/// The maximum number of threads, the same as in `movetext`.
const MAX_THREADS: NonZeroUsize = NonZeroUsize::new(256).unwrap();

/// The default number of partitions on a cluster.
#[cfg(feature = "cluster")]
const CLUSTER_TASKS: NonZeroUsize = NonZeroUsize::new(32).unwrap();
