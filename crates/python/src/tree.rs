//! `tree`: the moves played in a position, with their results.

use crate::{board::Board, error, interrupt, selected, source::Source};
use core::{cmp::Reverse, num::NonZeroUsize};
use movetext_archive::tree::TreeBuilder;
use movetext_board::Position;
use movetext_input::{GameBatch, Games, InputError};
use movetext_openings::tree::TreeRecord;
use movetext_san::{San, notation::Uci};
use pyo3::{PyResult, Python, exceptions::PyValueError, pyclass, pyfunction, pymethods};
use std::io;

/// Return the moves that were played in a position, the most frequent first, with the results of their games.
///
/// `board` is the position, by default the initial one, however a game reaches it; a game that repeats it counts once.
/// With `plies`, only so many plies of each game are counted. Games without a result count in `games` only. Games of
/// variants are not counted, and a variant position raises ValueError.
#[pyfunction]
#[pyo3(signature = (source, board=None, *, r#where=None, games=None, plies=None, threads=None))]
pub(crate) fn tree(
    py: Python<'_>,
    source: Source,
    board: Option<&Board>,
    r#where: Option<&str>,
    games: Option<&str>,
    plies: Option<u32>,
    threads: Option<NonZeroUsize>,
) -> PyResult<Vec<MoveStatistics>> {
    let filter = selected::filter(r#where)?.unwrap_or_default();
    let games = source.open()?.with_selection(selected::selection(games)?);
    let position = board.map_or_else(Position::initial, |board| *board.position());
    let key = position.key().ok_or_else(|| {
        PyValueError::new_err(format!("found a position of {}, expected one of chess", position.rules()))
    })?;
    let builder = TreeBuilder::new(plies.unwrap_or(u32::MAX), filter).with_position(key);
    let counted = interrupt::run(py, games, move |games| count(games, builder, threads))?;
    let mut moves: Vec<_> = match counted {
        Ok(records) => records.iter().map(|record| MoveStatistics::new(record, &position)).collect(),
        Err(Failed::Input(error)) => return Err(error::input_error(&error)),
        Err(Failed::Temporary(error)) => return Err(error.into()),
    };
    moves.sort_by_key(|one| Reverse(one.games));
    Ok(moves)
}

/// Why there are no statistics.
enum Failed {
    Input(InputError),
    Temporary(io::Error),
}

impl From<InputError> for Failed {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}

fn count(
    games: Games,
    builder: TreeBuilder,
    threads: Option<NonZeroUsize>,
) -> Result<Vec<TreeRecord>, Failed> {
    let work = |games: GameBatch<'_>| builder.count(games, &mut ());
    interrupt::each(games, threads, work, |counted| counted.map(drop).map_err(Failed::Temporary))?;
    let mut sorted = builder.finish().map_err(Failed::Temporary)?;
    let mut records = Vec::new();
    while let Some(record) = sorted.next_record().map_err(Failed::Temporary)? {
        records.push(record);
    }
    Ok(records)
}

/// How often a move was played, and with which results.
#[pyclass(frozen, module = "movetext", get_all)]
pub(crate) struct MoveStatistics {
    /// The move in UCI notation.
    uci: String,
    /// The move in SAN.
    san: Option<String>,
    /// The number of games in which it was played.
    games: u64,
    /// The number of games that White won.
    white_wins: u64,
    /// The number of drawn games.
    draws: u64,
    /// The number of games that Black won.
    black_wins: u64,
    /// White's mean rating in these games, or None.
    mean_white_elo: Option<f64>,
    /// Black's mean rating in these games, or None.
    mean_black_elo: Option<f64>,
}

impl MoveStatistics {
    fn new(record: &TreeRecord, position: &Position) -> Self {
        let (counts, uci) = (&record.counts, record.mv.to_string());
        let mv = Uci::parse(&uci).ok().and_then(|uci| uci.find_move(position).ok());
        Self {
            san: mv.map(|mv| San::from_move(mv, position).to_string()),
            uci,
            games: counts.games,
            white_wins: counts.white_wins,
            draws: counts.draws,
            black_wins: counts.black_wins,
            mean_white_elo: counts.white_ratings.mean(),
            mean_black_elo: counts.black_ratings.mean(),
        }
    }
}

#[pymethods]
impl MoveStatistics {
    fn __repr__(&self) -> String {
        let Self { uci, games, white_wins, draws, black_wins, .. } = self;
        format!("<MoveStatistics {uci}: {games} games, +{white_wins} ={draws} -{black_wins}>")
    }
}
