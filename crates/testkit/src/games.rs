//! Games for tests: golden inputs, and real games from `MOVETEXT_DATA`. Also reads the diagnostics and the positions of
//! games.

use crate::{
    events::{Callback, VisitorEvent},
    files::{chosen, is_deep, real_data, with_extension},
};
use movetext_pgn::{Flow, GameEnd, Interest, diagnostic::Diagnostic, fen::Fen};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Returns the chosen files under `testdata/pgn`, sorted.
#[must_use]
pub fn paths() -> Vec<PathBuf> {
    chosen("pgn", "pgn")
}

/// Returns the files with real games in the folders `bench` and `pgn` of `root`, sorted.
#[must_use]
pub fn files(root: &Path) -> Vec<PathBuf> {
    ["bench", "pgn"].iter().flat_map(|folder| with_extension(&root.join(folder), "pgn")).collect()
}

/// Reads whole games, up to the first game that ends after `limit` bytes. With `MOVETEXT_DEEP`, reads the whole file.
#[must_use]
pub fn read(path: &Path, limit: u64) -> Vec<u8> {
    let mut bytes = fs::read(path).unwrap();
    if !is_deep() && bytes.len() as u64 > limit {
        let mut cut = bytes.len();
        let mut visitor = Callback::new(Interest::SCAN, |event| match event {
            VisitorEvent::EndGame(game) if game.span.end >= limit => {
                cut = game.span.end as usize;
                Flow::Stop
            }
            _ => Flow::Continue,
        });
        movetext_pgn::read(&bytes, &mut visitor, &mut ());
        bytes.truncate(cut);
    }
    bytes
}

/// Returns the golden inputs, followed by real games up to `limit` bytes per file. Each text comes with its file name.
pub fn texts(limit: u64) -> impl Iterator<Item = (String, Vec<u8>)> {
    let golden = paths().into_iter().map(|path| (path.display().to_string(), fs::read(path).unwrap()));
    let real = real_data().map(|root| files(&root)).unwrap_or_default().into_iter();
    golden.chain(real.map(move |path| (path.display().to_string(), read(&path, limit))))
}

/// Reads a text with all its diagnostics. Calls `each` with each diagnostic and the end of its game, which has its
/// source. Bytes after the last game may have diagnostics, and then no game ends.
pub fn each_diagnostic(text: &[u8], mut each: impl FnMut(&Diagnostic, Option<&GameEnd<'_>>)) {
    let (mut games, mut found) = (Vec::new(), Vec::<Diagnostic>::new());
    let mut visitor = Callback::new(Interest::DIAGNOSTICS, |event| {
        if let VisitorEvent::EndGame(end) = event {
            games.push((end.source.unwrap().to_vec(), GameEnd { source: None, ..*end }));
        }
        Flow::Continue
    });
    movetext_pgn::read(text, &mut visitor, &mut found);
    for diagnostic in &found {
        let game = games.get(diagnostic.game() as usize - 1);
        each(diagnostic, game.map(|(source, end)| GameEnd { source: Some(source), ..*end }).as_ref());
    }
}

/// Returns the positions of each game as FEN: the start position, and the position after each move. Moves in variations
/// are included, in the order of the text.
#[must_use]
pub fn fens(text: &[u8]) -> Vec<Vec<String>> {
    let mut games = Vec::new();
    let mut visitor = Callback::new(Interest::ALL, |event| {
        let position = match event {
            VisitorEvent::BeginGame(_) => {
                games.push(Vec::new());
                return Flow::Continue;
            }
            VisitorEvent::BeginMoves(start) => start.position,
            VisitorEvent::Move(step) => step.position_after(),
            _ => return Flow::Continue,
        };
        games.last_mut().unwrap().push(Fen::from(position).to_string());
        Flow::Continue
    });
    movetext_pgn::read(text, &mut visitor, &mut ());
    games
}
