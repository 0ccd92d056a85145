//! Move statistics in Parquet files.

use super::{count, is_parquet, print_position, print_summary, source::Source};
use crate::{
    args::TreeArguments,
    failure::Failure,
    output::{self, target::Target},
    status::Status,
};
use movetext_board::Position;
use movetext_input::Selection;
use movetext_table::{TreeFile, TreeWriter};
use std::path::Path;

/// The end of the message for an option that has no effect on a file with move statistics.
const ONLY_GAMES: &str = "games, and this input has move statistics";

/// Writes the move statistics of all positions to a Parquet file.
pub(super) fn write(arguments: &TreeArguments) -> Result<Status, Failure> {
    let path = arguments.output.as_deref();
    output::refuse_terminal(path)?;
    output::refuse_compressed_table(path)?;
    let (statistics, outcome) = count(arguments, None)?;
    let mut statistics = statistics.with_min_games(arguments.min_games.get());
    let mut target = Target::for_table(path);
    if outcome.is_begun {
        target.open()?;
        let inputs = arguments.inputs.inputs();
        let mut writer = if arguments.explorer {
            TreeWriter::explorer()?
        } else {
            TreeWriter::new(inputs.iter().map(ToString::to_string))?
        };
        while let Some(record) = statistics.next_record().map_err(Failure::Temporary)? {
            writer.push(&record)?;
            let bytes = writer.take_bytes();
            if !bytes.is_empty() {
                target.write(&bytes)?;
            }
        }
        target.write(&writer.finish()?)?;
    }
    target.finish(outcome.is_incomplete)?;
    print_summary(&outcome);
    Ok(outcome.status)
}

/// Prints a position from a file with move statistics.
pub(super) fn print(arguments: &TreeArguments, path: &Path, position: &Position) -> Result<Status, Failure> {
    refuse_options_of_games(arguments)?;
    let failed = |error| Failure::KeyedFile { path: path.to_path_buf(), error };
    let file = TreeFile::open(path).map_err(failed)?;
    let mut source = Source::from_file(file, path);
    let mut target = Target::new(arguments.output.as_deref());
    target.open()?;
    print_position(arguments, &mut source, position, &mut target)?;
    target.finish(false)?;
    Ok(Status::Clean)
}

/// Returns an error for options that select or count games.
fn refuse_options_of_games(arguments: &TreeArguments) -> Result<(), Failure> {
    let inputs = &arguments.inputs;
    for (option, is_given) in [
        ("more than one FILE", inputs.files.len() > 1),
        ("--format parquet", is_parquet(arguments)),
        ("--plies", arguments.plies.is_some()),
        ("--games or --limit", inputs.selection() != Selection::ALL),
        ("a condition", !arguments.filter().conditions().is_empty()),
    ] {
        if is_given {
            return Err(Failure::OptionOfOtherFormat { option, formats: ONLY_GAMES });
        }
    }
    Ok(())
}
