//! Writes the moves in a position as a table for people.

use super::{
    Shown,
    source::{CountedMove, Source, opening},
};
use crate::{diagnostics::report::counted, failure::Failure, output::target::Target};
use movetext_board::{Color, Position};
use movetext_fen::Fen;
use movetext_san::San;

/// The length of the bar that shows results, in characters.
const BAR_CHARACTERS: f64 = 20.0;

/// The minimum width of the column with moves.
const MOVE_WIDTH: usize = 14;

/// Prints a position with its moves. The moves after them are indented.
pub(super) fn print(
    source: &mut Source,
    position: &Position,
    shown: Shown,
    target: &mut Target<'_>,
) -> Result<(), Failure> {
    let (games, moves) = source.moves(position, shown)?;
    let mut head = format!("{}\n", Fen::from(position));
    if let Some(opening) = opening(position) {
        head.push_str(&format!("{} {}\n", opening.eco, opening.name));
    }
    head.push_str(&format!("{}\n", counted(games, "game")));
    if !moves.is_empty() {
        head.push_str(&format!(
            "\n{:<MOVE_WIDTH$} {:>9} {:>6}  {:>5} {:>5} {:>5}  {:<20}  {:>6} {:>6}  {:<9}  opening\n",
            "move", "games", "%", "1-0", "1/2", "0-1", "", "rating", "perf", "years"
        ));
    }
    target.write(head.as_bytes())?;
    lines(source, (position, games), moves, (0, shown), target)
}

/// Prints a line for each move, with the following moves up to the depth.
fn lines(
    source: &mut Source,
    (position, games): (&Position, u64),
    moves: Vec<CountedMove>,
    (level, shown): (u8, Shown),
    target: &mut Target<'_>,
) -> Result<(), Failure> {
    for played in moves {
        target.write(line(&played, position, games, level).as_bytes())?;
        if let (Some((_, next)), Some(shown)) = (played.next, shown.next()) {
            let (games, following) = source.moves(&next, shown)?;
            lines(source, (&next, games), following, (level + 1, shown), target)?;
        }
    }
    Ok(())
}

/// Returns the line for a move. `all` is the number of games in the position.
fn line(played: &CountedMove, position: &Position, all: u64, level: u8) -> String {
    let counts = &played.counts;
    let side = position.turn();
    let san = match &played.next {
        Some((mv, _)) => San::from_move(*mv, position).with_number(position).to_string(),
        // An illegal move cannot be written in SAN, so it is written without a number.
        None => played.mv.to_string(),
    };
    let mv = format!("{:indent$}{san}", "", indent = 2 * usize::from(level));
    let ratings = if side == Color::White { counts.white_ratings } else { counts.black_ratings };
    let rating = ratings.mean().map_or_else(String::new, |mean| format!("{mean:.0}"));
    let performance = counts.performance(side).map_or_else(String::new, |points| points.to_string());
    let years = match counts.years {
        Some((first, last)) if first == last => first.to_string(),
        Some((first, last)) => format!("{first}-{last}"),
        None => String::new(),
    };
    let opening = played.next.as_ref().and_then(|(_, next)| opening(next));
    let opening = opening.map_or_else(String::new, |opening| format!("{} {}", opening.eco, opening.name));
    let line = format!(
        "{mv:<MOVE_WIDTH$} {:>9} {:>6.1}  {}  {rating:>6} {performance:>6}  {years:<9}  {opening}",
        counts.games,
        percent(counts.games, all),
        results([counts.white_wins, counts.draws, counts.black_wins]),
    );
    format!("{}\n", line.trim_end())
}

/// Formats the shares of White's wins, draws and Black's wins, and a bar that shows them.
fn results(results: [u64; 3]) -> String {
    let decided = results.iter().sum();
    if decided == 0 {
        return format!("{:>5} {:>5} {:>5}  {:<20}", "", "", "", "");
    }
    let [white, draws, black] = results.map(|count| percent(count, decided));
    let end_of = |share: f64| (share * BAR_CHARACTERS / 100.0).round() as usize;
    let (white_end, draws_end) = (end_of(white), end_of(white + draws));
    let bar = format!("{:#<white_end$}{:=<draws$}", "", "", draws = draws_end - white_end);
    format!("{white:>5.1} {draws:>5.1} {black:>5.1}  {bar:.<20}")
}

/// Returns `part` as a percentage of `whole`.
fn percent(part: u64, whole: u64) -> f64 {
    part as f64 * 100.0 / whole.max(1) as f64
}
