//! Writes games to files in a temporary folder, and reads them as collections.

use movetext_archive::{
    append::GameAppender,
    raw_game::GameForm,
    raw_games,
    sort::{self, SortOrder, Sorter},
};
use movetext_input::{GameBatch, Games, Input};
use movetext_pgn_tree::{Game, GameReader};
use movetext_pgn_writer::to_string;
use movetext_testkit::Folder;

/// Returns a folder with a file for each text.
pub(crate) fn files_of<T: AsRef<[u8]>>(texts: &[T]) -> (Folder, Vec<Input>) {
    let folder = Folder::new();
    let inputs = folder.files(texts).into_iter().map(Input::from).collect();
    (folder, inputs)
}

/// Returns the games of the inputs in batches of about `batch_bytes` bytes.
pub(crate) fn batches(inputs: &[Input], batch_bytes: usize) -> impl Iterator<Item = GameBatch<'static>> {
    Games::new(inputs.to_vec()).with_batch_bytes(batch_bytes).batches().map(|games| games.unwrap())
}

/// Returns the export of each game.
pub(crate) fn exports_of(text: &[u8]) -> Vec<String> {
    trees(text).iter().map(to_string).collect()
}

pub(crate) fn trees(text: &[u8]) -> Vec<Game> {
    GameReader::new(text).map(Result::unwrap).collect()
}

/// Joins the original bytes of games, if possible. Returns the text, and how many games were rewritten.
pub(crate) fn joined<T: AsRef<[u8]>>(texts: &[T]) -> (Vec<u8>, u64) {
    let (_folder, inputs) = files_of(texts);
    let (mut appender, mut text) = (GameAppender::default(), Vec::new());
    for games in batches(&inputs, 20) {
        for (_, game) in raw_games(&games, GameForm::Original, (), &mut (), |(), _, _| ()).0 {
            appender.append(&game, &mut text);
        }
    }
    (text, appender.rewritten())
}

/// Returns the text of the sorted games.
pub(crate) fn sorted(inputs: &[Input], order: &SortOrder, mut sorter: Sorter) -> Vec<u8> {
    for games in batches(inputs, 200) {
        for (key, game) in sort::key_games(&games, GameForm::Original, order, &mut ()).0 {
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
