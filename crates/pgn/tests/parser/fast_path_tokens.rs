//! Tabs and spaces must separate tokens in the same way (PGN 7).
//!
//! After a space, the lexer reads a move with its number, or a tag pair, as one token. After a tab, it reads the parts
//! of the move or pair. So these tests compare both implementations on arbitrary text, whatever a sink requests and
//! returns.

use movetext_pgn::{
    Flow, Interest,
    diagnostic::Finding,
    parser::{Event, EventSink, Limits, parse_game},
};
use movetext_testkit::Random;

/// Records events. Returns flows that depend on a seed and on the number of the event.
struct Recorder {
    interest: Interest,
    requests_findings: bool,
    /// If this is 0, every call returns [`Flow::Continue`].
    seed: u64,
    count: u64,
    text: String,
}

impl Recorder {
    fn write(&mut self, event: &str) -> Flow {
        self.text.push_str(event);
        self.text.push('\n');
        self.count += 1;
        match Random::new(self.seed ^ self.count).below(97) {
            _ if self.seed == 0 => Flow::Continue,
            0 => Flow::SkipGame,
            1..4 => Flow::SkipVariation,
            4 if self.count > 20 => Flow::Stop,
            _ => Flow::Continue,
        }
    }
}

impl EventSink for Recorder {
    fn event(&mut self, event: Event<'_>) -> Flow {
        self.write(&format!("{event:?}"))
    }

    fn finding(&mut self, finding: Finding) -> Flow {
        if self.requests_findings { self.write(&format!("{finding:?}")) } else { Flow::Continue }
    }

    fn interest(&self) -> Interest {
        self.interest
    }

    fn requests_findings(&self) -> bool {
        self.requests_findings
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
/// Moves, and tokens that can replace a move, separated by `|`. The first [`PLAIN`] of them are canonical moves.
const MOVES: &str = "\
    e4|e5|Nf3|Nc6|Bb5|a6|O-O|O-O-O|O-O+|exd5|Nbd7|R1e2|Qa1xb2+|e8=Q|\
    bxa8=N#|Nf3+|Qxf7#|Qh5++|e4!|e5?!|d4=|Nf6+-|0-0|o-o|--|Z0|e2e4|e2-e4|Pe4|e.p.|exd6e.p.|a8(Q)|\
    1-0|0-1|1/2-1/2|*|1/2|O-1|1-O|O-O-1|1-O-O|N|D|=|+|+/-|$1|$146|$|{a comment}|{}|{a {b}|\
    ; rest of line\n|(|)|( 1. d4 d5 )|<x>|\"s\"|\u{2658}f3|e4,|R8xg20-1|e41-0|O-O1/2-1/2|O-O-O0-1|\
    (e.p.)";
const PLAIN: usize = 14;
const SPACES: [&str; 12] = [" ", " ", " ", " ", " ", " ", "\n", "\r\n", "  ", "\t", "", "\n\n"];

/// Returns a text that resembles real files, with more errors for greater `disorder`.
fn text(random: &mut Random, disorder: usize) -> Vec<u8> {
    let moves: Vec<&str> = MOVES.split('|').collect();
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
            text.push_str(if is_strange { random.pick(&SPACES) } else { " " });
            let used = if is_strange { moves.len() } else { PLAIN };
            text.push_str(random.pick(&moves[..used]));
            text.push_str(if is_strange { random.pick(&SPACES) } else { " " });
            if random.one_in(5) {
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
            0 => bytes[at] = random.byte(),
            1 => bytes[at] = random.pick(b"{}()[]\"%;*<>\n\r \0\x0c-/=1O$."),
            _ => drop(bytes.remove(at)),
        }
        if bytes.is_empty() {
            break;
        }
    }
    // The fast paths need enough bytes after a token.
    if random.below(4) > 0 {
        bytes.extend_from_slice(b"\n\n[Event \"last\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\n");
    }
    bytes
}

/// Returns the events and findings of all games, and the indices where the games end.
fn read(bytes: &[u8], (interest, requests_findings): (Interest, bool), seed: u64) -> (String, Vec<usize>) {
    let mut recorder = Recorder { interest, requests_findings, seed, count: 0, text: String::new() };
    let (mut at, mut ends) = (0, Vec::new());
    loop {
        let parsed = parse_game(bytes, at, 7, &Limits::default(), &mut recorder);
        if !parsed.found || parsed.flow == Flow::Stop {
            return (recorder.text.replace("\\t", " "), ends);
        }
        at = parsed.end;
        ends.push(at);
    }
}

#[test]
fn tabs_separate_tokens_as_spaces_do() {
    let mut random = Random::new(0x51F7);
    for round in 0..400 {
        let spaces = text(&mut random, round % 5);
        let tabs: Vec<u8> = spaces.iter().map(|&byte| if byte == b' ' { b'\t' } else { byte }).collect();
        let subsets = [
            (Interest::ALL, true),
            (Interest::PARSE, false),
            (Interest::PARSE, true),
            (Interest::REPLAY | Interest::COMMENTS, false),
        ];
        for interest in subsets {
            for seed in [0, random.below(usize::MAX) as u64 | 1] {
                let (one, other) = (read(&spaces, interest, seed), read(&tabs, interest, seed));
                let differs = one.0.lines().zip(other.0.lines()).find(|(one, other)| one != other);
                assert_eq!(differs, None, "{interest:?}\n{}", spaces.escape_ascii());
                assert_eq!(one.1, other.1, "{interest:?}\n{}", spaces.escape_ascii());
            }
        }
    }
}

#[test]
fn skipped_games_end_where_read_games_end() {
    let mut random = Random::new(0x9A55);
    for round in 0..2_000 {
        let bytes = text(&mut random, round % 5);
        let (_, ends) = read(&bytes, (Interest::ALL, true), 0);
        let mut at = 0;
        for end in ends {
            let passed = parse_game(&bytes, at, 7, &Limits::default(), &mut ());
            assert_eq!((passed.found, passed.end), (true, end), "from {at}:\n{}", bytes.escape_ascii());
            at = end;
        }
    }
}
