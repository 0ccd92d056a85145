//! Rounds (PGN 8.1.1.4, 12).

use movetext_pgn_values::value::Round;
use movetext_testkit::Random;

#[test]
fn clause_8_1_1_4_examples_are_read() {
    let parts = |text: &str| text.parse::<Round>().unwrap().parts().to_vec();
    assert_eq!((parts("1"), parts("3.1"), parts("4.1.2")), (vec![1], vec![3, 1], vec![4, 1, 2]));
    assert_eq!("?".parse(), Ok(Round::UNKNOWN));
    assert_eq!("-".parse(), Ok(Round::INAPPROPRIATE));
    assert_eq!(Round::UNKNOWN.parts(), []);
}

#[test]
fn round_is_made_of_parts() {
    assert_eq!(Round::from_parts(&[4, 1, 2]), Some("4.1.2".parse().unwrap()));
    assert_eq!(Round::from_parts(&[]), None);
}

#[test]
fn clause_12_rounds_are_ordered() {
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
        let round = Round::from_parts(&parts).unwrap();
        assert_eq!(round.parts(), parts);
        assert_eq!(round.to_string().parse(), Ok(round));
    }
}
