//! The short ways are held to reading token by token where moves are played, too: on legal games whose texts are more or
//! less canonical, a visitor is told the same (PGN 8.2).

use super::short_ways::Random;
use super::{Limits, parse};
use crate::diagnostic::{Diagnostic, Sink};
use crate::flow::Flow;
use crate::locate::Lines;
use crate::nag::Nag;
use crate::replay::{Replay, Window};
use crate::visitor::{Comment, GameEnd, MoveToken, Place, Step, Unread, Visitor, Wants};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cell::RefCell;
use movetext_board::{Color, Position};
use movetext_san::San;

/// Writes down what it is told, and answers by a seed and the number of the event.
struct Log {
    wants: Wants,
    is_diagnosed: bool,
    /// No answer but to go on where this is zero.
    seed: u64,
    count: u64,
    text: String,
}

impl Log {
    fn say(&mut self, line: &str) -> Flow {
        self.text.push_str(line);
        self.text.push('\n');
        self.count += 1;
        if self.seed == 0 {
            return Flow::Continue;
        }
        match Random(self.seed ^ self.count << 20).below(60) {
            0 => Flow::SkipGame,
            1..3 => Flow::SkipVariation,
            3 if self.count > 40 => Flow::Stop,
            _ => Flow::Continue,
        }
    }
}

impl Visitor for Log {
    fn wants(&self) -> Wants {
        self.wants
    }
    fn mv(&mut self, step: &Step<'_>) -> Flow {
        let Step { ply, position, played, text, is_canonical, span } = step;
        self.say(&format!(
            "{ply} {played:?} {text:?} {is_canonical} {span} {:x}\n{position:?}",
            position.hash()
        ))
    }
    fn token(&mut self, token: &MoveToken<'_>) -> Flow {
        self.say(&format!("{token:?}"))
    }
    fn nag(&mut self, nag: Nag, place: Place) -> Flow {
        self.say(&format!("{nag:?} {place:?}"))
    }
    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        self.say(&format!("{comment:?}"))
    }
    fn begin_variation(&mut self) -> Flow {
        self.say("(")
    }
    fn end_variation(&mut self) -> Flow {
        self.say(")")
    }
    fn unread(&mut self, unread: &Unread<'_>) -> Flow {
        self.say(&format!("{unread:?}"))
    }
    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.say(&format!("{end:?}"))
    }
}

impl Sink for Log {
    fn is_enabled(&self) -> bool {
        self.is_diagnosed
    }
    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.say(&format!("{diagnostic:?}"))
    }
}

/// A legal move of the position, as somebody may write it, and the position behind it.
fn a_move(random: &mut Random, at: &Position, is_strange: bool) -> Option<(String, Position)> {
    let moves = at.legal_moves();
    let mv = *moves.get(random.below(moves.len().max(1)))?;
    let mut text = San::of(mv, at).to_string();
    let piece = text.starts_with(['K', 'Q', 'R', 'B', 'N']);
    match random.below(12) {
        0 if is_strange => text.retain(|letter| letter != '+' && letter != '#'),
        1 if is_strange => text.push('+'),
        2 if is_strange => text.retain(|letter| letter != 'x'),
        3 if is_strange && piece => text.insert(1, mv.from().file().to_char()),
        4 if is_strange && piece => text.insert(1, mv.from().rank().to_char()),
        5 if is_strange && piece && !text.contains('x') => text.insert(1, 'x'),
        6 if is_strange => text.push_str("!?"),
        7 if is_strange => text = ["Nf9", "0-0", "--", "Qa1", "e.p.", "exd6"][random.below(6)].into(),
        _ => {}
    }
    Some((text, at.play(mv)))
}

/// A game, with now and then a variation, a comment or a number that is wrong.
fn game(random: &mut Random, strangeness: usize) -> String {
    let mut text = String::from("[Event \"e\"]\n\n");
    let (mut at, mut before) = (Position::initial(), None);
    for _ in 0..random.below(120) {
        let is_strange = random.below(40) < strangeness;
        let Some((mv, next)) = a_move(random, &at, is_strange) else { break };
        let number = at.fullmove_number() + u32::from(random.below(60) < strangeness);
        match (at.turn(), random.below(6)) {
            (Color::White, 0..5) => text.push_str(&format!("{number}.")),
            (Color::Black, 0..2) => text.push_str(&format!("{number}...")),
            _ => {}
        }
        text.push_str(["", " ", " ", " ", "\n", " {before} "][random.below(if is_strange { 6 } else { 4 })]);
        text.push_str(&mv);
        text.push_str([" ", " ", " ", "\n", "\r\n", " { [%clk 0:00:01] } "][random.below(6)]);
        if let Some(before) = before.replace(at).filter(|_| random.below(9) < strangeness) {
            let alternative = a_move(random, &before, is_strange).map_or("1-0".into(), |made| made.0);
            text.push_str(&format!("({alternative}) "));
        }
        at = next;
    }
    text.push_str(["1-0", "*", "", "0-1 {x}"][random.below(4)]);
    text + "\n\n[Event \"next\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\n"
}

fn read(text: &str, (wants, is_diagnosed): (Wants, bool), seed: u64, is_careful: bool) -> String {
    let log = RefCell::new(Log { wants, is_diagnosed, seed, count: 0, text: String::new() });
    let (mut visitor, mut sink) = (&log, &log);
    let mut lines = Lines::default();
    let limits = Limits::default();
    let window = Window { bytes: text.as_bytes(), base: 0, at: 0, decided: 0, limits, is_converted: false };
    let mut replay = Replay::new(&mut visitor, &mut sink, window, &mut lines, 1);
    parse(text.as_bytes(), 0, 0, &Limits::default(), &mut replay, is_careful);
    log.into_inner().text
}

#[test]
fn short_ways_play_what_reading_token_by_token_plays() {
    let mut random = Random(0x917A);
    let (mut plies, mut repairs) = (0, 0);
    for round in 0..300 {
        let text = game(&mut random, round % 4);
        let subsets = [
            (Wants::ALL, true),
            (Wants::PARSE, false),
            (Wants::REPLAY, false),
            (Wants::REPLAY, true),
            (Wants::REPLAY | Wants::VARIATIONS | Wants::COMMENTS | Wants::KEYS, false),
        ];
        for wants in subsets {
            for seed in [0, random.next() | 1] {
                let (swift, careful) = (read(&text, wants, seed, false), read(&text, wants, seed, true));
                let lines: Vec<_> = swift.lines().zip(careful.lines()).collect();
                let differs = lines.iter().position(|(swift, careful)| swift != careful);
                assert_eq!(differs.map(|line| lines[line]), None, "{wants:?}\n{text}");
                assert_eq!(swift.len(), careful.len(), "{wants:?}\n{text}");
                plies += swift.matches("Move(").count();
                repairs += swift.matches("Spelling").count();
            }
        }
    }
    assert!(plies > 50_000 && repairs > 500, "{plies} plies, {repairs} repairs");
}
