//! Every number of partitions gives the same answers.

use super::session::{answer, files_of_games, session_of};
use std::{fs, path::PathBuf};

/// Counts, sums and distinct values of all tables. Offsets are left out where a compressed file is divided.
const QUESTIONS: [&str; 6] = [
    "SELECT count(*), sum(plies), count(error), count(DISTINCT white), count(DISTINCT movetext), count(DISTINCT final_fen) \
     FROM games",
    "SELECT count(*), sum(whiteelo), min(utcdate), max(utcdate), count(DISTINCT site) FROM games",
    "SELECT count(*), count(DISTINCT position_key), sum(clock_ms), sum(eval_cp), sum(ply) FROM plies",
    "SELECT count(*), count(DISTINCT game_offset), sum(game_offset) FROM games",
    "SELECT code, count(*), sum(\"column\"), sum(line) FROM diagnostics GROUP BY code ORDER BY code",
    "SELECT eco, count(*) FROM games GROUP BY eco ORDER BY 2 DESC, 1 LIMIT 20",
];

/// Returns the files, without those too long for a test of every one, unless `MOVETEXT_DEEP` is set.
fn files() -> Vec<PathBuf> {
    let is_short = |file: &PathBuf| {
        std::env::var_os("MOVETEXT_DEEP").is_some() || fs::metadata(file).unwrap().len() < 300_000
    };
    files_of_games().into_iter().filter(is_short).collect()
}

async fn answers(partitions: usize, file: PathBuf) -> Vec<String> {
    let context = session_of(partitions, &[file]).await;
    let mut answers = Vec::new();
    for question in QUESTIONS {
        answers.push(answer(&context, question).await.unwrap_or_else(|error| error.to_string()));
    }
    answers
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_equal_for_every_number_of_partitions() {
    let mut rows = 0;
    for file in files() {
        let expected = answers(1, file.clone()).await;
        rows += expected.len();
        for partitions in [2, 7, 64] {
            assert_eq!(answers(partitions, file.clone()).await, expected, "{partitions} {}", file.display());
        }
    }
    assert!(rows > 60);
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_equal_for_compressed_files() {
    let folder = tempfile::tempdir().unwrap();
    for file in files() {
        let text = fs::read(&file).unwrap();
        // Errors of reading name the file.
        let expected = answers(1, file.clone()).await;
        for (name, bytes) in [("frames.pgn.zst", frames(&text)), ("members.pgn.gz", members(&text))] {
            let compressed = folder.path().join(name);
            fs::write(&compressed, bytes).unwrap();
            for partitions in [1, 2, 7, 64] {
                let found = answers(partitions, compressed.clone()).await;
                assert_eq!(found, expected, "{partitions} {name} {}", file.display());
            }
        }
    }
}

/// The length of the text in a frame.
const FRAME_BYTES: usize = 3000;

/// Compresses a text as pzstd does: each frame is after a skippable frame that has its length.
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

/// Compresses a text as bgzip does: each member has its length in an extra field (SAM/BAM specification, 4.1).
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
async fn manifest_divides_files_and_counts_their_games() {
    let folder = tempfile::tempdir().unwrap();
    for (index, file) in files().into_iter().enumerate() {
        let text = fs::read(&file).unwrap();
        let expected = answers(1, file.clone()).await;
        for (name, bytes) in [("games.pgn", text.clone()), ("frames.pgn.zst", frames(&text))] {
            let copy = folder.path().join(format!("{index}-{name}"));
            fs::write(&copy, bytes).unwrap();
            // A text in UTF-16 cannot be cut.
            let part_bytes = core::num::NonZeroU64::new(2000).unwrap();
            let Ok(manifest) = movetext_archive::manifest::Manifest::of_file(&copy, part_bytes) else {
                continue;
            };
            let _ = manifest.write(&copy).unwrap();
            for partitions in [1, 2, 7, 64] {
                assert_eq!(
                    answers(partitions, copy.clone()).await,
                    expected,
                    "{partitions} {name} {}",
                    file.display()
                );
            }
        }
    }
}
