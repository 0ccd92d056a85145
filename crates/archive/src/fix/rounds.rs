//! Collects the edits that fix diagnostics, in text order.

use crate::diagnostics::DiagnosticSelection;
use movetext_input::{GameBatch, Tee};
use movetext_pgn::{
    Flow,
    diagnostic::{ApplyError, Code, DetailLevel, Diagnostic, Edit, Patch, Sink},
};
use movetext_san::Span;

/// Bytes to replace, and the new bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// The span in the text of the input, in bytes from its start.
    pub span: Span,
    /// The bytes at `span`.
    pub old: Vec<u8>,
    /// The bytes that replace `old`.
    pub new: Vec<u8>,
}

impl Replacement {
    /// Returns the edits in a patch, without edits that change nothing. `bytes` is the text at the span `text`.
    ///
    /// # Errors
    /// [`ApplyError::OutOfBounds`] if an edit is outside `text`.
    pub(crate) fn from_patch(patch: &Patch, bytes: &[u8], text: Span) -> Result<Vec<Self>, ApplyError> {
        let index = |offset: u64| usize::try_from(offset.checked_sub(text.start)?).ok();
        let each = |(span, new): (Span, &[u8])| {
            let old = index(span.start).zip(index(span.end)).and_then(|(start, end)| bytes.get(start..end));
            let old = old.ok_or(ApplyError::OutOfBounds { span, text })?;
            Ok(Self { span, old: old.to_vec(), new: new.to_vec() })
        };
        let all: Result<Vec<Self>, ApplyError> = patch.iter().map(each).collect();
        Ok(all?.into_iter().filter(|replacement| replacement.old != replacement.new).collect())
    }
}

/// The replacements that fix a batch of games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fixes {
    /// The replacements in text order, without overlaps.
    pub replacements: Vec<Replacement>,
    /// The number of diagnostics that the replacements fix.
    pub diagnostics: u64,
}

/// How often we edit the games and read them again. A further round is necessary if fixes overlap, or if an edit leads
/// to another diagnostic with a fix.
const MAX_ROUNDS: usize = 16;

/// Returns the replacements that fix the selected diagnostics and, if there are any, the fixed games. We edit the games
/// and read them again up to 16 times, so diagnostics may remain. Only [contiguous text](GameBatch::chunk) is fixed: no
/// trees, and no games that an [`IndexFilter`](crate::IndexFilter) chose.
#[must_use]
pub fn fixes(games: &GameBatch<'_>, selection: &DiagnosticSelection) -> (Fixes, Option<GameBatch<'static>>) {
    let (mut edited, mut patch, mut diagnostics) = (None, Patch::new(), 0);
    for _ in 0..MAX_ROUNDS {
        let current = edited.as_ref().unwrap_or(games);
        let round = Round::new(current, selection);
        if round.patch.is_empty() {
            break;
        }
        let Ok(Some(next)) = current.with_edits(&round.patch) else { break };
        patch = patch.then(&round.patch);
        diagnostics += round.diagnostics;
        edited = Some(next);
    }
    let replacements =
        games.chunk().map(|chunk| Replacement::from_patch(&patch, chunk.bytes(), chunk.span()));
    // These edits have already been applied to this text, so they are inside it.
    let replacements = replacements.and_then(Result::ok).unwrap_or_default();
    (Fixes { replacements, diagnostics }, edited)
}

/// The edits for the games in their current state.
struct Round {
    patch: Patch,
    /// The number of diagnostics that these edits fix.
    diagnostics: u64,
}

impl Round {
    /// Reads the games and collects the edits that fix the selected diagnostics.
    fn new(games: &GameBatch<'_>, selection: &DiagnosticSelection) -> Self {
        let mut collector = FixCollector { selection, fixes: Vec::new() };
        games.visit(&mut (), &mut Tee(&mut collector, ()));
        let mut fixes = collector.fixes;
        fixes.sort_by_key(|fix| fix.first().map(|edit| edit.span));
        let mut round = Self { patch: Patch::new(), diagnostics: 0 };
        // If two fixes overlap, we apply the first and leave the second to the next round.
        for fix in fixes {
            if add(&mut round.patch, &fix) {
                round.diagnostics += 1;
            }
        }
        round
    }
}

/// Adds all edits of a fix. If any of them overlaps an earlier edit, adds nothing and returns `false`.
fn add(patch: &mut Patch, fix: &[Edit]) -> bool {
    if let [edit] = fix {
        return patch.replace(edit.span, edit.text.as_bytes()).is_ok();
    }
    let mut added = patch.clone();
    let is_added = fix.iter().all(|edit| added.replace(edit.span, edit.text.as_bytes()).is_ok());
    if is_added {
        *patch = added;
    }
    is_added
}

/// Collects the fixes of the selected diagnostics.
struct FixCollector<'a> {
    selection: &'a DiagnosticSelection,
    /// The edits for each diagnostic.
    fixes: Vec<Box<[Edit]>>,
}

impl Sink for FixCollector<'_> {
    fn detail_level(&self, code: Code) -> DetailLevel {
        if self.selection.contains(code) { DetailLevel::WithFix } else { DetailLevel::None }
    }

    fn count(&mut self, _: Code) -> Flow {
        Flow::Continue
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        if self.selection.contains(diagnostic.code()) && !diagnostic.fix().is_empty() {
            self.fixes.push(diagnostic.fix().into());
        }
        Flow::Continue
    }
}
