//! `movetext filter`: the games that match, as they are or in export format (PGN 3.2).

use super::export;
use crate::args::FilterArguments;
use crate::failure::Failure;
use crate::gather::Gatherer;
use crate::output;
use crate::output::Messages;
use crate::report::Reporter;
use crate::session::Delivery;
use crate::session::Session;
use crate::status::Status;
use crate::target::Target;
use movetext_archive::Chosen;
use movetext_archive::Filter;
use movetext_archive::Games;
use movetext_archive::Input;
use movetext_pgn::Flow;
use movetext_pgn_writer::ExportOptions;
use movetext_pgn_writer::Losses;
use movetext_pgn_writer::Writer;

pub(crate) fn run(arguments: &FilterArguments) -> Result<Status, Failure> {
    if let Some(path) = &arguments.output {
        output::refuse_input(path, &arguments.inputs.inputs())?;
    }
    let filter = arguments.filter();
    let manner = Manner::of(arguments);
    let mut filtered = Filtered { target: Target::new(arguments.output.as_deref()), all: Matches::default() };
    let outcome = Session::new(&arguments.inputs, &arguments.findings).run(
        Box::new(Messages),
        |games, findings| matches(&games, &filter, manner, findings),
        &mut filtered,
    )?;
    let Filtered { mut target, all } = filtered;
    if manner == Manner::Count && outcome.is_begun {
        target.write(format!("{}\n", all.count).as_bytes())?;
    }
    target.finish(outcome.is_incomplete)?;
    if !arguments.inputs.quiet {
        export::tell_changes(&all.losses);
    }
    let noun = if outcome.games == 1 { "game" } else { "games" };
    outcome.tell_of(&format!("{} of {} {noun}", all.count, outcome.games));
    Ok(outcome.status)
}

/// What becomes of the games that match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    Keep,
    Export,
    Count,
}

impl Manner {
    const fn of(arguments: &FilterArguments) -> Self {
        match (arguments.count, arguments.export) {
            (true, _) => Self::Count,
            (_, true) => Self::Export,
            _ => Self::Keep,
        }
    }
}

/// The games that match among some.
#[derive(Debug, Default)]
struct Matches {
    bytes: Vec<u8>,
    losses: Losses,
    count: u64,
}

fn matches(games: &Games, filter: &Filter, manner: Manner, findings: &mut Gatherer<'_>) -> Matches {
    let mut writer = Writer::new(Vec::new(), ExportOptions::new());
    let mut count = 0;
    let matcher = filter.matcher();
    let mut matcher = if manner == Manner::Export { matcher.reading_chosen_whole() } else { matcher };
    games.choose(&mut matcher, findings, |game: Chosen<'_>| {
        count += 1;
        match (manner, game.source()) {
            (Manner::Count, _) => {}
            // Memory does not fail to be written.
            (Manner::Keep, Some(source)) => writer.unchanged(source).unwrap_or_default(),
            (Manner::Keep, None) | (Manner::Export, _) => {
                game.visit(&mut writer);
            }
        }
    });
    let losses = *writer.losses();
    Matches { bytes: writer.finish().unwrap_or_default(), losses, count }
}

/// What is written of all games.
struct Filtered<'a> {
    target: Target<'a>,
    all: Matches,
}

impl Delivery<Matches> for Filtered<'_> {
    fn begin(&mut self, _: &Input, _: usize) -> Result<(), Failure> {
        self.target.open()
    }

    fn games(&mut self, made: Matches, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        self.all.losses.merge(&made.losses);
        self.all.count += made.count;
        self.target.write(&made.bytes)?;
        Ok(Flow::Continue)
    }
}
