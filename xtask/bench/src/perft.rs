//! Counts move paths with our move generator and with the peers.
//!
//! Each contender counts the moves of the last ply without playing them, in the fastest way that its documentation,
//! examples or tests show. We compare every count with the published count.

use core::{error::Error, fmt};

use movetext_fen::Fen;
use shakmaty::CastlingMode;

use crate::{
    Extent, Options,
    clock::Timing,
    measure::{Task, measure},
    report::{self, Ratio, Table, Unit},
};

/// The contenders, in the order of `Task::works`.
const CONTENDERS: [&str; 4] = ["movetext-board", "cozy-chess", "chess", "shakmaty"];

/// The headings of the report.
const TABLE: Table =
    Table { measurement: "perft", contenders: &CONTENDERS, unit: Unit { name: "Mnodes/s", scale: 1e6 } };

/// A position and its published counts.
struct Count {
    name: &'static str,
    fen: &'static str,
    /// The depth and the number of paths for a full measurement.
    full: (u32, u64),
    /// The depth and the number of paths for a quick measurement.
    quick: (u32, u64),
}

const COUNTS: [Count; 5] = [
    Count {
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        full: (6, 119_060_324),
        quick: (5, 4_865_609),
    },
    Count {
        name: "kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        full: (5, 193_690_690),
        quick: (4, 4_085_603),
    },
    Count {
        name: "rook endgame",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        full: (7, 178_633_661),
        quick: (6, 11_030_083),
    },
    Count {
        name: "promotions",
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        full: (5, 15_833_292),
        quick: (5, 15_833_292),
    },
    Count {
        name: "knight fork",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        full: (5, 89_941_194),
        quick: (4, 2_103_487),
    },
];

/// Measures and prints.
///
/// # Errors
///
/// If a contender cannot read a position, or if its count differs from the published count.
pub(crate) fn run(options: Options) -> Result<Vec<Ratio>, Box<dyn Error>> {
    let tasks: Vec<Task> =
        COUNTS.iter().map(|count| task(count, options.extent)).collect::<Result<_, _>>()?;
    let times = measure(&CONTENDERS, &tasks, options.rounds, Timing::Thread)?;
    Ok(report::print(TABLE, &tasks, &times))
}

fn task(count: &Count, extent: Extent) -> Result<Task, Box<dyn Error>> {
    let (depth, amount) = match extent {
        Extent::Full => count.full,
        Extent::Quick => count.quick,
    };
    let fen = count.fen;
    let ours = readable(fen.parse::<Fen>())?;
    let ours = readable(ours.into_position())?;
    let cozy: cozy_chess::Board = readable(fen.parse())?;
    let chess: chess::Board = readable(fen.parse())?;
    let shakmaty = readable(fen.parse::<shakmaty::fen::Fen>())?;
    let shakmaty: shakmaty::Chess = readable(shakmaty.into_position(CastlingMode::Standard))?;
    Ok(Task {
        name: format!("{} to depth {depth}", count.name),
        amount,
        works: vec![
            Box::new(move || movetext_board::perft(&ours, depth as u8)),
            Box::new(move || perft_of_cozy_chess(&cozy, depth)),
            Box::new(move || chess::MoveGen::movegen_perft_test(&chess, depth as usize) as u64),
            Box::new(move || shakmaty::perft(&shakmaty, depth)),
        ],
    })
}

/// Converts an error from a peer. Some of these errors do not implement `std::error::Error`.
fn readable<T, E: fmt::Display>(read: Result<T, E>) -> Result<T, Box<dyn Error>> {
    read.map_err(|error| error.to_string().into())
}

/// Counts move paths with cozy-chess. Its move generator passes all moves of a piece as a set, so the moves of the last
/// ply are counted without visiting each.
fn perft_of_cozy_chess(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut paths = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            paths += moves.len() as u64;
            false
        });
        return paths;
    }
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            paths += perft_of_cozy_chess(&next, depth - 1);
        }
        false
    });
    paths
}
