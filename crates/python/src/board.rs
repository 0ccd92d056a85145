//! A position with the moves that led to it.

use crate::{
    error::{MoveError, with_attributes},
    planes::{self, PLANES},
    position,
    uci::{self, code_count},
};
use alloc::collections::BTreeMap;
use movetext_board::{Bitboard, Color, Ending, History, Move, Position, Rules, Square, perft};
use movetext_fen::Fen;
use movetext_pgn::Played;
use movetext_san::{
    Leniency, San,
    notation::{CastlingStyle, Uci},
};
use numpy::{PyArray1, PyArray3, PyArrayMethods as _};
use pyo3::{
    Bound, PyAny, PyErr, PyResult, Python,
    exceptions::{PyIndexError, PyValueError},
    pyclass, pymethods,
    types::{PyAnyMethods as _, PyList, PyString},
};

/// How a board is pickled: the function that makes it again, and its arguments: a FEN, the moves and the variant.
type Pickled<'py> = (Bound<'py, PyAny>, (String, Vec<String>, &'static str));

/// The maximum depth of perft that is counted without looking for signals.
const MAX_DEPTH_WITHOUT_SIGNALS: u8 = 5;

/// A null move in UCI notation.
const NULL_MOVE: &str = "0000";

/// A position, and the moves that led to it.
#[pyclass(module = "movetext")]
#[derive(Clone)]
pub(crate) struct Board {
    history: History,
    moves: Vec<Uci>,
}

impl From<Position> for Board {
    fn from(position: Position) -> Self {
        Self { history: History::new(position), moves: Vec::new() }
    }
}

impl Board {
    pub(crate) fn position(&self) -> &Position {
        self.history.position()
    }

    /// Iterates over the positions from the start to the current one.
    pub(crate) fn positions(&self) -> impl Iterator<Item = &Position> {
        self.history.positions()
    }

    /// Plays a move of a game, which may be a null move.
    pub(crate) fn record(&mut self, played: Played) {
        match played {
            Played::Move(mv) => _ = self.play(mv),
            Played::Null => {
                if let Some(passed) = self.position().null_move() {
                    self.history.record(passed);
                    self.moves.push(Uci::Null);
                }
            }
        }
    }

    fn play(&mut self, mv: Move) -> Uci {
        let uci = Uci::from_move(mv, self.position(), CastlingStyle::Standard);
        self.history.play(mv);
        self.moves.push(uci);
        uci
    }

    fn find_uci(&self, text: &str) -> PyResult<Move> {
        let found = Uci::parse(text).map_err(|error| {
            let is_san = San::parse_with(text, Leniency::Import)
                .is_ok_and(|san| san.find_move(self.position()).is_ok());
            let hint = if is_san { "; for SAN, use push_san or parse_san" } else { "" };
            self.refused(text, format!("{error}{hint}"))
        })?;
        found.find_move(self.position()).map_err(|error| self.refused(text, error.to_string()))
    }

    fn find_san(&self, text: &str) -> PyResult<Move> {
        let san =
            San::parse_with(text, Leniency::Import).map_err(|error| self.refused(text, error.to_string()))?;
        san.find_move(self.position()).map_err(|error| self.refused(text, error.to_string()))
    }

    fn refused(&self, text: &str, reason: String) -> PyErr {
        with_attributes(MoveError::new_err(format!("{text}: {reason}")), |value| {
            value.setattr("move", text)?;
            value.setattr("fen", Fen::from(self.position()).to_string())
        })
    }

    fn uci<'py>(&self, py: Python<'py>, mv: Move) -> Bound<'py, PyString> {
        uci::string(py, Uci::from_move(mv, self.position(), CastlingStyle::Standard))
    }
}

/// Counts the move sequences of a length. Looks for signals between parts that take less than a second.
fn count_paths(py: Python<'_>, position: &Position, depth: u8) -> PyResult<u64> {
    if depth <= MAX_DEPTH_WITHOUT_SIGNALS {
        let count = py.detach(|| perft(position, depth));
        return py.check_signals().map(|()| count);
    }
    position.legal_moves().iter().map(|mv| count_paths(py, &position.play(*mv), depth - 1)).sum()
}

fn side(is_white: bool) -> Color {
    if is_white { Color::White } else { Color::Black }
}

fn parse_square(name: &str) -> PyResult<Square> {
    name.parse()
        .map_err(|_| PyValueError::new_err(format!("found {name:?}, expected a square such as \"e4\"")))
}

fn names(squares: Bitboard) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (fen=None, variant=None))]
    fn new(fen: Option<&str>, variant: Option<&str>) -> PyResult<Self> {
        let rules = variant.map(position::rules).transpose()?;
        let position = match fen {
            Some(fen) => position::read(fen, rules)?,
            None => Position::initial_of(rules.unwrap_or_default()),
        };
        Ok(Self::from(position))
    }

    /// The variant whose rules the board follows: `"Standard"`, `"King of the Hill"`, `"Three-check"`, `"Crazyhouse"`,
    /// `"Antichess"`, `"Atomic"`, `"Horde"` or `"Racing Kings"`.
    #[getter]
    fn variant(&self) -> &'static str {
        self.position().rules().name()
    }

    /// Whether White is to move: `WHITE` or `BLACK`.
    #[getter]
    fn turn(&self) -> bool {
        self.position().turn() == Color::White
    }

    /// The number of the move, from 1.
    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.position().fullmove_number()
    }

    /// The number of plies since the last capture or pawn move.
    #[getter]
    fn halfmove_clock(&self) -> u32 {
        self.position().halfmove_clock()
    }

    /// The square that a pawn has just passed by an advance of two squares, such as `"e3"`, or None.
    #[getter]
    fn ep_square(&self) -> Option<String> {
        self.position().en_passant_square().map(|square| square.to_string())
    }

    /// The 64-bit key of the position, as Polyglot computes it. None in a variant, which has no such keys.
    #[getter]
    fn key(&self) -> Option<u64> {
        self.position().key()
    }

    /// The moves that were pushed, in UCI notation.
    #[getter]
    fn move_stack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.moves.iter().map(|mv| uci::string(py, *mv)))
    }

    /// The squares of promoted pieces, which become pawns when they are captured. Only Crazyhouse has them.
    #[getter]
    fn promoted(&self) -> Vec<String> {
        names(self.position().promoted())
    }

    /// The legal moves in UCI notation, in no particular order. A drop is `"N@f3"`, for pawns `"P@e4"`.
    #[getter]
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.position().legal_moves().iter().map(|mv| self.uci(py, *mv)))
    }

    /// Return the position as FEN.
    fn fen(&self) -> String {
        Fen::from(self.position()).to_string()
    }

    /// Return whether a move in UCI notation is legal.
    fn is_legal(&self, r#move: &str) -> bool {
        self.find_uci(r#move).is_ok()
    }

    /// Play a move in UCI notation. `"0000"` passes. Raises MoveError if the move is not legal.
    fn push(&mut self, r#move: &str) -> PyResult<()> {
        if r#move == NULL_MOVE && self.position().null_move().is_some() {
            self.record(Played::Null);
            return Ok(());
        }
        let mv = self.find_uci(r#move)?;
        self.play(mv);
        Ok(())
    }

    /// Like `push`.
    fn push_uci(&mut self, r#move: &str) -> PyResult<()> {
        self.push(r#move)
    }

    /// Play a move in SAN, and return it in UCI notation. Raises MoveError if the move cannot be played.
    fn push_san<'py>(&mut self, py: Python<'py>, san: &str) -> PyResult<Bound<'py, PyString>> {
        let mv = self.find_san(san)?;
        Ok(uci::string(py, self.play(mv)))
    }

    /// Return the last move in UCI notation. Raises IndexError if there is none.
    fn peek<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        let last = self.moves.last().ok_or_else(|| PyIndexError::new_err("no move was pushed"))?;
        Ok(uci::string(py, *last))
    }

    /// Take back the last move, and return it in UCI notation. Raises IndexError if there is none.
    fn pop<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        let last = self.moves.pop().ok_or_else(|| PyIndexError::new_err("no move to take back"))?;
        self.history.take_back();
        Ok(uci::string(py, last))
    }

    /// Return a move in UCI notation as SAN, with `+` or `#`. Raises MoveError if the move is not legal.
    fn san(&self, r#move: &str) -> PyResult<String> {
        let mv = self.find_uci(r#move)?;
        Ok(San::from_move(mv, self.position()).to_string())
    }

    /// Return a move in SAN in UCI notation. Raises MoveError if the move cannot be played.
    fn parse_san<'py>(&self, py: Python<'py>, san: &str) -> PyResult<Bound<'py, PyString>> {
        self.find_san(san).map(|mv| self.uci(py, mv))
    }

    /// Return whether a legal move captures, en passant included.
    fn is_capture(&self, r#move: &str) -> PyResult<bool> {
        self.find_uci(r#move).map(Move::is_capture)
    }

    /// Return whether a legal move gives check.
    fn gives_check(&self, r#move: &str) -> PyResult<bool> {
        self.find_uci(r#move).map(|mv| self.position().gives_check(mv))
    }

    /// Return whether the side to move is in check.
    fn is_check(&self) -> bool {
        self.position().is_check()
    }

    /// Return whether the side to move is checkmated. False if a variant rule has ended the game.
    fn is_checkmate(&self) -> bool {
        self.position().is_checkmate()
    }

    /// Return whether the side to move has no legal move and is not in check. False if a variant rule has ended the
    /// game.
    fn is_stalemate(&self) -> bool {
        self.position().is_stalemate()
    }

    /// Return whether the game is over by the rules, without a claim. Repetitions count the pushed moves.
    fn is_game_over(&self) -> bool {
        self.history.ending().is_some()
    }

    /// Return why the game is over, and who won: `("checkmate", True)` if White did, None for a draw. Return None if
    /// the game is not over. Reasons: checkmate, stalemate, dead position (by the material only), seventy-five moves,
    /// fivefold repetition. In variants also: king on the hill, third check, king exploded, no moves left, horde taken,
    /// race won, race tied.
    fn outcome(&self) -> Option<(String, Option<bool>)> {
        let ending: Ending = self.history.ending()?;
        Some((ending.to_string(), ending.winner().map(|winner| winner == Color::White)))
    }

    /// Return whether the side to move may claim a draw in the position on the board: fifty moves or a threefold
    /// repetition.
    fn can_claim_draw(&self) -> bool {
        !self.history.claims().is_empty()
    }

    /// Return the piece on a square as a FEN letter, such as `"N"` or `"q"`, or None.
    fn piece_at(&self, square: &str) -> PyResult<Option<String>> {
        let piece = self.position().piece_at(parse_square(square)?);
        Ok(piece.map(|piece| piece.to_fen_char().to_string()))
    }

    /// Return all pieces: a dict from squares to FEN letters.
    fn piece_map(&self) -> BTreeMap<String, String> {
        let pieces =
            Square::ALL.iter().filter_map(|square| Some((square, self.position().piece_at(*square)?)));
        pieces.map(|(square, piece)| (square.to_string(), piece.to_fen_char().to_string())).collect()
    }

    /// Return where a side's king is, or None: White has no king in Horde, and a king may be gone in Antichess and
    /// Atomic. If there are several in Antichess, return the lowest square.
    fn king(&self, color: bool) -> Option<String> {
        self.position().king_of(side(color)).map(|square| square.to_string())
    }

    /// Return the pieces that a side may drop in Crazyhouse, as FEN letters from queens to pawns: `"QNPP"` for White,
    /// `"qnpp"` for Black.
    fn pocket(&self, color: bool) -> String {
        let pieces = self.position().pockets().pieces().filter(|piece| piece.color == side(color));
        pieces.map(|piece| piece.to_fen_char()).collect()
    }

    /// Return how many checks a side must still give in Three-check to win, or None by other rules.
    fn checks_left(&self, color: bool) -> Option<u8> {
        let position = self.position();
        (position.rules() == Rules::ThreeCheck).then(|| position.checks_left().of(side(color)))
    }

    /// Return the squares of the pieces of one side that attack a square.
    fn attackers(&self, color: bool, square: &str) -> PyResult<Vec<String>> {
        Ok(names(self.position().attackers(parse_square(square)?, side(color))))
    }

    /// Return the squares of the pieces that give check.
    fn checkers(&self) -> Vec<String> {
        names(self.position().checkers())
    }

    /// Return the squares of the pieces of one side that are pinned to their king. In Antichess, there are none.
    fn pins(&self, color: bool) -> Vec<String> {
        names(self.position().pinned_pieces(side(color)))
    }

    /// Count the move sequences of this length.
    fn perft(&self, py: Python<'_>, depth: u8) -> PyResult<u64> {
        count_paths(py, self.position(), depth)
    }

    /// Return the legal moves as a numpy array of 20,480 bools. The index of a move is its number in `moves_array`. In
    /// Antichess, there are 24,576, because pawns may be promoted to kings.
    fn legal_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        py.import("numpy")?;
        let mut mask = vec![false; code_count(self.position().rules())];
        for &mv in &self.position().legal_moves() {
            let uci = Uci::from_move(mv, self.position(), CastlingStyle::Standard);
            if let Some(entry) = mask.get_mut(usize::from(uci::bits(uci))) {
                *entry = true;
            }
        }
        Ok(PyArray1::from_vec(py, mask))
    }

    /// Return the pieces as a numpy array of uint8 with the shape (12, 8, 8): pieces (white pawn, knight, bishop, rook,
    /// queen, king, then black), ranks from 1 to 8, files from a to h. Pockets and promotion marks are left out.
    fn planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        py.import("numpy")?;
        let mut bytes = Vec::new();
        planes::expand(&planes::bitboards(self.position()), &mut bytes);
        PyArray1::from_vec(py, bytes).reshape([PLANES, 8, 8])
    }

    /// Return a copy with the same pushed moves.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.position() == other.position()
    }

    fn __str__(&self) -> String {
        self.position().board().diagram(Color::White).to_string()
    }

    fn __repr__(&self) -> String {
        match self.position().rules() {
            Rules::Chess => format!("Board({:?})", self.fen()),
            rules => format!("Board({:?}, {:?})", self.fen(), rules.name()),
        }
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> PyResult<Pickled<'py>> {
        let board = this.borrow();
        let start = board.history.positions().next().unwrap_or_else(|| board.position());
        let moves = board.moves.iter().map(ToString::to_string).collect();
        let restore = this.py().import("movetext")?.getattr("_restore_board")?;
        Ok((restore, (Fen::from(start).to_string(), moves, board.variant())))
    }
}
