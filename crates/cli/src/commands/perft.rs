//! `movetext perft`: counts legal move paths on several threads.

use crate::{args::PerftArguments, failure::Failure, output::Output, records::input, status::Status};
use core::{
    num::NonZeroUsize,
    sync::atomic::{AtomicU64, AtomicUsize, Ordering},
};
use movetext_board::{Move, Position};
use movetext_san::notation::{CastlingStyle, Uci};
use std::{io::Write, thread};

pub(crate) fn run(arguments: &PerftArguments) -> Result<Status, Failure> {
    let position = input::given("--fen", arguments.fen.as_deref(), arguments.variant)?;
    let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let threads = arguments.threads.unwrap_or_else(cores);
    let mut counts = Vec::new();
    let nodes = if arguments.depth == 0 {
        1
    } else {
        counts = count(&position, arguments.depth - 1, threads);
        counts.iter().fold(0, |sum: u64, (_, nodes)| sum.saturating_add(*nodes))
    };
    let mut output = Output::stdout();
    if arguments.divide {
        let style = if arguments.chess960 { CastlingStyle::Chess960 } else { CastlingStyle::Standard };
        let mut lines: Vec<String> = counts
            .iter()
            .map(|(mv, nodes)| format!("{}: {nodes}", Uci::from_move(*mv, &position, style)))
            .collect();
        lines.sort_unstable();
        for line in lines {
            writeln!(output, "{line}")?;
        }
    }
    writeln!(output, "nodes {nodes}")?;
    output.finish()?;
    Ok(Status::Clean)
}

/// Returns the number of nodes after each legal move, in move order. Each thread repeatedly takes the next move.
fn count(position: &Position, depth: u8, threads: NonZeroUsize) -> Vec<(Move, u64)> {
    let moves: Vec<Move> = position.legal_moves().into_iter().collect();
    let nodes: Vec<AtomicU64> = moves.iter().map(|_| AtomicU64::new(0)).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some((mv, nodes)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            moves.get(index).zip(nodes.get(index))
        } {
            nodes.store(movetext_board::perft(&position.play(*mv), depth), Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.get().min(moves.len()) {
            scope.spawn(work);
        }
        work();
    });
    moves.into_iter().zip(nodes.into_iter().map(AtomicU64::into_inner)).collect()
}
