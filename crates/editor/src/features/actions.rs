//! Code actions: the fixes of diagnostics.

use super::{Replacement, diagnostics, fixes, record};
use crate::{
    document::Document,
    text::indices,
    unit::{Format, Unit},
    unit_diagnostic::UnitDiagnostic,
};
use core::ops::Range;
use lsp_types::{CodeAction, CodeActionKind, TextEdit, Uri, WorkspaceEdit};
use movetext_pgn::diagnostic::Severity;
use movetext_san::report::{Edit, FixPhrases, Quote};
use serde_json::json;

/// The kind of the action that fixes everything. Users can configure that it runs when they save a file.
pub(crate) const FIX_ALL: CodeActionKind = CodeActionKind::new("source.fixAll.movetext");

/// When the client receives the edit of "fix all".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FixAll {
    /// In the answer to a second request, if the user chooses the action.
    OnRequest,
    /// With the list of actions.
    AtOnce(Severity),
}

/// Returns the actions for diagnostics in a range, and the action that fixes all of them. The client may request `only`
/// some kinds.
pub(crate) fn actions(
    document: &Document,
    uri: &Uri,
    range: &Range<usize>,
    only: Option<&[CodeActionKind]>,
    fix_all: FixAll,
) -> Vec<CodeAction> {
    let wants = |kind: &CodeActionKind| {
        only.is_none_or(|only| only.iter().any(|wanted| is_kind(kind.as_str(), wanted.as_str())))
    };
    let mut actions = Vec::new();
    if wants(&CodeActionKind::QUICKFIX) {
        actions.extend(quick_fixes(document, uri, range));
    }
    if wants(&FIX_ALL) {
        let action = CodeAction {
            title: "Fix all problems in this file".to_owned(),
            kind: Some(FIX_ALL),
            ..CodeAction::default()
        };
        actions.push(match fix_all {
            FixAll::OnRequest => CodeAction { data: Some(json!({ "uri": uri })), ..action },
            FixAll::AtOnce(least) => CodeAction { edit: Some(fix_all_edit(document, uri, least)), ..action },
        });
    }
    actions
}

/// Returns the edit that fixes all diagnostics.
pub(crate) fn fix_all_edit(document: &Document, uri: &Uri, least: Severity) -> WorkspaceEdit {
    let fixes = fixes::all(document, least);
    workspace_edit(uri, fixes.iter().map(|fix| fix.edit(document)).collect())
}

/// Returns an edit of one document.
pub(crate) fn workspace_edit(uri: &Uri, edits: Vec<TextEdit>) -> WorkspaceEdit {
    #[expect(clippy::mutable_key_type, reason = "the type of the protocol; nothing changes the key")]
    let changes = core::iter::once((uri.clone(), edits)).collect();
    WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }
}

/// Returns whether a kind is another kind or one of its sub-kinds: `source.fixAll.movetext` is a `source`.
fn is_kind(kind: &str, wanted: &str) -> bool {
    kind.strip_prefix(wanted)
        .is_some_and(|rest| wanted.is_empty() || rest.is_empty() || rest.starts_with('.'))
}

fn quick_fixes(document: &Document, uri: &Uri, range: &Range<usize>) -> Vec<CodeAction> {
    let mut actions = Vec::new();
    let text = document.text.as_str();
    let mut listed: Vec<(usize, Box<[UnitDiagnostic]>)> = Vec::new();
    for unit in document.units.touching(range) {
        let start = unit.start.offset;
        listed.push((start, document.units.with_fixes(text, unit)));
        if document.format != Format::Pgn {
            actions.extend(record_action(document, uri, unit));
        }
    }
    listed.push(document.units.rest_with_fixes(text));
    let each = listed.iter().flat_map(|(start, found)| found.iter().map(move |one| (*start, one)));
    for (start, diagnostic) in each {
        let place = diagnostic.range(start);
        if diagnostic.fix.is_empty() || place.end < range.start || range.end < place.start {
            continue;
        }
        let edits = diagnostic.fix.iter().map(|edit| replacement(edit, start).edit(document)).collect();
        let about = vec![diagnostics::convert(document, start, diagnostic)];
        actions.push(action(title(&diagnostic.fix), about, workspace_edit(uri, edits)));
    }
    actions
}

/// Returns the action that writes a record in canonical form. If this loses a part of the record, the title says so, and
/// clients do not choose the action by themselves.
fn record_action(document: &Document, uri: &Uri, unit: &Unit) -> Option<CodeAction> {
    let canonical = record::canonical(document, unit);
    let edit = workspace_edit(uri, vec![canonical.replacement?.edit(document)]);
    let found = document.units.diagnostics(document.text.as_str(), unit).iter();
    let about = found.map(|one| diagnostics::convert(document, unit.start.offset, one)).collect();
    let title = "Write the record in canonical form";
    Some(match canonical.loss {
        None => action(title.to_owned(), about, edit),
        Some(loss) => {
            let title = format!("{title}, but lose a part of it: {loss}");
            CodeAction { is_preferred: Some(false), ..action(title, about, edit) }
        }
    })
}

/// Returns a fix that clients may prefer to other actions.
fn action(title: String, about: Vec<lsp_types::Diagnostic>, edit: WorkspaceEdit) -> CodeAction {
    CodeAction {
        title,
        kind: Some(CodeActionKind::QUICKFIX),
        diagnostics: Some(about),
        edit: Some(edit),
        is_preferred: Some(true),
        ..CodeAction::default()
    }
}

/// Converts an edit with a span relative to `start`.
fn replacement(edit: &Edit, start: usize) -> Replacement {
    Replacement { range: indices(edit.span.shift(start as u64)), new: edit.text.to_string() }
}

/// Describes a fix: the first edit, and the number of others.
fn title(fix: &[Edit]) -> String {
    let phrases = FixPhrases { delete: "Delete it", insert: "Insert", replace: "Write", correct: "correct" };
    phrases.describe(fix, |text| Quote(text).to_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{is_kind, title};
    use movetext_san::{Span, report::Edit};

    #[test]
    fn kinds_include_their_sub_kinds() {
        assert!(
            is_kind("source.fixAll.movetext", "source") && is_kind("source.fixAll.movetext", "source.fixAll")
        );
        assert!(is_kind("quickfix", "") && is_kind("quickfix", "quickfix"));
        assert!(!is_kind("source.fixAll.movetext", "source.fix") && !is_kind("quickfix", "quickfix.all"));
    }

    #[test]
    fn titles_say_what_changes() {
        let edit = |start, end, text: &str| Edit::new(Span::new(start, end), text);
        assert_eq!(title(&[edit(0, 1, "Nf3")]), "Write `Nf3`");
        assert_eq!(title(&[edit(1, 1, "*"), edit(3, 3, "]")]), "Insert `*`, and correct 1 further place");
        assert_eq!(title(&[edit(0, 1, "")]), "Delete it");
    }
}
