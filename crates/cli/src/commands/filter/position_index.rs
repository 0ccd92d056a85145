//! Finds the games that may reach a position in a position index.

use crate::failure::Failure;
use alloc::collections::BTreeSet;
use movetext_filter::PositionPattern;
use movetext_input::{GameOffsets, Input, manifest::Manifest};
use movetext_table::{IndexedFile, KeyedFileError, PositionFile};
use std::{fs::File, path::Path};

/// Returns the games of each input that reach all positions, and perhaps other games.
pub(super) fn choose_games(
    path: &Path,
    positions: &[PositionPattern],
    inputs: &[Input],
) -> Result<Vec<GameOffsets>, Failure> {
    let failed = |error| Failure::KeyedFile { path: path.to_path_buf(), error };
    let index = PositionFile::open(path).map_err(failed)?;
    let games = find_games(&index, positions).map_err(failed)?.ok_or_else(|| Failure::Position {
        option: "--position-index",
        reason: "found only patterns, expected a --position that is a whole FEN without wildcards".to_owned(),
    })?;
    let chosen = |input: &Input| {
        let (number, manifest) = find_file(path, index.files(), input)?;
        let of_input = games.iter().filter(|(file, _)| *file == number).map(|(_, offset)| *offset);
        Ok(manifest.game_offsets(of_input))
    };
    inputs.iter().map(chosen).collect()
}

/// Returns the games that have all positions by their keys: the number of the file and the offset. Returns `None` if
/// all positions are patterns.
fn find_games(
    index: &PositionFile,
    positions: &[PositionPattern],
) -> Result<Option<BTreeSet<(usize, u64)>>, KeyedFileError> {
    let mut common: Option<BTreeSet<(usize, u64)>> = None;
    for keys in positions.iter().filter_map(PositionPattern::keys) {
        let mut games = BTreeSet::new();
        for key in keys {
            let records = index.records(key)?.into_iter();
            games.extend(records.map(|record| (record.input as usize, record.offset)));
        }
        common = Some(match common {
            Some(common) => common.intersection(&games).copied().collect(),
            None => games,
        });
    }
    Ok(common)
}

/// Finds an input among the indexed files: by its name, or else by its length, modification time, first and last bytes,
/// because the same file may have another name now. Returns its number and manifest.
fn find_file(index: &Path, files: &[IndexedFile], input: &Input) -> Result<(usize, Manifest), Failure> {
    let not_indexed = || Failure::NotInPositionIndex { input: input.to_string(), index: index.to_path_buf() };
    let path = input.path().ok_or_else(not_indexed)?;
    let failed = |error: movetext_input::SourceError| Failure::Source { path: path.to_path_buf(), error };
    let mut text = File::open(path).map_err(|error| failed(error.into()))?;
    let parse = |file: &IndexedFile| {
        Manifest::from_json(file.manifest.as_bytes()).map_err(|error| {
            let error = KeyedFileError::Damaged(format!("the manifest of {} {error}", file.name));
            Failure::KeyedFile { path: index.to_path_buf(), error }
        })
    };
    let name = input.to_string();
    let same_name = files.iter().position(|file| file.name == name);
    if let Some((number, file)) = same_name.and_then(|number| Some((number, files.get(number)?))) {
        let manifest = parse(file)?;
        return match manifest.is_fresh(&mut text) {
            Ok(true) => Ok((number, manifest)),
            Ok(false) => Err(Failure::OldPositionIndex { input: name, index: index.to_path_buf() }),
            Err(error) => Err(failed(error.into())),
        };
    }
    for (number, file) in files.iter().enumerate() {
        let manifest = parse(file)?;
        if manifest.is_fresh(&mut text).map_err(|error| failed(error.into()))? {
            return Ok((number, manifest));
        }
    }
    Err(not_indexed())
}
