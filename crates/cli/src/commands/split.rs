//! `movetext split`: distributes games to files (PGN 11).

use super::{game_writer, tag_names};
use crate::{
    args::{SplitArguments, form},
    diagnostics::{
        DiagnosticCollector,
        report::{Reporter, counted},
    },
    failure::Failure,
    output::{Messages, refuse_inputs, warn, warn_of_killed_replacements},
    session::Delivery,
    status::Status,
};
use movetext_archive::{
    RawGames,
    split::{GameLabeler, SplitBy, SplitLabel, Splitter},
};
use movetext_files::file_set::ExistingFile;
use movetext_input::GameBatch;
use movetext_pgn::Flow;
use movetext_pgn_writer::normalisation::Losses;

pub(crate) fn run(arguments: &SplitArguments) -> Result<Status, Failure> {
    let is_quiet = arguments.inputs.run.quiet;
    let session = game_writer::session(&arguments.inputs, &arguments.diagnostics, None)?;
    let form = form(arguments.export);
    let by = match &arguments.by {
        SplitBy::Tag(name) => SplitBy::Tag(tag_names::usual_name("--by", name, is_quiet)),
        by => by.clone(),
    };
    let existing = if arguments.force { ExistingFile::Replace } else { ExistingFile::Refuse };
    warn_of_killed_replacements(&arguments.directory);
    let splitter = Splitter::new(by.clone(), &arguments.directory, existing);
    let labeler = GameLabeler::new(by);
    let mut splitting = Splitting { splitter, losses: Losses::default() };
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        labeler.label_games(&games, form, diagnostics)
    };
    let outcome = session.run(Box::new(Messages), work, &mut splitting)?;
    let Splitting { splitter, mut losses } = splitting;
    let inputs = arguments.inputs.inputs();
    refuse_inputs(splitter.paths(), &inputs)?;
    let rewritten = splitter.rewritten();
    losses.merge(&splitter.losses());
    let files = if outcome.is_incomplete { 0 } else { splitter.finish()? };
    game_writer::warn_of_rewritten(rewritten, &losses, is_quiet);
    if outcome.is_begun && !is_quiet {
        warn(&format_args!("{} written", counted(files as u64, "file")));
    }
    if outcome.games > 0 && matches!(arguments.by, SplitBy::Eco | SplitBy::Tag(_)) {
        tag_names::warn_of_missing("--by", labeler.missing(), is_quiet);
    }
    outcome.print_summary();
    Ok(outcome.status)
}

/// Passes each game to the files with its labels.
struct Splitting {
    splitter: Splitter,
    losses: Losses,
}

impl Delivery<RawGames<Vec<SplitLabel>>> for Splitting {
    fn games(
        &mut self,
        (games, losses): RawGames<Vec<SplitLabel>>,
        _: &mut Reporter<'_>,
    ) -> Result<Flow, Failure> {
        self.losses.merge(&losses);
        for (labels, game) in &games {
            for label in labels {
                self.splitter.push(label, game)?;
            }
        }
        Ok(Flow::Continue)
    }
}
