//! PGC: any bytes can be decoded or yield an error, and written games read back as equal games (PGN 20).

use core::cell::RefCell;
use movetext_pgc::{CommentPolicy, Encoder, decode};
use movetext_pgn::{Interest, Visitable};
use movetext_pgn_tree::GameReader;
use movetext_testkit::Random;

use crate::{
    fickle::Fickle,
    log::{Entry, Kind, Log, Spans},
};

/// Checks that decoded games read back as equal games if they can be written.
pub(crate) fn check_decoding(bytes: &[u8]) {
    let log = RefCell::new(Log::new(Interest::ALL, Spans::Reported));
    let is_whole = decode(bytes, &mut &log, &mut &log).is_ok();
    assert!(log.into_inner().is_closed() || !is_whole, "a game that was read does not end");
    let fickle = RefCell::new(Fickle::new(Random::from_bytes(bytes)));
    let is_whole = decode(bytes, &mut &fickle, &mut &fickle).is_ok();
    assert!(fickle.into_inner().is_closed() || !is_whole, "a game that is passed over does not end");
    let mut encoder = Encoder::new(CommentPolicy::Carry);
    let _ = decode(bytes, &mut encoder, &mut ());
    check_fixed_point(&encoder.take_bytes());
}

/// Checks that games from PGN read back as equal games if they can be written.
pub(crate) fn check_encoding(bytes: &[u8]) {
    for game in GameReader::new(bytes) {
        let Ok(game) = game;
        for policy in [CommentPolicy::Refuse, CommentPolicy::Drop, CommentPolicy::Carry] {
            let mut encoder = Encoder::new(policy);
            let _ = game.visit(&mut encoder, &mut ());
            if !encoder.take_errors().is_empty() {
                continue;
            }
            let written = encoder.take_bytes();
            let read = log_of(&written);
            if policy != CommentPolicy::Drop {
                let mut log = Log::new(Interest::ALL, Spans::Left);
                let _ = game.visit(&mut log, &mut ());
                compare_moves(&log.entries, &read);
            }
            check_fixed_point(&written);
        }
    }
}

fn log_of(bytes: &[u8]) -> Vec<Entry> {
    let mut log = Log::new(Interest::ALL, Spans::Left);
    if let Err(error) = decode(bytes, &mut log, &mut ()) {
        panic!("what was written cannot be read: {error}");
    }
    assert!(log.is_closed(), "a game does not end");
    log.entries
}

#[track_caller]
fn compare_moves(given: &[Entry], read: &[Entry]) {
    let moves = |entries: &[Entry]| -> Vec<Entry> {
        let is_move =
            |entry: &&Entry| matches!(entry.kind, Kind::Move | Kind::Variation | Kind::Nag | Kind::Comment);
        entries.iter().filter(is_move).cloned().collect()
    };
    assert_eq!(moves(given), moves(read));
}

/// Checks that decoding and encoding again does not change the bytes.
fn check_fixed_point(written: &[u8]) {
    let mut encoder = Encoder::new(CommentPolicy::Carry);
    if let Err(error) = decode(written, &mut encoder, &mut ()) {
        panic!("what was written cannot be read: {error}");
    }
    assert!(encoder.take_errors().is_empty(), "what was written is refused");
    assert_eq!(encoder.take_bytes(), written);
}
