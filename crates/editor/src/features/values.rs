//! Common values of tags.

use movetext_pgn_values::{
    GameResult, TagName, ValueKind,
    value::{PlayerType, Termination, Title, Variant},
};

/// Returns the values that the standard defines for a tag, each with its meaning.
pub(super) fn known(name: &str) -> Vec<(&'static str, &'static str)> {
    match ValueKind::from_name(name) {
        ValueKind::Result => {
            let results =
                [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown];
            let meanings = ["White wins", "Black wins", "draw", "unknown, or in progress"];
            results.map(GameResult::as_str).into_iter().zip(meanings).collect()
        }
        ValueKind::SetUp => {
            vec![
                ("0", "the game begins in the initial position"),
                ("1", "the FEN tag has the start position"),
            ]
        }
        ValueKind::Termination => words(
            &[
                Termination::Normal,
                Termination::TimeForfeit,
                Termination::Adjudication,
                Termination::Abandoned,
                Termination::Unterminated,
                Termination::RulesInfraction,
                Termination::Emergency,
                Termination::Death,
            ],
            Termination::as_str,
        ),
        ValueKind::PlayerTypes => words(&[PlayerType::Human, PlayerType::Program], PlayerType::as_str),
        ValueKind::Mode => vec![
            ("OTB", "over the board"),
            ("PM", "paper mail"),
            ("EM", "electronic mail"),
            ("ICS", "Internet Chess Server"),
            ("TC", "general telecommunication"),
        ],
        ValueKind::Titles => words(
            &[
                Title::Grandmaster,
                Title::InternationalMaster,
                Title::FideMaster,
                Title::CandidateMaster,
                Title::WomanGrandmaster,
                Title::WomanInternationalMaster,
                Title::WomanFideMaster,
                Title::WomanCandidateMaster,
                Title::Untitled,
            ],
            Title::as_str,
        ),
        ValueKind::TimeControl => {
            vec![("?", "unknown"), ("-", "none"), ("40/9000", "40 moves in 9,000 seconds")]
        }
        _ if name == "Variant" => words(&VARIANTS, Variant::name),
        _ => unknown(name).map(|value| (value, "unknown")).into_iter().collect(),
    }
}

/// Returns the texts of values without meanings.
fn words<T: Copy>(values: &[T], text: fn(T) -> &'static str) -> Vec<(&'static str, &'static str)> {
    values.iter().map(|&value| (text(value), "")).collect()
}

/// Variants that servers offer.
const VARIANTS: [Variant; 10] = {
    use movetext_board::Rules;
    [
        Variant::Standard,
        Variant::Chess960,
        Variant::FromPosition,
        Variant::Other(Rules::KingOfTheHill),
        Variant::Other(Rules::ThreeCheck),
        Variant::Other(Rules::Crazyhouse),
        Variant::Other(Rules::Antichess),
        Variant::Other(Rules::Atomic),
        Variant::Other(Rules::Horde),
        Variant::Other(Rules::RacingKings),
    ]
};

/// Returns the value of a roster tag that means "unknown".
pub(super) fn unknown(name: &str) -> Option<&'static str> {
    match TagName::from_name(name)? {
        TagName::Date => Some("????.??.??"),
        TagName::Result => Some("*"),
        tag if tag.is_roster() => Some("?"),
        _ => None,
    }
}

/// Returns a value as it is written in a tag.
pub(super) fn escape(value: &str) -> String {
    let mut pair = String::new();
    movetext_pgn_writer::push_tag_pair("Value", value, &mut pair);
    let inside = pair.split_once('"').and_then(|(_, rest)| rest.rsplit_once('"'));
    inside.map(|(escaped, _)| escaped.to_owned()).unwrap_or_default()
}
