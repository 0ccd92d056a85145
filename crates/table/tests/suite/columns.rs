//! Checks that game columns have the same values in JSON and in Parquet.

use crate::{
    cells::rows,
    games::{days, seconds},
    inputs::for_each,
};
use core::cell::RefCell;
use movetext_columns::{Column, GameColumn, GameRows, ValueType, parse_list};
use movetext_json::JsonRows;
use movetext_table::{Columns, Table};
use serde_json::{Value, json};

/// Returns the names of all columns, the default columns first.
fn names() -> Vec<&'static str> {
    let all = GameColumn::ALL.iter().map(|(_, definition)| definition.name);
    let others = all.filter(|name| !GameColumn::DEFAULTS.contains(name));
    GameColumn::DEFAULTS.iter().copied().chain(others).collect()
}

/// Converts a JSON value to the value that Arrow stores.
fn in_arrow(value: &Value, value_type: ValueType) -> Value {
    if value_type == ValueType::TextPairs {
        return json!(last_values(value.as_array().unwrap()));
    }
    let Some(text) = value.as_str() else { return value.clone() };
    let date = |text: &str| days(&text.replace('-', ".")).unwrap();
    match value_type {
        ValueType::Date => json!(date(text)),
        ValueType::Timestamp => {
            let (day, time) = text.strip_suffix('Z').unwrap().split_once('T').unwrap();
            json!((date(day) * 86_400 + seconds(time).unwrap()) * 1_000_000)
        }
        _ => value.clone(),
    }
}

/// Returns each name once, with its last value, because keys of maps are unique.
fn last_values(pairs: &[Value]) -> Vec<Value> {
    let mut last: Vec<Value> = Vec::new();
    for pair in pairs {
        match last.iter_mut().find(|other| other[0] == pair[0]) {
            Some(other) => *other = pair.clone(),
            None => last.push(pair.clone()),
        }
    }
    last
}

#[test]
fn columns_are_equal_in_json_and_parquet() {
    let names = names();
    let (columns, table) =
        (parse_list(&names, &[]).unwrap(), Columns::from_names(Table::Games, &names).unwrap());
    assert_eq!(table.names(), names);
    let mut compared = 0;
    for_each(|input, text| {
        let lines = RefCell::new(GameRows::new(&columns, "a.pgn", JsonRows::default()));
        movetext_pgn::read(text, &mut &lines, &mut &lines);
        let lines = lines.into_inner().into_encoder().into_text();
        let rows = rows(&table, text);
        assert_eq!(lines.lines().count(), rows.len());
        for (line, row) in lines.lines().zip(&rows) {
            let object: Value = serde_json::from_str(line).unwrap();
            for column in &columns {
                let name = column.name();
                assert_eq!(row[name], in_arrow(&object[name], column.value_type()), "{input}: {name}");
                assert!(!column.is_required() || !row[name].is_null(), "{input}: {name}");
            }
            compared += 1;
        }
    });
    assert!(compared > 200, "{compared} games");
}
