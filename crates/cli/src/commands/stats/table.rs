//! Prints statistics as tables for people.

use super::{BIN_PLIES, BIN_POINTS};
use crate::{diagnostics::report::counted, output::escape::printable};
use movetext_archive::statistics::{Ratings, Results, Statistics, ValueCounts};

/// The length of the longest bar in a histogram, in characters.
const BAR_CHARACTERS: u64 = 40;

/// The maximum width of the first column, in characters. Longer names are cut.
const MAX_NAME_CHARACTERS: usize = 60;

/// The width of a column with numbers, in characters.
const CELL_CHARACTERS: usize = 12;

pub(super) fn text(statistics: &Statistics, top: usize) -> String {
    let mut table = Table { text: String::new() };
    table.whole(statistics);
    table.lengths(statistics);
    table.openings(statistics, top);
    table.ratings(statistics);
    table.values("Players", ["name", "name"], statistics.players(), top);
    let years = statistics.years().iter();
    let years = years.map(|(year, results)| (year.to_string(), results.games())).collect();
    table.bars("Years, from the tag Date", ["year", "games"], years);
    if statistics.has_variants() {
        table.values("Variants", ["variant", "variant"], statistics.variants(), top);
    }
    table.values("Terminations", ["termination", "value"], statistics.terminations(), top);
    table.values("Time controls", ["time control", "value"], statistics.time_controls(), top);
    table.errors(statistics);
    table.text
}

struct Table {
    text: String,
}

impl Table {
    fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    fn heading(&mut self, heading: &str) {
        if !self.text.is_empty() {
            self.line("");
        }
        self.line(heading);
    }

    fn whole(&mut self, statistics: &Statistics) {
        self.line(&format!("{:<24}{:>12}", "Games", statistics.games()));
        self.line(&format!("{:<24}{:>12}", "Plies", statistics.plies()));
        let Results { white_wins, draws, black_wins, unknown } = *statistics.results();
        self.heading("Results");
        for (name, count) in [
            ("1-0, White won", white_wins),
            ("1/2-1/2, drawn", draws),
            ("0-1, Black won", black_wins),
            ("*, no result", unknown),
        ] {
            self.line(&format!("  {name:<22}{count:>12}{}", share(count, statistics.games())));
        }
    }

    fn lengths(&mut self, statistics: &Statistics) {
        let lengths = statistics.lengths();
        let [Some(least), Some(median), Some(most)] =
            [lengths.shortest(), lengths.median(), lengths.longest()]
        else {
            return;
        };
        let mean = lengths.mean().unwrap_or_default();
        let heading = format!("Lengths in plies: min {least}, median {median}, mean {mean:.1}, max {most}");
        let bars = lengths.histogram(BIN_PLIES).into_iter();
        let bars =
            bars.map(|(from, games)| (format!("{from}-{}", from.saturating_add(BIN_PLIES - 1)), games));
        self.bars(&heading, ["plies", "games"], bars.collect());
    }

    fn openings(&mut self, statistics: &Statistics, top: usize) {
        let families = statistics.openings().families().into_iter();
        let families = families.map(|(family, results)| (family.to_owned(), results)).collect();
        self.opening_results("Openings by family", "family", families, top);
        let codes = statistics.openings().codes().into_iter();
        let codes = codes.map(|(eco, name, results)| (format!("{eco} {name}"), results)).collect();
        self.opening_results("Openings by ECO code", "code, with its most common name", codes, top);
    }

    /// Prints the results of the first `top` openings, and how many more there are. `label` is the name of their column.
    fn opening_results(&mut self, heading: &str, label: &str, openings: Vec<(String, Results)>, top: usize) {
        if openings.is_empty() {
            return;
        }
        let count = openings.len();
        let games: u64 = openings.iter().map(|(_, results)| results.games()).sum();
        self.heading(&format!("{heading}: {count} in {}", counted(games, "game")));
        let shown = openings.into_iter().take(top).map(|(name, results)| {
            let score =
                results.white_score().map_or_else(String::new, |score| format!("{:.1} %", 100.0 * score));
            let games = [results.games().to_string()];
            (name, games.into_iter().chain(counts(&results)).chain([score]).collect())
        });
        let columns = ["games", "1-0", "1/2-1/2", "0-1", "*", "White score"];
        self.rows(label, &columns, shown.collect());
        self.more(count, top);
    }

    fn ratings(&mut self, statistics: &Statistics) {
        let ratings = statistics.ratings();
        let Some(mean) = ratings.mean() else { return };
        let heading = format!("Ratings, up to two in each game: {}, mean {mean:.0}", ratings.count());
        let bars = ratings.by_hundreds().iter();
        let bars = bars.map(|(from, &count)| (format!("{from}-{}", from + BIN_POINTS - 1), count)).collect();
        self.bars(&heading, ["rating", "ratings"], bars);
        self.heading("Results by rating difference, White's rating minus Black's");
        let rows = ratings.by_difference().iter().map(|(&from, results)| {
            let name = match Ratings::difference_bounds(from) {
                (Some(from), Some(to)) => format!("{from} to {to}"),
                (Some(from), None) => format!("{from} and more"),
                (None, Some(to)) => format!("{to} and less"),
                (None, None) => String::new(),
            };
            (name, counts(results).to_vec())
        });
        self.rows("difference", &["1-0", "1/2-1/2", "0-1", "*"], rows.collect());
    }

    /// Prints the most frequent values with the number of games, or nothing if there are no values. `label` is the
    /// name of their column, and `noun` says what is counted.
    fn values(&mut self, heading: &str, [label, noun]: [&str; 2], counts: &ValueCounts, top: usize) {
        let distinct = counts.distinct();
        let plural = if distinct == 1 { "" } else { "s" };
        let mut heading = format!("{heading}: {distinct} different {noun}{plural}");
        if counts.beyond() > 0 {
            heading = format!("{heading} counted separately, {} occurrences of others", counts.beyond());
        }
        let values = counts.top(top).into_iter();
        let bars = values.map(|(value, count)| (value.to_owned(), count)).collect();
        self.bars(&heading, [label, "games"], bars);
        self.more(distinct, top);
    }

    /// Prints how many of `count` values come after the first `top`.
    fn more(&mut self, count: usize, top: usize) {
        if count > top && top > 0 {
            self.line(&format!("  ... {} more", count - top));
        }
    }

    /// Prints counts with bars. `columns` are the names of the columns.
    fn bars(&mut self, heading: &str, [label, column]: [&str; 2], bars: Vec<(String, u64)>) {
        let Some(most) = bars.iter().map(|&(_, count)| count).max() else { return };
        self.heading(heading);
        let rows = bars.into_iter().map(|(name, count)| {
            let bar = usize::try_from((count * BAR_CHARACTERS).div_ceil(most.max(1))).unwrap_or(0);
            // The bar is as wide as its column or wider, so it is aligned left.
            (name, vec![count.to_string(), format!("  {:<CELL_CHARACTERS$}", "#".repeat(bar))])
        });
        self.rows(label, &[column], rows.collect());
    }

    /// Prints a header and rows. Each row has a name and cells.
    fn rows(&mut self, label: &str, columns: &[&str], rows: Vec<(String, Vec<String>)>) {
        let header = (label.to_owned(), columns.iter().map(|&column| column.to_owned()).collect());
        let names = rows.iter().chain([&header]).map(|(name, _)| printable(name).chars().count());
        let width = names.max().unwrap_or(0).clamp(22, MAX_NAME_CHARACTERS);
        for (name, cells) in [header].into_iter().chain(rows) {
            let name: String = printable(&name).chars().take(MAX_NAME_CHARACTERS).collect();
            let cells: String = cells.iter().map(|cell| format!("{cell:>CELL_CHARACTERS$}")).collect();
            self.line(&format!("  {name:<width$}{cells}"));
        }
    }

    fn errors(&mut self, statistics: &Statistics) {
        let faulty = statistics.games_with_errors();
        self.heading("Diagnostics");
        let games = "games with errors";
        self.line(&format!("  {games:<22}{faulty:>12}{}", share(faulty, statistics.games())));
        for (code, count) in statistics.found().iter() {
            self.line(&format!("  {:<22}{count:>12}  {}", code.name(), code.severity()));
        }
    }
}

/// Formats the number of games with each result.
fn counts(results: &Results) -> [String; 4] {
    let Results { white_wins, draws, black_wins, unknown } = results;
    [white_wins, draws, black_wins, unknown].map(u64::to_string)
}

/// Returns `part` as a percentage of `whole`, or nothing if `whole` is 0.
fn share(part: u64, whole: u64) -> String {
    if whole == 0 { String::new() } else { format!("{:>8.1} %", part as f64 * 100.0 / whole as f64) }
}
