//! Tests for conversion to JSON Lines and back, and to other formats. Games that are read back must have the same
//! export.
//!
//! Real games come from `MOVETEXT_DATA`. We read about 100 KB of each file, or all of it with `MOVETEXT_DEEP`.

use crate::{
    export::{check_same, export},
    game_files::trees,
    generator::damaged_inputs,
};
use core::cell::RefCell;
use movetext_archive::{
    columns::{Column as _, GameColumn, GameRows, parse_list},
    convert::{CsvCells, CsvRows, MoveLines, PositionChoice, PositionFormat, Positions, csv_header},
};
use movetext_board::{Position, Rules};
use movetext_fen::epd::Epd;
use movetext_json::{JsonDecoder, JsonLines, JsonOptions, JsonRows};
use movetext_pgn_tree::Game;
use movetext_pgn_writer::{ExportOptions, GameText, MoveSpelling};
use movetext_testkit::games::texts;

/// The number of bytes that a normal run reads from each file.
const NORMAL: u64 = 100_000;

fn json(text: &[u8], options: JsonOptions) -> String {
    let mut lines = JsonLines::new("a.pgn", options);
    movetext_pgn::read(text, &mut lines, &mut ());
    lines.into_text()
}

/// Converts JSON Lines to PGN in export format. Also returns the errors.
fn back(lines: &str) -> (String, Vec<String>) {
    let mut exported = GameText::new(ExportOptions::new());
    let mut decoder = JsonDecoder::from_read(lines.as_bytes());
    let mut errors = Vec::new();
    loop {
        match decoder.visit_game(&mut exported, &mut ()) {
            Ok(Some(_)) => {}
            Ok(None) => return (exported.into_string(), errors),
            Err(error) => errors.push(error.to_string()),
        }
    }
}

#[track_caller]
fn check_round_trip(name: &str, text: &[u8]) {
    for options in [JsonOptions::new(), JsonOptions::new().fen_after_move().clocks().opening()] {
        let lines = json(text, options);
        let (exported, errors) = back(&lines);
        assert_eq!(errors, [""; 0], "{name}");
        check_same(name, &export(text, ExportOptions::new()), exported.as_bytes());
    }
}

#[test]
fn games_round_trip_through_json() {
    texts(NORMAL).for_each(|(name, bytes)| check_round_trip(&name, &bytes));
}

#[test]
fn damaged_texts_round_trip() {
    let damaged = damaged_inputs(2_048, 8, 11);
    assert!(damaged.len() > 1_000, "{}", damaged.len());
    for (name, bytes) in damaged {
        check_round_trip(&name, &bytes);
    }
}

#[test]
fn deep_and_unplayable_games_round_trip() {
    let deep = |depth: usize| format!("{}1. e4{} *", "1. e4 (".repeat(depth), ")".repeat(depth));
    check_round_trip("deep", deep(1_000).as_bytes());
    // Variations that are nested too deeply are read as text, and stay text.
    check_round_trip("deeper", deep(3_000).as_bytes());
    let controls: String = (0..=0x9F_u8).map(char::from).filter(|&one| one != '}').collect();
    check_round_trip("controls", format!("[White \"{controls}\"]\n\n1. e4 {{{controls}}} *").as_bytes());
    check_round_trip("bytes", &[&b"1. e4 {"[..], &(0x80..=0xFF).collect::<Vec<u8>>(), b"} *"].concat());
    check_round_trip("variant", b"[Variant \"Bughouse\"]\n\n{a} 1. e3 $1 {b} (1. d3) b5 * {c}");
    check_round_trip("fen", b"[FEN \"nonsense\"]\n\n1. e4 e5 *");
    check_round_trip(
        "chess960",
        b"[FEN \"1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1\"]\n\n1. O-O (1. O-O-O) O-O-O *",
    );
    check_round_trip("variations", format!("1. e4 {} *", "(1. d4 d5) ".repeat(5_000)).as_bytes());
}

#[test]
fn json_keys_have_any_order() {
    let line = r#"{"result":"0-1","moves":[{"variations":[{"moves":[{"uci":"d2d4"}],"x":{"y":[1,{}]}}],"uci":"e2e4",
        "nags":[1,255],"fen":"nonsense"},{"san":"--"}],"tags":[["White","A\u00fc\n"]],"unknown":null}"#;
    let (text, errors) = back(&line.replace('\n', " "));
    assert_eq!(errors, [""; 0]);
    assert!(text.ends_with("\n\n1. e4 $1 $255 (1. d4) 1... -- 0-1\n\n"), "{text}");
    let (text, _) = back(r#"{"moves":[{"uci":"e7e5"}],"start":"4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 17"}"#);
    assert!(
        text.ends_with("[FEN \"4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 17\"]\n[SetUp \"1\"]\n\n17... e5 *\n\n"),
        "{text}"
    );
}

/// Asserts that the EPD records of a text can be parsed, and that writing them again changes nothing.
fn check_positions(name: &str, text: &[u8]) {
    let lines = |format, choice| {
        let mut positions = Positions::new(format, choice);
        movetext_pgn::read(text, &mut positions, &mut ());
        positions.into_text()
    };
    let fens = lines(PositionFormat::Fen, PositionChoice::All);
    let epds = lines(PositionFormat::Epd, PositionChoice::All);
    assert_eq!(fens.lines().count(), epds.lines().count());
    // A record names the rules only by a pocket or a check count. In other games, its moves may be illegal in chess.
    let is_named =
        |start: &Position| matches!(start.rules(), Rules::Chess | Rules::Crazyhouse | Rules::ThreeCheck);
    if !trees(text).iter().filter_map(Game::start).all(|start| is_named(&start)) {
        return;
    }
    for (fen, epd) in fens.lines().zip(epds.lines()) {
        let record: Epd = epd.parse().unwrap_or_else(|error| panic!("{name}: {epd}: {error}"));
        assert_eq!((record.fen().to_string().as_str(), record.to_string().as_str()), (fen, epd));
        assert!(record.check().is_empty(), "{epd}");
    }
    let last = lines(PositionFormat::Fen, PositionChoice::Final);
    assert!(last.lines().all(|line| fens.lines().any(|fen| fen == line)));
}

#[test]
fn positions_are_read_back() {
    texts(NORMAL / 4).for_each(|(name, bytes)| check_positions(&name, &bytes));
}

#[test]
fn hostile_names_yield_valid_records() {
    let text = "[White \"a\\\"b\\\\c;\t\u{1}\"]\n[Black \"\u{2028}é\"]\n\n1. e4 *";
    let mut positions = Positions::new(PositionFormat::Epd, PositionChoice::Final);
    movetext_pgn::read(text.as_bytes(), &mut positions, &mut ());
    let line = positions.into_text();
    let record: Epd = line.trim_end_matches('\n').parse().unwrap();
    assert_eq!(record.raw("id").and_then(|id| id.text()), Some("a'b/c;  -??/1/1"));
}

#[test]
fn table_fields_are_quoted_if_necessary() {
    let names = "White,Black,Result,game,file,line,game_offset,start,plies";
    let columns: Vec<GameColumn> = parse_list(&names.split(',').collect::<Vec<_>>(), &[]).unwrap();
    assert_eq!(csv_header(&columns, CsvCells::Exact), format!("{names}\n"));
    let text = "[White \"A \\\"x\\\"\"]\n[White \"B, \\\"y\\\"\"]\n[Result \"*\"]\n\n1. e4 1-0\n\n1. xx *";
    assert_eq!(
        table_of("a,b.pgn", text.as_bytes(), names),
        "\"B, \"\"y\"\"\",,1-0,1,\"a,b.pgn\",1,0,rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,1\n\
         ,,*,2,\"a,b.pgn\",7,62,rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,0\n"
    );
    assert_eq!(table(b"*", "Annotator"), "\"\"\n");
    assert_eq!(table(b"[a \"x\\\"\"]\n\n*", "tags"), "\"[[\"\"a\"\",\"\"x\\\"\"\"\"]]\"\n");
    let safe = "[White \"=1\"]\n[WhiteRatingDiff \"-5\"]\n[Round \"-\"]\n\n1. e4 {[%eval -0.31]} *";
    let columns: Vec<GameColumn> =
        parse_list(&["White", "WhiteRatingDiff", "Round", "evals_cp", "plies"], &[]).unwrap();
    let mut rows = GameRows::new(&columns, "", CsvRows::new(CsvCells::Safe));
    movetext_pgn::read(safe.as_bytes(), &mut rows, &mut ());
    assert_eq!(rows.into_encoder().into_text(), "'=1,'-5,'-,'-31,1\n");
}

fn table(text: &[u8], names: &str) -> String {
    table_of("a.pgn", text, names)
}

fn table_of(file: &str, text: &[u8], names: &str) -> String {
    let columns: Vec<GameColumn> = parse_list(&names.split(',').collect::<Vec<_>>(), &[]).unwrap();
    let rows = RefCell::new(GameRows::new(&columns, file, CsvRows::new(CsvCells::Exact)));
    movetext_pgn::read(text, &mut &rows, &mut &rows);
    rows.into_inner().into_encoder().into_text()
}

#[test]
fn columns_of_tables_follow_the_main_line() {
    let names = "plies,moves_san,moves_uci,clocks_ms,evals_cp,final_fen,error";
    for (text, expected) in [
        (
            "1. e4 {[%clk 0:01:00] +0.31/12 5} (1. d4 {+9.00/1 1s}) {later} e5 2. Nf3 {[%clk 0:00:59.5]} Ke4 {[%clk 0:00:01]} *",
            "3,e4 e5 Nf3,e2e4 e7e5 g1f3,60000 ? 59500,31 ? ?,\
             rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2,illegal-move\n",
        ),
        (
            "{[%clk 0:09:00]} 1. {[%clk 0:08:00]} e4 e5 {-M2/3 1s} 2. {[%eval #-4]} *",
            "2,e4 e5,e2e4 e7e5,,? 31999,rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2,\n",
        ),
        ("1. e4 -- *", "2,e4 --,e2e4 0000,,,rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2,\n"),
        (
            "[FEN \"7k/6pp/8/8/8/8/8/K3R3 w - - 0 1\"]\n\n1. Re8# *",
            "1,Re8#,e1e8,,,4R2k/6pp/8/8/8/8/8/K7 b - - 1 1,\n",
        ),
        ("*", "0,,,,,rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,\n"),
        ("[FEN \"x\"]\n\n1. e4 {[%clk 0:01:00]} *", "0,,,,,,fen-invalid\n"),
    ] {
        assert_eq!(table(text.as_bytes(), names), expected, "{text}");
        // Nothing from the previous game remains.
        let empty = "[White \"Ann\"]\n\n*\n";
        let rows = table(format!("{text}\n\n{empty}").as_bytes(), names);
        assert_eq!(rows, format!("{expected}{}", table(empty.as_bytes(), names)), "{text}");
    }
}

#[test]
fn opening_columns_use_main_line() {
    let columns = "position_eco,position_opening";
    let sicilian = "[FEN \"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"]\n\n";
    let mut all = (String::new(), String::new());
    for (text, eco, opening) in [
        ("1. e4 c5 (1... e5 2. Nf3 Nc6 3. Bb5) *", "B20", "Sicilian Defense"),
        // Only the position matters, not the ECO tag or move order.
        ("[ECO \"A00\"]\n\n1. c4 e6 2. d4 d5 *", "D30", "Queen's Gambit Declined"),
        ("1. d4 d5 2. c4 Kd7 Ke4 *", "D06", "Queen's Gambit"),
        ("*", "", ""),
        (&format!("{sicilian}2. -- *"), "B20", "Sicilian Defense"),
        (&format!("{sicilian}*"), "B20", "Sicilian Defense"),
        ("[FEN \"x\"]\n\n1. e4 *", "", ""),
        ("[Variant \"Bughouse\"]\n\n1. e4 *", "", ""),
        ("[FEN \"7k/8/8/8/8/8/6PP/7K w - - 0 1\"]\n\n1. g4 *", "", ""),
    ] {
        let row = format!("{eco},{opening}\n");
        assert_eq!(table(text.as_bytes(), columns), row, "{text}");
        let line = json(text.as_bytes(), JsonOptions::new().opening());
        let game: serde_json::Value = serde_json::from_str(&line).unwrap();
        let value = |key: &str| game.get(key).unwrap().as_str().unwrap_or_default();
        assert_eq!((value("position_eco"), value("position_opening")), (eco, opening), "{text}");
        assert_eq!(game["position_opening"].is_null(), opening.is_empty(), "{text}");
        let text = if text.starts_with('[') { text.to_owned() } else { format!("[White \"A\"]\n\n{text}") };
        all = (format!("{}{text}\n\n", all.0), all.1 + &row);
    }
    // No opening from the previous game remains.
    assert_eq!(table(all.0.as_bytes(), columns), all.1);
    assert!(!json(b"1. e4 *", JsonOptions::new().clocks()).contains("position_"));
}

/// Returns the table cells for a game in JSON Lines.
fn row_of_json(line: &str) -> [String; 3] {
    let game: serde_json::Value = serde_json::from_str(line).unwrap();
    let moves = game["moves"].as_array().unwrap();
    let words = |key: &str| moves.iter().map(|one| one[key].as_str().unwrap()).collect::<Vec<_>>().join(" ");
    let clocks: Vec<Option<i64>> = moves.iter().map(|one| one["clock_ms"].as_i64()).collect();
    let clock = |clock: &Option<i64>| clock.map_or("?".to_owned(), |clock| clock.to_string());
    let has_clock = clocks.iter().any(Option::is_some);
    let clocks =
        if has_clock { clocks.iter().map(clock).collect::<Vec<_>>().join(" ") } else { String::new() };
    [words("san"), words("uci"), clocks]
}

/// Asserts that a table agrees with JSON Lines, whether or not the moves are played.
fn check_table(name: &str, text: &[u8]) {
    let lines = json(text, JsonOptions::new().clocks());
    let rows = table(text, "moves_san,moves_uci,clocks_ms");
    let shallow =
        lines.lines().zip(rows.lines()).filter(|(line, _)| line.matches("\"variations\":[{").count() < 30);
    for (line, row) in shallow {
        assert_eq!(row_of_json(line).join(","), row, "{name}");
    }
    assert_eq!(lines.lines().count(), rows.lines().count(), "{name}");
    let played = table(text, "game,line,game_offset,Result,plies");
    let without_plies = |row: &str| row.rsplit_once(',').unwrap().0.to_owned();
    let played: Vec<String> = played.lines().map(without_plies).collect();
    let scanned = table(text, "game,line,game_offset,Result");
    assert_eq!(scanned.lines().collect::<Vec<_>>(), played, "{name}");
}

#[test]
fn tables_agree_with_json_lines() {
    texts(NORMAL / 4).for_each(|(name, bytes)| check_table(&name, &bytes));
}

#[test]
fn move_lines_count_omitted_content() {
    let text = b"1. e4 (1. d4) e5 Ke4 *\n\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 1-0\n\n[Variant \"Bughouse\"]\n\n1. e4 *";
    let mut lines = MoveLines::new(MoveSpelling::San);
    movetext_pgn::read(text, &mut lines, &mut ());
    assert_eq!(lines.set_up_games(), 1);
    assert_eq!(lines.into_text(), "e4 e5 *\ne4 1-0\n*\n");
}

/// Returns the CSV cell for a JSON value.
fn csv_cell(value: &serde_json::Value) -> String {
    use serde_json::Value;
    let is_list = |value: &Value| value.is_array() || value.is_object();
    let cell = match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(values) if values.iter().any(is_list) => value.to_string(),
        Value::Array(values) if values.iter().all(Value::is_null) => String::new(),
        Value::Array(values) => {
            let cell = |value: &Value| if value.is_null() { "?".to_owned() } else { csv_cell(value) };
            values.iter().map(cell).collect::<Vec<_>>().join(" ")
        }
        other => other.to_string(),
    };
    let is_quoted = cell.is_empty() || cell.contains([',', '"', '\n', '\r']);
    if is_quoted { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
}

#[test]
fn every_column_is_equal_in_csv_and_json() {
    let text = b"[Event \"a, b\"]\n[Site \"https://lichess.org/yBhmNkQA\"]\n[TimeControl \"180+2\"]\n[White \"Ann\"]\n[WhiteElo \"2400\"]\n[WhiteRatingDiff \"-7\"]\n[BlackElo \"2400?\"]\n\
        [UTCDate \"2025.05.01\"]\n[UTCTime \"09:30:00\"]\n\n1. e4 {[%clk 0:01:00.5] [%eval 0.31]} c5 2. Ke4 1-0\n\n\
        [Event \"\"]\n\n*\n\n[FEN \"x\"]\n\n1. e4 *\n";
    let names = GameColumn::ALL.iter().map(|(_, definition)| definition.name);
    let names: Vec<&str> = names.chain(GameColumn::DEFAULTS.iter().copied()).collect();
    for name in names {
        let columns: Vec<GameColumn> = parse_list(&[name], &[]).unwrap();
        let rows = RefCell::new(GameRows::new(&columns, "a.pgn", JsonRows::default()));
        movetext_pgn::read(text, &mut &rows, &mut &rows);
        let lines = rows.into_inner().into_encoder().into_text();
        let cells = lines.lines().map(|line| {
            let object: serde_json::Value = serde_json::from_str(line).unwrap();
            csv_cell(&object[name]) + "\n"
        });
        assert_eq!(cells.collect::<String>(), table(text, name), "{name}");
    }
}
