//! Canonical EPD (PGN 16.2.4.1): canonical text is written back byte for byte, and any other text becomes canonical
//! when it is written once.

use movetext_board::Position;
use movetext_fen::{Fen, Leniency, epd::Epd};
use movetext_san::San;
use movetext_testkit::{Random, positions::play};

fn random_set(random: &mut Random, position: &Position) -> String {
    let moves = position.legal_moves();
    let mut texts: Vec<String> = moves
        .iter()
        .filter(|_| random.one_in(6))
        .map(|&mv| format!(" {}", San::from_move(mv, position)))
        .collect();
    texts.sort();
    texts.concat()
}

fn random_line(random: &mut Random, position: &Position) -> Vec<String> {
    let (mut position, mut line) = (*position, Vec::new());
    for _ in 0..random.below(8) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = random.pick(&moves);
        line.push(format!(" {}", San::from_move(mv, &position)));
        position = position.play(mv);
    }
    line
}

fn random_text(random: &mut Random) -> String {
    let pieces = ["a", "B", " ", ";", "\\\"", "\\\\", "\\d", "C:\\ ", "#", "e4", ",", "0", "http://x/?a;b"];
    random.text(&pieces, 8)
}

/// Creates a random canonical record, with sorted opcodes, no duplicates, and valid operands.
pub(crate) fn canonical_record(random: &mut Random) -> String {
    let plies = random.below(80);
    let position = play(Position::initial(), plies, random, |_, _| ());
    let mut setup = *Fen::from(&position).setup();
    (setup.halfmove_clock, setup.fullmove_number) = (0, 1);
    let mut record = Epd::new(Fen::try_from(setup).unwrap()).to_string();
    let line = random_line(random, &position);
    let operations = [
        format!("D1 {}", random.below(500)),
        format!("acd {}", random.below(99)),
        format!("acn {}", random.below(1 << 40)),
        format!("am{}", random_set(random, &position)),
        format!("bm{}", random_set(random, &position)),
        format!("c0 \"{}\"", random_text(random)),
        "c1".to_owned(),
        format!("ce {}", random.below(65_534) as i64 - 32_767),
        format!("dm {}", 1 + random.below(9)),
        "draw_accept".to_owned(),
        format!("eco \"{}\"", random_text(random)),
        format!("fmvn {}", 1 + random.below(99)),
        format!("hmvc {}", random.below(99)),
        format!("id \"{}\"", random_text(random)),
        "nic".to_owned(),
        format!("noop -1 +2.50 x \"{}\"", random_text(random)),
        format!("pm{}", line.first().map_or("", String::as_str)),
        format!("pv{}", line.concat()),
        format!("rc {}", 1 + random.below(3)),
        "resign".to_owned(),
        format!("tcri \"{}\" \"{}\"", random_text(random), random_text(random)),
        format!("v9 \"{}\"", random_text(random)),
        format!("zz_private +007 {}.{}", random.below(9), random.below(9)),
    ];
    for operation in operations {
        if random.one_in(3) && operation != "pm" {
            record.push_str(&format!(" {operation};"));
        }
    }
    record
}

#[test]
fn canonical_records_round_trip() {
    let mut random = Random::new(0x0016_0002);
    for _ in 0..20_000 {
        let text = canonical_record(&mut random);
        let epd: Epd = text.parse().unwrap_or_else(|errors| panic!("{text}: {errors}"));
        assert_eq!(epd.to_string(), text);
        assert_eq!(epd.check(), [], "{text}");
    }
}

/// Earlier versions wrote these records in a form that changed when it was read and written again.
#[test]
fn canonical_form_is_fixed_point() {
    let text = include_str!("../../../../testdata/regress/mark-behind-a-repeated-opcode.epd");
    for leniency in [Leniency::Import, Leniency::Lenient] {
        for marks in ["0 ?", "0 ,?", "0 ,!,?", "0 ! ?", "0 acd 5 ?"] {
            let text = text.trim_end().replace("0 ?", marks);
            let canonical = Epd::read(&text, leniency).unwrap().epd().to_string();
            let again = Epd::read(&canonical, leniency).unwrap().epd().to_string();
            assert_eq!(again, canonical, "{text:?}");
        }
    }
}
