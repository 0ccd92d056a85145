//! Files of games in a temporary folder: the units and games that are read from them, and collections written of them.

use crate::events::Events;
use movetext_archive::{
    Games, Input, Observer, Selection, WorkUnits,
    append::GameAppender,
    sort::{SortOrder, Sorter},
    whole::GameForm,
};
use movetext_pgn::{Flow, Visitor};
use movetext_pgn_tree::{Game, GameReader};
use movetext_pgn_writer::to_string;
use std::fs;
use tempfile::TempDir;

/// A temporary folder.
pub(crate) struct Folder(pub(crate) TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// Writes a file.
    pub(crate) fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> Input {
        let path = self.0.path().join(name);
        fs::write(&path, bytes).unwrap();
        Input::from(path)
    }

    /// Writes a file of each text.
    pub(crate) fn files<T: AsRef<[u8]>>(&self, texts: &[T]) -> Vec<Input> {
        let numbered = texts.iter().enumerate();
        numbered.map(|(index, text)| self.file(&format!("{index}.pgn"), text)).collect()
    }
}

/// Appends the events of the games that follow.
pub(crate) fn append(events: &mut Events, following: Events) {
    events.text.push_str(&following.text);
    events.diagnostics.extend(following.diagnostics);
}

/// Returns a folder with a file of each text.
pub(crate) fn files_of<T: AsRef<[u8]>>(texts: &[T]) -> (Folder, Vec<Input>) {
    let folder = Folder::new();
    let inputs = folder.files(texts);
    (folder, inputs)
}

/// Returns the games of all units.
pub(crate) fn games_of(units: WorkUnits) -> impl Iterator<Item = Games> {
    units.games().map(|games| games.unwrap())
}

/// Reads the games of a unit, see [`Games::visit`]. It is compiled once for all visitors.
pub(crate) fn visit(games: &Games, mut visitor: &mut dyn Visitor, mut observer: &mut dyn Observer) -> Flow {
    games.visit(&mut visitor, &mut observer)
}

/// Reads the games of a unit, see [`Games::visit_once`].
pub(crate) fn visit_once(
    games: Games,
    mut visitor: &mut dyn Visitor,
    mut observer: &mut dyn Observer,
) -> Flow {
    games.visit_once(&mut visitor, &mut observer)
}

/// Returns the games of inputs in units of this length.
pub(crate) fn units(inputs: &[Input], unit_bytes: usize) -> impl Iterator<Item = Games> {
    games_of(WorkUnits::new(inputs.to_vec(), Selection::ALL).with_unit_bytes(unit_bytes))
}

/// Returns the export of each game.
pub(crate) fn exports_of(text: &[u8]) -> Vec<String> {
    trees(text).iter().map(to_string).collect()
}

pub(crate) fn trees(text: &[u8]) -> Vec<Game> {
    GameReader::new(text).map(Result::unwrap).collect()
}

/// Appends the games to each other in their original bytes, if possible. Returns the text, and the number of others.
pub(crate) fn joined<T: AsRef<[u8]>>(texts: &[T]) -> (Vec<u8>, u64) {
    let (_folder, inputs) = files_of(texts);
    let (mut appender, mut text) = (GameAppender::default(), Vec::new());
    for games in units(&inputs, 20) {
        for (_, game) in games.whole_games(GameForm::Original, (), &mut (), |(), _, _| ()).0 {
            appender.append(&game, &mut text);
        }
    }
    (text, appender.rewritten())
}

/// Returns the sorted games.
pub(crate) fn sorted(inputs: &[Input], order: &SortOrder, mut sorter: Sorter) -> Vec<u8> {
    for games in units(inputs, 200) {
        for (key, game) in games.keyed(GameForm::Original, order, &mut ()).0 {
            sorter.push(&key, &game).unwrap();
        }
    }
    let (mut sorted, mut appender, mut text) =
        (sorter.finish().unwrap(), GameAppender::default(), Vec::new());
    while let Some(game) = sorted.next_game().unwrap() {
        appender.append(game, &mut text);
    }
    assert!(sorted.next_game().unwrap().is_none());
    text
}
