//! Tests for the table schemas (`testdata/tables/schema.tsv`) and for errors in column names.

use alloc::sync::Arc;
use arrow_schema::{Field, Schema, SchemaRef};
use bytes::Bytes;
use movetext_table::{ColumnError, Columns, PuzzleWriter, Table, TreeWriter};
use movetext_testkit::table::{Row, rows};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

/// Returns a schema as rows of `schema.tsv`: the table, `default` or `more`, the column's name and type.
fn described(table: &str, kind: &str, schema: &Schema) -> Vec<Vec<String>> {
    let describe = |field: &Field| {
        let null = if field.is_nullable() { " or null" } else { "" };
        let row_type = format!("{}{null}", field.data_type());
        vec![table.to_owned(), kind.to_owned(), field.name().clone(), row_type]
    };
    schema.fields().iter().map(|field| describe(field)).collect()
}

/// Returns the schema of a Parquet file.
fn schema_of(file: Vec<u8>) -> SchemaRef {
    Arc::clone(ParquetRecordBatchReaderBuilder::try_new(Bytes::from(file)).unwrap().schema())
}

#[test]
fn schemas_match_layout() {
    let mut found = Vec::new();
    for (table, more) in [
        (
            Table::Games,
            "game line game_id base_s increment_s speed variant start moves_san moves_uci clocks_ms evals_cp final_fen \
             position_eco position_opening tags tags_list Annotator tag:ePGN",
        ),
        (
            Table::Plies,
            "game_id uci color piece from to captured promotion is_check is_mate halfmove_clock spent_ms win_chance \
             fen position_key material move_u16 board_before result_value comment line parent_line",
        ),
        (Table::Diagnostics, ""),
    ] {
        assert_eq!(Columns::new(table).names(), Columns::from_names(table, &["default"]).unwrap().names());
        let more: Vec<&str> = more.split_whitespace().collect();
        for (kind, names) in [("default", &["default"][..]), ("more", &more)] {
            found.extend(described(table.name(), kind, Columns::from_names(table, names).unwrap().schema()));
        }
    }
    let tree = TreeWriter::new([]).unwrap().finish().unwrap();
    found.extend(described("tree", "default", &schema_of(tree)));
    let puzzles = PuzzleWriter::new().unwrap().finish().unwrap();
    found.extend(described("puzzles", "default", &schema_of(puzzles)));
    let expected: Vec<Vec<String>> =
        rows("tables/schema.tsv").into_iter().map(|Row { cells, .. }| cells).collect();
    let printed: Vec<String> = found.iter().map(|row| row.join("\t")).collect();
    assert_eq!(found, expected, "\n{}", printed.join("\n"));
}

#[test]
fn schema_names_table_and_layout() {
    for table in Table::ALL {
        let columns = Columns::new(table);
        assert_eq!(columns.schema().metadata()["movetext.table"], table.name());
        assert_eq!(columns.schema().metadata()["movetext.layout"], "2");
    }
}

#[test]
fn wrong_column_names_are_rejected() {
    let error = |table, names: &[&str]| Columns::from_names(table, names).unwrap_err();
    for name in ["Plies", "white", "White Elo", "", "tag:", "tag:a b", "Default"] {
        let error = Columns::from_names(Table::Plies, &[name]).unwrap_err();
        assert!(matches!(&error, ColumnError::Unknown { name: found, .. } if found == name), "{error}");
    }
    assert!(matches!(error(Table::Games, &["white"]), ColumnError::Unknown { .. }));
    assert_eq!(error(Table::Games, &["default", "ECO"]), ColumnError::Repeated("ECO".to_owned()));
    assert_eq!(error(Table::Games, &["Round", "tag:Round"]), ColumnError::Repeated("Round".to_owned()));
    assert_eq!(error(Table::Plies, &["san", "san"]), ColumnError::Repeated("san".to_owned()));
}

#[test]
fn names_create_the_same_columns() {
    let columns = Columns::from_names(Table::Games, &["plies", "tag:ePGN", "tag:Round", "Result"]).unwrap();
    assert_eq!(columns.names(), ["plies", "tag:ePGN", "Round", "Result"]);
    assert_eq!(Columns::from_names(Table::Games, &columns.names()).unwrap().schema(), columns.schema());
}
