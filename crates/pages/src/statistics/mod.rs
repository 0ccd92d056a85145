//! Statistics as one HTML page: charts, and the numbers in tables.

mod chart;
mod diagnostics;
mod histogram;
mod kinds;
mod lengths;
mod numbers;
mod openings;
mod ratings;
mod results;
mod values;
mod years;

use crate::document;
use diagnostics::diagnostics;
use lengths::lengths;
use maud::{Markup, PreEscaped, html};
use movetext_archive::statistics::Statistics;
use movetext_san::report::Grouped;
use openings::openings;
use ratings::{differences, ratings};
use results::results;
use values::values;
use years::years;

/// The default number of rows in a list.
const LIST_LENGTH: usize = 20;

/// One HTML file with statistics about games: results by colour, year and rating, openings, ratings, lengths, time
/// controls, players, and errors by code. It has no script and needs no network.
///
/// Equal statistics have equal pages. Texts from games are escaped.
///
/// ```
/// use movetext_archive::statistics::Statistics;
/// use movetext_pages::{StatisticsPage, pgn};
///
/// let mut statistics = Statistics::default();
/// pgn::read(b"[Date \"1960.??.??\"]\n\n1. e4 c5 1-0\n\n1. d4 1/2-1/2", &mut statistics, &mut ());
/// let html = StatisticsPage::new("My games").to_html(&statistics);
/// assert!(html.starts_with("<!DOCTYPE html>") && html.contains("Sicilian Defense"));
/// ```
#[derive(Clone, Debug)]
pub struct StatisticsPage {
    title: String,
    list_length: usize,
}

impl StatisticsPage {
    /// Creates a page with this title, which may be any text.
    #[must_use]
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), list_length: LIST_LENGTH }
    }

    /// Sets how many rows the lists of openings, players and other texts have at most. The default is 20.
    #[must_use]
    pub const fn list_length(mut self, rows: usize) -> Self {
        self.list_length = rows;
        self
    }

    /// Returns the page.
    ///
    /// # Cost
    ///
    /// Proportional to the number of different values, plus the time to sort them.
    #[must_use]
    pub fn to_html(&self, statistics: &Statistics) -> String {
        let body = html! {
            (self.heading(statistics))
            @if statistics.games() > 0 {
                (results(statistics.results()))
                (years(statistics.years()))
                (openings(statistics.openings(), self.list_length))
                (ratings(statistics.ratings()))
                (differences(statistics.ratings()))
                (lengths(statistics.lengths()))
                (values("Time controls", "Time control", statistics.time_controls(), self.list_length))
                (values("Players", "Player", statistics.players(), self.list_length))
                @if statistics.has_variants() {
                    (values("Variants", "Variant", statistics.variants(), self.list_length))
                }
                (values("Terminations", "Termination", statistics.terminations(), self.list_length))
            }
            (diagnostics(statistics))
            (PreEscaped(document::END))
        };
        document::start(&self.title) + &document::text(body)
    }

    fn heading(&self, statistics: &Statistics) -> Markup {
        let (games, plies) = (statistics.games(), statistics.plies());
        let noun =
            |count, noun: &str| format!("{} {noun}{}", Grouped(count), if count == 1 { "" } else { "s" });
        html! {
            header {
                h1 dir="auto" { (document::cut(&self.title, 200)) }
                p {
                    (noun(games, "game")) ", "
                    @if plies == 1 { "1 ply" } @else { (Grouped(plies)) " plies" }
                    @if let (Some(&first), Some(&last)) =
                        (statistics.years().keys().next(), statistics.years().keys().next_back()) {
                        ", " @if first == last { (first) } @else { (first) " to " (last) }
                    }
                }
            }
        }
    }
}
