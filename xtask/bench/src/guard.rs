//! Small fixed tasks for counting instructions, so that we see changes in speed without measuring time.
//!
//! The games are random, from a fixed seed, and the same on every machine. The tool counts instructions in [`counted`]
//! and the functions that it calls. It finds that function by its name.

use core::{error::Error, hint::black_box};

use movetext_board::{Color, movegen::GameBoard};
use movetext_fen::{Fen, render::FenOptions};
use movetext_pgc::{CommentPolicy, Encoder};
use movetext_pgn::{
    Flow, GameEnd, Interest, MoveEvent, Reader, Visitor,
    diagnostic::{Diagnostic, ForEach},
};
use movetext_pgn_values::command::CommentValues;
use movetext_pgn_writer::{ExportOptions, Writer};
use movetext_san::{Leniency, San};

use crate::{
    games,
    texts::{self, Text},
};

/// The total number of moves in all games.
const MOVES: usize = 8_000;

/// The name of a task, and the function in which instructions are counted.
type Work = (&'static str, fn(&Material) -> u64);

/// The inputs of all tasks.
struct Material {
    lines: Vec<Vec<String>>,
    dense: Vec<u8>,
    clocks: Vec<u8>,
    binary: Vec<u8>,
    records: Vec<String>,
    comments: Vec<String>,
}

const WORKS: [Work; 17] = [
    ("perft", |_| movetext_board::perft(&movetext_board::Position::initial(), 4)),
    ("san-read", |material| material.lines.iter().map(|line| played(line)).sum()),
    ("san-write", |material| material.lines.iter().map(|line| written(line)).sum()),
    ("fen-read", |material| material.records.iter().map(|record| read(record)).sum()),
    ("fen-write", |material| material.records.iter().map(|record| rewritten(record)).sum()),
    ("scan", |material| visited(&material.dense, Interest::SCAN)),
    ("scan-clocks", |material| visited(&material.clocks, Interest::SCAN)),
    ("tokens", |material| visited(&material.dense, Interest::PARSE)),
    ("validated", |material| visited(&material.dense, Interest::REPLAY)),
    ("validated-clocks", |material| visited(&material.clocks, Interest::REPLAY)),
    ("findings", |material| diagnosed(&material.dense)),
    ("erased", |material| erased(&material.dense)),
    ("comment-values", |material| material.comments.iter().map(|comment| valued(comment)).sum()),
    ("stream", |material| streamed(&material.dense)),
    ("export", |material| exported(&material.dense)),
    ("pgc-encode", |material| encoded(&material.dense).len() as u64),
    ("pgc-decode", |material| decoded(&material.binary)),
];

/// Runs the task called `name`. If `name` is `list`, prints the names of all tasks instead.
///
/// # Errors
///
/// If no task has this name, or if the task does nothing.
pub(crate) fn run(name: &str) -> Result<(), Box<dyn Error>> {
    if name == "list" {
        WORKS.iter().for_each(|(known, _)| println!("{known}"));
        return Ok(());
    }
    let (_, work) =
        WORKS.iter().find(|(known, _)| *known == name).ok_or_else(|| format!("no task is named `{name}`"))?;
    let material = material();
    match counted(*work, &material) {
        0 => Err(format!("`{name}` did nothing").into()),
        _ => Ok(()),
    }
}

/// Runs a task. Only instructions in this function, and in functions that it calls, are counted.
#[inline(never)]
fn counted(work: fn(&Material) -> u64, material: &Material) -> u64 {
    black_box(work(black_box(material)))
}

fn material() -> Material {
    let lines = games::random_lines(MOVES);
    let [Text { bytes: dense, .. }, Text { bytes: clocks, .. }] = texts::made(&lines, 1);
    let binary = encoded(&dense);
    let mut records = Vec::new();
    for line in lines.iter().take(20) {
        let mut board = GameBoard::new(movetext_board::Position::initial());
        for text in line {
            if San::read_and_play(text.as_bytes(), Leniency::Import, &mut board).is_ok() {
                records.push(Fen::from(board.position()).to_string());
            }
        }
    }
    let comments =
        (0..MOVES).map(|turn| format!(" [%clk 0:{:02}:{:02}] ", turn / 60 % 60, turn % 60)).collect();
    Material { lines, dense, clocks, binary, records, comments }
}

fn played(line: &[String]) -> u64 {
    let mut board = GameBoard::new(movetext_board::Position::initial());
    let plays = |text: &&String| San::read_and_play(text.as_bytes(), Leniency::Import, &mut board).is_ok();
    line.iter().filter(plays).count() as u64
}

/// Resolves, writes and plays each move.
fn written(line: &[String]) -> u64 {
    let mut position = movetext_board::Position::initial();
    let mut length = 0;
    for text in line {
        let Ok(san) = San::parse(text) else { return 0 };
        let Ok(mv) = san.find_move(&position) else { return 0 };
        length += San::from_move(mv, &position).text().len() as u64;
        position = position.play(mv);
    }
    length
}

fn read(record: &str) -> u64 {
    u64::from(record.parse::<Fen>().ok().and_then(|fen| fen.into_position().ok()).is_some())
}

/// Reads a record and writes it again, because only a record that was read can be written.
fn rewritten(record: &str) -> u64 {
    let fen: Result<Fen, _> = record.parse();
    fen.map_or(0, |fen| fen.render(FenOptions::default()).as_bytes().len() as u64)
}

/// Reads the clock from a comment in the form that servers write.
fn valued(comment: &str) -> u64 {
    u64::from(CommentValues::from_comments([comment], Color::White).clock().is_some())
}

/// Counts moves and games.
struct Counter {
    interest: Interest,
    seen: u64,
}

impl Visitor for Counter {
    fn interest(&self) -> Interest {
        self.interest
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        black_box(event.played);
        self.seen += 1;
        Flow::Continue
    }

    fn end_game(&mut self, _end: &GameEnd<'_>) -> Flow {
        self.seen += 1;
        Flow::Continue
    }
}

fn visited(bytes: &[u8], interest: Interest) -> u64 {
    let mut counter = Counter { interest, seen: 0 };
    let Ok(_) = Reader::new(bytes).visit_all_generic(&mut counter, &mut ());
    counter.seen
}

/// Creates every diagnostic and drops it immediately.
fn diagnosed(bytes: &[u8]) -> u64 {
    let mut counter = Counter { interest: Interest::ALL, seen: 0 };
    let mut sink = ForEach(|_: &Diagnostic| Flow::Continue);
    let Ok(_) = Reader::new(bytes).visit_all_generic(&mut counter, &mut sink);
    counter.seen
}

/// Reads with the reader for any visitor (`dyn Visitor`), which is compiled only once.
fn erased(bytes: &[u8]) -> u64 {
    let mut counter = Counter { interest: Interest::REPLAY, seen: 0 };
    movetext_pgn::read(bytes, &mut counter, &mut ());
    counter.seen
}

fn streamed(bytes: &[u8]) -> u64 {
    let mut counter = Counter { interest: Interest::REPLAY, seen: 0 };
    Reader::from_read(bytes).visit_all_generic(&mut counter, &mut ()).map_or(0, |_| counter.seen)
}

fn exported(bytes: &[u8]) -> u64 {
    let mut writer = Writer::new(Vec::new(), ExportOptions::new());
    movetext_pgn::read(bytes, &mut writer, &mut ());
    writer.finish().map_or(0, |text| text.len() as u64)
}

fn encoded(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = Encoder::new(CommentPolicy::Carry);
    movetext_pgn::read(bytes, &mut encoder, &mut ());
    encoder.take_bytes()
}

fn decoded(bytes: &[u8]) -> u64 {
    let mut counter = Counter { interest: Interest::REPLAY, seen: 0 };
    movetext_pgc::decode(bytes, &mut counter, &mut ()).map_or(0, |_| counter.seen)
}

#[cfg(test)]
mod tests {
    use super::{WORKS, material, run};

    #[test]
    fn every_work_is_reproducible() {
        let material = material();
        for (name, work) in WORKS {
            let amount = work(&material);
            assert!(amount > 0, "{name}");
            assert_eq!(work(&material), amount, "{name}");
        }
    }

    #[test]
    fn unknown_work_is_named() {
        let error = run("knitting").err().map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some("no task is named `knitting`"));
    }
}
