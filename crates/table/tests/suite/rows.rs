//! Tests for games in which reading stops, and for columns that are too large.

use core::cell::RefCell;
use movetext_pgn::{
    Adapter, Flow, MoveEvent, Visitor,
    diagnostic::{Code, DetailLevel, Diagnostic, Sink},
};
use movetext_table::{Columns, EncodeError, Rows, Table, pgn::Reader};
use serde_json::json;

/// Stops reading after each capture.
struct StopAtCapture<'r, 'a>(&'r RefCell<Rows<'a>>);

impl<'r, 'a> Adapter for StopAtCapture<'r, 'a> {
    type Inner = &'r RefCell<Rows<'a>>;

    fn inner(&self) -> &Self::Inner {
        &self.0
    }

    fn inner_mut(&mut self) -> &mut Self::Inner {
        &mut self.0
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        let flow = self.0.mv(event);
        if event.text.raw().contains(&b'x') { Flow::Stop } else { flow }
    }
}

const TEXT: &[u8] = b"1. e4 {[%clk 0:01:00]} d5 2. exd5 Qxd5 {lost} *\n\n[White \"Tal\"]\n\n1. d4 *\n";

/// Returns the rows for `TEXT`. Reading stops after three plies of the first game and continues with the second.
fn stopped(columns: &Columns) -> Vec<serde_json::Value> {
    let rows = RefCell::new(Rows::new(columns, "a.pgn"));
    let mut reader = Reader::new(TEXT);
    let mut visitor = StopAtCapture(&rows);
    assert_eq!(reader.visit_game(&mut visitor, &mut ()).unwrap(), Some(Flow::Stop));
    reader.visit_game(&mut visitor, &mut ()).unwrap();
    crate::cells::objects(&rows.into_inner().into_batch().unwrap())
}

#[test]
fn stopped_game_has_values_read_so_far() {
    let columns =
        Columns::from_names(Table::Games, &["White", "Result", "plies", "moves_san", "clocks_ms", "tags"])
            .unwrap();
    let game = |white, plies, moves: &[&str], clocks: Option<&[Option<i32>]>| {
        let tags = if plies == 1 { json!([["White", "Tal"]]) } else { json!([]) };
        json!({ "White": white, "Result": "*", "plies": plies, "moves_san": moves, "clocks_ms": clocks, "tags": tags })
    };
    let first = game(None::<&str>, 3, &["e4", "d5", "exd5"], Some(&[Some(60_000), None, None]));
    assert_eq!(stopped(&columns), [first, game(Some("Tal"), 1, &["d4"], None)]);

    let columns = Columns::from_names(Table::Plies, &["game_offset", "san", "clock_ms", "comment"]).unwrap();
    let sans: Vec<_> = stopped(&columns).iter().map(|row| row["san"].clone()).collect();
    assert_eq!(sans, ["e4", "d5", "exd5", "d4"]);
}

#[test]
fn map_of_tags_has_each_name_once() {
    let text = b"[White \"a\"]\n[Black \"b\"]\n[White \"c\"]\n[x \"1\"]\n[X \"2\"]\n\n*";
    let columns = Columns::from_names(Table::Games, &["tags"]).unwrap();
    let rows = RefCell::new(Rows::new(&columns, "a.pgn"));
    movetext_pgn::read(text, &mut &rows, &mut ());
    let rows = crate::cells::objects(&rows.into_inner().into_batch().unwrap());
    assert_eq!(rows, [json!({ "tags": [["White", "c"], ["Black", "b"], ["x", "1"], ["X", "2"]] })]);
}

#[test]
fn sink_requests_only_needed_diagnostics() {
    let codes = |names: &[&str]| {
        let columns = Columns::from_names(Table::Games, names).unwrap();
        let rows = Rows::new(&columns, "a.pgn");
        (rows.is_enabled(), rows.detail_level(Code::IllegalMove), rows.detail_level(Code::MoveSpelling))
    };
    assert_eq!(codes(&["plies"]), (false, DetailLevel::None, DetailLevel::None));
    assert_eq!(codes(&["error"]), (true, DetailLevel::Count, DetailLevel::None));
    let columns = Columns::new(Table::Diagnostics);
    assert_eq!(Rows::new(&columns, "a.pgn").detail_level(Code::MoveSpelling), DetailLevel::Whole);
}

#[test]
fn column_with_more_than_2_gib_is_an_error() {
    let columns = Columns::from_names(Table::Diagnostics, &["file"]).unwrap();
    let path = "x".repeat(1 << 20);
    let mut rows = Rows::new(&columns, &path);
    let mut found: Vec<Diagnostic> = Vec::new();
    movetext_pgn::read(b"1. e4 } *", &mut (), &mut found);
    for _ in 0..2_048 {
        rows.diagnostic(found.first().unwrap());
    }
    assert!(matches!(rows.into_batch(), Err(EncodeError::TooLarge)));
}
