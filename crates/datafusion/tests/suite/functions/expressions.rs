//! `matches_game` on the games of many files, compared with the filter that reads the files.

use super::{answer, session};
use datafusion::{datasource::listing::ListingTableUrl, prelude::SessionContext};
use movetext_datafusion::register_tables;
use movetext_filter::{Expression, Filter, Matcher};
use movetext_pgn::{Adapter, Flow, GameEnd, Visitor, read};
use movetext_testkit::files::{pgn_texts, real_data, with_extension};

/// How many bytes of each real file are read.
const BYTES: usize = 60_000;

/// Expressions that some games in the real files match and others do not.
const EXPRESSIONS: &[&str] = &[
    "White = \"*a*\"",
    "White != \"*a*\" and Black = \"*r*\"",
    "\"Event\" ~ 'rated|open' or Round >= 2",
    "Date >= 2018.01.02",
    "ECO = \"C*\" and not ECO = C42",
    "WhiteElo > 2000 and BlackElo > 2000",
    "WhiteElo > 1500 or not (BlackElo > 1800 and BlackElo < 2400)",
    "Termination !~ time",
    "Variant = Chess960 or SetUp = 1 or plies > 60",
    "player = \"A*\"",
    "player != \"*e*\"",
    "white ~ \"^[A-K]\" and black !~ '^[A-K]'",
    "result = 1-0",
    "result != 1/2-1/2,*",
    "result = 1-0 and Result = 1-0",
    "eco = B00-C99",
    "eco != A",
    "opening = Sicilian",
    "opening != \"Queen's Gambit\" and opening != French",
    "plies > 80",
    "plies = 20..60",
    "plies != 40..",
    "position = startpos and position != '*/*/*/*/3PP*/*/*/*'",
    "position = \"*/*/*/*/??B*/*/*/*\"",
    "material = KRP*vKRP*",
    "material = KQ?R*B*N*P*vKR+B*N*P*",
    "ends_in = mate",
    "ends_in != check",
    "ends_in = mate,stalemate,repetition or plies < 10",
    "moves = e4",
    "moves = '1. d4 Nf6 2. c4' or moves = '1. e4 c5'",
    "ever = castling and ever != promotion",
    "ever = promotion",
    "ever = en-passant,double-check",
    "ever = repetition,fifty-moves",
    "elo_diff > 0",
    "elo_diff = -100..100",
    "player = \"A*\" and opponent_elo > 1500",
    "seconds <= 300 and increment >= 0",
    "increment > 0 or seconds > 600",
    "clock_left < 30",
    "eval > 3 or eval = #-3",
    "sacrifice >= 2",
    "not (moves = e4 and (White = \"S*\" or plies < 50)) and (result = 0-1 or ever = check)",
];

/// Collects the offsets of the games that match.
struct Selection<'f> {
    matcher: Matcher<'f>,
    games: Vec<(u64, bool)>,
}

impl<'f> Adapter for Selection<'f> {
    type Inner = Matcher<'f>;

    fn inner(&self) -> &Self::Inner {
        &self.matcher
    }

    fn inner_mut(&mut self) -> &mut Self::Inner {
        &mut self.matcher
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let flow = Visitor::end_game(&mut self.matcher, end);
        self.games.push((end.span.start, self.matcher.is_match()));
        flow
    }
}

/// Returns the texts of the input files.
fn inputs() -> Vec<Vec<u8>> {
    let mut texts: Vec<Vec<u8>> = pgn_texts().into_iter().map(|(_, text)| text).collect();
    if let Some(root) = real_data() {
        for path in ["bench", "pgn"].iter().flat_map(|folder| with_extension(&root.join(folder), "pgn")) {
            let mut text = std::fs::read(&path).unwrap();
            text.truncate(BYTES);
            texts.push(text);
        }
    }
    texts
}

/// Registers a table with the games of these files, which are named by their index. It is in memory, so that the files
/// are read only once.
async fn register(context: &SessionContext, texts: &[Vec<u8>]) {
    let folder = tempfile::tempdir().unwrap();
    for (index, text) in texts.iter().enumerate() {
        std::fs::write(folder.path().join(format!("{index:04}.pgn")), text).unwrap();
    }
    let url = ListingTableUrl::parse(format!("{}/", folder.path().display())).unwrap();
    register_tables(context, &[url]).await.unwrap();
    let games = context.sql("SELECT file, game_offset, movetext, tags FROM games").await.unwrap();
    context.register_table("g", games.cache().await.unwrap().into_view()).unwrap();
}

/// Returns each game that the filter reads, as `file | offset | matches`.
fn filtered(texts: &[Vec<u8>], filter: &Filter) -> Vec<String> {
    let mut rows = Vec::new();
    for (index, text) in texts.iter().enumerate() {
        let mut selection = Selection { matcher: filter.matcher(), games: Vec::new() };
        read(text, &mut selection, &mut ());
        let games = selection.games.into_iter();
        rows.extend(games.map(|(offset, is_match)| format!("{index:04}.pgn | {offset} | {is_match}")));
    }
    rows
}

#[tokio::test]
async fn sql_selects_the_games_of_the_filter() {
    let (context, texts) = (session(), inputs());
    register(&context, &texts).await;
    for expression in EXPRESSIONS {
        let filter = Filter::new(expression.parse::<Expression>().unwrap());
        let expected = filtered(&texts, &filter);
        let statement = format!(
            "SELECT file, game_offset, matches_game(movetext, tags, '{}') FROM g ORDER BY file, game_offset",
            expression.replace('\'', "''")
        );
        let rows = answer(&context, &statement).await.unwrap();
        let found: Vec<&str> = rows.iter().map(|row| row.rsplit('/').next().unwrap()).collect();
        assert_eq!(found.len(), expected.len());
        let differences: Vec<_> =
            found.iter().zip(&expected).filter(|(found, expected)| found != expected).collect();
        assert!(differences.is_empty(), "{expression}: {differences:?}");
        let has = |end| expected.iter().any(|row: &String| row.ends_with(end));
        assert!(real_data().is_none() || has("true") && has("false"), "{expression} selects all or no games");
    }
}
