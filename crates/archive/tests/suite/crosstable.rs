//! Compares tournament tables with the definitions, computed in the simplest way on game trees. Real games come from
//! `MOVETEXT_DATA`.

use crate::game_files::{batches, files_of, trees};
use alloc::collections::BTreeMap;
use movetext_archive::crosstable::{
    Crosstable, Entrant, EntrantGame, ParseTieBreakError, Score, TableKind, TieBreak, Tournaments,
};
use movetext_filter::TagCondition;
use movetext_pgn_tree::Game;
use movetext_pgn_values::{
    GameResult,
    value::{Date, PlayerName},
};
use movetext_testkit::{Random, files::real_data};
use std::collections::HashSet;

const TIES: [TieBreak; 5] = [
    TieBreak::DirectEncounter,
    TieBreak::SonnebornBerger,
    TieBreak::Buchholz,
    TieBreak::BuchholzCut1,
    TieBreak::Wins,
];

/// Reads tournaments in batches of about `batch_bytes` bytes, each of which is merged.
fn read(bytes: &[u8], batch_bytes: usize) -> Tournaments {
    let (_folder, inputs) = files_of(&[bytes]);
    let mut all = Tournaments::default();
    for games in batches(&inputs, batch_bytes) {
        let mut part = Tournaments::default();
        part.collect(games, &mut ());
        all.merge(&part);
    }
    all
}

/// Returns the text of a game between two players, without moves.
fn game(tags: &str, white: &str, black: &str, result: &str) -> String {
    format!("{tags}[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\n{result}\n\n")
}

/// Returns the value of the last tag called `name`, or an empty text.
fn tag<'g>(game: &'g Game, name: &str) -> &'g str {
    game.tags().rfind(|(tag, _)| *tag == name).map_or("", |(_, value)| value.trim())
}

/// Returns the player on a side, or `None` if unknown.
fn player(game: &Game, side: &str) -> Option<String> {
    let names: Vec<String> = tag(game, side).split(':').map(|name| name.trim().to_owned()).collect();
    let is_known = !names.iter().any(String::is_empty) && names.iter().any(|name| name != "?");
    let known = names.iter().filter(|name| *name != "?");
    let known = known.map(|name| {
        let name = PlayerName::parse(name).unwrap().to_string();
        PlayerName::normalize(&name).into_owned()
    });
    is_known.then(|| known.collect::<Vec<_>>().join(":"))
}

/// Returns the first and the last possible day of the date in a tag, as year, month and day.
fn days(game: &Game, name: &str) -> Option<[(u16, u8, u8); 2]> {
    let date = Date::read(tag(game, name)).ok()?;
    let (year, month) = (date.year()?, date.month());
    let day = month.and(date.day());
    Some([(year, month.unwrap_or(1), day.unwrap_or(1)), (year, month.unwrap_or(12), day.unwrap_or(31))])
}

/// Divides games into events: by the tags, and by pauses of more than three months if the event has no date.
fn events(games: &[Game]) -> Vec<Vec<&Game>> {
    let mut keys = Vec::new();
    let mut events: BTreeMap<usize, Vec<&Game>> = BTreeMap::new();
    for game in games {
        let site = tag(game, "Site");
        let site = if site.contains("://") || site == "?" { "" } else { site };
        let name = if tag(game, "Event").is_empty() { "?" } else { tag(game, "Event") };
        let date = days(game, "EventDate").map(|_| Date::read(tag(game, "EventDate")).unwrap());
        let key = (name.to_owned(), site.to_owned(), date);
        let place = keys.iter().position(|known| *known == key).unwrap_or_else(|| {
            keys.push(key);
            keys.len() - 1
        });
        events.entry(place).or_default().push(game);
    }
    events.into_iter().flat_map(|(place, games)| parts(games, keys[place].2)).collect()
}

fn parts(games: Vec<&Game>, event_date: Option<Date>) -> Vec<Vec<&Game>> {
    let mut dates: Vec<_> = games.iter().filter_map(|game| days(game, "Date")).collect();
    dates.sort_unstable();
    let mut ranges: Vec<[(u16, u8, u8); 2]> = Vec::new();
    for [first, last] in dates {
        let is_new = ranges.last().is_none_or(|&[_, (year, month, day)]| {
            let (year, month) = if month > 9 { (year + 1, month - 9) } else { (year, month + 3) };
            first > (year, month, day)
        });
        if is_new {
            ranges.push([first, last]);
        } else if let Some([_, end]) = ranges.last_mut() {
            *end = last.max(*end);
        }
    }
    if event_date.is_some() || ranges.len() < 2 {
        return vec![games];
    }
    let mut parts = vec![Vec::new(); ranges.len() + 1];
    for game in games {
        let range = days(game, "Date")
            .and_then(|[first, _]| ranges.iter().position(|[start, end]| (*start..=*end).contains(&first)));
        parts[range.unwrap_or(ranges.len())].push(game);
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// The finished games of a player: the opponent, half points, and the opponent's rating.
type Results = Vec<(String, u64, Option<u64>)>;

fn compare(name: &str, bytes: &[u8]) {
    let games = trees(bytes);
    let tournaments = read(bytes, 3_000);
    let tables: Vec<_> = tournaments.tables(None, None).collect();
    let events = events(&games);
    assert_eq!(tables.len(), events.len(), "{name}");
    for (table, games) in tables.iter().zip(&events) {
        compare_table(&format!("{name}: {}", table.event()), table, games);
    }
    // The batches do not matter.
    let tournaments = read(bytes, 100_000);
    let others: Vec<_> = tournaments.tables(None, None).collect();
    assert_eq!(format!("{tables:?}"), format!("{others:?}"), "{name}");
}

fn compare_table(name: &str, table: &Crosstable<'_>, games: &[&Game]) {
    let mut results: BTreeMap<String, Results> = BTreeMap::new();
    let (mut finished, mut unfinished, mut left_out, mut repeated) = (0, 0, 0, 0);
    let mut seen = HashSet::new();
    for game in games {
        let (Some(white), Some(black)) = (player(game, "White"), player(game, "Black")) else {
            left_out += 1;
            continue;
        };
        if white == black {
            left_out += 1;
            continue;
        }
        let moves: Vec<_> = game.mainline().moves().map(|node| node.played()).collect();
        let tags = ["Round", "Date", "FEN"].map(|name| tag(game, name));
        let key = (&white, &black, tags, game.result().as_str(), &moves);
        if !moves.is_empty() && !seen.insert(format!("{key:?}")) {
            repeated += 1;
            continue;
        }
        let half_points = match game.result() {
            GameResult::WhiteWins => Some(2),
            GameResult::Draw => Some(1),
            GameResult::BlackWins => Some(0),
            GameResult::Unknown => None,
        };
        *if half_points.is_some() { &mut finished } else { &mut unfinished } += 1;
        for (own, other, rating, is_white) in
            [(&white, &black, "BlackElo", true), (&black, &white, "WhiteElo", false)]
        {
            let own = results.entry(own.clone()).or_default();
            let rating = tag(game, rating).split(':').next().unwrap().trim();
            let rating = rating.parse().ok().filter(|rating| (1..10_000).contains(rating));
            own.extend(
                half_points.map(|half| (other.clone(), if is_white { half } else { 2 - half }, rating)),
            );
        }
    }
    assert_eq!(
        (table.games(), table.unfinished_games(), table.games_left_out(), table.repeated_games()),
        (finished, unfinished, left_out, repeated),
        "{name}"
    );
    let half_points = |player: &str| results[player].iter().map(|(_, half, _)| half).sum::<u64>();
    let mut expected: Vec<_> = results
        .iter()
        .map(|(player, games)| {
            let berger: u64 = games.iter().map(|(other, half, _)| half * half_points(other)).sum();
            let buchholz: u64 = games.iter().map(|(other, ..)| 2 * half_points(other)).sum();
            (player.as_str(), games.len() as u64, 4 * half_points(player) / 2, berger, buchholz)
        })
        .collect();
    let is_round_robin = table.kind() == TableKind::RoundRobin;
    expected.sort_by_key(|&(player, _, points, berger, buchholz)| {
        let ties = if is_round_robin { [berger, buchholz] } else { [buchholz, berger] };
        (core::cmp::Reverse((points, ties)), player)
    });
    let found: Vec<_> = table.entrants().iter().map(|player| summary(table, player)).collect();
    assert_eq!(found, expected, "{name}");
    for player in table.entrants() {
        let opponents = results[player.name()].iter().filter_map(|&(_, half, rating)| Some((half, rating?)));
        let (halves, ratings): (Vec<u64>, Vec<u64>) = opponents.unzip();
        let mean = ratings.iter().sum::<u64>() as f64 / ratings.len() as f64;
        // The performance is not more than 800 points away, and on the side of the score.
        match player.performance() {
            None => {
                let has_forfeit = player.games().iter().any(|game| game.is_forfeit);
                assert!(ratings.is_empty() || has_forfeit, "{name}");
            }
            Some(performance) => {
                let surplus = halves.iter().sum::<u64>() as f64 - ratings.len() as f64;
                let difference = f64::from(performance) - mean;
                assert!(difference.abs() < 800.6 && difference * surplus >= -0.6 * surplus.abs(), "{name}");
            }
        }
    }
}

/// Returns the name, the number of games, and points, Sonneborn-Berger and Buchholz in quarters of a point.
fn summary<'t>(table: &Crosstable<'_>, player: &Entrant<'t>) -> (&'t str, u64, u64, u64, u64) {
    let value = |sought: TieBreak| {
        let place = table.ties().iter().position(|tie| *tie == sought).unwrap();
        (player.tie_breaks().nth(place).flatten().unwrap() * 4.0) as u64
    };
    let games = player.wins() + player.draws() + player.losses();
    let points = (player.points() * 4.0) as u64;
    (player.name(), games, points, value(TieBreak::SonnebornBerger), value(TieBreak::Buchholz))
}

#[test]
fn tables_of_golden_games_match_definitions() {
    for path in movetext_testkit::games::paths() {
        let bytes = std::fs::read(&path).unwrap();
        if bytes.len() < 20_000 {
            compare(&path.display().to_string(), &bytes);
        }
    }
}

#[test]
fn tables_of_real_games_match_definitions() {
    let Some(root) = real_data() else { return };
    for path in movetext_testkit::games::files(&root) {
        compare(&path.display().to_string(), &movetext_testkit::games::read(&path, 300_000));
    }
}

/// Returns the score against tied players, or `None` if not all of them played each other.
fn direct(players: &[Entrant<'_>], tied: &[usize], index: usize) -> Option<f64> {
    let finished = |player: usize, other: usize| {
        let games = players[player].games().iter();
        games.filter(move |game| game.opponent == Some(other)).filter_map(|game| game.score)
    };
    let is_pair = |&(one, other): &(usize, usize)| one != other;
    let mut pairs = tied.iter().flat_map(|&one| tied.iter().map(move |&other| (one, other))).filter(is_pair);
    let have_all_met = tied.len() > 1 && pairs.all(|(one, other)| finished(one, other).next().is_some());
    let others = tied.iter().filter(|&&other| other != index);
    let scores = others.flat_map(|&other| finished(index, other)).map(Score::points);
    have_all_met.then(|| scores.sum())
}

#[test]
fn ties_decide_between_equal_players() {
    let mut random = Random::new(7);
    let (mut applied, mut shared) = (0, 0);
    for _ in 0..300 {
        let names = ["A", "B", "C", "D", "E", "F"];
        let mut text = String::new();
        for _ in 0..3 + random.below(14) {
            let (white, black) = (random.pick(&names), random.pick(&names));
            text += &game("", white, black, random.pick(&["1-0", "1/2-1/2", "0-1", "*"]));
        }
        let mut ties = TIES;
        random.shuffle(&mut ties);
        let tournaments = read(text.as_bytes(), 400);
        let table = tournaments.tables(Some(TableKind::Standings), Some(&ties)).next().unwrap();
        let players = table.entrants();
        let values: Vec<Vec<Option<f64>>> = players
            .iter()
            .map(|player| [Some(player.points())].into_iter().chain(player.tie_breaks()).collect())
            .collect();
        assert!(values.is_sorted_by(|one, other| one >= other), "{text}");
        for (index, player) in players.iter().enumerate() {
            let place = values.iter().position(|value| *value == values[index]).unwrap() + 1;
            assert_eq!(player.place(), place, "{text}");
            shared += usize::from(place != index + 1);
            for (number, tie) in ties.iter().enumerate() {
                let points = |game: &EntrantGame| Some((game.score?, players[game.opponent?].points()));
                let mut opponents: Vec<(Score, f64)> = player.games().iter().filter_map(points).collect();
                opponents.sort_by(|one, other| one.1.total_cmp(&other.1));
                let expected = match tie {
                    TieBreak::SonnebornBerger => {
                        Some(opponents.iter().map(|(score, points)| score.points() * points).sum())
                    }
                    TieBreak::Buchholz => Some(opponents.iter().map(|(_, points)| points).sum()),
                    TieBreak::BuchholzCut1 => Some(opponents.iter().skip(1).map(|(_, points)| points).sum()),
                    TieBreak::Wins => {
                        Some(opponents.iter().filter(|(score, _)| *score == Score::Win).count() as f64)
                    }
                    TieBreak::DirectEncounter => {
                        let is_tied = |other: &usize| values[*other][..=number] == values[index][..=number];
                        let tied: Vec<usize> = (0..players.len()).filter(is_tied).collect();
                        direct(players, &tied, index)
                    }
                };
                assert_eq!(values[index][number + 1], expected, "{tie:?} {text}");
                applied += usize::from(*tie == TieBreak::DirectEncounter && expected.is_some());
            }
        }
    }
    assert!(applied > 100 && shared > 100, "{applied} {shared}");
}

#[test]
fn events_differ_by_site_date_and_pause() {
    let count = |tags: [&str; 2]| {
        let text: String = tags.iter().map(|tags| game(tags, "A", "B", "1-0")).collect();
        read(text.as_bytes(), 1_000).tables(None, None).count()
    };
    for (one, other, tables) in [
        ("[Event \"a\"]", "[Event \"a\"]", 1),
        ("[Event \"a\"]", "[Event \"b\"]", 2),
        ("[Event \"?\"]", "", 1),
        ("[Event \"a\"][Site \"x\"]", "[Event \"a\"][Site \"y\"]", 2),
        ("[Event \"a\"][Site \"?\"]", "[Event \"a\"]", 1),
        ("[Site \"https://lichess.org/a\"]", "[Site \"https://lichess.org/b\"]", 1),
        ("[EventDate \"2001.01.01\"]", "[EventDate \"2001.01.02\"]", 2),
        (
            "[EventDate \"2001.01.01\"][Date \"2001.01.01\"]",
            "[EventDate \"2001.01.01\"][Date \"2003.01.01\"]",
            1,
        ),
        // A tournament may last from one year to the next.
        ("[Date \"1895.12.28\"]", "[Date \"1896.01.05\"]", 1),
        ("[Date \"2001.01.31\"]", "[Date \"2001.04.30\"]", 1),
        ("[Date \"2001.01.31\"]", "[Date \"2001.05.01\"]", 2),
        ("[Date \"2001.10.02\"]", "[Date \"2002.01.02\"]", 1),
        ("[Date \"2001.10.02\"]", "[Date \"2002.01.03\"]", 2),
        ("[Date \"2001.??.??\"]", "[Date \"2002.03.31\"]", 1),
        ("[Date \"2001.??.??\"]", "[Date \"2002.04.01\"]", 2),
        ("[Date \"2001.??.??\"]", "[Date \"2003.??.??\"]", 2),
        ("[Date \"2001.01.01\"]", "[Date \"????.??.??\"]", 1),
    ] {
        assert_eq!((count([one, other]), count([other, one])), (tables, tables), "{one} {other}");
    }
}

#[test]
fn conditions_choose_events() {
    let text = ["[Event \"Open A\"]", "[Event \"Closed\"]", "[Event \"Open B\"]"]
        .map(|tags| game(tags, "A", "B", "1-0"))
        .concat();
    let condition: TagCondition = "Event=open*".parse().unwrap();
    let (_folder, inputs) = files_of(&[text]);
    let mut all = Tournaments::with_conditions([condition.clone()]);
    for games in batches(&inputs, 10) {
        let mut part = Tournaments::with_conditions([condition.clone()]);
        part.collect(games, &mut ());
        all.merge(&part);
    }
    let names: Vec<_> = all.tables(None, None).map(|table| table.event().to_owned()).collect();
    assert_eq!(names, ["Open A", "Open B"]);
    assert_eq!(all.event_names().count(), 3);
}

#[test]
fn byes_and_forfeits_count_for_points() {
    let forfeit = "[Round \"2.1\"][Termination \"Time forfeit\"][WhiteElo \"2000\"][BlackElo \"2100\"]";
    let played = "[Round \"3.1\"][Termination \"time forfeit\"][WhiteElo \"2100\"]";
    let text = [
        game("[Round \"1\"]", "A", "BYE", "1-0"),
        game(forfeit, "A", "B", "1-0"),
        game(played, "B", "A", "0-1").replace("0-1\n\n", "1. f3 e5 2. g4 0-1\n\n"),
        game("[Round \"1\"]", "bye", "B", "1/2-1/2"),
        game("[Round \"?\"]", "A", "B", "*"),
        game("", "A", "A", "1-0"),
        game("", "?", "B", "1-0"),
        game("", "bye", "Bye", "1-0"),
    ];
    let tournaments = read(text.concat().as_bytes(), 1_000);
    let table = tournaments.tables(Some(TableKind::Swiss), None).next().unwrap();
    assert_eq!((table.games(), table.unfinished_games(), table.games_left_out()), (2, 1, 3));
    assert_eq!(table.rounds(), [Some(1), Some(2), Some(3), None]);
    let [a, b] = table.entrants() else { panic!("{table:?}") };
    assert_eq!((a.name(), a.points(), a.rating()), ("A", 3.0, Some(2000)));
    assert_eq!((b.name(), b.points(), b.rating()), ("B", 0.5, Some(2100)));
    // The forfeit does not count for the performance. `A` has no rating in the game that was played.
    assert_eq!((a.performance(), b.performance()), (Some(2900), None));
    assert_eq!(a.tie_breaks().collect::<Vec<_>>(), [Some(1.0), Some(1.0)]);
    // The bye is not a win.
    let wins = tournaments.tables(Some(TableKind::Swiss), Some(&[TieBreak::Wins])).next().unwrap();
    assert_eq!(wins.entrants()[0].tie_breaks().collect::<Vec<_>>(), [Some(2.0)]);
    let games: Vec<_> = a.games().iter().map(|game| (game.opponent, game.score, game.is_forfeit)).collect();
    let win = Some(Score::Win);
    assert_eq!(
        games,
        [(None, win, false), (Some(1), win, true), (Some(1), win, false), (Some(1), None, false)]
    );
}

#[test]
fn repeated_games_count_once() {
    let moves = |game: &str, moves: &str| game.replace("\n\n1-0", &format!("\n\n{moves} 1-0"));
    let short = game("[Round \"1\"][Date \"2001.01.01\"]", "A", "B", "1-0");
    let first = moves(&short, "1. e4 e5 2. Qh5 Ke7 3. Qxe5#");
    let same = moves(&short, "1. e4 {King's pawn} e5 (1... c5) 2. Qh5! Ke7?? 3. Qxe5");
    let others = [
        moves(&short, "1. e4 e5 2. Qh5 Ke7"),
        first.replace("Round \"1", "Round \"1.2"),
        first.replace("2001.01.01", "2001.01.02"),
        first.replace("1-0", "1/2-1/2"),
        first.replace("[White \"A\"]\n[Black \"B\"]", "[White \"B\"]\n[Black \"A\"]"),
        format!("[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1\"]\n{first}"),
    ];
    let count = |text: &str| {
        let tournaments = read(text.as_bytes(), 100);
        let table = tournaments.tables(None, None).next().unwrap();
        (table.games(), table.repeated_games())
    };
    assert_eq!(count(&[first.as_str(), &same, &first].concat()), (1, 2));
    assert_eq!(count(&[&first, &*others.concat()].concat()), (7, 0));
    // A player wins the first bye and loses the second. Byes are not games.
    let byes = [["A", "bye"], ["bye", "A"]].map(|[white, black]| game("", white, black, "1-0"));
    assert_eq!(count(&byes.map(|bye| moves(&bye, "1. e4")).concat()), (0, 0));
    // Results without moves may be equal by chance.
    assert_eq!(count(&short.repeat(2)), (2, 0));
}

#[test]
fn kind_depends_on_pairs_and_rounds() {
    let kind = |pairs: &[(u8, u8)], round: &dyn Fn(usize) -> String| {
        let games = pairs.iter().enumerate().map(|(index, (white, black))| {
            game(&format!("[Round \"{}\"]", round(index)), &white.to_string(), &black.to_string(), "1-0")
        });
        read(games.collect::<String>().as_bytes(), 10_000).tables(None, None).next().unwrap().kind()
    };
    let all: Vec<(u8, u8)> = (1..=5).flat_map(|one| (1..one).map(move |other| (one, other))).collect();
    assert_eq!(all.len(), 10);
    let number = |index: usize| format!("{}.1", index + 1);
    assert_eq!(kind(&all, &number), TableKind::RoundRobin);
    assert_eq!(kind(&all[..9], &number), TableKind::RoundRobin);
    assert_eq!(kind(&all[..8], &number), TableKind::Swiss);
    assert_eq!(kind(&all[..8], &|_| "?".to_owned()), TableKind::Standings);
    // Player 5 has more than six games in a round.
    let many: Vec<(u8, u8)> = [(5, 1); 7].into_iter().chain([(2, 3), (3, 4)]).collect();
    assert_eq!(kind(&many[1..], &|_| "1".to_owned()), TableKind::Swiss);
    assert_eq!(kind(&many, &|_| "1".to_owned()), TableKind::Standings);
    // Each player plays in one round, of 10 or of 11.
    let pairs: Vec<(u8, u8)> = (0..11).map(|pair| (2 * pair, 2 * pair + 1)).collect();
    assert_eq!(kind(&pairs[..10], &number), TableKind::Swiss);
    assert_eq!(kind(&pairs, &number), TableKind::Standings);
}

#[test]
fn tie_breaks_have_names() {
    for tie in TIES {
        assert_eq!(tie.as_str().parse(), Ok(tie));
    }
    assert_eq!("median".parse::<TieBreak>(), Err(ParseTieBreakError));
}
