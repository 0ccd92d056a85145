//! Tests for comparing two files of games.

use crate::game_files::files_of;
use alloc::collections::{BTreeMap, BTreeSet};
use core::num::NonZeroUsize;
use movetext_archive::diff::{ChangedGame, DiffFault, DiffSummary, Difference, diff};
use movetext_board::Position;
use movetext_files::parallel::Concurrency;
use movetext_pgn::Flow;
use movetext_san::San;
use movetext_testkit::{Folder, Random};
use std::{fs, path::Path};

/// A game as it is written, from which the expected differences are computed.
#[derive(Clone, Debug)]
struct Model {
    tags: BTreeMap<&'static str, String>,
    moves: Vec<San>,
    /// The texts after a move, by its ply.
    comments: BTreeMap<usize, String>,
    glyphs: BTreeMap<usize, u8>,
    /// Comments in a variation on a move. The variation has the same move.
    variations: BTreeMap<usize, String>,
    marker: &'static str,
}

/// Appends random moves to a game.
fn extend(moves: &mut Vec<San>, count: usize, random: &mut Random, avoided: Option<San>) {
    let mut position = Position::initial();
    for san in moves.iter() {
        position = position.play(san.resolve(&position).unwrap().mv());
    }
    while moves.len() < count {
        let legal: Vec<_> = position.legal_moves().iter().copied().collect();
        let Some(mv) = (!legal.is_empty()).then(|| random.pick(&legal)) else { return };
        let san = San::from_move(mv, &position);
        if Some(san) != avoided {
            moves.push(san);
            position = position.play(mv);
        }
    }
}

impl Model {
    fn random(number: usize, random: &mut Random) -> Self {
        let mut tags = BTreeMap::new();
        tags.insert("Event", random.pick(&["Open", "Cup"]).to_owned());
        tags.insert("Date", random.pick(&["2001.01.01", "2001.01.02"]).to_owned());
        tags.insert("White", format!("Player {number}"));
        tags.insert("Black", random.pick(&["Ann", "Bob"]).to_owned());
        if random.one_in(2) {
            tags.insert("WhiteElo", "2000".to_owned());
        }
        let mut moves = Vec::new();
        // A game that ends early could not be matched by its moves.
        while moves.len() < 24 {
            moves.clear();
            extend(&mut moves, 24 + random.below(10), random, None);
        }
        let mut model = Self {
            tags,
            moves,
            comments: BTreeMap::new(),
            glyphs: BTreeMap::new(),
            variations: BTreeMap::new(),
            marker: random.pick(&["1-0", "0-1", "1/2-1/2", "*"]),
        };
        for _ in 0..random.below(5) {
            let ply = random.below(model.moves.len());
            model.comments.insert(ply, random.pick(&["good", "a b", ""]).to_owned());
            model.glyphs.insert(random.below(24), 1 + random.below(9) as u8);
            model.variations.insert(random.below(24), "line".to_owned());
        }
        model
    }

    /// Writes the game. White space, move numbers and the order of tags are random.
    fn write(&self, random: &mut Random, text: &mut String) {
        let mut tags: Vec<_> = self.tags.iter().collect();
        random.shuffle(&mut tags);
        for (name, value) in tags {
            text.push_str(&format!("[{name} \"{value}\"]\n"));
        }
        text.push('\n');
        for (ply, san) in self.moves.iter().enumerate() {
            if ply % 2 == 0 && random.one_in(2) {
                text.push_str(&format!("{}.", ply / 2 + 1));
            }
            text.push_str(&format!("{san}{}", random.pick(&[" ", "\n", "  "])));
            if let Some(nag) = self.glyphs.get(&ply) {
                text.push_str(&format!("${nag} "));
            }
            if let Some(comment) = self.comments.get(&ply) {
                let comment = comment.replace(' ', random.pick(&[" ", "\n", "  "]));
                text.push_str(&format!("{{{comment}{}}} ", random.pick(&["", " "])));
            }
            if let Some(comment) = self.variations.get(&ply) {
                text.push_str(&format!("({san} {{{comment}}}) "));
            }
        }
        text.push_str(&format!("{}\n\n", self.marker));
    }

    /// Changes the game at random.
    fn edit(&mut self, random: &mut Random) {
        let ply = random.below(self.moves.len());
        match random.below(9) {
            0 => drop(self.tags.insert("WhiteElo", random.pick(&["2000", "2100"]).to_owned())),
            1 => drop(self.tags.remove("WhiteElo")),
            2 => drop(self.tags.insert("White", format!("{} Jr", self.tags["White"]))),
            3 => {
                let old = self.moves[ply];
                let count = self.moves.len();
                self.moves.truncate(ply);
                extend(&mut self.moves, count, random, Some(old));
            }
            4 => drop(self.comments.insert(ply, random.pick(&["good", "bad"]).to_owned())),
            5 => drop(self.comments.remove(&ply)),
            6 => drop(self.glyphs.insert(ply, 10)),
            7 => drop(self.variations.insert(ply, random.pick(&["line", "other"]).to_owned())),
            _ => self.marker = random.pick(&["1-0", "*"]),
        }
        let count = self.moves.len();
        self.comments.retain(|ply, _| *ply < count);
        self.glyphs.retain(|ply, _| *ply < count);
        self.variations.retain(|ply, _| *ply < count);
    }
}

/// The plies before `end` where two maps differ, counted from 1.
fn plies<T: PartialEq>(old: &BTreeMap<usize, T>, new: &BTreeMap<usize, T>, end: usize) -> Vec<u32> {
    let all: BTreeSet<usize> = old.keys().chain(new.keys()).copied().collect();
    let differ = all.into_iter().filter(|ply| *ply < end && old.get(ply) != new.get(ply));
    differ.map(|ply| ply as u32 + 1).collect()
}

/// A difference as text.
fn shown(old: &Model, new: &Model) -> String {
    let names: BTreeSet<_> = old.tags.keys().chain(new.tags.keys()).collect();
    let changed = names.into_iter().filter(|name| old.tags.get(*name) != new.tags.get(*name));
    let tags: Vec<String> =
        changed.map(|name| format!("{name} {:?} {:?}", old.tags.get(name), new.tags.get(name))).collect();
    let same = old.moves.iter().zip(&new.moves).take_while(|(one, other)| one == other).count();
    let is_equal = old.moves == new.moves;
    let san = |game: &Model| {
        game.moves.get(same).map(|san| {
            let dots = if same % 2 == 0 { "." } else { "..." };
            format!("{}{dots} {san}", same / 2 + 1)
        })
    };
    let moves = (!is_equal).then(|| (same as u32 + 1, san(old), san(new)));
    let end = if is_equal { usize::MAX } else { same };
    let comments = plies(&old.comments, &new.comments, end);
    let glyphs = plies(&old.glyphs, &new.glyphs, end);
    let variations = plies(&old.variations, &new.variations, end);
    let markers = (old.marker != new.marker).then_some((old.marker, new.marker));
    format!("{tags:?} {moves:?} {comments:?} {glyphs:?} {variations:?} {markers:?}")
}

fn shown_change(game: &ChangedGame) -> String {
    let tags: Vec<String> =
        game.tags.iter().map(|tag| format!("{} {:?} {:?}", tag.name, tag.old, tag.new)).collect();
    let moves = game.moves.clone().map(|change| (change.ply, change.old, change.new));
    let text = |marker: Option<movetext_pgn_values::GameResult>| marker.unwrap().as_str();
    let markers = game.markers.map(|(old, new)| (text(old), text(new)));
    assert!(game.start.is_none() && !game.has_other_skipped_text);
    format!("{tags:?} {moves:?} {:?} {:?} {:?} {markers:?}", game.comments, game.glyphs, game.variations)
}

/// Compares two texts.
fn differences(old: &str, new: &str, threads: usize) -> (DiffSummary, Vec<Difference>) {
    let (_folder, inputs) = files_of(&[old, new]);
    let mut found = Vec::new();
    let threads = Concurrency::new(NonZeroUsize::new(threads).unwrap());
    let summary = diff(inputs[0].path().unwrap(), inputs[1].path().unwrap(), threads, |difference| {
        found.push(difference);
        Flow::Continue
    });
    (summary.unwrap(), found)
}

#[test]
fn random_edits_are_reported_exactly() {
    for seed in 0..30 {
        let mut random = Random::new(seed);
        let old: Vec<Model> = (0..40).map(|number| Model::random(number, &mut random)).collect();
        let (mut removed, mut expected) = (Vec::new(), BTreeMap::new());
        // Each new game with the number of its old version.
        let mut new: Vec<(Option<usize>, Model)> = Vec::new();
        for (number, game) in old.iter().enumerate() {
            if random.one_in(8) {
                removed.push(number);
                continue;
            }
            let mut edited = game.clone();
            (0..random.below(4)).for_each(|_| edited.edit(&mut random));
            if edited.tags["White"] != game.tags["White"] && edited.moves != game.moves {
                // Neither the players nor the moves are the same.
                removed.push(number);
                new.push((None, edited));
            } else {
                new.push((Some(number), edited));
            }
        }
        new.extend((100..105).map(|number| (None, Model::random(number, &mut random))));
        random.shuffle(&mut new);
        let (mut old_text, mut new_text) = (String::new(), String::new());
        old.iter().for_each(|game| game.write(&mut random, &mut old_text));
        let unedited = old.iter().map(|game| shown(game, game)).next().unwrap();
        for (index, (number, game)) in new.iter().enumerate() {
            game.write(&mut random, &mut new_text);
            let change = number.map(|number| shown(&old[number], game));
            if change.as_ref() != Some(&unedited) {
                expected.insert(index as u64 + 1, number.map(|number| number as u64 + 1).zip(change));
            }
        }
        let mut first = None;
        for threads in [1, 3] {
            let (summary, found) = differences(&old_text, &new_text, threads);
            let (mut found_removed, mut found_new) = (Vec::new(), BTreeMap::new());
            let mut places = Vec::new();
            for difference in &found {
                match difference {
                    Difference::Removed(game) => found_removed.push(game.number as usize - 1),
                    Difference::Added(game) => {
                        places.push(game.line);
                        found_new.insert(game.number, None);
                    }
                    Difference::Changed(game) => {
                        places.push(game.new.line);
                        found_new.insert(game.new.number, Some((game.old.number, shown_change(game))));
                    }
                    other => panic!("{other:?}"),
                }
            }
            assert!(places.is_sorted());
            assert_eq!(found_removed, removed, "seed {seed}");
            assert_eq!(found_new, expected, "seed {seed}");
            assert_eq!(summary.unchanged, (new.len() - expected.len()) as u64);
            assert_eq!(summary.changed + summary.added, expected.len() as u64);
            assert_eq!(*first.get_or_insert_with(|| found.clone()), found);
        }
    }
}

#[test]
fn equal_games_match_in_order() {
    let game = |number: &str| format!("[White \"A\"]\n[Black \"B\"]\n[N \"{number}\"]\n\n1. e4 *\n\n");
    let [one, two, three] = ["1", "2", "3"].map(game);
    let counts = |old: &[&String], new: &[&String]| {
        let join = |games: &[&String]| games.iter().map(|game| game.as_str()).collect::<String>();
        let summary = differences(&join(old), &join(new), 2).0;
        [summary.unchanged, summary.changed, summary.removed, summary.added]
    };
    assert_eq!(counts(&[&one, &two], &[&two, &one]), [2, 0, 0, 0]);
    assert_eq!(counts(&[&one, &one], &[&one]), [1, 0, 1, 0]);
    assert_eq!(counts(&[&one], &[&one, &one]), [1, 0, 0, 1]);
    assert_eq!(counts(&[&one, &two], &[&three, &one]), [1, 1, 0, 0]);
    assert_eq!(counts(&[], &[]), [0, 0, 0, 0]);
}

#[test]
fn unknown_games_match_only_by_moves() {
    let long = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7";
    let change = |old: &str, new: &str| {
        let (summary, found) = differences(old, new, 1);
        (summary.changed, found.len())
    };
    assert_eq!(change("1. e4 *", "1. d4 *"), (0, 2));
    assert_eq!(change("1. e4 *", "1. e4 1-0"), (0, 2));
    assert_eq!(change(&format!("{long} *"), &format!("[White \"A\"]\n\n{long} 1-0")), (1, 1));
    assert_eq!(change("[White \"A\"]\n\n1. e4 *", "[White \"A\"]\n[Black \"?\"]\n\n1. e4 *"), (1, 1));
    // Text that cannot be played, start positions, and comments without moves.
    let (_, found) = differences("[White \"A\"]\n\n1. e4 Ke3 x *", "[White \"A\"]\n\n1. e4 Ke3  y *", 1);
    assert!(matches!(&found[..], [Difference::Changed(game)] if game.has_other_skipped_text), "{found:?}");
    let fen = "[White \"A\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*";
    let (_, found) = differences("[White \"A\"]\n\n*", fen, 1);
    let Difference::Changed(game) = &found[0] else { panic!("{found:?}") };
    assert_eq!(game.start.as_ref().unwrap().1, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    // Counters, and an en passant square where no pawn can capture, only change the tag.
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    let tags = format!("[White \"A\"]\n[FEN \"{fen}\"]\n\n");
    let (old, new) =
        (format!("{tags}1... Nf6 *"), format!("{tags}1... Nf6 2. e5 *").replace("e3 0 1", "- 3 9"));
    let (_, found) = differences(&old, &new, 1);
    let Difference::Changed(game) = &found[0] else { panic!("{found:?}") };
    assert_eq!((game.tags.len(), &game.start, game.moves.as_ref().unwrap().ply), (1, &None, 2));
    // After other start positions, equal first moves are different moves.
    let set_up = |fen: &str, moves: &str| format!("[White \"A\"]\n[FEN \"{fen}\"]\n\n{moves} *");
    let (_, found) = differences(
        &set_up("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "1. e4 Kd7"),
        &set_up("4k3/8/8/8/8/8/4P3/3K4 w - - 0 1", "1. e4 Ke7"),
        1,
    );
    let Difference::Changed(game) = &found[0] else { panic!("{found:?}") };
    assert_eq!(game.moves.as_ref().unwrap().ply, 1);
    let (_, found) = differences("[White \"A\"]\n\n{a} *", "[White \"A\"]\n\n{a} * {b}", 1);
    assert!(matches!(&found[..], [Difference::Changed(game)] if game.comments == [1]), "{found:?}");
}

#[test]
fn unreadable_file_is_an_error() {
    let folder = Folder::new();
    let file = folder.file("a.pgn", "1. e4 *");
    let fault = |old: &Path, new: &Path| {
        let error = diff(old, new, Concurrency::default(), |_| Flow::Continue).unwrap_err();
        (error.path, error.fault)
    };
    let missing = folder.path().join("missing.pgn");
    assert!(matches!(fault(&file, &missing), (path, DiffFault::Source(_)) if path == missing));
    assert!(matches!(fault(folder.path(), &file), (_, DiffFault::NotRegular)));
    let other = folder.file("main.c", "int main(void);");
    assert!(matches!(fault(&file, &other), (path, DiffFault::NoGame) if path == other));
    // The file changes while the differences are reported.
    let other = folder.file("b.pgn", "1. d4 *");
    let error = diff(&file, &other, Concurrency::default(), |_| {
        fs::write(&other, "1. d4 d5 2. c4 *").unwrap();
        Flow::Continue
    });
    assert!(matches!(error.unwrap_err().fault, DiffFault::Changed));
}
