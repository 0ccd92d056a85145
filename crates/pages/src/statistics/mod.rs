//! Statistics as one HTML page: charts, and the numbers in tables.

mod chart;
mod kinds;
mod numbers;

use crate::document;
use chart::{Chart, Column};
use kinds::{COUNT, Kind, RESULTS};
use maud::{Markup, PreEscaped, html};
use movetext_archive::statistics::{Lengths, Ratings, Results, Statistics, ValueCounts};
use movetext_san::report::Grouped;
use numbers::{Row, Table, counts, details, parts, share};

/// The default number of rows in a list.
const LIST_LENGTH: usize = 20;

/// The chart of lengths has at most this many columns.
const MAX_LENGTH_COLUMNS: u32 = 60;

/// The chart of years has at most this many columns.
const MAX_YEAR_COLUMNS: u16 = 120;

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
                (years(statistics))
                (self.openings(statistics))
                (ratings(statistics.ratings()))
                (lengths(statistics.lengths()))
                (self.values("Time controls", "Time control", statistics.time_controls()))
                (self.values("Players", "Player", statistics.players()))
                @if statistics.has_variants() {
                    (self.values("Variants", "Variant", statistics.variants()))
                }
                (self.values("Terminations", "Termination", statistics.terminations()))
            }
            (diagnostics(statistics))
            (PreEscaped(document::END))
        };
        document::start(&self.title) + &body.into_string()
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

    /// Returns the section about openings, by family and by code.
    fn openings(&self, statistics: &Statistics) -> Markup {
        let openings = statistics.openings();
        let families = openings.families();
        let families = families.into_iter().map(|(family, results)| (family.to_owned(), results));
        let codes = openings.codes().into_iter();
        let codes = codes.map(|(eco, name, results)| (format!("{eco} {name}"), results));
        let lists = [
            ("Openings by family", "Family", families.collect::<Vec<_>>()),
            ("Openings by ECO code, with the most common name", "Code", codes.collect()),
        ];
        if lists.iter().all(|(_, _, list)| list.is_empty()) {
            return html! {};
        }
        html! {
            section {
                h2 { "Openings" }
                p.remark { "The last named position of a game decides its opening." }
                (legend(&RESULTS))
                @for (caption, label, list) in &lists {
                    (self.results_table(caption, label, list))
                }
            }
        }
    }

    /// Returns a table with the results of the first openings in a list.
    fn results_table(&self, caption: &str, label: &str, list: &[(String, Results)]) -> Markup {
        let rows = list.iter().take(self.list_length).map(|(name, results)| {
            let score =
                results.white_score().map(|score| format!("{:.1} %", 100.0 * score)).unwrap_or_default();
            let cells =
                [Grouped(results.games()).to_string()].into_iter().chain(counts(results)).chain([score]);
            Row::new(name, cells).bar(parts(results), results.games())
        });
        let columns = ["Games", "1–0", "½–½", "0–1", "*", "White’s score"];
        let table = Table { caption, label, columns: &columns, rows: rows.collect(), kinds: &RESULTS };
        html! { (table.to_html()) (more(list.len(), self.list_length)) }
    }

    /// Returns the section with the most frequent values. If there are no values, it is empty.
    fn values(&self, heading: &str, label: &str, values: &ValueCounts) -> Markup {
        let top = values.top(self.list_length);
        let Some(&(_, most)) = top.first() else { return html! {} };
        let rows = top
            .iter()
            .map(|(value, games)| Row::new(value, [Grouped(*games).to_string()]).bar([*games], most));
        let distinct = Grouped(values.distinct() as u64);
        let caption = match values.beyond() {
            0 => format!("{distinct} different"),
            beyond => format!("{distinct} different, and {} occurrences of others", Grouped(beyond)),
        };
        let columns = ["Games"];
        let table =
            Table { caption: &caption, label, columns: &columns, rows: rows.collect(), kinds: &COUNT };
        html! {
            section { h2 { (heading) } (table.to_html()) (more(values.distinct(), self.list_length)) }
        }
    }
}

/// Returns the section about results.
fn results(results: &Results) -> Markup {
    let names = ["White won", "Drawn", "Black won", "No result"];
    let rows = names.into_iter().zip(counts(results)).zip(parts(results)).map(|((name, cell), count)| {
        Row::new(name, [cell, share(count, results.games())]).bar([count], results.games())
    });
    let columns = ["Games", "Share"];
    let table = Table {
        caption: "Games by result",
        label: "Result",
        columns: &columns,
        rows: rows.collect(),
        kinds: &COUNT,
    };
    html! {
        section {
            h2 { "Results" }
            (table.to_html())
            @if let Some(score) = results.white_score() {
                p { "White scored " (format!("{:.1} %", 100.0 * score)) " in games with a result." }
            }
        }
    }
}

/// Returns the section about years.
fn years(statistics: &Statistics) -> Markup {
    let years = statistics.years();
    let (Some(&first), Some(&last)) = (years.keys().next(), years.keys().next_back()) else {
        return html! {};
    };
    let span = last - first;
    let width = [1, 10, 100].into_iter().find(|width| span / width < MAX_YEAR_COLUMNS).unwrap_or(100);
    let mut bins = alloc::collections::BTreeMap::<u16, [u64; 4]>::new();
    for (year, results) in years {
        let bin = bins.entry(year / width * width).or_default();
        for (sum, count) in bin.iter_mut().zip(parts(results)) {
            *sum += count;
        }
    }
    // A year is in the middle of its column. A decade begins at its left edge.
    let shift = if width == 1 { -0.5 } else { 0.0 };
    let columns = bins.into_iter().map(|(year, parts)| {
        let from = f64::from(year) + shift;
        Column { from, to: from + f64::from(width), parts: parts.to_vec() }
    });
    let bound = |year: u16| f64::from(year / width * width) + shift;
    let chart = Chart {
        title: "Games by year and result",
        columns: columns.collect(),
        range: [bound(first), bound(last) + f64::from(width)],
        axis: match width {
            1 => "Year",
            10 => "Year, in decades",
            _ => "Year, in centuries",
        },
        is_share: false,
        kinds: &RESULTS,
    };
    let rows = years.iter().map(|(year, results)| {
        let cells = [Grouped(results.games()).to_string()].into_iter().chain(counts(results));
        Row::new(&year.to_string(), cells)
    });
    let columns = ["Games", "1–0", "½–½", "0–1", "*"];
    let table = Table {
        caption: "Games by year, from the tag Date",
        label: "Year",
        columns: &columns,
        rows: rows.collect(),
        kinds: &RESULTS,
    };
    html! { section { h2 { "Years" } (legend(&RESULTS)) (chart.to_svg()) (details(&table)) } }
}

/// Returns the sections about ratings and rating differences.
fn ratings(ratings: &Ratings) -> Markup {
    let Some(mean) = ratings.mean() else { return html! {} };
    let hundreds = ratings.by_hundreds();
    let bounds = [hundreds.keys().next(), hundreds.keys().next_back()].map(|key| key.copied().unwrap_or(0));
    let chart = Chart {
        title: "Ratings",
        columns: hundreds.iter().map(|(&from, &count)| Column::starting_at(from, 100, vec![count])).collect(),
        range: [f64::from(bounds[0]), f64::from(bounds[1] + 100)],
        axis: "Rating",
        is_share: false,
        kinds: &COUNT,
    };
    let rows = hundreds
        .iter()
        .map(|(from, &count)| Row::new(&format!("{from} to {}", from + 99), [Grouped(count).to_string()]));
    let table = Table {
        caption: "Number of ratings",
        label: "Rating",
        columns: &["Ratings"],
        rows: rows.collect(),
        kinds: &COUNT,
    };
    html! {
        section {
            h2 { "Ratings" }
            p { (Grouped(ratings.count())) " ratings, up to two in each game; their mean is " (format!("{mean:.0}")) "." }
            (chart.to_svg())
            (details(&table))
        }
        (differences(ratings))
    }
}

/// Returns the section with the results by rating difference.
fn differences(ratings: &Ratings) -> Markup {
    let differences = ratings.by_difference();
    if differences.is_empty() {
        return html! {};
    }
    let columns = differences.iter().map(|(&from, results)| {
        let from = f64::from(from);
        Column { from, to: from + 100.0, parts: parts(results).to_vec() }
    });
    let bounds =
        [differences.keys().next(), differences.keys().next_back()].map(|key| key.copied().unwrap_or(0));
    let chart = Chart {
        title: "Share of results by rating difference",
        columns: columns.collect(),
        range: [f64::from(bounds[0]), f64::from(bounds[1] + 100)],
        axis: "White’s rating minus Black’s",
        is_share: true,
        kinds: &RESULTS,
    };
    let rows = differences.iter().map(|(&from, results)| {
        let name = match Ratings::difference_bounds(from) {
            (Some(from), Some(to)) => format!("{from} to {to}"),
            (Some(from), None) => format!("{from} and more"),
            (None, to) => format!("{} and less", to.unwrap_or(0)),
        };
        Row::new(&name, [Grouped(results.games()).to_string()].into_iter().chain(counts(results)))
    });
    let table = Table {
        caption: "Games by rating difference, White’s rating minus Black’s",
        label: "Difference",
        columns: &["Games", "1–0", "½–½", "0–1", "*"],
        rows: rows.collect(),
        kinds: &RESULTS,
    };
    html! {
        section { h2 { "Results by rating difference" } (legend(&RESULTS)) (chart.to_svg()) (details(&table)) }
    }
}

/// Returns the section about the lengths of games.
fn lengths(lengths: &Lengths) -> Markup {
    let (Some(shortest), Some(longest), Some(median)) =
        (lengths.shortest(), lengths.longest(), lengths.median())
    else {
        return html! {};
    };
    let mean = lengths.mean().unwrap_or_default();
    let widths = (0..8).flat_map(|power| [1, 2, 5].map(|digit: u32| digit * 10_u32.pow(power)));
    let width = widths.filter(|&width| width >= 20).find(|width| longest / width < MAX_LENGTH_COLUMNS);
    let width = width.unwrap_or(u32::MAX);
    let histogram = lengths.histogram(width);
    let chart = Chart {
        title: "Games by length",
        columns: histogram
            .iter()
            .map(|(&from, &count)| Column::starting_at(from, width, vec![count]))
            .collect(),
        range: [0.0, f64::from(longest / width * width) + f64::from(width)],
        axis: "Plies",
        is_share: false,
        kinds: &COUNT,
    };
    let rows = histogram.iter().map(|(from, &count)| {
        Row::new(&format!("{from} to {}", from.saturating_add(width - 1)), [Grouped(count).to_string()])
    });
    let table = Table {
        caption: "Games by length in plies",
        label: "Plies",
        columns: &["Games"],
        rows: rows.collect(),
        kinds: &COUNT,
    };
    html! {
        section {
            h2 { "Lengths" }
            p {
                "From " (shortest) " to " (longest) " plies; the median is " (median) ", the mean " (format!("{mean:.1}"))
                "."
            }
            (chart.to_svg())
            (details(&table))
        }
    }
}

/// Returns the section about errors, with the number of diagnostics by code.
fn diagnostics(statistics: &Statistics) -> Markup {
    let (games, faulty) = (statistics.games(), statistics.games_with_errors());
    let found: Vec<_> = statistics.found().iter().collect();
    let most = found.iter().map(|&(_, count)| count).max().unwrap_or(0);
    let rows = found.iter().map(|&(code, count)| {
        let cells = [code.severity().as_str().to_owned(), Grouped(count).to_string()];
        Row::new(code.name(), cells).bar([count], most)
    });
    let table = Table {
        caption: "Diagnostics by code",
        label: "Code",
        columns: &["Severity", "Number"],
        rows: rows.collect(),
        kinds: &COUNT,
    };
    html! {
        section {
            h2 { "Errors" }
            p {
                @if games == 0 { "There are no games." }
                @else { (Grouped(faulty)) " of " (Grouped(games)) " games have errors (" (share(faulty, games)) ")." }
            }
            @if !found.is_empty() { (table.to_html()) }
        }
    }
}

/// Returns the names of the colours in a chart.
fn legend(kinds: &[Kind]) -> Markup {
    html! {
        ul.legend {
            @for kind in kinds { li { span.swatch.(kind.class) {} (kind.name) } }
        }
    }
}

/// Returns a remark if not all rows are shown.
fn more(count: usize, shown: usize) -> Markup {
    html! {
        @if count > shown { p.remark { "… and " (Grouped((count - shown) as u64)) " more." } }
    }
}
