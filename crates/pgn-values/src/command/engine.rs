//! Reads the comments that engines and their user interfaces write after a move:
//!
//! | text | program | the score is for |
//! | --- | --- | --- |
//! | `+1.16/8 0.022s`, `-1.15/19, 0.609s`, `-M6/20 0.1s, White mates`, `1.2s`, `book` | cutechess, fastchess | the side that moved |
//! | `+0.31/12 5`, `+0.31/12 2.3`, `+0.31/12 1:05`, `+0.31/12`, `[+0.31/12] 5` | XBoard, WinBoard, Arena | the side that moved |
//! | `(+0.12 d19 31s)` | several | the side that moved |
//! | `0:04:57` | servers | - (the time left) |
//! | `d=20, sd=25, mt=1234, tl=60000, wv=0.35, pv=…`, `book, mb=+0+0` | TCEC | White |
//!
//! The whole text must match one of these forms. Text that merely resembles a form is prose: `5/8 of the games`,
//! `+0.31/12 5 is too much`. A score in pawns must have two decimals and, unless it is `0.00`, a sign. Programs write
//! scores like this, and people rarely do.
//!
//! The number after `M` counts plies: `+M1` is mate by the move itself, `-M2` is mate by the next move. Times without a
//! unit are seconds, or minutes and seconds. TCEC writes milliseconds; in its first seasons it wrote `h:mm:ss`.

use super::{
    clock::{self, ClockTime},
    evaluation::{Score, digits, mate, pawns, split_sign},
};
use core::time::Duration;

/// The values in an engine comment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct EngineComment {
    /// The score, and the side that it is written for.
    pub(super) score: Option<(Score, PointOfView)>,
    /// The search depth in plies.
    pub(super) depth: Option<u32>,
    /// The time used for the move.
    pub(super) elapsed: Option<ClockTime>,
    /// The time left after the move.
    pub(super) clock: Option<ClockTime>,
    /// Whether the move is from an opening book.
    pub(super) is_book: bool,
}

/// The side that a positive score favours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PointOfView {
    Mover,
    White,
}

/// Reads an engine comment. Returns `None` for any other text. Takes linear time.
pub(super) fn read(text: &str) -> Option<EngineComment> {
    let text = text.trim_ascii();
    match text.as_bytes().first()? {
        b'+' | b'-' | b'0'..=b'9' => search(text),
        b'[' => read_brackets(text),
        b'(' => read_parentheses(text),
        b'd' | b'e' => fields(text),
        b'b' => book(text),
        _ => None,
    }
}

/// Reads `+1.16/8 0.022s, White mates`, `1.2s` and `+0.31/12 5`.
fn search(text: &str) -> Option<EngineComment> {
    let (numbers, more) = match text.split_once(',') {
        Some((numbers, more)) => (numbers, Some(more)),
        None => (text, None),
    };
    let mut words = numbers.split_ascii_whitespace();
    let (first, second) = (words.next()?, words.next());
    if words.next().is_some() {
        return None;
    }
    let (comment, time) = match first.split_once('/') {
        Some((score, depth)) => (score_and_depth(score, depth)?, second),
        None if second.is_none() && more.is_none() && first.matches(':').count() == 2 => {
            return Some(EngineComment { clock: Some(clock::read(first).ok()?), ..EngineComment::default() });
        }
        None if second.is_none() && first.ends_with('s') => (EngineComment::default(), Some(first)),
        None => return None,
    };
    let Some(time) = time else {
        let Some(more) = more else { return Some(comment) };
        let elapsed = clock::read_seconds(more.trim_ascii().strip_suffix('s')?).ok()?;
        return Some(EngineComment { elapsed: Some(elapsed), ..comment });
    };
    match time.strip_suffix('s') {
        Some(seconds) => {
            let clock = more.and_then(|more| field(more, "tl")).and_then(|left| left.strip_suffix('s'));
            let clock = clock.and_then(|left| clock::read_seconds(left).ok());
            Some(EngineComment { elapsed: Some(clock::read_seconds(seconds).ok()?), clock, ..comment })
        }
        None if more.is_none() => Some(EngineComment { elapsed: Some(minutes_or_seconds(time)?), ..comment }),
        None => None,
    }
}

/// Reads `[-0.30/12] 5`.
fn read_brackets(text: &str) -> Option<EngineComment> {
    let (inside, after) = text.strip_prefix('[')?.split_once(']')?;
    let (score, depth) = inside.split_once('/')?;
    let comment = score_and_depth(score, depth)?;
    let time = after.trim_ascii();
    let elapsed = if time.is_empty() { None } else { Some(minutes_or_seconds(time)?) };
    Some(EngineComment { elapsed, ..comment })
}

/// Reads `(+0.12 d19 31s)`.
fn read_parentheses(text: &str) -> Option<EngineComment> {
    let mut words = text.strip_prefix('(')?.strip_suffix(')')?.split_ascii_whitespace();
    let (score, depth, time) = (words.next()?, words.next()?, words.next()?);
    if words.next().is_some() {
        return None;
    }
    let comment = score_and_depth(score, depth.strip_prefix('d')?)?;
    Some(EngineComment { elapsed: Some(clock::read_seconds(time.strip_suffix('s')?).ok()?), ..comment })
}

/// Reads `d=20, sd=25, mt=1234, wv=0.35`, and the older form from the first TCEC seasons,
/// `ev=0.35, d=20, mt=00:01:02, wv=0.35`. Depth and time are required.
fn fields(text: &str) -> Option<EngineComment> {
    if !text.starts_with("d=") && !text.starts_with("ev=") {
        return None;
    }
    let depth = u32::try_from(digits(field(text, "d")?).ok()?).ok()?;
    let elapsed = milliseconds(field(text, "mt")?)?;
    let score = field(text, "wv").and_then(score).map(|score| (score, PointOfView::White));
    let clock = field(text, "tl").and_then(milliseconds);
    Some(EngineComment { score, depth: Some(depth), elapsed: Some(elapsed), clock, is_book: false })
}

/// Reads `book`, with or without fields after it.
fn book(text: &str) -> Option<EngineComment> {
    let mut items = text.split(',').map(str::trim_ascii);
    let is_field = |item: &str| item.is_empty() || item.split_once('=').is_some_and(|(key, _)| is_key(key));
    let is_book = items.next() == Some("book") && items.all(is_field);
    is_book.then_some(EngineComment { is_book, ..EngineComment::default() })
}

fn is_key(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Returns the value of the first field with this name.
fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.split(',').find_map(|item| item.trim_ascii().strip_prefix(name)?.strip_prefix('='))
}

/// Reads a depth, and a score for the side that moved. The score must have a sign, unless it is zero.
fn score_and_depth(text: &str, depth: &str) -> Option<EngineComment> {
    let score = score(text)?;
    let is_signed = text.starts_with(['+', '-']);
    if !is_signed && score != (Score::Pawns { thousandths: 0 }) {
        return None;
    }
    let depth = u32::try_from(digits(depth).ok()?).ok()?;
    let score = Some((score, PointOfView::Mover));
    Some(EngineComment { score, depth: Some(depth), ..EngineComment::default() })
}

/// Reads pawns with two decimals, or `M` and the plies to mate.
fn score(text: &str) -> Option<Score> {
    let (sign, unsigned) = split_sign(text);
    if let Some(plies) = unsigned.strip_prefix('M') {
        let plies = u32::try_from(digits(plies).ok()?).ok()?;
        return Some(mate(sign, plies.div_ceil(2)));
    }
    let (whole, decimals) = text.split_once('.')?;
    let is_score = unsigned.starts_with(|first: char| first.is_ascii_digit()) && decimals.len() == 2;
    is_score.then(|| pawns(whole, decimals).ok())?
}

/// Reads seconds, `5` or `2.3`, or minutes and seconds, `1:05`.
fn minutes_or_seconds(text: &str) -> Option<ClockTime> {
    let Some((minutes, seconds)) = text.split_once(':') else { return clock::read_seconds(text).ok() };
    let seconds = digits(seconds).ok().filter(|number| seconds.len() == 2 && *number < 60)?;
    let seconds = digits(minutes).ok()?.checked_mul(60)?.checked_add(seconds)?;
    Some(Duration::from_secs(seconds).into())
}

/// Reads milliseconds, or `h:mm:ss`.
fn milliseconds(text: &str) -> Option<ClockTime> {
    match digits(text) {
        Ok(milliseconds) => Some(Duration::from_millis(milliseconds).into()),
        Err(_) => clock::read(text).ok(),
    }
}
