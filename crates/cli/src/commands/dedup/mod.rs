//! `movetext dedup`: writes each game once.

mod near;

use super::game_writer::{self, GameWriter, location_text};
use crate::{
    args::{DedupArguments, form},
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
    dedup::{DuplicateCriteria, Fingerprint, fingerprint_games},
};
use movetext_input::{GameBatch, Input};
use movetext_pgn::{Flow, GameStart};
use movetext_pgn_writer::normalisation::Losses;
use std::collections::{HashMap, HashSet};

pub(crate) fn run(arguments: &DedupArguments) -> Result<Status, Failure> {
    if arguments.near {
        return near::run(arguments);
    }
    let (output, is_quiet) = (arguments.game_output.output.as_deref(), arguments.inputs.run.quiet);
    let session = game_writer::session(&arguments.inputs, &arguments.diagnostics, output)?;
    let form = form(arguments.game_output.export);
    let mut criteria = DuplicateCriteria::MOVES;
    if arguments.players {
        criteria = criteria.and_players();
    }
    if arguments.date {
        criteria = criteria.and_date();
    }
    let seen = if arguments.report { Seen::Locations(HashMap::new()) } else { Seen::Prints(HashSet::new()) };
    let mut delivery = DedupDelivery {
        writer: GameWriter::to(output),
        seen,
        paths: Vec::new(),
        dropped: 0,
        losses: Losses::default(),
    };
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        fingerprint_games(&games, form, criteria, diagnostics)
    };
    let outcome = session.run(Box::new(Messages), work, &mut delivery)?;
    let DedupDelivery { writer, dropped, losses, .. } = delivery;
    writer.finish(losses, outcome.is_incomplete, is_quiet)?;
    if outcome.is_begun && !is_quiet {
        warn(&format_args!("{} dropped", counted(dropped, "duplicate")));
    }
    outcome.print_summary();
    Ok(outcome.status)
}

/// The fingerprints of the games that were written.
enum Seen {
    Prints(HashSet<Fingerprint>),
    /// The location of the first game with each fingerprint.
    Locations(HashMap<Fingerprint, GameLocation>),
}

#[derive(Clone, Copy)]
struct GameLocation {
    /// The index of the input.
    input: usize,
    number: u64,
    line: u64,
}

/// Writes games and drops duplicates.
struct DedupDelivery<'a> {
    writer: GameWriter<'a>,
    seen: Seen,
    /// The paths of the inputs opened so far.
    paths: Vec<String>,
    dropped: u64,
    losses: Losses,
}

impl DedupDelivery<'_> {
    /// Returns whether the game is new. Records it, and reports a duplicate if requested.
    fn is_new(&mut self, print: Fingerprint, start: GameStart) -> bool {
        match &mut self.seen {
            Seen::Prints(prints) => prints.insert(print),
            Seen::Locations(locations) => {
                let input = self.paths.len().saturating_sub(1);
                let game = GameLocation { input, number: start.number, line: start.line };
                let first = *locations.entry(print).or_insert(game);
                let is_new = first.number == game.number;
                if !is_new {
                    let line = self.line(game, first);
                    Messages.write(&format!("{}\n", printable(&line)));
                }
                is_new
            }
        }
    }

    /// Formats a duplicate as `b.pgn:12:1: note[duplicate]: game 7 repeats game 2 at a.pgn:5:1`.
    fn line(&self, game: GameLocation, first: GameLocation) -> String {
        let [own, earlier] = [game, first].map(|game| location_text(&self.paths, game.input, game.line));
        format!("{own}: note[duplicate]: game {} repeats game {} at {earlier}", game.number, first.number)
    }
}

impl Delivery<RawGames<(Fingerprint, GameStart)>> for DedupDelivery<'_> {
    fn begin(&mut self, input: &Input, _: usize) -> Result<(), Failure> {
        self.paths.push(input.to_string());
        self.writer.open()
    }

    fn games(
        &mut self,
        (games, losses): RawGames<(Fingerprint, GameStart)>,
        _: &mut Reporter<'_>,
    ) -> Result<Flow, Failure> {
        self.losses.merge(&losses);
        for ((print, start), game) in &games {
            if self.is_new(*print, *start) {
                self.writer.write(game)?;
            } else {
                self.dropped += 1;
            }
        }
        Ok(Flow::Continue)
    }
}
