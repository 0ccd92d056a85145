//! Collects the rows of several tables while games are read once.

use movetext_archive::diagnostics::DiagnosticSelection;
use movetext_pgn::{
    Comment, Flow, GameEnd, GameStart, Interest, MoveEvent, Placement, Start, Tag, Visitor,
    diagnostic::{Code, DetailLevel, Diagnostic, Sink},
};
use movetext_pgn_values::Nag;
use movetext_table::Rows;

/// The rows of several tables. Use it as both visitor and sink. Each table receives only the events that it requests,
/// so its rows do not depend on the other tables.
pub(super) struct AllRows<'a> {
    tables: Vec<TableRows<'a>>,
    /// The diagnostics for a table of diagnostics. Other tables still count all errors.
    selection: &'a DiagnosticSelection,
    /// How many variations contain the current move.
    depth: u32,
}

struct TableRows<'a> {
    rows: Rows<'a>,
    interest: Interest,
    skipped: Option<Skipped>,
}

/// What a table skips.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Skipped {
    /// The rest of the game.
    Game,
    /// The rest of the variation at this depth, which the table has seen the beginning of.
    Rest(u32),
    /// The whole variation at this depth.
    Variation(u32),
}

impl<'a> TableRows<'a> {
    fn new(rows: Rows<'a>) -> Self {
        Self { interest: rows.interest(), rows, skipped: None }
    }

    /// Remembers what the table skips. Returns [`Flow::Stop`] if it stops.
    fn skip(&mut self, flow: Flow, depth: u32) -> Flow {
        match flow {
            Flow::Continue => {}
            Flow::Stop => return Flow::Stop,
            Flow::SkipVariation if depth > 0 => self.skipped = Some(Skipped::Rest(depth)),
            Flow::SkipVariation | Flow::SkipGame => self.skipped = Some(Skipped::Game),
        }
        Flow::Continue
    }

    fn detail_level(&self, code: Code, selection: &DiagnosticSelection) -> DetailLevel {
        if !self.rows.is_enabled() {
            return DetailLevel::None;
        }
        match self.rows.detail_level(code) {
            DetailLevel::Whole | DetailLevel::WithFix if !selection.contains(code) => DetailLevel::None,
            detail_level => detail_level,
        }
    }
}

impl<'a> AllRows<'a> {
    pub(super) fn new(tables: impl Iterator<Item = Rows<'a>>, selection: &'a DiagnosticSelection) -> Self {
        Self { tables: tables.map(TableRows::new).collect(), selection, depth: 0 }
    }

    /// Returns the rows of each table, in order.
    pub(super) fn into_tables(self) -> impl Iterator<Item = Rows<'a>> {
        self.tables.into_iter().map(|table| table.rows)
    }

    /// Passes an event to the tables that request such events and do not skip them.
    fn pass(&mut self, requested: Interest, event: impl Fn(&mut Rows<'a>) -> Flow) -> Flow {
        let mut all = Flow::Continue;
        for table in &mut self.tables {
            if table.skipped.is_none() && table.interest.contains(requested) {
                let flow = event(&mut table.rows);
                if flow != Flow::Continue {
                    all = all.and(table.skip(flow, self.depth));
                }
            }
        }
        all
    }
}

impl Visitor for AllRows<'_> {
    fn interest(&self) -> Interest {
        self.tables.iter().map(|table| table.interest).fold(Interest::SCAN, Interest::with)
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.depth = 0;
        self.tables.iter_mut().for_each(|table| table.skipped = None);
        self.pass(Interest::SCAN, |rows| rows.begin_game(game))
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.pass(Interest::SCAN, |rows| rows.tag(tag))
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.pass(Interest::SCAN, |rows| rows.begin_moves(start))
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.pass(Interest::REPLAY, |rows| rows.mv(event))
    }

    fn nag(&mut self, nag: Nag, placement: Placement) -> Flow {
        self.pass(Interest::NAGS, |rows| rows.nag(nag, placement))
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        self.pass(Interest::COMMENTS, |rows| rows.comment(comment))
    }

    fn begin_variation(&mut self) -> Flow {
        self.depth += 1;
        for table in self.tables.iter_mut().filter(|table| table.skipped.is_none()) {
            if !table.interest.contains(Interest::VARIATIONS) {
                table.skipped = Some(Skipped::Variation(self.depth));
            }
        }
        self.pass(Interest::VARIATIONS, |rows| rows.begin_variation())
    }

    fn end_variation(&mut self) -> Flow {
        let depth = self.depth;
        let end_skipped = |table: &mut TableRows<'_>, skipped| {
            if table.skipped == Some(skipped) {
                table.skipped = None;
            }
        };
        self.tables.iter_mut().for_each(|table| end_skipped(table, Skipped::Rest(depth)));
        // The variation has ended, so the tables are in the line around it.
        self.depth -= 1;
        let flow = self.pass(Interest::VARIATIONS, |rows| rows.end_variation());
        self.tables.iter_mut().for_each(|table| end_skipped(table, Skipped::Variation(depth)));
        flow
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.tables.iter_mut().map(|table| table.rows.end_game(end)).fold(Flow::Continue, Flow::and)
    }
}

impl Sink for AllRows<'_> {
    fn is_enabled(&self) -> bool {
        self.tables.iter().any(|table| table.rows.is_enabled())
    }

    fn detail_level(&self, code: Code) -> DetailLevel {
        let levels = self.tables.iter().map(|table| table.detail_level(code, self.selection));
        levels.max().unwrap_or(DetailLevel::None)
    }

    fn count(&mut self, code: Code) -> Flow {
        let selection = self.selection;
        let counting =
            self.tables.iter_mut().filter(|table| table.detail_level(code, selection) != DetailLevel::None);
        counting.map(|table| table.rows.count(code)).fold(Flow::Continue, Flow::and)
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        let selection = self.selection;
        let pass = |table: &mut TableRows<'_>| match table.detail_level(diagnostic.code(), selection) {
            DetailLevel::None => Flow::Continue,
            DetailLevel::Count => table.rows.count(diagnostic.code()),
            _ if selection.selects(diagnostic) => table.rows.diagnostic(diagnostic),
            _ => Flow::Continue,
        };
        self.tables.iter_mut().map(pass).fold(Flow::Continue, Flow::and)
    }
}
