//! The questions in `examples`, asked about real games or those of the repository.

use alloc::sync::Arc;
use datafusion::{
    arrow::{
        array::RecordBatch,
        datatypes::{Field, Schema},
    },
    catalog::MemTable,
    prelude::SessionContext,
};
use movetext_datafusion::register_functions;
use movetext_table::{Columns, Rows, Table, pgn::read};
use movetext_testkit::files::{pgn_texts, real_data, with_extension};
use std::{fs, path::Path};

/// Returns the rows of a file in a table, with the names of columns in lower case.
fn batch(table: Table, path: &Path, text: &[u8]) -> RecordBatch {
    let names: &[&str] = if table == Table::Plies { &["default", "file", "fen"] } else { &["default"] };
    let columns = Columns::named(table, names).unwrap();
    let path = path.display().to_string();
    let rows = core::cell::RefCell::new(Rows::new(&columns, &path));
    read(text, &mut &rows, &mut &rows);
    let batch = rows.into_inner().into_batch().unwrap();
    let schema = batch.schema();
    let lower = |field: &Arc<Field>| field.as_ref().clone().with_name(field.name().to_lowercase());
    let schema = Schema::new(schema.fields().iter().map(lower).collect::<Vec<_>>());
    RecordBatch::try_new(Arc::new(schema), batch.columns().to_vec()).unwrap()
}

/// Returns a session with the tables and the functions.
fn session() -> SessionContext {
    let mut inputs = pgn_texts();
    if let Some(root) = real_data() {
        let files = with_extension(&root.join("bench"), "pgn");
        inputs.extend(files.into_iter().map(|path| (path.clone(), fs::read(path).unwrap())));
        // Games that occur twice.
        inputs.extend(inputs.last().map(|(_, text)| ("copy.pgn".into(), text.clone())));
    }
    let context = SessionContext::new();
    register_functions(&context);
    for table in [Table::Games, Table::Plies] {
        let batches: Vec<_> = inputs.iter().map(|(path, text)| batch(table, path, text)).collect();
        let provider = MemTable::try_new(batches[0].schema(), vec![batches]).unwrap();
        context.register_table(table.name(), Arc::new(provider)).unwrap();
    }
    context
}

#[tokio::test]
async fn every_example_begins_with_its_question_and_has_an_answer() {
    let context = session();
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
