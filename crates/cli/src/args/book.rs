//! Arguments of `movetext book`.

use super::{diagnostics::DiagnosticArguments, inputs::InputArguments};
use clap::{Args, Subcommand, ValueEnum};
use movetext_board::Color;
use movetext_openings::book::BookOptions;
use std::path::PathBuf;

/// Makes, prints and merges opening books in Polyglot format.
///
/// A book lists moves for positions, with weights. Chess engines choose a move by these weights. A truncated file is
/// not read: the message gives the offset, and the exit status is 1. An unsorted book is read with a note, although
/// chess engines cannot use it.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext book make games.pgn -o book.bin
  movetext book dump book.bin --position '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'
  movetext book merge one.bin two.bin -o both.bin")]
pub(crate) struct BookArguments {
    #[command(subcommand)]
    pub(crate) command: BookCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum BookCommand {
    Make(Box<BookMakeArguments>),
    Dump(BookDumpArguments),
    Merge(BookMergeArguments),
}

/// Makes a book from games.
///
/// The moves of main lines count, up to --plies and as far as they can be played. Transpositions are counted as one
/// position. A game counts once for each position: if it repeats a position, only its first move there counts. A game
/// without a result counts as a draw, so that repertoires can become books.
///
/// The weight of a move is twice the wins plus the draws of the side to move. If a weight exceeds 65535, all weights in
/// the position are scaled down so that the largest is 65535. Moves with weight 0 are omitted. Games may start from any
/// position. Castling is written as the king taking its rook, as the format requires. In Chess960, two positions that
/// differ only in which of two rooks on the same side may castle have the same key.
///
/// Half of --memory is used for counting: 32 bytes for each different move in a position, and up to twice as much while
/// the counts grow. When that is full, counts go to temporary files in TMPDIR, which are removed at the end.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext book make games.pgn -o book.bin
  movetext book make --plies 30 --min-games 10 --side white a.pgn b.pgn -o w.bin
  movetext book make --min-games 1 --min-score 0 --uniform games.pgn -o all.bin")]
pub(crate) struct BookMakeArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) diagnostics: DiagnosticArguments,
    /// Read the first N plies of each game
    #[arg(long, value_name = "N", default_value = "20")]
    pub(crate) plies: u32,
    /// Use only moves that at least N games play
    #[arg(long, value_name = "N", default_value = "3")]
    pub(crate) min_games: u64,
    /// Use only moves that scored at least this for the side to move, from 0 (lost all games) to 1 (won all games)
    #[arg(long, value_name = "SCORE", default_value = "0.45", value_parser = parse_score)]
    pub(crate) min_score: f64,
    /// Use only the moves of this side
    #[arg(long, value_enum, default_value = "both")]
    pub(crate) side: BookSide,
    /// Give all moves the weight 1
    #[arg(long)]
    pub(crate) uniform: bool,
    /// Write to FILE, which is replaced only if reading and writing succeed; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

impl BookMakeArguments {
    pub(crate) const fn options(&self) -> BookOptions {
        let options =
            BookOptions::new().max_plies(self.plies).min_games(self.min_games).min_score(self.min_score);
        let options = match self.side {
            BookSide::White => options.only(Color::White),
            BookSide::Black => options.only(Color::Black),
            BookSide::Both => options,
        };
        if self.uniform { options.uniform_weights() } else { options }
    }
}

/// Prints the records of a book, one per line.
///
/// Without --position, all records are printed in book order: position key, move, weight and learned value. Moves are
/// printed as stored, as pairs of squares: castling is the king taking its own rook, such as `e1h1`. `?` marks a move
/// that cannot be decoded.
///
/// With --position, the legal moves in that position are printed: SAN, UCI, weight, and share of all weights.
///
/// With --format json, each line is an object. Its keys are key (16 hexadecimal digits), move (as stored; null if it
/// cannot be decoded), weight and learn; with --position also uci and san.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext book dump book.bin
  movetext book dump book.bin --position '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'
  movetext book dump --format json book.bin | jq -r .move")]
pub(crate) struct BookDumpArguments {
    /// Book to read; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Print the moves of this position
    #[arg(long, value_name = "FEN")]
    pub(crate) position: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: BookFormat,
    /// Write to FILE, which is replaced only if reading and writing succeed; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Merges books into one.
///
/// A move in several books gets the sum of its weights. If a sum exceeds 65535, all weights in the position are scaled
/// down so that the largest is 65535. The first learned value other than 0 is kept. Moves with weight 0 are omitted.
/// Books are read as streams, so they may be larger than memory. Only an unsorted book is sorted in memory first.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext book merge one.bin two.bin -o both.bin")]
pub(crate) struct BookMergeArguments {
    /// Books to read, at least one; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Write to FILE, which is replaced only if reading and writing succeed; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Print no summary
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// The values of `--side`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BookSide {
    /// White's moves
    White,
    /// Black's moves
    Black,
    /// The moves of both sides
    Both,
}

/// The output formats of `book dump`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BookFormat {
    /// Lines of columns
    Text,
    /// One JSON object per line
    Json,
}

/// Parses a score from 0 to 1.
fn parse_score(text: &str) -> Result<f64, String> {
    let score = text.parse::<f64>().ok().filter(|score| (0.0..=1.0).contains(score));
    score.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}
