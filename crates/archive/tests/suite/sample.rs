//! Tests for random samples of games.

use crate::game_files::{batches, files_of, trees};
use movetext_archive::{raw_game::GameForm, sample::GameSample};
use movetext_input::{Input, Sampler, Selection};
use std::thread;

/// Returns games with different movetext. The tag `Group` has `groups` values.
fn numbered(count: usize, groups: usize) -> String {
    let game = |number: usize| {
        let group = number * 7 % groups;
        format!("[Group \"{group}\"]\n[Mark \"{number}\"]\n\n1. e4 {{{number}}}  e5 *\n\n\n")
    };
    (1..=count).map(game).collect()
}

/// Returns the numbers of the games in a sample.
fn drawn(sample: GameSample) -> Vec<u64> {
    let games = sample.finish().map(|(game, _)| game.bytes().to_vec());
    games.map(|bytes| trees(&bytes)[0].tag("Mark").parse().unwrap()).collect()
}

fn sampled(inputs: &[Input], batch_bytes: usize, sample: GameSample) -> Vec<u64> {
    batches(inputs, batch_bytes).for_each(|games| sample.add_games(&games, &mut ()));
    drawn(sample)
}

#[test]
fn sample_equals_selection_with_sample() {
    let (_folder, inputs) = files_of(&[numbered(100, 3)]);
    for seed in [0, 1, 77, u64::MAX] {
        for count in [1, 2, 10, 99, 100, 101, usize::MAX] {
            let mut sampler = Sampler::new(count, seed);
            (1..=100).for_each(|number| sampler.push(number, ()));
            let selection = Selection::ALL.with_sample(&sampler);
            let expected: Vec<u64> = (1..=100).filter(|&number| selection.contains(number)).collect();
            let sample = GameSample::new(count, seed, GameForm::Original);
            assert_eq!(sampled(&inputs, 300, sample), expected, "{count} {seed}");
        }
    }
}

#[test]
fn sample_does_not_depend_on_order_of_batches() {
    let (_folder, inputs) = files_of(&[numbered(300, 4)]);
    for per in [None, Some("Group")] {
        let new = || {
            let sample = GameSample::new(9, 5, GameForm::Original);
            per.map_or(GameSample::new(9, 5, GameForm::Original), |name| sample.per_tag(name))
        };
        let expected = sampled(&inputs, 1_000_000, new());
        assert_eq!(expected.len(), if per.is_some() { 36 } else { 9 });
        let sample = new();
        let mut games: Vec<_> = batches(&inputs, 400).collect();
        games.reverse();
        games.iter().for_each(|games| sample.add_games(games, &mut ()));
        assert_eq!(drawn(sample), expected);
        let sample = new();
        thread::scope(|scope| {
            for part in games.chunks(games.len().div_ceil(3)) {
                let sample = &sample;
                scope.spawn(move || part.iter().for_each(|games| sample.add_games(games, &mut ())));
            }
        });
        assert_eq!(drawn(sample), expected);
    }
}

#[test]
fn games_keep_bytes() {
    let text = numbered(20, 1);
    let (_folder, inputs) = files_of(&[&text]);
    let sample = GameSample::new(20, 0, GameForm::Original);
    batches(&inputs, 200).for_each(|games| sample.add_games(&games, &mut ()));
    let games: Vec<String> =
        sample.finish().map(|(game, _)| String::from_utf8(game.bytes().to_vec()).unwrap()).collect();
    assert_eq!(games.iter().map(|game| format!("{game}\n\n\n")).collect::<String>(), text);
}

#[test]
fn per_tag_draws_from_each_value() {
    let text = "[Who \"a\"]\n[Mark \"1\"]\n\n*\n\n[Who \" a \"]\n[Mark \"2\"]\n\n*\n\n[Who \"\"]\n[Mark \"3\"]\n\n*\n\n\
        [Mark \"4\"]\n\n*\n\n[Who \"?\"]\n[Mark \"5\"]\n\n1-0\n";
    let (_folder, inputs) = files_of(&[text]);
    let per = |name| sampled(&inputs, 10, GameSample::new(1, 3, GameForm::Original).per_tag(name));
    let who = per("Who");
    assert!(who.len() == 2 && who[0] <= 2 && who[1] >= 3, "{who:?}");
    let result = per("Result");
    assert!(result.len() == 2 && result[1] == 5, "{result:?}");
    assert_eq!(
        GameSample::new(1, 3, GameForm::Original).per_tag("Who").missing().collect::<Vec<_>>(),
        ["Who"]
    );
}

/// Checks that each game of a group is drawn about equally often: chi-square over many seeds. Because games are drawn
/// without replacement, the expected value is (games - count), with a deviation of about its root times 1.4.
#[test]
fn sample_is_uniform() {
    const GAMES: usize = 24;
    const SEEDS: u64 = 3_000;
    let (_folder, inputs) = files_of(&[numbered(GAMES, 2)]);
    let all: Vec<_> = batches(&inputs, 1_000_000).collect();
    for (per, count, size) in [(None, 6, GAMES), (Some("Group"), 3, GAMES / 2)] {
        let mut times = [0_u32; GAMES];
        for seed in 0..SEEDS {
            let sample = GameSample::new(count, seed, GameForm::Original);
            let sample = match per {
                Some(name) => sample.per_tag(name),
                None => sample,
            };
            all.iter().for_each(|games| sample.add_games(games, &mut ()));
            drawn(sample).into_iter().for_each(|number| times[number as usize - 1] += 1);
        }
        let expected = SEEDS as f64 * count as f64 / size as f64;
        let statistic: f64 = times.iter().map(|&time| (f64::from(time) - expected).powi(2) / expected).sum();
        // For each group, (size - 1) degrees of freedom, times the share of games that are not drawn.
        let groups = (GAMES / size) as f64;
        let mean = groups * (size as f64 - 1.0) * (1.0 - count as f64 / size as f64);
        assert!((mean * 0.4..mean * 2.2).contains(&statistic), "{statistic} {mean} {times:?}");
    }
}
