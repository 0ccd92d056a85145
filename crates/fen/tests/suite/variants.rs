//! Variant records are written back byte for byte, in games of all rules.

use movetext_board::{Position, Rules, Setup};
use movetext_fen::{Fen, Leniency, ReadOptions, epd::Epd, render::FenOptions};
use movetext_testkit::{Random, positions::play};

/// Returns whether the text of a position shows its rules.
fn implies_rules(rules: Rules) -> bool {
    matches!(rules, Rules::Chess | Rules::Crazyhouse | Rules::ThreeCheck)
}

#[track_caller]
fn assert_read_back(position: &Position) {
    let rules = position.rules();
    let text = Fen::from(position).to_string();
    for leniency in [Leniency::Strict, Leniency::Import, Leniency::Lenient] {
        let read = Fen::read(&text, ReadOptions::from(leniency).with_rules(rules)).unwrap();
        assert!(read.repairs().is_empty(), "{text}: {:?}", read.repairs());
        assert_eq!(read.fen().setup(), &Setup::from(position), "{text}");
        assert_eq!(read.into_position().as_ref(), Ok(position), "{text}");
    }
    if !implies_rules(rules) {
        let chess: Fen = text.parse().unwrap();
        assert_eq!(chess.setup(), &Setup { rules: Rules::Chess, ..Setup::from(position) }, "{text}");
        return;
    }
    assert_eq!(text.parse::<Fen>().unwrap().setup(), &Setup::from(position), "{text}");
    let record = format!("{} hmvc 0;", Fen::from(position).render(FenOptions::default().without_counters()));
    let epd: Epd = record.parse().unwrap();
    assert_eq!(epd.to_string(), record);
    assert!(epd.position().unwrap().is_same_position(position), "{record}");
}

#[test]
fn positions_of_variants_round_trip() {
    let mut random = Random::new(0xc4a2);
    let (mut pockets, mut promoted) = (0, 0);
    for game in 0..280 {
        let start = Position::initial_of(Rules::ALL[game % Rules::ALL.len()]);
        play(start, 160, &mut random, |position, _| {
            pockets += usize::from(!position.pockets().is_empty());
            promoted += usize::from(!position.promoted().is_empty());
            assert_read_back(position);
        });
    }
    assert!(pockets > 2_000 && promoted > 200, "{pockets} {promoted}");
}
