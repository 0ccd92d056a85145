//! Writes the openings of games into their tags (PGN 9.3, 9.4.1).

use crate::{
    observe::Observer,
    on_game_end::OnGameEnd,
    whole::{GameForm, WholeGame, exported},
    work_units::Games,
};
use core::cell::RefCell;
use movetext_openings::{Classifier, EcoCheck, Opening, Openings};
use movetext_pgn::{
    Flow, GameEnd, GameStart, Interest, MoveEvent, Reader, Span, Tag, Visitor,
    diagnostic::{Attention, Code},
    event::Start,
};
use movetext_pgn_writer::normalisation::Losses;

/// The tags that name an opening.
const NAMES: [&str; 4] = ["ECO", "Opening", "Variation", "SubVariation"];

/// The way in which the name of an opening is divided among tags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpeningNames {
    /// The family is the Opening tag, and the rest are the Variation and SubVariation tags, as in section 9.3.
    #[default]
    Parts,
    /// The whole name is the Opening tag, as in games from Lichess.
    Whole,
}

/// What happens to tags that a game has already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExistingTags {
    /// Their values are replaced, and those of a variation that the opening does not have are deleted. A finer code of
    /// the same opening, such as `B97/08` instead of `B97`, is kept.
    #[default]
    Replace,
    /// They are kept, unless their value is empty or means "unknown".
    Keep,
}

/// Adds the tags of the opening to games.
#[derive(Clone, Copy, Debug)]
pub struct OpeningTags<'o> {
    openings: &'o Openings,
    names: OpeningNames,
    existing: ExistingTags,
}

/// Games with the tags of their openings, and what writing them lost.
#[derive(Debug, Default)]
pub struct NamedGames {
    /// The games.
    pub games: Vec<WholeGame>,
    /// The number of games with an opening.
    pub named: u64,
    /// The losses of exporting games.
    pub losses: Losses,
}

impl<'o> OpeningTags<'o> {
    /// Returns tags for the openings of a table.
    #[must_use]
    pub const fn new(openings: &'o Openings, names: OpeningNames, existing: ExistingTags) -> Self {
        Self { openings, names, existing }
    }

    /// Returns the values of the tags, in the order of [`NAMES`].
    fn values(&self, opening: Opening<'o>) -> [Option<String>; NAMES.len()] {
        let (name, variation, subvariation) = match self.names {
            OpeningNames::Parts => (opening.family(), opening.variation(), opening.subvariation()),
            OpeningNames::Whole => (opening.name, None, None),
        };
        let owned = |text: &str| text.to_owned();
        [Some(opening.eco.to_string()), Some(owned(name)), variation.map(owned), subvariation.map(owned)]
    }

    /// Returns the changes to the tags of the last game of `section`, in the order of the text. Offsets count from the
    /// start of the game.
    fn changes(&self, section: &TagSection<'o>, end: &GameEnd<'_>) -> Vec<Change> {
        let (Some(opening), Some(source)) = (section.classifier.opening(), end.source) else {
            return Vec::new();
        };
        let mut changes = Vec::new();
        let (mut added, mut deleted) = (Vec::new(), Vec::new());
        let values = self.values(opening);
        for ((name, found), value) in NAMES.iter().zip(&section.found).zip(&values) {
            match (found, value) {
                (Some(found), _) if self.existing == ExistingTags::Keep && !found.is_unknown => {}
                (Some(found), Some(value)) if *name == "ECO" && found.value.starts_with(value.as_str()) => {}
                (Some(found), Some(value)) if found.value != *value => {
                    changes.push(Change { span: found.value_span, text: encoded(value, source) });
                }
                (Some(_), Some(_)) | (None, None) => {}
                (Some(found), None) => deleted.push(found.span),
                (None, Some(value)) => {
                    added.push([b"[", name.as_bytes(), b" \"", &encoded(value, source), b"\"]"].concat());
                }
            }
        }
        if !added.is_empty() {
            let change = insertion(&added, section, end, source, &mut deleted);
            changes.push(change);
        }
        changes.extend(deleted.iter().map(|span| Change { span: line_of(*span, source), text: Vec::new() }));
        changes.sort_by_key(|change| change.span.start);
        changes
    }
}

/// A span of a game and its replacement.
#[derive(Debug)]
struct Change {
    span: Span,
    text: Vec<u8>,
}

/// Returns the insertion of tag pairs: in the place of the last tag pair if that is deleted, otherwise after it, or before
/// everything else.
fn insertion(
    pairs: &[Vec<u8>],
    section: &TagSection<'_>,
    end: &GameEnd<'_>,
    source: &[u8],
    deleted: &mut Vec<Span>,
) -> Change {
    let first_line = memchr::memchr(b'\n', source).and_then(|end| source.get(..end)).unwrap_or_default();
    let newline: &[u8] = if first_line.ends_with(b"\r") { b"\r\n" } else { b"\n" };
    let lines = pairs.join(newline);
    let offset = end.tags_end.saturating_sub(end.span.start);
    if let Some(last) = deleted.iter().position(|span| span.end == offset) {
        return Change { span: deleted.remove(last), text: lines };
    }
    let text =
        if section.has_tags { [newline, &lines].concat() } else { [&lines, newline, newline].concat() };
    Change { span: Span::at(offset), text }
}

/// Returns the bytes of a tag value: UTF-8, or Latin-1 where the game has another encoding than UTF-8.
fn encoded(value: &str, source: &[u8]) -> Vec<u8> {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    let latin1: Option<Vec<u8>> =
        value.chars().map(|character| u8::try_from(u32::from(character)).ok()).collect();
    match latin1 {
        Some(bytes) if !value.is_ascii() && core::str::from_utf8(source).is_err() => bytes,
        _ => value.into_bytes(),
    }
}

/// Returns the span of a tag pair with the end of its line, if it is alone on the line.
fn line_of(span: Span, source: &[u8]) -> Span {
    let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
    let before = source.get(..index(span.start)).unwrap_or_default();
    let after = source.get(index(span.end)..).unwrap_or_default();
    let is_first = before.last().is_none_or(|byte| matches!(byte, b'\n' | b'\r'));
    let line_end =
        if after.starts_with(b"\r\n") { 2 } else { u64::from(matches!(after.first(), Some(b'\n' | b'\r'))) };
    if is_first { Span::new(span.start, span.end + line_end) } else { span }
}

/// The tags of the opening that a game has, and its opening by position.
#[derive(Debug)]
struct TagSection<'o> {
    classifier: Classifier<'o>,
    /// The offset of the game.
    offset: u64,
    found: [Option<FoundTag>; NAMES.len()],
    has_tags: bool,
}

/// A tag of a game. Offsets count from the start of the game.
#[derive(Debug)]
struct FoundTag {
    span: Span,
    value_span: Span,
    value: String,
    is_unknown: bool,
}

impl<'o> TagSection<'o> {
    fn new(openings: &'o Openings) -> Self {
        let found = [const { None }; NAMES.len()];
        Self { classifier: openings.classifier(), offset: 0, found, has_tags: false }
    }
}

impl Visitor for TagSection<'_> {
    fn interest(&self) -> Interest {
        self.classifier.interest()
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.offset = game.offset;
        self.found = [const { None }; NAMES.len()];
        self.has_tags = false;
        self.classifier.begin_game(game)
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.has_tags = true;
        let name = tag.name.raw();
        // Scid writes `Eco`.
        let place = NAMES.iter().position(|known| known.as_bytes().eq_ignore_ascii_case(name));
        if let Some(found) = place.and_then(|place| self.found.get_mut(place)) {
            let value = tag.value.to_str().into_owned();
            let relative = |span: Span| {
                Span::new(span.start.saturating_sub(self.offset), span.end.saturating_sub(self.offset))
            };
            let is_unknown = matches!(value.trim(), "" | "?" | "-");
            let (span, value_span) = (relative(tag.span), relative(tag.value_span));
            *found = Some(FoundTag { span, value_span, value, is_unknown });
        }
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.classifier.begin_moves(start)
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.classifier.mv(event)
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.classifier.end_game(end)
    }
}

impl Games {
    /// Reads the selected games for their diagnostics. ECO tags are compared with the moves, see [`EcoCheck`], if the
    /// observer requests [`Code::EcoMismatch`]; otherwise that costs nothing. Returns [`Flow::Stop`] if the observer
    /// stopped.
    pub fn check<O: Observer>(self, observer: &mut O) -> Flow {
        if observer.attention(Code::EcoMismatch) == Attention::None {
            return self.visit_once(&mut (), observer);
        }
        let shared = RefCell::new(observer);
        self.visit_once(&mut EcoCheck::new(Openings::builtin(), &shared), &mut &shared)
    }

    /// Returns the selected games with the tags of their openings; the rest of their text is unchanged. Games are read
    /// only as far as the opening requires.
    ///
    /// Costs one read of each game, a copy of its text and another one if it changes. Games from PGC or JSON Lines, and
    /// those that are exported, are read several times.
    pub fn name_openings(
        &self,
        form: GameForm,
        tags: &OpeningTags<'_>,
        observer: &mut impl Observer,
    ) -> NamedGames {
        let section = TagSection::new(tags.openings);
        let (games, losses) = self.whole_games(GameForm::Original, section, observer, |section, _, end| {
            let source_length = end.source.map(<[u8]>::len);
            (section.classifier.opening().is_some(), source_length, tags.changes(section, end), end.marker)
        });
        let mut named = NamedGames { losses, ..NamedGames::default() };
        for ((is_named, source_length, changes, marker), game) in games {
            named.named += u64::from(is_named);
            let game = match source_length.filter(|_| !game.boundary.is_rewritten) {
                Some(_) if changes.is_empty() => game,
                Some(length) => {
                    // A space may precede the text of the game.
                    let shift = game.bytes.len().saturating_sub(length);
                    WholeGame::of_text(applied(&game.bytes, &changes, shift), marker)
                }
                None if is_named => named_again(&game, tags),
                None => game,
            };
            named.games.push(match form {
                GameForm::Original => game,
                GameForm::Export => {
                    let (text, changed) = exported(game.bytes());
                    named.losses.merge(&changed);
                    WholeGame::exported(text)
                }
            });
        }
        named
    }
}

/// Returns a game in export format with the tags of its opening.
fn named_again(game: &WholeGame, tags: &OpeningTags<'_>) -> WholeGame {
    let mut section = TagSection::new(tags.openings);
    let mut text = None;
    let mut each = OnGameEnd::new(&mut section, |section, _, end: &GameEnd<'_>| {
        text = Some(applied(game.bytes(), &tags.changes(section, end), 0));
    });
    let Ok(_) = Reader::new(game.bytes()).visit_game(&mut each, &mut ());
    let text = text.unwrap_or_else(|| game.bytes().to_vec());
    // The tags that were added are not yet in the order of export format.
    WholeGame::exported(exported(&text).0)
}

/// Returns `bytes` with the changes, whose offsets count from `shift`.
fn applied(bytes: &[u8], changes: &[Change], shift: usize) -> Vec<u8> {
    let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX).saturating_add(shift);
    let added: usize = changes.iter().map(|change| change.text.len()).sum();
    let mut out = Vec::with_capacity(bytes.len() + added);
    let mut copied = 0;
    for Change { span, text } in changes {
        out.extend_from_slice(bytes.get(copied..index(span.start)).unwrap_or_default());
        out.extend_from_slice(text);
        copied = index(span.end).max(copied);
    }
    out.extend_from_slice(bytes.get(copied..).unwrap_or_default());
    out
}
