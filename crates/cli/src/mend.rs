//! The edits that mend what is found in some games, in the order of the text.

use crate::choice::Choice;
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

/// Bytes that give way to others.
#[derive(Debug)]
pub(crate) struct Replacement {
    pub(crate) span: Span,
    /// What they are.
    pub(crate) old: Vec<u8>,
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

/// How often games are edited and read again: an edit may bring to light what another one mends.
const MOST_ROUNDS: usize = 16;

/// Reads the games, and what mends the findings that are chosen, so that nothing is left to mend. The other findings go to
/// `rest`.
pub(crate) fn mend(games: &Games, choice: &Choice, rest: &mut impl Observer) -> Mended {
    let mut round = Round::of(games, choice, rest);
    let (mut edited, mut patch, mut findings) = (None, Patch::new(), 0);
    for _ in 0..MOST_ROUNDS {
        if round.patch.is_empty() {
            break;
        }
        let Ok(Some(next)) = edited.as_ref().unwrap_or(games).edited(&round.patch) else { break };
        patch = patch.then(&round.patch);
        findings += round.findings;
        round = Round::of(&next, choice, &mut ());
        edited = Some(next);
    }
    let replacements = patch.iter().filter_map(|(span, new)| {
        let old = bytes(games, span)?;
        (old != new).then(|| Replacement { span, old: old.to_vec(), new: new.to_vec() })
    });
    Mended { replacements: replacements.collect(), findings }
}

/// The edits that fix some games in their present state.
struct Round {
    patch: Patch,
    /// The number of findings that it fixes.
    findings: u64,
}

impl Round {
    /// Reads the games, and what mends the findings that are chosen. The others go to `rest`.
    fn of(games: &Games, choice: &Choice, rest: &mut impl Observer) -> Self {
        let mut mender = Mender { choice, found: Vec::new(), rest };
        games.visit(&mut (), &mut mender);
        let Mender { mut found, rest, .. } = mender;
        // The first of two edits that overlap is made.
        found.sort_by_key(|(edit, _)| edit.span);
        let mut round = Self { patch: Patch::new(), findings: 0 };
        for (edit, diagnostic) in found {
            // One finding may have several edits.
            match (round.patch.replace(edit.span, edit.text.as_bytes()), diagnostic) {
                (Ok(()), Some(_)) => round.findings += 1,
                // What overlaps another edit waits for the next round.
                (Err(_), Some(diagnostic)) => {
                    rest.diagnostic(&diagnostic);
                }
                (_, None) => {}
            }
        }
        round
    }
}

/// The bytes of a span, if it lies in these games.
fn bytes(games: &Games, span: Span) -> Option<&[u8]> {
    let piece = games.piece()?;
    let index = |offset: u64| usize::try_from(offset.checked_sub(piece.span().start)?).ok();
    piece.bytes().get(index(span.start)?..index(span.end)?)
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
        if self.choice.contains(code) { Attention::WithFix } else { Attention::None }
    }

    fn count(&mut self, code: Code) -> Flow {
        self.rest.count(code)
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        match &*diagnostic.fix {
            _ if !self.choice.contains(diagnostic.code) => Flow::Continue,
            [edit, further @ ..] => {
                self.found.push((edit.clone(), Some(diagnostic.clone())));
                self.found.extend(further.iter().map(|edit| (edit.clone(), None)));
                Flow::Continue
            }
            [] => self.rest.diagnostic(diagnostic),
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
