//! `movetext sort`: writes games in collating order (PGN 12).

use super::{
    game_writer::{self, GameWriter},
    tag_names,
};
use crate::{
    args::{SortArguments, form},
    diagnostics::{DiagnosticCollector, report::Reporter},
    failure::Failure,
    output::Messages,
    session::Delivery,
    status::Status,
};
use movetext_archive::{
    RawGames,
    sort::{SortOrder, SortTag, Sorter, key_games},
};
use movetext_input::{GameBatch, Input};
use movetext_pgn::Flow;
use movetext_pgn_writer::normalisation::Losses;

/// The sorter may use the memory limit divided by this.
const SORT_SHARE: u64 = 4;

pub(crate) fn run(arguments: &SortArguments) -> Result<Status, Failure> {
    let (output, is_quiet) = (arguments.game_output.output.as_deref(), arguments.inputs.run.quiet);
    // The other three quarters are for the games that are being read.
    let memory = arguments.inputs.run.memory() / SORT_SHARE;
    let session = game_writer::session(&arguments.inputs, &arguments.diagnostics, output)?.leaving(memory);
    let form = form(arguments.game_output.export);
    let order = match arguments.by.as_slice() {
        [] => SortOrder::Collation,
        tags => {
            let usual = |tag: &SortTag| SortTag {
                name: tag_names::usual_name("--by", &tag.name, is_quiet),
                direction: tag.direction,
            };
            SortOrder::Tags(tags.iter().map(usual).into())
        }
    };
    let sorter = Sorter::new().with_memory(usize::try_from(memory).unwrap_or(usize::MAX));
    let mut sorting = Sorting { writer: GameWriter::to(output), sorter, losses: Losses::default() };
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        key_games(&games, form, &order, diagnostics)
    };
    let outcome = session.run(Box::new(Messages), work, &mut sorting)?;
    let Sorting { mut writer, sorter, losses } = sorting;
    let mut sorted = sorter.finish().map_err(Failure::Temporary)?;
    while let Some(game) = sorted.next_game().map_err(Failure::Temporary)? {
        writer.write(game)?;
    }
    writer.finish(losses, outcome.is_incomplete, is_quiet)?;
    if let SortOrder::Tags(tags) = &order
        && outcome.games > 0
    {
        tag_names::warn_of_missing("--by", tags.missing(), is_quiet);
    }
    outcome.print_summary();
    Ok(outcome.status)
}

/// Passes games to the sorter, and writes them in order at the end.
struct Sorting<'a> {
    writer: GameWriter<'a>,
    sorter: Sorter,
    losses: Losses,
}

impl Delivery<RawGames<Vec<u8>>> for Sorting<'_> {
    fn begin(&mut self, _: &Input, _: usize) -> Result<(), Failure> {
        self.writer.open()
    }

    fn games(&mut self, (games, losses): RawGames<Vec<u8>>, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        self.losses.merge(&losses);
        for (key, game) in &games {
            self.sorter.push(key, game).map_err(Failure::Temporary)?;
        }
        Ok(Flow::Continue)
    }
}
