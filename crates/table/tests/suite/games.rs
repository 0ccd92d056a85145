//! Compares the games table with JSON Lines and with the diagnostics for the same text.

use crate::{
    cells::rows,
    inputs::for_each,
    json::{games, list},
};
use movetext_pgn::diagnostic::{Diagnostic, Severity};
use movetext_pgn_values::value::{Date, Period, TimeControl, Variant};
use movetext_table::{Columns, Table};
use serde_json::{Map, Value, json};

/// The columns that are also in JSON Lines.
const COLUMNS: [&str; 18] = [
    "default",
    "game",
    "line",
    "game_id",
    "base_s",
    "increment_s",
    "speed",
    "variant",
    "start",
    "moves_san",
    "moves_uci",
    "clocks_ms",
    "evals_cp",
    "final_fen",
    "position_eco",
    "position_opening",
    "tags",
    "tags_list",
];

/// Returns the value of the last tag called `name`.
fn tag<'g>(game: &'g Value, name: &str) -> Option<&'g str> {
    list(game, "tags").iter().rev().find(|tag| tag[0] == name).map(|tag| tag[1].as_str().unwrap())
}

/// Returns the number of days since 1970, counted year by year and month by month.
pub(crate) fn days(date: &str) -> Option<i64> {
    let parts: Vec<i64> = date.trim().split('.').map(str::parse).collect::<Result<_, _>>().ok()?;
    let [year, month, day] = *parts.as_slice() else { return None };
    if year < 1 || !(1..=12).contains(&month) || day < 1 {
        return None;
    }
    let is_leap = |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let length = |month: i64| match month {
        2 => 28 + i64::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    if day > length(month) {
        return None;
    }
    let before: i64 = if year < 1970 {
        -(year..1970).map(|year| 365 + i64::from(is_leap(year))).sum::<i64>()
    } else {
        (1970..year).map(|year| 365 + i64::from(is_leap(year))).sum()
    };
    Some(before + (1..month).map(length).sum::<i64>() + day - 1)
}

/// Reads a date in any common spelling and returns the number of days since 1970.
fn days_of_tag(date: &str) -> Option<i64> {
    days(&Date::read(date).ok()?.to_string())
}

/// Returns the number of seconds since midnight.
pub(crate) fn seconds(time: &str) -> Option<i64> {
    let parts: Vec<i64> = time.split(':').map(str::parse).collect::<Result<_, _>>().ok()?;
    let [hour, minute, second] = *parts.as_slice() else { return None };
    (time.len() == 8 && hour < 24 && minute < 60 && second < 60).then_some((hour * 60 + minute) * 60 + second)
}

/// Encodes the evaluation as one number. Mate is greater than any centipawn value.
fn evaluation(mv: &Value) -> Value {
    let mate = mv["eval_mate"].as_i64();
    let mate = mate.map(|moves| (32_000 - moves.abs()).max(30_001) * if moves < 0 { -1 } else { 1 });
    json!(mate.or_else(|| mv["eval_cp"].as_i64().map(|score| score.clamp(-30_000, 30_000))))
}

/// Returns the expected row for a game.
fn expected(game: &Value, error: Option<&str>) -> Map<String, Value> {
    let moves = list(game, "moves");
    let for_moves = |value: &dyn Fn(&Value) -> Value| moves.iter().map(value).collect::<Vec<_>>();
    let text = |name: &str| json!(tag(game, name));
    let number = |name: &str| json!(tag(game, name).and_then(|value| value.trim().parse::<i16>().ok()));
    let moment = |(date, time)| {
        let (day, time) = (tag(game, date).and_then(days_of_tag)?, tag(game, time).and_then(seconds)?);
        Some((day * 86_400 + time) * 1_000_000)
    };
    let mut row = Map::new();
    for name in
        "Event Site Date Round White Black WhiteTitle BlackTitle UTCTime ECO Opening Termination TimeControl"
            .split(' ')
    {
        row.insert(name.to_owned(), text(name));
    }
    for name in ["WhiteElo", "BlackElo", "WhiteRatingDiff", "BlackRatingDiff"] {
        row.insert(name.to_owned(), number(name));
    }
    let start = game["start"].clone();
    let others = [
        ("Result", game["result"].clone()),
        ("UTCDate", json!(tag(game, "UTCDate").and_then(days_of_tag))),
        ("file", json!("a.pgn")),
        ("game", game["game"].clone()),
        ("game_offset", game["game_offset"].clone()),
        ("line", game["line"].clone()),
        ("start", start.clone()),
        ("started_on", json!(["UTCDate", "Date"].into_iter().find_map(|name| days_of_tag(tag(game, name)?)))),
        ("started_at", json!([("UTCDate", "UTCTime"), ("Date", "Time")].into_iter().find_map(moment))),
        (
            "game_id",
            json!(tag(game, "Site").and_then(lichess_id).or_else(|| chess_com_id(tag(game, "Link")?))),
        ),
        ("plies", json!(moves.len())),
        ("error", json!(error)),
        ("moves_san", json!(for_moves(&|mv| mv["san"].clone()))),
        ("moves_uci", json!(for_moves(&|mv| mv["uci"].clone()))),
        ("clocks_ms", unless_all_null(for_moves(&|mv| mv["clock_ms"].clone()))),
        ("evals_cp", unless_all_null(for_moves(&evaluation))),
        ("final_fen", moves.last().map_or(start, |mv| mv["fen"].clone())),
        ("position_eco", game["position_eco"].clone()),
        ("position_opening", game["position_opening"].clone()),
        ("tags", json!(unique_tags(game))),
        (
            "tags_list",
            list(game, "tags").iter().map(|tag| json!({ "name": tag[0], "value": tag[1] })).collect(),
        ),
    ];
    row.extend(others.map(|(name, value)| (name.to_owned(), value)));
    row.extend(time_control(tag(game, "TimeControl").unwrap_or_default()));
    let variant = tag(game, "Variant").unwrap_or_default();
    let variant = match Variant::read(variant) {
        Variant::Standard => "Standard",
        Variant::Chess960 => "Chess960",
        Variant::FromPosition => "From Position",
        Variant::Other(rules) => rules.name(),
        Variant::Unknown => variant,
    };
    row.insert("variant".to_owned(), json!(variant));
    row
}

fn lichess_id(site: &str) -> Option<&str> {
    let rest = site.strip_prefix("https://lichess.org/")?;
    let id = rest.get(..8)?;
    let is_ended = matches!(rest.as_bytes().get(8), None | Some(b'/' | b'#'));
    (id.chars().all(char::is_alphanumeric) && is_ended).then_some(id)
}

fn chess_com_id(link: &str) -> Option<&str> {
    let rest = link.strip_prefix("https://www.chess.com/")?;
    let rest = ["live/game/", "daily/game/", "game/live/", "game/daily/"]
        .iter()
        .find_map(|kind| rest.strip_prefix(kind))?;
    rest.split(['/', '?']).next()
}

/// Returns the columns that depend on the time control.
fn time_control(text: &str) -> [(String, Value); 3] {
    let control = TimeControl::read(text).ok();
    let first = control.as_ref().and_then(|control| control.periods().first().copied());
    let base = first.and_then(Period::base).map(|time| time.as_secs());
    let parsed = base.map(|base| (base, first.unwrap().increment().as_secs()));
    let speed = match parsed.map(|(base, increment)| base + 40 * increment) {
        _ if text == "-" || text.starts_with("1/") => Some("correspondence"),
        None => None,
        Some(..30) => Some("ultraBullet"),
        Some(30..180) => Some("bullet"),
        Some(180..480) => Some("blitz"),
        Some(480..1_500) => Some("rapid"),
        Some(1_500..21_600) => Some("classical"),
        Some(21_600..) => Some("correspondence"),
    };
    [
        ("base_s".to_owned(), json!(parsed.map(|(base, _)| base))),
        ("increment_s".to_owned(), json!(parsed.map(|(_, increment)| increment))),
        ("speed".to_owned(), json!(speed)),
    ]
}

fn unless_all_null(values: Vec<Value>) -> Value {
    if values.iter().all(Value::is_null) { Value::Null } else { Value::Array(values) }
}

/// Returns the tags of a game, each once, with the last value.
fn unique_tags(game: &Value) -> Vec<[Value; 2]> {
    let mut unique: Vec<[Value; 2]> = Vec::new();
    for tag in list(game, "tags") {
        match unique.iter_mut().find(|known| known[0] == tag[0]) {
            Some(known) => known[1] = tag[1].clone(),
            None => unique.push([tag[0].clone(), tag[1].clone()]),
        }
    }
    unique
}

#[test]
fn games_equal_json_lines() {
    let columns = Columns::from_names(Table::Games, &COLUMNS).unwrap();
    let mut compared = 0;
    let files = for_each(|name, text| {
        let Some(games) = games(text) else { return };
        let mut found: Vec<Diagnostic> = Vec::new();
        movetext_pgn::read(text, &mut (), &mut found);
        let rows = rows(&columns, text);
        assert_eq!(rows.len(), games.len(), "{name}");
        for (mut row, game) in rows.into_iter().zip(&games) {
            let movetext = row.as_object_mut().unwrap().remove("movetext").unwrap();
            check_movetext(name, &movetext, game);
            let is_error =
                |one: &&Diagnostic| one.severity() == Severity::Error && one.game() == game["game"];
            let error = found.iter().find(is_error).map(|one| one.code().name());
            let expected = Value::Object(expected(game, error));
            assert_eq!(row, expected, "{name}: game {}", game["game"]);
            compared += 1;
        }
    });
    assert!(compared > 200 + 40 * files, "{compared} games");
}

/// Checks that the text in column `movetext` parses to the game's moves.
#[track_caller]
fn check_movetext(name: &str, movetext: &Value, game: &Value) {
    let is_initial = game["start"] == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    if !is_initial || tag(game, "Variant").is_some() {
        return;
    }
    let text = movetext.as_str().unwrap();
    let sans = |moves: &[Value]| moves.iter().map(|mv| mv["san"].clone()).collect::<Vec<_>>();
    // Where a game ends can depend on whether it has tags, so we add one if the game has tags.
    let has_tags = !list(game, "tags").is_empty();
    let head = if has_tags { "[Round \"?\"]\n\n" } else { "" };
    let read = games(format!("{head}{text}").as_bytes()).unwrap();
    let found = read.first().map_or_else(Vec::new, |game| sans(list(game, "moves")));
    assert_eq!(found, sans(list(game, "moves")), "{name}: game {}: {text}", game["game"]);
}

#[test]
fn opening_ignores_variations() {
    let columns = Columns::from_names(Table::Games, &["position_eco", "position_opening"]).unwrap();
    assert_eq!(columns.interest(), movetext_pgn::Interest::REPLAY);
    let with_errors =
        Columns::from_names(Table::Games, &["position_opening", "error", "position_eco"]).unwrap();
    let sicilian = "[FEN \"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"]\n\n";
    for (text, eco, opening, error) in [
        ("1. e4 c5 (1... e5 2. Nf3 Nc6 3. Bb5) *", "B20", "Sicilian Defense", None),
        // The opening depends on the position, not on the ECO tag or on move order.
        ("[ECO \"A00\"]\n\n1. c4 e6 2. d4 d5 *", "D30", "Queen's Gambit Declined", None),
        ("1. e4 e5 2. Ke3 *", "C20", "King's Pawn Game", Some("illegal-move")),
        (&format!("{sicilian}2. -- d6 *"), "B20", "Sicilian Defense", Some("null-move-in-game")),
        (&format!("{sicilian}*"), "B20", "Sicilian Defense", None),
    ] {
        let error = json!(error);
        assert_eq!(
            rows(&columns, text.as_bytes()),
            [json!({ "position_eco": eco, "position_opening": opening })],
            "{text}"
        );
        // With the column `error`, variations are also read.
        assert_eq!(
            rows(&with_errors, text.as_bytes()),
            [json!({ "position_eco": eco, "position_opening": opening, "error": error })],
            "{text}"
        );
    }
    // A game without a known opening must not inherit the opening of the game before.
    let nulls = json!({ "position_eco": null, "position_opening": null });
    for text in ["*", "[FEN \"x\"]\n\n1. e4 *", "[FEN \"7k/8/8/8/8/8/6PP/7K w - - 0 1\"]\n\n1. g4 *"] {
        let rows = rows(&columns, format!("1. d4 1-0\n\n[White \"A\"]\n{text}").as_bytes());
        assert_eq!(rows.len(), 2, "{text}");
        assert_eq!(rows[1], nulls, "{text}");
    }
}

#[test]
fn tags_alone_skip_the_movetext() {
    let text = b"[White \"Tal\"]\n[White \"Fine\"]\n[elo \"1\"]\n\n1. e4 e4 *\n";
    let columns = Columns::from_names(Table::Games, &["White", "Black", "tag:elo", "Result"]).unwrap();
    assert_eq!(columns.interest(), movetext_pgn::Interest::SCAN);
    let expected = json!({ "White": "Fine", "Black": null, "elo": "1", "Result": "*" });
    assert_eq!(rows(&columns, text), [expected]);
}

#[test]
fn dates_are_converted_to_days() {
    let columns = Columns::from_names(Table::Games, &["UTCDate", "started_at"]).unwrap();
    let values = [
        "0000.01.01",
        "0001.01.01",
        "9999.12.31",
        " 1987.2.3 ",
        "1987",
        "1987.02",
        "0000.00.00",
        "????.??.??",
    ];
    let date = |value: &str| {
        let text = format!("[UTCDate \"{value}\"]\n[UTCTime \"00:00:00\"]\n\n*\n");
        let rows = rows(&columns, text.as_bytes());
        assert_eq!(rows[0]["started_at"].is_null(), rows[0]["UTCDate"].is_null(), "{value}");
        rows[0]["UTCDate"].as_i64()
    };
    let expected = [None, Some(-719_162), Some(2_932_896), Some(6_242), None, None, None, None];
    assert_eq!(values.map(date), expected);
}
