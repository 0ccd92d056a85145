//! Draws games at random in one pass.

use crate::{
    matched_game::visit_games,
    raw_game::{GameForm, RawGame},
    tag_values::{SoughtTags, TagValues},
};
use movetext_input::{GameBatch, Observer, Sampler};
use movetext_pgn::{Flow, GameStart, Interest, Tag, Visitor};
use movetext_pgn_writer::normalisation::Losses;
use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// A random sample of games, or of the games with each value of a tag. Several threads can add games. The numbers of
/// the games and the seed decide which games are drawn, in the same way as
/// [`Selection::with_sample`](movetext_input::Selection::with_sample).
///
/// ```
/// use movetext_archive::{input::Games, raw_game::GameForm, sample::GameSample};
///
/// let text = "[White \"Ann\"]\n\n1. e4 *\n\n[White \"Ann\"]\n\n1. d4 *\n\n[White \"Bob\"]\n\n1. c4 *\n";
/// let sample = GameSample::new(1, 7, GameForm::Original).per_tag("White");
/// for games in Games::from_read("games in memory", text.as_bytes()).batches() {
///     sample.add_games(&games?, &mut ());
/// }
/// let games: Vec<_> = sample.finish().map(|(game, _)| game).collect();
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[1].bytes(), b"[White \"Bob\"]\n\n1. c4 *");
/// # Ok::<(), movetext_archive::input::InputError>(())
/// ```
///
/// # Cost
/// Skips the movetext of games, and copies only games that are drawn. Needs memory for the games in the sample.
#[derive(Debug)]
pub struct GameSample {
    count: usize,
    seed: u64,
    form: GameForm,
    /// The tag with the values, if there is one.
    tags: SoughtTags,
    /// The games drawn for each value of the tag.
    samples: Mutex<HashMap<String, Sampler<SampledGame>>>,
}

#[derive(Debug)]
struct SampledGame {
    number: u64,
    game: RawGame,
    /// What was lost by exporting the game, which is rare.
    losses: Option<Box<Losses>>,
}

impl GameSample {
    /// Creates a sample of `count` games, or of all games if there are not more.
    #[must_use]
    pub fn new(count: usize, seed: u64, form: GameForm) -> Self {
        Self { count, seed, form, tags: SoughtTags::from([""; 0]), samples: Mutex::default() }
    }

    /// Draws games for each value of a tag. A missing or empty tag counts as `?`, and the value for Result is the game's
    /// result.
    #[must_use]
    pub fn per_tag(self, name: &str) -> Self {
        Self { tags: SoughtTags::from([name]), ..self }
    }

    /// Returns the name of the tag if no game has had it so far. `Result` is never missing, because every game has a
    /// result.
    pub fn missing(&self) -> impl Iterator<Item = &str> {
        self.tags.missing()
    }

    /// Adds the selected games. Their numbers must differ from those of other games.
    pub fn add_games(&self, games: &GameBatch<'_>, observer: &mut impl Observer) {
        let mut values = ScannedTags(TagValues::new(self.tags.clone()));
        visit_games(games, &mut values, observer, |values, start, end, game| {
            let value = values.0.pairs(end).next().map_or("", |(_, value)| value);
            let number = start.number;
            // Games that are not drawn are not copied. A game that is not drawn now is not drawn later either.
            if self.samples().get(value).is_none_or(|sample| sample.draws(number)) {
                let (game, losses) = game.to_raw_game(self.form);
                let losses = (!losses.is_empty()).then(|| Box::new(losses));
                let mut samples = self.samples();
                let sample =
                    samples.entry(value.to_owned()).or_insert_with(|| Sampler::new(self.count, self.seed));
                sample.push(number, SampledGame { number, game, losses });
            }
        });
    }

    /// Returns the games in the sample in the order of their numbers, each with what was lost by exporting it.
    pub fn finish(self) -> impl ExactSizeIterator<Item = (RawGame, Losses)> {
        let samples = self.samples.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut games: Vec<SampledGame> = samples.into_values().flat_map(Sampler::into_values).collect();
        games.sort_unstable_by_key(|game| game.number);
        games
            .into_iter()
            .map(|sampled| (sampled.game, sampled.losses.map_or_else(Losses::default, |lost| *lost)))
    }

    /// Locks the samples. We ignore poisoning, because they stay valid if a thread panics.
    fn samples(&self) -> MutexGuard<'_, HashMap<String, Sampler<SampledGame>>> {
        self.samples.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Collects tag values and skips the movetext.
struct ScannedTags(TagValues);

impl Visitor for ScannedTags {
    fn interest(&self) -> Interest {
        Interest::SCAN
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.0.begin_game(game)
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.0.tag(tag)
    }
}
