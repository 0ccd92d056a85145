//! Compares statistics with a simple implementation on game trees, and with merged parts (PGN 8, 9). Real games come
//! from `MOVETEXT_DATA`.

use crate::game_files::{batches, files_of, trees};
use alloc::collections::BTreeMap;
use core::{cell::RefCell, cmp::Reverse};
use movetext_archive::statistics::{ColorResults, PlayerStatistics, Results, Statistics};
use movetext_input::Tally;
use movetext_openings::{Opening, Openings};
use movetext_pgn::{Reader, diagnostic::Severity};
use movetext_pgn_tree::Game;
use movetext_pgn_values::{
    GameResult,
    value::{Date, PlayerName, Players},
};
use movetext_testkit::files::real_data;

/// The number of bytes that a normal run reads from each file with real games.
const NORMAL: u64 = 300_000;

fn count<T: Ord>(values: impl Iterator<Item = T>) -> BTreeMap<T, u64> {
    let mut counts = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    counts
}

/// Returns the value of the last tag called `name`.
fn tag<'g>(game: &'g Game, name: &str) -> Option<&'g str> {
    game.tags().rfind(|(tag, _)| *tag == name).map(|(_, value)| value)
}

fn rating(game: &Game, name: &str) -> Option<u32> {
    let digits = tag(game, name)?.split(':').next()?.trim();
    let rating = digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()));
    rating.filter(|&rating| rating > 0)
}

/// Returns the year of a date. The month and the day must be possible, but may be missing or have one digit. The
/// separators must be all periods, all hyphens or all slashes.
fn year(date: &str) -> Option<u16> {
    let separator = ['.', '-', '/'].into_iter().find(|&separator| date.contains(separator)).unwrap_or('.');
    let given = date.trim().split(separator);
    let parts: Vec<&str> = given.clone().chain(["??"; 2]).take(3.max(given.count())).collect();
    let [year, month, day] = parts.try_into().ok()?;
    let is_part = |part: &str, lengths: [usize; 2]| {
        lengths.contains(&part.len()) && part.bytes().all(|sign| sign.is_ascii_digit() || sign == b'?')
    };
    let is_date = is_part(year, [4; 2]) && is_part(month, [1, 2]) && is_part(day, [1, 2]);
    let can_be = |part: &str, last| part.parse().map_or(true, |number: u32| (1..=last).contains(&number));
    if is_date && can_be(month, 12) && can_be(day, 31) { year.parse().ok() } else { None }
}

fn results_from(counts: &BTreeMap<GameResult, u64>) -> Results {
    let with = |result| counts.get(&result).copied().unwrap_or(0);
    Results {
        white_wins: with(GameResult::WhiteWins),
        draws: with(GameResult::Draw),
        black_wins: with(GameResult::BlackWins),
        unknown: with(GameResult::Unknown),
    }
}

fn compare(name: &str, bytes: &[u8]) {
    let shared = RefCell::new(Statistics::default());
    movetext_pgn::read(bytes, &mut &shared, &mut &shared);
    let statistics = shared.into_inner();
    let games = trees(bytes);
    assert_eq!(statistics.games(), games.len() as u64, "{name}");
    let with = |result| games.iter().filter(|game| game.result() == result).count() as u64;
    let results = Results {
        white_wins: with(GameResult::WhiteWins),
        draws: with(GameResult::Draw),
        black_wins: with(GameResult::BlackWins),
        unknown: with(GameResult::Unknown),
    };
    assert_eq!(*statistics.results(), results, "{name}");
    let mut plies: Vec<usize> = games.iter().map(|game| game.mainline().moves().count()).collect();
    plies.sort_unstable();
    let median = plies.get(plies.len().saturating_sub(1) / 2).map(|&plies| plies as u32);
    assert_eq!(statistics.lengths().median(), median, "{name}");
    assert_eq!(statistics.plies(), plies.iter().sum::<usize>() as u64, "{name}");
    let mut years = BTreeMap::<u16, BTreeMap<GameResult, u64>>::new();
    for game in &games {
        if let Some(year) = tag(game, "Date").and_then(year) {
            *years.entry(year).or_default().entry(game.result()).or_default() += 1;
        }
    }
    let years: BTreeMap<u16, Results> =
        years.into_iter().map(|(year, counts)| (year, results_from(&counts))).collect();
    assert_eq!(*statistics.years(), years, "{name}");
    compare_openings(name, &games, &statistics);
    let ratings = games.iter().flat_map(|game| [rating(game, "WhiteElo"), rating(game, "BlackElo")]);
    let hundreds =
        count(ratings.flatten().filter(|&rating| rating < 10_000).map(|rating| rating / 100 * 100));
    assert_eq!(*statistics.ratings().by_hundreds(), hundreds, "{name}");
    let mut tally = Tally::default();
    movetext_pgn::read(bytes, &mut (), &mut tally);
    assert_eq!(statistics.found(), tally.diagnostic_counts(), "{name}");
    let is_faulty = |game: &&Game| {
        game.diagnostics_with_notes().iter().any(|found| found.code().severity() == Severity::Error)
    };
    assert_eq!(statistics.games_with_errors(), games.iter().filter(is_faulty).count() as u64, "{name}");
    compare_players(name, bytes, &games);
    merge(name, bytes, &statistics);
}

/// Compares the results of players with trees.
fn compare_players(name: &str, bytes: &[u8], games: &[Game]) {
    let (_folder, inputs) = files_of(&[bytes]);
    let mut statistics = PlayerStatistics::default();
    for games in batches(&inputs, 5_000) {
        let mut part = PlayerStatistics::default();
        part.collect(games, &mut ());
        statistics.merge(part);
    }
    assert_eq!(statistics.games(), games.len() as u64, "{name}");
    let players = statistics.players(0);
    assert!(players.is_sorted_by_key(|&(name, player)| (Reverse(player.games()), name)), "{name}");
    let at_least_two: Vec<_> = players.iter().copied().filter(|(_, player)| player.games() > 1).collect();
    assert_eq!(statistics.players(2), at_least_two, "{name}");
    let results = players.iter().flat_map(|&(name, player)| {
        let sides = [("White", player.white()), ("Black", player.black())];
        sides.into_iter().flat_map(move |(side, results)| {
            let ColorResults { wins, draws, losses, unknown } = *results;
            [("won", wins), ("drawn", draws), ("lost", losses), ("unknown", unknown)]
                .map(|(result, count)| ((name.to_owned(), side, result), count))
        })
    });
    let results: BTreeMap<_, _> = results.filter(|&(_, count)| count > 0).collect();
    let sides = games.iter().flat_map(|game| [("White", game), ("Black", game)]);
    let expected = sides.clone().flat_map(|(side, game)| {
        let result = match (game.result(), side) {
            (GameResult::Draw, _) => "drawn",
            (GameResult::Unknown, _) => "unknown",
            (GameResult::WhiteWins, "White") | (GameResult::BlackWins, "Black") => "won",
            _ => "lost",
        };
        names(game, side).into_iter().map(move |name| (name, side, result))
    });
    assert_eq!(results, count(expected), "{name}");
    for (player, record) in players {
        let own = sides.clone().filter(|(side, game)| names(game, side).iter().any(|name| name == player));
        let dates: Vec<Date> =
            own.clone().filter_map(|(_, game)| Date::read(tag(game, "Date")?).ok()).collect();
        let dates = dates.iter().copied().filter(|date| date.year().is_some());
        assert_eq!(record.dates(), dates.clone().min().zip(dates.max()), "{name}: {player}");
        let opponents = own
            .filter(|(_, game)| game.result() != GameResult::Unknown && !is_forfeit(game))
            .filter_map(|(side, game)| {
                rating(game, if side == "White" { "BlackElo" } else { "WhiteElo" })
                    .filter(|&rating| rating < 10_000)
            });
        let (sum, games) = opponents.fold((0, 0), |(sum, games), rating| (sum + rating, games + 1));
        let mean = (games > 0).then(|| (f64::from(sum) / f64::from(games) + 0.5).floor() as u32);
        assert_eq!(record.mean_opponent_rating(), mean, "{name}: {player}");
    }
}

/// Returns whether a game is a forfeit.
fn is_forfeit(game: &Game) -> bool {
    let reason = tag(game, "Termination").unwrap_or_default().to_lowercase();
    let is_reason = ["abandoned", "rules infraction", "unplayed"].contains(&reason.trim());
    let has_moves = game.mainline().moves().next().is_some();
    (is_reason || reason.contains("forfeit")) && !has_moves && game.result() != GameResult::Draw
}

/// Returns the known players on a side. A bye and a game between equal names have none.
fn names(game: &Game, side: &str) -> Vec<String> {
    let [white, black] = ["White", "Black"].map(|side| known_names(game, side));
    let is_bye = [&white, &black].iter().any(|side| side.join(":").eq_ignore_ascii_case("bye"));
    match side {
        _ if is_bye || white == black => Vec::new(),
        "White" => white,
        _ => black,
    }
}

fn known_names(game: &Game, side: &str) -> Vec<String> {
    let Ok(players) = Players::parse(tag(game, side).unwrap_or_default()) else { return Vec::new() };
    let known = players.as_slice().iter().filter(|player| !player.is_unknown());
    known.map(|player| PlayerName::normalize(&player.to_string()).into_owned()).collect()
}

/// Returns the number of games for each key and result.
fn by_result<K: Copy + Ord>(results: impl Iterator<Item = (K, Results)>) -> BTreeMap<(K, &'static str), u64> {
    let counts = results.flat_map(|(key, results)| {
        let Results { white_wins, draws, black_wins, unknown } = results;
        [("1-0", white_wins), ("1/2-1/2", draws), ("0-1", black_wins), ("*", unknown)]
            .map(|(result, count)| ((key, result), count))
    });
    counts.filter(|&(_, count)| count > 0).collect()
}

/// Compares the openings with the positions in trees.
fn compare_openings(name: &str, games: &[Game], statistics: &Statistics) {
    let opening = |game: &Game| {
        let after = game.replay().map(|played| played.position_after());
        Openings::builtin().classify(core::iter::once(game.start()?).chain(after))
    };
    let openings: Vec<Opening<'_>> = games.iter().filter_map(opening).collect();
    let families = statistics.openings().families();
    assert!(families.is_sorted_by_key(|&(family, results)| (Reverse(results.games()), family)), "{name}");
    let by_family = |game: &Game| Some((opening(game)?.family(), game.result().as_str()));
    let by_family = count(games.iter().filter_map(by_family));
    assert_eq!(by_result(families.into_iter()), by_family, "{name}");
    let codes = statistics.openings().codes();
    assert!(codes.is_sorted_by_key(|&(eco, _, results)| (Reverse(results.games()), eco)), "{name}");
    let by_code = count(games.iter().filter_map(|game| Some((opening(game)?.eco, game.result().as_str()))));
    assert_eq!(by_result(codes.iter().map(|&(eco, _, results)| (eco, results))), by_code, "{name}");
    let names = count(openings.iter().map(|opening| (opening.eco, opening.name)));
    for (eco, common, _) in codes {
        let most = names.iter().filter(|((code, _), _)| *code == eco).map(|(_, games)| games).max();
        assert_eq!(names.get(&(eco, common)), most, "{name}: {eco}");
    }
}

/// Compares the statistics with statistics merged from parts of the games.
fn merge(name: &str, bytes: &[u8], whole: &Statistics) {
    let mut merged = Statistics::default();
    let mut reader = Reader::new(bytes);
    while let Some(chunk) = reader.next_chunk(5_000).unwrap() {
        let part = RefCell::new(Statistics::default());
        let Ok(_) = chunk.reader().visit_all(&mut &part, &mut &part);
        merged.merge(&part.into_inner());
    }
    assert_eq!(merged.results(), whole.results(), "{name}");
    assert_eq!(merged.lengths(), whole.lengths(), "{name}");
    assert_eq!(merged.ratings(), whole.ratings(), "{name}");
    assert_eq!(merged.openings(), whole.openings(), "{name}");
    for (one, other) in [
        (merged.players(), whole.players()),
        (merged.terminations(), whole.terminations()),
        (merged.time_controls(), whole.time_controls()),
    ] {
        assert_eq!(one, other, "{name}");
    }
    assert_eq!(
        (merged.years(), merged.games_with_errors()),
        (whole.years(), whole.games_with_errors()),
        "{name}"
    );
}

#[test]
fn eco_code_has_most_common_name() {
    let mut statistics = Statistics::default();
    for (tag, moves) in [
        ("", "1. d4 d5"),
        // Only the position in the main line matters, not the tag or the variation.
        ("[ECO \"E99\"]", "1. d4 d5 2. Bf4 (2. c4)"),
        ("", "1. d4 d5 2. e3 Nf6 3. Bd3"),
        ("", "1. e3 Nf6 2. d4 d5 3. Bd3"),
        ("", "1. c4 e6 2. d4 d5"),
        // Games without an opening.
        ("[Variant \"Bughouse\"]", "1. d4 d5"),
        ("[ECO \"D00\"]", ""),
        ("", "1. Ke2"),
    ] {
        let text = format!("{tag}\n[White \"A\"]\n\n{moves} *\n");
        movetext_pgn::read(text.as_bytes(), &mut statistics, &mut ());
    }
    let openings = statistics.openings();
    assert_eq!(statistics.games(), 8);
    let families = openings.families().into_iter().map(|(family, results)| (family, results.games()));
    let families: Vec<_> = families.collect();
    assert_eq!(families, [("Queen's Pawn Game", 4), ("Queen's Gambit Declined", 1)]);
    let codes = openings.codes().into_iter();
    let codes: Vec<_> = codes.map(|(eco, name, results)| (eco.to_string(), name, results.games())).collect();
    let [stonewall, declined] = ["Queen's Pawn Game: Stonewall Attack", "Queen's Gambit Declined"];
    assert_eq!(codes, [("D00".to_owned(), stonewall, 4), ("D30".to_owned(), declined, 1)]);
}

#[test]
fn rating_belongs_to_player_at_its_position() {
    let text = "[White \"?:Tal\"]\n[WhiteElo \"2000:2500\"]\n[Black \"Fine\"]\n\n1. e4 1-0\n";
    let (_folder, inputs) = files_of(&[text]);
    let mut statistics = PlayerStatistics::default();
    batches(&inputs, 100).for_each(|games| _ = statistics.collect(games, &mut ()));
    let ratings: Vec<_> =
        statistics.players(0).into_iter().map(|(name, player)| (name, player.highest_rating())).collect();
    assert_eq!(ratings, [("Fine", None), ("Tal", Some(2500))]);
}

#[test]
fn variants_differ_from_standard_chess() {
    let has_variants = |text: &str| {
        let mut statistics = Statistics::default();
        movetext_pgn::read(text.as_bytes(), &mut statistics, &mut ());
        statistics.has_variants()
    };
    assert!(!has_variants("") && !has_variants("1. e4 *\n\n[Variant \"Chess\"]\n\n1. d4 *"));
    assert!(
        has_variants("[Variant \"Atomic\"]\n\n1. e4 *")
            && has_variants("1. e4 *\n\n[Variant \"Atomic\"]\n\n*")
    );
}

#[test]
fn statistics_of_golden_games_match_trees() {
    for path in movetext_testkit::games::paths() {
        let bytes = std::fs::read(&path).unwrap();
        if bytes.len() < 20_000 {
            compare(&path.display().to_string(), &bytes);
        }
    }
}

#[test]
fn statistics_of_real_games_match_trees() {
    let Some(root) = real_data() else { return };
    for path in movetext_testkit::games::files(&root) {
        compare(&path.display().to_string(), &movetext_testkit::games::read(&path, NORMAL));
    }
}
