//! Groups of nearly equal games: recall and precision on synthetic records, and the rules one by one.

mod synthetic;

use crate::game_files::{batches, files_of};
use movetext_archive::{
    near::{Keep, NearFinder, describe_games},
    raw_game::GameForm,
};
use movetext_testkit::{Random, files::real_data};
use std::{collections::HashMap, fs};
use synthetic::TrueGame;

/// Returns the kept texts, and the numbers of the games in each group.
fn dedup(texts: &[&str], finder: NearFinder) -> (Vec<String>, Vec<Vec<u64>>) {
    let (_folder, inputs) = files_of(texts);
    let mut finder = finder;
    for games in batches(&inputs, 300) {
        for (description, game) in describe_games(&games, GameForm::Original, &mut ()).0 {
            finder.push(&description, &game).unwrap();
        }
    }
    let mut kept = finder.finish().unwrap();
    let (mut texts, mut groups) = (Vec::new(), Vec::new());
    while let Some(game) = kept.next_game().unwrap() {
        texts.push(String::from_utf8(game.raw_game().bytes().to_vec()).unwrap());
        if !game.group().is_empty() {
            groups.push(game.group().iter().map(|game| game.number).collect::<Vec<_>>());
        }
    }
    assert_eq!(kept.groups(), groups.len() as u64);
    assert_eq!(kept.dropped(), groups.iter().map(|group| group.len() as u64 - 1).sum::<u64>());
    (texts, groups)
}

fn finder() -> NearFinder {
    NearFinder::new().unwrap()
}

/// Returns the number of pairs among this many games.
const fn pairs(count: usize) -> usize {
    count * count.saturating_sub(1) / 2
}

/// Makes records of games, groups them, and asserts how many pairs of records are found, and how many are right.
fn assert_quality(name: &str, games: &[TrueGame], seed: u64) {
    let records = synthetic::records(games, &mut Random::new(seed));
    let text: String = records.iter().map(|(_, text)| text.as_str()).collect();
    let (kept, groups) = dedup(&[&text], finder());
    let truth = |number: u64| records[number as usize - 1].0;
    let mut sizes = HashMap::<usize, usize>::new();
    records.iter().for_each(|(game, _)| *sizes.entry(*game).or_default() += 1);
    let all: usize = sizes.values().copied().map(pairs).sum();
    let (mut found, mut right) = (0, 0);
    for group in &groups {
        let mut parts = HashMap::<usize, usize>::new();
        group.iter().for_each(|number| *parts.entry(truth(*number)).or_default() += 1);
        found += pairs(group.len());
        right += parts.values().copied().map(pairs).sum::<usize>();
    }
    let (recall, precision) = (right as f64 / all as f64, right as f64 / found as f64);
    eprintln!(
        "{name}: {} games, {} records, {} kept, recall {recall:.4}, precision {precision:.4}",
        games.len(),
        records.len(),
        kept.len()
    );
    assert!(recall >= 0.99, "{name}: recall {recall}");
    assert!(precision >= 0.999, "{name}: precision {precision}");
    // The result does not depend on the memory.
    if records.len() < 3_000 {
        assert_eq!(dedup(&[&text], finder().with_memory(2_000)), (kept, groups));
    }
}

#[test]
fn records_of_random_games_are_found() {
    for seed in 0..2 {
        let games = synthetic::matches(300, &mut Random::new(seed));
        assert_quality("random games", &games, seed);
    }
}

#[test]
fn records_of_real_games_are_found() {
    let Some(root) = real_data() else { return };
    let mut games = Vec::new();
    for path in ["pgn/twic/twic-01-232games.pgn", "bench/twic1599_1000k.pgn"] {
        let text = fs::read(root.join(path)).unwrap();
        let own = synthetic::read(&text);
        assert_quality(path, &own, 7);
        games.extend(own);
    }
    assert_quality("both files", &games, 8);
}

#[test]
fn different_real_games_have_no_group() {
    let Some(root) = real_data() else { return };
    for path in ["pgn/twic/twic-01-232games.pgn", "bench/twic1599_1000k.pgn", "bench/lichess_db_1000k.pgn"] {
        let text = String::from_utf8(fs::read(root.join(path)).unwrap()).unwrap();
        assert_eq!(dedup(&[&text], finder()).1, Vec::<Vec<u64>>::new(), "{path}");
    }
}

/// Returns a game with these values of White, Black, Date and Round, and the first `plies` of some moves.
fn game(tags: [&str; 4], plies: usize, result: &str) -> String {
    const MOVES: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 c4 c6 cxb5 axb5 \
                         Nc3 Bb7 Bg5 b4 Nb1 h6 Bh4 c5 dxe5 Nxe4 Bxe7 Qxe7 exd6 Qf6 Nbd2 Nxd6 Nc4 Nxc4 Bxc4 Nb6";
    let [white, black, date, round] = tags;
    let moves: Vec<&str> = MOVES.split_whitespace().take(plies).collect();
    format!(
        "[White \"{white}\"]\n[Black \"{black}\"]\n[Date \"{date}\"]\n[Round \"{round}\"]\n\n{} {result}\n\n",
        moves.join(" ")
    )
}

/// Returns the groups among these games.
fn groups(games: &[String]) -> Vec<Vec<u64>> {
    let text = games.concat();
    let groups = dedup(&[&text], finder()).1;
    // The order of the games does not matter.
    let reversed: String = games.iter().rev().map(String::as_str).collect();
    let mut mirrored: Vec<Vec<u64>> = dedup(&[&reversed], finder()).1;
    for group in &mut mirrored {
        group.iter_mut().for_each(|number| *number = games.len() as u64 + 1 - *number);
        group.sort_unstable();
    }
    let sorted = |mut groups: Vec<Vec<u64>>| {
        groups.sort_unstable();
        groups
    };
    assert_eq!(sorted(mirrored), sorted(groups.clone()));
    groups
}

/// Returns whether two games have a group.
fn are_near(one: &str, other: &str) -> bool {
    groups(&[one.to_owned(), other.to_owned()]).len() == 1
}

#[test]
fn details_must_agree() {
    let whole = game(["Tal, M", "Fine, R", "1960.05.01", "3.2"], 44, "1-0");
    let near = |tags: [&str; 4], plies, result| are_near(&whole, &game(tags, plies, result));
    assert!(near(["Tal, Mikhail", "Reuben Fine", "1960.05.01", "3"], 20, "1-0"));
    assert!(near(["TAL M", "FINE, R.", "1960.??.??", "?"], 10, "*"));
    assert!(near(["Tal, M", "Fine, R", "????.??.??", "?"], 20, "*"));
    assert!(near(["Tal, M", "Fine, R", "", ""], 20, "*"));
    // Players, with colours.
    assert!(!near(["Fine, R", "Tal, M", "1960.05.01", "3.2"], 44, "1-0"));
    assert!(!near(["Tal, J", "Fine, R", "1960.05.01", "3.2"], 44, "1-0"));
    assert!(!near(["?", "Fine, R", "1960.05.01", "3.2"], 44, "1-0"));
    // Dates. A short game needs a complete one.
    assert!(!near(["Tal, M", "Fine, R", "1960.05.02", "3.2"], 44, "1-0"));
    assert!(!near(["Tal, M", "Fine, R", "1961.??.??", "3.2"], 44, "1-0"));
    assert!(!near(["Tal, M", "Fine, R", "1960.05.??", "3.2"], 9, "1-0"));
    assert!(near(["Tal, M", "Fine, R", "1960.05.01", "?"], 9, "1-0"));
    let short = |date| game(["Tal, M", "Fine, R", date, "?"], 9, "*");
    assert!(!are_near(&short("1960.05.??"), &short("1960.05.01")));
    // Rounds and results may differ only in long games with all moves.
    assert!(!near(["Tal, M", "Fine, R", "1960.05.01", "3.1"], 43, "1-0"));
    assert!(!near(["Tal, M", "Fine, R", "1960.05.01", "3.2"], 43, "0-1"));
    assert!(near(["Tal, M", "Fine, R", "1960.05.01", "3.1"], 44, "0-1"));
    // Moves.
    let other = game(["Tal, M", "Fine, R", "1960.05.01", "3.2"], 30, "1-0").replace("Bh4", "Bxf6");
    assert!(!are_near(&whole, &other.replace("h6 1-0", "Re8 1-0")));
}

#[test]
fn unclear_game_has_no_group() {
    let round = |round, plies| game(["Tal, M", "Fine, R", "1960.05.01", round], plies, "*");
    // The last moves of the second game differ.
    let second = round("2", 30).replace("h6 *", "Re8 *");
    assert_eq!(groups(&[round("?", 20), round("1", 44), second.clone()]), Vec::<Vec<u64>>::new());
    assert_eq!(groups(&[round("1", 20), round("1", 44), second.clone()]), [[1, 2]]);
    assert_eq!(
        groups(&[second.clone(), round("?", 20), round("1", 44), second, round("1", 31)]),
        [vec![1, 4], vec![3, 5]]
    );
    // Two different games with the same moves, and a longer one that may continue either.
    assert_eq!(groups(&[round("1", 20), round("?", 44), round("2", 20)]), Vec::<Vec<u64>>::new());
    assert_eq!(groups(&[round("1", 20), round("1.2", 20), round("?", 44), round("?", 20)]), [[1, 2, 3, 4]]);
    // Two games with the same moves, and a third that may be either.
    let dated = |date| game(["Tal, M", "Fine, R", date, "?"], 30, "*");
    assert_eq!(
        groups(&[dated("1960.??.??"), dated("????.??.??"), dated("1961.??.??")]),
        Vec::<Vec<u64>>::new()
    );
    assert_eq!(groups(&[dated("1960.??.??"), dated("????.??.??"), dated("1960.02.??")]), [[1, 2, 3]]);
    // Two games that may be either are not grouped with each other.
    let named = game(["Tal", "Fine, R", "????.??.??", "?"], 30, "*");
    assert_eq!(
        groups(&[dated("1960.??.??"), dated("????.??.??"), named, dated("1961.??.??")]),
        Vec::<Vec<u64>>::new()
    );
}

#[test]
fn many_games_of_same_players_have_groups() {
    let record =
        |white: &str, date, round: usize, plies| game([white, "Fine", date, &round.to_string()], plies, "*");
    let pairs = |games: u64| (1..=games / 2).map(|end| vec![2 * end - 1, 2 * end]).collect::<Vec<_>>();
    // Each of 300 rounds twice, in other spellings or with another ply, and a record that agrees with all of them.
    let hub = game(["Tal", "Fine", "?", "?"], 20, "*");
    for (white, plies) in [("Tal, M", 20), ("Tal", 21)] {
        let both = |number: usize| [record("Tal", "?", number, 20), record(white, "?", number, plies)];
        let mut rounds: Vec<String> = (0..300).flat_map(both).collect();
        assert_eq!(groups(&rounds), pairs(600));
        rounds.push(hub.clone());
        assert_eq!(groups(&rounds), pairs(600));
    }
    // Long games with the same moves may have different rounds.
    let white = |number| if number % 2 == 0 { "Tal" } else { "Tal, M" };
    let day = |number| record(white(number), "1960.05.01", number, 44);
    let next_day = |plies| record("Tal", "1960.05.02", 1, plies);
    let mut long: Vec<String> = (0..300).map(day).collect();
    long.extend([next_day(44), next_day(30), record("Tal", "1960.05.01", 1, 30)]);
    assert_eq!(groups(&long), [(1..=300).collect(), vec![301, 302]]);
    // A shorter game is compared with at most 200 different records of a longer game.
    let shorter = |mut records: Vec<String>| {
        records.push(game(["Tal", "Fine", "?", "?"], 30, "*"));
        groups(&records)
    };
    let long = |number| record("Tal", "?", number, 44);
    assert_eq!(shorter((0..300).map(long).collect()), [(1..=300).collect::<Vec<_>>()]);
    assert_eq!(shorter((0..200).map(long).collect()), [(1..=201).collect::<Vec<_>>()]);
    let same_name = |number| record(&format!("Tal{}", "-".repeat(number)), "?", 1, 44);
    assert_eq!(shorter((0..300).map(same_name).collect()), [(1..=301).collect::<Vec<_>>()]);
    // If too many records differ only in a given name, each has a group only with equal records.
    let given = |number: usize| record(&format!("Tal, {}", "m".repeat(number / 2 + 1)), "?", 1, 20);
    assert_eq!(groups(&(0..500).map(given).collect::<Vec<_>>()), pairs(500));
    assert_eq!(groups(&(0..200).map(given).collect::<Vec<_>>()), [(1..=200).collect::<Vec<_>>()]);
}

#[test]
fn games_with_missing_data_are_compared() {
    // Games without players must have the same moves.
    assert!(are_near("1. e4 e5 *\n\n", "1. e4 e5 1-0\n\n"));
    assert!(!are_near("1. e4 e5 *\n\n", "1. e4 e5 2. Nf3 *\n\n"));
    // Games without moves must have the same tags.
    let empty = |date: &str| format!("[White \"Tal\"]\n[Black \"Fine\"]\n[Date \"{date}\"]\n\n1-0\n\n");
    assert!(are_near(&empty("1960.05.01"), &empty("1960.05.01")));
    assert!(!are_near(&empty("1960.05.01"), &empty("1960.05.02")));
    assert!(!are_near(&empty("1960.05.01"), &empty("1960.05.01").replace("1-0", "1. e4 1-0")));
    // Start positions.
    let tags = "[White \"Tal\"]\n[Black \"Fine\"]\n[Date \"1960.05.01\"]\n";
    let fen = |fen: &str, moves: &str| format!("{tags}[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves} *\n\n");
    let (one, other) = ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/3K4 w - - 0 1");
    assert!(are_near(&fen(one, "1. e4 Ke7"), &fen(one, "1. e4 Ke7 2. e5")));
    assert!(are_near(&fen(one, "1. e4 Ke7"), &fen(&one.replace("0 1", "3 20"), "20. e4 Ke7 21. e5")));
    assert!(!are_near(&fen(one, "1. e4 Ke7"), &fen(other, "1. e4 Ke7")));
    assert!(!are_near(&fen(one, "1. e4 Ke7"), &format!("{tags}\n1. e4 Ke7 *\n\n")));
    // Moves that cannot be played are compared as text.
    let unplayable = |moves: &str| format!("{tags}\n1. e4 e5 2. Ke3 {moves} *\n\n");
    assert!(are_near(&unplayable("Ke7"), &unplayable("Ke7")));
    assert!(!are_near(&unplayable("Ke7"), &unplayable("Ke7 3. d4")));
    assert!(are_near(&unplayable("Ke7"), &format!("{tags}\n1. e4 e5 *\n\n")));
    // Variants.
    let variant = |name: &str, moves: &str| format!("{tags}[Variant \"{name}\"]\n\n{moves} *\n\n");
    assert!(are_near(&variant("Bughouse", "1. e4 P@e5"), &variant("Bughouse", "1. e4 P@e5")));
    assert!(!are_near(&variant("Bughouse", "1. e4 P@e5"), &variant("Losers", "1. e4 P@e5")));
    assert!(!are_near(&variant("Bughouse", "1. e4 e5"), &format!("{tags}\n1. e4 e5 *\n\n")));
    // Times of day.
    let timed = |time: &str| format!("{tags}[UTCTime \"{time}\"]\n\n1. e4 e5 *\n\n");
    assert!(!are_near(&timed("10:00:00"), &timed("10:05:00")));
    assert!(are_near(&timed("10:00:00"), &format!("{tags}\n1. e4 e5 *\n\n")));
}

#[test]
fn kept_game_is_chosen_and_merged() {
    let tags = "[White \"Tal\"]\n[Black \"Fine\"]\n[Date \"1960.05.01\"]\n\n";
    let texts = [
        format!("{tags}1. e4 e5 {{open}} *"),
        format!("{tags}1. e4 e5 2. Nf3 Nc6 *"),
        "1. c4 *".to_owned(),
        format!("{tags}1. e4 $1 e5 (1... c5) 2. Nf3 1-0"),
        format!("{tags}1.  e4 e5 2. Nf3 Nc6 1-0"),
    ];
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let kept = |keep| dedup(&texts, finder().with_kept_game(keep)).0;
    assert_eq!(kept(Keep::Longest), [texts[2], texts[4]]);
    assert_eq!(kept(Keep::Annotated), [texts[2], texts[3]]);
    assert_eq!(kept(Keep::First), [texts[0], texts[2]]);
    let merged = |keep| dedup(&texts, finder().with_kept_game(keep).with_merging());
    let moves = |text: &str| text.split("\n\n").nth(1).unwrap().replace('\n', " ");
    let (longest, groups) = merged(Keep::Longest);
    assert_eq!(groups, [[1, 2, 4, 5]]);
    assert_eq!(moves(&longest[1]), "1. e4 $1 1... e5 {open} (1... c5) 2. Nf3 Nc6 1-0");
    assert_eq!(moves(&merged(Keep::First).0[0]), "1. e4 $1 1... e5 {open} (1... c5) 2. Nf3 Nc6 1-0");
    // A game that gains nothing keeps its bytes.
    assert_eq!(dedup(&[texts[4], texts[1]], finder().with_merging()).0, [texts[4]]);
    // The first result counts.
    let result = |result| game(["Tal, M", "Fine, R", "1960.05.01", "?"], 44, result);
    let first = dedup(
        &[&["*", "0-1", "1-0"].map(result).concat()],
        finder().with_kept_game(Keep::First).with_merging(),
    );
    assert!(first.0[0].contains("[Result \"0-1\"]"), "{first:?}");
}

#[test]
fn unplayable_games_are_not_merged() {
    let tags = "[White \"Tal\"]\n[Black \"Fine\"]\n[Date \"1960.05.01\"]\n\n";
    // The variation of the second game would continue the text that cannot be played.
    let texts = ["1. e4 e5 2. Ke3 x *", "1. e4 e5 (1... e5 2. Nf3) *", "1. e4 {late} e5 *"]
        .map(|moves| format!("{tags}{moves}"));
    let mut finder = finder().with_merging();
    let (_folder, inputs) = files_of(&texts.each_ref().map(String::as_str));
    for games in batches(&inputs, 300) {
        for (description, game) in describe_games(&games, GameForm::Original, &mut ()).0 {
            finder.push(&description, &game).unwrap();
        }
    }
    let mut kept = finder.finish().unwrap();
    let game = kept.next_game().unwrap().unwrap();
    assert!(game.is_unmerged());
    assert_eq!((game.group().len(), game.raw_game().bytes()), (3, texts[0].as_bytes()));
    assert!(kept.next_game().unwrap().is_none());
}
