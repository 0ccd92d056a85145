//! `movetext tree`: prints the moves that were played in a position.

#[cfg(feature = "parquet")]
mod file;
mod json;
mod source;
mod table;

use crate::{
    args::{TreeArguments, TreeFormat},
    commands::{play, unmatched},
    diagnostics::{
        DiagnosticCollector,
        report::{Reporter, counted},
    },
    failure::Failure,
    output::{self, Messages, target::Target},
    records::input,
    session::{Delivery, Outcome, Session},
    status::Status,
};
use movetext_archive::{
    IndexFilter,
    diagnostics::Query,
    tree::{SortedTree, TreeBuilder},
};
use movetext_board::Position;
use movetext_files::compression::Compression;
use movetext_input::GameBatch;
use movetext_pgn::Flow;
use source::Source;
use std::{
    fs::{self, File},
    io::{self, Read},
    path::Path,
};

/// How many plies of each game are counted by default.
const DEFAULT_PLIES: u32 = 30;

pub(crate) fn run(arguments: &TreeArguments) -> Result<Status, Failure> {
    output::refuse_input(arguments.output.as_deref(), &arguments.inputs.inputs())?;
    let is_parquet = is_parquet(arguments);
    if is_parquet {
        refuse_options_of_position(arguments)?;
    }
    if arguments.has_groups() && !is_parquet {
        return Err(Failure::OptionOfOtherFormat { option: "--explorer", formats: "--format parquet" });
    }
    let position = position(arguments)?;
    let path = arguments.inputs.files.iter().find(|path| is_statistics_file(path));
    if let Some(path) = path {
        return print_from_file(arguments, path, &position);
    }
    if is_parquet {
        return write_file(arguments);
    }
    let key = position.key().filter(|_| arguments.depth == 1);
    let (statistics, outcome) = count(arguments, key)?;
    let mut target = Target::new(arguments.output.as_deref());
    let mut without_move = 0;
    if outcome.is_begun {
        target.open()?;
        let mut source = Source::from_games(statistics, &arguments.inputs.inputs())?;
        print_position(arguments, &mut source, &position, &mut target)?;
        // With conditions, this difference would include the games that do not match, so we do not print it.
        if arguments.filter().conditions().is_empty() {
            let (with_move, _) = source.moves(&position, Shown { depth: 1, min_games: u64::MAX })?;
            without_move = outcome.games.saturating_sub(with_move);
        }
    }
    target.finish(outcome.is_incomplete)?;
    match without_move {
        0 => print_summary(&outcome),
        _ => outcome.print_summary_of(&format!(
            "{}, {without_move} without a move in this position",
            counted(outcome.games, "game")
        )),
    }
    Ok(outcome.status)
}

/// Which moves are printed.
#[derive(Clone, Copy, Debug)]
struct Shown {
    /// How many plies are printed after the position.
    depth: u8,
    /// The minimum number of games in which a move was played.
    min_games: u64,
}

impl Shown {
    /// Returns which moves are printed one ply deeper, or `None` at the last ply.
    const fn next(self) -> Option<Self> {
        if self.depth > 1 { Some(Self { depth: self.depth - 1, ..self }) } else { None }
    }
}

/// Prints a position in the requested format.
fn print_position(
    arguments: &TreeArguments,
    source: &mut Source,
    position: &Position,
    target: &mut Target<'_>,
) -> Result<(), Failure> {
    let shown = Shown { depth: arguments.depth, min_games: arguments.min_games.get() };
    match arguments.format {
        Some(TreeFormat::Json) => json::print(source, position, shown, target),
        _ => table::print(source, position, shown, target),
    }
}

/// Prints the number of games. The number of plies would mean nothing, because we skip the rest of each game.
fn print_summary(outcome: &Outcome) {
    outcome.print_summary_of(&counted(outcome.games, "game"));
}

/// Returns whether the move statistics of all positions are written as Parquet.
fn is_parquet(arguments: &TreeArguments) -> bool {
    let output = arguments.output.as_deref();
    match arguments.format {
        None => output.and_then(Compression::content_extension).is_some_and(|name| name == "parquet"),
        #[cfg(feature = "parquet")]
        Some(TreeFormat::Parquet) => true,
        Some(TreeFormat::Table | TreeFormat::Json) => false,
    }
}

/// Returns an error for options that select a position.
fn refuse_options_of_position(arguments: &TreeArguments) -> Result<(), Failure> {
    for (option, is_given) in [
        ("--position", arguments.position.is_some()),
        ("--moves", arguments.moves.is_some()),
        ("--depth", arguments.depth > 1),
    ] {
        if is_given {
            let formats = "--format table and --format json";
            return Err(Failure::OptionOfOtherFormat { option, formats });
        }
    }
    Ok(())
}

/// Returns whether a file begins with the Parquet signature. Never reads from a pipe.
fn is_statistics_file(path: &Path) -> bool {
    let mut start = Vec::new();
    let is_file = fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
    let mut read = || File::open(path).and_then(|file| file.take(4).read_to_end(&mut start));
    is_file && read().is_ok() && start == b"PAR1"
}

/// Writes the move statistics of all positions.
#[cfg(feature = "parquet")]
fn write_file(arguments: &TreeArguments) -> Result<Status, Failure> {
    file::write(arguments)
}

/// Returns an error, because this build cannot write Parquet.
#[cfg(not(feature = "parquet"))]
fn write_file(arguments: &TreeArguments) -> Result<Status, Failure> {
    Err(Failure::ParquetNotBuilt(arguments.output.clone().unwrap_or_default()))
}

/// Prints a position from a file with move statistics.
#[cfg(feature = "parquet")]
fn print_from_file(arguments: &TreeArguments, path: &Path, position: &Position) -> Result<Status, Failure> {
    file::print(arguments, path, position)
}

/// Returns an error, because this build cannot read Parquet.
#[cfg(not(feature = "parquet"))]
fn print_from_file(_: &TreeArguments, path: &Path, _: &Position) -> Result<Status, Failure> {
    Err(Failure::ParquetNotBuilt(path.to_path_buf()))
}

/// Returns the position to print, from `--position` and `--moves`.
fn position(arguments: &TreeArguments) -> Result<Position, Failure> {
    let position = input::given("--position", arguments.position.as_deref(), None)?;
    let Some(moves) = &arguments.moves else { return Ok(position) };
    play::position_after(moves, position).map_err(|reason| Failure::Position { option: "--moves", reason })
}

/// Counts the moves of all positions, or only of the position with the key `key`.
fn count(arguments: &TreeArguments, key: Option<u64>) -> Result<(SortedTree, Outcome), Failure> {
    let filter = arguments.filter().with_watch();
    let query = Query::from_filter(&filter).counting_moves();
    let query = if arguments.has_groups() { query.counting_groups() } else { query };
    let memory = arguments.inputs.run.count_memory();
    let session = Session::new(&arguments.inputs, &arguments.diagnostics).answering(query).leaving(memory);
    let builder = TreeBuilder::new(arguments.plies.unwrap_or(DEFAULT_PLIES), filter.clone());
    let builder = match key {
        Some(key) => builder.with_position(key),
        None => builder,
    };
    let builder = if arguments.has_groups() { builder.with_groups() } else { builder };
    let memory = usize::try_from(memory).unwrap_or(usize::MAX);
    let builder = builder.with_memory(memory, session.threads());
    let work =
        |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| builder.count(games, diagnostics);
    let outcome = if filter.conditions().is_empty() {
        session.run(Box::new(Messages), work, &mut Counting)?
    } else {
        let index_filter = IndexFilter::new(filter.clone(), session.detail_level());
        session.run_filtered(index_filter, Box::new(Messages), work, &mut Counting)?
    };
    unmatched::print(&filter, &arguments.inputs);
    if !arguments.inputs.run.quiet {
        super::left_out::variants(builder.variant_games());
    }
    Ok((builder.finish().map_err(Failure::Temporary)?, outcome))
}

/// Stops the run if counting a batch failed.
struct Counting;

impl Delivery<io::Result<Flow>> for Counting {
    fn games(&mut self, made: io::Result<Flow>, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        made.map(|_| Flow::Continue).map_err(Failure::Temporary)
    }
}
