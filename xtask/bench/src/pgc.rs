//! Compares PGC, the binary format in section 20, with PGN compressed by zstd: the size of games, the time to write
//! them, and the time to read and play them.

use alloc::rc::Rc;
use core::{error::Error, hint::black_box};

use movetext_pgc::{CommentPolicy, Encoder};
use movetext_pgn::{Flow, GameEnd, Interest, MoveEvent, Visitor};

use crate::{
    Extent, Options,
    clock::Timing,
    measure::{Task, Work, measure},
    report::{self, Ratio, Table, Unit},
    texts,
};

/// The contenders, in the order of `Task::works`.
const CONTENDERS: [&str; 2] = ["PGC", "PGN, zstd -3"];

/// The headings of the report.
const TABLE: Table =
    Table { measurement: "pgc", contenders: &CONTENDERS, unit: Unit { name: "MB/s of PGN", scale: 1e6 } };

/// The default level that the `zstd` command uses.
const LEVEL: i32 = 3;

/// Prints the sizes, then measures and prints the times.
///
/// # Errors
///
/// If the games that are read differ from the games that were written.
pub(crate) fn run(options: Options) -> Result<Vec<Ratio>, Box<dyn Error>> {
    let length = match options.extent {
        Extent::Full => 20_000_000,
        Extent::Quick => 4_000_000,
    };
    let mut tasks = Vec::new();
    println!("| games | PGN | PGC | PGN, zstd -3 | PGC, zstd -3 |\n| --- | --: | --: | --: | --: |");
    for text in texts::texts(length) {
        // We measure the size of one copy, because repeated text compresses too well.
        let once = texts::texts(1).into_iter().find(|one| one.name == text.name);
        let once = once.map_or_else(Vec::new, |one| one.bytes);
        let packed = encoded(&once);
        let (plain, binary) = (zstd::encode_all(&*once, LEVEL)?, zstd::encode_all(&*packed, LEVEL)?);
        println!(
            "| {} | {} | {} | {} | {} |",
            text.name,
            once.len(),
            packed.len(),
            plain.len(),
            binary.len()
        );
        let bytes: Rc<[u8]> = text.bytes.into();
        let (binary, compressed): (Rc<[u8]>, Rc<[u8]>) =
            (encoded(&bytes).into(), zstd::encode_all(&*bytes, LEVEL)?.into());
        if plies_of_binary(&binary)? != plies_of_text(&bytes) {
            return Err("games do not come back".into());
        }
        let task = |what: &str, works| Task {
            name: format!("{what}, {}", text.name),
            amount: bytes.len() as u64,
            works,
        };
        tasks.push(task("write", writing(&bytes)));
        tasks.push(task("read and play", reading(bytes.len() as u64, &binary, &compressed)));
    }
    println!();
    let times = measure(&CONTENDERS, &tasks, options.rounds, Timing::Thread)?;
    Ok(report::print(TABLE, &tasks, &times))
}

fn encoded(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = Encoder::new(CommentPolicy::Carry);
    movetext_pgn::read(bytes, &mut encoder, &mut ());
    encoder.take_bytes()
}

fn writing(bytes: &Rc<[u8]>) -> Vec<Work> {
    let (binary, text) = (Rc::clone(bytes), Rc::clone(bytes));
    vec![
        Box::new(move || {
            black_box(encoded(black_box(&binary)));
            binary.len() as u64
        }),
        Box::new(
            move || if zstd::encode_all(black_box(&*text), LEVEL).is_ok() { text.len() as u64 } else { 0 },
        ),
    ]
}

fn reading(amount: u64, binary: &Rc<[u8]>, compressed: &Rc<[u8]>) -> Vec<Work> {
    let (binary, compressed) = (Rc::clone(binary), Rc::clone(compressed));
    vec![
        Box::new(move || if plies_of_binary(black_box(&binary)).is_ok() { amount } else { 0 }),
        Box::new(move || match zstd::decode_all(black_box(&*compressed)) {
            Ok(text) => {
                black_box(plies_of_text(&text));
                amount
            }
            Err(_) => 0,
        }),
    ]
}

/// Counts played plies.
#[derive(Default)]
struct Plies(u64);

impl Visitor for Plies {
    fn interest(&self) -> Interest {
        Interest::REPLAY
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        black_box(event.played);
        self.0 += 1;
        Flow::Continue
    }

    fn end_game(&mut self, _end: &GameEnd<'_>) -> Flow {
        Flow::Continue
    }
}

fn plies_of_text(bytes: &[u8]) -> u64 {
    let mut plies = Plies::default();
    movetext_pgn::read(bytes, &mut plies, &mut ());
    plies.0
}

fn plies_of_binary(bytes: &[u8]) -> Result<u64, Box<dyn Error>> {
    let mut plies = Plies::default();
    movetext_pgc::decode(bytes, &mut plies, &mut ())?;
    Ok(plies.0)
}
