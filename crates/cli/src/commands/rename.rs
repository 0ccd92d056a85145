//! `movetext rename`: renames players, events, sites and rounds.

use super::game_writer::{self, GameWriter};
use crate::{
    args::{RenameArguments, form},
    diagnostics::{
        DiagnosticCollector,
        report::{Reporter, counted},
    },
    failure::Failure,
    output::{
        self, Messages, Original,
        rewrite::{LazyRewrite, Rewrite, refuse_utf16},
    },
    session::{Delivery, Session},
    status::Status,
};
use movetext_archive::{
    FileError,
    diagnostics::Query,
    rename::{Aliases, NameKind, RenameCounts, RenamedGames, Renames, rename_games, renames},
};
use movetext_input::{ExpectedContent, GameBatch, Input, InputEnd, SourceError};
use movetext_pgn::{Flow, diagnostic::ApplyError};
use movetext_pgn_writer::normalisation::Losses;
use std::{fs, path::Path};

pub(crate) fn run(arguments: &RenameArguments) -> Result<Status, Failure> {
    let output = arguments.output.as_deref();
    let inputs = arguments.inputs.inputs();
    let aliases = read_aliases(&arguments.aliases, output)?;
    let kinds: Vec<NameKind> = arguments.only.iter().map(|kind| (*kind).into()).collect();
    let aliases = if kinds.is_empty() { aliases } else { aliases.only(&kinds) };
    if arguments.in_place || arguments.dry_run {
        return output::in_place(&inputs, |input, original| rewrite(arguments, &aliases, input, original));
    }
    output::refuse_input(output, &inputs).map_err(Failure::advising_in_place)?;
    let session = game_writer::session(&arguments.inputs, &arguments.diagnostics, output)?.answering(query());
    let form = form(arguments.export);
    let mut renaming = Renaming {
        writer: GameWriter::to(output),
        counts: RenameCounts::default(),
        losses: Losses::default(),
    };
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        rename_games(&games, form, &aliases, diagnostics)
    };
    let outcome = session.run(Box::new(Messages), work, &mut renaming)?;
    let Renaming { writer, counts, losses } = renaming;
    writer.finish(losses, outcome.is_incomplete, arguments.inputs.run.quiet)?;
    outcome.print_summary_of(&format!("{}: {}", counted(outcome.games, "game"), summary(counts)));
    Ok(outcome.status)
}

/// Returns the query for the tags with names.
fn query() -> Query {
    Query::tags(NameKind::TAGS)
}

/// Reads an alias file. Returns an error if the file is also the output.
fn read_aliases(path: &Path, output: Option<&Path>) -> Result<Aliases, Failure> {
    output::refuse_input(output, &[Input::Path(path.to_owned())])?;
    let text = fs::read(path)
        .map_err(|error| Failure::Source { path: path.to_owned(), error: SourceError::from(error) })?;
    Aliases::parse(&text).map_err(|error| Failure::Aliases { path: path.to_owned(), error })
}

/// Returns how many values were renamed, such as `3 values renamed (2 players, 1 site)`.
fn summary(counts: RenameCounts) -> String {
    let nouns = NameKind::ALL.iter().zip(["player", "event", "site", "round"]);
    let parts: Vec<String> = nouns
        .map(|(kind, noun)| (counts.get(*kind), noun))
        .filter(|(count, _)| *count > 0)
        .map(|(count, noun)| counted(count, noun))
        .collect();
    let parts = if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) };
    format!("{} renamed{parts}", counted(counts.total(), "value"))
}

/// Renames values in one file, or shows the changes as a diff.
fn rewrite(
    arguments: &RenameArguments,
    aliases: &Aliases,
    input: &[Input],
    original: Original<'_>,
) -> Result<Status, Failure> {
    let path = original.path;
    refuse_utf16(path)?;
    let session = Session::new(&arguments.inputs, &arguments.diagnostics)
        .with_inputs(input)
        .with_expected_content(ExpectedContent::Text)
        .answering(query());
    let open = || if arguments.dry_run { Rewrite::diffing(path) } else { Rewrite::replacing(original) };
    let mut rewriting = Rewriting { path, rewrite: LazyRewrite::new(&open), counts: RenameCounts::default() };
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        renames(&games, aliases, diagnostics)
    };
    let outcome = session.run(Box::new(Messages), work, &mut rewriting)?;
    let summary = summary(rewriting.counts);
    outcome.print_done(&format!("{}: {}: {summary}", path.display(), counted(outcome.games, "game")));
    Ok(outcome.status)
}

/// Writes games with renamed values.
struct Renaming<'a> {
    writer: GameWriter<'a>,
    counts: RenameCounts,
    losses: Losses,
}

impl Delivery<RenamedGames> for Renaming<'_> {
    fn begin(&mut self, _: &Input, _: usize) -> Result<(), Failure> {
        self.writer.open()
    }

    fn games(&mut self, renamed: RenamedGames, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        self.losses.merge(&renamed.losses);
        self.counts += renamed.counts;
        for game in &renamed.games {
            self.writer.write(game)?;
        }
        Ok(Flow::Continue)
    }
}

/// Renames values in one file.
struct Rewriting<'a> {
    path: &'a Path,
    rewrite: LazyRewrite<'a>,
    counts: RenameCounts,
}

impl Delivery<Result<Renames, ApplyError>> for Rewriting<'_> {
    fn games(&mut self, renames: Result<Renames, ApplyError>, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        let renames = renames
            .map_err(|error| Failure::Fix { path: self.path.to_path_buf(), error: FileError::Edit(error) })?;
        self.counts += renames.counts;
        self.rewrite.replace(&renames.replacements)?;
        Ok(Flow::Continue)
    }

    /// Not called if the file was read only in part. Such a file therefore stays unchanged.
    fn end(&mut self, _: &InputEnd, _: &mut Reporter<'_>) -> Result<(), Failure> {
        self.rewrite.finish()
    }
}
