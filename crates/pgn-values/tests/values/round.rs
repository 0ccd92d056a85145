//! Rounds (PGN 8.1.1.4, 12).

use super::expect::{canonical, refused};
use movetext_pgn_values::value::{Round, ValueErrorKind};
use movetext_testkit::Random;

#[test]
fn clause_8_1_1_4_examples_are_read() {
    canonical("Round", &["1", "3.1", "4.1.2", "?", "-", "0", "1.2.3.4.5.6", "4294967295"]);
    let parts = |text: &str| text.parse::<Round>().unwrap().parts().to_vec();
    assert_eq!((parts("1"), parts("3.1"), parts("4.1.2")), (vec![1], vec![3, 1], vec![4, 1, 2]));
    assert_eq!("?".parse(), Ok(Round::UNKNOWN));
    assert_eq!("-".parse(), Ok(Round::INAPPROPRIATE));
    assert_eq!(Round::UNKNOWN.parts(), []);
    assert_eq!("007.08".parse::<Round>().unwrap().to_string(), "7.8");
}

#[test]
fn round_is_made_of_parts() {
    assert_eq!(Round::of_parts(&[4, 1, 2]), Some("4.1.2".parse().unwrap()));
    assert_eq!(Round::of_parts(&[]), None);
}

#[test]
fn invalid_round_is_error_with_span() {
    use ValueErrorKind::{Character, Empty, Incomplete, TooLarge, TrailingText};
    let whole = "integers with periods between them, `-` or `?`";
    refused(
        "Round",
        &[
            ("", Empty, (0, 0), &format!("found nothing, expected {whole}")),
            ("-768", Character, (0, 1), &format!("found `-`, expected {whole}")),
            ("final", Character, (0, 1), &format!("found `f`, expected {whole}")),
            ("??", Character, (0, 1), &format!("found `?`, expected {whole}")),
            ("3.", Incomplete, (2, 2), "found nothing, expected an integer"),
            ("3..1", Character, (2, 3), "found `.`, expected an integer"),
            (".1", Character, (0, 1), &format!("found `.`, expected {whole}")),
            ("3.1 ", TrailingText, (3, 4), "found ` `, expected the end of the value"),
            ("3.?", Character, (2, 3), "found `?`, expected an integer"),
            ("1.4294967296", TooLarge, (2, 12), "expected an integer of at most 4294967295"),
        ],
    );
}

#[test]
fn clause_12_query_hyphen_numbers_are_ordered() {
    let ordered = ["?", "-", "0", "1", "2", "2.1", "2.1.1", "2.2", "2.10", "3", "3.1", "10", "10.1"];
    for (index, one) in ordered.iter().enumerate() {
        for (other_index, two) in ordered.iter().enumerate() {
            let (one, two): (Round, Round) = (one.parse().unwrap(), two.parse().unwrap());
            assert_eq!(one.cmp(&two), index.cmp(&other_index), "{one} {two}");
        }
    }
}

#[test]
fn random_round_round_trips() {
    let mut random = Random::new(8);
    for _ in 0..2_000 {
        let parts: Vec<u32> =
            (0..=random.below(6)).map(|_| random.next_u64() as u32 >> random.below(32)).collect();
        let round = Round::of_parts(&parts).unwrap();
        assert_eq!(round.parts(), parts);
        assert_eq!(round.to_string().parse(), Ok(round));
    }
}
