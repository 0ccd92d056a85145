//! Prints a tournament table for people, so that it can be pasted into a bulletin.

use super::round_letter;
use crate::{
    diagnostics::report::counted,
    failure::Failure,
    output::{
        columns::{Align, Columns},
        escape::printable,
        target::Target,
    },
};
use movetext_archive::crosstable::{Crosstable, Entrant, EntrantGame, Score, TableKind, TieBreak};

/// How draws and half points are written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Numbers {
    /// `½` and `7½`.
    Fractions,
    /// `=` and `7.5`.
    Ascii,
}

impl Numbers {
    pub(super) const fn new(is_ascii: bool) -> Self {
        if is_ascii { Self::Ascii } else { Self::Fractions }
    }

    const fn draw(self) -> &'static str {
        match self {
            Self::Fractions => "½",
            Self::Ascii => "=",
        }
    }

    /// Formats points. All texts end at the same digit.
    fn points(self, points: f64) -> String {
        let has_half = points.fract() > 0.0;
        match self {
            Self::Ascii => format!("{points:.1}"),
            Self::Fractions if has_half && points < 1.0 => "½".to_owned(),
            Self::Fractions => format!("{:.0}{}", points.trunc(), if has_half { "½" } else { " " }),
        }
    }

    fn tie_break(self, tie: TieBreak, value: Option<f64>) -> String {
        let Some(value) = value else { return String::new() };
        match tie {
            TieBreak::SonnebornBerger => format!("{value:.2}"),
            TieBreak::Wins => format!("{value:.0}"),
            TieBreak::Buchholz | TieBreak::BuchholzCut1 | TieBreak::DirectEncounter => self.points(value),
        }
    }
}

/// Writes a table.
pub(super) fn write(
    table: &Crosstable<'_>,
    numbers: Numbers,
    target: &mut Target<'_>,
) -> Result<(), Failure> {
    target.write(head(table).as_bytes())?;
    if !table.entrants().is_empty() {
        target.write(format!("{}\n", size(table)).as_bytes())?;
        rows(table, numbers, target)?;
        target.write(format!("\n{}", legend(table)).as_bytes())?;
    }
    target.write(notes(table).as_bytes())
}

/// Returns the name of the event, and its site and dates.
fn head(table: &Crosstable<'_>) -> String {
    let name = if table.event() == "?" { "Unknown event" } else { table.event() };
    let dates = table
        .dates()
        .map(|(first, last)| if first == last { first.to_string() } else { format!("{first} - {last}") });
    let site = (!table.site().is_empty()).then(|| table.site().to_owned());
    let parts: Vec<String> = [site, dates].into_iter().flatten().collect();
    let lines = [name.to_owned(), parts.join(", ")];
    let lines = lines.iter().filter(|line| !line.is_empty());
    lines.map(|line| format!("{}\n", printable(line))).collect()
}

/// Returns the kind of the table, and its numbers of players and games.
fn size(table: &Crosstable<'_>) -> String {
    let kind = match table.kind() {
        TableKind::RoundRobin => "Round robin",
        TableKind::Swiss => "Swiss",
        TableKind::Standings => "Standings",
    };
    let (players, games) = (counted(table.entrants().len() as u64, "player"), counted(table.games(), "game"));
    format!("{kind}: {players}, {games}\n")
}

/// Writes a row for each player.
fn rows(table: &Crosstable<'_>, numbers: Numbers, target: &mut Target<'_>) -> Result<(), Failure> {
    let has_ratings = table.entrants().iter().any(|entrant| entrant.rating().is_some());
    let rounds = if table.kind() == TableKind::Swiss { table.rounds() } else { Vec::new() };
    let right = |name: &str| (name.to_owned(), Align::Right);
    let mut header = vec![right("No"), ("Name".to_owned(), Align::Left)];
    header.extend(has_ratings.then(|| right("Rating")));
    header.extend(result_columns(table, &rounds).iter().map(|name| right(name)));
    header.push(right("Points"));
    header.extend(table.ties().iter().map(|&tie| right(abbreviation(tie))));
    header.extend(has_ratings.then(|| right("TPR")));
    let row = |(index, entrant): (usize, &Entrant<'_>)| {
        let mut row = vec![(index + 1).to_string(), entrant.name().to_owned()];
        row.extend(has_ratings.then(|| number(entrant.rating())));
        row.extend(match table.kind() {
            TableKind::RoundRobin => against_opponents(entrant, index, table.entrants().len(), numbers),
            TableKind::Swiss => in_rounds(entrant, &rounds),
            TableKind::Standings => counts(entrant),
        });
        row.push(numbers.points(entrant.points()));
        let ties = table.ties().iter().zip(entrant.tie_breaks());
        row.extend(ties.map(|(&tie, value)| numbers.tie_break(tie, value)));
        row.extend(has_ratings.then(|| number(entrant.performance())));
        row
    };
    let mut columns = Columns::new(header);
    table.entrants().iter().enumerate().for_each(|entrant| columns.fit(&row(entrant)));
    target.write(columns.header().as_bytes())?;
    let mut entrants = table.entrants().iter().enumerate();
    entrants.try_for_each(|entrant| target.write(columns.line(&row(entrant)).as_bytes()))
}

fn number(number: Option<impl ToString>) -> String {
    number.map_or(String::new(), |number| number.to_string())
}

const fn abbreviation(tie: TieBreak) -> &'static str {
    match tie {
        TieBreak::SonnebornBerger => "SB",
        TieBreak::Buchholz => "BH",
        TieBreak::BuchholzCut1 => "BH-C1",
        TieBreak::DirectEncounter => "DE",
        TieBreak::Wins => "WIN",
    }
}

/// Returns the names of the columns with results.
fn result_columns(table: &Crosstable<'_>, rounds: &[Option<u32>]) -> Vec<String> {
    match table.kind() {
        TableKind::RoundRobin => (1..=table.entrants().len()).map(|rank| rank.to_string()).collect(),
        TableKind::Swiss => {
            let name = |round: &Option<u32>| round.map_or("?".to_owned(), |round| round.to_string());
            rounds.iter().map(name).collect()
        }
        TableKind::Standings => ["Games", "+", "=", "-"].map(str::to_owned).to_vec(),
    }
}

/// Returns the results of the player at `index` against each of `players` players.
fn against_opponents(entrant: &Entrant<'_>, index: usize, players: usize, numbers: Numbers) -> Vec<String> {
    let mut cells = vec![String::new(); players];
    for game in entrant.games() {
        if let Some(cell) = game.opponent.and_then(|opponent| cells.get_mut(opponent)) {
            cell.push_str(against_opponent(game, numbers));
        }
    }
    if let Some(own) = cells.get_mut(index) {
        own.push('x');
    }
    filled(cells)
}

/// Returns the results of a player in each round. The rounds are sorted, with `None` at the end.
fn in_rounds(entrant: &Entrant<'_>, rounds: &[Option<u32>]) -> Vec<String> {
    let key = |round: &Option<u32>| (round.is_none(), *round);
    let mut cells = vec![String::new(); rounds.len()];
    for game in entrant.games() {
        let column = rounds.binary_search_by_key(&key(&game.round), key);
        if let Some(cell) = column.ok().and_then(|column| cells.get_mut(column)) {
            cell.push_str(if cell.is_empty() { "" } else { "," });
            cell.push_str(&in_round(game));
        }
    }
    filled(cells)
}

/// Writes a period into empty cells.
fn filled(mut cells: Vec<String>) -> Vec<String> {
    cells.iter_mut().filter(|cell| cell.is_empty()).for_each(|cell| cell.push('.'));
    cells
}

/// Returns the numbers of games, wins, draws and losses.
fn counts(entrant: &Entrant<'_>) -> Vec<String> {
    let (wins, draws, losses) = (entrant.wins(), entrant.draws(), entrant.losses());
    [wins + draws + losses, wins, draws, losses].map(|count| count.to_string()).to_vec()
}

const fn against_opponent(game: &EntrantGame, numbers: Numbers) -> &'static str {
    match game.score {
        Some(Score::Win) if game.is_forfeit => "+",
        Some(Score::Loss) if game.is_forfeit => "-",
        Some(Score::Win) => "1",
        Some(Score::Draw) => numbers.draw(),
        Some(Score::Loss) => "0",
        None => "*",
    }
}

/// Returns a result such as `+12w`.
fn in_round(game: &EntrantGame) -> String {
    let sign = match game.score {
        Some(Score::Win) => '+',
        Some(Score::Draw) => '=',
        Some(Score::Loss) => '-',
        None => '*',
    };
    match game.opponent {
        Some(opponent) => format!("{sign}{}{}", opponent + 1, round_letter(game)),
        None => format!("{sign}bye"),
    }
}

/// Explains the columns that this table has.
fn legend(table: &Crosstable<'_>) -> String {
    let ties = table.ties().iter().map(|&tie| {
        let name = match tie {
            TieBreak::SonnebornBerger => "Sonneborn-Berger",
            TieBreak::Buchholz => "Buchholz",
            TieBreak::BuchholzCut1 => "Buchholz without the weakest opponent",
            TieBreak::DirectEncounter => "direct encounter",
            TieBreak::Wins => "games won",
        };
        format!("{} {name}", abbreviation(tie))
    });
    let has_performance = table.entrants().iter().any(|entrant| entrant.performance().is_some());
    let performance = has_performance.then(|| "TPR performance rating".to_owned());
    let columns: Vec<String> = ties.chain(performance).collect();
    let mut legend = String::new();
    if table.kind() == TableKind::Swiss {
        legend.push_str("+12w: won against No 12 as White (= drawn, - lost, b Black, f forfeit)\n");
    }
    if !columns.is_empty() {
        legend.push_str(&format!("{}\n", columns.join(", ")));
    }
    legend
}

/// Returns a line for each kind of game that does not count.
fn notes(table: &Crosstable<'_>) -> String {
    let line = |count: u64, one: &str, several: &str| match count {
        0 => String::new(),
        1 => format!("1 game {one}\n"),
        _ => format!("{count} games {several}\n"),
    };
    let unfinished = line(
        table.unfinished_games(),
        "without a result (*) does not count",
        "without a result (*) do not count",
    );
    let left_out = line(
        table.games_left_out(),
        "without two known, different players is left out",
        "without two known, different players are left out",
    );
    let repeated =
        line(table.repeated_games(), "that repeats another is left out", "that repeat others are left out");
    format!("{unfinished}{left_out}{repeated}")
}
