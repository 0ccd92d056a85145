//! Functions on the games of many files, compared with the table of plies for whole files.

use super::{answer, session};
use alloc::sync::Arc;
use datafusion::{
    arrow::array::{ArrayRef, Int64Array, RecordBatch, StringArray},
    catalog::MemTable,
    datasource::listing::ListingTableUrl,
    prelude::SessionContext,
};
use movetext_datafusion::register_tables;
use movetext_table::{
    Columns, Rows, Table,
    pgn::{Flow, GameEnd, Interest, Visitor, read},
};
use movetext_testkit::files::{pgn_texts, real_data, with_extension};

/// How many bytes of each real file are read.
const BYTES: usize = 8_000;

/// Collects the text of each game in a file.
#[derive(Default)]
struct Games {
    offsets: Vec<i64>,
    texts: Vec<String>,
}

impl Visitor for Games {
    fn interest(&self) -> Interest {
        Interest::SCAN
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.offsets.push(i64::try_from(end.span.start).unwrap());
        self.texts.push(String::from_utf8(end.source.unwrap().to_vec()).unwrap());
        Flow::Continue
    }
}

/// Returns a batch with the text of each game in a file.
fn games(path: &str, text: &str) -> RecordBatch {
    let mut games = Games::default();
    read(text.as_bytes(), &mut games, &mut ());
    let files: ArrayRef = Arc::new(StringArray::from(vec![path; games.texts.len()]));
    let offsets: ArrayRef = Arc::new(Int64Array::from(games.offsets));
    let texts: ArrayRef = Arc::new(StringArray::from(games.texts));
    RecordBatch::try_from_iter([("file", files), ("game_offset", offsets), ("text", texts)]).unwrap()
}

/// Returns a batch with the plies in a file.
fn plies(path: &str, text: &str) -> RecordBatch {
    let columns = Columns::from_names(Table::Plies, &["default", "uci", "fen", "position_key"]).unwrap();
    let mut rows = Rows::new(&columns, path);
    read(text.as_bytes(), &mut rows, &mut ());
    rows.into_batch().unwrap()
}

/// Registers the tables `games` and `p`. `p` has the plies.
fn register(context: &SessionContext) {
    let inputs = inputs();
    let of_all = |batch: fn(&str, &str) -> RecordBatch| {
        let batches: Vec<_> = inputs.iter().map(|(path, text)| batch(path, text)).collect();
        Arc::new(MemTable::try_new(batches[0].schema(), vec![batches]).unwrap())
    };
    context.register_table("games", of_all(games)).unwrap();
    context.register_table("p", of_all(plies)).unwrap();
}

/// Returns the name and the text of each input file that is UTF-8.
fn inputs() -> Vec<(String, String)> {
    let mut inputs = pgn_texts();
    if let Some(root) = real_data() {
        for path in ["bench", "pgn"].iter().flat_map(|folder| with_extension(&root.join(folder), "pgn")) {
            let mut text = std::fs::read(&path).unwrap();
            text.truncate(BYTES);
            inputs.push((path, text));
        }
    }
    let text = |(path, text): (std::path::PathBuf, Vec<u8>)| {
        String::from_utf8(text).ok().map(|text| (path.display().to_string(), text))
    };
    inputs.into_iter().filter_map(text).collect()
}

/// A function, and a statement that returns a row wherever this function and the table of plies disagree.
const DISAGREEMENTS: &[(&str, &str)] = &[
    (
        "fen_at",
        "SELECT file, game_offset, ply FROM p JOIN games USING (file, game_offset)
         WHERE fen_at(text, ply) IS DISTINCT FROM fen",
    ),
    (
        "fen_at after the last ply",
        "SELECT file, game_offset FROM (SELECT file, game_offset, max(ply) AS last FROM p GROUP BY file, game_offset) l
         JOIN games USING (file, game_offset) WHERE fen_at(text, last + 1) IS NOT NULL",
    ),
    (
        "position_key",
        "SELECT fen FROM p WHERE position_key IS NOT NULL AND position_key(fen) IS DISTINCT FROM position_key",
    ),
    (
        "position_key outside variants",
        "SELECT fen FROM p JOIN games USING (file, game_offset)
         WHERE position_key IS NULL AND text NOT LIKE '%[Variant \"%' AND fen NOT LIKE '%[%'",
    ),
    (
        "reaches own positions",
        "SELECT file, game_offset, ply FROM p JOIN games USING (file, game_offset) WHERE position_key IS NOT NULL
         AND (reaches(text, fen) IS NOT TRUE OR reaches(text, position_key) IS NOT TRUE)",
    ),
    (
        "reaches positions of other games",
        "SELECT g.file, g.game_offset, fen FROM games g
         JOIN (
            SELECT DISTINCT file, position_key AS key, fen FROM p
            WHERE ply IN (1, 4, 15) AND position_key IS NOT NULL
         ) k ON g.file = k.file
         LEFT JOIN (
            SELECT file, game_offset, position_key FROM p
            UNION SELECT file, game_offset, position_key(fen_at(text, 0)) FROM games
         ) own ON g.file = own.file AND g.game_offset = own.game_offset AND k.key = own.position_key
         WHERE coalesce(reaches(text, key), false) <> (own.position_key IS NOT NULL)
         OR coalesce(reaches(text, fen), false) <> (own.position_key IS NOT NULL)",
    ),
    (
        "plies",
        "SELECT u.file, u.game_offset, x, san FROM (
            SELECT file, game_offset,
            unnest(plies(text, 'ply, san, uci, clock_ms, eval_cp, eval_mate, nags, fen, position_key')) AS x FROM games
         ) u FULL JOIN p ON u.file = p.file AND u.game_offset = p.game_offset AND x['ply'] = ply
         WHERE (x['san'] IS DISTINCT FROM san) OR (x['uci'] IS DISTINCT FROM uci)
         OR (x['clock_ms'] IS DISTINCT FROM clock_ms) OR (x['eval_cp'] IS DISTINCT FROM eval_cp)
         OR (x['eval_mate'] IS DISTINCT FROM eval_mate) OR (x['nags'] IS DISTINCT FROM nags)
         OR (x['fen'] IS DISTINCT FROM fen) OR (x['position_key'] IS DISTINCT FROM position_key)",
    ),
    (
        "legal_moves",
        "SELECT p.fen, next.san FROM p JOIN p AS next
         ON p.file = next.file AND p.game_offset = next.game_offset AND p.ply + 1 = next.ply
         WHERE next.san <> '--' AND NOT array_has(legal_moves(p.fen), next.san) AND p.position_key IS NOT NULL",
    ),
    (
        "normalise",
        "SELECT file, game_offset FROM games JOIN (
            SELECT file, game_offset, array_agg(san ORDER BY ply) AS moves FROM p GROUP BY file, game_offset
         ) m USING (file, game_offset)
         WHERE regexp_replace(normalise(text), '[0-9]+[.]+ | ?([01]-[01]|1/2-1/2|[*])$', '', 'g')
         <> array_to_string(moves, ' ')",
    ),
];

#[tokio::test]
async fn functions_agree_with_the_table_of_plies() {
    let context = session();
    register(&context);
    let plies = answer(&context, "SELECT count(*) FROM p").await.unwrap();
    assert!(plies[0].parse::<u64>().unwrap() > 1_000, "{plies:?}");
    for (name, statement) in DISAGREEMENTS {
        assert_eq!(answer(&context, statement).await, Ok(Vec::new()), "{name}");
    }
}

#[tokio::test]
async fn set_up_game_reaches_its_final_position() {
    let folder = tempfile::tempdir().unwrap();
    let start = "bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w CFcf - 0 1";
    let games =
        format!("[Variant \"Chess960\"]\n[FEN \"{start}\"]\n\n1. g3 g6 *\n\n[White \"Tal\"]\n\n1. e4 e5 *\n");
    std::fs::write(folder.path().join("games.pgn"), games).unwrap();
    let context = session();
    let url = ListingTableUrl::parse(format!("{}/", folder.path().display())).unwrap();
    register_tables(&context, &[url]).await.unwrap();
    let statement = "SELECT plies, final_fen = fen_at(movetext, plies),
        final_fen = fen_at(coalesce('[FEN \"' || tags['FEN'] || '\"] ', '') || movetext, plies)
        FROM games ORDER BY game_offset";
    assert_eq!(answer(&context, statement).await.unwrap(), ["2 | false | true", "2 | true | true"]);
}
