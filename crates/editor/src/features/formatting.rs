//! Formatting: games in export format (PGN 3.2), records in canonical form.

use super::{Replacement, record};
use crate::{
    document::Document,
    unit::{Format, Unit},
};
use core::ops::Range;
use movetext_pgn_writer::{
    ExportOptions, GameText, Newline,
    normalisation::{Losses, Normalisation},
};

/// The replacements that format a document, and the games that stay unchanged.
#[derive(Debug, Default)]
pub(crate) struct FormatResult {
    pub(crate) replacements: Vec<Replacement>,
    /// The games that we do not format, because export format would lose a part of them.
    pub(crate) kept: Vec<KeptGame>,
}

/// A game that is not formatted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KeptGame {
    /// The number of the game, from 1.
    pub(crate) number: usize,
    /// The first loss.
    pub(crate) loss: Normalisation,
}

/// Formats the units that touch a range.
pub(crate) fn format(document: &Document, range: &Range<usize>) -> FormatResult {
    let touched = document.units.indices_touching(range);
    let units = document.units.all().get(touched.clone()).unwrap_or_default();
    if document.format != Format::Pgn {
        let replacements = units.iter().filter_map(|unit| record::canonical(document, unit)).collect();
        return FormatResult { replacements, kept: Vec::new() };
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
        let Ok(_) = unit.start.reader(document.text.as_str()).visit_game(&mut game, &mut ());
        if let Some(loss) = first_loss(game.losses()) {
            formatted.kept.push(KeptGame { number: index + 1, loss });
            continue;
        }
        // Export format ends each game with an empty line, so we also replace the white space around the game.
        let (old, new) = (span_with_space(document, unit, index == 0), game.into_string());
        let old_text = document.text.slice(old.clone());
        formatted.replacements.extend(Replacement::minimal(old, old_text, &new));
    }
    formatted
}

/// Returns the range of a game with the white space after it. For the first game, includes the white space before it.
fn span_with_space(document: &Document, unit: &Unit, is_first: bool) -> Range<usize> {
    let body = unit.body();
    let text = document.text.as_str();
    let after = text.get(body.end..).unwrap_or_default();
    let spaces = after.len() - after.trim_start_matches([' ', '\t', '\r', '\n']).len();
    let before = text.get(..body.start).unwrap_or_default();
    let is_space = before.bytes().all(|byte| byte.is_ascii_whitespace());
    let start = if is_first && is_space { 0 } else { body.start };
    start..body.end + spaces
}

fn first_loss(losses: &Losses) -> Option<Normalisation> {
    losses.iter().map(|(kind, _)| kind).find(|kind| kind.is_loss())
}
