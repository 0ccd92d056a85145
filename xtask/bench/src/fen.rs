//! Measures reading and writing FEN with movetext-fen, shakmaty and cozy-chess. The positions come from real suites and
//! openings.
//!
//! First compares results: all contenders must read each position and write the same text.

use alloc::rc::Rc;
use core::{cell::RefCell, error::Error, fmt::Write as _, hint::black_box};
use std::{env, fs, path::Path};

use movetext_fen::{Fen, Leniency, render::FenOptions};
use movetext_san::San;
use shakmaty::{CastlingMode, Chess, EnPassantMode};

use crate::{
    Extent, Options,
    clock::Timing,
    games,
    measure::{Task, Work, measure},
    report::{self, Ratio, Table, Unit},
};

/// The contenders, in the order of `Task::works`.
const CONTENDERS: [&str; 3] = ["movetext-fen", "shakmaty", "cozy-chess"];

/// The headings of the report.
const TABLE: Table =
    Table { measurement: "fen", contenders: &CONTENDERS, unit: Unit { name: "Mrecords/s", scale: 1e6 } };

/// How many different records are measured: few enough that records and positions stay in the caches.
const RECORDS: usize = 5_000;

/// A record and its position in each contender's type.
struct Known {
    text: String,
    ours: movetext_board::Position,
    shakmaty: Chess,
    cozy: cozy_chess::Board,
}

/// Measures and prints.
///
/// # Errors
///
/// If two contenders give different results.
pub(crate) fn run(options: Options) -> Result<Vec<Ratio>, Box<dyn Error>> {
    let repetitions = match options.extent {
        Extent::Full => 200,
        Extent::Quick => 20,
    };
    let (records, source) = records();
    let known: Vec<Known> = records.iter().filter_map(|record| known(record)).take(RECORDS).collect();
    println!("{} of {} positions of {source} that all three write the same\n", known.len(), records.len());
    let known = Rc::new(known);
    let texts: u64 = known.iter().map(|known| known.text.len() as u64).sum();
    let task = |name: &str, amount, works| Task { name: name.to_owned(), amount, works };
    let tasks = [
        task("read to a position", known.len() as u64 * repetitions, reading(&known, repetitions)),
        task("read the text alone", known.len() as u64 * repetitions, reading_text(&known, repetitions)),
    ];
    let times = measure(&CONTENDERS, &tasks, options.rounds, Timing::Thread)?;
    let mut ratios = report::print(TABLE, &tasks, &times);
    // The amount is the length of the written text, so that a contender cannot leave anything out.
    let tasks = [task("write", texts * repetitions, writing(&known, repetitions))];
    let times = measure(&CONTENDERS, &tasks, options.rounds, Timing::Thread)?;
    let table = Table { unit: Unit { name: "Mbytes/s", scale: 1e6 }, ..TABLE };
    ratios.extend(report::print(table, &tasks, &times));
    Ok(ratios)
}

/// Returns a sample of records, from suites or from random games.
fn records() -> (Vec<String>, &'static str) {
    let real = env::var_os(games::DATA)
        .filter(|folder| !folder.is_empty())
        .and_then(|data| suites(Path::new(&data)));
    let (all, source) = match real {
        Some(records) => (records, "suites and openings"),
        None => (random_records(), "games, since MOVETEXT_DATA names no folder with epd"),
    };
    // We take twice as many records as needed, because some cannot be used.
    let step = (all.len() / (2 * RECORDS)).max(1);
    (all.into_iter().step_by(step).collect(), source)
}

/// Returns the lines of all files in the folder `epd` of the data folder.
fn suites(data: &Path) -> Option<Vec<String>> {
    let mut files: Vec<_> =
        fs::read_dir(data.join("epd")).ok()?.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let texts = files.iter().filter_map(|file| fs::read(file).ok());
    Some(
        texts
            .flat_map(|bytes| {
                String::from_utf8_lossy(&bytes).lines().map(ToOwned::to_owned).collect::<Vec<_>>()
            })
            .collect(),
    )
}

/// Returns the position after each move of some random games.
fn random_records() -> Vec<String> {
    let mut records = Vec::new();
    for line in games::main_lines(4 * RECORDS) {
        let mut position = movetext_board::Position::initial();
        for text in line {
            let Ok(resolved) =
                San::parse(&text).map_err(|_| ()).and_then(|san| san.find_move(&position).map_err(|_| ()))
            else {
                break;
            };
            position = position.play(resolved);
            records.push(Fen::from(&position).to_string());
        }
    }
    records
}

/// Reads a record with all contenders. Returns `None` if they do not write the same text.
fn known(record: &str) -> Option<Known> {
    let lenient = movetext_fen::epd::Epd::read(record, Leniency::Import).ok()?;
    let ours = lenient.epd().position().ok()?;
    let text = Fen::from(&ours).to_string();
    let shakmaty = shakmaty_position(&text)?;
    let cozy = cozy_chess::Board::from_fen(&text, false).ok()?;
    let theirs = shakmaty::fen::Fen::from_position(&shakmaty, EnPassantMode::Always).to_string();
    let same = ours.has_standard_castling() && theirs == text && cozy.to_string() == text;
    same.then_some(Known { text, ours, shakmaty, cozy })
}

fn shakmaty_position(text: &str) -> Option<Chess> {
    shakmaty::fen::Fen::from_ascii(text.as_bytes()).ok()?.into_position(CastlingMode::Standard).ok()
}

/// Repeats an action for every record, and adds up the results.
fn every(known: &Rc<Vec<Known>>, repetitions: u64, amount: impl Fn(&Known) -> u64 + 'static) -> Work {
    let known = Rc::clone(known);
    Box::new(move || {
        (0..repetitions).map(|_| known.iter().map(|known| amount(black_box(known))).sum::<u64>()).sum()
    })
}

fn reading(known: &Rc<Vec<Known>>, repetitions: u64) -> Vec<Work> {
    vec![
        every(known, repetitions, |known| {
            let position = known.text.parse::<Fen>().ok().and_then(|fen| fen.into_position().ok());
            u64::from(black_box(position).is_some())
        }),
        every(known, repetitions, |known| u64::from(black_box(shakmaty_position(&known.text)).is_some())),
        every(known, repetitions, |known| {
            u64::from(black_box(cozy_chess::Board::from_fen(&known.text, false)).is_ok())
        }),
    ]
}

/// Reads the text without checking legality, except with cozy-chess, which always checks legality.
fn reading_text(known: &Rc<Vec<Known>>, repetitions: u64) -> Vec<Work> {
    vec![
        every(known, repetitions, |known| u64::from(black_box(known.text.parse::<Fen>()).is_ok())),
        every(known, repetitions, |known| {
            u64::from(black_box(shakmaty::fen::Fen::from_ascii(known.text.as_bytes())).is_ok())
        }),
        every(known, repetitions, |known| {
            u64::from(black_box(cozy_chess::Board::from_fen(&known.text, false)).is_ok())
        }),
    ]
}

/// Peers write into an existing buffer, because this is their fastest method. shakmaty appends to a buffer of bytes,
/// cozy-chess formats into a string.
fn writing(known: &Rc<Vec<Known>>, repetitions: u64) -> Vec<Work> {
    let (bytes, text) = (RefCell::new(Vec::with_capacity(128)), RefCell::new(String::with_capacity(128)));
    vec![
        every(known, repetitions, |known| {
            let text = Fen::from(&known.ours).render(FenOptions::default());
            black_box(text.as_bytes()).len() as u64
        }),
        every(known, repetitions, move |known| {
            let mut bytes = bytes.borrow_mut();
            bytes.clear();
            shakmaty::fen::Fen::from_position(&known.shakmaty, EnPassantMode::Always)
                .append_ascii_to(&mut bytes);
            black_box(&*bytes).len() as u64
        }),
        every(known, repetitions, move |known| {
            let mut text = text.borrow_mut();
            text.clear();
            let written = write!(text, "{}", known.cozy);
            if written.is_ok() { black_box(&*text).len() as u64 } else { 0 }
        }),
    ]
}
