//! Opening codes (PGN 9.4.1).

use movetext_pgn_values::value::Eco;

#[test]
fn eco_code_round_trips() {
    let mut previous = None;
    for volume in 'A'..='E' {
        for code in 0..100 {
            for line in (0..100).map(Some).chain([None]) {
                let text = match line {
                    Some(line) => format!("{volume}{code:02}/{line:02}"),
                    None => format!("{volume}{code:02}"),
                };
                let eco: Eco = text.parse().unwrap();
                assert_eq!((eco.volume(), eco.code(), eco.line()), (volume, code, line));
                assert_eq!(eco.to_string(), text);
                assert_eq!(Eco::new(volume, code, line), Some(eco));
            }
            let plain = Eco::new(volume, code, None);
            assert!(previous < plain && plain < Eco::new(volume, code, Some(0)));
            previous = plain;
        }
    }
    let refused = [Eco::new('F', 0, None), Eco::new('a', 0, None), Eco::new('A', 100, None)];
    assert!(refused.iter().all(Option::is_none) && Eco::new('A', 0, Some(100)).is_none());
}
