//! Formats tournament tables as CSV.

use super::round_letter;
use alloc::collections::BTreeMap;
use movetext_archive::{
    convert::push_csv_field,
    crosstable::{Crosstable, Entrant, EntrantGame, Score, TableKind, TieBreak},
};

/// Returns tables as one CSV table: comma-separated values as in RFC 4180, but with line feeds. `movetext crosstable
/// --help` describes the columns.
pub(super) fn text(tables: &[Crosstable<'_>]) -> String {
    let mut ties: Vec<TieBreak> = Vec::new();
    for &tie in tables.iter().flat_map(Crosstable::ties) {
        if !ties.contains(&tie) {
            ties.push(tie);
        }
    }
    let mut columns: Vec<Option<u32>> = tables.iter().flat_map(columns).collect();
    columns.sort_unstable_by_key(|column| (column.is_none(), *column));
    columns.dedup();
    let mut rows = Rows::default();
    rows.header(&ties, &columns);
    for table in tables {
        for (entrant, rank) in table.entrants().iter().zip(1..) {
            rows.entrant(table, entrant, rank, &ties, &columns);
        }
    }
    rows.text
}

/// Returns the columns of a table after the performance. `None` is for games without a round.
fn columns(table: &Crosstable<'_>) -> Vec<Option<u32>> {
    match table.kind() {
        TableKind::RoundRobin => table.entrants().iter().zip(1..).map(|(_, rank)| Some(rank)).collect(),
        TableKind::Swiss => table.rounds(),
        TableKind::Standings => Vec::new(),
    }
}

/// Rows of CSV.
#[derive(Debug, Default)]
struct Rows {
    text: String,
}

impl Rows {
    /// Adds a field to the current row.
    fn push(&mut self, field: &str) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push(',');
        }
        push_csv_field(field, &mut self.text);
    }

    fn header(&mut self, ties: &[TieBreak], columns: &[Option<u32>]) {
        let before =
            ["event", "site", "first_date", "last_date", "kind", "rank", "place", "name", "rating", "games"];
        before.into_iter().chain(["wins", "draws", "losses", "points"]).for_each(|name| self.push(name));
        ties.iter().for_each(|tie| self.push(&tie.as_str().replace('-', "_")));
        self.push("performance");
        columns
            .iter()
            .for_each(|column| self.push(&column.map_or("?".to_owned(), |number| number.to_string())));
        self.text.push('\n');
    }

    fn entrant(
        &mut self,
        table: &Crosstable<'_>,
        entrant: &Entrant<'_>,
        rank: u32,
        ties: &[TieBreak],
        columns: &[Option<u32>],
    ) {
        self.push(table.event());
        self.push(table.site());
        let dates = table.dates().map(|(first, last)| (first.to_string(), last.to_string()));
        let (first, last) = dates.unwrap_or_default();
        self.push(&first);
        self.push(&last);
        self.push(table.kind().as_str());
        self.push(&rank.to_string());
        self.push(&entrant.place().to_string());
        self.push(entrant.name());
        self.push(&entrant.rating().map_or(String::new(), |rating| rating.to_string()));
        let (wins, draws, losses) = (entrant.wins(), entrant.draws(), entrant.losses());
        for count in [wins + draws + losses, wins, draws, losses] {
            self.push(&count.to_string());
        }
        self.push(&entrant.points().to_string());
        for tie in ties {
            let mut values = table.ties().iter().zip(entrant.tie_breaks());
            let value = values.find(|(own, _)| *own == tie).and_then(|(_, value)| value);
            self.push(&value.map_or(String::new(), |value| value.to_string()));
        }
        self.push(&entrant.performance().map_or(String::new(), |performance| performance.to_string()));
        let cells = cells(table.kind(), entrant);
        columns.iter().for_each(|column| self.push(cells.get(column).map_or("", String::as_str)));
        self.text.push('\n');
    }
}

/// Returns the results of a player by column.
fn cells(kind: TableKind, entrant: &Entrant<'_>) -> BTreeMap<Option<u32>, String> {
    let mut cells: BTreeMap<Option<u32>, String> = BTreeMap::new();
    for game in entrant.games() {
        let opponent = game.opponent.and_then(|opponent| u32::try_from(opponent + 1).ok());
        let (column, result) = match kind {
            TableKind::RoundRobin if opponent.is_some() => (opponent, against_opponent(game)),
            TableKind::Swiss => (game.round, in_round(game, opponent)),
            TableKind::RoundRobin | TableKind::Standings => continue,
        };
        let cell = cells.entry(column).or_default();
        if !cell.is_empty() {
            cell.push(' ');
        }
        cell.push_str(&result);
    }
    cells
}

fn against_opponent(game: &EntrantGame) -> String {
    let forfeit = if game.is_forfeit { "f" } else { "" };
    format!("{}{forfeit}", points(game.score))
}

fn in_round(game: &EntrantGame, opponent: Option<u32>) -> String {
    match opponent {
        Some(opponent) => format!("{opponent}{}{}", round_letter(game), points(game.score)),
        None => format!("bye{}", points(game.score)),
    }
}

fn points(score: Option<Score>) -> String {
    score.map_or("*".to_owned(), |score| score.points().to_string())
}
