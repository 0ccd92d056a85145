//! Tests for the values in game rows.

use core::cell::RefCell;
use movetext_columns::{
    Cell, Column, GameColumn, GameRows, RowEncoder, parse_list,
    pgn::{
        Adapter, Flow, Interest, MoveEvent, Reader, Visitor,
        diagnostic::{Code, DetailLevel, Sink},
    },
};
use movetext_testkit::{Random, pgn_text::hostile_games};

/// Writes each cell in its simplest form, with `|` between cells.
#[derive(Default)]
struct Bars(Vec<String>);

impl RowEncoder for Bars {
    fn row<'r>(&mut self, cells: impl Iterator<Item = (&'r GameColumn, Cell<'r>)>) {
        let cells = cells.map(|(_, cell)| match cell {
            Cell::Null => "null".to_owned(),
            Cell::Text(text) => text.into_owned(),
            Cell::Integer(number) => number.to_string(),
            Cell::Moment(moment) => moment.to_string(),
            Cell::Words(words) => format!("[{words}]"),
            other => format!("{other:?}"),
        });
        self.0.push(cells.collect::<Vec<_>>().join("|"));
    }
}

fn columns(names: &str) -> Vec<GameColumn> {
    parse_list(&names.split(' ').collect::<Vec<_>>(), GameColumn::DEFAULTS).unwrap()
}

fn rows(names: &str, text: &(impl AsRef<[u8]> + ?Sized)) -> Vec<String> {
    let columns = columns(names);
    let rows = RefCell::new(GameRows::new(&columns, "a.pgn", Bars::default()));
    movetext_columns::pgn::read(text.as_ref(), &mut &rows, &mut &rows);
    rows.into_inner().into_encoder().0
}

#[test]
fn cells_have_the_types_of_columns() {
    let tags = "[WhiteElo \"2400\"]\n[BlackElo \"2400?\"]\n[WhiteRatingDiff \"+8\"]\n[UTCDate \"2025.05.01\"]\n\
                [UTCTime \"09:30:00\"]\n[White \"x\"]\n[White \"Tal\"]\n\n1. e4 *\n";
    let names = "White Black WhiteElo BlackElo WhiteRatingDiff UTCDate UTCTime started_at Result line game";
    assert_eq!(rows(names, tags), ["Tal|null|2400|null|8|2025-05-01|09:30:00|2025-05-01T09:30:00Z|*|1|1"]);
    assert_eq!(
        rows("UTCDate started_at tags movetext", "[UTCDate \"2025.05.??\"]\n\n{a} *"),
        ["null|null|Pairs([(\"UTCDate\", \"2025.05.??\")])|{a} *"]
    );
}

#[test]
fn dates_and_ids_come_from_several_tags() {
    let names = "started_on started_at game_id base_s increment_s speed variant";
    for (tags, row) in [
        (
            "[UTCDate \"2025.05.01\"]\n[Date \"2025.04.30\"]\n[Time \"23:00:00\"]",
            "2025-05-01|2025-04-30T23:00:00Z",
        ),
        ("[UTCDate \"2025.??.??\"]\n[UTCTime \"09:30:00\"]\n[Date \"2025.04.30\"]", "2025-04-30|null"),
        ("[Date \"2025.04.??\"]\n[Time \"09:30:00\"]", "null|null"),
    ] {
        assert_eq!(rows(names, &format!("{tags}\n\n*")), [format!("{row}|null|null|null|null|Standard")]);
    }
    let tags = "[Link \"https://www.chess.com/live/game/189431\"]\n[TimeControl \"40/7200+30:3600\"]\n[Variant \"Atomic\"]";
    assert_eq!(rows(names, &format!("{tags}\n\n*")), ["null|null|189431|7200|30|classical|Atomic"]);
}

#[test]
fn rows_follow_the_main_line() {
    let names = "plies moves_san moves_uci clocks_ms evals_cp final_fen error";
    let text =
        "1. e4 {[%clk 0:01:00] +0.31/12 5} (1. d4 {[%clk 0:00:01]} Ke4) {x} e5 2. Nf3 {[%eval #-4]} Ke4 *";
    let row = "3|[e4 e5 Nf3]|[e2e4 e7e5 g1f3]|Numbers([Some(60000), None, None])|\
               Numbers([Some(31), None, Some(-31996)])|\
               rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2|illegal-move";
    let none = "0|[]|[]|null|null|null|variant-unsupported";
    // Nothing from the previous game remains.
    assert_eq!(
        rows(names, &format!("{text}\n\n[Variant \"Bughouse\"]\n\n1. e4 *\n\n{text}")),
        [row, none, row]
    );
    // Programs write `#0` for both sides.
    for (moves, row) in [
        ("1. f3 e5 2. g4 Qh4# {[%eval #0]} 0-1", "Numbers([None, None, None, Some(-32000)])"),
        ("1. e4 f6 2. d4 g5 3. Qh5# {[%eval #-0]}", "Numbers([None, None, None, None, Some(32000)])"),
    ] {
        assert_eq!(rows("evals_cp", moves), [row]);
    }
    let openings = "1. e4 c5 *\n\n[FEN \"7k/8/8/8/8/8/6PP/7K w - - 0 1\"]\n\n1. g4 *";
    assert_eq!(
        rows("position_eco position_opening start", openings),
        [
            "B20|Sicilian Defense|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "null|null|7k/8/8/8/8/8/6PP/7K w - - 0 1"
        ]
    );
}

#[test]
fn column_alone_has_the_same_value() {
    let text = "[Event \"a\"]\n[Site \"https://lichess.org/yBhmNkQA\"]\n[UTCDate \"2025.05.01\"]\n\
                [UTCTime \"09:30:00\"]\n[TimeControl \"180+2\"]\n\n\
                1. e4 {[%clk 0:01:00] [%eval 0.3]} c5 2. Ke5 *\n";
    let names: Vec<&str> = GameColumn::ALL.iter().map(|(_, definition)| definition.name).collect();
    let [all] = &rows(&names.join(" "), text)[..] else { panic!() };
    let cells: Vec<&str> = all.split('|').collect();
    assert_eq!(cells.len(), names.len());
    for (name, cell) in names.into_iter().zip(cells) {
        assert_ne!(cell, "null", "{name}");
        assert_eq!(rows(name, text), [cell], "{name}");
    }
}

#[test]
fn rows_request_what_columns_need() {
    let interest = |names: &str| {
        let columns = columns(names);
        GameRows::new(&columns, "", Bars::default()).interest()
    };
    assert_eq!(interest("White Result file game game_offset movetext tags started_at"), Interest::SCAN);
    assert_eq!(interest("line"), Interest::LINES);
    assert_eq!(interest("moves_san"), Interest::REPLAY);
    assert_eq!(interest("plies clocks_ms"), Interest::REPLAY | Interest::COMMENTS);
    assert_eq!(interest("plies"), Interest::PLAYED);
    assert_eq!(interest("plies error"), Interest::DIAGNOSTICS);
    let columns = columns("error");
    let mut rows = GameRows::new(&columns, "", Bars::default());
    assert_eq!(rows.detail_level(Code::MoveSpelling), DetailLevel::None);
    assert_eq!(rows.detail_level(Code::IllegalMove), DetailLevel::Count);
    rows.count(Code::IllegalMove);
    assert_eq!(rows.detail_level(Code::IllegalMove), DetailLevel::None);
}

#[test]
fn missing_tags_are_those_of_no_game() {
    let columns = columns("White Wite started_at Result tag:elo");
    let mut rows = GameRows::new(&columns, "", Bars::default());
    movetext_columns::pgn::read(b"[White \"\"]\n\n*\n\n[elo \"1\"]\n\n*", &mut rows, &mut ());
    assert_eq!(rows.missing_tags().collect::<Vec<_>>(), ["Wite"]);
}

/// Requests all events.
struct AllEvents<V>(V);

impl<V: Visitor> Adapter for AllEvents<V> {
    type Inner = V;

    fn inner(&self) -> &V {
        &self.0
    }

    fn inner_mut(&mut self) -> &mut V {
        &mut self.0
    }

    fn adapt_interest(&self, _: Interest) -> Interest {
        Interest::ALL
    }
}

#[test]
fn plies_and_errors_need_no_moves() {
    let mut random = Random::new(1);
    let in_variation = b"1. e4 (1. d4 d5 2. Ke3) e5 $1 {a} *".to_vec();
    for text in (0..300).map(|_| hostile_games(&mut random)).chain([in_variation]) {
        let columns = columns("plies error");
        let all = RefCell::new(GameRows::new(&columns, "a.pgn", Bars::default()));
        movetext_columns::pgn::read(&text, &mut AllEvents(&all), &mut &all);
        assert_eq!(rows("plies error", &text), all.into_inner().into_encoder().0, "{}", text.escape_ascii());
    }
}

/// Stops reading after each capture.
struct StopAtCapture<'r, 'a>(&'r mut GameRows<'a, Bars>);

impl<'a> Adapter for StopAtCapture<'_, 'a> {
    type Inner = GameRows<'a, Bars>;

    fn inner(&self) -> &Self::Inner {
        self.0
    }

    fn inner_mut(&mut self) -> &mut Self::Inner {
        self.0
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        let flow = Visitor::mv(self.0, event);
        if event.text.raw().contains(&b'x') { Flow::Stop } else { flow }
    }
}

#[test]
fn stopped_game_has_what_was_read() {
    let columns = columns("White plies clocks_ms");
    let mut rows = GameRows::new(&columns, "", Bars::default());
    let mut reader =
        Reader::new(&b"1. e4 {[%clk 0:01:00]} d5 2. exd5 Qxd5 *\n\n[White \"A\"]\n\n1. d4 *"[..]);
    let mut visitor = StopAtCapture(&mut rows);
    assert_eq!(reader.visit_game(&mut visitor, &mut ()).unwrap(), Some(Flow::Stop));
    reader.visit_game(&mut visitor, &mut ()).unwrap();
    assert_eq!(rows.into_encoder().0, ["null|3|Numbers([Some(60000), None, None])", "A|1|null"]);
}
