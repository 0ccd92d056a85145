//! A visitor that passes one row for each game to an encoder.

use crate::{cell::Cell, game::GameColumn, row::GameRow};
use movetext_pgn::{
    Adapter, Flow, GameEnd, GameStart, MainLine, Visitor,
    diagnostic::{Code, DetailLevel, Diagnostic, Severity, Sink},
};

/// An output format that receives one row for each game.
pub trait RowEncoder {
    /// Encodes one row. `cells` yields the requested columns with their values, in order.
    fn row<'r>(&mut self, cells: impl Iterator<Item = (&'r GameColumn, Cell<'r>)>);
}

/// Collects the requested columns while games are read, and passes a row for each game to an encoder.
///
/// Use it as the visitor, and also as the sink if you request the column `error`. It requests no diagnostics for any
/// other column, and it skips the movetext if no column depends on moves.
///
/// ```
/// use movetext_columns::{Cell, GameColumn, GameRows, RowEncoder, parse_list};
///
/// #[derive(Default)]
/// struct Plies(Vec<i64>);
///
/// impl RowEncoder for Plies {
///     fn row<'r>(&mut self, cells: impl Iterator<Item = (&'r GameColumn, Cell<'r>)>) {
///         self.0.extend(cells.filter_map(|(_, cell)| match cell {
///             Cell::Integer(plies) => Some(plies),
///             _ => None,
///         }));
///     }
/// }
///
/// let columns: Vec<GameColumn> = parse_list(&["White", "plies"], &[])?;
/// let mut rows = GameRows::new(&columns, "games.pgn", Plies::default());
/// movetext_columns::pgn::read(b"1. e4 e5 *\n\n1. d4 *", &mut rows, &mut ());
/// assert_eq!(rows.into_encoder().0, [2, 1]);
/// # Ok::<(), movetext_columns::ColumnError>(())
/// ```
#[derive(Debug)]
pub struct GameRows<'a, E> {
    row: MainLine<GameRow<'a>>,
    encoder: E,
    /// Whether a game has begun but not ended.
    is_open: bool,
}

impl<'a, E: RowEncoder> GameRows<'a, E> {
    /// Creates a collector for the games in `file`. The name is only used as the value of the column `file`.
    pub fn new(columns: &'a [GameColumn], file: &'a str, encoder: E) -> Self {
        Self { row: MainLine::new(GameRow::new(columns, file)), encoder, is_open: false }
    }

    /// Returns the requested tags that no game so far has.
    pub fn missing_tags(&self) -> impl Iterator<Item = &'a str> {
        self.row.inner().missing_tags()
    }

    /// Returns the encoder, which has received the rows of all finished games.
    pub const fn encoder(&self) -> &E {
        &self.encoder
    }

    /// Returns the encoder mutably, for example to write a separator after a row.
    pub const fn encoder_mut(&mut self) -> &mut E {
        &mut self.encoder
    }

    /// Finishes the last row and returns the encoder. If reading stopped inside a game, its row has the values read
    /// so far. In such a row, `plies` counts only moves that were delivered, so request
    /// [`Interest::REPLAY`](movetext_pgn::Interest::REPLAY) if you need it.
    #[must_use]
    pub fn into_encoder(mut self) -> E {
        self.close(None);
        self.encoder
    }

    /// Writes the row of the game that has begun but not ended, if there is one. Pass `None` if reading stopped inside
    /// the game.
    pub fn close(&mut self, end: Option<&GameEnd<'_>>) {
        if core::mem::take(&mut self.is_open) {
            let row = self.row.inner_mut();
            row.end_moves();
            self.encoder.row(row.cells(end));
            row.clear_error();
        }
    }
}

impl<'a, E: RowEncoder> Adapter for GameRows<'a, E> {
    type Inner = MainLine<GameRow<'a>>;

    fn inner(&self) -> &Self::Inner {
        &self.row
    }

    fn inner_mut(&mut self) -> &mut Self::Inner {
        &mut self.row
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.close(None);
        self.is_open = true;
        Visitor::begin_game(&mut self.row, game)
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.close(Some(end));
        Flow::Continue
    }
}

impl<E: RowEncoder> Sink for GameRows<'_, E> {
    fn is_enabled(&self) -> bool {
        self.row.inner().collects_errors()
    }

    fn detail_level(&self, code: Code) -> DetailLevel {
        let is_wanted = code.severity() == Severity::Error && self.row.inner().lacks_error();
        if is_wanted { DetailLevel::Count } else { DetailLevel::None }
    }

    fn count(&mut self, code: Code) -> Flow {
        self.row.inner_mut().add_error(code);
        Flow::Continue
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.count(diagnostic.code())
    }
}
