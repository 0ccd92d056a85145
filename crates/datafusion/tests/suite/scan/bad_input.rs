//! Queries on bad files: they return the right answer, or an error that names the file.

use super::session::{answer, session_of};
use movetext_datafusion::UnplayableGames;
use std::{fs, path::PathBuf};

const COUNT: &str = "SELECT count(*), count(error), sum(plies) FROM games";

#[tokio::test(flavor = "multi_thread")]
async fn damaged_game_in_range_is_row_with_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    let game = |number: usize| {
        let moves = if number % 10 == 3 { "1. e4 e5 2. Ke4 Nc6" } else { "1. e4 e5 2. Nf3 Nc6" };
        format!("[Event \"{number}\"]\n\n{moves} *\n\n")
    };
    fs::write(&file, (0..1000).map(game).collect::<String>()).unwrap();
    for partitions in [1, 2, 7, 64] {
        let context = session_of(partitions, core::slice::from_ref(&file)).await;
        let found = answer(&context, COUNT).await.unwrap();
        assert!(found.contains("| 1000     | 100"), "{partitions}: {found}");
        let unplayable = context.state().config().get_extension::<UnplayableGames>().unwrap();
        assert_eq!(unplayable.count(), 100, "{partitions}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn empty_files_have_no_games() {
    let folder = tempfile::tempdir().unwrap();
    let frame = zstd::encode_all(&b""[..], 3).unwrap();
    for (name, bytes) in [("empty.pgn", &b""[..]), ("blank.pgn", b"\n\n \n"), ("empty.pgn.zst", &frame)] {
        let file = folder.path().join(name);
        fs::write(&file, bytes).unwrap();
        for partitions in [1, 7] {
            let context = session_of(partitions, core::slice::from_ref(&file)).await;
            let found = answer(&context, "SELECT count(*) AS games FROM games").await;
            assert!(found.as_ref().is_ok_and(|found| found.contains("| 0 ")), "{name}: {found:?}");
        }
    }
}

/// Creates a folder with a file that has many games. Returns the folder and the path of the file.
fn many_games() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    fs::write(&file, "[Event \"e\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n".repeat(200_000)).unwrap();
    (folder, file)
}

#[tokio::test(flavor = "multi_thread")]
async fn file_changed_during_query_is_error() {
    let (_folder, file) = many_games();
    let context = session_of(2, core::slice::from_ref(&file)).await;
    let frame = context.sql("SELECT movetext FROM games").await.unwrap();
    let plan = frame.create_physical_plan().await.unwrap();
    fs::write(&file, "[Event \"other\"]\n\n1. d4 *\n").unwrap();
    let found = datafusion::physical_plan::collect(plan, context.task_ctx()).await;
    assert!(found.is_err(), "{found:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn file_grown_during_read_is_error() {
    use futures::StreamExt;
    use std::io::Write;

    let (_folder, file) = many_games();
    let context = session_of(1, core::slice::from_ref(&file)).await;
    let mut rows = context.sql("SELECT movetext FROM games").await.unwrap().execute_stream().await.unwrap();
    assert!(rows.next().await.unwrap().is_ok());
    let mut open = fs::OpenOptions::new().append(true).open(&file).unwrap();
    open.write_all(b"[Event \"other\"]\n\n1. d4 *\n").unwrap();
    let mut last = None;
    while let Some(next) = rows.next().await {
        last = Some(next);
    }
    let error = last.unwrap().unwrap_err().to_string();
    assert!(error.contains("games.pgn") && error.contains("changed"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn file_that_disappears_is_an_error() {
    let (_folder, file) = many_games();
    let context = session_of(2, core::slice::from_ref(&file)).await;
    let plan = context.sql("SELECT movetext FROM games").await.unwrap().create_physical_plan().await.unwrap();
    fs::remove_file(&file).unwrap();
    let found = datafusion::physical_plan::collect(plan, context.task_ctx()).await;
    assert!(found.unwrap_err().to_string().contains("games.pgn"));
}

/// Checking whether a file has changed needs a blocking thread, just like reading the file.
#[test]
fn readers_on_all_blocking_threads_end() {
    let (sender, receiver) = std::sync::mpsc::channel();
    let query = async {
        let (_folder, file) = many_games();
        let context = session_of(7, core::slice::from_ref(&file)).await;
        answer(&context, "SELECT count(*) AS games FROM games").await.unwrap()
    };
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().max_blocking_threads(1).build().unwrap();
        sender.send(runtime.block_on(query)).unwrap();
        runtime.shutdown_background();
    });
    let found = receiver.recv_timeout(core::time::Duration::from_secs(120)).expect("the query ends");
    assert!(found.contains("| 200000 "), "{found}");
}

#[tokio::test(flavor = "multi_thread")]
async fn truncated_frame_error_names_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn.zst");
    let text = "[Event \"e\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n".repeat(2000);
    let mut bytes = zstd::encode_all(text.as_bytes(), 3).unwrap();
    bytes.truncate(bytes.len() - 5);
    fs::write(&file, bytes).unwrap();
    for partitions in [1, 7] {
        let context = session_of(partitions, core::slice::from_ref(&file)).await;
        let error = answer(&context, COUNT).await.unwrap_err().to_string();
        assert!(error.contains("games.pgn.zst"), "{error}");
    }
}
