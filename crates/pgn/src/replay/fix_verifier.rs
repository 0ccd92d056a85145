//! Tries edits before they are suggested: reads the game without them and with them. Suggested edits remove their
//! diagnostics, cause no others, and change nothing else that is read (PGN 3 to 18).
//!
//! If a text is damaged in several places, the text near an edit does not show whether the edit is correct: a bracket,
//! a brace or a number may change the meaning of a word far after it. So we apply all plausible edits together to a
//! copy of the game. If the copy reads differently, we try the edits in halves, and leave out those that still fail.

use super::{Languages, Window, is_respelling, job::replay_again, skip_game};
use crate::{
    diagnostic::{
        Code, Counts, DetailLevel, Diagnostic, Edit, Finding, Patch, Severity, Sink, correction, suggest,
    },
    flow::Flow,
    game_bounds::GameEnd,
    parser::{MARGIN, Parsed},
    source::is_utf16,
    visitor::{Comment, EscapedLine, Interest, MoveEvent, Placement, SkippedText, Start, Tag, Visitor},
};
use alloc::{borrow::ToOwned, collections::BTreeMap, string::String, vec::Vec};
use core::fmt::Write;
use movetext_pgn_values::{GameResult, Nag, TagName, value::Variant};
use movetext_san::Span;

/// The maximum number of bytes that all trials of a game may read, not counting the first [`MIN_TRIALS`].
const TRIAL_BYTES: usize = 1 << 18;
/// The minimum number of trials: one for each group of edits.
const MIN_TRIALS: usize = 3;
/// The length of the UTF-8 byte order mark.
const BYTE_ORDER_MARK_BYTES: usize = 3;
/// The maximum number of trials of a short game.
const MAX_TRIALS: usize = 32;

/// The maximum number of edits to try in a game, which limits memory use. After you apply these edits, a later run can
/// suggest others.
const MAX_CANDIDATES: usize = 1 << 14;
/// The maximum number of edits to try at places without their own diagnostic.
const MAX_FOLLOWING: usize = 1 << 17;

/// The edits of one game.
pub(super) enum Edits {
    /// No edit was requested.
    Untried,
    /// The edits that succeeded together, keyed by the diagnostic that they fix. Each list begins with the edit at the
    /// diagnostic's own span.
    Tried(BTreeMap<(Code, Span), Vec<Edit>>),
    /// A trial, in which every plausible edit is suggested.
    OnTrial(Following),
}

impl Edits {
    /// Returns the edits that fix `finding` in the game at the start of `window`. The first edit is at the finding. The
    /// result is empty if no edit succeeded. The first call reads the game a few times.
    pub(super) fn edits_of(&mut self, finding: &Finding, window: Window<'_>) -> Vec<Edit> {
        if !finding.code.has_edit() {
            return Vec::new();
        }
        if let Self::Untried = self {
            *self = Self::Tried(FixVerifier::verify(window));
        }
        match self {
            Self::Tried(edits) => edits.get(&(finding.code, finding.span)).cloned().unwrap_or_default(),
            _ => suggest(finding, window.context()).into_iter().collect(),
        }
    }
}

/// Edits at places without their own diagnostic. Each belongs to an earlier diagnostic.
#[derive(Default)]
pub(super) struct Following(Vec<(Span, Edit)>);

impl Following {
    /// Suggests an edit for `finding`, and assigns the edit to the earlier diagnostic at `reported`.
    pub(super) fn suggest(&mut self, reported: Span, finding: &Finding, window: Window<'_>) {
        if self.0.len() < MAX_FOLLOWING {
            if let Some(edit) = suggest(finding, window.context()) {
                self.0.push((reported, edit));
            }
        }
    }
}

/// A finding with plausible edits. The first edit is at the finding.
#[derive(Clone)]
struct Candidate {
    code: Code,
    span: Span,
    /// Whether the edit changes the spelling of a move.
    is_respelling: bool,
    edits: Vec<Edit>,
}

/// Tries the edits of a game.
struct FixVerifier<'a> {
    /// The game, and the text after it that determines where it ends.
    window: Window<'a>,
    /// Whether more text follows the window.
    is_cut: bool,
    before: Reading,
    /// The number of trials left.
    left: usize,
}

impl<'a> FixVerifier<'a> {
    /// Returns the verified edits for the game at the start of `window`. The result is empty if the size limit cuts the
    /// game, because errors at the cut may be correct text in the whole game. It is also empty if the damage limit
    /// stopped the reader.
    fn verify(window: Window<'a>) -> BTreeMap<(Code, Span), Vec<Edit>> {
        let parsed = skip_game(window.bytes, window.at, window.base, &window.limits);
        // Later text belongs to another game, and a stream may not have read it yet.
        let to = window.bytes.len().min(parsed.reach.saturating_add(MARGIN));
        // The byte before the game, or a byte order mark at the start, determines whether the game begins in column 1.
        let from = if window.at <= BYTE_ORDER_MARK_BYTES { 0 } else { window.at - 1 };
        let is_cut = to < window.bytes.len();
        let window = Window {
            bytes: window.bytes.get(from..to).unwrap_or_default(),
            base: window.base + from as u64,
            at: window.at - from,
            ..window
        };
        let found = Found { candidates: Some(Vec::new()), ..Found::default() };
        let mut before = Reading::new(window, found);
        let mut candidates = before.take_candidates();
        // If the damage limit was reached, an edit would change how many moves are read.
        if before.is_cut || before.found.counts.get(Code::DamageLimit) > 0 {
            candidates.clear();
        }
        candidates.retain(|one| one.edits.iter().all(|edit| edit.span.start >= window.decided));
        if candidates.iter().any(|one| one.is_respelling) {
            let languages = Languages::find(window);
            candidates.retain(|one| !one.is_respelling || !languages.is_disputed(one.span.start));
        }
        let length = before.end.saturating_sub(window.at).max(1);
        let mut verifier =
            Self { window, is_cut, before, left: (TRIAL_BYTES / length).clamp(MIN_TRIALS, MAX_TRIALS) };
        let mut chosen = Vec::new();
        // Edits for notes often fail, so the other edits must succeed without them. Conversions are rarely requested,
        // so we try them last: then no other edit fails because of them.
        let (conversions, others): (Vec<_>, Vec<_>) =
            candidates.into_iter().partition(|one| one.code == Code::Windows1252);
        let (notes, faults): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|one| one.code.severity() == Severity::Note);
        for group in [faults, notes, conversions] {
            verifier.choose(&group, &mut chosen);
        }
        chosen.into_iter().map(|one| ((one.code, one.span), one.edits)).collect()
    }

    /// Adds the candidates that succeed together with those in `chosen`.
    fn choose(&mut self, candidates: &[Candidate], chosen: &mut Vec<Candidate>) {
        let before = chosen.len();
        chosen.extend_from_slice(candidates);
        if candidates.is_empty() || self.holds(chosen) {
            return;
        }
        chosen.truncate(before);
        if candidates.len() > 1 {
            let (first, second) = candidates.split_at(candidates.len() / 2);
            self.choose(first, chosen);
            self.choose(second, chosen);
        }
    }

    /// Returns whether the edited game reads the same and every edit fixes its diagnostic.
    fn holds(&mut self, candidates: &[Candidate]) -> bool {
        let Some(left) = self.left.checked_sub(1) else { return false };
        self.left = left;
        let Some((text, end)) = self.apply(candidates) else { return false };
        let after = Reading::new(Window { bytes: &text, ..self.window }, Found::default());
        after.end == end
            && !after.is_cut
            && !(self.is_cut && after.touched_end)
            && after.record == self.before.record
            && escapes(&text, end) == escapes(self.window.bytes, self.before.end)
            && self.fixes(candidates, &after.found.counts)
    }

    /// Returns whether every edit removed its own diagnostic and no code became more frequent.
    fn fixes(&self, candidates: &[Candidate], after: &Counts) -> bool {
        let mut left = Counts::default();
        left.merge(after);
        candidates.iter().for_each(|one| left.add(one.code));
        left.iter().all(|(code, count)| count <= self.before.found.counts.get(code))
    }

    /// Applies edits. Returns the edited text, and where the game should end in it.
    fn apply(&self, candidates: &[Candidate]) -> Option<(Vec<u8>, usize)> {
        let base = self.window.base;
        let edits = candidates.iter().flat_map(|one| &one.edits);
        let text = Patch::from_edits(edits).and_then(|patch| patch.apply(self.window.bytes, base)).ok()?;
        if base == 0 && is_binary(&text) && !is_binary(self.window.bytes) {
            return None;
        }
        let after = self.window.bytes.len().checked_sub(self.before.end)?;
        let end = text.len().checked_sub(after)?;
        Some((text, end))
    }
}

/// Returns whether a stream that begins with these bytes is not plain text: UTF-16, or a control character at the
/// start, as in PGC records and gzip files.
fn is_binary(bytes: &[u8]) -> bool {
    is_utf16(bytes) || matches!(bytes.first(), Some(0..=8 | 0x0B | 0x0C | 0x0E..=0x1F))
}

/// Returns whether an escaped line begins at `end`, directly after the game. We check this separately because the game
/// is read without the text after it, and an edit may have put a line break before a `%` there.
fn escapes(bytes: &[u8], end: usize) -> bool {
    let before = end.checked_sub(1).and_then(|last| bytes.get(last));
    bytes.get(end) == Some(&b'%') && matches!(before, None | Some(b'\n' | b'\r'))
}

/// The result of reading a game once.
struct Reading {
    record: Record,
    found: Found,
    following: Vec<(Span, Edit)>,
    /// The index from which the search for the next game starts.
    end: usize,
    touched_end: bool,
    /// Whether the size limit cuts the game.
    is_cut: bool,
}

impl Reading {
    fn new(window: Window<'_>, mut found: Found) -> Self {
        let mut record = Record::default();
        let (parsed, edits) = replay_again(window, &mut record, &mut found, |replay| {
            replay.reporter.edits = Edits::OnTrial(Following::default());
            (replay.parse(), core::mem::replace(&mut replay.reporter.edits, Edits::Untried))
        });
        let following = match edits {
            Edits::OnTrial(Following(following)) => following,
            Edits::Untried | Edits::Tried(_) => Vec::new(),
        };
        let Parsed { end, touched_end, is_cut, .. } = parsed;
        Self { record, found, following, end, touched_end, is_cut }
    }

    /// Takes the candidates, and adds to each the edits that belong to its diagnostic.
    fn take_candidates(&mut self) -> Vec<Candidate> {
        let mut candidates = core::mem::take(&mut self.found.candidates).unwrap_or_default();
        let numbers = candidates.iter_mut().filter(|one| one.code == Code::MoveNumber);
        let mut places: BTreeMap<Span, &mut Vec<Edit>> =
            numbers.map(|one| (one.span, &mut one.edits)).collect();
        for (reported, edit) in core::mem::take(&mut self.following) {
            if let Some(edits) = places.get_mut(&reported) {
                edits.push(edit);
            }
        }
        candidates
    }
}

/// A sink that collects the diagnostics of a game.
#[derive(Default)]
struct Found {
    counts: Counts,
    /// Plausible edits, or `None` if they are not requested.
    candidates: Option<Vec<Candidate>>,
}

impl Sink for Found {
    fn detail_level(&self, _code: Code) -> DetailLevel {
        match &self.candidates {
            Some(candidates) if candidates.len() < MAX_CANDIDATES => DetailLevel::WithFix,
            _ => DetailLevel::Count,
        }
    }

    fn count(&mut self, code: Code) -> Flow {
        self.counts.add(code);
        Flow::Continue
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        let (code, span) = (diagnostic.code(), diagnostic.span());
        if let (Some(candidates), Some(edit)) = (&mut self.candidates, diagnostic.fix().first()) {
            let is_respelling = is_respelling(code, &diagnostic.detail());
            candidates.push(Candidate { code, span, is_respelling, edits: Vec::from([edit.clone()]) });
        }
        self.count(code)
    }
}

/// Everything in a game that edits must preserve, as text.
#[derive(Default, PartialEq, Eq)]
struct Record {
    bytes: Vec<u8>,
    /// The usual name of the variant in the last Variant tag.
    variant: Option<String>,
}

impl Record {
    fn line(&mut self, line: core::fmt::Arguments<'_>) -> Flow {
        self.text(line, b"")
    }

    /// Adds a line with text. The text is copied without formatting, because it may be most of a game.
    fn text(&mut self, line: core::fmt::Arguments<'_>, text: &[u8]) -> Flow {
        // Writing to memory cannot fail.
        let _ = write!(self, "{line} {}:", text.len());
        self.bytes.extend_from_slice(text);
        self.bytes.push(b'\n');
        Flow::Continue
    }
}

impl Write for Record {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        self.bytes.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

impl Visitor for Record {
    fn interest(&self) -> Interest {
        Interest::ALL
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        match tag.name.raw() {
            // These tags affect only the start position, which we compare instead.
            b"SetUp" => Flow::Continue,
            b"FEN" => self.line(format_args!("FEN")),
            b"Variant" => {
                self.variant = Some(Variant::usual_name(&tag.value.to_str()).to_owned());
                Flow::Continue
            }
            name => {
                let value = tag.value.to_str();
                // A value and its correction must compare equal.
                let meant = TagName::from_bytes(name).and_then(|name| correction(name, &value));
                let value = meant.as_deref().unwrap_or(&value);
                self.text(format_args!("tag {:?}", tag.name.to_str()), value.as_bytes())
            }
        }
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        // A Variant tag may name what the FEN implies.
        let implied = Variant::implied_by(start.position);
        let variant = self.variant.take().unwrap_or_else(|| implied.name().to_owned());
        self.text(format_args!("variant"), variant.as_bytes());
        self.line(format_args!("start {:?} {}", start.origin, movetext_fen::Fen::from(start.position)))
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.line(format_args!("{} {:?}", event.ply, event.played))
    }

    fn nag(&mut self, nag: Nag, place: Placement) -> Flow {
        self.line(format_args!("{nag} {place:?}"))
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        self.text(format_args!("comment {:?}", comment.placement), comment.text.to_str().as_bytes())
    }

    fn stray_text(&mut self, text: &Comment<'_>) -> Flow {
        self.text(format_args!("stray {:?}", text.placement), text.text.raw())
    }

    fn begin_variation(&mut self) -> Flow {
        self.line(format_args!("("))
    }

    fn variation_result(&mut self, result: GameResult) -> Flow {
        self.line(format_args!("variation {result}"))
    }

    fn end_variation(&mut self) -> Flow {
        self.line(format_args!(")"))
    }

    fn escaped_line(&mut self, escape: &EscapedLine<'_>) -> Flow {
        self.text(format_args!("escape"), escape.text.to_str().as_bytes())
    }

    fn skipped_text(&mut self, skipped: &SkippedText<'_>) -> Flow {
        self.text(format_args!("unread"), skipped.text.raw())
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.line(format_args!("result {}, {} plies", end.result, end.plies))
    }
}
