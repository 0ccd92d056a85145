//! `movetext dedup --near`: writes one record of each game.

use crate::{
    args::{DedupArguments, form},
    commands::game_writer::{self, GameWriter, location_text},
    diagnostics::{
        DiagnosticCollector,
        report::{Reporter, counted},
    },
    failure::Failure,
    output::{Messages, escape::printable, warn},
    session::Delivery,
    status::Status,
};
use movetext_archive::{
    RawGames,
    near::{GameDescription, KeptGame, NearFinder, describe_games},
};
use movetext_input::{GameBatch, Input};
use movetext_pgn::Flow;
use movetext_pgn_writer::normalisation::Losses;

/// The comparison may use the memory limit divided by this.
const COMPARISON_SHARE: u64 = 32;

pub(super) fn run(arguments: &DedupArguments) -> Result<Status, Failure> {
    let (output, is_quiet) = (arguments.game_output.output.as_deref(), arguments.inputs.run.quiet);
    let memory = arguments.inputs.run.memory() / COMPARISON_SHARE;
    let session = game_writer::session(&arguments.inputs, &arguments.diagnostics, output)?.leaving(memory);
    let form = form(arguments.game_output.export);
    let finder = NearFinder::new().map_err(Failure::Temporary)?;
    let finder = finder
        .with_memory(usize::try_from(memory).unwrap_or(usize::MAX))
        .with_kept_game(arguments.keep.into());
    let finder = if arguments.merge { finder.with_merging() } else { finder };
    let mut delivery =
        NearDelivery { writer: GameWriter::to(output), finder, paths: Vec::new(), losses: Losses::default() };
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        describe_games(&games, form, diagnostics)
    };
    let outcome = session.run(Box::new(Messages), work, &mut delivery)?;
    let NearDelivery { mut writer, finder, paths, mut losses } = delivery;
    let mut kept = finder.finish().map_err(Failure::Temporary)?;
    let mut unmerged = 0;
    while let Some(game) = kept.next_game().map_err(Failure::Temporary)? {
        let verb = if arguments.merge && !game.is_unmerged() { "merges" } else { "drops" };
        unmerged += u64::from(game.is_unmerged());
        if arguments.report && !game.group().is_empty() {
            Messages.write(&format!("{}\n", printable(&group_line(&paths, game, verb))));
        }
        writer.write(game.raw_game())?;
    }
    if unmerged > 0 {
        let groups = counted(unmerged, "group");
        warn(&format_args!(
            "warning: {groups} not merged, because moves cannot be played; other games are dropped"
        ));
    }
    losses.merge(kept.losses());
    writer.finish(losses, outcome.is_incomplete, is_quiet)?;
    if outcome.is_begun && !is_quiet {
        let (groups, dropped) = (counted(kept.groups(), "group"), counted(kept.dropped(), "near duplicate"));
        warn(&format_args!("{dropped} dropped from {groups}"));
    }
    outcome.print_summary();
    Ok(outcome.status)
}

/// Formats a group as `a.pgn:5:1: note[near-duplicate]: keeps game 2, drops game 1 at a.pgn:1:1, game 7 at b.pgn:9:1`.
fn group_line(paths: &[String], kept: KeptGame<'_>, verb: &str) -> String {
    let (mut kept_location, mut others) = (String::new(), Vec::new());
    for game in kept.group() {
        let location = location_text(paths, game.input, game.line);
        if game.number == kept.number() {
            kept_location = location;
        } else {
            others.push(format!("game {} at {location}", game.number));
        }
    }
    format!(
        "{kept_location}: note[near-duplicate]: keeps game {}, {verb} {}",
        kept.number(),
        others.join(", ")
    )
}

/// Passes games to the finder.
struct NearDelivery<'a> {
    writer: GameWriter<'a>,
    finder: NearFinder,
    /// The paths of the inputs by index.
    paths: Vec<String>,
    losses: Losses,
}

impl Delivery<RawGames<GameDescription>> for NearDelivery<'_> {
    fn begin(&mut self, input: &Input, index: usize) -> Result<(), Failure> {
        self.paths.resize(index, String::new());
        self.paths.push(input.to_string());
        self.writer.open()
    }

    fn games(
        &mut self,
        (games, losses): RawGames<GameDescription>,
        _: &mut Reporter<'_>,
    ) -> Result<Flow, Failure> {
        self.losses.merge(&losses);
        for (description, game) in &games {
            self.finder.push(description, game).map_err(Failure::Temporary)?;
        }
        Ok(Flow::Continue)
    }
}
