//! The edits that mend what is found in some games, in the order of the text.

use crate::choice::Choice;
use movetext_archive::Games;
use movetext_archive::Observer;
use movetext_pgc::DecodeError;
use movetext_pgn::Code;
use movetext_pgn::Diagnostic;
use movetext_pgn::Flow;
use movetext_pgn::GameEnd;
use movetext_pgn::Span;
use movetext_pgn::Visitor;
use movetext_pgn::Wants;
use movetext_pgn::diagnostic::Attention;
use movetext_pgn::diagnostic::Edit;
use movetext_pgn::diagnostic::Sink;

/// Bytes that give way to others.
#[derive(Debug)]
pub(crate) struct Replacement {
    pub(crate) span: Span,
    /// What stands there, where it is known.
    pub(crate) old: Option<Vec<u8>>,
    pub(crate) new: Vec<u8>,
}

/// What mends some games.
#[derive(Debug)]
pub(crate) struct Mended {
    /// In the order of the text, each behind the one before.
    pub(crate) replacements: Vec<Replacement>,
    /// How many findings they mend.
    pub(crate) findings: u64,
}

/// Reads the games, and what mends the findings that are chosen. The others go to `rest`.
pub(crate) fn mend(games: &Games, choice: &Choice, rest: &mut impl Observer) -> Mended {
    let mut mender = Mender { choice, found: Vec::new(), rest };
    games.visit(&mut Everything, &mut mender);
    let Mender { mut found, rest, .. } = mender;
    // What is inserted where a replacement begins stands before it.
    found.sort_by_key(|(edit, _)| (edit.span.start, edit.span.end));
    let mut mended = Mended { replacements: Vec::new(), findings: 0 };
    let mut last: Option<Edit> = None;
    for (edit, diagnostic) in found {
        let reached = last.as_ref().map_or(0, |last| last.span.end);
        // One finding may have several edits.
        let is_first = u64::from(diagnostic.is_some());
        if !edit.span.is_empty() && last.as_ref() == Some(&edit) {
            // Two findings may ask for the same, which is done once.
            mended.findings += is_first;
        } else if edit.span.start < reached {
            // What would replace a part of another edit waits for the next time.
            if let Some(diagnostic) = diagnostic {
                rest.diagnostic(&diagnostic);
            }
        } else {
            mended.findings += is_first;
            let new = edit.text.as_bytes().to_vec();
            mended.replacements.push(Replacement { span: edit.span, old: bytes(games, edit.span), new });
            last = Some(edit);
        }
    }
    mended
}

/// The bytes of a span, if it lies in these games.
fn bytes(games: &Games, span: Span) -> Option<Vec<u8>> {
    let piece = games.piece()?;
    let index = |offset: u64| usize::try_from(offset.checked_sub(piece.span().start)?).ok();
    Some(piece.bytes().get(index(span.start)?..index(span.end)?)?.to_vec())
}

/// Asks for everything, so that everything is looked at, and keeps nothing.
pub(crate) struct Everything;

impl Visitor for Everything {
    fn wants(&self) -> Wants {
        // Findings know their lines, and nothing found depends on the keys of positions.
        Wants::ALL.without(Wants::KEYS | Wants::LINES)
    }
}

/// Takes the edits out of the findings.
struct Mender<'a, O> {
    choice: &'a Choice,
    /// The edits, the first one of each finding with the finding.
    found: Vec<(Edit, Option<Diagnostic>)>,
    rest: &'a mut O,
}

impl<O: Observer> Sink for Mender<'_, O> {
    fn attention(&self, code: Code) -> Attention {
        // However many findings are shown, all are mended.
        if self.choice.contains(code) { Attention::Whole } else { Attention::None }
    }

    fn count(&mut self, code: Code) -> Flow {
        self.rest.count(code)
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        match &diagnostic.edit {
            _ if !self.choice.contains(diagnostic.code) => Flow::Continue,
            Some(edit) => {
                self.found.push((edit.clone(), Some(diagnostic.clone())));
                self.found.extend(diagnostic.further_edits.iter().map(|edit| (edit.clone(), None)));
                Flow::Continue
            }
            None => self.rest.diagnostic(diagnostic),
        }
    }
}

impl<O: Observer> Observer for Mender<'_, O> {
    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.rest.end_game(end)
    }

    fn damage(&mut self, error: &DecodeError) {
        self.rest.damage(error);
    }
}
