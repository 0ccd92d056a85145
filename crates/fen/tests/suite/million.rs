//! Canonical text is written back byte for byte (PGN 16.1.3), for a million positions of four kinds, more if
//! `MOVETEXT_DEEP` is `1`. Damaged records never panic, nor report spans outside their text.

use crate::random::Random;
use std::fs;
use std::path::Path;

use movetext_board::CastlingRights;
use movetext_board::CastlingSide;
use movetext_board::Color;
use movetext_board::Piece;
use movetext_board::Position;
use movetext_board::Role;
use movetext_board::Setup;
use movetext_board::Square;
use movetext_fen::Fen;
use movetext_fen::Leniency;
use movetext_fen::Span;
use movetext_fen::epd::Epd;

fn is_deep() -> bool {
    std::env::var_os("MOVETEXT_DEEP").is_some_and(|value| value == "1")
}

/// Random men, and rights of matching rooks.
fn scattered(random: &mut Random) -> Position {
    loop {
        let mut setup = Setup::EMPTY;
        for color in Color::ALL {
            let king = if random.below(2) == 0 {
                Square::new(Square::ALL[random.below(64)].file(), color.back_rank())
            } else {
                Square::ALL[random.below(64)]
            };
            setup.board.set(king, Some(Piece { color, role: Role::King }));
            for _ in 0..random.below(12) {
                let square = Square::ALL[random.below(64)];
                if setup.board.piece_at(square).is_none() {
                    setup.board.set(square, Some(Piece { color, role: Role::ALL[random.below(5)] }));
                }
            }
        }
        setup.castling = rights_of(&setup, random);
        setup.turn = Color::ALL[random.below(2)];
        setup.halfmove_clock = random.below(150) as u32;
        setup.fullmove_number = 1 + (random.next() >> (32 + random.below(32))) as u32 / 2;
        if let Ok(position) = Position::try_from(setup) {
            return position;
        }
    }
}

fn rights_of(setup: &Setup, random: &mut Random) -> CastlingRights {
    let mut rights = CastlingRights::NONE;
    for (square, piece) in setup.board.pieces() {
        let Some(king) = setup.board.king_of(piece.color) else { continue };
        let rank = piece.color.back_rank();
        if piece.role == Role::Rook && square.rank() == rank && king.rank() == rank && random.below(3) > 0 {
            let side = if square.file() > king.file() { CastlingSide::King } else { CastlingSide::Queen };
            rights.set(piece.color, side, square.file());
        }
    }
    rights
}

fn start(kind: usize, random: &mut Random) -> Position {
    let mut number = || random.below(960) as u16;
    match kind {
        0 => Position::initial(),
        1 => Position::try_from(Setup::chess960(number()).unwrap()).unwrap(),
        2 => Position::try_from(Setup::double_chess960(number(), number()).unwrap()).unwrap(),
        _ => scattered(random),
    }
}

#[test]
fn canonical_text_of_a_million_positions_is_read_and_written_back_the_same() {
    let wanted = if is_deep() { 20_000_000 } else { 1_000_000 };
    let mut random = Random(0x0f_e4);
    let (mut count, mut passed, mut by_file) = (0, 0, 0);
    while count < wanted {
        let kind = random.below(4);
        let mut position = start(kind, &mut random);
        for _ in 0..if kind == 3 { 12 } else { 100 } {
            let text = Fen::from(&position).render(movetext_fen::FenOptions::default());
            let read: Fen = text.parse().unwrap_or_else(|errors| panic!("{text}: {errors}"));
            assert_eq!(read.setup(), &Setup::from(&position), "{text}");
            assert_eq!(read.render(movetext_fen::FenOptions::default()), text);
            assert_eq!(read.into_position().as_ref(), Ok(&position), "{text}");
            count += 1;
            passed += usize::from(position.en_passant_square().is_some());
            by_file += usize::from(!position.has_standard_castling());
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[random.below(moves.len())]);
        }
    }
    assert!(passed > wanted / 50 && by_file > wanted / 50, "{passed} {by_file}");
}

/// Returns the records of the golden files, and of some positions.
fn records(random: &mut Random) -> Vec<String> {
    let mut records = Vec::new();
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    for folder in ["fen/ok", "fen/err", "epd/ok", "epd/err"] {
        for entry in fs::read_dir(data.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "fen" || extension == "epd") {
                let text = String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
                records.extend(text.lines().filter(|line| line.len() < 2_000).map(ToOwned::to_owned));
            }
        }
    }
    for kind in [0, 1, 2, 3].repeat(8) {
        records.push(Fen::from(&start(kind, random)).to_string());
    }
    assert!(records.len() > 40, "{}", records.len());
    records
}

/// Damages bytes: changes, removes, inserts and duplicates them, or truncates the text.
fn damage(record: &str, random: &mut Random) -> String {
    let mut bytes = record.as_bytes().to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() + 1);
        match random.below(6) {
            _ if at == bytes.len() => bytes.push(random.next() as u8),
            0 => bytes[at] ^= 1 << random.below(8),
            1 => bytes[at] = random.next() as u8,
            2 => bytes.insert(at, b" -/_;\"'~[]+0129kKqQwb\\\xe2\x80\x93"[random.below(25)]),
            3 => _ = bytes.remove(at),
            4 => bytes.truncate(at),
            _ => {
                let end = bytes.len().min(at + 1 + random.below(20));
                bytes.extend_from_within(at..end);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[track_caller]
fn assert_within(span: Span, text: &str) {
    let (start, end) = (span.start as usize, span.end as usize);
    assert!(text.get(start..end).is_some(), "{span} is no part of {text:?}");
}

#[test]
fn damaged_records_never_panic_and_every_place_is_a_part_of_the_record() {
    let mut random = Random(0xda_ba);
    let records = records(&mut random);
    let rounds = if is_deep() { 3_000_000 } else { 60_000 };
    let (mut read, mut refused) = (0, 0);
    for _ in 0..rounds {
        let text = damage(&records[random.below(records.len())], &mut random);
        for leniency in [Leniency::Strict, Leniency::Import] {
            match Fen::read(&text, leniency) {
                Ok(lenient) => {
                    read += 1;
                    lenient.repairs().iter().for_each(|repair| assert_within(repair.span, &text));
                    let written = lenient.fen().to_string();
                    assert_eq!(written.parse::<Fen>(), Ok(lenient.fen()), "{text:?}");
                    assert!(leniency == Leniency::Import || written == text, "{text:?}");
                }
                Err(errors) => {
                    refused += 1;
                    assert!(!errors.faults().is_empty());
                    errors.faults().iter().for_each(|fault| assert_within(fault.span, &text));
                }
            }
            match Epd::read(&text, leniency) {
                Ok(lenient) => {
                    lenient.repairs().iter().for_each(|repair| assert_within(repair.span, &text));
                    let operations = lenient.epd().operations();
                    operations.iter().for_each(|operation| assert_within(operation.span(), &text));
                }
                Err(errors) => errors.faults().iter().for_each(|fault| assert_within(fault.span, &text)),
            }
        }
    }
    assert!(read > rounds / 20 && refused > rounds / 20, "{read} {refused}");
}
