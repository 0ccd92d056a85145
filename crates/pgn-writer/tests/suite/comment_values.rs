//! Clocks, elapsed times and evaluations: set in trees, written, and read back (supplement 4.2 and 4.4).

use core::time::Duration;
use movetext_pgn::Placement;
use movetext_pgn_tree::{Game, GameReader, MoveId, MoveNode, TreeItem};
use movetext_pgn_values::command::{Evaluation, Score, remove_commands};
use movetext_testkit::{Random, pgn_text::regular_games};

/// The commands that the setters write.
const NAMES: [&str; 3] = ["clk", "emt", "eval"];

/// Pieces of comments: commands of all kinds, some of them unreadable, engine comments, and prose.
const PIECES: [&str; 20] = [
    "[%clk 0:03:00]",
    "[%clk later]",
    "[%clk",
    "[%eval 0.17,18]",
    "[%eval #-3]",
    "[%eval -106,29]",
    "[%emt 2.216]",
    "[%emt 0:00:07]",
    "[%egt 1:00:00]",
    "[%csl Ge4,Rd5]",
    "[%x \"],\"]",
    "+1.16/8 0.022s",
    "-M6/20 0.1s, White mates",
    "d=20, sd=25, mt=1234, tl=60000, wv=0.35",
    "book",
    "best by test",
    "5/8 of the games",
    " ",
    "\n",
    "]",
];

/// The values of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Values {
    clock: Option<Duration>,
    elapsed: Option<Duration>,
    evaluation: Option<Evaluation>,
}

impl Values {
    fn from_node(node: MoveNode<'_>) -> Self {
        Self { clock: node.clock(), elapsed: node.elapsed(), evaluation: node.evaluation() }
    }

    fn random(random: &mut Random) -> Self {
        let time = |random: &mut Random| match random.below(3) {
            0 => Duration::from_secs(random.below(100_000) as u64),
            1 => Duration::from_millis(random.below(10_000_000) as u64),
            _ => Duration::new(random.below(60) as u64, random.below(1_000_000_000) as u32),
        };
        let score = match random.below(4) {
            0 => Score::Mate(random.below(50) as u32),
            1 => Score::Mated(random.below(50) as u32),
            2 => Score::Centipawns(random.below(4_000) as i32 - 2_000),
            _ => Score::Pawns { thousandths: random.below(40_000) as i32 - 20_000 },
        };
        let depth = random.one_in(2).then(|| random.below(60) as u32);
        Self {
            clock: random.one_in(2).then(|| time(random)),
            elapsed: random.one_in(2).then(|| time(random)),
            evaluation: random.one_in(2).then_some(Evaluation { score, depth }),
        }
    }

    /// Sets the values that are present.
    fn set(self, game: &mut Game, of: MoveId) {
        if let Some(clock) = self.clock {
            game.set_clock(of, clock).unwrap();
        }
        if let Some(elapsed) = self.elapsed {
            game.set_elapsed(of, elapsed).unwrap();
        }
        if let Some(evaluation) = self.evaluation {
            game.set_evaluation(of, evaluation).unwrap();
        }
    }

    /// Returns the values that a move with the values `before` should have after `set`.
    fn merge_over(self, before: Self) -> Self {
        let in_pawns =
            |evaluation: Evaluation| Evaluation { score: evaluation.score.in_pawns(), ..evaluation };
        Self {
            clock: self.clock.or(before.clock),
            elapsed: self.elapsed.or(before.elapsed),
            evaluation: self.evaluation.map(in_pawns).or(before.evaluation),
        }
    }
}

/// Returns all moves in text order.
fn moves(game: &Game) -> impl Iterator<Item = MoveNode<'_>> {
    game.depth_first().filter_map(|item| match item {
        TreeItem::Move(step) => Some(step.node),
        TreeItem::BeginVariation(_) | TreeItem::EndVariation(_) => None,
    })
}

/// Returns the words in the comments after a move, without the commands in [`NAMES`].
fn words(node: MoveNode<'_>) -> Vec<String> {
    let places = [Placement::AfterMove, Placement::AfterVariations];
    let comments = places.into_iter().flat_map(|place| node.comments(place));
    let texts = comments.map(|comment| remove_commands(comment, &NAMES).into_owned());
    texts.flat_map(|text| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// Adds comments to some moves.
fn annotate(game: &mut Game, ids: &[MoveId], random: &mut Random) {
    for &id in ids {
        for _ in 0..random.below(3) {
            let text = random.text(&PIECES, 4);
            let place = random.pick(&[Placement::AfterMove, Placement::AfterVariations]);
            game.add_comment(id, place, &text).unwrap();
        }
    }
}

fn reread(game: &Game) -> Game {
    let text = movetext_pgn_writer::to_string(game);
    GameReader::new(text.as_bytes()).next().unwrap().unwrap()
}

#[test]
fn set_values_survive_writing_and_reading() {
    let mut set = 0;
    for seed in 0..150 {
        let mut random = Random::new(seed);
        for game in GameReader::new(&regular_games(&mut random)) {
            let mut game = game.unwrap();
            let ids: Vec<MoveId> = moves(&game).map(|node| node.id()).collect();
            annotate(&mut game, &ids, &mut random);
            for &id in &ids {
                let node = game.node(id).unwrap();
                let (before, kept) = (Values::from_node(node), words(node));
                let values = Values::random(&mut random);
                values.set(&mut game, id);
                let node = game.node(id).unwrap();
                assert_eq!(
                    Values::from_node(node),
                    values.merge_over(before),
                    "seed {seed}: {values:?} on {kept:?}"
                );
                assert_eq!(words(node), kept, "seed {seed}: {values:?}");
                set += 1;
            }
            let read = reread(&game);
            for (written, read) in moves(&game).zip(moves(&read)) {
                assert_eq!(
                    Values::from_node(read),
                    Values::from_node(written),
                    "seed {seed}, ply {}",
                    written.ply()
                );
            }
        }
    }
    assert!(set > 1_000, "{set}");
}

#[test]
fn removed_values_leave_all_other_text() {
    for (comments, expected) in [
        ("{[%clk 0:03:00]}", ""),
        ("{[%clk 0:03:00] best} {[%clk 0:01:00]}", "{best}"),
        ("{[%clk 0:03:00][%csl Ge4]} {[%emt 1]}", "{[%csl Ge4]}"),
        ("{[%eval 0.17]} {+1.16/8 0.022s}", "{+1.16/8 0.022s}"),
        ("{} {[%clk 0:03:00]}", "{}"),
    ] {
        let mut game = GameReader::new(format!("1. e4 {comments} *").as_bytes()).next().unwrap().unwrap();
        let id = game.mainline().first().unwrap().id();
        game.set_clock(id, None).unwrap().set_elapsed(id, None).unwrap().set_evaluation(id, None).unwrap();
        let left: Vec<String> =
            game.node(id).unwrap().comments(Placement::AfterMove).map(|text| format!("{{{text}}}")).collect();
        assert_eq!(left.join(" "), expected, "{comments}");
    }
}
