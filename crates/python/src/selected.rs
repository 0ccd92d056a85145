//! The games that a call reads: conditions and numbers.

use crate::{
    error::{self, FilterError, with_attributes},
    interrupt,
    source::Source,
};
use movetext_archive::matched_game::visit_matches;
use movetext_filter::{Expression, Filter};
use movetext_input::{GameBatch, Games, InputError, Observer, Selection};
use movetext_pgn::{Flow, GameStart, Interest, Visitor};
use pyo3::{PyResult, Python, exceptions::PyValueError, types::PyAnyMethods as _};

/// Parses a condition.
pub(crate) fn filter(condition: Option<&str>) -> PyResult<Option<Filter>> {
    let Some(condition) = condition else { return Ok(None) };
    condition.parse::<Expression>().map(|parsed| Some(Filter::new(parsed))).map_err(|found| {
        let characters = |bytes: u64| {
            let bytes = usize::try_from(bytes).unwrap_or(usize::MAX).min(condition.len());
            condition.get(..bytes).map(|text| text.chars().count())
        };
        let span = found.span().map(|span| (characters(span.start), characters(span.end)));
        let (start, end) = span.unwrap_or_default();
        with_attributes(FilterError::new_err(found.to_string()), |value| {
            value.setattr("start", start)?;
            value.setattr("end", end)
        })
    })
}

/// Parses a selection of games by number, such as `1..100` or `7`.
pub(crate) fn selection(games: Option<&str>) -> PyResult<Selection> {
    let Some(games) = games else { return Ok(Selection::ALL) };
    games.parse().map_err(|error| PyValueError::new_err(format!("games={games:?}: {error}")))
}

/// Reads the games that match into `visitor`.
pub(crate) fn visit<V: Visitor, O: Observer>(
    games: GameBatch<'_>,
    filter: Option<&Filter>,
    visitor: &mut V,
    observer: &mut O,
) {
    let Some(filter) = filter else {
        games.visit_once(visitor, observer);
        return;
    };
    visit_matches(&games, &mut filter.matcher(), &mut (), |game| {
        game.visit(visitor, observer);
    });
}

/// Selects the games of an input by condition and by number. The input is read once to find the games that match, so it
/// must not be a file object.
pub(crate) fn matching(
    py: Python<'_>,
    source: &Source,
    condition: Option<&str>,
    games: Option<&str>,
) -> PyResult<Selection> {
    let by_number = selection(games)?;
    let Some(filter) = filter(condition)? else { return Ok(by_number) };
    let inputs = source.again(py)?.open()?.with_selection(by_number);
    let found = interrupt::run(py, inputs, move |games| find(games, &filter))?;
    found.map_err(|error| error::input_error(&error))
}

/// Selects the games that match.
fn find(games: Games, filter: &Filter) -> Result<Selection, InputError> {
    let mut numbers = Vec::new();
    let work = |games: GameBatch<'_>| {
        let mut part = Numbers::default();
        visit(games, Some(filter), &mut part, &mut ());
        part.0
    };
    interrupt::each(games, None, work, |part| {
        numbers.extend(part);
        Ok(())
    })
    .map(|()| numbers.into_iter().collect())
}

/// Collects the numbers of games.
#[derive(Default)]
struct Numbers(Vec<u64>);

impl Visitor for Numbers {
    fn interest(&self) -> Interest {
        Interest::SCAN
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.0.push(game.number);
        Flow::SkipGame
    }
}
