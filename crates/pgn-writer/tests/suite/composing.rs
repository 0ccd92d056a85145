//! Games made by hand through the builder: whatever it is asked for, in whatever order, what comes out is export format
//! and reads back as it was made (PGN 3.2, 8.1, 8.2).

use movetext_board::{Position, Setup};
use movetext_fen::Fen;
use movetext_pgn::{Severity, read};
use movetext_pgn_values::{GameResult, Nag};
use movetext_pgn_writer::{ComposeError, Composer, ExportOptions, GameText, Losses, deviations};

fn text() -> GameText {
    GameText::new(ExportOptions::new())
}

/// What is composed is its own export, deviates nowhere, and is one game.
#[track_caller]
fn check_composed(written: &str) {
    let mut again = text();
    read(written.as_bytes(), &mut again, &mut ());
    assert_eq!(again.as_str(), written);
    assert_eq!(*again.losses(), Losses::default(), "{written}");
    let error = deviations(written.as_bytes()).into_iter().find(|found| found.severity() == Severity::Error);
    assert_eq!(error, None, "{written}");
}

/// Sebastiano Vigna's splitmix64: enough to choose calls by.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % bound as u64).unwrap()
    }

    fn pick<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.below(items.len())]
    }
}

const NAMES: [&str; 20] = [
    "Event", "Date", "White", "ECO", "a", "9", "Z_", "Variant", "Variant", "", "_x", "a-b", "a b",
    "\u{c9}lo", "X\"]\n[Y", "FEN", "SetUp", "Result", "A\0", "PlyCount",
];

const TEXTS: [&str; 22] = [
    "",
    " ",
    "value",
    "a \"b\" \\ c\\",
    "x\ny\r\n\tz",
    "\"]\n\n1. e4 1-0\n\n[Event \"",
    "Chess960",
    "Chess\n960",
    "Atomic",
    "Standard",
    "Cra\0zyhouse",
    "\u{fc}\u{1F600}\u{85}\u{a0}",
    "} 1. d4 {",
    "}\n%x\n[Event \"x\"]\n{",
    ";",
    "%",
    "% %x [Event \"x\"] %y",
    "(1. c4) $1 1-0",
    "\0\u{1}",
    "\u{FEFF}",
    "1-0",
    "a word and a further word and one more word and a further word and one more word and so on",
];

const MOVES: [&str; 22] = [
    "e4", "e5", "d4", "d5", "Nf3", "Nf6", "Nc3", "Nc6", "a3", "a6", "O-O", "Kd1", "Ke2", "--", "--", "Zz9",
    "", "e4 e5", "1. e4", "1-0", "exd5", "e8=Q",
];

fn start(random: &mut Random) -> Option<Position> {
    let fen = match random.below(6) {
        0 => "4k3/4p3/8/8/8/8/4P3/4K2R b K - 0 4294967295",
        1 => "4k3/4p3/8/8/8/8/4P3/4K2R w - - 4294967294 4294967294",
        2 => "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11",
        3 => {
            let number = u16::try_from(random.below(960)).unwrap();
            return Some(Setup::chess960(number).unwrap().try_into().unwrap());
        }
        4 => return Some(Position::initial()),
        _ => return None,
    };
    Some(fen.parse::<Fen>().unwrap().into_position().unwrap())
}

/// Makes a game by calls that may be refused; how many of them were, or why there is no game.
fn compose(random: &mut Random, written: &mut GameText) -> Result<usize, ComposeError> {
    let tags: Vec<_> = (0..random.below(5)).map(|_| (random.pick(&NAMES), random.pick(&TEXTS))).collect();
    let mut game = match start(random) {
        None => Composer::new(written, &tags)?,
        Some(position) => Composer::from_position(written, &tags, position)?,
    };
    let mut refused = 0;
    for _ in 0..random.below(60) {
        let is_taken = match random.below(12) {
            0..=5 => game.san(random.pick(&MOVES)).is_ok(),
            6 => game.null().is_ok(),
            7 => game.nag(Nag::new(u8::try_from(random.below(256)).unwrap())).is_ok(),
            8 => {
                game.comment(random.pick(&TEXTS));
                true
            }
            9 => game.begin_variation().is_ok(),
            10 => game.end_variation().is_ok(),
            _ => {
                let moves = game.position().legal_moves();
                let mv = moves.get(random.below(moves.len().max(1))).copied();
                mv.is_some_and(|mv| game.play(mv).is_ok())
            }
        };
        refused += usize::from(!is_taken);
    }
    let results = [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown];
    game.finish(results[random.below(4)]);
    Ok(refused)
}

#[test]
fn nothing_malformed_can_be_composed() {
    let mut random = Random(8_2);
    let (mut games, mut refused) = (0, 0);
    for _ in 0..20_000 {
        let mut written = text();
        match compose(&mut random, &mut written) {
            Ok(count) => {
                refused += count;
                games += 1;
                check_composed(written.as_str());
            }
            Err(_) => assert_eq!(written.as_str(), ""),
        }
    }
    assert!(games > 5_000 && refused > 10_000, "{games} games, {refused} calls refused");
}

#[test]
fn clause_9_7_variant_that_would_not_be_played_is_refused() {
    for (value, is_taken) in [("Atomic", false), ("Chess\0960", true), ("fischerandom", true), ("", true)] {
        let composed = Composer::new(&mut text(), &[("Variant", value)]).map(drop);
        assert_eq!(composed, if is_taken { Ok(()) } else { Err(ComposeError::Variant) }, "{value:?}");
    }
}
