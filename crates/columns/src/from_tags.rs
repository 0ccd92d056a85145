//! Computes columns of games from their tags.

use crate::{
    cell::{Cell, Moment},
    game::GameColumn,
};
use movetext_pgn_values::value::{Date, Period, TimeControl, TimeOfDay, Variant};

/// Returns the tags that a column is computed from. The list is empty if it is computed from anything else.
pub(crate) const fn names(column: &GameColumn) -> &'static [&'static str] {
    match column {
        GameColumn::StartedOn => &["UTCDate", "Date"],
        GameColumn::StartedAt => &["UTCDate", "UTCTime", "Date", "Time"],
        GameColumn::GameId => &["Site", "Link"],
        GameColumn::BaseS | GameColumn::IncrementS | GameColumn::Speed => &["TimeControl"],
        GameColumn::Variant => &["Variant"],
        _ => &[],
    }
}

/// Computes a column. `value` returns the value of the tag with the same index in [`names`].
pub(crate) fn cell<'r>(column: &GameColumn, value: impl Fn(usize) -> Option<&'r str>) -> Cell<'r> {
    let date = |tag| value(tag).and_then(date);
    let cell = match column {
        GameColumn::StartedOn => date(0).or_else(|| date(1)).map(|date| Cell::Moment(Moment::Date(date))),
        GameColumn::StartedAt => {
            let moment = |day, time| Some(Moment::Utc(date(day)?, value(time).and_then(time_of_day)?));
            moment(0, 1).or_else(|| moment(2, 3)).map(Cell::Moment)
        }
        GameColumn::GameId => {
            value(0).and_then(game_id).or_else(|| value(1).and_then(game_id)).map(|id| Cell::Text(id.into()))
        }
        GameColumn::BaseS => value(0).and_then(first_period).and_then(base),
        GameColumn::IncrementS => value(0).and_then(first_period).and_then(increment),
        GameColumn::Speed => {
            let speed = value(0).and_then(|control| TimeControl::read(control).ok()?.speed());
            speed.map(|speed| Cell::Text(speed.as_str().into()))
        }
        GameColumn::Variant => Some(Cell::Text(Variant::usual_name(value(0).unwrap_or_default()).into())),
        _ => None,
    };
    cell.unwrap_or(Cell::Null)
}

/// Returns the date if all its digits are known.
pub(crate) fn date(value: &str) -> Option<Date> {
    Date::read(value).ok().filter(|date| date.is_complete())
}

/// Returns the time if all its digits are known.
fn time_of_day(value: &str) -> Option<TimeOfDay> {
    value.parse().ok().filter(|time: &TimeOfDay| time.is_complete())
}

/// Pages of Lichess whose names look like identifiers of games.
const LICHESS_PAGES: [&str; 6] = ["analysis", "features", "insights", "learning", "practice", "training"];

/// Returns the identifier of a game in a link to Lichess or Chess.com, as in the column `game_id`:
///
/// - `https://lichess.org/` and eight letters and digits, which four more may follow;
/// - `https://www.chess.com/`, the words `game` and `live` or `daily` in any order, and a number.
///
/// ```
/// assert_eq!(movetext_columns::game_id("https://lichess.org/yBhmNkQA/black#48"), Some("yBhmNkQA"));
/// assert_eq!(movetext_columns::game_id("https://lichess.org/training/mix"), None);
/// ```
#[must_use]
pub fn game_id(link: &str) -> Option<&str> {
    let address = link.trim().strip_prefix("https://").or_else(|| link.trim().strip_prefix("http://"))?;
    let (host, path) = address.split_once('/')?;
    let mut words = path.split(['/', '?', '#']);
    match host {
        "lichess.org" => {
            let word = words.next()?;
            let is_id = matches!(word.len(), 8 | 12) && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
            if is_id && !LICHESS_PAGES.contains(&word) { word.get(..8) } else { None }
        }
        "www.chess.com" | "chess.com" => {
            let is_number = |word: &&str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
            let is_game = words.clone().take_while(|word| !is_number(word)).any(|word| word == "game");
            if is_game { words.find(is_number) } else { None }
        }
        _ => None,
    }
}

fn first_period(control: &str) -> Option<Period> {
    TimeControl::read(control).ok()?.periods().first().copied()
}

fn base(period: Period) -> Option<Cell<'static>> {
    Some(Cell::Integer(period.base()?.as_secs().try_into().ok()?))
}

fn increment(period: Period) -> Option<Cell<'static>> {
    period.base()?;
    Some(Cell::Integer(period.increment().as_secs().try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::game_id;

    #[test]
    fn links_to_games_have_ids() {
        for (link, expected) in [
            ("https://lichess.org/yBhmNkQA", Some("yBhmNkQA")),
            ("https://lichess.org/yBhmNkQAabcd", Some("yBhmNkQA")),
            ("https://lichess.org/yBhmNkQA/black#31", Some("yBhmNkQA")),
            ("http://lichess.org/yBhmNkQA?x=1", Some("yBhmNkQA")),
            ("https://lichess.org/study/iDSPaPWA/tKp6ZB5z", None),
            ("https://lichess.org/@/thibault", None),
            ("https://lichess.org/training/mix", None),
            ("https://www.chess.com/live/game/189431", Some("189431")),
            ("https://www.chess.com/game/live/189431", Some("189431")),
            ("https://www.chess.com/daily/game/28453746?tab=analysis", Some("28453746")),
            ("https://www.chess.com/events/2025/12", None),
            ("https://example.org/yBhmNkQA", None),
            ("Tashkent UZB", None),
            ("", None),
        ] {
            assert_eq!(game_id(link), expected, "{link}");
        }
    }
}
