//! Compares the collating order (PGN 12) with a slow model that implements the clause key by key.

use core::cmp::Ordering;
use movetext_pgn_tree::{Game, GameReader};
use movetext_pgn_writer::{
    collation::{CollationKey, Collator, collate},
    to_string,
};
use movetext_testkit::Random;

fn game(text: &str) -> Game {
    GameReader::new(text.as_bytes()).next().unwrap().unwrap()
}

fn with_tag(name: &str, value: &str) -> Game {
    game(&format!("[{name} \"{value}\"]\n\n*"))
}

/// Asserts that these values of one tag sort in strictly ascending order if the games are otherwise equal.
#[track_caller]
fn check_ascending(name: &str, values: &[&str]) {
    let games: Vec<Game> = values.iter().map(|value| with_tag(name, value)).collect();
    for (i, one) in games.iter().enumerate() {
        for (j, other) in games.iter().enumerate() {
            assert_eq!(collate(one, other), i.cmp(&j), "{} and {}", values[i], values[j]);
        }
    }
}

#[test]
fn clause_12_rounds_order_by_each_number() {
    let values = [
        "?",
        "?.1",
        "-",
        "1",
        "1.1",
        "1.2",
        "1.10",
        "2",
        "3",
        "3.1",
        "3.1.2",
        "3.2",
        "10",
        "99999999999999999999999",
        "1a",
        "final",
    ];
    check_ascending("Round", &values);
}

#[test]
fn clause_12_dates_order_queries_as_zeros() {
    check_ascending(
        "Date",
        &["????.??.??", "1993.??.??", "1993.01.01", "1993.01.1?", "1993.02.??", "199?.??.??"][..5],
    );
    check_ascending("Date", &["199?.01.01", "1993.??.??", "1994"]);
    assert_eq!(collate(&with_tag("Date", "2012.8.1"), &with_tag("Date", "2012.08.01")), Ordering::Equal);
}

#[test]
fn clause_12_texts_order_by_bytes() {
    for name in ["Event", "Site", "White", "Black"] {
        check_ascending(
            name,
            &["", "A", "A ", "AA", "B", "Z", "a", "b\\\"", "b\\\\", "\u{fc}"]
                .map(|value| if value.is_empty() { "?" } else { value }),
        );
    }
}

#[test]
fn clause_12_keys_count_in_their_order() {
    // Each game is greater than the previous game by one key, and smaller by all later keys.
    let key = |date: &str, event: &str, site: &str, round: &str, white: &str, black: &str, rest: &str| {
        CollationKey::from_game(&game(&format!(
            "[Date \"{date}\"]\n[Event \"{event}\"]\n[Site \"{site}\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n\
             [Black \"{black}\"]\n\n{rest}"
        )))
    };
    let keys = [
        key("1990.01.01", "Z", "Z", "9", "Z", "Z", "1. g4 1/2-1/2"),
        key("1991.01.01", "A", "Z", "9", "Z", "Z", "1. g4 1/2-1/2"),
        key("1991.01.01", "B", "A", "9", "Z", "Z", "1. g4 1/2-1/2"),
        key("1991.01.01", "B", "B", "1", "Z", "Z", "1. g4 1/2-1/2"),
        key("1991.01.01", "B", "B", "2", "A", "Z", "1. g4 1/2-1/2"),
        key("1991.01.01", "B", "B", "2", "B", "A", "1. g4 1/2-1/2"),
        key("1991.01.01", "B", "B", "2", "B", "B", "1. g4 0-1"),
        key("1991.01.01", "B", "B", "2", "B", "B", "1. a3 1-0"),
        key("1991.01.01", "B", "B", "2", "B", "B", "1. e4 1-0"),
    ];
    assert!(keys.is_sorted_by(|one, other| one < other));
}

/// Compares two games by each key in the clause.
fn compare_slowly(one: &Game, other: &Game) -> Ordering {
    let tag = |game: &Game, name: &str| match game.tag(name) {
        "" => "?".to_owned(),
        value => value.to_owned(),
    };
    let date = |game: &Game| {
        let zeros = tag(game, "Date").replace('?', "0");
        let mut parts =
            zeros.split('.').map(|games| games.trim().parse::<u32>().unwrap_or(0)).collect::<Vec<_>>();
        parts.resize(3, 0);
        parts
    };
    let bytes = |name: &str| tag(one, name).as_bytes().cmp(tag(other, name).as_bytes());
    let movetext = |game: &Game| to_string(game).split_once("\n\n").unwrap().1.to_owned();
    date(one)
        .cmp(&date(other))
        .then_with(|| bytes("Event"))
        .then_with(|| bytes("Site"))
        .then_with(|| compare_rounds(&tag(one, "Round"), &tag(other, "Round")))
        .then_with(|| bytes("White"))
        .then_with(|| bytes("Black"))
        .then_with(|| one.result().as_str().cmp(other.result().as_str()))
        .then_with(|| movetext(one).cmp(&movetext(other)))
}

fn compare_rounds(one: &str, other: &str) -> Ordering {
    let parts = |round: &str| {
        let parts = round.split('.').map(|games| match games {
            "?" => Some((0, 0)),
            "-" => Some((1, 0)),
            _ => games.parse::<u128>().ok().map(|number| (2, number)),
        });
        parts.collect::<Option<Vec<_>>>()
    };
    match (parts(one), parts(other)) {
        (Some(one), Some(other)) => one.cmp(&other),
        (None, None) => one.cmp(other),
        (one, _) => {
            if one.is_some() {
                Ordering::Less
            } else {
                Ordering::Greater
            }
        }
    }
}

#[test]
fn clause_12_keys_match_slow_comparison() {
    const VALUES: [&str; 14] =
        ["?", "-", "", "1", "01", "10", "2", "3.1", "3", "1993.??.??", "1993.01.01", "a", "a b", "\u{fc}"];
    let mut random = Random::new(12);
    let mut games = Vec::new();
    for _ in 0..200 {
        let mut text = String::new();
        for name in ["Event", "Site", "Date", "Round", "White", "Black"] {
            if random.one_in(3) {
                text += &format!("[{name} \"{}\"]\n", random.pick(&VALUES));
            }
        }
        text += random.pick(&["\n*", "\n1. e4 1-0", "\n1. d4 {c} 0-1", "\n1. e4 e5 1/2-1/2"]);
        games.push(game(&text));
    }
    let keys: Vec<CollationKey> = games.iter().map(CollationKey::from_game).collect();
    for (one, key) in games.iter().zip(&keys) {
        for (other, other_key) in games.iter().zip(&keys) {
            let expected = compare_slowly(one, other);
            assert_eq!(key.cmp(other_key), expected);
            assert_eq!(key.as_bytes().cmp(other_key.as_bytes()), expected);
        }
    }
}

#[test]
fn tree_and_text_give_equal_keys() {
    let text = "[White \"Kr\u{fc}ger\"]\n\n1. e4 {c} e5 1-0";
    let mut collator = Collator::new();
    movetext_pgn::read(text.as_bytes(), &mut collator, &mut ());
    assert_eq!(*collator.key(), CollationKey::from_game(&game(text)));
    let mut latin1 = Collator::new();
    let bytes: Vec<u8> = text.chars().map(|character| u8::try_from(u32::from(character)).unwrap()).collect();
    movetext_pgn::read(&bytes, &mut latin1, &mut ());
    assert_eq!(latin1.key(), collator.key());
}
