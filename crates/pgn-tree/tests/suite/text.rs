//! Random games from fixed seeds.

use movetext_board::Position;
use movetext_san::San;
use movetext_testkit::Random;

const TAGS: &[&str] = &[
    "[White \"A \\\"B\\\" \\\\\"]\n",
    "[White \"again\"]\n",
    "[Result \"1-0\"]\n",
    "[Result \"*\"]\n",
    "[Annotator x]\n",
    "% escaped among tags\n",
    "{comment among tags}\n",
    "[FEN \"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 3 17\"]\n",
    "[FEN \"nonsense\"]\n",
    "[SetUp \"1\"]\n",
    "[Variant \"Bughouse\"]\n",
];

const ASIDES: &[&str] = &[
    "{a comment} ",
    "{} ",
    "; to the end of the line\n",
    "$1 ",
    "$14 ",
    "! ",
    "\n% an escaped line\n",
    "+- ",
    "$300 ",
    ") ",
    "Ke5 ",
    "Xyz ",
    "-- ",
    "7. ",
    "... ",
    "1-0 ",
    "( ",
    "() ",
    "({in nothing}) ",
    "<x> ",
    "\u{e9} ",
];

/// Creates a game with random damage.
pub(crate) fn random_game(random: &mut Random) -> String {
    let mut text = String::new();
    for _ in 0..random.below(5) {
        if random.one_in(2) {
            text.push_str(random.pick(&TAGS[..7]));
        }
    }
    if random.one_in(6) {
        text.push_str(random.pick(TAGS));
    }
    text.push('\n');
    let mut lines = vec![(Position::initial(), None)];
    for _ in 0..random.below(60) {
        let depth = lines.len();
        let Some((position, before)) = lines.last_mut() else { break };
        match random.below(12) {
            0 | 1 if random.one_in(3) => text.push_str(random.pick(ASIDES)),
            0 | 1 => text.push_str(random.pick(&ASIDES[..8])),
            2 if before.is_some() && depth < 6 => {
                text.push('(');
                let start = before.unwrap_or(*position);
                lines.push((start, None));
            }
            3 if depth > 1 => {
                if random.one_in(5) {
                    text.push_str("0-1 ");
                }
                text.push_str(") ");
                lines.pop();
            }
            _ => {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    continue;
                }
                let mv = random.pick(&moves);
                if random.one_in(3) {
                    text.push_str("9. ");
                }
                if random.one_in(9) {
                    text.push_str("{before} ");
                }
                text.push_str(&San::from_move(mv, position).to_string());
                text.push_str(if random.one_in(9) { "!? " } else { " " });
                *before = Some(*position);
                *position = position.play(mv);
            }
        }
    }
    text.push_str(random.pick(&["*", "1-0", "1/2-1/2 {after it}\n% and below", ")", "", "0-1 done"]));
    text.push_str("\n\n");
    text
}
