//! The short ways are held to reading token by token: on any text, and whatever the sink asks for and answers, both
//! say the same and end at the same byte (PGN 18).

use super::{Event, EventSink, Limits, Parsed, parse};
use crate::diagnostic::Finding;
use crate::flow::Flow;
use crate::visitor::Wants;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Splitmix64: the tests draw the same numbers everywhere.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    pub(super) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn pick<'a>(&mut self, pieces: &[&'a str]) -> &'a str {
        pieces[self.below(pieces.len())]
    }
}

/// Writes down what it asked for, and answers by a seed and the number of the event.
struct Recorder {
    wants: Wants,
    wants_findings: bool,
    /// No answer but to go on where this is zero.
    seed: u64,
    count: u64,
    text: String,
}

impl Recorder {
    fn answer(&mut self) -> Flow {
        self.count += 1;
        if self.seed == 0 {
            return Flow::Continue;
        }
        match Random(self.seed ^ self.count << 20).below(30) {
            0 => Flow::SkipGame,
            1..3 => Flow::SkipVariation,
            3 if self.count > 20 => Flow::Stop,
            _ => Flow::Continue,
        }
    }
}

impl EventSink for Recorder {
    fn event(&mut self, event: Event<'_>) -> Flow {
        let is_wanted = match event {
            Event::Comment(_) => self.wants.contains(Wants::COMMENTS),
            Event::MoveNumber(..) => self.wants_findings,
            _ => true,
        };
        if !is_wanted {
            return Flow::Continue;
        }
        self.text.push_str(&format!("{event:?}\n"));
        self.answer()
    }

    fn finding(&mut self, finding: Finding) -> Flow {
        if !self.wants_findings {
            return Flow::Continue;
        }
        self.text.push_str(&format!("{finding:?}\n"));
        self.answer()
    }

    fn wants(&self) -> Wants {
        self.wants
    }

    fn wants_findings(&self) -> bool {
        self.wants_findings
    }
}

/// What one reading of a game is.
#[derive(Debug, PartialEq, Eq)]
struct Reading {
    text: String,
    end: usize,
    flow: Flow,
    found: bool,
}

fn read(
    bytes: &[u8],
    at: usize,
    (wants, wants_findings): (Wants, bool),
    seed: u64,
    is_careful: bool,
) -> Reading {
    let mut recorder = Recorder { wants, wants_findings, seed, count: 0, text: String::new() };
    let Parsed { end, flow, found, .. } = parse(bytes, at, 7, &Limits::default(), &mut recorder, is_careful);
    // Who stopped goes on nowhere.
    let end = if flow == Flow::Stop { 0 } else { end };
    Reading { text: recorder.text, end, flow, found }
}

/// Asserts that both ways read every game alike.
#[track_caller]
fn compare(bytes: &[u8], seed: u64) {
    let subsets = [
        (Wants::ALL, true),
        (Wants::PARSE, false),
        (Wants::PARSE, true),
        (Wants::REPLAY | Wants::COMMENTS, false),
    ];
    for wants in subsets {
        let mut at = 0;
        loop {
            let careful = read(bytes, at, wants, seed, true);
            let swift = read(bytes, at, wants, seed, false);
            let differs = swift.text.lines().zip(careful.text.lines()).find(|(one, other)| one != other);
            assert_eq!(differs, None, "{wants:?}, from {at}:\n{}", bytes.escape_ascii());
            assert_eq!(swift, careful, "{wants:?}, from {at}:\n{}", bytes.escape_ascii());
            if !careful.found || careful.flow == Flow::Stop {
                break;
            }
            at = careful.end;
        }
    }
    let (mut at, mut is_found) = (0, true);
    while is_found {
        let whole = read(bytes, at, (Wants::ALL, true), 0, true);
        let passed = parse(bytes, at, 7, &Limits::default(), &mut (), false);
        assert_eq!(
            (passed.end, passed.found),
            (whole.end, whole.found),
            "from {at}:\n{}",
            bytes.escape_ascii()
        );
        (at, is_found) = (whole.end, whole.found);
    }
}

const TAGS: [&str; 21] = [
    "[Event \"e\"]",
    "[Event \"other\"]",
    "[Site \"a b c d e f g h i j k l m n o p q r s t u v w\"]",
    "[White \"W\"]",
    "[Black \"a \\\"b\\\"\"]",
    "[Result \"1-0\"]",
    "[Result \"*\"]",
    "[FEN \"8/8/8/8/8/8/8/K1k5 w - - 0 1\"]",
    "[A_1 \"\u{e9}\"]",
    "[Round\"1\"]",
    "[AVeryLongNameOfMoreThanSixteenLetters \"x\"]",
    "[ECO \"C20\" ]",
    "[x-y \"z\"]",
    "[WhiteElo \"]\"]",
    "<br />",
    "&nbsp; - 1. ...",
    "Site \"Graz\"]",
    "[Site \"Gr\naz\"]",
    "mail, a line of it; 1-0",
    "[Event x\"]",
    "(1. d4 {x} d5)",
];
const ENDS: [&str; 6] = ["\n", "\r\n", "\n\n", " ", "", "\n \n"];
const MOVES: [&str; 74] = [
    "e4",
    "e5",
    "Nf3",
    "Nc6",
    "Bb5",
    "a6",
    "O-O",
    "O-O-O",
    "O-O+",
    "exd5",
    "Nbd7",
    "R1e2",
    "Qa1xb2+",
    "e8=Q",
    "bxa8=N#",
    "Nf3+",
    "Qxf7#",
    "Qh5++",
    "e4!",
    "e5?!",
    "d4=",
    "Nf6+-",
    "0-0",
    "o-o",
    "--",
    "Z0",
    "e2e4",
    "e2-e4",
    "Pe4",
    "e.p.",
    "exd6e.p.",
    "a8(Q)",
    "1-0",
    "0-1",
    "1/2-1/2",
    "*",
    "1/2",
    "O-1",
    "1-O",
    "O-O-1",
    "1-O-O",
    "N",
    "D",
    "=",
    "+",
    "+/-",
    "$1",
    "$146",
    "$",
    "{a comment}",
    "{}",
    "{a {b}",
    "; rest of line\n",
    "(",
    ")",
    "( 1. d4 d5 )",
    "<x>",
    "\"s\"",
    "\u{2658}f3",
    "e4,",
    "1 - 0",
    "0 -1",
    "1/2 - 1/2",
    "0.5 : 0.5",
    "1\u{2013} 0",
    "1 \t-",
    "- 0",
    "1 - 0-0",
    "x1 - 0",
    "R8xg20-1",
    "e41-0",
    "O-O1/2-1/2",
    "O-O-O0-1",
    "(e.p.)",
];
const BLANKS: [&str; 12] = [" ", " ", " ", " ", " ", " ", "\n", "\r\n", "  ", "\t", "", "\n\n"];

/// A text like those that people have, in which anything may be out of order.
fn text(random: &mut Random, disorder: usize) -> Vec<u8> {
    let mut text = String::new();
    for _ in 0..1 + random.below(3) {
        for _ in 0..random.below(9) {
            text.push_str(random.pick(&TAGS));
            text.push_str(if random.below(8) < disorder { random.pick(&ENDS) } else { "\n" });
        }
        text.push('\n');
        for ply in 0..random.below(40) {
            let is_strange = random.below(16) < disorder;
            match random.below(6) {
                0 | 1 => text.push_str(&format!("{}.", ply / 2 + 1)),
                2 => text.push_str(&format!("{}...", ply * 3)),
                3 if is_strange => text.push_str(&format!("{}. ...", ply * 3000)),
                4 if is_strange => text.push_str("1 ."),
                _ => {}
            }
            text.push_str(if is_strange { random.pick(&BLANKS) } else { " " });
            let plain = 14 + if is_strange { MOVES.len() - 14 } else { 0 };
            text.push_str(random.pick(&MOVES[..plain]));
            text.push_str(if is_strange { random.pick(&BLANKS) } else { " " });
            if random.below(5) == 0 {
                text.push_str(
                    random.pick(&["{ [%clk 0:03:00] } ", "{a long comment that is longer than all others} "]),
                );
            }
        }
        text.push_str(random.pick(&["1-0", "*", "1/2-1/2", "", "0-1 resigned", "1-0 1-0", "* {post}"]));
        text.push_str(if random.below(8) < disorder { random.pick(&ENDS) } else { "\n\n" });
    }
    let mut bytes = text.into_bytes();
    for _ in 0..random.below(1 + disorder) {
        let at = random.below(bytes.len());
        match random.below(3) {
            0 => bytes[at] = random.next() as u8,
            1 => bytes[at] = b"{}()[]\"%;*<>\n\r \0\x0c-/=1O$."[random.below(24)],
            _ => drop(bytes.remove(at)),
        }
        if bytes.is_empty() {
            break;
        }
    }
    // The short ways are taken where enough bytes follow.
    if random.below(4) > 0 {
        bytes.extend_from_slice(b"\n\n[Event \"last\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\n");
    }
    bytes
}

#[test]
fn short_ways_say_what_reading_token_by_token_says() {
    let mut random = Random(0x51F7);
    for round in 0..400 {
        let bytes = text(&mut random, round % 5);
        compare(&bytes, 0);
        compare(&bytes, random.next() | 1);
    }
}

#[test]
fn short_ways_agree_wherever_one_byte_of_a_game_is_another() {
    let game = "[Event \"e\"]\n[White \"w\"]\n\n1. e4 {c} e5 2. Nf3+ O-O 3. Bxb5 a8=Q# (3... d6) 4. d4 $1 1-0\n\n[Event \"f\"]\n\n1. d4 d5 2. c4 *\n";
    let tail = "\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 *\n";
    for at in 0..game.len() {
        for &byte in b" \n\r\t\0{}()[]<>\"\\;%*$!?.,+-#=/:_0189aOKxh\x80\xE2" {
            let mut bytes = format!("{game}{tail}").into_bytes();
            bytes[at] = byte;
            compare(&bytes, 0);
        }
    }
}
