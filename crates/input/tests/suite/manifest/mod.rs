//! Checks that the parts of a manifest yield exactly the games in the file, with their numbers, lines and diagnostics.

mod refused;

use crate::{compressed_files::Form, reading::visit};
use core::num::{NonZeroU64, NonZeroUsize};
use movetext_files::{compression::Compression, parallel::Concurrency};
use movetext_input::{
    FilePart, GameBatch, Games, InputEvent, RangeError, SourceError, Tee,
    manifest::{Manifest, ManifestDraft},
};
use movetext_pgn::Flow;
use movetext_testkit::{
    Folder, Random,
    event_text::Events,
    files::is_deep,
    games::texts,
    pgn_text::{hostile_games, pieces},
};
use std::{io::Cursor, path::Path};

/// Returns the events of the whole text.
fn sequential(text: &[u8]) -> Events {
    Events::from_producer(|visitor, sink| {
        movetext_pgn::read(text, visitor, sink);
    })
}

fn events(games: &GameBatch<'_>) -> Events {
    Events::from_producer(|visitor, sink| {
        visit(games, visitor, &mut Tee(sink, ()));
    })
}

/// Returns the manifest of a file. Asserts that the manifest is the same if several threads make it.
fn manifest_of(path: &Path, part_bytes: u64) -> Manifest {
    let part_bytes = NonZeroU64::new(part_bytes).unwrap();
    let manifest = Manifest::for_file(path, part_bytes).unwrap();
    let mut draft = ManifestDraft::new(path, part_bytes).unwrap();
    let concurrency = Concurrency::new(NonZeroUsize::new(3).unwrap());
    draft.games().in_order(
        concurrency,
        |games| games.into_owned(),
        |event| {
            if let InputEvent::Games(games) = event {
                draft.push(&games);
            }
            Flow::Continue
        },
    );
    assert_eq!(draft.finish().unwrap(), manifest);
    assert_eq!(Manifest::from_json(manifest.to_json().as_bytes()).unwrap(), manifest);
    manifest
}

/// Returns the games in a part. The stream contains nothing before the part's frame.
fn games_of(file: &[u8], part: FilePart) -> Games {
    let stream = file.get(usize::try_from(part.frame_offset).unwrap()..).unwrap_or_default().to_vec();
    Games::from_file_part("part", Cursor::new(stream), part).with_batch_bytes(700)
}

/// Asserts that the parts of the manifest yield the same events as the whole text.
fn assert_exact(name: &str, file: &[u8], manifest: &Manifest, expected: &Events) {
    let mut found = Events::default();
    for part in manifest.parts() {
        for event in games_of(file, part).events() {
            match event {
                InputEvent::Begin(_) => {}
                InputEvent::Games(games) => found.append(events(&games)),
                InputEvent::End(_, end) => drop(end.unwrap()),
                event => panic!("{name}: {event:?}"),
            }
        }
    }
    assert!(found.text == expected.text, "{name}: {:?}", manifest.parts());
    assert!(found.diagnostics == expected.diagnostics, "{name}: {:?}", manifest.parts());
}

/// Asserts that all cuts of a file with this text are exact. Returns the number of parts.
fn parts_of(
    folder: &Folder,
    name: &str,
    (form, most): (Form, usize),
    text: &[u8],
    counts: &[u64],
    random: &mut Random,
) -> usize {
    let expected = sequential(text);
    let file = form.file(text, most, random);
    let path = folder.file("games", &file);
    // Some texts are UTF-16, or look like another format, so they cannot be cut.
    let Ok(_) = ManifestDraft::new(&path, NonZeroU64::MIN) else { return 0 };
    let mut parts = 0;
    for count in counts {
        let manifest = manifest_of(&path, (text.len() as u64 / count).max(1));
        let name = format!("{name}, {form:?}, {count} parts");
        assert!(*count > 1 || manifest.parts().len() <= 2, "{name}");
        assert!(form.has_parts() || manifest.parts().len() == 1, "{name}");
        assert_exact(&name, &file, &manifest, &expected);
        parts += manifest.parts().len();
    }
    parts
}

#[test]
fn parts_of_all_files_are_exact() {
    let (folder, mut random) = (Folder::new(), Random::new(0xC07));
    let (mut parts, mut files) = (0, 0);
    for (index, (name, mut text)) in texts(8_000).enumerate() {
        text.truncate(20_000);
        let text = text.repeat(1 + 3_000 / text.len().max(1));
        let is_chosen = |&(place, _): &(usize, Form)| is_deep() || place == index % Form::ALL.len();
        for (_, form) in Form::ALL.into_iter().enumerate().filter(is_chosen) {
            parts += parts_of(&folder, &name, (form, 700), &text, &[1, 2, 7, 40], &mut random);
            files += 1;
        }
    }
    println!("{files} files, {parts} parts");
    assert!(parts > 10 * files, "{files} files, {parts} parts");
}

#[test]
fn hostile_text_cut_at_every_game_is_exact() {
    let (folder, mut random) = (Folder::new(), Random::new(0xC08));
    let (mut parts, mut files) = (0, 0);
    for round in 0..if is_deep() { 600 } else { 60 } {
        let text = match round % 3 {
            0 => hostile_games(&mut random),
            1 => pieces(1 + random.below(300), &mut random),
            _ => {
                let space = [&b"\n"[..], b" \n", b"\r\n\r\n", b"\n%\n", b"\xC2\xA0\n", b"\n\0\n"];
                let gap = |random: &mut Random| random.pick(&space).repeat(random.below(90));
                let game = |random: &mut Random| [&b"1. e4 *"[..], &gap(random)].concat();
                (0..9).flat_map(|_| game(&mut random)).collect()
            }
        };
        for form in Form::ALL {
            let most = 2 + random.below(150);
            let name = format!("round {round}");
            parts += parts_of(&folder, &name, (form, most), &text, &[u64::MAX], &mut random);
            files += 1;
        }
    }
    println!("{files} files, {parts} parts");
    assert!(parts > 3 * files, "{files} files, {parts} parts");
}

/// More white space than fits in a batch is dropped before the text is divided.
#[test]
fn cuts_near_long_white_space_are_exact() {
    let (folder, mut random) = (Folder::new(), Random::new(0xC09));
    let game = b"[Event \"a\"]\n\n1. e4 {a comment} } e5 *";
    for space in ["\n", "\r\n", "\n\u{A0}"] {
        let gap = space.repeat(300_000 / space.len());
        let text = [&game[..], gap.as_bytes(), game, b"\n\n", game, gap.as_bytes(), game, b"\n"].concat();
        for form in [Form::Plain, Form::Pzstd] {
            let name = format!("gaps of {space:?}");
            parts_of(&folder, &name, (form, 90_000), &text, &[2, u64::MAX], &mut random);
        }
    }
}

#[test]
fn parts_of_a_changed_file_are_refused() {
    let (folder, mut random) = (Folder::new(), Random::new(0xC11));
    let text = "1. e4 e5 1-0\n\n[White \"w\"]\n\n1. d4 *\n\n".repeat(40);
    for form in [Form::Plain, Form::Pzstd, Form::Bgzf] {
        let file = form.file(text.as_bytes(), 200, &mut random);
        let manifest = manifest_of(&folder.file("games", &file), 100);
        let parts = manifest.parts();
        assert!(parts.len() > 6, "{form:?}");
        // A game becomes longer, or the file becomes shorter.
        for changed in [text.replacen("e5 1-0", "e5 2. Nf3 1-0", 1), text[..text.len() - 300].to_owned()] {
            let changed = Form::Plain.file(changed.as_bytes(), 200, &mut random);
            let part_of = |part: FilePart| {
                let place = part.start.offset;
                FilePart {
                    compression: Compression::None,
                    frame_offset: place,
                    frame_text_offset: place,
                    ..part
                }
            };
            let ends = parts.iter().map(|&part| games_of(&changed, part_of(part)).events().last());
            let is_refused = |end: &Option<InputEvent<GameBatch<'_>>>| {
                matches!(end, Some(InputEvent::End(_, Err(SourceError::Range(RangeError::OtherCut { .. })))))
            };
            assert!(ends.filter(is_refused).count() > 0, "{form:?}");
        }
    }
}

#[test]
fn parts_of_frames_do_not_depend_on_threads() {
    let (folder, mut random) = (Folder::new(), Random::new(0xC10));
    let text: Vec<u8> =
        (0..400).flat_map(|_| [&b"1. e4 e5 *\n\n"[..], &pieces(20, &mut random)].concat()).collect();
    let expected = sequential(&text);
    for form in [Form::Plain, Form::ZstandardFrames, Form::Pzstd, Form::Bgzf] {
        let file = form.file(&text, 3_000, &mut random);
        let path = folder.file("games", &file);
        let manifest = manifest_of(&path, text.len() as u64 / 5);
        assert!(manifest.parts().len() > 3, "{form:?}");
        let mut found = String::new();
        for part in manifest.parts() {
            let concurrency = Concurrency::new(NonZeroUsize::new(4).unwrap());
            let work = |games: GameBatch<'_>| events(&games).text;
            games_of(&file, part).in_order(concurrency, work, |event| {
                if let InputEvent::Games(events) = event {
                    found.push_str(&events);
                }
                Flow::Continue
            });
        }
        assert!(found == expected.text, "{form:?}");
    }
}

#[test]
fn frames_of_parts_are_the_last_before_them() {
    let folder = Folder::new();
    let game = "1. e4 e5 1-0\n\n";
    let frame = |games: usize| zstd::encode_all(game.repeat(games).as_bytes(), 1).unwrap();
    let frames = [frame(3), frame(1), frame(4), frame(2)];
    let path = folder.file("games.pgn.zst", frames.concat());
    let manifest = manifest_of(&path, 1);
    let length = game.len() as u64;
    let found: Vec<_> = manifest
        .parts()
        .iter()
        .map(|part| (part.until / length, part.frame_offset as usize, part.frame_text_offset / length))
        .collect();
    // The byte before a part may be in an earlier frame than the part.
    let (second, third) = (frames[0].len(), frames[0].len() + frames[1].len());
    assert_eq!(found, [(3, 0, 0), (4, 0, 0), (8, second, 3), (u64::MAX / length, third, 4)]);
    assert_eq!((manifest.games(), manifest.file_length()), (10, frames.concat().len() as u64));
}
