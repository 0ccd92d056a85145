//! FEN records (PGN 16.1.3, 16.1.4), and deviations found in practice.

use movetext_board::{CastlingSide, Color, File, Position, Rank, Setup, Square};
use movetext_fen::{
    Fen, Leniency, Span,
    error::{FaultKind, Field, Inexpressible},
    render::{CastlingNotation, EnPassantStyle, FenOptions},
    repair::RepairKind,
};

const EXAMPLES: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2",
    "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39",
];

fn read(text: &str) -> (String, Vec<RepairKind>) {
    let read = Fen::read(text, Leniency::Import).unwrap();
    (read.fen().to_string(), read.repairs().iter().map(|repair| repair.kind).collect())
}

#[track_caller]
fn assert_read(text: &str, canonical: &str, repairs: &[RepairKind]) {
    assert_eq!(read(text), (canonical.to_owned(), repairs.to_vec()));
    assert!(text.parse::<Fen>().is_err() || repairs.is_empty(), "strict reading accepts {text}");
}

#[track_caller]
fn assert_faults(text: &str, faults: &[(Field, FaultKind, &str)]) {
    let errors = text.parse::<Fen>().unwrap_err();
    let found: Vec<_> =
        errors.faults().iter().map(|fault| (fault.field, fault.kind, fault.span.of(text))).collect();
    assert_eq!(found, faults);
}

fn rendered(text: &str, en_passant: EnPassantStyle, castling: CastlingNotation) -> String {
    text.parse::<Fen>()
        .unwrap()
        .render(FenOptions::default().with_en_passant(en_passant).with_castling(castling))
        .to_string()
}

#[test]
fn examples_of_the_standard_round_trip() {
    for text in EXAMPLES {
        let fen: Fen = text.parse().unwrap();
        assert_eq!(fen.to_string(), text);
        let position = fen.into_position().unwrap();
        assert_eq!(Fen::from(&position).to_string(), text);
    }
}

#[test]
fn example_games_of_the_standard_give_its_records() {
    let mut position = Position::initial();
    let moves = [(Square::E2, Square::E4), (Square::C7, Square::C5), (Square::G1, Square::F3)];
    for ((from, to), text) in moves.into_iter().zip(&EXAMPLES[1..]) {
        position = position.play(position.find_move(from, to, None).unwrap());
        assert_eq!(Fen::from(&position).to_string(), *text);
    }
}

#[test]
fn legal_en_passant_style_omits_useless_square() {
    let text = rendered(EXAMPLES[1], EnPassantStyle::Legal, CastlingNotation::XFen);
    assert_eq!(text, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

#[test]
fn pseudo_legal_en_passant_style_keeps_the_square_of_a_pinned_capture() {
    let text = "8/8/8/8/R2pP2k/8/8/4K3 b - e3 0 1";
    assert_eq!(rendered(text, EnPassantStyle::PseudoLegal, CastlingNotation::XFen), text);
    let legal = "8/8/8/8/R2pP2k/8/8/4K3 b - - 0 1";
    assert_eq!(rendered(text, EnPassantStyle::Legal, CastlingNotation::XFen), legal);
}

#[test]
fn castling_letters_are_a_set_on_import() {
    let canonical = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let order = [RepairKind::CastlingOrder; 3];
    assert_read("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", canonical, &order);
    let repeated = [RepairKind::CastlingRepeated; 2];
    assert_read("r3k2r/8/8/8/8/8/8/R3K2R w KKqq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1", &repeated);
}

#[test]
fn missing_fields_are_filled_on_import() {
    let placement = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    assert_read(placement, &format!("{placement} w - - 0 1"), &[RepairKind::FilledField; 5]);
    assert_read(
        &format!("{placement} b KQ 3 7"),
        &format!("{placement} b KQ - 3 7"),
        &[RepairKind::FilledField],
    );
}

#[test]
fn fullmove_number_zero_is_one_on_import() {
    assert_read(
        "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        &[RepairKind::FullmoveZero],
    );
}

#[test]
fn x_fen_letter_names_the_inner_rook() {
    let text = "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11";
    let fen: Fen = text.parse().unwrap();
    assert_eq!(fen.to_string(), text);
    assert_eq!(fen.setup().castling.rook_file(Color::White, CastlingSide::King), Some(File::G));
    assert_eq!(fen.setup().castling.rook_file(Color::Black, CastlingSide::King), Some(File::G));
    let shredder = text.replace("Gkq", "Gga");
    assert_eq!(rendered(text, EnPassantStyle::Always, CastlingNotation::Shredder), shredder);
    assert_read(&shredder, text, &[RepairKind::CastlingFileLetter; 2]);
    let position = fen.into_position().unwrap();
    assert!(position.castling_move(CastlingSide::King).is_some());
}

#[test]
fn shredder_letters_castle_where_they_say() {
    let read = Fen::read("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1", Leniency::Import).unwrap();
    assert_eq!(read.fen().to_string(), "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1");
    let position = read.into_position().unwrap();
    let after = position.play(position.castling_move(CastlingSide::Queen).unwrap());
    assert_eq!(Fen::from(&after).to_string(), "4k3/8/8/8/8/8/8/2KR2R1 b - - 1 1");
}

#[test]
fn castling_right_without_pieces_is_dropped_on_import_and_refused_strictly() {
    let text = "4k2r/8/8/8/8/8/8/4K3 w KQkq - 0 1";
    assert_read(text, "4k2r/8/8/8/8/8/8/4K3 w k - 0 1", &[RepairKind::CastlingDropped; 3]);
    let kind = FaultKind::CastlingWithoutPieces;
    assert_faults(
        text,
        &[(Field::Castling, kind, "K"), (Field::Castling, kind, "Q"), (Field::Castling, kind, "q")],
    );
}

#[test]
fn impossible_en_passant_square_is_dropped_on_import_and_refused_strictly() {
    for (placement, square) in
        [("4k3/8/8/8/8/8/8/4K3", "d6"), ("4k3/3p4/8/3p4/8/8/8/4K3", "d6"), ("4k3/8/8/3p4/8/8/8/4K3", "d5")]
    {
        let text = format!("{placement} w - {square} 0 1");
        assert_read(&text, &format!("{placement} w - - 0 1"), &[RepairKind::EnPassantDropped]);
        assert_faults(&text, &[(Field::EnPassant, FaultKind::EnPassantImpossible, square)]);
    }
}

#[test]
fn en_passant_square_without_capturer_is_kept() {
    let text = "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1";
    assert_read(text, text, &[]);
}

#[test]
fn spellings_of_practice_are_repaired() {
    let kings = "4k3/8/8/8/8/8/8/4K3 b - - 0 1";
    assert_read("4k3/44/8/8/8/8/8/4K3 b - - 0 1", kings, &[RepairKind::AddedDigits]);
    assert_read("4k3/8/8/8/8/8/8/4K3/ b - - 0 1", kings, &[RepairKind::TrailingSolidus]);
    assert_read("4k3/8/8/8/8/8/8/4K3[] b - - 0 1", kings, &[RepairKind::EmptyPocket]);
    assert_read("4k3/8/8/8/8/8/8/4K3_b_-_-_0_1", kings, &[RepairKind::Blanks; 5]);
    assert_read("4k3/8/8/8/8/8/8/4K3 b  -\t- 0 1", kings, &[RepairKind::Blanks; 2]);
    assert_read(" 4k3/8/8/8/8/8/8/4K3 b - - 0 1\r\n", kings, &[RepairKind::Blanks; 2]);
    assert_read("4k3/8/8/8/8/8/8/4K3 B - - 0 1", kings, &[RepairKind::ColorSpelling]);
    assert_read("4k3/8/8/8/8/8/8/4K3 black - - 0 1", kings, &[RepairKind::ColorSpelling]);
    assert_read("4k3/8/8/8/8/8/8/4K3 b – – 0 1", kings, &[RepairKind::Dash; 2]);
    assert_read("4k3/8/8/8/8/8/8/4K3 b - - - -", kings, &[RepairKind::DashForNumber; 2]);
    assert_read("4k3/8/8/8/8/8/8/4K3 b - - 00 +1", kings, &[RepairKind::NumberSpelling; 2]);
    assert_read("4k3/8/8/8/8/8/8/4K3 b - - 0 1; x", kings, &[RepairKind::TrailingText]);
    assert_read("4k3/8/8/8/8/8/8/4K3 b - - 0 1,", kings, &[RepairKind::TrailingText]);
    assert_read("\"4k3/8/8/8/8/8/8/4K3 b - - 0 1\"", kings, &[RepairKind::Quotes; 2]);
    assert_read("startpos", EXAMPLES[0], &[RepairKind::Alias]);
    let largest = "4k3/8/8/8/8/8/8/4K3 b - - 0 4294967295";
    assert_read("4k3/8/8/8/8/8/8/4K3 b - - 0 99999999999999999999", largest, &[RepairKind::Saturated]);
}

#[test]
fn every_fault_of_a_record_is_reported() {
    assert_faults(
        "rnbqkbnx/ppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR x KXkq e9 -1 one",
        &[
            (Field::Placement, FaultKind::PlacementCharacter, "x"),
            (Field::Placement, FaultKind::RankLength, "ppppppp"),
            (Field::Placement, FaultKind::EmptyCount, "9"),
            (Field::ActiveColor, FaultKind::Color, "x"),
            (Field::Castling, FaultKind::CastlingLetter, "X"),
            (Field::EnPassant, FaultKind::EnPassantSquare, "e9"),
            (Field::HalfmoveClock, FaultKind::Number, "-1"),
            (Field::FullmoveNumber, FaultKind::Number, "one"),
        ],
    );
}

#[test]
fn wrong_number_of_ranks_is_one_fault() {
    assert_faults("8/8/8/8 w - - 0 1", &[(Field::Placement, FaultKind::RankCount, "8/8/8/8")]);
    assert_faults("8/8/8/8/8/8/8/8/8 w - - 0 1", &[(Field::Placement, FaultKind::RankCount, "/8")]);
}

#[test]
fn empty_record_misses_every_field() {
    let errors = "".parse::<Fen>().unwrap_err();
    assert_eq!(errors.faults()[0].span, Span::new(0, 0));
    assert_eq!(
        errors.faults().iter().map(|fault| fault.kind).collect::<Vec<_>>(),
        [FaultKind::MissingField; 6]
    );
    assert!(Fen::read("", Leniency::Import).is_err());
}

#[test]
fn message_names_field_found_expected_and_place() {
    let errors = "4k3/8/8/8/8/8/8/4K3 w x - 0 1".parse::<Fen>().unwrap_err();
    let message = "castling availability: found `x`, expected letters of `KQkq`, or `-` at 22..23";
    assert_eq!(errors.to_string(), message);
}

#[test]
fn setup_that_fen_cannot_express_is_refused() {
    let mut setup = Setup::initial();
    setup.board.set(Square::H1, None);
    let right = Inexpressible::CastlingRight(Color::White, CastlingSide::King);
    assert_eq!(Fen::try_from(setup), Err(right));
    assert_eq!(right.to_string(), "white may castle on the king side without king and rook in place");
    let setup = Setup { en_passant: Some(Square::new(File::E, Rank::Four)), ..Setup::initial() };
    assert_eq!(Fen::try_from(setup), Err(Inexpressible::EnPassantSquare(Square::E4)));
    let setup = Setup { fullmove_number: 0, ..Setup::initial() };
    assert_eq!(Fen::try_from(setup), Err(Inexpressible::FullmoveZero));
}

#[test]
fn illegal_positions_are_read_and_written() {
    let text = "kk6/8/8/8/8/8/8/PPPP4 w - - 0 1";
    let fen: Fen = text.parse().unwrap();
    assert_eq!(fen.to_string(), text);
    assert!(fen.into_position().is_err());
}

#[test]
fn longest_record_fits_its_buffer() {
    let rank = "qqqqqqqq";
    let text = format!("r2qk2r/{0}/{0}/{0}/{0}/{0}/{0}/R2QK2R w KQkq - 4294967295 4294967295", rank);
    assert_eq!(text.parse::<Fen>().unwrap().to_string(), text);
}
