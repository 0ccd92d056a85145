//! The questions in `examples`, asked about real games or about the test data.

use datafusion::{datasource::listing::ListingTableUrl, prelude::SessionContext};
use movetext_datafusion::{register, register_tables};
use movetext_testkit::files::{real_data, testdata, with_extension};
use std::{fs, path::Path};

/// Writes the games to a folder. The last file is written twice, so that there are duplicates.
fn write_games(folder: &Path) {
    let source = real_data().map_or_else(|| testdata().join("pgn/ok"), |root| root.join("bench"));
    let files = with_extension(&source, "pgn");
    for (index, file) in files.iter().chain(files.last()).enumerate() {
        fs::copy(file, folder.join(format!("{index}.pgn"))).unwrap();
    }
}

#[tokio::test]
async fn every_example_has_question_and_answer() {
    let folder = tempfile::tempdir().unwrap();
    write_games(folder.path());
    let context = SessionContext::new();
    register(&context).unwrap();
    let games = ListingTableUrl::parse(format!("{}/", folder.path().display())).unwrap();
    register_tables(&context, &[games]).await.unwrap();
    let examples = with_extension(&Path::new(env!("CARGO_MANIFEST_DIR")).join("examples"), "sql");
    for path in examples {
        let statement = fs::read_to_string(&path).unwrap();
        let question: String = statement.lines().map_while(|line| line.strip_prefix("--")).collect();
        assert!(question.contains('?'), "{}: {question}", path.display());
        let answer =
            context.sql(&statement).await.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let rows = answer.count().await.unwrap();
        assert!(rows > 0 || real_data().is_none(), "{} has no answer", path.display());
    }
}
