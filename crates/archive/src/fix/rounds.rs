//! Collects the edits that fix diagnostics, in the order of the text.

use crate::diagnostics::DiagnosticSelection;
use movetext_input::{GameBatch, Tee};
use movetext_pgn::{
    Flow,
    diagnostic::{ApplyError, Code, DetailLevel, Diagnostic, Edit, Patch, Sink},
};
use movetext_san::Span;

/// Bytes, and what replaces them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// The span in the text of the input, in bytes from its start.
    pub span: Span,
    /// The bytes at `span`.
    pub old: Vec<u8>,
    /// The new bytes.
    pub new: Vec<u8>,
}

impl Replacement {
    /// Returns the edits in a patch that change something. `bytes` is the text at the span `text`.
    ///
    /// # Errors
    /// [`ApplyError::OutOfBounds`].
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
    /// Sorted by position, without overlaps.
    pub replacements: Vec<Replacement>,
    /// How many diagnostics are fixed.
    pub diagnostics: u64,
}

/// How often the games are edited and read again. Another round is needed if edits overlap, or if an edit leads to
/// another diagnostic that has a fix.
const MAX_ROUNDS: usize = 16;

/// Returns the replacements that fix the selected diagnostics and, if there are any, the fixed games. Only games from
/// text are fixed. The games are fixed and read again up to 16 times, so diagnostics may remain.
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
    // The edits were already applied to this text, so they are inside it.
    let replacements = replacements.and_then(Result::ok).unwrap_or_default();
    (Fixes { replacements, diagnostics }, edited)
}

/// The edits for the games as they are now.
struct Round {
    patch: Patch,
    /// How many diagnostics are fixed.
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
        // If two fixes overlap, the first is applied, and the second waits for the next round.
        for fix in fixes {
            if add(&mut round.patch, &fix) {
                round.diagnostics += 1;
            }
        }
        round
    }
}

/// Adds all edits of a fix. If an edit overlaps another one, adds nothing and returns `false`.
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

/// Collects the fixes for the selected diagnostics.
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
