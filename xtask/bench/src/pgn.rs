//! Measures reading games from the same bytes with our crates and with pgn-reader. pgn-reader is measured with and
//! without shakmaty.
//!
//! First compares results: both must count the same games, tags and moves.

use alloc::rc::Rc;
use core::{error::Error, hint::black_box, ops::ControlFlow};

use movetext_pgn::{Flow, GameEnd, Interest, MoveEvent, MoveToken, Tag, Visitor};
use pgn_reader::{RawTag, Reader, SanPlus, Skip};
use shakmaty::{Chess, Position as _};

use crate::{
    Extent, Options,
    clock::Timing,
    measure::{Task, Work, measure},
    report::{self, Ratio, Table, Unit},
    texts::{self, Text},
};

/// The contenders, in the order of `Task::works`.
const CONTENDERS: [&str; 2] = ["movetext-pgn", "pgn-reader"];

/// The headings of the report.
const TABLE: Table =
    Table { measurement: "pgn", contenders: &CONTENDERS, unit: Unit { name: "MB/s", scale: 1e6 } };

/// Measures and prints.
///
/// # Errors
///
/// If the contenders count different games, tags or moves.
pub(crate) fn run(options: Options) -> Result<Vec<Ratio>, Box<dyn Error>> {
    let length = match options.extent {
        Extent::Full => 100_000_000,
        Extent::Quick => 20_000_000,
    };
    let mut tasks = Vec::new();
    for text in texts::texts(length) {
        let Text { name, bytes } = text;
        let bytes: Rc<[u8]> = bytes.into();
        compare(&bytes)?;
        let task =
            |depth: &str, works| Task { name: format!("{depth}, {name}"), amount: bytes.len() as u64, works };
        tasks.push(task("scan with tags", scanning(&bytes)));
        tasks.push(task("move tokens", tokens(&bytes)));
        tasks.push(task("validated", validated(&bytes)));
        tasks.push(task("validated stream", streamed(&bytes)));
    }
    let times = measure(&CONTENDERS, &tasks, options.rounds, Timing::Thread)?;
    Ok(report::print(TABLE, &tasks, &times))
}

/// Returns an error if the contenders count different games, tags or moves.
fn compare(bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    let mut ours = Counter { interest: Interest::REPLAY, counts: Counts::default() };
    movetext_pgn::read(bytes, &mut ours, &mut ());
    let mut theirs = Replayed(Counts::default());
    Reader::new(bytes).visit_all_games(&mut theirs)?;
    if ours.counts != theirs.0 {
        return Err(format!("{:?} is not {:?}", ours.counts, theirs.0).into());
    }
    Ok(())
}

/// How many events of each kind occurred.
#[derive(Debug, Default, PartialEq, Eq)]
struct Counts {
    games: u64,
    tags: u64,
    moves: u64,
}

/// Counts the events that it requests.
struct Counter {
    interest: Interest,
    counts: Counts,
}

impl Visitor for Counter {
    fn interest(&self) -> Interest {
        self.interest
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        black_box(tag.value.raw());
        self.counts.tags += 1;
        Flow::Continue
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        black_box(event.played);
        self.counts.moves += 1;
        Flow::Continue
    }

    fn token(&mut self, token: &MoveToken<'_>) -> Flow {
        black_box(token.text.raw());
        self.counts.moves += 1;
        Flow::Continue
    }

    fn end_game(&mut self, _end: &GameEnd<'_>) -> Flow {
        self.counts.games += 1;
        Flow::Continue
    }
}

/// Returns a [`Work`] that reads from memory with our crate and requests these events. The amount is in bytes.
fn ours(bytes: &Rc<[u8]>, interest: Interest) -> Work {
    let bytes = Rc::clone(bytes);
    Box::new(move || {
        let mut counter = Counter { interest, counts: Counts::default() };
        let Ok(_) = movetext_pgn::Reader::new(black_box(&bytes)).visit_all_generic(&mut counter, &mut ());
        black_box(counter.counts);
        bytes.len() as u64
    })
}

/// Returns a [`Work`] that reads with pgn-reader and the visitor `V`. The amount is in bytes.
fn theirs<V: pgn_reader::Visitor + Default + 'static>(bytes: &Rc<[u8]>) -> Work {
    let bytes = Rc::clone(bytes);
    Box::new(move || {
        let mut visitor = V::default();
        let read = Reader::new(black_box(&*bytes)).visit_all_games(&mut visitor);
        black_box(&visitor);
        if read.is_ok() { bytes.len() as u64 } else { 0 }
    })
}

fn scanning(bytes: &Rc<[u8]>) -> Vec<Work> {
    vec![ours(bytes, Interest::SCAN), theirs::<Scanned>(bytes)]
}

fn tokens(bytes: &Rc<[u8]>) -> Vec<Work> {
    vec![ours(bytes, Interest::PARSE), theirs::<Tokens>(bytes)]
}

fn validated(bytes: &Rc<[u8]>) -> Vec<Work> {
    vec![ours(bytes, Interest::REPLAY), theirs::<Replayed>(bytes)]
}

fn streamed(bytes: &Rc<[u8]>) -> Vec<Work> {
    let stream = Rc::clone(bytes);
    let ours: Work = Box::new(move || {
        let mut counter = Counter { interest: Interest::REPLAY, counts: Counts::default() };
        let read =
            movetext_pgn::Reader::from_read(black_box(&*stream)).visit_all_generic(&mut counter, &mut ());
        black_box(counter.counts);
        if read.is_ok() { stream.len() as u64 } else { 0 }
    });
    vec![ours, theirs::<Replayed>(bytes)]
}

/// Reads the tags and skips the moves.
#[derive(Default)]
struct Scanned(Counts);

impl pgn_reader::Visitor for Scanned {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        self.0.games += 1;
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        black_box((name, value.as_bytes()));
        self.0.tags += 1;
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
        ControlFlow::Break(())
    }

    fn end_game(&mut self, (): ()) {}
}

/// Reads the moves as text.
#[derive(Default)]
struct Tokens(Counts);

impl pgn_reader::Visitor for Tokens {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
        black_box(san);
        self.0.moves += 1;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, (): ()) {
        self.0.games += 1;
    }
}

/// Plays the moves.
#[derive(Default)]
pub(crate) struct Replayed(Counts);

impl pgn_reader::Visitor for Replayed {
    type Tags = ();
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        black_box((name, value.as_bytes()));
        self.0.tags += 1;
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        if let Ok(mv) = san.san.to_move(position) {
            position.play_unchecked(mv);
            self.0.moves += 1;
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _position: &mut Chess) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, position: Chess) {
        black_box(position);
        self.0.games += 1;
    }
}
