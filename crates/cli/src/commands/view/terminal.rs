//! `movetext view` without `--html`: shows games in the terminal.

use crate::{
    args::ViewArguments,
    diagnostics::{DiagnosticCollector, report::Reporter},
    failure::Failure,
    output::Messages,
    session::{Delivery, Session},
    status::Status,
    viewer,
};
use core::num::NonZeroU64;
use movetext_input::{GameBatch, Input};
use movetext_pgn::Flow;
use movetext_pgn_tree::Game;
use std::io::{self, IsTerminal};

pub(super) fn run(arguments: &ViewArguments) -> Result<Status, Failure> {
    if arguments.inputs.inputs().contains(&Input::Stdin) || !io::stdin().is_terminal() {
        return Err(Failure::ViewOfStdin);
    }
    if !io::stdout().is_terminal() {
        return Err(Failure::ViewWithoutTerminal);
    }
    let work = |games: GameBatch<'_>, _: &mut DiagnosticCollector<'_>| {
        let length = games.length();
        (length, games.into_trees())
    };
    let mut trees = Trees { games: Vec::new(), length: 0, limit: arguments.max_size };
    let session = Session::new(&arguments.inputs, &arguments.diagnostics);
    let outcome = session.run(Box::new(Messages), work, &mut trees)?;
    if trees.games.is_empty() {
        return Ok(outcome.status);
    }
    viewer::run(&trees.games).map_err(Failure::Screen)?;
    Ok(outcome.status)
}

/// The games that are read.
struct Trees {
    games: Vec<Game>,
    length: u64,
    limit: NonZeroU64,
}

impl Delivery<(u64, Vec<Game>)> for Trees {
    fn games(&mut self, (length, games): (u64, Vec<Game>), _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        self.length += length;
        if self.length > self.limit.get() {
            return Err(Failure::PageTooLarge(self.limit));
        }
        self.games.extend(games);
        Ok(Flow::Continue)
    }
}
