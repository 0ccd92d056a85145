//! Positions from short texts, and random positions and games.

use crate::Random;
use movetext_board::{
    Bitboard, Board, CastlingRights, CastlingSide, ChecksLeft, Color, File, Move, Piece, Position, Rank,
    Role, Rules, Setup, Square,
};

/// Parses the first four fields of a FEN: placement, turn, castling (`KQkq` or rook files) and en passant. The counters
/// keep their defaults. In a variant, the name of the rules and a colon come first, as in `Crazyhouse: 4k3/…[Qn] w -
/// -`. The placement may have a pocket and the mark `~`, and the fifth field may be checks left, such as `3+3`. Panics
/// on errors. The crate `fen`, which reads FEN with checks, is in a higher layer.
#[must_use]
pub fn setup(text: &str) -> Setup {
    let (rules, text) = match text.split_once(": ") {
        Some((name, text)) => (rules(name), text),
        None => (Rules::Chess, text),
    };
    let mut fields = text.split_whitespace();
    let placement = fields.next().expect("a placement");
    let (placement, pocket) = placement.split_once('[').unwrap_or((placement, "]"));
    let (board, promoted) = board(placement);
    let mut setup = Setup { board, promoted, rules, ..Setup::EMPTY };
    for letter in pocket.strip_suffix(']').expect("a bracket").chars() {
        let piece = Piece::from_fen_char(letter).expect("a piece letter");
        assert!(setup.pockets.add(piece), "{piece} cannot be dropped");
    }
    setup.turn = match fields.next() {
        Some("b") => Color::Black,
        _ => Color::White,
    };
    for letter in fields.next().unwrap_or("-").chars().filter(|&letter| letter != '-') {
        set_right(&mut setup, letter);
    }
    setup.en_passant = fields.next().and_then(|square| square.parse().ok());
    if let Some((white, black)) = fields.next().and_then(|field| field.split_once('+')) {
        let number = |text: &str| text.parse().expect("a number of checks");
        setup.checks_left = ChecksLeft { white: number(white), black: number(black) };
    }
    setup
}

/// Parses a legal position from the first four fields of a FEN, like [`setup`].
#[must_use]
pub fn position(text: &str) -> Position {
    Position::try_from(setup(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns the rules with this [name](Rules::name). Panics if there are none.
#[must_use]
pub fn rules(name: &str) -> Rules {
    let mut named = Rules::ALL.iter().copied().filter(|rules| rules.name() == name);
    named.next().unwrap_or_else(|| panic!("no rules have the name {name}"))
}

/// Returns the board and the squares of the pieces that `~` marks as promoted.
fn board(placement: &str) -> (Board, Bitboard) {
    let (mut board, mut promoted) = (Board::EMPTY, Bitboard::EMPTY);
    for (line, rank) in placement.split('/').zip(Rank::ALL.into_iter().rev()) {
        let mut file = 0;
        for letter in line.chars() {
            let at = |file| Square::new(File::from_index(file).expect("a file"), rank);
            match letter.to_digit(10) {
                Some(gap) => file += gap as usize,
                None if letter == '~' => promoted.insert(at(file - 1)),
                None => {
                    board.set(at(file), Some(Piece::from_fen_char(letter).expect("a piece letter")));
                    file += 1;
                }
            }
        }
    }
    (board, promoted)
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

/// Creates a random start position of Chess960.
pub fn chess960(random: &mut Random) -> Position {
    start(Setup::chess960(number(random)))
}

/// Creates a random start position of double Chess960, where the back ranks of the two sides may differ.
pub fn double_chess960(random: &mut Random) -> Position {
    start(Setup::double_chess960(number(random), number(random)))
}

fn number(random: &mut Random) -> u16 {
    random.below(960) as u16
}

fn start(setup: Option<Setup>) -> Position {
    Position::try_from(setup.expect("a number below 960")).expect("a legal start")
}

/// Creates a legal position with both kings and up to `men` pieces with these roles, on any squares. Castling rights
/// and en passant squares are drawn at random, and kept if they are possible.
pub fn scattered(random: &mut Random, men: usize, roles: &[Role]) -> Position {
    loop {
        let mut setup = Setup::EMPTY;
        for color in Color::ALL {
            // The king is often on its back rank, where it may castle.
            let rank = if random.one_in(2) { color.back_rank() } else { random.pick(&Rank::ALL) };
            let king = Square::new(random.pick(&File::ALL), rank);
            setup.board.set(king, Some(Piece::new(color, Role::King)));
        }
        for number in 0..men {
            let (color, role) = (Color::ALL[number % 2], random.pick(roles));
            let at = random.pick(&Square::ALL);
            let is_bad_pawn = role == Role::Pawn && matches!(at.rank(), Rank::One | Rank::Eight);
            if setup.board.piece_at(at).is_none() && !is_bad_pawn {
                setup.board.set(at, Some(Piece::new(color, role)));
            }
        }
        setup.turn = random.pick(&Color::ALL);
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let rooks =
                    setup.board.by_piece(Piece::new(color, Role::Rook)) & color.back_rank().bitboard();
                let rooks: Vec<File> = rooks.into_iter().map(Square::file).collect();
                let file = if rooks.is_empty() { File::A } else { random.pick(&rooks) };
                setup.castling.set(color, side, file);
            }
        }
        let rank = if setup.turn == Color::White { Rank::Six } else { Rank::Three };
        setup.en_passant = Some(Square::new(random.pick(&File::ALL), rank));
        if let Ok((position, _)) = setup.into_position_lenient() {
            return position;
        }
    }
}

/// Plays up to `plies` random moves from `start`. Calls `visit` with each position and its legal moves, before a move
/// is played. Stops if there are no legal moves. Returns the last position.
pub fn play(
    start: Position,
    plies: usize,
    random: &mut Random,
    mut visit: impl FnMut(&Position, &[Move]),
) -> Position {
    let mut at = start;
    for _ in 0..plies {
        let moves = at.legal_moves();
        visit(&at, &moves);
        if moves.is_empty() {
            break;
        }
        at = at.play(random.pick(&moves));
    }
    at
}
