//! Keys of the collating sequence (PGN 12).

use super::random::Random;
use movetext_pgn_values::Date;
use movetext_pgn_values::DateKey;
use movetext_pgn_values::Round;
use movetext_pgn_values::RoundKey;

#[test]
fn clause_12_dates_go_by_year_month_and_day() {
    let mut dates =
        ["1993.01.01", "2012.8.1", "1993.??.??", "2012.10.01", "????.??.??", "1992.12.31", "2011"];
    dates.sort_by_key(|date| DateKey::of(date));
    assert_eq!(
        dates,
        ["????.??.??", "1992.12.31", "1993.??.??", "1993.01.01", "2011", "2012.8.1", "2012.10.01"]
    );
}

#[test]
fn clause_12_queries_equal_zeros_so_that_the_next_key_decides() {
    assert_eq!(DateKey::of("199?.01.01"), DateKey::of("1990.01.01"));
    assert_eq!(DateKey::of("????.??.??"), DateKey::of(""));
    assert_ne!(DateKey::of("unknown"), DateKey::of("????.??.??"));
    assert_ne!(DateKey::of("1990.01.01.5"), DateKey::of("1990.01.01"));
    assert_ne!(DateKey::of("1990.01.May"), DateKey::of("1990.01.June"));
}

#[test]
fn clause_12_rounds_go_by_number() {
    let mut rounds = ["10", "2", "?", "-", "3.1", "3", "final", "", "-768"];
    rounds.sort_by_key(|round| RoundKey::of(round));
    assert_eq!(rounds, ["?", "-", "2", "3", "3.1", "10", "", "-768", "final"]);
    assert_eq!(RoundKey::of("03"), RoundKey::of("3"));
}

#[test]
fn keys_agree_with_the_order_of_the_types() {
    let mut random = Random(1_200);
    let date = |random: &mut Random| {
        let digits = |random: &mut Random, number: String| -> String {
            number.chars().map(|digit| if random.below(4) == 0 { '?' } else { digit }).collect()
        };
        let year = format!("{:04}", 1850 + random.below(180));
        let month = format!("{:02}", 1 + random.below(12));
        let day = format!("{:02}", 1 + random.below(28));
        format!("{}.{}.{}", digits(random, year), digits(random, month), digits(random, day))
    };
    for _ in 0..20_000 {
        let (one, two) = (date(&mut random), date(&mut random));
        let typed = |text: &str| text.parse::<Date>().unwrap();
        let keys = DateKey::of(&one).cmp(&DateKey::of(&two));
        assert_eq!(keys, typed(&one).collation_key().cmp(&typed(&two).collation_key()), "{one} {two}");
        assert!(keys.is_eq() || keys == typed(&one).cmp(&typed(&two)), "{one} {two}");
        let round = |random: &mut Random| random.text(&["?", "-", "1", "2", "10", "."], 3);
        let (one, two) = (round(&mut random), round(&mut random));
        if let (Ok(first), Ok(second)) = (one.parse::<Round>(), two.parse::<Round>()) {
            assert_eq!(RoundKey::of(&one).cmp(&RoundKey::of(&two)), first.cmp(&second), "{one} {two}");
        }
    }
}
