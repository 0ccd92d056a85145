//! Input texts: all golden inputs, and random games from fixed seeds.

use movetext_board::Position;
use movetext_san::San;
use std::path::Path;

/// SplitMix64.
#[derive(Clone, Debug)]
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    /// Returns `true` once in `times` calls on average.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }
}

pub(crate) fn golden_inputs() -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/pgn");
    let mut inputs = Vec::new();
    for folder in ["ok", "err"] {
        for entry in std::fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "pgn") {
                inputs.push((path.display().to_string(), std::fs::read(&path).unwrap()));
            }
        }
    }
    inputs.sort();
    assert!(inputs.len() > 50, "the golden inputs are found");
    inputs
}

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
    "[Variant \"Antichess\"]\n",
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

/// Returns a game with random damage.
pub(crate) fn random_game(random: &mut Random) -> String {
    let mut text = String::new();
    for _ in 0..random.below(5) {
        if random.once_in(2) {
            text.push_str(random.pick(&TAGS[..7]).unwrap());
        }
    }
    if random.once_in(6) {
        text.push_str(random.pick(TAGS).unwrap());
    }
    text.push('\n');
    let mut lines = vec![(Position::initial(), None)];
    for _ in 0..random.below(60) {
        let depth = lines.len();
        let Some((position, before)) = lines.last_mut() else { break };
        match random.below(12) {
            0 | 1 if random.once_in(3) => text.push_str(random.pick(ASIDES).unwrap()),
            0 | 1 => text.push_str(random.pick(&ASIDES[..8]).unwrap()),
            2 if before.is_some() && depth < 6 => {
                text.push('(');
                let start = before.unwrap_or(*position);
                lines.push((start, None));
            }
            3 if depth > 1 => {
                if random.once_in(5) {
                    text.push_str("0-1 ");
                }
                text.push_str(") ");
                lines.pop();
            }
            _ => {
                let moves = position.legal_moves();
                let Some(&mv) = random.pick(&moves) else { continue };
                if random.once_in(3) {
                    text.push_str("9. ");
                }
                if random.once_in(9) {
                    text.push_str("{before} ");
                }
                text.push_str(&San::of(mv, position).to_string());
                text.push_str(if random.once_in(9) { "!? " } else { " " });
                *before = Some(*position);
                *position = position.play(mv);
            }
        }
    }
    text.push_str(
        random.pick(&["*", "1-0", "1/2-1/2 {after it}\n% and below", ")", "", "0-1 done"]).unwrap(),
    );
    text.push_str("\n\n");
    text
}
