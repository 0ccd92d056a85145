//! `moves_array`: the moves of all games end to end, as numpy arrays.

use crate::{error, interrupt, planes::result_number, selected, source::Source, uci};
use core::num::NonZeroUsize;
use movetext_filter::Filter;
use movetext_input::{GameBatch, Games, InputError};
use movetext_pgn::{Flow, GameEnd, Interest, MoveEvent, Visitor};
use numpy::{IntoPyArray as _, PyArray1};
use pyo3::{Bound, PyResult, Python, pyfunction};

type Arrays<'py> = (Bound<'py, PyArray1<u16>>, Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i8>>);

/// Return the moves of all games end to end: `(moves, offsets, results)`.
///
/// `moves` is uint16 with one entry for each ply of a main line: bits 0-5 are the origin, bits 6-11 the target and bits
/// 12-15 the promotion (0 none, 1 knight, 2 bishop, 3 rook, 4 queen, in Antichess 5 king); squares count from a1 = 0,
/// b1 = 1 to h8 = 63, and castling is the king's step as in UCI; in Chess960 the target is the rook's square. The
/// origin of a drop is its target, and its bits 12-15 are the piece (0 pawn, 1 knight to 4 queen). `decode_move` makes
/// it a string. A null move is 0. `offsets` is int64 with one entry more than there are games: the moves of game `i`
/// are `moves[offsets[i]:offsets[i + 1]]`. `results` is int8: 1 if White wins, 0 for a draw, -1 if Black wins, -128 if
/// unknown. A game ends at its first move that cannot be played; `check` reports it. Variant games are included;
/// `where='variant = Standard'` leaves them out.
///
/// Needs numpy. All cores are used unless `threads` says otherwise.
#[pyfunction]
#[pyo3(signature = (source, *, r#where=None, games=None, threads=None))]
pub(crate) fn moves_array<'py>(
    py: Python<'py>,
    source: Source,
    r#where: Option<&str>,
    games: Option<&str>,
    threads: Option<NonZeroUsize>,
) -> PyResult<Arrays<'py>> {
    py.import("numpy")?;
    let filter = selected::filter(r#where)?;
    let games = source.open()?.with_selection(selected::selection(games)?);
    let collected = interrupt::run(py, games, move |games| collect(games, filter.as_ref(), threads))?;
    let Collected { moves, offsets, results } = collected.map_err(|error| error::input_error(&error))?;
    Ok((moves.into_pyarray(py), offsets.into_pyarray(py), results.into_pyarray(py)))
}

/// Reads all games, and joins what the threads collect.
fn collect(
    games: Games,
    filter: Option<&Filter>,
    threads: Option<NonZeroUsize>,
) -> Result<Collected, InputError> {
    let mut all = Collected { offsets: vec![0], ..Collected::default() };
    let work = |games: GameBatch<'_>| {
        let mut part = Collected::default();
        selected::visit(games, filter, &mut part, &mut ());
        part
    };
    interrupt::each(games, threads, work, |part| {
        all.append(&part);
        Ok(())
    })
    .map(|()| all)
}

/// Moves end to end, where each game ends, and results for White.
#[derive(Default)]
struct Collected {
    moves: Vec<u16>,
    offsets: Vec<i64>,
    results: Vec<i8>,
}

impl Collected {
    fn append(&mut self, part: &Self) {
        let start = self.moves.len() as i64;
        self.moves.extend_from_slice(&part.moves);
        self.offsets.extend(part.offsets.iter().map(|end| start + end));
        self.results.extend_from_slice(&part.results);
    }
}

impl Visitor for Collected {
    fn interest(&self) -> Interest {
        Interest::REPLAY
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.moves.push(uci::played_bits(event));
        Flow::Continue
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.offsets.push(self.moves.len() as i64);
        self.results.push(result_number(end.result));
        Flow::Continue
    }
}
