//! Canonical text is written back byte for byte (PGN 16.1.3). Tested with a million positions of four kinds, or more if
//! `MOVETEXT_DEEP` is `1`.

use movetext_board::{Position, Role, Setup};
use movetext_fen::{
    Fen, Leniency,
    epd::Epd,
    render::{CastlingNotation, EnPassantStyle, FenOptions},
};
use movetext_testkit::{
    Random,
    files::is_deep,
    positions::{chess960, double_chess960, play, scattered},
};

/// Creates a position of one of four kinds: the initial position, a start of Chess960, a start of double Chess960, or
/// scattered pieces.
pub(crate) fn any_position(random: &mut Random) -> Position {
    let mut setup = Setup::from(&match random.below(4) {
        0 => Position::initial(),
        1 => chess960(random),
        2 => double_chess960(random),
        _ => {
            let men = random.below(24);
            scattered(random, men, &Role::ALL[..5])
        }
    });
    setup.halfmove_clock = random.below(150) as u32;
    setup.fullmove_number = 1 + (random.next_u64() >> (32 + random.below(32))) as u32 / 2;
    Position::try_from(setup).unwrap()
}

#[test]
fn million_positions_round_trip() {
    let wanted = if is_deep() { 20_000_000 } else { 1_000_000 };
    let mut random = Random::new(0x0f_e4);
    let (mut count, mut passed, mut by_file) = (0, 0, 0);
    while count < wanted {
        let start = any_position(&mut random);
        let plies = if start.board().occupied().count() < 32 { 12 } else { 100 };
        play(start, plies, &mut random, |position, _| {
            assert_read_back(position);
            if count % 16 == 0 {
                assert_read_back_in_other_forms(position);
            }
            count += 1;
            passed += usize::from(position.en_passant_square().is_some());
            by_file += usize::from(!position.has_standard_castling());
        });
    }
    assert!(passed > wanted / 50 && by_file > wanted / 50, "{passed} {by_file}");
}

fn assert_read_back(position: &Position) {
    let text = Fen::from(position).render(FenOptions::default());
    let read: Fen = text.parse().unwrap_or_else(|errors| panic!("{text}: {errors}"));
    assert_eq!(read.setup(), &Setup::from(position), "{text}");
    assert_eq!(read.render(FenOptions::default()), text);
    assert_eq!(read.into_position().as_ref(), Ok(position), "{text}");
}

/// Also tests castling rights as file letters, and EPD.
fn assert_read_back_in_other_forms(position: &Position) {
    let fen = Fen::from(position);
    let by_files = FenOptions::default().castling(CastlingNotation::Shredder);
    let text = fen.render(by_files);
    assert_eq!(Fen::read(&text, Leniency::Import).unwrap().fen(), fen, "{text}");
    let text = Epd::new(fen).to_string();
    assert_eq!(text.parse::<Epd>().unwrap().fen(), fen, "{text}");
}

/// Returns the text that identifies a position.
fn key(position: &Position) -> String {
    let options = FenOptions::default().en_passant(EnPassantStyle::Legal).without_counters();
    Fen::from(position).render(options).to_string()
}

#[test]
fn without_counters_identifies_positions() {
    let start = Position::initial();
    assert_eq!(key(&start), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
    let random = &mut Random::new(0x1D);
    let (mut same, mut different) = (0, 0);
    for _ in 0..120 {
        // Use few pieces, so that positions repeat.
        let men = 2 + random.below(3);
        let start = scattered(random, men, &Role::ALL[..5]);
        let mut seen: Vec<Position> = Vec::new();
        play(start, 60, random, |position, _| seen.push(*position));
        for (index, one) in seen.iter().enumerate() {
            for other in seen.iter().skip(index + 1) {
                let is_same = one.is_same_position(other);
                assert_eq!(key(one) == key(other), is_same, "{one:?} {other:?}");
                if is_same {
                    same += 1;
                } else {
                    different += 1;
                }
            }
        }
    }
    assert!(same > 20 && different > 1_000, "{same} {different}");
    // This en passant capture would expose the king to the rook. It is not legal, so the square does not count.
    let pinned: Fen = "8/8/8/8/R2pP2k/8/8/4K3 b - e3 7 9".parse().unwrap();
    let other: Fen = "8/8/8/8/R2pP2k/8/8/4K3 b - - 0 1".parse().unwrap();
    assert_eq!(key(&pinned.into_position().unwrap()), key(&other.into_position().unwrap()));
}
