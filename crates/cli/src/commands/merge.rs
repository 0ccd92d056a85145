//! `movetext merge`: merges games into one game with variations (PGN 8.2.5).

use super::export;
use crate::{
    args::MergeArguments,
    diagnostics::{
        DiagnosticCollector,
        report::{Reporter, counted},
    },
    failure::Failure,
    output::{self, Messages, target::Target, warn},
    session::{Delivery, Session},
    status::Status,
};
use core::num::NonZeroU32;
use movetext_archive::merge::{GameMerge, GameToMerge, games_to_merge};
use movetext_input::{GameBatch, Input};
use movetext_pgn::{Flow, parser::Limits};
use movetext_pgn_writer::{ExportOptions, GameText};

pub(crate) fn run(arguments: &MergeArguments) -> Result<Status, Failure> {
    let output = arguments.output.as_deref();
    output::refuse_input(output, &arguments.inputs.inputs())?;
    let session = Session::new(&arguments.inputs, &arguments.diagnostics);
    let (by, plies) = (arguments.by.map(Into::into), arguments.plies.map(NonZeroU32::get));
    let merging = if arguments.counts { GameMerge::new().with_counts() } else { GameMerge::new() };
    let mut delivery = MergeDelivery { target: Target::new(output), merging };
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        games_to_merge(games, by, plies, diagnostics)
    };
    let outcome = session.run(Box::new(Messages), work, &mut delivery)?;
    let MergeDelivery { mut target, merging } = delivery;
    let left_out = merging.left_out();
    let is_quiet = arguments.inputs.run.quiet;
    let mut text = GameText::new(ExportOptions::new());
    let mut count = 0;
    for game in merging.finish(arguments.order.into()) {
        text.push_game(&game.map_err(|_| Failure::MergedTooLarge)?);
        count += 1;
        if !is_quiet && let Some(warning) = length_warning(count, text.as_str().len()) {
            warn(&warning);
        }
        target.write(text.as_str().as_bytes())?;
        text.clear();
    }
    target.finish(outcome.is_incomplete)?;
    if !is_quiet {
        export::warn_of_lost(text.losses());
    }
    if left_out > 0 {
        warn(&format_args!("error: {} left out, which cannot be played", counted(left_out, "game")));
    }
    outcome.print_summary_of(&format!("{} merged into {}", outcome.read(), counted(count, "game")));
    Ok(outcome.status.max(if left_out > 0 { Status::Errors } else { Status::Clean }))
}

/// Returns a warning if a merged game is so long that readers with default limits would end it early.
fn length_warning(number: u64, bytes: usize) -> Option<String> {
    let limit = Limits::default().game_bytes();
    (bytes > limit).then(|| {
        let (size, limit) = (bytes >> 20, limit >> 20);
        format!(
            "warning: merged game {number} has {size} MiB, and readers end a game after {limit} MiB; --plies makes it \
             smaller"
        )
    })
}

/// Merges the games as they arrive.
struct MergeDelivery<'a> {
    target: Target<'a>,
    merging: GameMerge,
}

impl Delivery<Vec<GameToMerge>> for MergeDelivery<'_> {
    fn begin(&mut self, _: &Input, _: usize) -> Result<(), Failure> {
        self.target.open()
    }

    fn games(&mut self, games: Vec<GameToMerge>, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        for game in &games {
            self.merging.add(game).map_err(|_| Failure::MergedTooLarge)?;
        }
        Ok(Flow::Continue)
    }
}

#[cfg(test)]
mod tests {
    use super::length_warning;

    #[test]
    fn merged_game_beyond_reader_limit_warns() {
        assert_eq!(length_warning(1, 16 << 20), None);
        let warning = length_warning(2, 40 << 20).unwrap();
        assert_eq!(
            warning,
            "warning: merged game 2 has 40 MiB, and readers end a game after 16 MiB; --plies makes it smaller"
        );
    }
}
