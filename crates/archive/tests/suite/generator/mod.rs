//! Generates random games: legal moves in standard chess, Chess960 and set-up positions, null moves, all glyphs, deep
//! variations, and texts that need every kind of normalisation in export.

pub(crate) mod model;
pub(crate) mod normal;

use model::{Line, Model, Move};
use movetext_board::Position;
use movetext_pgn::Played;
use movetext_pgn_values::{GameResult, Nag};
use movetext_testkit::{
    Random, damage,
    pgn_text::BYTES,
    positions::{chess960, double_chess960, play},
};

const PIECES: [&str; 9] = [
    "two words",
    "[Event \"x\"]",
    "\n[Event \"x\"]",
    "\n\n[White \"y\"]\n",
    "[%clk 0:01:00]",
    "[%csl Ra1,Gb2][%cal Ra1a8]",
    "\u{fc}\u{e9}",
    "\u{1F600}",
    "averyveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryverylongword",
];

/// Further [`PIECES`], all short.
const SHORT_PIECES: [&str; 35] = [
    "a", "word", " ", "  ", "\n", "\n\n", "\t", "\r\n", "\r", "\u{b}", "\u{0}", "\u{1}", "\u{85}", "\u{7f}",
    "}", "{", "{}", "%", "%x", "% y", "\n%z", ";", "[", "]", "\"", "\\", "1-0", "*", "1. e4", "$1", "(", ")",
    "--", "\u{a0}", "\u{FEFF}",
];

const NAMES: [&str; 20] = [
    "Event", "Site", "Date", "Round", "White", "Black", "Result", "ECO", "WhiteElo", "a", "Z_9", "9x", "_x",
    "\u{c9}lo", "FEN", "SetUp", "X\"]", "", "A b", "PlyCount",
];

const LONG_NAMES: [&str; 2] = ["Annotator", "White-Elo"];

fn piece(random: &mut Random) -> &'static str {
    random.pick(&[&PIECES[..], &SHORT_PIECES].concat())
}

pub(crate) fn text(random: &mut Random) -> String {
    let count = if random.one_in(12) { random.below(60) } else { random.below(6) };
    let spaced = random.one_in(2);
    let mut text = String::new();
    for _ in 0..count {
        text.push_str(if spaced && random.one_in(2) { "some text" } else { piece(random) });
        if spaced {
            text.push(' ');
        }
    }
    text
}

/// Returns a word with a few pieces inside it or after it.
pub(crate) fn short_text(random: &mut Random) -> String {
    let mut text = "word".to_owned();
    for _ in 0..random.below(3) {
        text.push_str(piece(random));
        text.push_str(random.pick(&["", "x"]));
    }
    text
}

/// Returns a game with hostile tags and comments.
pub(crate) fn game(random: &mut Random) -> Model {
    let start = start(random);
    let mut tags = Vec::new();
    for _ in 0..random.below(10) {
        let value = if random.one_in(3) { text(random) } else { "value".to_owned() };
        let name = random.pick(&[&NAMES[..], &LONG_NAMES].concat());
        tags.push((name.to_owned(), value));
    }
    let is_standard = start.as_ref().is_none_or(Position::has_standard_castling);
    tags.retain(|(name, _)| name != "FEN");
    if !is_standard {
        tags.push(("Variant".to_owned(), "Chess960".to_owned()));
    }
    let length = if random.one_in(20) { 150 } else { random.below(30) };
    let depth = if random.one_in(100) { 60 } else { 4 };
    let mut budget = 120;
    let position = start.unwrap_or(Position::initial());
    let line = line(random, position, length, depth, &mut budget);
    let results = [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown];
    Model { tags, start, is_unplayable: false, line, result: random.pick(&results), end: texts(random, 12) }
}

fn start(random: &mut Random) -> Option<Position> {
    let start = match random.below(8) {
        0 => chess960(random),
        1 => double_chess960(random),
        2 => Position::initial(),
        _ => return None,
    };
    let plies = random.below(60);
    Some(play(start, plies, random, |_, _| ()))
}

fn random_move(random: &mut Random, position: &Position) -> Option<Played> {
    let moves = position.legal_moves();
    (!moves.is_empty()).then(|| Played::Move(random.pick(&moves)))
}

fn texts(random: &mut Random, rarity: usize) -> Vec<String> {
    let mut texts = Vec::new();
    while random.one_in(rarity) {
        texts.push(text(random));
    }
    texts
}

fn nags(random: &mut Random, rarity: usize) -> Vec<Nag> {
    let mut nags = Vec::new();
    while random.one_in(rarity) {
        nags.push(Nag::new(if random.one_in(2) { random.below(8) } else { random.below(256) } as u8));
    }
    nags
}

fn line(random: &mut Random, start: Position, length: usize, depth: usize, budget: &mut usize) -> Line {
    let mut line = Line { start: texts(random, 8), ..Line::default() };
    let mut position = start;
    for _ in 0..length {
        if *budget == 0 {
            break;
        }
        *budget -= 1;
        let null = random.one_in(30) && !position.is_check() && position.null_move().is_some();
        let played = if null { Some(Played::Null) } else { random_move(random, &position) };
        let Some(played) = played else { break };
        let mut mv = Move::new(played);
        mv.nags_before = nags(random, 40);
        mv.before = texts(random, 20);
        mv.nags = nags(random, 6);
        mv.comments = texts(random, 6);
        while depth > 0 && random.one_in(if depth > 4 { 2 } else { 8 }) {
            let length = random.below(6);
            mv.variations.push(self::line(random, position, length, depth - 1, budget));
        }
        mv.after = texts(random, 15);
        line.moves.push(mv);
        position = model::after(&position, played);
    }
    if random.one_in(25) {
        line.unread.push(text(random));
    }
    line
}

/// Returns `copies` damaged copies, with names, of each golden input that has at most `longest` bytes.
pub(crate) fn damaged_inputs(longest: usize, copies: usize, seed: u64) -> Vec<(String, Vec<u8>)> {
    let mut random = Random::new(seed);
    let mut damaged = Vec::new();
    for path in movetext_testkit::games::paths() {
        let bytes = std::fs::read(&path).unwrap();
        for _ in 0..if bytes.is_empty() || bytes.len() > longest { 0 } else { copies } {
            let mut changed = bytes.clone();
            for _ in 0..=random.below(4) {
                damage(&mut changed, BYTES, &mut random);
            }
            damaged.push((format!("{}: {:?}", path.display(), changed.escape_ascii().to_string()), changed));
        }
    }
    damaged
}
