//! `planes`: positions, moves and results of all games as numpy arrays, in batches of a fixed size.

use crate::{error, interrupt, selected, source::Source, stream::Stream, uci};
use core::num::NonZeroUsize;
use movetext_board::{Color, Position, Role};
use movetext_filter::Filter;
use movetext_input::{GameBatch, Games, InputError};
use movetext_pgn::{Flow, GameEnd, Interest, MoveEvent, Visitor, values::GameResult};
use numpy::{IntoPyArray as _, PyArray1, PyArray4, PyArrayMethods as _};
use pyo3::{Bound, PyRef, PyResult, Python, exceptions::PyValueError, pyclass, pyfunction, pymethods};

/// The number of planes: six kinds of pieces for each side.
pub(crate) const PLANES: usize = 12;

/// The number of squares.
const SQUARES: usize = 64;

/// How many bytes of memory the positions take per byte of text.
const MEMORY_FACTOR: u64 = 32;

/// A set of squares for each plane.
type Bitboards = [u64; PLANES];

type Arrays<'py> = (
    Bound<'py, PyArray4<u8>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<u16>>,
    Bound<'py, PyArray1<i8>>,
);

/// Returns the number of a result in arrays.
pub(crate) const fn result_number(result: GameResult) -> i8 {
    match result {
        GameResult::WhiteWins => 1,
        GameResult::BlackWins => -1,
        GameResult::Draw => 0,
        GameResult::Unknown => i8::MIN,
    }
}

/// Returns the squares of the pieces: White's pawns, knights, bishops, rooks, queens and kings, then Black's.
pub(crate) fn bitboards(position: &Position) -> Bitboards {
    let board = position.board();
    let mut planes = [0; PLANES];
    let kinds =
        [Color::White, Color::Black].into_iter().flat_map(|color| Role::ALL.map(|role| (color, role)));
    for (plane, (color, role)) in planes.iter_mut().zip(kinds) {
        *plane = (board.by_role(role) & board.by_color(color)).bits();
    }
    planes
}

/// Appends a byte for each square of each plane: 1 for a piece, otherwise 0.
pub(crate) fn expand(bitboards: &Bitboards, bytes: &mut Vec<u8>) {
    for plane in bitboards {
        let mut squares = [0; SQUARES];
        for (index, square) in squares.iter_mut().enumerate() {
            *square = (plane >> index & 1) as u8;
        }
        bytes.extend_from_slice(&squares);
    }
}

/// Iterate over the positions of all games as numpy arrays, `batch_size` positions at a time: `(planes, turns, moves,
/// results)`.
///
/// `planes` is uint8 with the shape (positions, 12, 8, 8): the pieces before each move, as in `Board.planes`. `turns`
/// is bool: whether White is to move. `moves` is uint16: the move that was played, as in `moves_array`. `results` is
/// int8: the result of the game for White, as in `moves_array`. Only the last batch is shorter. Positions are in the
/// order of the games, with the final positions left out. They have no castling rights and no en passant square; the
/// column `board_before` of the table "plies" has these. Variant games are included, without their pockets; where a
/// side has no king, its plane is empty. `where='variant = Standard'` leaves them out.
///
/// Needs numpy. Games are read while batches are consumed, in bounded memory, on all cores unless `threads` says
/// otherwise. `where` and `games` select games, as in `read`.
#[pyfunction]
#[pyo3(signature = (source, batch_size=4096, *, r#where=None, games=None, threads=None))]
pub(crate) fn planes(
    py: Python<'_>,
    source: Source,
    batch_size: usize,
    r#where: Option<&str>,
    games: Option<&str>,
    threads: Option<NonZeroUsize>,
) -> PyResult<PlaneReader> {
    py.import("numpy")?;
    if batch_size == 0 {
        return Err(PyValueError::new_err("found batch_size=0, expected at least 1"));
    }
    let filter = selected::filter(r#where)?;
    let games = source.open()?.with_selection(selected::selection(games)?);
    let stream = Stream::start(games, move |games, send| send_plies(games, filter.as_ref(), threads, send));
    Ok(PlaneReader { stream, batch_size, plies: Plies::default(), taken: 0 })
}

/// Iterates over batches of positions.
#[pyclass(module = "movetext")]
pub(crate) struct PlaneReader {
    stream: Stream<Result<Plies, InputError>>,
    batch_size: usize,
    /// Plies that were received.
    plies: Plies,
    /// How many of them were returned.
    taken: usize,
}

#[pymethods]
impl PlaneReader {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Arrays<'py>>> {
        while self.plies.moves.len() - self.taken < self.batch_size {
            let Some(part) = self.stream.wait(py)? else { break };
            let part = part.map_err(|error| error::input_error(&error))?;
            self.plies.remove_first(core::mem::take(&mut self.taken));
            self.plies.append(&part);
        }
        let end = self.plies.moves.len().min(self.taken + self.batch_size);
        let range = core::mem::replace(&mut self.taken, end)..end;
        if range.is_empty() {
            return Ok(None);
        }
        let count = range.len();
        let plies = &self.plies;
        let (bytes, turns, moves, results) = py.detach(|| {
            let mut bytes = Vec::with_capacity(count * PLANES * SQUARES);
            let boards = plies.boards.get(range.clone()).unwrap_or_default();
            boards.iter().for_each(|boards| expand(boards, &mut bytes));
            let turns = plies.turns.get(range.clone()).unwrap_or_default().to_vec();
            let moves = plies.moves.get(range.clone()).unwrap_or_default().to_vec();
            (bytes, turns, moves, plies.results.get(range).unwrap_or_default().to_vec())
        });
        let planes = bytes.into_pyarray(py).reshape([count, PLANES, 8, 8])?;
        Ok(Some((planes, turns.into_pyarray(py), moves.into_pyarray(py), results.into_pyarray(py))))
    }
}

/// Reads all games, and sends the plies of each batch.
fn send_plies(
    games: Games,
    filter: Option<&Filter>,
    threads: Option<NonZeroUsize>,
    send: &mut dyn FnMut(Result<Plies, InputError>) -> bool,
) {
    let work = |games: GameBatch<'_>| {
        let mut plies = Plies::default();
        selected::visit(games, filter, &mut plies, &mut ());
        plies
    };
    let games = games.with_memory_factor(MEMORY_FACTOR);
    let sent = interrupt::each(games, threads, work, |plies| match send(Ok(plies)) {
        true => Ok(()),
        false => Err(None),
    });
    if let Err(Some(error)) = sent {
        send(Err(error));
    }
}

/// The plies of games: a value of each for each ply.
#[derive(Default)]
struct Plies {
    boards: Vec<Bitboards>,
    turns: Vec<bool>,
    moves: Vec<u16>,
    results: Vec<i8>,
}

impl Plies {
    fn append(&mut self, other: &Self) {
        self.boards.extend_from_slice(&other.boards);
        self.turns.extend_from_slice(&other.turns);
        self.moves.extend_from_slice(&other.moves);
        self.results.extend_from_slice(&other.results);
    }

    fn remove_first(&mut self, count: usize) {
        self.boards.drain(..count);
        self.turns.drain(..count);
        self.moves.drain(..count);
        self.results.drain(..count);
    }
}

impl Visitor for Plies {
    fn interest(&self) -> Interest {
        Interest::REPLAY
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.boards.push(bitboards(event.position));
        self.turns.push(event.position.turn() == Color::White);
        self.moves.push(uci::played_bits(event));
        Flow::Continue
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.results.resize(self.moves.len(), result_number(end.result));
        Flow::Continue
    }
}
