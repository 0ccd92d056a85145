//! `movetext sample`: writes games chosen at random.

use super::{
    game_writer::{self, GameWriter},
    tag_names,
};
use crate::{
    args::{SampleArguments, form},
    diagnostics::{
        DiagnosticCollector,
        report::{Reporter, counted},
    },
    failure::Failure,
    output::Messages,
    session::Delivery,
    status::Status,
};
use movetext_archive::{diagnostics::Query, sample::GameSample};
use movetext_input::{GameBatch, Input};
use movetext_pgn::Flow;
use movetext_pgn_writer::normalisation::Losses;

pub(crate) fn run(arguments: &SampleArguments) -> Result<Status, Failure> {
    let (output, is_quiet) = (arguments.game_output.output.as_deref(), arguments.inputs.run.quiet);
    let mut sample =
        GameSample::new(arguments.count.get(), arguments.seed, form(arguments.game_output.export));
    let per = arguments.per.as_deref().map(|name| tag_names::usual_name("--per", name, is_quiet));
    if let Some(name) = &per {
        sample = sample.per_tag(name);
    }
    let session = game_writer::session(&arguments.inputs, &arguments.diagnostics, output)?
        .answering(Query::tags(per.as_deref()));
    let mut drawing = Drawing(GameWriter::to(output));
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        sample.add_games(&games, diagnostics);
    };
    let outcome = session.run(Box::new(Messages), work, &mut drawing)?;
    let Drawing(mut writer) = drawing;
    if outcome.games > 0 {
        tag_names::warn_of_missing("--per", sample.missing(), is_quiet);
    }
    let (games, mut losses) = (sample.finish(), Losses::default());
    let count = games.len() as u64;
    for (game, lost) in games {
        losses.merge(&lost);
        writer.write(&game)?;
    }
    writer.finish(losses, outcome.is_incomplete, is_quiet)?;
    outcome.print_summary_of(&format!("{} of {}", count, counted(outcome.games, "game")));
    Ok(outcome.status)
}

/// Opens the output. The games are written after all have been read.
struct Drawing<'a>(GameWriter<'a>);

impl Delivery<()> for Drawing<'_> {
    fn begin(&mut self, _: &Input, _: usize) -> Result<(), Failure> {
        self.0.open()
    }

    fn games(&mut self, (): (), _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        Ok(Flow::Continue)
    }
}
