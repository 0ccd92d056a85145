//! `movetext export`: writes games in export format (PGN 3.2).

use super::tag_names;
use crate::{
    args::{EditArguments, ExportArguments},
    diagnostics::{
        DiagnosticCollector,
        report::{Reporter, counted},
    },
    failure::Failure,
    output::{self, Messages, target::Target, warn},
    session::{Delivery, Session},
    status::Status,
};
use movetext_archive::convert::{Conversion, ConversionLosses, GameEdits, convert_games};
use movetext_input::{ExpectedContent, GameBatch, Input};
use movetext_pgn::{Flow, diagnostic::Severity};
use movetext_pgn_values::TagName;
use movetext_pgn_writer::{
    CommentStyle, ExportOptions, NagStyle, NumberStyle, TagSection,
    normalisation::{Losses, Normalisation},
};

/// The name in `--tags` that stands for the Seven Tag Roster.
const ALL_ROSTER: &str = "roster";

/// The value of `--tags` that omits all tags.
const NO_TAGS: &str = "none";

pub(crate) fn run(arguments: &ExportArguments) -> Result<Status, Failure> {
    let inputs = arguments.inputs.inputs();
    let conversion = Conversion::Pgn(options(arguments), edits(arguments)?);
    if arguments.in_place {
        return output::in_place(&inputs, |input, original| {
            one_run(arguments, &conversion, input, Target::rewriting(original))
        });
    }
    output::refuse_input(arguments.output.as_deref(), &inputs).map_err(Failure::advising_in_place)?;
    one_run(arguments, &conversion, &inputs, Target::new(arguments.output.as_deref()))
}

/// Exports the games of all inputs to one output.
fn one_run(
    arguments: &ExportArguments,
    conversion: &Conversion,
    inputs: &[Input],
    target: Target<'_>,
) -> Result<Status, Failure> {
    let mut session = Session::new(&arguments.inputs, &arguments.diagnostics).with_inputs(inputs);
    if arguments.in_place {
        // Export must not replace a PGC file with text.
        session = session.with_expected_content(ExpectedContent::Text);
    }
    let mut exported = Exported { target, losses: ConversionLosses::default() };
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        convert_games(games, conversion, diagnostics)
    };
    let outcome = session.run(Box::new(Messages), work, &mut exported)?;
    let Exported { target, losses } = exported;
    target.finish(outcome.is_incomplete)?;
    warn_of_edits(&losses, outcome.games, arguments);
    let losses = losses.normalised;
    warn_of_losses(&losses, arguments);
    outcome.print_summary();
    // With `--in-place`, no copy of the lost data remains, so its loss is an error.
    let is_lost =
        losses.count(Normalisation::GameLeftOut) > 0 || arguments.in_place && losses.loss_count() > 0;
    Ok(outcome.status.max(if is_lost { Status::Errors } else { Status::Clean }))
}

/// Writes the exported games, and adds up what was changed in them.
struct Exported<'a> {
    target: Target<'a>,
    losses: ConversionLosses,
}

impl Delivery<(Vec<u8>, ConversionLosses)> for Exported<'_> {
    fn begin(&mut self, _: &Input, _: usize) -> Result<(), Failure> {
        self.target.open()
    }

    fn games(
        &mut self,
        (bytes, losses): (Vec<u8>, ConversionLosses),
        _: &mut Reporter<'_>,
    ) -> Result<Flow, Failure> {
        self.losses.merge(losses);
        self.target.write(&bytes)?;
        Ok(Flow::Continue)
    }
}

fn options(arguments: &ExportArguments) -> ExportOptions {
    let mut options = ExportOptions::new().width(arguments.width.get()).newline(arguments.newline.into());
    options = when(arguments.reduced, options, ExportOptions::reduced_format);
    options = when(arguments.keep_setup, options, ExportOptions::keep_setup);
    options = when(arguments.no_comments, options, ExportOptions::without_comments);
    options = when(arguments.no_nags, options, ExportOptions::without_nags);
    options = when(arguments.no_variations, options, ExportOptions::without_variations);
    options = when(arguments.no_clocks, options, ExportOptions::without_clocks);
    options = when(arguments.keep_line_comments, options, ExportOptions::keep_line_comments);
    options =
        when(arguments.verbatim_comments, options, |options| options.comment_style(CommentStyle::Verbatim));
    options = when(arguments.symbols, options, |options| options.nag_style(NagStyle::Symbols));
    options = when(arguments.compact, options, |options| options.number_style(NumberStyle::Compact));
    let edits = &arguments.edits;
    options = when(edits.no_move_numbers, options, |options| options.number_style(NumberStyle::Omitted));
    options = when(edits.no_results, options, ExportOptions::without_results);
    options = when(edits.no_checks, options, ExportOptions::without_checks);
    options = when(edits.ply_count, options, ExportOptions::ply_count);
    options = when(edits.total_ply_count, options, ExportOptions::total_ply_count);
    options = options.tag_section(tag_section(&edits.tags));
    options = options.layout(arguments.layout.into()).charset(arguments.encoding.into());
    when(arguments.keep_escapes, options, ExportOptions::keep_escapes)
}

/// Returns which tags are written.
fn tag_section(names: &[String]) -> TagSection {
    match names {
        [] => TagSection::All,
        [name] if name == NO_TAGS => TagSection::Omitted,
        names if names.iter().any(|name| name == ALL_ROSTER) => TagSection::All,
        _ => TagSection::Given,
    }
}

/// Returns the changes to games that the writer does not make.
fn edits(arguments: &ExportArguments) -> Result<GameEdits, Failure> {
    let (own, is_quiet) = (&arguments.edits, arguments.inputs.run.quiet);
    let mut edits = GameEdits::new();
    let names = tag_names::in_usual_spelling("--tags", &own.tags, is_quiet);
    if names.len() > 1 && names.iter().any(|name| name == NO_TAGS) {
        return Err(Failure::TagsBesideNone);
    }
    if !matches!(tag_section(&names), TagSection::Omitted) && !names.is_empty() {
        edits = edits.only_tags(names.into_iter().flat_map(|name| match &*name {
            ALL_ROSTER => TagName::ROSTER_NAMES.map(str::to_owned).to_vec(),
            _ => vec![name],
        }));
    }
    if !own.drop_tags.is_empty() {
        edits = edits.without_tags(tag_names::in_usual_spelling("--drop-tags", &own.drop_tags, is_quiet));
    }
    if let Some(template) = &own.move_comment {
        edits = edits.move_comment(template.clone());
    }
    if let Some(template) = &own.end_comment {
        edits = edits.end_comment(template.clone());
    }
    Ok(if own.correct_results { edits.correct_results() } else { edits })
}

/// Reports how many results were corrected, and the tags in `--tags` and `--drop-tags` that no game has.
fn warn_of_edits(losses: &ConversionLosses, games: u64, arguments: &ExportArguments) {
    let EditArguments { tags, drop_tags, .. } = &arguments.edits;
    if arguments.inputs.run.quiet {
        return;
    }
    if games > 0 {
        let has_roster = tags.iter().any(|name| name == ALL_ROSTER);
        let is_implied = |name: &&str| has_roster && TagName::ROSTER_NAMES.contains(name);
        let missing = losses.missing_tags.iter().flatten().map(String::as_str);
        let option = if drop_tags.is_empty() { "--tags" } else { "--drop-tags" };
        tag_names::warn_of_missing(option, missing.filter(|name| !is_implied(name)), false);
    }
    if losses.corrected_results > 0 {
        warn(&format_args!("note: {} corrected", counted(losses.corrected_results, "result")));
    }
}

/// Applies `with` to the options if `is_on` is set.
fn when(is_on: bool, options: ExportOptions, with: fn(ExportOptions) -> ExportOptions) -> ExportOptions {
    if is_on { with(options) } else { options }
}

/// Reports changes and losses. Omitted games are an error and are reported even with `--quiet`. With `--in-place`,
/// losses are also reported with `--quiet`, because the original file is replaced.
fn warn_of_losses(losses: &Losses, arguments: &ExportArguments) {
    for (kind, count) in losses.iter() {
        if kind == Normalisation::GameLeftOut {
            let advice =
                if arguments.keep_setup { "" } else { "; --keep-setup writes those from a set-up position" };
            warn(&format_args!("error: {} left out of the reduced format{advice}", counted(count, "game")));
        } else if !arguments.inputs.run.quiet || arguments.in_place && kind.is_loss() {
            let severity = if arguments.in_place { Severity::Error } else { Severity::Warning };
            warn_of_change(losses, kind, count, severity);
        }
    }
}

/// Reports each kind of change, with its count.
pub(crate) fn warn_of_changes(losses: &Losses) {
    for (kind, count) in losses.iter() {
        warn_of_change(losses, kind, count, Severity::Warning);
    }
}

/// Reports only losses. Use this if there is no source text to compare the games with.
pub(super) fn warn_of_lost(losses: &Losses) {
    for (kind, count) in losses.iter().filter(|(kind, _)| kind.is_loss()) {
        warn_of_change(losses, kind, count, Severity::Warning);
    }
}

/// Reports a kind of change. A loss has the severity `of_loss`, any other change is a note.
fn warn_of_change(losses: &Losses, kind: Normalisation, count: u64, of_loss: Severity) {
    let severity = if kind.is_loss() { of_loss } else { Severity::Note };
    let mut examples = String::new();
    if kind == Normalisation::RepeatedTag {
        let tags = losses.dropped_tags();
        let more = if count > tags.len() as u64 { ", ..." } else { "" };
        examples = format!(": {}{more}", tags.join(", "));
    }
    warn(&format_args!("{severity}: {} ({}){examples}", kind.description(), counted(count, "time")));
}
