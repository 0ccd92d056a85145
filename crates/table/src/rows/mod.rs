//! Converts games to rows.

mod annotations;
mod day;
mod diagnostics;
mod game_ids;
mod games;
mod move_cells;
mod plies;
mod texts;
mod training_cells;

use crate::{
    columns::{Columns, TableColumns},
    encode::EncodeError,
    partition::{Partition, PartitionBy, Partitions},
};
use alloc::{collections::BTreeMap, sync::Arc};
use arrow_array::{RecordBatch, RecordBatchOptions};
use arrow_select::concat::concat_batches;
use diagnostics::DiagnosticRows;
use games::GameCells;
use movetext_columns::GameRows;
use movetext_pgn::{
    Comment, Flow, GameEnd, GameStart, Interest, MoveEvent, Placement, Start, Tag, Visitor,
    diagnostic::{Code, DetailLevel, Diagnostic, Sink},
};
use movetext_pgn_values::Nag;
use plies::PlyRows;

/// Collects rows for the games in one file. Use it as both visitor and sink.
///
/// You can concatenate batches with the same columns. The sink fills the column `error` and the diagnostics table. If
/// no column needs diagnostics, it requests none.
///
/// ```
/// use core::cell::RefCell;
/// use movetext_table::{Columns, Rows, Table, pgn};
///
/// let columns = Columns::from_names(Table::Games, &["White", "plies", "error"])?;
/// let rows = RefCell::new(Rows::new(&columns, "games.pgn"));
/// pgn::read(b"[White \"Tal\"]\n\n1. e4 e5 2. Ke3 *", &mut &rows, &mut &rows);
/// let batch = rows.into_inner().into_batch()?;
/// assert_eq!((batch.num_rows(), batch.num_columns()), (1, 3));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Cost
/// Takes time linear in the length of the text. The movetext is skipped if no column depends on it.
#[derive(Debug)]
pub struct Rows<'a> {
    columns: &'a Columns,
    interest: Interest,
    rows: TableRows<'a>,
    partitions: Option<Partitions>,
    /// Whether a game has begun but not ended.
    is_open: bool,
    /// The partition of the last game that has ended, and its number of rows.
    last_game: Option<(Partition, usize)>,
    /// The number of rows after that game.
    ended_rows: usize,
}

#[derive(Debug)]
enum TableRows<'a> {
    Games(Box<GameRows<'a, GameCells<'a>>>),
    Plies(Box<PlyRows<'a>>),
    Diagnostics(DiagnosticRows<'a>),
}

impl<'a> Rows<'a> {
    /// Creates an empty collector for the games in the file `path`. The path is only used as the value of the column
    /// `file`.
    #[must_use]
    pub fn new(columns: &'a Columns, path: &'a str) -> Self {
        let interest = columns.interest();
        let rows = match columns.kind() {
            TableColumns::Games(columns) => {
                let cells = GameCells::new(columns, path);
                TableRows::Games(Box::new(GameRows::new(columns, path, cells)))
            }
            TableColumns::Plies(columns) => TableRows::Plies(Box::new(PlyRows::new(columns, path))),
            TableColumns::Diagnostics(columns) => TableRows::Diagnostics(DiagnosticRows::new(columns, path)),
        };
        Self { columns, interest, rows, partitions: None, is_open: false, last_game: None, ended_rows: 0 }
    }

    /// Divides the rows by date. Call [`into_partitions`](Self::into_partitions) to get the parts.
    #[must_use]
    pub fn with_partitions(self, by: PartitionBy) -> Self {
        Self { partitions: Some(Partitions::new(by)), ..self }
    }

    /// Returns the requested tags that no game so far has.
    pub fn missing_tags(&self) -> impl Iterator<Item = &'a str> {
        let games = match &self.rows {
            TableRows::Games(rows) => Some(rows),
            TableRows::Plies(_) | TableRows::Diagnostics(_) => None,
        };
        games.into_iter().flat_map(|rows| rows.missing_tags())
    }

    /// Returns the partition of the last game that has ended, and its number of rows, which are the last rows of this
    /// partition. If the text was cut off, this game may be incomplete, and you can remove its rows. Diagnostics of the
    /// text after the game are counted if there is one partition. Returns `None` if there is no such game.
    #[must_use]
    pub fn last_game(&self) -> Option<(Partition, usize)> {
        let later = if self.partitions.is_none() { self.rows.count() - self.ended_rows } else { 0 };
        self.last_game.map(|(partition, rows)| (partition, rows + later))
    }

    /// Returns all rows as one batch. If reading stopped inside a game, its row has the values read so far.
    ///
    /// # Errors
    /// [`EncodeError::TooLarge`] if a column has more than 2 GiB of text. To avoid that, use several `Rows`.
    pub fn into_batch(mut self) -> Result<RecordBatch, EncodeError> {
        self.close(None);
        let (rows, arrays) = match self.rows {
            TableRows::Games(rows) => rows.into_encoder().into_arrays()?,
            TableRows::Plies(rows) => rows.into_arrays()?,
            TableRows::Diagnostics(rows) => rows.into_arrays()?,
        };
        let schema = Arc::clone(self.columns.schema());
        let options = RecordBatchOptions::new().with_row_count(Some(rows));
        RecordBatch::try_new_with_options(schema, arrays, &options).map_err(EncodeError::encoding)
    }

    /// Returns the rows of each partition, in text order. Without [`with_partitions`](Self::with_partitions), there is
    /// one partition with all rows. A diagnostic that belongs to no game is in the partition of the next game or, after
    /// the last game, in a partition without a date.
    ///
    /// # Errors
    /// [`EncodeError::TooLarge`] if a column has more than 2 GiB of text, and [`EncodeError::Encoding`] if Arrow cannot
    /// concatenate the rows.
    pub fn into_partitions(mut self) -> Result<Vec<(Partition, RecordBatch)>, EncodeError> {
        self.close(None);
        let partitions = self.partitions.take();
        let batch = self.into_batch()?;
        let Some(partitions) = partitions else { return Ok(vec![(Partition::ALL, batch)]) };
        let (mut slices, mut start) = (BTreeMap::<Partition, Vec<RecordBatch>>::new(), 0);
        for (partition, end) in partitions.into_games(batch.num_rows()) {
            slices.entry(partition).or_default().push(batch.slice(start, end - start));
            start = end;
        }
        // The empty slice forces `concat_batches` to copy, even if there is only one other slice. Without a copy, each
        // partition would keep the rows of all partitions in memory.
        let concat = |(partition, mut slices): (Partition, Vec<RecordBatch>)| {
            slices.push(batch.slice(0, 0));
            let rows = concat_batches(&batch.schema(), &slices).map_err(EncodeError::encoding)?;
            Ok((partition, rows))
        };
        slices.into_iter().map(concat).collect()
    }

    /// Ends the current game, if there is one. Pass `None` if reading stopped inside the game.
    fn close(&mut self, end: Option<&GameEnd<'_>>) {
        if core::mem::take(&mut self.is_open) {
            match &mut self.rows {
                TableRows::Games(rows) => rows.close(end),
                TableRows::Plies(rows) => rows.end_game(end.map(|end| end.result)),
                TableRows::Diagnostics(rows) => rows.end_game(),
            }
            let rows = self.rows.count();
            let partition = self.partitions.as_mut().map_or(Partition::ALL, |games| games.end_game(rows));
            self.last_game = Some((partition, rows - self.ended_rows));
            self.ended_rows = rows;
        }
    }
}

impl TableRows<'_> {
    fn count(&self) -> usize {
        match self {
            Self::Games(rows) => rows.encoder().count(),
            Self::Plies(rows) => rows.count(),
            Self::Diagnostics(rows) => rows.count(),
        }
    }
}

impl Visitor for Rows<'_> {
    fn interest(&self) -> Interest {
        self.interest
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.close(None);
        self.is_open = true;
        if let Some(partitions) = &mut self.partitions {
            partitions.begin_game();
        }
        match &mut self.rows {
            TableRows::Games(rows) => return rows.begin_game(game),
            TableRows::Plies(rows) => rows.begin_game(game),
            TableRows::Diagnostics(rows) => rows.begin_game(game),
        }
        Flow::Continue
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        if let Some(partitions) = &mut self.partitions {
            partitions.tag(tag);
        }
        match &mut self.rows {
            TableRows::Games(rows) => return rows.tag(tag),
            TableRows::Plies(rows) => rows.tag(tag),
            TableRows::Diagnostics(_) => {}
        }
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        if let TableRows::Games(rows) = &mut self.rows { rows.begin_moves(start) } else { Flow::Continue }
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        match &mut self.rows {
            TableRows::Games(rows) => return rows.mv(event),
            TableRows::Plies(rows) => rows.mv(event),
            TableRows::Diagnostics(_) => {}
        }
        Flow::Continue
    }

    fn nag(&mut self, nag: Nag, placement: Placement) -> Flow {
        if let TableRows::Plies(rows) = &mut self.rows {
            rows.nag(nag, placement);
        }
        Flow::Continue
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        match &mut self.rows {
            TableRows::Games(rows) => return rows.comment(comment),
            TableRows::Plies(rows) => rows.comment(comment),
            TableRows::Diagnostics(_) => {}
        }
        Flow::Continue
    }

    fn begin_variation(&mut self) -> Flow {
        match &mut self.rows {
            TableRows::Games(rows) => return rows.begin_variation(),
            TableRows::Plies(rows) => rows.begin_variation(),
            TableRows::Diagnostics(_) => {}
        }
        Flow::Continue
    }

    fn end_variation(&mut self) -> Flow {
        match &mut self.rows {
            TableRows::Games(rows) => return rows.end_variation(),
            TableRows::Plies(rows) => rows.end_variation(),
            TableRows::Diagnostics(_) => {}
        }
        Flow::Continue
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.close(Some(end));
        Flow::Continue
    }
}

impl Sink for Rows<'_> {
    fn is_enabled(&self) -> bool {
        match &self.rows {
            TableRows::Games(rows) => rows.is_enabled(),
            TableRows::Plies(_) => false,
            TableRows::Diagnostics(_) => true,
        }
    }

    fn detail_level(&self, code: Code) -> DetailLevel {
        match &self.rows {
            TableRows::Games(rows) => rows.detail_level(code),
            TableRows::Plies(_) => DetailLevel::None,
            TableRows::Diagnostics(_) => DetailLevel::Whole,
        }
    }

    fn count(&mut self, code: Code) -> Flow {
        if let TableRows::Games(rows) = &mut self.rows { rows.count(code) } else { Flow::Continue }
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        if let TableRows::Diagnostics(rows) = &mut self.rows {
            rows.diagnostic(diagnostic);
        }
        Flow::Continue
    }
}
