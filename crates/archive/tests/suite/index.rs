//! Compares index entries with the games that reading finds. Also compares reading with and without an index, including
//! damaged and updated indexes (PGN 3, 8). Real games come from `MOVETEXT_DATA`.

use crate::indexes::{MatchUse, ReadLog, entries, expected, index};
use movetext_archive::{IndexFilter, raw_game::GameForm, raw_games};
use movetext_filter::{Condition, Expression, Filter, OpeningSource};
use movetext_input::{
    BatchItem, Games, IndexUpdate, Input, InputEvent, Selection, SourceError,
    index::{Index, IndexError, TagNames},
};
use movetext_pgn::{
    Flow, Interest, Reader,
    diagnostic::{Code, Counts, DetailLevel, Severity},
};
use movetext_testkit::{
    Folder, Random, damage,
    events::Callback,
    files::{is_deep, real_data},
    games::{self, paths},
    pgn_text::BYTES,
};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The number of bytes that a normal run reads from each file with real games.
const NORMAL: u64 = 60_000;

/// Returns files that can be indexed, in a temporary folder: the golden inputs, two files in which these are
/// concatenated, and real games.
fn files() -> (Folder, Vec<PathBuf>) {
    let folder = Folder::new();
    let mut texts: Vec<Vec<u8>> = paths().iter().map(|path| fs::read(path).unwrap()).collect();
    texts.retain(|text| !text.starts_with(b"\xFF\xFE") && !text.starts_with(b"\xFE\xFF"));
    let short: Vec<_> = texts.iter().filter(|text| text.len() < 5_000).cloned().collect();
    texts.push(short.concat());
    texts.push(short.join(&b"\n\n"[..]));
    texts.push(short.iter().rev().cloned().collect::<Vec<_>>().join(&b"\r"[..]));
    if let Some(root) = real_data() {
        texts.extend(games::files(&root).iter().map(|path| games::read(path, NORMAL)));
    }
    let mut paths = Vec::new();
    for (number, text) in texts.iter().enumerate() {
        let path = folder.path().join(format!("{number}.pgn"));
        fs::write(&path, text).unwrap();
        match index(&path, None) {
            Ok(done) => assert_eq!(done, "anew"),
            // If an input is not detected as text, it has no index.
            Err(IndexError::NotText(_) | IndexError::Text(SourceError::NotText(_)) | IndexError::Utf16) => {
                continue;
            }
            Err(error) => panic!("{}: {error}", path.display()),
        }
        paths.push(path);
    }
    assert!(paths.len() > 300, "{}", paths.len());
    (folder, paths)
}

fn games_in(path: &Path, selection: Selection) -> Games {
    Games::new([Input::from(path)]).with_selection(selection)
}

/// Which diagnostics are requested, and with how much detail.
const POLICIES: [fn(usize, Code) -> DetailLevel; 5] = [
    |_, _| DetailLevel::None,
    |_, _| DetailLevel::Count,
    |_, _| DetailLevel::Whole,
    |_, code| if code.severity() == Severity::Note { DetailLevel::None } else { DetailLevel::Whole },
    |_, code| if code.severity() == Severity::Note { DetailLevel::None } else { DetailLevel::Count },
];

fn filters() -> Vec<Filter> {
    let tag = |text: &str| Condition::Tag(text.parse().unwrap());
    let plies = |text: &str| Condition::Plies(text.parse().unwrap());
    let result = |text: &str| Condition::Result(text.parse().unwrap());
    let player = |text: &str| Condition::Player(text.parse().unwrap());
    let eco = |text: &str| Condition::Eco(text.parse().unwrap(), OpeningSource::Tag);
    let mate = || Condition::EndsIn("mate,repetition".parse().unwrap());
    let parsed = |text: &str| Filter::new(text.parse::<Expression>().unwrap());
    vec![
        Filter::new([]),
        Filter::new(!Expression::default()),
        Filter::new([tag("White!=x")]),
        Filter::new([tag("White~^[A-M]"), tag("Date>=1990")]),
        // No index stores this tag.
        Filter::new([tag("SetUp=1")]),
        Filter::new([tag("Event=*"), plies("3..")]),
        Filter::new(!Expression::from(plies("..10"))),
        Filter::new([result("1-0,*")]),
        Filter::new([result("1/2-1/2"), player("*a*")]),
        Filter::new(Expression::any([eco("B"), player("*e*")])),
        Filter::new(Expression::any([tag("Result!=*"), mate()])),
        Filter::new([tag("Event=*"), mate()]),
        Filter::new([Condition::Position("*/*/*/*/4P3/*/*/*".parse().unwrap()), result("0-1")]),
        Filter::new([player("valeu"), tag("SetUp=2"), plies("900..")]),
        Filter::new([tag("WhiteElo>4000"), result("1/2-1/2"), mate()]),
        parsed("elo_diff > 0 or player = 'a*' and (opponent_elo < 2000 or plies > 30)"),
        parsed("not (Event = x and plies > 3) and (seconds < 300 or sacrifice > 2 and result = 1-0)"),
    ]
}

#[test]
fn entries_agree_with_reading() {
    let (_folder, paths) = files();
    for path in &paths {
        let (found, expected) = (entries(path), expected(&fs::read(path).unwrap()));
        for (found, expected) in found.iter().zip(&expected) {
            assert_eq!(found, expected, "{}", path.display());
        }
        assert_eq!(found.len(), expected.len(), "{}", path.display());
        assert_eq!(index(path, None).unwrap(), "fresh");
    }
}

#[test]
fn raw_games_of_index_keep_their_bytes() {
    let folder = Folder::new();
    let path = folder.path().join("a.pgn");
    let game = |white: &str| format!("[White \"{white}\"]\n\n1.  e2-e4 e5 *");
    fs::write(&path, ["Tal", "Fine", "Tal"].map(game).join("\n\n")).unwrap();
    index(&path, None).unwrap();
    let filter = Filter::new([Condition::Tag("White=Tal".parse().unwrap())]);
    let games =
        games_in(&path, Selection::ALL).with_index_filter(MatchUse::Copy.index_filter(filter, POLICIES[0]));
    let copies = games.batches().flat_map(|games| {
        raw_games(&games.unwrap(), GameForm::Original, (), &mut (), |(), start, _| start.number).0
    });
    let copies: Vec<_> = copies.map(|(number, game)| (number, game.bytes().to_vec())).collect();
    assert_eq!(copies, [1, 3].map(|number| (number, game("Tal").into_bytes())));
}

#[test]
fn selected_games_are_equal_with_index() {
    let (_folder, paths) = files();
    for path in &paths {
        let games = entries(path).len() as u64;
        let some = |number: u64| number <= 3 || number + 2 > games || number.is_multiple_of(31);
        for first in (1..=games + 1).filter(|&number| some(number)) {
            for selection in [format!("{first}"), format!("{first}..{}", first + 3), format!("{first}..")] {
                let selection: Selection = selection.parse().unwrap();
                let plain = ReadLog::from_games(games_in(path, selection.clone()));
                assert_eq!(
                    ReadLog::from_games(games_in(path, selection.clone()).with_index_seek()),
                    plain,
                    "{} {selection}",
                    path.display()
                );
                if selection != Selection::ALL && first < 4 {
                    let short = ReadLog::from_games(
                        games_in(path, selection.clone()).with_index_seek().with_batch_bytes(1),
                    );
                    assert_eq!(short, plain, "{} {selection}", path.display());
                }
            }
        }
    }
}

#[test]
fn game_numbers_continue_over_files() {
    let (_folder, paths) = files();
    let bare = Folder::new();
    let copy = bare.path().join("copy.pgn");
    fs::copy(&paths[paths.len() - 1], &copy).unwrap();
    let names = [&paths[0], &paths[paths.len() - 2], &copy, &paths[7], &paths[paths.len() - 1]];
    let inputs = || names.map(Input::from);
    for selection in
        ["1..", "2..3", "5", "20..", "60..90", "400..410", "900..", "100000..", "2,5..7,30,400.."]
    {
        let selection: Selection = selection.parse().unwrap();
        let plain = ReadLog::from_games(Games::new(inputs()).with_selection(selection.clone()));
        assert_eq!(
            ReadLog::from_games(Games::new(inputs()).with_selection(selection.clone()).with_index_seek()),
            plain,
            "{selection}"
        );
        for policy in POLICIES {
            let filter = Filter::new([Condition::Result("1-0".parse().unwrap())]);
            let plain = ReadLog::choosing(
                Games::new(inputs()).with_selection(selection.clone()),
                &filter,
                MatchUse::Copy,
                policy,
            );
            let index_filter = IndexFilter::new(filter.clone(), policy);
            let filtered =
                Games::new(inputs()).with_selection(selection.clone()).with_index_filter(index_filter);
            assert_eq!(ReadLog::choosing(filtered, &filter, MatchUse::Copy, policy), plain, "{selection}");
        }
    }
}

#[test]
fn filters_are_the_same_with_an_index() {
    let (_folder, paths) = files();
    for (turn, path) in paths.iter().enumerate() {
        for (number, filter) in filters().iter().enumerate() {
            for (place, policy) in POLICIES.into_iter().enumerate() {
                // Each file is tested with each filter and policy. The three uses alternate.
                let uses = [MatchUse::Count, MatchUse::Copy, MatchUse::Read];
                let match_use = uses[(turn + number + place) % uses.len()];
                let name = format!("{} filter {number} policy {place} {match_use:?}", path.display());
                let some = "3..5".parse().unwrap();
                for selection in [Selection::ALL, some].into_iter().take(if number < 5 { 2 } else { 1 }) {
                    let [watched, indexed] = [(); 2].map(|()| filter.clone().with_watch());
                    let plain =
                        ReadLog::choosing(games_in(path, selection.clone()), &watched, match_use, policy);
                    let index_filter = match_use.index_filter(indexed.clone(), policy);
                    let filtered = games_in(path, selection.clone()).with_index_filter(index_filter);
                    assert_eq!(ReadLog::choosing(filtered, &indexed, match_use, policy), plain, "{name}");
                    let [plain, found] =
                        [watched, indexed].map(|filter| format!("{:?}", filter.unmatched_conditions()));
                    assert_eq!(found, plain, "{name}");
                }
            }
        }
    }
}

/// An index stores the worst severity that a complete read finds. Filters that skip moves must not find a worse
/// diagnostic.
#[test]
fn skipping_moves_finds_nothing_worse() {
    let requests = |interest| Callback::new(interest, |_| Flow::Continue);
    let mut random = Random::new(7);
    let mut games = 0;
    let (_folder, paths) = files();
    for path in paths {
        let sound = fs::read(path).unwrap();
        for round in 0..if is_deep() { 200 } else { 5 } {
            let mut text = sound.clone();
            for _ in 0..round {
                damage(&mut text, BYTES, &mut random);
            }
            let (mut complete, mut skipping) = (Reader::new(&text), Reader::new(&text));
            loop {
                let [mut all, mut some] = [Counts::default(), Counts::default()];
                let Ok(one) = complete.visit_game(&mut requests(Interest::ALL), &mut all);
                let Ok(other) = skipping.visit_game(&mut requests(Interest::SCAN), &mut some);
                assert_eq!(one.is_some(), other.is_some());
                let worst = |counts: &Counts| counts.iter().map(|(code, _)| code.severity()).max();
                assert!(worst(&some) <= worst(&all), "{some:?} {all:?} {}", String::from_utf8_lossy(&text));
                if one.is_none() {
                    break;
                }
                games += 1;
            }
        }
    }
    assert!(games > 10_000, "{games}");
}

#[test]
fn skipped_text_is_reported_with_an_index() {
    let folder = Folder::new();
    let path = folder.path().join("games.pgn");
    // The gap is longer than the text that the reader keeps before a game.
    let gap = format!("% {}\n", "x".repeat(1 << 17)).repeat(34 << 3).into_bytes();
    let game = b"\n[White \"w\"]\n\n1. e4 1-0\n\n[White \"x\"]\n\n1. d4 *\n";
    fs::write(&path, [&game[..], &gap, game].concat()).unwrap();
    assert_eq!(index(&path, None).unwrap(), "anew");
    assert_eq!(entries(&path), expected(&fs::read(&path).unwrap()));
    for selection in ["1..", "3"] {
        let selection: Selection = selection.parse().unwrap();
        let plain = ReadLog::from_games(games_in(&path, selection.clone()));
        assert_eq!(
            ReadLog::from_games(games_in(&path, selection.clone()).with_index_seek()),
            plain,
            "{selection}"
        );
    }
}

#[test]
fn decided_games_are_not_read() {
    let folder = Folder::new();
    let path = folder.path().join("games.pgn");
    let game = |white: usize| {
        format!(
            "[Event \"e\"]\n[Site \"s\"]\n[Date \"2000.01.01\"]\n[Round \"1\"]\n[White \"w{white}\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n"
        )
    };
    fs::write(&path, (0..5_000).map(game).collect::<String>()).unwrap();
    index(&path, None).unwrap();
    let read = |games: Games| -> u64 {
        let of_part = |part: BatchItem<'_>| match part {
            BatchItem::Text(chunk) => chunk.games(),
            BatchItem::Tree(_) => 1,
        };
        games.batches().map(|games| games.unwrap().items().map(of_part).sum::<u64>()).sum()
    };
    let filter = Filter::new([Condition::Tag("White=w77*".parse().unwrap())]);
    for (match_use, games) in [(MatchUse::Copy, 11), (MatchUse::Count, 0)] {
        let index_filter = match_use.index_filter(filter.clone(), POLICIES[3]);
        assert_eq!(read(games_in(&path, Selection::ALL).with_index_filter(index_filter)), games);
    }
    let last: Selection = "5000..".parse().unwrap();
    assert_eq!(read(games_in(&path, last.clone()).with_index_seek()), 1);
    assert!(read(games_in(&path, last)) > 1);
}

#[test]
fn appended_index_equals_a_new_one() {
    let (folder, paths) = files();
    let grown = folder.path().join("grown.pgn");
    let mut random = Random::new(1);
    let mut done = [0; 3];
    for path in &paths {
        let bytes = fs::read(path).unwrap();
        let mut ends: Vec<usize> = (0..6).map(|_| random.below(bytes.len() + 1)).collect();
        ends.push(bytes.len());
        ends.sort_unstable();
        ends.dedup();
        let _ = fs::remove_file(Index::path_for(&grown));
        for end in ends {
            fs::write(&grown, &bytes[..end]).unwrap();
            match index(&grown, None) {
                Ok("append") => done[0] += 1,
                Ok("anew") => done[1] += 1,
                // The first bytes of a text may be detected as another format.
                Err(IndexError::NotText(_) | IndexError::Text(_)) => continue,
                other => {
                    assert!(matches!(other, Ok("fresh")), "{other:?}");
                    done[2] += 1;
                }
            }
            assert_eq!(entries(&grown), expected(&bytes[..end]), "{} to {end}", path.display());
        }
    }
    assert!(done[0] > 500, "{done:?}");
}

/// Returns a short file with an index that was written in two runs.
fn small(folder: &Folder) -> PathBuf {
    let path = folder.path().join("small.pgn");
    let games =
        "[White \"Tal\"]\n[ECO \"B97\"]\n\n1. e4 c5 1-0\n\n[White \"Fine\"]\n\n1. d4 Ke2 *\n\n".repeat(2);
    fs::write(&path, &games).unwrap();
    assert_eq!(index(&path, Some(&TagNames::new(["White", "ECO"]).unwrap())).unwrap(), "anew");
    fs::write(&path, games + "[White \"Euwe\"]\n\n1. c4 {more} *\n\n1. f4 *\n").unwrap();
    assert_eq!(index(&path, None).unwrap(), "append");
    path
}

#[test]
fn damaged_index_changes_no_result() {
    let folder = Folder::new();
    let path = small(&folder);
    let sound = fs::read(Index::path_for(&path)).unwrap();
    let filter = Filter::new([Condition::Tag("White=Tal".parse().unwrap())]);
    let third: Selection = "3..".parse().unwrap();
    let policy = POLICIES[3];
    let run = |bytes: &[u8]| {
        fs::write(Index::path_for(&path), bytes).unwrap();
        let index_filter = IndexFilter::new_counting(filter.clone(), policy);
        let filtered = games_in(&path, Selection::ALL).with_index_filter(index_filter);
        (
            ReadLog::choosing(filtered, &filter, MatchUse::Count, policy),
            ReadLog::from_games(games_in(&path, third.clone()).with_index_seek()),
        )
    };
    let plain = (
        ReadLog::choosing(games_in(&path, Selection::ALL), &filter, MatchUse::Count, policy),
        ReadLog::from_games(games_in(&path, third.clone())),
    );
    assert_eq!(run(&sound), plain);
    let is_unindexed = || {
        games_in(&path, Selection::ALL)
            .with_index_filter(IndexFilter::new_counting(filter.clone(), policy))
            .events()
            .any(|event| matches!(event, InputEvent::Unindexed(..)))
    };
    assert!(!is_unindexed());
    let mut silent = 0;
    for place in 0..sound.len() {
        for bits in [1, 0x80, 0xFF] {
            let mut bytes = sound.clone();
            bytes[place] ^= bits;
            assert_eq!(run(&bytes), plain, "byte {place}");
            silent += usize::from(!is_unindexed());
        }
        let is_shifted = place.is_multiple_of(3) || is_deep();
        for changed in [&[][..], &[sound[place]; 2]].into_iter().filter(|_| is_shifted) {
            let bytes = [&sound[..place], changed, &sound[place + 1..]].concat();
            assert_eq!(run(&bytes), plain, "byte {place} is {changed:?}");
        }
        assert_eq!(run(&sound[..place]), plain, "cut at {place}");
        assert!(is_unindexed(), "cut at {place}");
    }
    // Damage in segments that the append replaced is not reported, because the index no longer uses them.
    assert!(silent < sound.len(), "{silent} of {}", sound.len() * 3);
    // The next run repairs the index.
    let renewed = |bytes: &[u8]| {
        fs::write(Index::path_for(&path), bytes).unwrap();
        let is_reported = is_unindexed();
        let done = index(&path, None).unwrap();
        assert!(!is_reported || done != "fresh");
        entries(&path).len()
    };
    for place in 8..sound.len() {
        let mut bytes = sound.clone();
        bytes[place] ^= 1;
        assert_eq!(renewed(&bytes), 6, "byte {place}");
        assert_eq!(renewed(&sound[..place]), 6, "cut at {place}");
    }
}

#[test]
fn frames_after_the_last_seal_are_removed() {
    let folder = Folder::new();
    let path = small(&folder);
    let sound = fs::read(Index::path_for(&path)).unwrap();
    // After a run was killed, the last segment's head states more bytes than its content has.
    let killed = [&sound[..], &sound[8..60]].concat();
    fs::write(Index::path_for(&path), &killed).unwrap();
    assert_eq!(index(&path, None).unwrap(), "fresh");
    let mut text = fs::read(&path).unwrap();
    text.extend_from_slice(b"\n1. b3 *\n");
    fs::write(&path, &text).unwrap();
    assert_eq!(index(&path, None).unwrap(), "append");
    assert_eq!(entries(&path).len(), 7);
}

#[test]
fn changed_file_gets_a_new_index() {
    let folder = Folder::new();
    let path = small(&folder);
    let text = fs::read_to_string(&path).unwrap();
    let late = text.replace("Euwe", "Tal!") + "\n1. b3 *\n";
    for changed in [
        text.replace("Tal", "Lat") + "\n1. b3 *\n",
        late,
        text.replace("Fine", "Reti"),
        text[..90].to_owned(),
    ] {
        fs::write(&path, &changed).unwrap();
        assert_eq!(index(&path, None).unwrap(), "anew");
        assert_eq!(entries(&path).len(), ReadLog::from_games(games_in(&path, Selection::ALL)).games());
        let names = Index::open(&Index::path_for(&path)).unwrap().unwrap().tag_names().clone();
        assert_eq!(names.iter().collect::<Vec<_>>(), ["White", "ECO"]);
    }
    assert_eq!(index(&path, Some(&TagNames::default())).unwrap(), "anew");
    assert_eq!(index(&path, Some(&TagNames::default())).unwrap(), "fresh");
}

#[test]
fn change_inside_a_grown_file_is_detected() {
    let folder = Folder::new();
    let path = folder.path().join("long.pgn");
    let game = "[Event \"e\"]\n\n1. e4 {a comment} e5 2. Nf3 Nc6 1-0\n\n".repeat(20_000);
    fs::write(&path, &game).unwrap();
    assert_eq!(index(&path, None).unwrap(), "anew");
    fs::write(&path, game.clone() + "1. d4 *\n").unwrap();
    assert_eq!(index(&path, None).unwrap(), "append");
    let mut changed = (game + "1. d4 *\n1. c4 *\n").into_bytes();
    changed[500_003] ^= 1;
    fs::write(&path, &changed).unwrap();
    assert_eq!(index(&path, None).unwrap(), "anew");
    assert_eq!(entries(&path), expected(&changed));
}

#[test]
fn inputs_without_file_offsets_are_refused() {
    let folder = Folder::new();
    let refused = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        let error = Index::update(&path, None).unwrap_err();
        assert!(error.is_about_text(), "{error}");
        error
    };
    assert!(matches!(refused("16.pgn", b"\xFF\xFE1\0"), IndexError::Utf16));
    assert!(matches!(refused("a.zst", &[0x28, 0xB5, 0x2F, 0xFD, 4, 0]), IndexError::NotText(_)));
    assert!(matches!(refused("a.gz", b"\x1F\x8B\x08\0\0\0\0\0\0\x03"), IndexError::NotText(_)));
    assert!(matches!(refused("a.jsonl", b"{\"index\":1}"), IndexError::NotText(_)));
    assert!(matches!(refused("a.bin", &[1; 99]), IndexError::Text(SourceError::NotText(_))));
    let missing = Index::update(&folder.path().join("missing"), None).unwrap_err();
    assert!(matches!(missing, IndexError::Text(SourceError::Missing)));
    assert!(matches!(Index::update(folder.path(), None), Err(IndexError::Text(SourceError::Directory))));
    let many: Vec<String> = (0..65).map(|number| format!("T{number}")).collect();
    assert!(matches!(TagNames::new(many), Err(IndexError::TooManyTags)));
}

#[test]
fn update_replaces_only_empty_or_index_file() {
    let folder = Folder::new();
    let path = folder.path().join("b.pgn");
    fs::write(&path, "*").unwrap();
    fs::write(Index::path_for(&path), "a shopping list").unwrap();
    assert!(matches!(Index::update(&path, None), Err(IndexError::NotAnIndex)));
    assert_eq!(fs::read(Index::path_for(&path)).unwrap(), b"a shopping list");
    fs::write(Index::path_for(&path), "").unwrap();
    assert_eq!(index(&path, None).unwrap(), "anew");
}

#[test]
fn update_creates_and_appends() {
    let folder = Folder::new();
    let path = folder.path().join("games.pgn");
    let mut text = b"[White \"Tal\"]\n\n1. e4 e5 1-0\n\n[White \"Fine\"]\n\n1. d4 *\n\n".repeat(500);
    for games in [1000, 1001, 1001] {
        fs::write(&path, &text).unwrap();
        assert_eq!(Index::update(&path, None).unwrap().games(), games);
        assert_eq!(entries(&path), expected(&text));
        if games == 1000 {
            text.extend_from_slice(b"[White \"Bronstein\"]\n\n1. c4 1/2-1/2\n");
        }
    }
    // If other tags are requested, the index must be rebuilt.
    let names = TagNames::new(["Annotator"]).unwrap();
    assert_eq!(*Index::update(&path, Some(&names)).unwrap().tag_names(), names);
    assert_eq!(*Index::update(&path, None).unwrap().tag_names(), names);
}

#[test]
fn update_of_a_changing_text_is_refused() {
    let folder = Folder::new();
    let path = folder.path().join("games.pgn");
    fs::write(&path, "1. e4 *\n").unwrap();
    let update = IndexUpdate::new(&path, None).unwrap().unwrap();
    fs::write(&path, "1. e4 *\n\n1. d4 *\n").unwrap();
    assert!(matches!(update.finish(), Err(IndexError::Stale)));
    assert!(!Index::path_for(&path).exists());
}
