//! Compares move statistics with a table in memory, for different memory limits, numbers of threads and batch lengths.

use crate::game_files::{batches, files_of};
use alloc::collections::{BTreeMap, BTreeSet};
use core::num::NonZeroUsize;
use movetext_archive::{
    openings::tree::{GameGroup, GamePlace, MoveCounts, RatingSum, TreeRecord},
    san::notation::{CastlingStyle, Uci},
    tree::{SortedTree, TreeBuilder},
};
use movetext_board::Position;
use movetext_filter::{Condition, Expression, Filter, TagCondition};
use movetext_input::Input;
use movetext_pgn::{Flow, GameEnd, GameStart, Interest, MoveEvent, Played, Tag, Visitor};
use movetext_pgn_values::{
    GameResult,
    value::{Date, Rating, Speed, TimeControl},
};
use movetext_testkit::{
    Folder, Random,
    files::{is_deep, real_data, with_extension},
};
use std::{collections::HashMap, fs, thread};

const PLIES: usize = 30;

/// The counts for each position and move.
type Table = BTreeMap<(i64, String), MoveCounts>;

/// The data of a game that the table counts.
#[derive(Debug, Default)]
struct Line {
    offset: u64,
    tags: HashMap<String, String>,
    moves: Vec<(i64, Option<String>)>,
    result: GameResult,
}

/// Collects whole games.
#[derive(Debug, Default)]
struct Lines {
    lines: Vec<Line>,
    depth: u32,
}

impl Visitor for Lines {
    fn interest(&self) -> Interest {
        Interest::ALL.without(Interest::KEYS)
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.lines.push(Line { offset: game.offset, ..Line::default() });
        self.depth = 0;
        Flow::Continue
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        let line = self.lines.last_mut().unwrap();
        line.tags.insert(tag.name.to_str().into_owned(), tag.value.to_str().into_owned());
        Flow::Continue
    }

    fn begin_variation(&mut self) -> Flow {
        self.depth += 1;
        Flow::Continue
    }

    fn end_variation(&mut self) -> Flow {
        self.depth -= 1;
        Flow::Continue
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        if self.depth == 0 {
            let uci = match event.played {
                Played::Move(mv) => {
                    Some(Uci::from_move(mv, event.position, CastlingStyle::Standard).to_string())
                }
                Played::Null => None,
            };
            // Variant games are not counted.
            if let Some(key) = event.position.key() {
                self.lines.last_mut().unwrap().moves.push((key as i64, uci));
            }
        }
        Flow::Continue
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.lines.last_mut().unwrap().result = end.result;
        Flow::Continue
    }
}

impl Line {
    fn value(&self, name: &str) -> &str {
        self.tags.get(name).map_or("", String::as_str)
    }

    fn rating(&self, name: &str) -> RatingSum {
        let rating = Rating::read(self.value(name)).ok().and_then(Rating::points);
        rating.map_or_else(RatingSum::default, |rating| RatingSum { count: 1, sum: u64::from(rating) })
    }

    /// Returns the rating band and the speed.
    fn group(&self) -> (Option<u16>, Option<Speed>) {
        let ratings = [self.rating("WhiteElo"), self.rating("BlackElo")];
        let sum = ratings.iter().map(|rating| rating.sum).sum::<u64>();
        let mean = sum.checked_div(ratings.iter().map(|rating| rating.count).sum());
        let bands = [0, 400, 1_000, 1_200, 1_400, 1_600, 1_800, 2_000, 2_200, 2_500];
        let rating = mean.and_then(|mean| bands.into_iter().filter(|least| u64::from(*least) <= mean).max());
        (rating, TimeControl::read(self.value("TimeControl")).ok().and_then(|found| found.speed()))
    }

    fn counts(&self, input: u32) -> MoveCounts {
        let year = |name| Date::read(self.value(name)).ok().and_then(Date::year).filter(|year| *year > 0);
        let is = |result| u64::from(self.result == result);
        MoveCounts {
            games: 1,
            white_wins: is(GameResult::WhiteWins),
            draws: is(GameResult::Draw),
            black_wins: is(GameResult::BlackWins),
            white_ratings: self.rating("WhiteElo"),
            black_ratings: self.rating("BlackElo"),
            years: year("Date").or_else(|| year("UTCDate")).map(|year| (year, year)),
            example: GamePlace { input, offset: self.offset },
        }
    }
}

fn add(sum: &mut RatingSum, one: RatingSum) {
    *sum = RatingSum { count: sum.count + one.count, sum: sum.sum + one.sum };
}

/// Counts the games in texts for which `takes` returns `true`.
fn table<T: AsRef<[u8]>>(texts: &[T], takes: impl Fn(&Line) -> bool) -> Table {
    let mut table = Table::new();
    for (input, text) in texts.iter().enumerate() {
        let mut lines = Lines::default();
        movetext_pgn::read(text.as_ref(), &mut lines, &mut ());
        for line in lines.lines.iter().filter(|line| takes(line)) {
            let one = line.counts(input as u32);
            let mut seen = BTreeSet::new();
            for (key, uci) in line.moves.iter().take(PLIES) {
                // A null move is not counted, but it marks its position as seen.
                if !seen.insert(*key) {
                    continue;
                }
                let Some(uci) = uci else { continue };
                let all = table
                    .entry((*key, uci.clone()))
                    .or_insert(MoveCounts { example: one.example, ..MoveCounts::default() });
                all.games += 1;
                all.white_wins += one.white_wins;
                all.draws += one.draws;
                all.black_wins += one.black_wins;
                add(&mut all.white_ratings, one.white_ratings);
                add(&mut all.black_ratings, one.black_ratings);
                if let Some((year, _)) = one.years {
                    let (first, last) = all.years.unwrap_or((year, year));
                    all.years = Some((first.min(year), last.max(year)));
                }
            }
        }
    }
    table
}

/// Counts the moves of all games in `inputs`, on `threads` threads.
fn tree(inputs: &[Input], builder: &TreeBuilder, threads: usize, batch_bytes: usize) {
    let mut all: Vec<_> = batches(inputs, batch_bytes).collect();
    let share = all.len().div_ceil(threads).max(1);
    thread::scope(|scope| {
        while !all.is_empty() {
            let part: Vec<_> = all.drain(..share.min(all.len())).collect();
            scope.spawn(move || {
                for games in part {
                    assert_eq!(builder.count(games, &mut ()).unwrap(), Flow::Continue);
                }
            });
        }
    });
}

fn records(mut tree: SortedTree) -> Vec<TreeRecord> {
    let mut records = Vec::new();
    while let Some(record) = tree.next_record().unwrap() {
        records.push(record);
    }
    records
}

/// The memory, the number of threads, and the length of a batch.
pub(crate) type Way = (usize, usize, usize);

/// Ways to count, from ample memory to so little that almost every batch is a run of its own.
pub(crate) const WAYS: [Way; 4] =
    [(1 << 30, 1, 64 << 10), (3_000, 1, 500), (20_000, 2, 64 << 10), (1, 8, 2_000)];

/// Compares the move statistics of texts with the table.
fn check<T: AsRef<[u8]>>(texts: &[T], ways: &[Way], name: &str) {
    let expected = table(texts, |_| true);
    let (_folder, inputs) = files_of(texts);
    for &(memory, threads, batch_bytes) in ways {
        let threads_of = NonZeroUsize::new(threads).unwrap();
        let builder = TreeBuilder::new(PLIES as u32, Filter::default()).with_memory(memory, threads_of);
        tree(&inputs, &builder, threads, batch_bytes);
        let found = records(builder.finish().unwrap());
        let found = found.iter().map(|record| ((record.position_key, record.mv.to_string()), record.counts));
        // Both are sorted, so equal sequences mean equal counts.
        assert!(
            found.eq(expected.clone()),
            "{name}: {memory} bytes, {threads} threads, batches of {batch_bytes}"
        );
    }
}

/// Returns random games. Many have the same first moves, some repeat positions, and some are damaged.
pub(crate) fn random_games(random: &mut Random, count: usize) -> String {
    let mut text = String::new();
    for number in 0..count {
        let mut position = Position::initial();
        let mut moves = String::new();
        for _ in 0..random.below(45) {
            let legal = position.legal_moves();
            // Prefer the first moves, so that games share positions, and so that knights move back and repeat
            // positions.
            let choices = if random.one_in(3) { legal.len() } else { 3 };
            let choice = random.below(choices);
            let Some(mv) = legal.get(choice) else { break };
            moves.push_str(&format!("{mv} "));
            position = position.play(*mv);
            if random.one_in(60) {
                moves.push_str(random.pick(&["-- ", "Ke9 ", "(1. e4 e5) ", "{a comment} "]));
            }
            if moves.ends_with("-- ") {
                let Some(next) = position.null_move() else { break };
                position = next;
            }
        }
        let result = random.pick(&["1-0", "0-1", "1/2-1/2", "*"]);
        let elo = ["2500", "?", "-", "0", "1800:2000", "987"];
        let [white, black] = [(); 2].map(|()| random.pick(&elo));
        let date =
            ["Date \"1999.??.??\"", "UTCDate \"2021.05.01\"", "Date \"????.??.??\"", "Date \"2005.01.01\""];
        let date = random.pick(&date);
        text.push_str(&format!(
            "[Event \"{number}\"]\n[WhiteElo \"{white}\"]\n[BlackElo \"{black}\"]\n[{date}]\n\n{moves}{result}\n\n"
        ));
    }
    text
}

#[test]
fn tree_equals_table_for_random_games() {
    let mut random = Random::new(1);
    let texts: Vec<String> = (0..3).map(|_| random_games(&mut random, 300)).collect();
    check(&texts, &WAYS, "random games");
}

#[test]
fn tree_equals_table_for_golden_games() {
    let texts: Vec<Vec<u8>> =
        movetext_testkit::games::paths().iter().map(|path| fs::read(path).unwrap()).collect();
    check(&texts, &WAYS, "golden games");
}

/// Small files are always read completely, large files only if `MOVETEXT_DEEP` is `1`.
#[test]
fn tree_equals_table_for_real_games() {
    let Some(root) = real_data() else { return };
    let folders: &[&str] = if is_deep() { &["pgn", "bench"] } else { &["pgn"] };
    let paths = folders.iter().flat_map(|folder| with_extension(&root.join(folder), "pgn"));
    let texts: Vec<Vec<u8>> = paths.map(|path| fs::read(path).unwrap()).collect();
    check(&texts, &[(8 << 20, 2, 64 << 10)], "real games");
}

#[test]
fn groups_equal_tables_of_their_games() {
    let mut random = Random::new(6);
    let texts = [150, 90].map(|count| {
        let games = random_games(&mut random, count).replace("[Event", "\n[Event");
        let games = games.split_inclusive("\n\n").map(|text| {
            let control = random.pick(&["180+0", "600+5", "-", "?", "60+0", "none"]);
            text.replace("[Event", &format!("[TimeControl \"{control}\"]\n[Event"))
        });
        games.collect::<String>()
    });
    let mut expected = BTreeMap::new();
    for rating in [None].into_iter().chain(GameGroup::RATINGS.map(Some)) {
        for speed in [None].into_iter().chain(Speed::ALL.map(Some)) {
            let group = (rating, speed);
            let of_group = table(&texts, |line| line.group() == group).into_iter();
            expected.extend(of_group.map(|((key, uci), counts)| ((key, uci, group), counts)));
        }
    }
    let (_folder, inputs) = files_of(&texts);
    for (memory, threads, batch_bytes) in WAYS {
        let builder = TreeBuilder::new(PLIES as u32, Filter::default()).with_groups();
        let builder = builder.with_memory(memory, NonZeroUsize::new(threads).unwrap());
        tree(&inputs, &builder, threads, batch_bytes);
        let found = records(builder.finish().unwrap()).into_iter();
        let found = found.map(|TreeRecord { position_key, mv, group, counts }| {
            ((position_key, mv.to_string(), (group.rating(), group.speed())), counts)
        });
        assert!(found.eq(expected.clone()), "{memory} bytes, {threads} threads");
    }
    let groups: BTreeSet<_> = expected.keys().map(|(_, _, group)| *group).collect();
    assert!(groups.len() > 12, "{groups:?}");
}

/// Returns whether a game matches.
type Takes = fn(&Line) -> bool;

#[test]
fn filter_chooses_the_games_that_count() {
    let texts = [random_games(&mut Random::new(2), 400)];
    let (_folder, inputs) = files_of(&texts);
    let tag = |text: &str| Condition::Tag(text.parse::<TagCondition>().unwrap());
    let cases: [(Vec<Condition>, Takes); 4] = [
        (vec![tag("WhiteElo=2500")], |line| line.value("WhiteElo") == "2500"),
        (vec![Condition::Result("1-0".parse().unwrap())], |line| line.result == GameResult::WhiteWins),
        (vec![Condition::Plies("35..".parse().unwrap())], |line| line.moves.len() >= 35),
        (vec![Condition::Plies("..10".parse().unwrap()), tag("Event~1$")], |line| {
            line.moves.len() <= 10 && line.value("Event").ends_with('1')
        }),
    ];
    for (conditions, takes) in cases {
        let expected = table(&texts, takes);
        let name = format!("{conditions:?}");
        let builder = TreeBuilder::new(PLIES as u32, Filter::new(Expression::all(conditions)));
        tree(&inputs, &builder, 2, 3_000);
        let found = records(builder.finish().unwrap());
        let found = found.iter().map(|record| ((record.position_key, record.mv.to_string()), record.counts));
        assert!(!expected.is_empty() && found.eq(expected), "{name}");
    }
}

#[test]
fn stored_tree_finds_every_position() {
    let texts = [random_games(&mut Random::new(3), 150)];
    let (_folder, inputs) = files_of(&texts);
    let builder = || {
        let builder = TreeBuilder::new(PLIES as u32, Filter::default());
        tree(&inputs, &builder, 1, 64 << 10);
        builder.finish().unwrap()
    };
    let all = records(builder());
    let mut stored = builder().store().unwrap();
    let mut rest = all.as_slice();
    while let Some(first) = rest.first() {
        let count = rest.partition_point(|record| record.position_key == first.position_key);
        let (moves, others) = rest.split_at(count);
        assert_eq!(stored.moves(first.position_key as u64).unwrap(), moves);
        assert!(stored.moves((first.position_key as u64).wrapping_add(1)).unwrap().is_empty());
        rest = others;
    }
    let most: Vec<TreeRecord> = all.iter().copied().filter(|record| record.counts.games >= 3).collect();
    assert!(!most.is_empty() && most.len() < all.len());
    assert!(records(builder().with_min_games(3)) == most);
}

#[test]
fn tree_of_one_position_has_only_its_moves() {
    let folder = Folder::new();
    let inputs = [folder.file("a.pgn", "1. e4 e5 2. Nf3 *\n\n1. Nf3 e5 2. e4 *\n\n1. d4 *\n").into()];
    let position = ["e4", "e5"].iter().fold(Position::initial(), |position, san| {
        position.play(movetext_san::San::parse(san).unwrap().resolve(&position).unwrap().mv())
    });
    let builder = TreeBuilder::new(30, Filter::default()).with_position(position.key().unwrap());
    tree(&inputs, &builder, 1, 100);
    let found = records(builder.finish().unwrap());
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].mv.to_string().as_str(), found[0].counts.games), ("g1f3", 1));
}
