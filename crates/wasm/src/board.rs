//! A position with the moves that led to it, for the class `Chess`.

use crate::{error, position};
use core::{
    fmt::Write as _,
    hash::{Hash as _, Hasher as _},
};
use movetext_board::{
    CastlingRights, CastlingSide, Color, History, Move, Piece, Position, Role, Setup, Square, attacks, perft,
};
use movetext_fen::{
    Fen, Leniency,
    render::{EnPassantStyle, FenOptions},
};
use movetext_san::{
    San,
    notation::{CastlingStyle, Uci},
};
use std::hash::DefaultHasher;
use wasm_bindgen::{JsValue, prelude::wasm_bindgen};

/// A position and its history. A setup that is not a legal position has no moves.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Board {
    state: State,
}

#[derive(Debug)]
enum State {
    Position(Box<History>),
    Setup(Box<Setup>),
}

impl From<Setup> for Board {
    /// Castling rights and an en passant square that are not possible are dropped.
    fn from(setup: Setup) -> Self {
        let state = match setup.into_position_lenient() {
            Ok((position, _)) => State::Position(Box::new(History::new(position))),
            Err(error) => {
                let mut setup = *error.setup();
                (setup.castling, setup.en_passant) = (CastlingRights::default(), None);
                State::Setup(Box::new(setup))
            }
        };
        Self { state }
    }
}

impl Board {
    fn position(&self) -> Option<&Position> {
        self.history().map(History::position)
    }

    fn history(&self) -> Option<&History> {
        match &self.state {
            State::Position(history) => Some(history),
            State::Setup(_) => None,
        }
    }

    fn setup(&self) -> Setup {
        match &self.state {
            State::Position(history) => Setup::from(history.position()),
            State::Setup(setup) => **setup,
        }
    }

    /// Returns a position on which moves can be played.
    fn playable(&mut self) -> Result<&mut History, JsValue> {
        match &mut self.state {
            State::Position(history) => Ok(history),
            State::Setup(_) => Err(error::position("the position is not legal, so it has no moves")),
        }
    }

    fn fen_in(&self, style: EnPassantStyle) -> String {
        let options = FenOptions::default().en_passant(style);
        let fen = match &self.state {
            State::Position(history) => Ok(Fen::from(history.position())),
            State::Setup(setup) => Fen::try_from(**setup),
        };
        fen.map_or_else(|_| String::new(), |fen| fen.render(options).as_str().to_owned())
    }
}

const fn side(is_white: bool) -> Color {
    if is_white { Color::White } else { Color::Black }
}

const fn turn_letter(color: Color) -> &'static str {
    match color {
        Color::White => "w",
        Color::Black => "b",
    }
}

/// Returns the letter of a kind of piece, in lower case.
const fn letter(role: Role) -> char {
    Piece::new(Color::Black, role).to_fen_char()
}

/// Returns the piece that moves, and its origin: `@` if it is dropped.
fn mover(mv: Move, position: &Position) -> (char, String) {
    match mv.dropped_role() {
        Some(role) => (letter(role), "@".to_owned()),
        None => {
            let role = position.piece_at(mv.origin()).map_or(Role::Pawn, |piece| piece.role);
            (letter(role), mv.origin().to_string())
        }
    }
}

/// Returns the flags of a move, as chess.js writes them, and `d` for a drop.
fn flags(mv: Move) -> String {
    let first = match mv.castling_side() {
        Some(CastlingSide::King) => 'k',
        Some(CastlingSide::Queen) => 'q',
        None if mv.dropped_role().is_some() => 'd',
        None if mv.is_en_passant() => 'e',
        None if mv.is_double_advance() => 'b',
        None if mv.is_capture() => 'c',
        None => 'n',
    };
    [Some(first), mv.promotion().map(|_| 'p')].into_iter().flatten().collect()
}

/// Describes a move: color, piece, origin, target, captured piece, promotion, flags, SAN, UCI and the position after
/// it, separated by NUL.
fn describe(mv: Move, position: &Position) -> String {
    let captured = mv.captured_square().and_then(|square| position.piece_at(square));
    let (piece, from) = mover(mv, position);
    let options = FenOptions::default().en_passant(EnPassantStyle::Legal);
    let fields = [
        turn_letter(position.turn()).to_owned(),
        piece.to_string(),
        from,
        mv.king_destination().unwrap_or(mv.target()).to_string(),
        captured.map_or_else(String::new, |piece| letter(piece.role).to_string()),
        mv.promotion().map_or_else(String::new, |role| letter(role).to_string()),
        flags(mv),
        San::from_move(mv, position).to_string(),
        Uci::from_move(mv, position, CastlingStyle::Standard).text().to_string(),
        Fen::from(position.play(mv)).render(options).as_str().to_owned(),
    ];
    fields.join("\0")
}

#[wasm_bindgen]
impl Board {
    /// Creates a board. Without a FEN, it has the initial position of the variant.
    ///
    /// # Errors
    /// If the position is not legal, or if the variant is unknown.
    #[wasm_bindgen(constructor)]
    pub fn new(fen: Option<String>, variant: Option<String>) -> Result<Self, JsValue> {
        let rules = position::rules(variant.as_deref())?;
        let Some(fen) = fen else { return Ok(Self::from(Setup::initial_of(rules.unwrap_or_default()))) };
        let position = position::read(&fen, rules)?.into_position().map_err(error::position)?;
        Ok(Self { state: State::Position(Box::new(History::new(position))) })
    }

    /// Creates a board with pieces in any order.
    ///
    /// # Errors
    /// If the record cannot be read, or if the variant is unknown.
    pub fn from_setup(fen: &str, variant: Option<String>) -> Result<Self, JsValue> {
        let rules = position::rules(variant.as_deref())?;
        Ok(Self::from(*position::read(fen, rules)?.fen().setup()))
    }

    /// The position as FEN, with the en passant square only if a pawn can capture there.
    #[must_use]
    pub fn fen(&self) -> String {
        self.fen_in(EnPassantStyle::Legal)
    }

    /// The position as FEN, with the en passant square after every double advance.
    #[must_use]
    pub fn fen_with_en_passant(&self) -> String {
        self.fen_in(EnPassantStyle::Always)
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> String {
        self.setup().rules.name().to_owned()
    }

    /// The legal moves, one a line: the piece, the origin and the SAN, separated by NUL.
    #[must_use]
    pub fn moves(&self) -> String {
        let mut lines = String::new();
        let Some(position) = self.position() else { return lines };
        for &mv in &position.legal_moves() {
            let (piece, from) = mover(mv, position);
            // Writing to a string cannot fail.
            let _ = writeln!(lines, "{piece}\0{from}\0{}", San::from_move(mv, position));
        }
        lines
    }

    /// The legal moves, one a line, as `play` describes them.
    #[must_use]
    pub fn moves_in_full(&self) -> String {
        let Some(position) = self.position() else { return String::new() };
        let moves = position.legal_moves();
        let lines: Vec<_> = moves.iter().map(|mv| describe(*mv, position)).collect();
        lines.join("\n")
    }

    /// Plays a move in SAN or UCI notation, and describes it: color, piece, origin, target, captured piece, promotion,
    /// flags, SAN, UCI and the position after it, separated by NUL.
    ///
    /// # Errors
    /// If the move cannot be played.
    pub fn play(&mut self, text: &str) -> Result<String, JsValue> {
        let history = self.playable()?;
        let mv = position::find_move(text, history.position())?;
        let described = describe(mv, history.position());
        history.play(mv);
        Ok(described)
    }

    /// Plays a move in canonical SAN.
    ///
    /// # Errors
    /// If the move cannot be played, or if its text is not canonical.
    pub fn play_strict(&mut self, text: &str) -> Result<String, JsValue> {
        let history = self.playable()?;
        let position = history.position();
        let san =
            San::parse_with(text, Leniency::Strict).map_err(|reason| error::mv(text, reason, position))?;
        let resolved = san.resolve(position).map_err(|reason| error::mv(text, reason, position))?;
        let mv = resolved.mv();
        let canonical = San::from_move(mv, position).to_string();
        if text.trim_end_matches(['+', '#', '!', '?']) != canonical.trim_end_matches(['+', '#']) {
            return Err(error::mv(text, format!("expected `{canonical}`"), position));
        }
        let described = describe(mv, position);
        history.play(mv);
        Ok(described)
    }

    /// Passes, and returns the position after it.
    ///
    /// # Errors
    /// If the side to move is in check.
    pub fn pass(&mut self) -> Result<String, JsValue> {
        let history = self.playable()?;
        let position = history.position();
        let refused = || error::mv("--", "Null move not allowed when in check", position);
        let passed = position.null_move().ok_or_else(refused)?;
        history.record(passed);
        Ok(self.fen())
    }

    /// Takes the last move back. Returns whether there was one.
    pub fn take_back(&mut self) -> bool {
        self.playable().is_ok_and(|history| history.take_back().is_some())
    }

    /// Puts a piece, a FEN letter, on a square, or removes the piece there. Forgets the moves. Returns whether that is
    /// possible: a side has only one king.
    pub fn put(&mut self, square: &str, piece: Option<char>) -> bool {
        let Ok(square) = square.parse::<Square>() else { return false };
        let parsed = piece.map(Piece::from_fen_char);
        if parsed == Some(None) {
            return false;
        }
        let mut setup = self.setup();
        let piece = parsed.flatten();
        let kings = piece.filter(|piece| piece.role == Role::King).map(|king| setup.board.by_piece(king));
        if kings.is_some_and(|kings| kings.into_iter().any(|other| other != square)) {
            return false;
        }
        setup.remove(square);
        if let Some(piece) = piece {
            setup.put(square, piece);
        }
        *self = Self::from(setup);
        true
    }

    /// The squares of the pieces of one side that attack a square, end to end.
    #[must_use]
    pub fn attackers(&self, square: &str, is_white: bool) -> String {
        let Ok(target) = square.parse::<Square>() else { return String::new() };
        let board = self.setup().board;
        let attacks = |(from, piece): &(Square, Piece)| {
            piece.color == side(is_white)
                && attacks::piece_attacks(*piece, *from, board.occupied()).contains(target)
        };
        board.pieces().filter(attacks).map(|(from, _)| from.to_string()).collect()
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        if let Some(position) = self.position() {
            return position.is_check();
        }
        let setup = self.setup();
        let king = setup.board.king_of(setup.turn);
        king.is_some_and(|king| !self.attackers(&king.to_string(), setup.turn == Color::Black).is_empty())
    }

    /// Whether the side to move is checkmated.
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.position().is_some_and(Position::is_checkmate)
    }

    /// Whether the side to move has no legal move and is not in check.
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        self.position().is_some_and(Position::is_stalemate)
    }

    /// Whether no side can win.
    #[must_use]
    pub fn is_insufficient_material(&self) -> bool {
        self.position().is_some_and(Position::has_insufficient_material)
    }

    /// How many times the position occurred.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        self.history().map_or(0, History::occurrences)
    }

    /// The plies since the last capture or pawn move.
    #[must_use]
    pub fn halfmove_clock(&self) -> u32 {
        self.setup().halfmove_clock
    }

    /// Why the game is over by the rules, and after NUL who won: `w`, `b` or nothing. Empty if it is not over.
    #[must_use]
    pub fn ending(&self) -> String {
        let ending = self.history().and_then(History::ending);
        ending.map_or_else(String::new, |ending| {
            format!("{ending}\0{}", ending.winner().map_or("", turn_letter))
        })
    }

    /// The pieces that a side may drop, as FEN letters.
    #[must_use]
    pub fn pocket(&self, is_white: bool) -> String {
        let pockets = self.setup().pockets;
        let pieces = pockets.pieces().filter(|piece| piece.color == side(is_white));
        pieces.map(Piece::to_fen_char).collect()
    }

    /// Counts the move sequences of a length.
    #[must_use]
    pub fn perft(&self, depth: u8) -> f64 {
        self.position().map_or(0, |position| perft(position, depth)) as f64
    }

    /// A number of 64 bits that identifies the position without its counters, in hexadecimal digits. In chess, it is the
    /// Polyglot key.
    #[must_use]
    pub fn hash(&self) -> String {
        let key = match self.position() {
            Some(position) => position.key().unwrap_or_else(|| position.repetition_key()),
            None => {
                let mut hasher = DefaultHasher::new();
                self.fen().hash(&mut hasher);
                hasher.finish()
            }
        };
        format!("{key:016x}")
    }
}
