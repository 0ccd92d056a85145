//! Prints statistics as tables for people.

use super::{BIN_PLIES, BIN_POINTS};
use crate::output::escape::printable;
use core::fmt::Write;
use movetext_archive::statistics::{Results, Statistics, ValueCounts};

/// The length of the longest bar in a histogram, in characters.
const BAR_CHARACTERS: u64 = 40;

pub(super) fn text(statistics: &Statistics, top: usize) -> String {
    let mut table = Table { text: String::new() };
    table.whole(statistics);
    table.lengths(statistics);
    table.openings(statistics, top);
    table.ratings(statistics);
    table.values("Players", "games", statistics.players(), top);
    let years = statistics.years().iter().map(|(year, &games)| (year.to_string(), games)).collect();
    table.bars("Years", "games", years);
    table.values("Terminations", "games", statistics.terminations(), top);
    table.values("Time controls", "games", statistics.time_controls(), top);
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
        for (name, count) in [("1-0", white_wins), ("1/2-1/2", draws), ("0-1", black_wins), ("*", unknown)] {
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
        self.bars(&heading, "games", bars.collect());
    }

    fn openings(&mut self, statistics: &Statistics, top: usize) {
        let families = statistics.openings().families().into_iter();
        let families = families.map(|(family, games)| (family.to_owned(), games)).collect();
        self.longest_bars("Openings by family", families, top);
        let codes = statistics.openings().codes().into_iter();
        let codes = codes.map(|(eco, name, games)| (format!("{eco} {name}"), games)).collect();
        self.longest_bars("Openings by ECO code, with its most common name", codes, top);
    }

    fn ratings(&mut self, statistics: &Statistics) {
        let ratings = statistics.ratings();
        let Some(mean) = ratings.mean() else { return };
        let heading = format!("Ratings: {}, mean {mean:.0}", ratings.count());
        let bars = ratings.by_hundreds().iter();
        let bars = bars.map(|(from, &count)| (format!("{from}-{}", from + BIN_POINTS - 1), count)).collect();
        self.bars(&heading, "players", bars);
        self.heading("Results by rating difference, White's less Black's");
        let names = ["", "1-0", "1/2-1/2", "0-1", "*"];
        self.row(names.map(str::to_owned));
        for (&from, results) in ratings.by_difference() {
            let name = match super::difference(from) {
                (Some(from), Some(to)) => format!("{from} to {to}"),
                (Some(from), None) => format!("{from} and more"),
                (None, Some(to)) => format!("{to} and less"),
                (None, None) => String::new(),
            };
            let Results { white_wins, draws, black_wins, unknown } = results;
            self.row([
                name,
                white_wins.to_string(),
                draws.to_string(),
                black_wins.to_string(),
                unknown.to_string(),
            ]);
        }
    }

    fn row(&mut self, cells: [String; 5]) {
        let [name, rest @ ..] = cells;
        let mut line = format!("  {name:<22}");
        for cell in rest {
            // Writing to a string cannot fail.
            let _ = write!(line, "{cell:>12}");
        }
        self.line(&line);
    }

    /// Prints the most frequent values with their counts, or nothing if there are no values.
    fn values(&mut self, heading: &str, noun: &str, counts: &ValueCounts, top: usize) {
        let distinct = counts.distinct();
        let mut heading = format!("{heading}: {distinct}");
        if counts.beyond() > 0 {
            heading = format!("{heading} counted separately, {} occurrences of others", counts.beyond());
        }
        let values = counts.top(top).into_iter();
        self.bars(&heading, noun, values.map(|(value, count)| (value.to_owned(), count)).collect());
        self.more(distinct, top);
    }

    /// Prints the first `top` bars, and how many more there are.
    fn longest_bars(&mut self, heading: &str, mut bars: Vec<(String, u64)>, top: usize) {
        let count = bars.len();
        bars.truncate(top);
        self.bars(&format!("{heading}: {count}"), "games", bars);
        self.more(count, top);
    }

    /// Prints how many of `count` values come after the first `top`.
    fn more(&mut self, count: usize, top: usize) {
        if count > top && top > 0 {
            self.line(&format!("  ... {} more", count - top));
        }
    }

    fn bars(&mut self, heading: &str, noun: &str, bars: Vec<(String, u64)>) {
        let Some(most) = bars.iter().map(|&(_, count)| count).max() else { return };
        let width = bars.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).clamp(22, 60);
        self.heading(&format!("{heading} ({noun})"));
        for (name, count) in bars {
            let bar = usize::try_from((count * BAR_CHARACTERS).div_ceil(most.max(1))).unwrap_or(0);
            let name: String = printable(&name).chars().take(60).collect();
            self.line(&format!("  {name:<width$}{count:>12}  {}", "#".repeat(bar)));
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

/// Returns `part` as a percentage of `whole`, or nothing if `whole` is 0.
fn share(part: u64, whole: u64) -> String {
    if whole == 0 { String::new() } else { format!("{:>8.1} %", part as f64 * 100.0 / whole as f64) }
}
