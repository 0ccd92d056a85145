//! Measures reading and writing moves in SAN, for our crate and for shakmaty, on the same moves from games.
//!
//! First compares results: both must find the same moves and write the same texts.

use alloc::rc::Rc;
use core::{error::Error, hint::black_box};

use movetext_board::movegen::GameBoard;
use movetext_san::{Leniency, San};
use shakmaty::{Position as _, san::SanPlus};

use crate::{
    Extent, Options,
    clock::Timing,
    games,
    measure::{Task, Work, measure},
    report::{self, Ratio, Table, Unit},
};

/// The contenders, in the order of `Task::works`.
const CONTENDERS: [&str; 2] = ["movetext-san", "shakmaty"];

/// The headings of the report.
const TABLE: Table =
    Table { measurement: "san", contenders: &CONTENDERS, unit: Unit { name: "Mmoves/s", scale: 1e6 } };

/// How many different moves are measured: few enough that moves and positions stay in the caches.
const MOVES: usize = 5_000;

/// A move in the types of both contenders.
struct Known {
    text: String,
    ours: (San, movetext_board::Position, movetext_board::Move),
    theirs: (SanPlus, shakmaty::Chess, shakmaty::Move),
}

/// Measures and prints.
///
/// # Errors
///
/// If the contenders find different moves or write different texts.
pub(crate) fn run(options: Options) -> Result<Vec<Ratio>, Box<dyn Error>> {
    let repetitions = match options.extent {
        Extent::Full => 400,
        Extent::Quick => 40,
    };
    let games = games::main_lines(MOVES);
    let known = Rc::new(known(&games)?);
    let games = Rc::new(games);
    let amount = known.len() as u64 * repetitions;
    let task = |name: &str, works| Task { name: name.to_owned(), amount, works };
    let tasks = [
        task("read the text", reading(&known, repetitions)),
        task("find the move", finding(&known, repetitions)),
        task("find and judge", judging(&known, repetitions)),
        task("read, find, play", replaying(&games, repetitions)),
        task("read, find, judge, play", replaying_judged(&games, repetitions)),
        task("read and play at once", playing(&games, repetitions)),
        task("the same without key", playing_without_key(&games, repetitions)),
        task("write with suffix", writing(&known, repetitions)),
    ];
    let times = measure(&CONTENDERS, &tasks, options.rounds, Timing::Thread)?;
    Ok(report::print(TABLE, &tasks, &times))
}

/// Resolves every move once with both contenders. Returns an error if the results differ.
fn known(games: &[Vec<String>]) -> Result<Vec<Known>, Box<dyn Error>> {
    let mut known = Vec::new();
    for game in games {
        let (mut ours, mut theirs) = (movetext_board::Position::initial(), shakmaty::Chess::default());
        for text in game {
            let san = San::parse(text)?;
            let mv = san.find_move(&ours)?;
            let their_san = SanPlus::from_ascii(text.as_bytes())?;
            let their_move = their_san.san.to_move(&theirs)?;
            let square = |square: Option<shakmaty::Square>| square.map(|square| square.to_string());
            let same = square(their_move.from()) == Some(mv.origin().to_string())
                && square(Some(their_move.to())) == Some(mv.target().to_string());
            let written = (
                San::from_move(mv, &ours).to_string(),
                SanPlus::from_move(theirs.clone(), their_move).to_string(),
            );
            if !same || written.0 != *text || written.1 != *text {
                return Err(format!("`{text}` is {mv} or {their_move}, written {written:?}").into());
            }
            known.push(Known {
                text: text.clone(),
                ours: (san, ours, mv),
                theirs: (their_san, theirs.clone(), their_move),
            });
            ours = ours.play(mv);
            theirs.play_unchecked(their_move);
        }
    }
    Ok(known)
}

/// Repeats an action for every move, and counts how often it succeeds.
fn every(known: &Rc<Vec<Known>>, repetitions: u64, succeeds: impl Fn(&Known) -> bool + 'static) -> Work {
    let known = Rc::clone(known);
    Box::new(move || {
        let mut done = 0;
        for _ in 0..repetitions {
            for known in known.iter() {
                done += u64::from(succeeds(black_box(known)));
            }
        }
        done
    })
}

fn reading(known: &Rc<Vec<Known>>, repetitions: u64) -> Vec<Work> {
    vec![
        every(known, repetitions, |known| {
            black_box(San::parse_bytes(known.text.as_bytes(), Leniency::Import)).is_ok()
        }),
        every(known, repetitions, |known| black_box(SanPlus::from_ascii(known.text.as_bytes())).is_ok()),
    ]
}

fn finding(known: &Rc<Vec<Known>>, repetitions: u64) -> Vec<Work> {
    vec![
        every(known, repetitions, |known| black_box(known.ours.0.find_move(&known.ours.1)).is_ok()),
        every(known, repetitions, |known| black_box(known.theirs.0.san.to_move(&known.theirs.1)).is_ok()),
    ]
}

fn judging(known: &Rc<Vec<Known>>, repetitions: u64) -> Vec<Work> {
    vec![
        every(known, repetitions, |known| black_box(known.ours.0.resolve(&known.ours.1)).is_ok()),
        every(known, repetitions, |known| black_box(known.theirs.0.san.to_move(&known.theirs.1)).is_ok()),
    ]
}

fn writing(known: &Rc<Vec<Known>>, repetitions: u64) -> Vec<Work> {
    vec![
        every(known, repetitions, |known| {
            !black_box(San::from_move(known.ours.2, &known.ours.1).text()).is_empty()
        }),
        every(known, repetitions, |known| {
            let (_, position, mv) = &known.theirs;
            let mut text = Vec::with_capacity(8);
            SanPlus::from_move(position.clone(), *mv).append_ascii_to(&mut text);
            !black_box(text).is_empty()
        }),
    ]
}

/// Repeatedly plays every game from its text, and counts the moves.
fn each_game(
    games: &Rc<Vec<Vec<String>>>,
    repetitions: u64,
    play: impl Fn(&[String]) -> u64 + 'static,
) -> Work {
    let games = Rc::clone(games);
    Box::new(move || {
        (0..repetitions).map(|_| games.iter().map(|game| play(black_box(game))).sum::<u64>()).sum()
    })
}

fn replaying(games: &Rc<Vec<Vec<String>>>, repetitions: u64) -> Vec<Work> {
    vec![
        each_game(games, repetitions, |game| {
            let mut position = movetext_board::Position::initial();
            let mut played = 0;
            for text in game {
                let Ok(san) = San::parse_bytes(text.as_bytes(), Leniency::Import) else { break };
                let Ok(mv) = san.find_move(&position) else { break };
                position = position.play(mv);
                played += 1;
            }
            black_box(position);
            played
        }),
        each_game(games, repetitions, replay_with_shakmaty),
    ]
}

fn replaying_judged(games: &Rc<Vec<Vec<String>>>, repetitions: u64) -> Vec<Work> {
    vec![
        each_game(games, repetitions, |game| {
            let mut board = GameBoard::new(movetext_board::Position::initial());
            let mut played = 0;
            for text in game {
                let Ok(san) = San::parse_bytes(text.as_bytes(), Leniency::Import) else { break };
                let Ok(resolved) = san.play_on(&mut board) else { break };
                played += u64::from(resolved.repairs().is_empty());
            }
            black_box(board);
            played
        }),
        each_game(games, repetitions, replay_with_shakmaty),
    ]
}

/// Plays a game with the function that also reports why text is not a legal move.
fn play_at_once(game: &[String], position: movetext_board::Position) -> u64 {
    let mut board = GameBoard::new(position);
    let mut played = 0;
    for text in game {
        let resolved = San::read_and_play(text.as_bytes(), Leniency::Lenient, &mut board);
        let Ok(resolved) = resolved else { break };
        played += u64::from(resolved.repairs().is_empty());
    }
    black_box(board);
    played
}

fn playing(games: &Rc<Vec<Vec<String>>>, repetitions: u64) -> Vec<Work> {
    vec![
        each_game(games, repetitions, |game| play_at_once(game, movetext_board::Position::initial())),
        each_game(games, repetitions, replay_with_shakmaty),
    ]
}

fn playing_without_key(games: &Rc<Vec<Vec<String>>>, repetitions: u64) -> Vec<Work> {
    vec![
        each_game(games, repetitions, |game| {
            play_at_once(game, movetext_board::Position::initial().without_key())
        }),
        each_game(games, repetitions, replay_with_shakmaty),
    ]
}

fn replay_with_shakmaty(game: &[String]) -> u64 {
    let mut position = shakmaty::Chess::default();
    let mut played = 0;
    for text in game {
        let Ok(san) = SanPlus::from_ascii(text.as_bytes()) else { break };
        let Ok(mv) = san.san.to_move(&position) else { break };
        position.play_unchecked(mv);
        played += 1;
    }
    black_box(position);
    played
}
