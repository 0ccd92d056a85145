//! Renames players, events, sites and rounds in tags (PGN 8.1.1).

mod aliases;
mod error;
mod line;
mod names;

pub use aliases::Aliases;
pub use error::{AliasFault, ParseAliasesError};

use crate::{
    fix::Replacement,
    matched_game::visit_games,
    raw_game::{GameForm, RawGame, export, read_game},
    raw_games::raw_games,
};
use core::ops::AddAssign;
use movetext_input::{GameBatch, Observer};
use movetext_pgn::{
    Adapter, Flow, GameStart, Tag, Visitor as _,
    diagnostic::{ApplyError, Patch},
};
use movetext_pgn_writer::{SourceGame, normalisation::Losses};

/// The kinds of names that can be renamed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum NameKind {
    /// The White and Black tags.
    Player,
    /// The Event tag.
    Event,
    /// The Site tag.
    Site,
    /// The Round tag.
    Round,
}

impl NameKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Player, Self::Event, Self::Site, Self::Round];

    /// The tags with names.
    pub const TAGS: [&str; 5] = ["White", "Black", "Event", "Site", "Round"];

    fn from_tag(name: &str) -> Option<Self> {
        match name {
            "White" | "Black" => Some(Self::Player),
            "Event" => Some(Self::Event),
            "Site" => Some(Self::Site),
            "Round" => Some(Self::Round),
            _ => None,
        }
    }
}

/// How many values were renamed, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RenameCounts([u64; NameKind::ALL.len()]);

impl RenameCounts {
    /// Returns the number of renamed values of this kind.
    #[must_use]
    pub fn get(self, kind: NameKind) -> u64 {
        self.0.get(kind as usize).copied().unwrap_or_default()
    }

    /// Returns the number of all renamed values.
    #[must_use]
    pub fn total(self) -> u64 {
        self.0.iter().sum()
    }

    fn count(&mut self, kind: NameKind) {
        if let Some(count) = self.0.get_mut(kind as usize) {
            *count += 1;
        }
    }
}

impl AddAssign for RenameCounts {
    fn add_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(count, more)| *count += more);
    }
}

/// The edits that rename values in the text of a batch.
#[derive(Clone, Debug, Default)]
pub struct Renames {
    /// The replacements in text order, without overlaps.
    pub replacements: Vec<Replacement>,
    /// How many values they rename.
    pub counts: RenameCounts,
}

/// Returns the edits that rename values in the tags of the selected games. They change only the values. If a game
/// repeats a tag, only the last one is renamed, because readers use its value. Games that are not text have no edits.
///
/// Skips the movetext.
///
/// # Errors
/// If two tags share text, which no reader reports.
pub fn renames(
    games: &GameBatch<'_>,
    aliases: &Aliases,
    observer: &mut impl Observer,
) -> Result<Renames, ApplyError> {
    let (mut renames, mut result) = (Renames::default(), Ok(()));
    let mut tags = RenamedTags::new(aliases);
    visit_games(games, &mut tags, observer, |tags, _, end, _| {
        if result.is_ok() && end.source.is_some() {
            result = patch(&tags.source, &tags.renamed).and_then(|patch| {
                let (source, span) = (tags.source.source(), tags.source.span());
                renames.replacements.extend(Replacement::from_patch(&patch, source, span)?);
                renames.counts += tags.counts();
                Ok(())
            });
        }
    });
    result.map(|()| renames)
}

/// Games with renamed values, and what was lost by exporting games.
#[derive(Debug, Default)]
pub struct RenamedGames {
    /// All games, including those without renamed values.
    pub games: Vec<RawGame>,
    /// How many values were renamed.
    pub counts: RenameCounts,
    /// What was lost by exporting games.
    pub losses: Losses,
}

/// Returns the selected games with renamed values. With [`GameForm::Original`], the rest of their text stays unchanged.
///
/// Copies the text of each game, and reads the tags of a renamed game twice.
pub fn rename_games(
    games: &GameBatch<'_>,
    form: GameForm,
    aliases: &Aliases,
    observer: &mut impl Observer,
) -> RenamedGames {
    let (games, losses) =
        raw_games(games, GameForm::Original, RenamedTags::new(aliases), observer, |tags, _, _| {
            (tags.counts(), core::mem::take(&mut tags.renamed))
        });
    let mut renamed = RenamedGames { losses, ..RenamedGames::default() };
    for ((counts, tags), game) in games {
        renamed.counts += counts;
        let game = if tags.is_empty() { game } else { rename_game(game, &tags) };
        renamed.games.push(match form {
            GameForm::Original => game,
            GameForm::Export => {
                let (text, changed) = export(game.bytes());
                renamed.losses.merge(&changed);
                RawGame::from_export(text)
            }
        });
    }
    renamed
}

/// Sets the tags in the text of a game.
fn rename_game(game: RawGame, tags: &[RenamedTag]) -> RawGame {
    let mut source = SourceGame::new();
    read_game(game.bytes(), &mut source);
    match patch(&source, tags).and_then(|patch| patch.apply(game.bytes(), 1)) {
        Ok(bytes) => RawGame { bytes, ..game },
        Err(_) => game,
    }
}

/// A tag with a new value.
struct RenamedTag {
    kind: NameKind,
    name: String,
    value: String,
}

/// Returns the edits that set the tags of a game.
fn patch(source: &SourceGame, tags: &[RenamedTag]) -> Result<Patch, ApplyError> {
    let mut patch = Patch::new();
    let tags: Vec<(&str, &str)> = tags.iter().map(|tag| (tag.name.as_str(), tag.value.as_str())).collect();
    source.set_tags(&mut patch, &tags)?;
    Ok(patch)
}

/// Finds the tags of a game that are renamed.
struct RenamedTags<'a> {
    aliases: &'a Aliases,
    source: SourceGame,
    renamed: Vec<RenamedTag>,
}

impl<'a> RenamedTags<'a> {
    fn new(aliases: &'a Aliases) -> Self {
        Self { aliases, source: SourceGame::new(), renamed: Vec::new() }
    }

    fn counts(&self) -> RenameCounts {
        let mut counts = RenameCounts::default();
        self.renamed.iter().for_each(|tag| counts.count(tag.kind));
        counts
    }
}

impl Adapter for RenamedTags<'_> {
    type Inner = SourceGame;

    fn inner(&self) -> &SourceGame {
        &self.source
    }

    fn inner_mut(&mut self) -> &mut SourceGame {
        &mut self.source
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.renamed.clear();
        self.source.begin_game(game)
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        let name = tag.name.to_str();
        if let Some(kind) = NameKind::from_tag(&name) {
            // If a tag is repeated, the last one counts.
            self.renamed.retain(|other| other.name != name);
            if let Some(value) = self.aliases.rename(kind, &tag.value.to_str()) {
                self.renamed.push(RenamedTag { kind, name: name.into_owned(), value });
            }
        }
        self.source.tag(tag)
    }
}
