//! `plies`: the plies of a game, with columns of the table of plies.

use super::{
    arguments::{Arguments, Constants},
    chess_function::{ChessFunction, documented, signature, text},
};
use crate::{
    columns::{columns_named, split_names},
    error::external,
};
use alloc::sync::Arc;
use datafusion::{
    arrow::{
        array::{ArrayRef, ListArray, RecordBatch, StructArray},
        buffer::{NullBuffer, OffsetBuffer, ScalarBuffer},
        datatypes::{DataType, Field, FieldRef},
    },
    common::{Result, exec_datafusion_err, plan_err},
};
use movetext_pgn::{Adapter, Flow, MoveEvent, Reader, Start, StartOrigin};
use movetext_table::{Columns, Rows, Table};

/// The default of the argument `columns`.
const DEFAULT: [&str; 7] = ["ply", "san", "uci", "clock_ms", "eval_cp", "eval_mate", "nags"];

/// The columns that exist only for files, and not for a movetext.
const OF_FILES: [&str; 2] = ["file", "game_offset"];

pub(super) fn function() -> ChessFunction {
    let documentation = documented(
        "Returns the plies in the main line, as far as they can be played. Each ply has columns from the \
         table of plies: `ply`, `san`, `uci`, `clock_ms`, `eval_cp`, `eval_mate` and `nags`. With `unnest`, \
         the plies become rows. Null if the game has no start position, because its FEN tag is wrong or its \
         variant cannot be played.",
        "plies(movetext[, columns])",
    )
    .with_argument(
        "movetext",
        "Text: the moves of a game, with or without tags, comments, variations and result.",
    )
    .with_argument(
        "columns",
        "A constant text: the names of the columns instead, separated by commas, such as `ply, san, fen, \
         position_key, comment`. An unknown name is an error. With `line` or `parent_line`, the plies of \
         variations are included.",
    )
    .with_sql_example(
        "```sql
> SELECT ply['san'] AS san, ply['clock_ms'] AS clock_ms
  FROM (SELECT unnest(plies('1. e4 {[%clk 0:03:00]} e5 {[%clk 0:02:58]} 2. Nf3 *')) AS ply);
+-----+----------+
| san | clock_ms |
+-----+----------+
| e4  | 180000   |
| e5  | 178000   |
| Nf3 |          |
+-----+----------+
```",
    )
    .build();
    let overloads = [vec![text()], vec![text(), text()]];
    ChessFunction { name: "plies", signature: signature(overloads), documentation, plan, evaluate }
}

fn plan(constants: &Constants<'_>) -> Result<DataType> {
    let columns = match (constants.count(), constants.text(1)) {
        (2.., None) => return plan_err!("expected a constant text as columns of plies"),
        (_, names) => columns(names)?,
    };
    Ok(DataType::List(element(&columns)))
}

/// Returns the columns with these names, or the default columns if `names` is `None`.
pub(super) fn columns(names: Option<&str>) -> Result<Columns> {
    let columns = columns_named(Table::Plies, &names.map_or(DEFAULT.to_vec(), split_names))?;
    match columns.names().iter().find(|name| OF_FILES.contains(&name.as_str())) {
        Some(name) => {
            plan_err!("found the column `{name}`, expected columns that a movetext has without its file")
        }
        None => Ok(columns),
    }
}

/// Returns the type of a list element, which is a ply.
fn element(columns: &Columns) -> FieldRef {
    let fields = columns.schema().fields().clone();
    Arc::new(Field::new_list_field(DataType::Struct(fields), true))
}

fn evaluate(arguments: &Arguments) -> Result<ArrayRef> {
    let movetexts = arguments.texts(0)?;
    let names = if arguments.count() > 1 { Some(arguments.texts(1)?) } else { None };
    let columns = columns(names.as_ref().and_then(|names| names.get(0)))?;
    let mut plies = Plies::new(&columns);
    let (mut ends, mut are_playable) = (vec![0], Vec::new());
    for row in 0..arguments.rows() {
        let is_playable = movetexts.get(row).is_some_and(|movetext| plies.read(movetext));
        are_playable.push(is_playable);
        ends.push(i32::try_from(plies.count).map_err(|_| exec_datafusion_err!("too many plies in a batch"))?);
    }
    let offsets = OffsetBuffer::new(ScalarBuffer::from(ends));
    let values = Arc::new(StructArray::from(plies.into_batch()?));
    let nulls = NullBuffer::from(are_playable);
    Ok(Arc::new(ListArray::try_new(element(&columns), offsets, values, Some(nulls))?))
}

/// Collects the plies of the games that it visits.
pub(super) struct Plies<'a> {
    rows: Rows<'a>,
    count: usize,
    is_playable: bool,
}

impl<'a> Plies<'a> {
    pub(super) fn new(columns: &'a Columns) -> Self {
        Self { rows: Rows::new(columns, ""), count: 0, is_playable: true }
    }

    /// Appends the plies of the first game in a text. Returns whether that game can be played.
    pub(super) fn read(&mut self, movetext: &str) -> bool {
        self.is_playable = true;
        let Ok(_) = Reader::new(movetext.as_bytes()).visit_game(self, &mut ());
        self.is_playable
    }

    pub(super) fn into_batch(self) -> Result<RecordBatch> {
        self.rows.into_batch().map_err(external)
    }
}

impl<'a> Adapter for Plies<'a> {
    type Inner = Rows<'a>;

    fn inner(&self) -> &Rows<'a> {
        &self.rows
    }

    fn inner_mut(&mut self) -> &mut Rows<'a> {
        &mut self.rows
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.is_playable = start.origin != StartOrigin::Unplayable;
        if self.is_playable { Flow::Continue } else { Flow::SkipGame }
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.count += 1;
        movetext_pgn::Visitor::mv(&mut self.rows, event)
    }
}
