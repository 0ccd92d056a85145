//! Collects the edits that fix the diagnostics of some games, in text order.

use crate::diagnostic_filter::DiagnosticFilter;
use movetext_archive::Games;
use movetext_archive::Observer;
use movetext_pgc::DecodeError;
use movetext_pgn::Code;
use movetext_pgn::Diagnostic;
use movetext_pgn::Flow;
use movetext_pgn::GameEnd;
use movetext_pgn::diagnostic::Attention;
use movetext_pgn::diagnostic::Edit;
use movetext_pgn::diagnostic::Patch;
use movetext_pgn::diagnostic::Sink;
use movetext_san::Span;

/// Bytes to replace, and their replacement.
#[derive(Debug)]
pub(crate) struct Replacement {
    pub(crate) span: Span,
    /// The bytes at `span`.
    pub(crate) old: Vec<u8>,
    pub(crate) new: Vec<u8>,
}

/// The replacements that fix some games.
#[derive(Debug)]
pub(crate) struct Fixes {
    /// Sorted by position, without overlaps.
    pub(crate) replacements: Vec<Replacement>,
    /// The number of fixed diagnostics.
    pub(crate) diagnostics: u64,
}

/// The maximum number of rounds of editing and reading: an edit may reveal a diagnostic that has a fix, too.
const MAX_ROUNDS: usize = 16;

/// Returns the edits that fix all selected diagnostics of `games` that have a fix. Passes the other diagnostics to
/// `rest`.
pub(crate) fn collect(games: &Games, filter: &DiagnosticFilter, rest: &mut impl Observer) -> Fixes {
    let mut round = Round::of(games, filter, rest);
    let (mut edited, mut patch, mut diagnostics) = (None, Patch::new(), 0);
    for _ in 0..MAX_ROUNDS {
        if round.patch.is_empty() {
            break;
        }
        let Ok(Some(next)) = edited.as_ref().unwrap_or(games).edited(&round.patch) else { break };
        patch = patch.then(&round.patch);
        diagnostics += round.diagnostics;
        round = Round::of(&next, filter, &mut ());
        edited = Some(next);
    }
    let replacements = patch.iter().filter_map(|(span, new)| {
        let old = bytes(games, span)?;
        (old != new).then(|| Replacement { span, old: old.to_vec(), new: new.to_vec() })
    });
    Fixes { replacements: replacements.collect(), diagnostics }
}

/// The edits that fix some games in their present state.
struct Round {
    patch: Patch,
    /// The number of fixed diagnostics.
    diagnostics: u64,
}

impl Round {
    /// Reads the games and collects the edits of the selected diagnostics. Passes the others to `rest`.
    fn of(games: &Games, filter: &DiagnosticFilter, rest: &mut impl Observer) -> Self {
        let mut collector = FixCollector { filter, found: Vec::new(), rest };
        games.visit(&mut (), &mut collector);
        let FixCollector { mut found, rest, .. } = collector;
        // Of two overlapping edits, the first is applied.
        found.sort_by_key(|(edit, _)| edit.span);
        let mut round = Self { patch: Patch::new(), diagnostics: 0 };
        for (edit, diagnostic) in found {
            // A diagnostic may have several edits.
            match (round.patch.replace(edit.span, edit.text.as_bytes()), diagnostic) {
                (Ok(()), Some(_)) => round.diagnostics += 1,
                // An edit that overlaps another waits for the next round.
                (Err(_), Some(diagnostic)) => {
                    rest.diagnostic(&diagnostic);
                }
                (_, None) => {}
            }
        }
        round
    }
}

/// Returns the bytes of a span if it lies in these games.
fn bytes(games: &Games, span: Span) -> Option<&[u8]> {
    let piece = games.piece()?;
    let index = |offset: u64| usize::try_from(offset.checked_sub(piece.span().start)?).ok();
    piece.bytes().get(index(span.start)?..index(span.end)?)
}

/// Collects the edits of diagnostics.
struct FixCollector<'a, O> {
    filter: &'a DiagnosticFilter,
    /// The edits; the first edit of each diagnostic carries the diagnostic.
    found: Vec<(Edit, Option<Diagnostic>)>,
    rest: &'a mut O,
}

impl<O: Observer> Sink for FixCollector<'_, O> {
    fn attention(&self, code: Code) -> Attention {
        // The limit on shown diagnostics does not limit fixes.
        if self.filter.contains(code) { Attention::WithFix } else { Attention::None }
    }

    fn count(&mut self, code: Code) -> Flow {
        self.rest.count(code)
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        match &*diagnostic.fix {
            _ if !self.filter.contains(diagnostic.code) => Flow::Continue,
            [edit, further @ ..] => {
                self.found.push((edit.clone(), Some(diagnostic.clone())));
                self.found.extend(further.iter().map(|edit| (edit.clone(), None)));
                Flow::Continue
            }
            [] => self.rest.diagnostic(diagnostic),
        }
    }
}

impl<O: Observer> Observer for FixCollector<'_, O> {
    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.rest.end_game(end)
    }

    fn damage(&mut self, error: &DecodeError) {
        self.rest.damage(error);
    }
}
