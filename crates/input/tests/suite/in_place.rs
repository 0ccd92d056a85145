//! Compares PGC and JSON Lines that are read in place with the same games when they are first decoded into trees.

use crate::reading::visit;
use core::cell::RefCell;
use movetext_input::{Games, Tee};
use movetext_json::{JsonLines, JsonOptions};
use movetext_pgc::CommentPolicy;
use movetext_pgn::{Flow, Interest};
use movetext_testkit::{
    Random, damage,
    events::{Record, VisitorEvent},
    pgn_text::hostile_games,
    recorder,
};
use std::io::Cursor;

const REPLAY: Interest = Interest::REPLAY;

/// For PGC, the last three requests need trees.
const INTERESTS: [Interest; 9] = [
    Interest::SCAN,
    Interest::PLAYED,
    Interest::DIAGNOSTICS,
    REPLAY,
    REPLAY.with(Interest::VARIATIONS),
    REPLAY.with(Interest::KEYS).with(Interest::LINES),
    Interest::PARSE,
    REPLAY.with(Interest::NAGS),
    Interest::ALL,
];

/// Records all events. Skips or stops after one in `flow_distance` events, or never if this is 0.
struct Log {
    interest: Interest,
    flow_distance: usize,
    random: Random,
    lines: Vec<String>,
}

impl Record for Log {
    fn event(&mut self, event: VisitorEvent<'_>) -> Flow {
        self.lines.push(match event {
            VisitorEvent::BeginMoves(start) => format!("{:?} {:x?}", start.origin, start.position.key()),
            VisitorEvent::Move(step) => {
                let keys = [step.position.key(), step.position_after().key()];
                format!("{} {:?} {keys:x?} {:?} {}", step.ply, step.played, step.text, step.span)
            }
            event => format!("{event:?}"),
        });
        // If a visitor receives no moves, the plies before it skips depend on the producer.
        let is_fixed = match event {
            VisitorEvent::BeginVariation | VisitorEvent::EndVariation | VisitorEvent::SkippedText(_) => {
                !self.interest.contains(REPLAY)
            }
            VisitorEvent::VariationResult(_) => !self.interest.contains(REPLAY),
            _ => false,
        };
        if is_fixed || self.flow_distance == 0 || !self.random.one_in(self.flow_distance) {
            return Flow::Continue;
        }
        self.random.pick(&[
            Flow::SkipVariation,
            Flow::SkipVariation,
            Flow::SkipGame,
            Flow::SkipGame,
            Flow::Stop,
        ])
    }

    fn interest(&self) -> Interest {
        self.interest
    }
}

recorder!(Log);

/// Reads all games until the visitor stops. Returns all events and errors.
fn log(
    bytes: &[u8],
    selection: &str,
    (interest, flow_distance): (Interest, usize),
    read: fn(Games, &RefCell<Log>),
) -> Vec<String> {
    let log = Log { interest, flow_distance, random: Random::new(1), lines: Vec::new() };
    let games = Games::from_read("games", Cursor::new(bytes.to_vec()));
    let log = RefCell::new(log);
    read(games.with_selection(selection.parse().unwrap()), &log);
    log.into_inner().lines
}

fn read_in_place(mut games: Games, log: &RefCell<Log>) {
    loop {
        match games.visit_all(&mut &*log, &mut Tee(log, ())) {
            Ok(_) => return,
            Err(error) => log.borrow_mut().lines.push(error.to_string()),
        }
    }
}

fn read_trees(games: Games, log: &RefCell<Log>) {
    for batch in games.batches() {
        match batch {
            Ok(batch) if visit(&batch, &mut &*log, &mut Tee(log, ())) == Flow::Stop => return,
            Ok(_) => {}
            Err(error) => log.borrow_mut().lines.push(error.to_string()),
        }
    }
}

#[test]
fn games_in_place_equal_trees() {
    let mut random = Random::new(30);
    let (mut events, mut damaged) = (0, 0);
    for round in 0..600 {
        let text = hostile_games(&mut random);
        let mut bytes = if round % 3 == 0 {
            let mut lines = JsonLines::new("games.pgn", JsonOptions::new());
            movetext_pgn::read(&text, &mut lines, &mut ());
            lines.into_text().into_bytes()
        } else {
            let mut pgc = movetext_pgc::Writer::new(Vec::new(), CommentPolicy::Carry);
            movetext_pgn::read(&text, &mut pgc, &mut ());
            pgc.finish().unwrap()
        };
        for _ in 0..round % 4 {
            damage(
                &mut bytes,
                b"\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0A()+abeinrtux>=%\xFF",
                &mut random,
            );
        }
        let selection = random.pick(&["1..", "1..", "2..3"]);
        for (interest, flow_distance) in INTERESTS.iter().flat_map(|&interest| [(interest, 0), (interest, 9)])
        {
            let trees = log(&bytes, selection, (interest, flow_distance), read_trees);
            let in_place = log(&bytes, selection, (interest, flow_distance), read_in_place);
            assert_eq!(in_place, trees, "round {round}, {interest:?}, flow {flow_distance}");
            events += trees.len();
            damaged += trees.iter().filter(|line| line.starts_with("games: ")).count();
        }
    }
    assert!(events > 100_000 && damaged > 1_000, "{events} events, {damaged} errors");
}
