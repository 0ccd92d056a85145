//! Written text reads back equal (PGN 16.1, 16.2): positions of random games, random bytes, and real files.

use crate::random::Random;
use alloc::collections::BTreeMap;
use std::fs;
use std::path::Path;

use movetext_board::Position;
use movetext_fen::CastlingNotation;
use movetext_fen::EnPassantStyle;
use movetext_fen::Fen;
use movetext_fen::FenOptions;
use movetext_fen::Leniency;
use movetext_fen::epd;
use movetext_fen::epd::Epd;

const STARTS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
    "nrkrbbqn/pppppppp/8/8/8/8/PPPPPPPP/NRKRBBQN w KQkq - 0 1",
    "r1krr2n/1ppppppp/8/8/8/8/1PPPPPPP/R1KRR2N w KQkq - 0 1",
];

#[test]
fn positions_of_random_games_are_read_back_the_same() {
    let mut random = Random(0x6d6f_7665);
    let shredder = FenOptions { en_passant: EnPassantStyle::Always, castling: CastlingNotation::Shredder };
    let mut count = 0;
    while count < 40_000 {
        let start = STARTS[random.below(STARTS.len())];
        let mut position = start.parse::<Fen>().unwrap().into_position().unwrap();
        for _ in 0..120 {
            let fen = Fen::from(&position);
            let text = fen.to_string();
            let read: Fen = text.parse().unwrap_or_else(|errors| panic!("{text}: {errors}"));
            assert_eq!(read, fen, "{text}");
            assert_eq!(Position::try_from(read).unwrap(), position, "{text}");
            let other = fen.render(shredder);
            let lenient = Fen::read(&other, Leniency::Import).unwrap();
            assert_eq!(lenient.fen(), fen, "{other}");
            let epd = Epd::new(fen).to_string();
            assert_eq!(epd.parse::<Epd>().unwrap().fen(), fen, "{epd}");
            count += 1;
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[random.below(moves.len())]);
        }
    }
}

#[test]
fn damaged_records_never_panic_and_what_is_read_is_written_to_be_read_again() {
    let mut random = Random(7);
    let seeds = [
        "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11",
        "4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 2 bm exd6; id \"a; \\\"b\\\"\"; c0 x y; acn 5 dm 3;",
    ];
    let alphabet: Vec<char> = " \t_/;\"\\-+,#19kKqQwbhHaAe6xé\u{2013}\0~[]".chars().collect();
    for _ in 0..40_000 {
        let mut text: Vec<char> = seeds[random.below(2)].chars().collect();
        for _ in 0..=random.below(4) {
            let at = random.below(text.len());
            match random.below(3) {
                0 => text[at] = alphabet[random.below(alphabet.len())],
                1 => text.insert(at, alphabet[random.below(alphabet.len())]),
                _ => drop(text.remove(at)),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(fen) = text.parse::<Fen>() {
            assert_eq!(fen.to_string(), text);
        }
        if let Ok(read) = Fen::read(&text, Leniency::Import) {
            assert_eq!(read.fen().to_string().parse::<Fen>().as_ref(), Ok(&read.fen()), "{text:?}");
        }
        let strict = text.parse::<Epd>();
        if let Ok(read) = Epd::read(&text, Leniency::Import) {
            assert_eq!(strict.is_ok(), read.repairs().is_empty(), "{text:?} {:?} {strict:?}", read.repairs());
            let written = read.epd().to_string();
            let again = Epd::read(&written, Leniency::Import).unwrap();
            assert_eq!(again.epd().to_string(), written, "{text:?}");
        }
    }
}

#[test]
fn real_records_are_read_and_rewritten_to_a_fixed_point() {
    let Some(data) = std::env::var_os("MOVETEXT_DATA").filter(|folder| !folder.is_empty()) else {
        println!("skipped: MOVETEXT_DATA is not set");
        return;
    };
    let mut files: Vec<_> =
        fs::read_dir(Path::new(&data).join("epd")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let (mut total, mut kinds) = (0, BTreeMap::new());
    for file in files {
        let text = String::from_utf8_lossy(&fs::read(&file).unwrap()).into_owned();
        let (mut read, mut strict, mut refused, mut legal) = (0, 0, 0, 0);
        for (_, line) in epd::lines(&text) {
            total += 1;
            strict += usize::from(line.parse::<Epd>().is_ok() || line.parse::<Fen>().is_ok());
            let Ok(lenient) = Epd::read(line, Leniency::Import) else {
                refused += 1;
                continue;
            };
            read += 1;
            for repair in lenient.repairs() {
                *kinds.entry(repair.kind).or_insert(0) += 1;
            }
            let written = lenient.epd().to_string();
            let again = Epd::read(&written, Leniency::Import).unwrap();
            assert_eq!(again.epd().to_string(), written, "{line}");
            assert_eq!(again.epd().fen(), lenient.epd().fen(), "{line}");
            legal += usize::from(lenient.into_epd().into_position().is_ok());
        }
        println!("{}: {read} read, {strict} strictly, {refused} refused, {legal} legal", file.display());
    }
    assert!(total > 100_000, "only {total} records");
    println!("{total} records, repairs: {kinds:#?}");
}
