//! Checks that games found by their offsets are read as in the whole file.

use crate::reading::visit;
use core::num::NonZeroU64;
use movetext_input::{GameBatch, Games, Input, InputEvent, Selection, SourceError, Tee, manifest::Manifest};
use movetext_pgn::{Flow, GameStart, Interest, Reader, Visitor};
use movetext_testkit::{Folder, Random, event_text::Events, games::texts};
use std::path::Path;

/// The offset and the events of each game in a text.
fn games_of(text: &[u8]) -> Vec<(u64, Events)> {
    let (mut starts, mut reader, mut games) = (Starts::default(), Reader::new(text), Vec::new());
    while let Ok(Some(_)) = Reader::visit_game(&mut reader, &mut starts, &mut ()) {}
    let mut reader = Reader::new(text);
    for start in starts.0 {
        let events = Events::from_producer(|visitor, sink| {
            let Ok(flow) = reader.visit_game(visitor, sink);
            assert_eq!(flow, Some(Flow::Continue));
        });
        games.push((start, events));
    }
    games
}

/// Returns the events of several games as one.
fn joined<'e>(all: impl Iterator<Item = &'e Events>) -> Events {
    let mut joined = Events::default();
    for events in all {
        joined.text.push_str(&events.text);
        joined.diagnostics.extend(events.diagnostics.iter().cloned());
    }
    joined
}

#[derive(Default)]
struct Starts(Vec<u64>);

impl Visitor for Starts {
    fn interest(&self) -> Interest {
        Interest::ALL
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.0.push(game.offset);
        Flow::Continue
    }
}

fn events(games: &GameBatch<'_>) -> Events {
    Events::from_producer(|visitor, sink| {
        visit(games, visitor, &mut Tee(sink, ()));
    })
}

/// Reads the games at `offsets`. Returns their events, and the number of skipped games.
fn read(
    path: &Path,
    manifest: &Manifest,
    offsets: &[u64],
    selection: Selection,
) -> Result<(Events, u64), SourceError> {
    let games = Games::new([Input::from(path)]).with_selection(selection);
    let games = games.with_game_offsets([manifest.game_offsets(offsets.iter().copied())]);
    let (mut found, mut skipped) = (Events::default(), 0);
    for event in games.events() {
        match event {
            InputEvent::Begin(_) => {}
            InputEvent::Games(games) => {
                skipped += games.skipped_games().unwrap().games();
                found.append(events(&games));
            }
            InputEvent::End(_, end) => drop(end?),
            InputEvent::Unopened(_, error) => return Err(error),
            event => panic!("{event:?}"),
        }
    }
    Ok((found, skipped))
}

#[test]
fn games_at_offsets_equal_those_of_the_file() {
    let (folder, mut random) = (Folder::new(), Random::new(0x0FF5));
    let mut reads = 0;
    for (name, mut text) in texts(8_000) {
        text.truncate(20_000);
        let path = folder.file("games", &text);
        for part_bytes in [1, 300, 5_000] {
            let Ok(manifest) = Manifest::for_file(&path, NonZeroU64::new(part_bytes).unwrap()) else {
                continue;
            };
            if manifest
                .parts()
                .iter()
                .any(|part| part.compression != movetext_files::compression::Compression::None)
            {
                continue;
            }
            let games = games_of(&text);
            for one_in in [1, 2, 9] {
                let chosen: Vec<&(u64, Events)> = games.iter().filter(|_| random.one_in(one_in)).collect();
                let expected = joined(chosen.iter().map(|(_, events)| events));
                let offsets: Vec<u64> = chosen.iter().map(|(offset, _)| *offset).collect();
                let (found, skipped) = read(&path, &manifest, &offsets, Selection::ALL).unwrap();
                assert!(
                    found.text == expected.text,
                    "{name}: {offsets:?}\n{}\n{}",
                    found.text,
                    expected.text
                );
                assert!(found.diagnostics == expected.diagnostics, "{name}: {offsets:?}");
                assert_eq!(skipped + chosen.len() as u64, manifest.games(), "{name}");
                reads += 1;
            }
        }
    }
    assert!(reads > 300, "{reads}");
}

#[test]
fn selection_chooses_among_the_games() {
    let text = "1. e4 *\n\n".repeat(50);
    let folder = Folder::new();
    let path = folder.file("games", &text);
    let manifest = Manifest::for_file(&path, NonZeroU64::new(60).unwrap()).unwrap();
    let games = games_of(text.as_bytes());
    let offsets: Vec<u64> = games.iter().step_by(3).map(|(offset, _)| *offset).collect();
    let selection: Selection = "8..23".parse().unwrap();
    let (found, skipped) = read(&path, &manifest, &offsets, selection).unwrap();
    let expected = joined([9, 12, 15, 18, 21].iter().map(|number| &games[*number].1));
    assert_eq!((found.text, skipped), (expected.text, 11));
}

#[test]
fn wrong_offsets_and_changed_files_are_errors() {
    let folder = Folder::new();
    let path = folder.file("games", "1. e4 *\n\n".repeat(50));
    let manifest = Manifest::for_file(&path, NonZeroU64::new(60).unwrap()).unwrap();
    let fails = |manifest: &Manifest, offsets: &[u64]| {
        matches!(read(&path, manifest, offsets, Selection::ALL), Err(SourceError::Changed))
    };
    assert!(!fails(&manifest, &[0, 9, 9, 441]));
    for offset in [1, 8, 60, 450, u64::MAX] {
        assert!(fails(&manifest, &[9, offset]), "{offset}");
    }
    folder.file("games", "1. d4 *\n\n".repeat(50));
    assert!(fails(&manifest, &[0]));
}
