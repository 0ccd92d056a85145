//! FEN records (PGN 16.1.3, 16.1.4) written from positions and setups, which the golden records do not test.

use movetext_board::{
    CastlingSide, ChecksLeft, Color, File, Piece, Pockets, Position, Role, Rules, Setup, Square,
};
use movetext_fen::{
    Fen, Leniency,
    error::TryFromSetupError,
    render::{EnPassantStyle, FenOptions},
};

#[test]
fn examples_of_standard_give_its_records() {
    let mut position = Position::initial();
    for (from, to, text) in [
        (Square::E2, Square::E4, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
        (Square::C7, Square::C5, "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2"),
        (Square::G1, Square::F3, "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"),
    ] {
        position = position.play(position.find_move(from, to, None).unwrap());
        assert_eq!(Fen::from(&position).to_string(), text);
    }
}

#[test]
fn en_passant_style_selects_square() {
    for (rank, is_pseudo_legal, is_legal) in [
        ("3pP3", true, true),
        ("4Pp2", true, true),
        ("4P3", false, false),
        ("2p1P1p1", false, false),
        // After the capture, the king on this rank is in check.
        ("R2pP2k", true, false),
    ] {
        let king = if rank.contains('k') { "8" } else { "4k3" };
        let text = format!("{king}/8/8/8/{rank}/8/8/4K3 b - e3 0 1");
        let fen: Fen = text.parse().unwrap();
        for (style, is_written) in [
            (EnPassantStyle::Always, true),
            (EnPassantStyle::PseudoLegal, is_pseudo_legal),
            (EnPassantStyle::Legal, is_legal),
        ] {
            let written = fen.render(FenOptions::default().en_passant(style));
            assert_eq!(written.contains(" e3 "), is_written, "{style:?}: {text}");
        }
    }
}

#[test]
fn x_fen_letter_names_the_inner_rook() {
    let text = "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11";
    let fen: Fen = text.parse().unwrap();
    for color in Color::ALL {
        assert_eq!(fen.setup().castling.rook_file(color, CastlingSide::King), Some(File::G));
    }
    assert!(fen.into_position().unwrap().castling_move(CastlingSide::King).is_some());
}

#[test]
fn shredder_letters_name_their_rooks() {
    let read = Fen::read("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1", Leniency::Import).unwrap();
    let position = read.into_position().unwrap();
    let after = position.play(position.castling_move(CastlingSide::Queen).unwrap());
    assert_eq!(Fen::from(&after).to_string(), "4k3/8/8/8/8/8/8/2KR2R1 b - - 1 1");
}

#[test]
fn errors_of_a_record_are_one_message() {
    let errors = "4k3/8/8/8/8/8/8/4K3 w x - 0 one".parse::<Fen>().unwrap_err();
    assert_eq!(
        errors.to_string(),
        "castling availability: found `x`, expected letters of `KQkq`, or `-` at 22..23; \
         fullmove number: found `one`, expected a number from 1 at 28..31"
    );
}

#[test]
fn setup_that_fen_cannot_express_is_refused() {
    let mut rookless = Setup::initial();
    rookless.board.set(Square::H1, None);
    let pocket = "a pocket or a mark of a promoted piece that FEN cannot express";
    let (crazyhouse, mut one) = (Setup::initial_of(Rules::Crazyhouse), Pockets::EMPTY);
    let queen = Piece::new(Color::White, Role::Queen);
    assert!(one.add(queen));
    // Each piece is on the board or in a pocket.
    assert!(Fen::try_from(Setup { pockets: one, ..crazyhouse }).is_err());
    let mut missing = crazyhouse;
    missing.remove(Square::E2);
    assert!(Fen::try_from(Setup { pockets: one, ..missing }).is_ok());
    assert!(Fen::try_from(Setup { promoted: Square::D1.bitboard(), ..crazyhouse }).is_ok());
    let checks = "a count of checks that FEN cannot express";
    let three_check = Setup::initial_of(Rules::ThreeCheck);
    let (checks_left, many) = (ChecksLeft { white: 2, black: 3 }, ChecksLeft { white: 250, black: 3 });
    assert!(Fen::try_from(Setup { checks_left, ..three_check }).is_ok());
    let mut full = crazyhouse;
    (0..33).for_each(|_| assert!(full.pockets.add(queen)));
    for (setup, reason, message) in [
        (
            rookless,
            TryFromSetupError::CastlingRight(Color::White, CastlingSide::King),
            "white may castle on the king side without king and rook in place",
        ),
        (
            Setup { en_passant: Some(Square::E4), ..Setup::initial() },
            TryFromSetupError::EnPassantSquare(Square::E4),
            "no pawn can just have passed over e4",
        ),
        (
            Setup { fullmove_number: 0, ..Setup::initial() },
            TryFromSetupError::FullmoveZero,
            "the fullmove number is 0",
        ),
        (full, TryFromSetupError::Pocket, pocket),
        (Setup { pockets: one, ..Setup::initial() }, TryFromSetupError::Pocket, pocket),
        (Setup { promoted: Square::D1.bitboard(), ..Setup::initial() }, TryFromSetupError::Pocket, pocket),
        (Setup { promoted: Square::E1.bitboard(), ..crazyhouse }, TryFromSetupError::Pocket, pocket),
        (Setup { promoted: Square::E4.bitboard(), ..crazyhouse }, TryFromSetupError::Pocket, pocket),
        (Setup { checks_left, ..Setup::initial() }, TryFromSetupError::ChecksLeft, checks),
        (Setup { checks_left: many, ..three_check }, TryFromSetupError::ChecksLeft, checks),
    ] {
        assert_eq!(Fen::try_from(setup), Err(reason));
        assert_eq!(reason.to_string(), message);
    }
}

#[test]
fn longest_record_fits_its_buffer() {
    let rank = "qqqqqqqq";
    let text = format!("r2qk2r/{0}/{0}/{0}/{0}/{0}/{0}/R2QK2R w KQkq - 4294967295 4294967295", rank);
    assert_eq!(text.parse::<Fen>().unwrap().to_string(), text);
    let text = text.replace(" w KQkq -", " w KQkq - 3+3");
    assert_eq!(text.parse::<Fen>().unwrap().to_string(), text);
    // 28 men on the board, four in the pocket, and 16 marks.
    let (rank, few) = ("1q~1q~1q~1q~", "q~2q2q1");
    let placement = format!("r1q1k2r/{rank}/{rank}/{rank}/{few}/{few}/{few}/R3K2R[QQQQ]");
    let text = format!("{placement} w KQkq - 4294967295 4294967295");
    assert_eq!(text.parse::<Fen>().unwrap().to_string(), text);
}
