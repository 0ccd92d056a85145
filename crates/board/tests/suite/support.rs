//! Shared by the tests of positions: a reader of the first four FEN fields, and a seeded generator of numbers.
//!
//! A higher crate reads FEN properly; this reader panics on errors.

use movetext_board::{
    Board, CastlingRights, CastlingSide, Color, File, Piece, Position, Rank, Setup, Square,
};

/// Reads placement, turn, castling (KQkq or rook files) and en passant; the clocks keep their defaults.
pub(crate) fn setup(text: &str) -> Setup {
    let mut fields = text.split_whitespace();
    let mut setup = Setup { board: board(fields.next().expect("a placement")), ..Setup::EMPTY };
    setup.turn = match fields.next() {
        Some("b") => Color::Black,
        _ => Color::White,
    };
    for letter in fields.next().unwrap_or("-").chars().filter(|&letter| letter != '-') {
        set_right(&mut setup, letter);
    }
    setup.en_passant = fields.next().and_then(|square| square.parse().ok());
    setup
}

/// Reads a legal position.
pub(crate) fn position(text: &str) -> Position {
    Position::try_from(setup(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn board(placement: &str) -> Board {
    let mut board = Board::EMPTY;
    for (line, rank) in placement.split('/').zip(Rank::ALL.into_iter().rev()) {
        let mut file = 0;
        for letter in line.chars() {
            match letter.to_digit(10) {
                Some(gap) => file += gap as usize,
                None => {
                    let piece = Piece::from_fen_char(letter).expect("a piece letter");
                    board.set(Square::new(File::from_index(file).expect("a file"), rank), Some(piece));
                    file += 1;
                }
            }
        }
    }
    board
}

fn set_right(setup: &mut Setup, letter: char) {
    let color = if letter.is_uppercase() { Color::White } else { Color::Black };
    let king = setup.board.king_of(color).expect("a king to castle").file();
    let rights: &mut CastlingRights = &mut setup.castling;
    match letter.to_ascii_lowercase() {
        'k' => rights.set(color, CastlingSide::King, File::H),
        'q' => rights.set(color, CastlingSide::Queen, File::A),
        file => {
            let file = File::from_char(file).expect("a file");
            let side = if file > king { CastlingSide::King } else { CastlingSide::Queen };
            rights.set(color, side, file);
        }
    }
}

/// Pseudo-random numbers, the same in every run (splitmix64).
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    /// The next number.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below a bound that is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}
