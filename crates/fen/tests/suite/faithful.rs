//! A setup becomes a FEN only if its text reads back as the same setup (PGN 16.1.3). Tested with random setups, most of
//! them invalid, against a writer that checks no rules, and against the readers.

use core::fmt::Write as _;

use movetext_board::{CastlingRights, CastlingSide, Color, File, Piece, Rank, Role, Setup, Square};
use movetext_fen::{
    Fen, Leniency,
    error::TryFromSetupError,
    render::{CastlingNotation, FenOptions},
};
use movetext_testkit::Random;

/// Creates a setup with kings and rooks on the back ranks, pawns near the middle, and random castling rights and en
/// passant squares.
fn random_setup(random: &mut Random) -> Setup {
    let mut setup = Setup::EMPTY;
    for color in Color::ALL {
        let rank = if random.one_in(8) { random.pick(&Rank::ALL) } else { color.back_rank() };
        for (role, number) in [(Role::King, 1 + random.below(8) / 7), (Role::Rook, random.below(5))] {
            for _ in 0..number {
                let square = Square::new(random.pick(&File::ALL), rank);
                setup.board.set(square, Some(Piece { color, role }));
            }
        }
        for _ in 0..random.below(4) {
            let square = Square::new(random.pick(&File::ALL), random.pick(&Rank::ALL));
            setup.board.set(square, Some(Piece { color, role: Role::Pawn }));
        }
        for side in CastlingSide::ALL {
            if random.one_in(2) {
                setup.castling.set(color, side, random.pick(&File::ALL));
            }
        }
    }
    setup.turn = random.pick(&Color::ALL);
    if random.one_in(2) {
        setup.en_passant = Some(Square::new(random.pick(&File::ALL), random.pick(&Rank::ALL)));
        // In half of these setups, put a pawn where a double advance over the square ends, so that some squares are
        // valid.
        if let Some(square) = setup.en_passant.filter(|_| random.one_in(2)) {
            let rank = if setup.turn == Color::White { Rank::Five } else { Rank::Four };
            let pawn = Piece { color: !setup.turn, role: Role::Pawn };
            setup.board.set(Square::new(square.file(), rank), Some(pawn));
        }
    }
    setup.halfmove_clock = if random.one_in(20) { u32::MAX } else { random.below(200) as u32 };
    setup.fullmove_number = if random.one_in(20) { u32::MAX } else { random.below(30) as u32 };
    // In half of the setups, give rights only for rooks on the board.
    if random.one_in(2) {
        let mut rights = CastlingRights::NONE;
        for (square, piece) in setup.board.pieces() {
            if piece.role == Role::Rook && square.rank() == piece.color.back_rank() {
                let king = setup.board.king_of(piece.color).unwrap_or(Square::E1);
                let is_beyond = square.file() > king.file();
                let is_as_it_should_be = random.below(8) > 0;
                let side =
                    if is_beyond == is_as_it_should_be { CastlingSide::King } else { CastlingSide::Queen };
                rights.set(piece.color, side, square.file());
            }
        }
        setup.castling = rights;
    }
    setup
}

/// Writes the six fields without checks, with file letters for castling rights.
fn written_blindly(setup: &Setup) -> String {
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        let letters: String = File::ALL
            .into_iter()
            .map(|file| setup.board.piece_at(Square::new(file, rank)).map_or('1', Piece::to_fen_char))
            .collect();
        let joined = (2..=8)
            .rev()
            .fold(letters, |text, number| text.replace(&"1".repeat(number), &number.to_string()));
        write!(text, "{}{joined}", if text.is_empty() { "" } else { "/" }).unwrap();
    }
    write!(text, " {} ", setup.turn.to_fen_char()).unwrap();
    for (color, _, file) in setup.castling.iter() {
        let letter = file.to_char();
        text.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
    }
    let passed = setup.en_passant.map_or_else(|| "-".to_owned(), |square| square.to_string());
    let dash = if setup.castling.is_empty() { "-" } else { "" };
    write!(text, "{dash} {passed} {} {}", setup.halfmove_clock, setup.fullmove_number).unwrap();
    text
}

/// Returns whether the reason applies to the setup, as its docs define it.
fn is_true(reason: TryFromSetupError, setup: &Setup) -> bool {
    match reason {
        TryFromSetupError::CastlingRight(color, side) => {
            let Some(file) = setup.castling.rook_file(color, side) else { return false };
            let at = |file| setup.board.piece_at(Square::new(file, color.back_rank()));
            let kings: Vec<File> = File::ALL
                .into_iter()
                .filter(|&file| at(file) == Some(Piece { color, role: Role::King }))
                .collect();
            let has_rook = at(file) == Some(Piece { color, role: Role::Rook });
            let is_beyond = |king: File| if side == CastlingSide::King { file > king } else { file < king };
            !(kings.len() == 1 && has_rook && is_beyond(kings[0]))
        }
        TryFromSetupError::EnPassantSquare(square) => {
            let steps = if setup.turn == Color::White { [6, 5, 4] } else { [1, 2, 3] };
            let [origin, passed, landing] =
                steps.map(|rank| setup.board.piece_at(Square::new(square.file(), Rank::ALL[rank])));
            let pawn = Some(Piece { color: !setup.turn, role: Role::Pawn });
            let was_passed = origin.is_none() && passed.is_none() && landing == pawn;
            setup.en_passant == Some(square) && !(was_passed && square.rank() == Rank::ALL[steps[1]])
        }
        TryFromSetupError::FullmoveZero => setup.fullmove_number == 0,
        _ => false,
    }
}

#[test]
fn random_setup_round_trips_or_is_error() {
    let mut random = Random::new(0x5e7);
    let mut written = 0;
    let mut refused = [0; 3];
    for _ in 0..80_000 {
        let setup = random_setup(&mut random);
        let blind = written_blindly(&setup);
        let blindly_read = Fen::read(&blind, Leniency::Import).map(|read| *read.fen().setup());
        match Fen::try_from(setup) {
            Ok(fen) => {
                written += 1;
                let text = fen.to_string();
                assert_eq!(text.parse::<Fen>().map(|fen| *fen.setup()), Ok(setup), "{text}");
                let options = FenOptions::default().castling(CastlingNotation::Shredder);
                assert_eq!(fen.render(options).as_str(), blind);
                assert_eq!(blindly_read, Ok(setup), "{blind}");
            }
            Err(reason) => {
                assert!(is_true(reason, &setup), "{reason} of {blind}");
                assert_ne!(blindly_read, Ok(setup), "{reason} of {blind}");
                assert_eq!(Fen::try_from(setup), Err(reason));
                refused[match reason {
                    TryFromSetupError::CastlingRight(..) => 0,
                    TryFromSetupError::EnPassantSquare(_) => 1,
                    _ => 2,
                }] += 1;
            }
        }
    }
    assert!(written > 8_000 && refused.iter().all(|&number| number > 200), "{written} {refused:?}");
}

#[test]
fn rights_of_seven_rooks_are_distinct() {
    // Try the king on any file, with rooks on all others. Each pair of rights must be written differently.
    for king in File::ALL {
        let mut board = Setup::EMPTY;
        for file in File::ALL {
            let role = if file == king { Role::King } else { Role::Rook };
            board.board.set(Square::new(file, Rank::One), Some(Piece { color: Color::White, role }));
        }
        let mut texts = Vec::new();
        let mut expressible = 0;
        for king_side in File::ALL.into_iter().map(Some).chain([None]) {
            for queen_side in File::ALL.into_iter().map(Some).chain([None]) {
                let mut setup = board;
                for (side, file) in [(CastlingSide::King, king_side), (CastlingSide::Queen, queen_side)] {
                    if let Some(file) = file {
                        setup.castling.set(Color::White, side, file);
                    }
                }
                let is_right =
                    king_side.is_none_or(|file| file > king) && queen_side.is_none_or(|file| file < king);
                expressible += usize::from(is_right);
                match Fen::try_from(setup) {
                    Ok(fen) => {
                        assert!(is_right);
                        assert_eq!(fen.to_string().parse::<Fen>(), Ok(fen));
                        texts.push(fen.to_string());
                    }
                    Err(_) => assert!(!is_right),
                }
            }
        }
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), expressible);
    }
}
