//! Formatting: games in export format (PGN 3.2), records in canonical form.

use super::{
    Replacement,
    record::{self, Canonical},
};
use crate::{
    document::Document,
    unit::{Format, MARK, Unit},
};
use core::ops::Range;
use movetext_fen::repair::RepairKind;
use movetext_pgn::{
    diagnostic::{Counts, Profile, Severity},
    lexer::{TokenKind, tokens},
};
use movetext_pgn_writer::{
    ExportOptions, GameText, Newline,
    normalisation::{Losses, Normalisation},
};

/// The replacements that format a document, and what prevents some games or records from being formatted.
#[derive(Debug, Default)]
pub(crate) struct FormatResult {
    pub(crate) replacements: Vec<Replacement>,
    /// Games and records that stay unchanged: they have an error, or would lose a part.
    pub(crate) unformatted: Vec<Unformatted>,
}

impl FormatResult {
    /// Says why games or records stay unchanged. Returns `None` if all were formatted.
    pub(crate) fn message(&self) -> Option<String> {
        let (first, others) = self.unformatted.split_first()?;
        let (reason, noun) = (first.reason(), first.noun());
        Some(match others.len() {
            0 => reason,
            1 => format!("{reason}; one other {noun} also stays unchanged"),
            count => format!("{reason}; {count} other {noun}s also stay unchanged"),
        })
    }
}

/// A game or a record that is not formatted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unformatted {
    /// A damaged game with its number, from 1. Export format would make a comment of the moves after an error, and the
    /// client would no longer show the error.
    Damaged(usize),
    /// A game with its number, from 1, and its first loss.
    Game(usize, Normalisation),
    /// A record with its line, from 1, and its first loss.
    Record(u32, RepairKind),
}

impl Unformatted {
    const fn noun(self) -> &'static str {
        match self {
            Self::Damaged(_) | Self::Game(..) => "game",
            Self::Record(..) => "record",
        }
    }

    /// Says why the game or record stays unchanged.
    fn reason(self) -> String {
        match self {
            Self::Damaged(number) => format!("Game {number} stays unchanged, because it has an error"),
            Self::Game(number, loss) => format!(
                "Game {number} stays unchanged, because export format would lose a part of it: {}",
                loss.description()
            ),
            Self::Record(line, loss) => format!(
                "The record in line {line} stays unchanged, because canonical form would lose a part of it: {loss}"
            ),
        }
    }
}

/// Formats the units that touch a range.
pub(crate) fn format(document: &Document, range: &Range<usize>) -> FormatResult {
    let touched = document.units.indices_touching(range);
    let units = document.units.all().get(touched.clone()).unwrap_or_default();
    if document.format != Format::Pgn {
        return format_records(document, units);
    }
    let newline = if document.text.has_carriage_returns() {
        Newline::CarriageReturnLineFeed
    } else {
        Newline::LineFeed
    };
    let options = ExportOptions::new().newline(newline);
    let mut formatted = FormatResult::default();
    for (index, unit) in touched.zip(units) {
        let mut game = GameText::new(options);
        let mut found = Counts::default();
        let Ok(_) = unit.start.reader(document.text.as_str()).visit_game(&mut game, &mut found);
        if found.with_severity(Severity::Error, Profile::Import) > 0 {
            formatted.unformatted.push(Unformatted::Damaged(index + 1));
            continue;
        }
        if let Some(loss) = first_loss(game.losses()) {
            formatted.unformatted.push(Unformatted::Game(index + 1, loss));
            continue;
        }
        // Export format ends each game with an empty line, so we also replace the white space around the game.
        let (old, new) = (span_with_space(document, unit, index == 0), game.into_string());
        let old_text = document.text.slice(old.clone());
        formatted.replacements.extend(Replacement::minimal(old, old_text, &new));
    }
    formatted
}

/// Writes records in canonical form.
fn format_records(document: &Document, units: &[Unit]) -> FormatResult {
    let mut formatted = FormatResult::default();
    for unit in units {
        let Canonical { replacement, loss } = record::canonical(document, unit);
        match loss {
            Some(loss) => {
                let line = document.range(unit.body()).start.line + 1;
                formatted.unformatted.push(Unformatted::Record(line, loss));
            }
            None => formatted.replacements.extend(replacement),
        }
    }
    formatted
}

/// Returns the range of a game with the white space after it. For the first game, includes the white space before it. A
/// byte order mark at the start of the document stays.
fn span_with_space(document: &Document, unit: &Unit, is_first: bool) -> Range<usize> {
    let body = unit.body();
    let text = document.text.as_str();
    let after = text.get(body.end..).unwrap_or_default();
    let before = text.get(..body.start).unwrap_or_default();
    let mark = if before.starts_with(MARK) { MARK.len_utf8() } else { 0 };
    let start = if is_first && spaces_at_start(before) == before.len() { mark } else { body.start };
    start..body.end + spaces_at_start(after)
}

/// Returns the length of the white space at the start of a text, whether or not the standard allows it.
fn spaces_at_start(text: &str) -> usize {
    let is_space =
        |kind| matches!(kind, TokenKind::WhiteSpace | TokenKind::ForbiddenSpace | TokenKind::ByteOrderMark);
    let other = tokens(text.as_bytes()).find(|token| !is_space(token.kind));
    other.map_or(text.len(), |token| crate::text::indices(token.span).start)
}

fn first_loss(losses: &Losses) -> Option<Normalisation> {
    losses.iter().map(|(kind, _)| kind).find(|kind| kind.is_loss())
}
