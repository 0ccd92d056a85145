//! Positions for the tests of PGN 8.2.3: a small placement reader (FEN is in a higher crate), moves from the start
//! position, and random positions from a fixed seed.
#![allow(dead_code, reason = "each test file uses its own part")]

use movetext_board::{
    Board, CastlingRights, CastlingSide, Color, File, Piece, Position, Rank, Role, Setup, Square,
};
use movetext_san::San;

/// Returns the position of the first four fields of a FEN text; castling rights by `KQkq` or by the file of the rook.
pub(crate) fn position(fields: &str) -> Position {
    let mut fields = fields.split(' ');
    let mut setup = Setup { board: Board::EMPTY, castling: CastlingRights::NONE, ..Setup::default() };
    for (rank, row) in Rank::ALL.into_iter().rev().zip(fields.next().unwrap().split('/')) {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(skip) = letter.to_digit(10) {
                file += skip as usize;
            } else {
                let square = Square::new(File::from_index(file).unwrap(), rank);
                setup.board.set(square, Piece::from_fen_char(letter));
                file += 1;
            }
        }
    }
    setup.turn = if fields.next() == Some("b") { Color::Black } else { Color::White };
    for letter in fields.next().unwrap_or("-").chars() {
        match letter {
            'K' => setup.castling.set(Color::White, CastlingSide::King, File::H),
            'Q' => setup.castling.set(Color::White, CastlingSide::Queen, File::A),
            'k' => setup.castling.set(Color::Black, CastlingSide::King, File::H),
            'q' => setup.castling.set(Color::Black, CastlingSide::Queen, File::A),
            file => {
                let color = if file.is_ascii_uppercase() { Color::White } else { Color::Black };
                let Some(rook) = File::from_char(file.to_ascii_lowercase()) else { continue };
                let king = setup.board.by_piece(Piece { color, role: Role::King }).first().unwrap();
                let side = if rook > king.file() { CastlingSide::King } else { CastlingSide::Queen };
                setup.castling.set(color, side, rook);
            }
        }
    }
    setup.en_passant = fields.next().and_then(|square| square.parse().ok());
    Position::try_from(setup).unwrap()
}

/// Returns the position after `moves` from the start.
pub(crate) fn after(moves: &str) -> Position {
    moves.split_whitespace().fold(Position::initial(), |position, text| {
        position.play(San::parse(text).unwrap().find_move(&position).unwrap())
    })
}

/// Splitmix64: a fixed seed gives the same positions on every machine.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

/// Plays at random from `start` and passes every position to `visit`.
pub(crate) fn random_play(
    start: Position,
    plies: usize,
    random: &mut Random,
    visit: &mut impl FnMut(&Position),
) {
    let mut position = start;
    for _ in 0..plies {
        visit(&position);
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        let mv = moves[random.below(moves.len())];
        position = position.play(mv);
    }
}

/// Returns a random Chess960 start.
pub(crate) fn random_chess960(random: &mut Random) -> Position {
    Position::try_from(Setup::chess960(random.below(960) as u16).unwrap()).unwrap()
}

/// Returns a random start of double Chess960, with an independent back rank for each side.
pub(crate) fn random_double_chess960(random: &mut Random) -> Position {
    let (white, black) = (random.below(960) as u16, random.below(960) as u16);
    Position::try_from(Setup::double_chess960(white, black).unwrap()).unwrap()
}

/// Returns a random position with few kinds of pieces and many of each, which needs the most disambiguation.
pub(crate) fn random_crowd(random: &mut Random) -> Position {
    loop {
        let mut setup = Setup { board: Board::EMPTY, castling: CastlingRights::NONE, ..Setup::default() };
        let mut put = |random: &mut Random, color, role| {
            let square = Square::from_index(random.below(64)).unwrap();
            if setup.board.piece_at(square).is_none() {
                setup.board.set(square, Some(Piece { color, role }));
            }
        };
        put(random, Color::White, Role::King);
        put(random, Color::Black, Role::King);
        let mine = [Role::Queen, Role::Knight, Role::Rook, Role::Bishop][random.below(4)];
        for _ in 0..2 + random.below(7) {
            put(random, Color::White, mine);
        }
        for _ in 0..random.below(4) {
            let role = [Role::Queen, Role::Knight, Role::Rook, Role::Bishop][random.below(4)];
            put(random, Color::Black, role);
        }
        if let Ok(position) = Position::try_from(setup) {
            return position;
        }
    }
}

/// Returns a position like [`random_crowd`] with another kind, either side to move, and sometimes with pawns about to
/// promote.
pub(crate) fn random_melee(random: &mut Random) -> Position {
    const CROWD: [Role; 4] = [Role::Queen, Role::Knight, Role::Rook, Role::Bishop];
    let any = |random: &mut Random| Square::from_index(random.below(64)).unwrap();
    loop {
        let mut setup = Setup { board: Board::EMPTY, castling: CastlingRights::NONE, ..Setup::default() };
        let mut put = |square: Square, color, role| {
            if setup.board.piece_at(square).is_none() {
                setup.board.set(square, Some(Piece { color, role }));
            }
        };
        put(any(random), Color::White, Role::King);
        put(any(random), Color::Black, Role::King);
        let [one, other] = [CROWD[random.below(4)], CROWD[random.below(4)]];
        for _ in 0..2 + random.below(7) {
            put(any(random), Color::White, one);
        }
        for _ in 0..random.below(5) {
            put(any(random), Color::White, other);
        }
        for _ in 0..random.below(5) {
            put(any(random), Color::Black, CROWD[random.below(4)]);
        }
        for (color, rank) in [(Color::White, Rank::Seven), (Color::Black, Rank::Two)] {
            for _ in 0..random.below(3) {
                put(Square::new(File::ALL[random.below(8)], rank), color, Role::Pawn);
            }
        }
        setup.turn = Color::ALL[random.below(2)];
        if let Ok(position) = Position::try_from(setup) {
            return position;
        }
    }
}
