//! Queries read only what they need.

use super::session::{answer, files_of_games, session_of};
use alloc::sync::Arc;
use datafusion::physical_plan::{ExecutionPlan, collect};

/// A condition, and whether the scan decides at least a part of it. It decides only conditions on tags.
const CONDITIONS: [(&str, bool); 10] = [
    ("eco = 'B12'", true),
    ("eco LIKE 'B%' AND whiteelo > 2000", true),
    ("white IN ('Kasparov, Garry', 'Karpov, Anatoly')", true),
    ("whiteelo IS NULL", true),
    ("whiteelo - blackelo BETWEEN -50 AND 50", true),
    ("utcdate >= DATE '2015-01-01' OR eco IS NULL", true),
    ("upper(event) LIKE '%A%'", true),
    ("result = '1-0'", false),
    ("plies > 60", false),
    ("eco = 'B12' AND random() >= 0", true),
];

#[tokio::test(flavor = "multi_thread")]
async fn scan_decides_conditions_on_tags() {
    let files = files_of_games();
    for (condition, is_pushed) in CONDITIONS {
        let context = session_of(2, &files[..files.len().min(40)]).await;
        let counted =
            "count(*) a, sum(plies) b, sum(length(movetext)) c, count(DISTINCT final_fen) d, count(error) e";
        let sql = format!("SELECT {counted} FROM games WHERE {condition}");
        let plan = answer(&context, &format!("EXPLAIN {sql}")).await.unwrap();
        assert_eq!(plan.contains("predicate="), is_pushed, "{condition}: {plan}");
        let found = answer(&context, &sql).await.unwrap();
        // The same condition is evaluated on a copy in memory.
        answer(&context, "CREATE TABLE copy AS SELECT * FROM games").await.unwrap();
        let expected =
            answer(&context, &format!("SELECT {counted} FROM copy WHERE {condition}")).await.unwrap();
        assert_eq!(found, expected, "{condition}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn limit_ends_the_scan_early() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    let game = "[Event \"e\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n";
    std::fs::write(&file, game.repeat(400_000)).unwrap();
    let context = session_of(1, &[file]).await;
    let frame = context.sql("SELECT movetext FROM games LIMIT 10").await.unwrap();
    let plan = frame.create_physical_plan().await.unwrap();
    assert_eq!(collect(Arc::clone(&plan), context.task_ctx()).await.unwrap()[0].num_rows(), 10);
    let read = bytes_scanned(&plan);
    assert!((1..8_000_000).contains(&read), "{read}");
}

fn bytes_scanned(plan: &Arc<dyn ExecutionPlan>) -> usize {
    let scanned = plan.metrics().and_then(|metrics| metrics.sum_by_name("bytes_scanned"));
    let below = plan.children().into_iter().map(bytes_scanned).sum::<usize>();
    scanned.map_or(0, |value| value.as_usize()) + below
}
