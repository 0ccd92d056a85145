//! Random texts as values for every tag. Nothing panics, spans end at character boundaries, and valid values
//! round-trip.

use super::table::read_back;
use movetext_pgn_values::{
    TagName,
    san::Span,
    value::{TagFaultKind, TagValue, TimeControl, check_tags},
};
use movetext_testkit::Random;

/// The smallest integer that does not fit.
const TOO_LARGE: &str = "4294967296";

const PIECES: [&str; 44] = [
    "?", "-", ".", ",", ":", "/", "+", "*", " ", "  ", "0", "1", "9", "12", "40", "1992", "2000", "??",
    TOO_LARGE, "A", "E", "W/", "N/", "GM", "gm", "human", "normal", "OTB", "1-0", "Tal", "Mikhail", "N.",
    "Q", "LAT", "NED", "USA", "é", "Ö", "\u{a0}", "\0", "😀", "\"", "\\", "G/",
];

/// Returns the text in a span, or `None` if the span does not end at character boundaries.
fn slice(text: &str, span: Span) -> Option<&str> {
    text.get(usize::try_from(span.start).unwrap()..usize::try_from(span.end).unwrap())
}

#[test]
fn random_value_round_trips_or_is_error() {
    let mut random = Random::new(0x7661_6c75);
    let (mut read, mut reported) = (0, 0);
    for _ in 0..60_000 {
        let text = random.text(&PIECES, 8);
        for tag in TagName::all() {
            match TagValue::parse(tag.as_str(), &text) {
                Ok(value) => {
                    read += 1;
                    read_back(tag.as_str(), &value);
                }
                Err(error) => {
                    reported += 1;
                    assert!(slice(&text, error.span).is_some(), "{tag} {text:?}: {error}");
                    assert!(!error.to_string().contains('\0'));
                }
            }
        }
        let _ = TimeControl::read(&text);
    }
    assert!(read > 600_000 && reported > 600_000, "{read} {reported}");
}

#[test]
fn random_game_faults_have_valid_spans() {
    let mut random = Random::new(0x6368_6563);
    let names: Vec<&str> = TagName::all().map(TagName::as_str).chain(["Eco", "WhiteECF"]).collect();
    for _ in 0..20_000 {
        let tags: Vec<(&str, String)> =
            (0..random.below(12)).map(|_| (random.pick(&names), random.text(&PIECES, 6))).collect();
        let mut errors = vec![0; tags.len()];
        check_tags(tags.iter().map(|(name, value)| (*name, value.as_str())), |fault| {
            let (_, value) = &tags[fault.tag];
            assert!(slice(value, fault.span).is_some(), "{value:?} {fault:?}");
            errors[fault.tag] +=
                usize::from(matches!(fault.kind, TagFaultKind::Value(_) | TagFaultKind::Dialect(_)));
        });
        for ((name, value), errors) in tags.iter().zip(errors) {
            let expected = *name != "FEN" && TagValue::parse(name, value).is_err();
            assert_eq!(errors, usize::from(expected), "{name} {value:?}");
        }
    }
}
