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
use movetext_pgn::diagnostic::Attention;
use movetext_pgn::diagnostic::Edit;
use movetext_pgn::diagnostic::Sink;

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
    let (mut edited, mut changes, mut findings) = (None, Vec::new(), 0);
    for _ in 0..MOST_ROUNDS {
        if round.edits.is_empty() {
            break;
        }
        let Ok(Some(next)) = edited.as_ref().unwrap_or(games).edited(&round.edits) else { break };
        changes = compose(&changes, &changes_of(&round.edits));
        findings += round.findings;
        round = Round::of(&next, choice, &mut ());
        edited = Some(next);
    }
    let replacements = changes.iter().filter_map(|change| {
        let old = bytes(games, change.old)?;
        let new = bytes(edited.as_ref()?, change.new)?.to_vec();
        (old != new).then(|| Replacement { span: change.old, old: old.to_vec(), new })
    });
    Mended { replacements: replacements.collect(), findings }
}

/// What mends some games as they are.
struct Round {
    /// In the order of the text, none overlapping another.
    edits: Vec<Edit>,
    /// How many findings they mend.
    findings: u64,
}

impl Round {
    /// Reads the games, and what mends the findings that are chosen. The others go to `rest`.
    fn of(games: &Games, choice: &Choice, rest: &mut impl Observer) -> Self {
        let mut mender = Mender { choice, found: Vec::new(), rest };
        games.visit(&mut (), &mut mender);
        let Mender { mut found, rest, .. } = mender;
        // What is inserted where a replacement begins stands before it.
        found.sort_by_key(|(edit, _)| (edit.span.start, edit.span.end));
        let mut round = Self { edits: Vec::new(), findings: 0 };
        for (edit, diagnostic) in found {
            let last = round.edits.last();
            // One finding may have several edits.
            let is_first = u64::from(diagnostic.is_some());
            if !edit.span.is_empty() && last == Some(&edit) {
                // Two findings may ask for the same, which is done once.
                round.findings += is_first;
            } else if last.is_some_and(|last| edit.span.start < last.span.end) {
                // What would replace a part of another edit waits for the next round.
                if let Some(diagnostic) = diagnostic {
                    rest.diagnostic(&diagnostic);
                }
            } else {
                round.findings += is_first;
                round.edits.push(edit);
            }
        }
        round
    }
}

/// Bytes of two texts, which differ there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Change {
    old: Span,
    new: Span,
}

impl Change {
    /// How many bytes longer the new text is there.
    const fn growth(self) -> i64 {
        self.new.len().cast_signed().wrapping_sub(self.old.len().cast_signed())
    }
}

/// Where edits change a text.
fn changes_of(edits: &[Edit]) -> Vec<Change> {
    let mut growth = 0;
    let changes = edits.iter().map(|edit| {
        let start = edit.span.start.saturating_add_signed(growth);
        let change = Change { old: edit.span, new: Span::new(start, start + edit.text.len() as u64) };
        growth += change.growth();
        change
    });
    changes.collect()
}

/// Where a text is changed that is changed as `first` says, and then as `then` says. Changes side by side are one.
fn compose(first: &[Change], then: &[Change]) -> Vec<Change> {
    // The bytes of the text between the two, with how much they have grown and how much they will grow.
    let before = first.iter().map(|change| (change.new, change.growth(), 0));
    let after = then.iter().map(|change| (change.old, 0, change.growth()));
    let mut changes: Vec<_> = before.chain(after).collect();
    changes.sort_by_key(|(span, ..)| (span.start, span.end));
    let (mut grown, mut growing) = (0_i64, 0_i64);
    let mut composed: Vec<Change> = Vec::new();
    let mut reached = None;
    for (span, before, after) in changes {
        let old_start = span.start.saturating_add_signed(-grown);
        let new_start = span.start.saturating_add_signed(growing);
        let end = reached.map_or(span.end, |reached| span.end.max(reached));
        let touches = reached.is_some_and(|reached| span.start <= reached);
        (grown, growing, reached) = (grown + before, growing + after, Some(end));
        let old = Span::new(old_start, end.saturating_add_signed(-grown));
        let new = Span::new(new_start, end.saturating_add_signed(growing));
        match composed.last_mut() {
            Some(last) if touches => (last.old.end, last.new.end) = (old.end, new.end),
            _ => composed.push(Change { old, new }),
        }
    }
    composed
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

#[cfg(test)]
mod tests {
    use super::Change;
    use super::changes_of;
    use super::compose;
    use movetext_pgn::Span;
    use movetext_pgn::diagnostic::Edit;
    use movetext_pgn::diagnostic::apply_edits;

    fn edits(edits: &[(u64, u64, &str)]) -> Vec<Edit> {
        edits
            .iter()
            .map(|(start, end, text)| Edit { span: Span::new(*start, *end), text: (*text).into() })
            .collect()
    }

    /// Makes of `old` what the changes from it to `new` say.
    fn changed(old: &[u8], new: &[u8], changes: &[Change]) -> Vec<u8> {
        let slice = |bytes: &[u8], span: Span| bytes[span.start as usize..span.end as usize].to_vec();
        let mut text = Vec::new();
        let mut at = 0;
        for change in changes {
            text.extend(slice(old, Span::new(at, change.old.start)));
            text.extend(slice(new, change.new));
            at = change.old.end;
        }
        text.extend(slice(old, Span::new(at, old.len() as u64)));
        text
    }

    #[test]
    fn composed_changes_make_of_a_text_what_rounds_make() {
        let text = b"abcdefghij";
        let rounds: [&[(u64, u64, &str)]; 9] = [
            &[],
            &[(0, 0, "X"), (0, 0, "Y"), (4, 6, "")],
            &[(3, 3, "123"), (3, 5, "4"), (10, 10, "5")],
            &[(0, 10, "0123456789")],
            &[(2, 4, "long text"), (4, 5, "")],
            &[(5, 5, "x"), (6, 6, "y"), (7, 7, "z")],
            &[(0, 1, ""), (1, 2, ""), (2, 3, "")],
            &[(8, 10, "")],
            &[(1, 9, "")],
        ];
        let mut tried = 0;
        for number in 0..rounds.len().pow(3) {
            let chosen = [1, 9, 81].map(|place| rounds[number / place % rounds.len()]);
            let (mut now, mut changes) = (text.to_vec(), Vec::new());
            for round in chosen {
                let round = edits(round);
                let Ok(next) = apply_edits(&now, &round) else { break };
                changes = compose(&changes, &changes_of(&round));
                now = next;
                tried += 1;
            }
            assert_eq!(changed(text, &now, &changes), now, "{chosen:?}");
            assert!(changes.is_sorted_by(|one, two| one.old.end < two.old.start), "{changes:?}");
        }
        assert!(tried > 1_000, "{tried}");
    }
}
