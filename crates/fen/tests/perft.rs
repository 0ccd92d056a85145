//! Node counts of move generation over positions read as FEN (PGN 16.1), standard chess and Chess960.
//!
//! The files come from the folder that `MOVETEXT_DATA` names. Without `MOVETEXT_DEEP=1` only the counts are checked
//! that stay small.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test may fail by panicking, and its helpers with it"
)]

use std::fs;
use std::path::Path;

use movetext_board::Position;
use movetext_board::perft;
use movetext_fen::Leniency;
use movetext_fen::epd;
use movetext_fen::epd::Epd;

/// Up to how many nodes one count may have, while the file's budget lasts and after.
const LIMITS: [u64; 2] = [200_000, 5_000];
/// After how many nodes of one file the smaller limit holds.
const BUDGET: u64 = 20_000_000;
const DEEP_LIMIT: u64 = 200_000_000;

#[test]
fn initial_position_read_from_fen_has_the_known_counts() {
    let fen: movetext_fen::Fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse().unwrap();
    let position = fen.into_position().unwrap();
    assert_eq!((1..=4).map(|depth| perft(&position, depth)).collect::<Vec<_>>(), [20, 400, 8902, 197_281]);
}

#[test]
fn chess960_position_read_from_fen_has_the_known_counts() {
    let text = "2rkr3/5PP1/8/5Q2/5q2/8/5pp1/2RKR3 w KQkq - 0 1";
    let position = text.parse::<movetext_fen::Fen>().unwrap().into_position().unwrap();
    assert_eq!((1..=3).map(|depth| perft(&position, depth)).collect::<Vec<_>>(), [51, 1904, 71_005]);
}

#[test]
fn perft_files_agree() {
    let Some(data) = std::env::var_os("MOVETEXT_DATA") else {
        println!("skipped: MOVETEXT_DATA is not set");
        return;
    };
    let folder = Path::new(&data).join("perft");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let is_deep = std::env::var_os("MOVETEXT_DEEP").is_some_and(|value| value == "1");
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let is_blocks = file.extension().is_some_and(|extension| extension == "perft");
        let cases = if is_blocks { blocks(&text) } else { operations(&text) };
        assert!(!cases.is_empty(), "{} holds no counts", file.display());
        let (mut nodes, mut checked) = (0, 0);
        for (record, counts) in &cases {
            let position = position(record);
            for &(depth, expected) in counts {
                let limit = if is_deep { DEEP_LIMIT } else { LIMITS[usize::from(nodes > BUDGET)] };
                if expected <= limit {
                    assert_eq!(perft(&position, depth), expected, "depth {depth} of {record}");
                    nodes += expected;
                    checked += 1;
                }
            }
        }
        println!("{}: {} positions, {checked} counts, {nodes} nodes", file.display(), cases.len());
    }
}

type Case = (String, Vec<(u32, u64)>);

/// The position of a record, which must be a legal one.
fn position(record: &str) -> Position {
    let read = Epd::read(record, Leniency::Import).unwrap_or_else(|errors| panic!("{record}: {errors}"));
    read.into_epd().into_position().unwrap_or_else(|error| panic!("{record}: {error}"))
}

/// Lines of the kind `<FEN> ;D1 20 ;D2 400`.
fn operations(text: &str) -> Vec<Case> {
    let count = |operation: &epd::RawOperation| {
        let depth = operation.opcode()?.as_str().strip_prefix('D')?.parse().ok()?;
        Some((depth, u64::try_from(operation.integer()?).ok()?))
    };
    let case = |line: &str| {
        let read = Epd::read(line, Leniency::Import).unwrap_or_else(|errors| panic!("{line}: {errors}"));
        (line.to_owned(), read.epd().operations().iter().filter_map(count).collect())
    };
    epd::lines(text).map(|(_, line)| case(line)).collect()
}

/// Blocks of lines of the kinds `epd <EPD>` and `perft 2 400`.
fn blocks(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines() {
        if let Some(record) = line.strip_prefix("epd ") {
            cases.push((record.to_owned(), Vec::new()));
        } else if let (Some(counts), Some((_, case))) = (line.strip_prefix("perft "), cases.last_mut()) {
            let mut numbers = counts.split_whitespace().map(|number| number.parse::<u64>().unwrap());
            let depth = u32::try_from(numbers.next().unwrap()).unwrap();
            case.push((depth, numbers.next().unwrap()));
        }
    }
    cases
}
