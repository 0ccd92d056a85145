//! Writes the opening of a game into its tags (PGN 9.3, 9.4.1).

mod change;
mod section;

use crate::{
    on_game_end::OnGameEnd,
    raw_game::{GameForm, RawGame, export},
    raw_games::raw_games,
};
use change::{Change, apply, encode, follows_tag, insertion, line_span};
use movetext_input::{GameBatch, Observer};
use movetext_openings::{Opening, Openings};
use movetext_pgn::{GameEnd, Reader};
use movetext_pgn_writer::normalisation::Losses;
use section::{FoundTag, TagSection};

/// The tags that name an opening.
pub(crate) const NAMES: [&str; 4] = ["ECO", "Opening", "Variation", "SubVariation"];

/// How the name of an opening is divided into tags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpeningNames {
    /// The Opening tag contains the family. The Variation and SubVariation tags contain the rest, as in PGN section
    /// 9.3.
    #[default]
    Parts,
    /// The Opening tag contains the whole name, as in games from Lichess.
    Whole,
}

/// What to do with opening tags that a game already has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExistingTags {
    /// Replace their values. If the opening has no variation, Variation tags are deleted, or become empty if other text
    /// precedes them. A more precise code for the same opening stays, such as `B97/08` for `B97`.
    #[default]
    Replace,
    /// Keep them, unless their value is empty or means "unknown".
    Keep,
}

/// How to write openings into tags, for [`name_openings`].
#[derive(Clone, Copy, Debug)]
pub struct OpeningTags<'o> {
    openings: &'o Openings,
    names: OpeningNames,
    existing: ExistingTags,
}

/// Games with opening tags, and what was lost by exporting games.
#[derive(Debug, Default)]
pub struct NamedGames {
    /// All games, including those without an opening.
    pub games: Vec<RawGame>,
    /// The number of games that have an opening.
    pub named: u64,
    /// The number of variant games. They have no openings.
    pub variant_games: u64,
    /// What was lost by exporting games.
    pub losses: Losses,
}

impl<'o> OpeningTags<'o> {
    /// Creates the settings: the table of openings, how names are divided, and what happens to existing tags.
    #[must_use]
    pub const fn new(openings: &'o Openings, names: OpeningNames, existing: ExistingTags) -> Self {
        Self { openings, names, existing }
    }

    /// Returns the changes to the tags of the game that `section` has read, in text order. Their offsets are in bytes
    /// from the start of the game.
    fn changes(&self, section: &TagSection<'o>, end: &GameEnd<'_>) -> Vec<Change> {
        let (Some(opening), Some(source)) = (section.classifier.opening(), end.source) else {
            return Vec::new();
        };
        let mut changes = Vec::new();
        let (mut added, mut deleted) = (Vec::new(), Vec::new());
        let values = values(opening, self.names);
        let is_kept = |found: &FoundTag| self.existing == ExistingTags::Keep && !found.is_unknown;
        for ((name, found), value) in NAMES.iter().zip(&section.found).zip(&values) {
            // If a tag is repeated, the last one counts.
            match (found.last(), value) {
                (Some(found), _) if is_kept(found) => {}
                (Some(found), Some(value)) if *name == "ECO" && found.value.starts_with(value.as_str()) => {}
                (Some(found), Some(value)) if found.value != *value => {
                    changes.push(Change { span: found.value_span, text: encode(value, source) });
                }
                (Some(_), Some(_)) | (None, None) => {}
                (Some(_), None) => {
                    for found in found.iter().filter(|found| !is_kept(found)) {
                        if follows_tag(found.span, source) {
                            deleted.push(found.span);
                        } else if !found.value.is_empty() {
                            let empty = [b"[", name.as_bytes(), b" \"\"]"].concat();
                            changes.push(Change { span: found.span, text: empty });
                        }
                    }
                }
                (None, Some(value)) => {
                    added.push([b"[", name.as_bytes(), b" \"", &encode(value, source), b"\"]"].concat());
                }
            }
        }
        if !added.is_empty() {
            let change = insertion(&added, section, end, source, &mut deleted);
            changes.push(change);
        }
        changes
            .extend(deleted.iter().map(|span| Change { span: line_span(*span, source), text: Vec::new() }));
        changes.sort_by_key(|change| change.span.start);
        changes
    }
}

/// Returns the tag values for an opening, in the order of [`NAMES`].
pub(crate) fn values(opening: Opening<'_>, names: OpeningNames) -> [Option<String>; NAMES.len()] {
    let (name, variation, subvariation) = match names {
        OpeningNames::Parts => (opening.family(), opening.variation(), opening.subvariation()),
        OpeningNames::Whole => (opening.name, None, None),
    };
    let owned = |text: &str| text.to_owned();
    [Some(opening.eco.to_string()), Some(owned(name)), variation.map(owned), subvariation.map(owned)]
}

/// Returns the selected games with opening tags. With [`GameForm::Original`], the rest of their text stays unchanged. A
/// game is read only as far as necessary to find its opening.
///
/// Reads each game once and copies its text, or copies it twice if it changes. Games from PGC or JSON Lines, and games
/// that are exported, are read several times.
pub fn name_openings(
    games: &GameBatch<'_>,
    form: GameForm,
    tags: &OpeningTags<'_>,
    observer: &mut impl Observer,
) -> NamedGames {
    let section = TagSection::new(tags.openings);
    let (games, losses) = raw_games(games, GameForm::Original, section, observer, |section, _, end| {
        let source_length = end.source.map(<[u8]>::len);
        let found = (section.classifier.opening().is_some(), section.is_variant);
        (found, source_length, tags.changes(section, end), end.marker)
    });
    let mut named = NamedGames { losses, ..NamedGames::default() };
    for (((is_named, is_variant), source_length, changes, marker), game) in games {
        named.named += u64::from(is_named);
        named.variant_games += u64::from(is_variant);
        let game = match source_length.filter(|_| !game.boundary.is_rewritten) {
            Some(_) if changes.is_empty() => game,
            Some(length) => {
                // There may be a space before the game's text.
                let shift = game.bytes.len().saturating_sub(length);
                RawGame::from_text(apply(&game.bytes, &changes, shift), marker)
            }
            None if is_named => name_exported(&game, tags),
            None => game,
        };
        named.games.push(match form {
            GameForm::Original => game,
            GameForm::Export => {
                let (text, changed) = export(game.bytes());
                named.losses.merge(&changed);
                RawGame::from_export(text)
            }
        });
    }
    named
}

/// Adds opening tags to a game in export format.
fn name_exported(game: &RawGame, tags: &OpeningTags<'_>) -> RawGame {
    let mut section = TagSection::new(tags.openings);
    let mut text = None;
    let mut each = OnGameEnd::new(&mut section, |section, _, end: &GameEnd<'_>| {
        text = Some(apply(game.bytes(), &tags.changes(section, end), 0));
    });
    let Ok(_) = Reader::new(game.bytes()).visit_game(&mut each, &mut ());
    let text = text.unwrap_or_else(|| game.bytes().to_vec());
    // The new tags are not in the order of export format, so we export the game again.
    RawGame::from_export(export(&text).0)
}
