//! The answers are the same for every number of partitions.

use super::session::{answer, files_of_games, session_of};
use core::num::NonZeroU64;
use movetext_input::manifest::Manifest;
use movetext_testkit::files::is_deep;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Counts, sums and distinct values for all tables.
const QUESTIONS: [&str; 6] = [
    "SELECT count(*), sum(plies), count(error), count(DISTINCT white), count(DISTINCT movetext), count(DISTINCT final_fen) \
     FROM games",
    "SELECT count(*), sum(whiteelo), min(utcdate), max(utcdate), count(DISTINCT site) FROM games",
    "SELECT count(*), count(DISTINCT position_key), sum(clock_ms), sum(eval_cp), sum(ply) FROM plies",
    "SELECT count(*), count(DISTINCT game_offset), sum(game_offset) FROM games",
    "SELECT code, count(*), sum(\"column\"), sum(line) FROM diagnostics GROUP BY code ORDER BY code",
    "SELECT eco, count(*) FROM games GROUP BY eco ORDER BY 2 DESC, 1 LIMIT 20",
];

/// Returns groups of files: groups with a single file, which is divided at many places, and one group with all files.
fn groups() -> Vec<Vec<PathBuf>> {
    let is_short = |file: &PathBuf| is_deep() || fs::metadata(file).unwrap().len() < 100_000;
    let files: Vec<_> = files_of_games().into_iter().filter(is_short).collect();
    let step = if is_deep() { 1 } else { 40 };
    let mut groups: Vec<_> = files.iter().step_by(step).map(|file| vec![file.clone()]).collect();
    groups.push(files);
    groups
}

async fn answers(partitions: usize, files: &[PathBuf]) -> Vec<String> {
    let context = session_of(partitions, files).await;
    let mut answers = Vec::new();
    for question in QUESTIONS {
        answers.push(answer(&context, question).await.unwrap_or_else(|error| error.to_string()));
    }
    answers
}

/// The numbers of partitions that are tested.
const PARTITIONS: [usize; 3] = [2, 7, 64];

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_equal_for_any_partitions() {
    for files in groups() {
        let expected = answers(1, &files).await;
        for partitions in PARTITIONS {
            assert_eq!(answers(partitions, &files).await, expected, "{partitions} {:?}", files.first());
        }
    }
}

/// Short files. A reader that starts in the middle guesses where a game begins, and can be wrong at nearly every byte.
const SMALL: [&str; 3] = [
    "1. e4 *\n\n[Event \"a\"]\n[Result \"1-0\"]\n\n{\n\n[Event \"b\"]\n} 1. d4 d5 1-0\n\n[Event \"c\"]\n\n1. c4 *",
    "[Event \"a\"]\n\n1. e4 {*\n\n[Event \"b\"]\n\n1. d4 *\n\n[Event \"c\"]\n\n1. c4 } e5 *\n\n1. f4 f5 *\n",
    "%[Event \"a\"]\r\n\r\n[Event \"b\"]\r\n[Event \"c\"]\r\n\r\n1-0 1. Nf6 *\r\n; \r\n\r\n[Event \"d\"]\r\n(",
];

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_equal_for_any_small_file_cut() {
    let folder = tempfile::tempdir().unwrap();
    for (index, text) in SMALL.iter().enumerate() {
        let files = [folder.path().join(format!("{index}.pgn"))];
        fs::write(&files[0], text).unwrap();
        let expected = answers(1, &files).await;
        assert!(expected.iter().all(|answer| answer.starts_with('+')), "{expected:?}");
        // With as many partitions as bytes, a range begins at every byte.
        for partitions in 2..=text.len() {
            assert_eq!(answers(partitions, &files).await, expected, "{partitions} {text:?}");
        }
    }
}

/// Writes copies of the files, each modified by `change`.
fn written(folder: &Path, files: &[PathBuf], extension: &str, change: fn(&[u8]) -> Vec<u8>) -> Vec<PathBuf> {
    let write = |(index, file): (usize, &PathBuf)| {
        let path = folder.join(format!("{index:04}.pgn{extension}"));
        fs::write(&path, change(&fs::read(file).unwrap())).unwrap();
        path
    };
    files.iter().enumerate().map(write).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_equal_for_compressed_files() {
    for files in groups() {
        let folder = tempfile::tempdir().unwrap();
        let expected = answers(1, &files).await;
        for (extension, compress) in [(".zst", frames as fn(&[u8]) -> Vec<u8>), (".gz", members)] {
            let compressed = written(folder.path(), &files, extension, compress);
            for partitions in PARTITIONS {
                let found = answers(partitions, &compressed).await;
                assert_eq!(found, expected, "{partitions} {extension} {:?}", files.first());
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn manifest_divides_files_and_counts_games() {
    for files in groups() {
        let folder = tempfile::tempdir().unwrap();
        let expected = answers(1, &files).await;
        for (extension, change) in [("", <[u8]>::to_vec as fn(&[u8]) -> Vec<u8>), (".zst", frames)] {
            let copies = written(folder.path(), &files, extension, change);
            for copy in &copies {
                // Files in UTF-16 cannot have a manifest.
                if let Ok(manifest) = Manifest::for_file(copy, NonZeroU64::new(2000).unwrap()) {
                    let _ = manifest.write(copy).unwrap();
                }
            }
            for partitions in PARTITIONS {
                let found = answers(partitions, &copies).await;
                assert_eq!(found, expected, "{partitions} {extension} {:?}", files.first());
            }
        }
    }
}

/// The length of the text in each frame.
const FRAME_BYTES: usize = 3000;

/// Compresses `text` like pzstd: a skippable frame with the length comes before each frame.
fn frames(text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for part in text.chunks(FRAME_BYTES) {
        let frame = zstd::encode_all(part, 3).unwrap();
        bytes.extend(b"\x50\x2a\x4d\x18\x04\0\0\0");
        bytes.extend(u32::try_from(frame.len()).unwrap().to_le_bytes());
        bytes.extend(frame);
    }
    bytes
}

/// Compresses `text` like bgzip: each member has its length in an extra field (SAM/BAM specification, 4.1).
fn members(text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for part in text.chunks(FRAME_BYTES).chain([[].as_slice()]) {
        let mut member = Vec::new();
        let mut encoder = flate2::GzBuilder::new()
            .extra(b"BC\x02\0\0\0".to_vec())
            .write(&mut member, flate2::Compression::default());
        std::io::Write::write_all(&mut encoder, part).unwrap();
        encoder.finish().unwrap();
        let length = u16::try_from(member.len() - 1).unwrap().to_le_bytes();
        member.get_mut(16..18).unwrap().copy_from_slice(&length);
        bytes.extend(member);
    }
    bytes
}

#[tokio::test(flavor = "multi_thread")]
async fn manifest_of_same_file_counts_games() {
    let folder = tempfile::tempdir().unwrap();
    // In the object store, the path has `%23` instead of `#`.
    let file = folder.path().join("games #1.pgn");
    let game = "[Event \"e\"]\n\n1. e4 e5 *\n\n";
    fs::write(&file, game.repeat(500)).unwrap();
    let _ = Manifest::for_file(&file, NonZeroU64::new(2000).unwrap()).unwrap().write(&file).unwrap();
    let count = "SELECT count(*) AS games FROM games";
    let context = session_of(2, core::slice::from_ref(&file)).await;
    let plan = answer(&context, &format!("EXPLAIN {count}")).await.unwrap();
    assert!(!plan.contains("DataSourceExec"), "{plan}");
    assert!(answer(&context, count).await.unwrap().contains("| 500 "));

    // This file has the same length, the same beginning and the same end, but more games in the middle.
    let games = "[A \"\"]\n\n1. e4 *\n\n1. d4*\n\n";
    assert_eq!(game.len(), games.len());
    fs::write(&file, [game.repeat(200), games.repeat(100), game.repeat(200)].concat()).unwrap();
    let context = session_of(2, core::slice::from_ref(&file)).await;
    let plan = answer(&context, &format!("EXPLAIN {count}")).await.unwrap();
    assert!(plan.contains("DataSourceExec"), "{plan}");
    assert!(answer(&context, count).await.unwrap().contains("| 600 "));
}
