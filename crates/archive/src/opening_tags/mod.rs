//! Writes the openings of games into their tags (PGN 9.3, 9.4.1).

mod change;
mod section;

use crate::{
    on_game_end::OnGameEnd,
    whole::{GameForm, WholeGame, exported, whole_games},
};
use change::{Change, applied, encoded, follows_tag, insertion, line_of};
use movetext_input::{GameBatch, Observer};
use movetext_openings::{Opening, Openings};
use movetext_pgn::{GameEnd, Reader};
use movetext_pgn_writer::normalisation::Losses;
use section::{FoundTag, TagSection};

/// The tags that name an opening.
pub(crate) const NAMES: [&str; 4] = ["ECO", "Opening", "Variation", "SubVariation"];

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
    /// Their values are replaced. Variation tags are deleted if the opening has no variation, or emptied if other text
    /// precedes them. A finer code for the same opening, such as `B97/08` instead of `B97`, is kept.
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

    /// Returns the changes to the tags of the last game of `section`, in the order of the text. Offsets count from the
    /// start of the game.
    fn changes(&self, section: &TagSection<'o>, end: &GameEnd<'_>) -> Vec<Change> {
        let (Some(opening), Some(source)) = (section.classifier.opening(), end.source) else {
            return Vec::new();
        };
        let mut changes = Vec::new();
        let (mut added, mut deleted) = (Vec::new(), Vec::new());
        let values = values(opening, self.names);
        let is_kept = |found: &FoundTag| self.existing == ExistingTags::Keep && !found.is_unknown;
        for ((name, found), value) in NAMES.iter().zip(&section.found).zip(&values) {
            // The last of several tags counts.
            match (found.last(), value) {
                (Some(found), _) if is_kept(found) => {}
                (Some(found), Some(value)) if *name == "ECO" && found.value.starts_with(value.as_str()) => {}
                (Some(found), Some(value)) if found.value != *value => {
                    changes.push(Change { span: found.value_span, text: encoded(value, source) });
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

/// Returns the values of the tags of an opening, in the order of [`NAMES`].
pub(crate) fn values(opening: Opening<'_>, names: OpeningNames) -> [Option<String>; NAMES.len()] {
    let (name, variation, subvariation) = match names {
        OpeningNames::Parts => (opening.family(), opening.variation(), opening.subvariation()),
        OpeningNames::Whole => (opening.name, None, None),
    };
    let owned = |text: &str| text.to_owned();
    [Some(opening.eco.to_string()), Some(owned(name)), variation.map(owned), subvariation.map(owned)]
}

/// Returns the selected games with the tags of their openings; the rest of their text is unchanged. Games are read
/// only as far as the opening requires.
///
/// Costs one read of each game, a copy of its text and another one if it changes. Games from PGC or JSON Lines, and
/// those that are exported, are read several times.
pub fn name_openings(
    games: &GameBatch<'_>,
    form: GameForm,
    tags: &OpeningTags<'_>,
    observer: &mut impl Observer,
) -> NamedGames {
    let section = TagSection::new(tags.openings);
    let (games, losses) = whole_games(games, GameForm::Original, section, observer, |section, _, end| {
        let source_length = end.source.map(<[u8]>::len);
        (section.classifier.opening().is_some(), source_length, tags.changes(section, end), end.marker)
    });
    let mut named = NamedGames { losses, ..NamedGames::default() };
    for ((is_named, source_length, changes, marker), game) in games {
        named.named += u64::from(is_named);
        let game = match source_length.filter(|_| !game.boundary.is_rewritten) {
            Some(_) if changes.is_empty() => game,
            Some(length) => {
                // A space may precede the game's text.
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
