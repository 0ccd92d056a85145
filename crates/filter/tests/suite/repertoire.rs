//! Compares repertoires with a slow evaluation on game trees. Real games come from the folder `MOVETEXT_DATA`.

use alloc::{collections::BTreeMap, sync::Arc};
use core::cell::RefCell;
use movetext_filter::{
    Condition, Departure, Filter, PlyCondition, Repertoire, RepertoireBuilder, RepertoireCondition,
    RepertoireError,
};
use movetext_pgn::{Played, Reader, Visitable};
use movetext_pgn_tree::{Game, GameReader, TreeItem};
use movetext_testkit::{
    files::real_data,
    games::{files, read},
};

/// How many bytes we read from each file with real games.
const NORMAL: u64 = 100_000;

fn repertoire(text: &[u8]) -> Result<Repertoire, RepertoireError> {
    let builder = RefCell::new(RepertoireBuilder::default());
    movetext_pgn::read(text, &mut &builder, &mut &builder);
    builder.into_inner().finish()
}

fn trees(text: &[u8]) -> Vec<Game> {
    GameReader::new(text).map(Result::unwrap).collect()
}

/// Returns whether each game matches.
fn matches(condition: RepertoireCondition, games: &[Game]) -> Vec<bool> {
    let filter = Filter::new([Condition::Repertoire(condition)]);
    let mut matcher = filter.matcher();
    let is_match = |game: &Game| {
        game.visit(&mut matcher, &mut ());
        matcher.is_match()
    };
    games.iter().map(is_match).collect()
}

/// Evaluates a game by the definition. Returns its last ply in the repertoire, and whether it follows the repertoire.
fn evaluate_slowly(positions: &BTreeMap<u64, bool>, game: &Game) -> (Option<u32>, bool) {
    let mut keys = vec![game.replay().position().key().unwrap()];
    keys.extend(game.replay().map(|step| step.position_after().key().unwrap()));
    if let Some(end) = keys.iter().position(|key| positions.get(key) == Some(&false)) {
        return (Some(end as u32), true);
    }
    let last = keys.iter().rposition(|key| positions.contains_key(key));
    (last.map(|last| last as u32), last == Some(keys.len() - 1))
}

/// Returns the positions of all lines, and whether a line continues from each.
fn positions(games: &[Game]) -> BTreeMap<u64, bool> {
    let mut positions = BTreeMap::new();
    for game in games {
        positions.entry(game.start().unwrap().key().unwrap()).or_insert(false);
        for item in game.depth_first().replay() {
            if let TreeItem::Move(step) = item {
                positions.insert(step.position.key().unwrap(), true);
                positions.entry(step.position_after().key().unwrap()).or_insert(false);
            }
        }
    }
    positions
}

#[test]
fn repertoire_matches_slow_evaluation() {
    let Some(root) = real_data() else { return };
    let (mut followed, mut left, mut refused) = (0, 0, 0);
    for path in files(&root) {
        let text = read(&path, NORMAL);
        let games: Vec<Game> = trees(&text).into_iter().filter(Game::is_playable).collect();
        // The lines have different lengths, and some lines are the beginning of others.
        let lines: Vec<Game> =
            games.iter().step_by(3).filter(|game| has_no_null_move(game)).cloned().collect();
        let lines: Vec<Game> =
            lines.iter().enumerate().map(|(index, line)| shortened(line, 4 + index % 13)).collect();
        let mut builder = RepertoireBuilder::default();
        lines.iter().for_each(|line| _ = line.visit(&mut builder, &mut ()));
        let Ok(repertoire) = builder.finish() else {
            refused += 1;
            continue;
        };
        let positions = positions(&lines);
        assert_eq!(repertoire.position_count(), positions.len(), "{}", path.display());
        let repertoire = Arc::new(repertoire);
        let found = matches(RepertoireCondition::follows(Arc::clone(&repertoire)), &games);
        let early: PlyCondition = "..9".parse().unwrap();
        let found_early = matches(RepertoireCondition::leaves_at(Arc::clone(&repertoire), early), &games);
        assert_eq!(found.len(), games.len(), "{}", path.display());
        for ((game, follows), leaves_early) in games.iter().zip(found).zip(found_early) {
            let (last, expected) = evaluate_slowly(&positions, game);
            assert_eq!(follows, expected, "{}: {}", path.display(), game.number());
            let is_early = !expected && last.is_some_and(|last| last < 9);
            assert_eq!(leaves_early, is_early, "{}: {}", path.display(), game.number());
            let departure = repertoire.departure(game);
            if !expected {
                assert_eq!(departure, last.map(|last| Departure::Game(last + 1)));
            }
            followed += u32::from(follows);
            left += u32::from(!follows);
        }
    }
    assert!(followed > 100 && left > 100, "{followed} follow, {left} leave, {refused} refused");
}

fn has_no_null_move(game: &Game) -> bool {
    game.by_ply().all(|(_, node)| node.played() != Played::Null)
}

/// Returns the first `plies` plies of a game.
fn shortened(game: &Game, plies: usize) -> Game {
    let mut game = game.clone();
    let cut = game.mainline().moves().nth(plies).map(|node| node.id());
    if let Some(id) = cut {
        game.delete_from(id).unwrap();
    }
    game
}

#[test]
fn unusable_repertoire_error_has_location() {
    for (text, message, location) in [
        ("", "has no game, expected the lines of a repertoire", None),
        ("*", "has no moves, expected the lines of a repertoire", None),
        ("1. -- *", "has no moves, expected the lines of a repertoire", None),
        (
            "1. e4 *\n\n1. d4 d5 2. Kd3 *",
            "illegal move: `Kd3`, the king on e1 does not reach d3",
            Some((3, 13)),
        ),
    ] {
        let error = repertoire(text.as_bytes()).unwrap_err();
        assert!(error.to_string().starts_with(message), "{text}: {error}");
        assert_eq!(error.location(), location, "{text}");
    }
}

#[test]
fn null_move_ends_a_line_of_a_repertoire() {
    let lines = b"1. e4 e5 (1... c5 2. -- d6) 2. Nf3 (2. -- Nf6 (2... d6)) *";
    let repertoire = Arc::new(repertoire(lines).unwrap());
    // The start position, and the positions after 1. e4, 1... e5, 1... c5 and 2. Nf3.
    assert_eq!(repertoire.position_count(), 5);
    let games = b"1. e4 c5 2. Nf3 * 1. e4 e5 2. Bc4 * 1. e4 e5 2. -- *";
    let games = trees(games);
    assert_eq!(matches(RepertoireCondition::follows(Arc::clone(&repertoire)), &games), [true, false, false]);
}

#[test]
fn game_is_skipped_once_it_cannot_return() {
    // All men are on the board in the repertoire, so a game with fewer men cannot return.
    let repertoire = repertoire(b"1. d4 d5 2. c4 *").unwrap();
    let filter = Filter::new([Condition::Repertoire(RepertoireCondition::follows(repertoire))]);
    let mut matcher = filter.matcher();
    let mut found: Vec<movetext_pgn::diagnostic::Diagnostic> = Vec::new();
    let text = b"1. e4 d5 2. exd5 Qxd5 3. Nc3 Kd6 *";
    Reader::new(text).visit_game(&mut matcher, &mut found).unwrap();
    assert!(!matcher.is_match());
    assert!(found.iter().all(|one| one.excerpt() != "Kd6"), "{found:?}");
}
