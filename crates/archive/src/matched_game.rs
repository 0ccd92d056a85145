//! Games that match a filter. You can copy them or read them again.

use crate::{
    on_game_end::OnGameEnd,
    raw_game::{GameForm, RawGame},
};
use core::slice;
use movetext_board::Position;
use movetext_filter::{Departure, Matcher, Repertoire};
use movetext_input::{BatchItem, GameBatch, Observer};
use movetext_pgn::{Flow, GameEnd, GameStart, Placement, Visitable, Visitor, chunk::Chunk, diagnostic::Sink};
use movetext_pgn_tree::{Game, GameBuilder, MoveId};
use movetext_pgn_writer::{ExportOptions, GameText, normalisation::Losses};
use movetext_san::VariationSan;

/// A game that matches a filter.
#[derive(Debug)]
pub struct MatchedGame<'a>(MatchedSource<'a>);

#[derive(Clone, Copy, Debug)]
enum MatchedSource<'a> {
    Text { chunk: &'a Chunk, start: GameStart, end: GameEnd<'a> },
    Tree(&'a Game),
}

impl<'a> MatchedGame<'a> {
    /// Returns the game's original bytes, without surrounding white space. Returns `None` if the game was not read from
    /// text.
    #[must_use]
    pub const fn source(&self) -> Option<&'a [u8]> {
        match self.0 {
            MatchedSource::Text { end, .. } => end.source,
            MatchedSource::Tree(_) => None,
        }
    }

    /// Reads the game again and reports its diagnostics to `sink`.
    pub fn visit<V: Visitor, D: Sink>(&self, visitor: &mut V, sink: &mut D) -> Flow {
        match self.0 {
            MatchedSource::Tree(game) => game.visit(visitor, sink),
            MatchedSource::Text { chunk, start, .. } => {
                let mut reader = chunk.reader();
                let Ok(()) = reader.resume(&start);
                let Ok(flow) = reader.visit_game(visitor, sink);
                flow.unwrap_or_default()
            }
        }
    }

    /// Copies the game. Returns the copy, and what was lost if the game had to be exported.
    ///
    /// To export the game, this reads it for a second time.
    #[must_use]
    pub fn to_raw_game(&self, form: GameForm) -> (RawGame, Losses) {
        match self.0 {
            MatchedSource::Text { chunk, start, end } if form == GameForm::Original => {
                RawGame::from_chunk(chunk, &start, &end)
            }
            _ => {
                let mut text = GameText::new(ExportOptions::new());
                self.visit(&mut text, &mut ());
                RawGame::from_game_text(text)
            }
        }
    }

    /// Exports the game with a comment where it leaves the repertoire. Returns the game, and what was lost by exporting
    /// it. This reads the game again.
    #[must_use]
    pub fn mark_departure(&self, repertoire: &Repertoire) -> (RawGame, Losses) {
        let mut builder = GameBuilder::new();
        self.visit(&mut builder, &mut ());
        let mut game = builder.into_game();
        mark(&mut game, repertoire);
        RawGame::from_game(&game)
    }
}

/// Reads the selected games in order, and calls `take` for each game that matches. [Skipped
/// games](GameBatch::skipped_games) are not visited. Returns [`Flow::Stop`] if the observer stopped.
pub fn visit_matches<O: Observer>(
    games: &GameBatch<'_>,
    matcher: &mut Matcher<'_>,
    observer: &mut O,
    mut take: impl FnMut(MatchedGame<'_>),
) -> Flow {
    visit_games(games, matcher, observer, |matcher, _, _, game| {
        if matcher.is_match() {
            take(game);
        }
    })
}

/// Reads the selected games into `visitor` in order, and calls `take` at the end of each. Returns [`Flow::Stop`] if the
/// visitor or the observer stopped.
pub(crate) fn visit_games<V: Visitor, O: Observer>(
    games: &GameBatch<'_>,
    visitor: &mut V,
    observer: &mut O,
    mut take: impl FnMut(&mut V, &GameStart, &GameEnd<'_>, MatchedGame<'_>),
) -> Flow {
    for item in games.items() {
        let mut each = OnGameEnd::new(visitor, |visitor: &mut V, start: &GameStart, end: &GameEnd<'_>| {
            let game = MatchedGame(match item {
                BatchItem::Text(chunk) => MatchedSource::Text { chunk, start: *start, end: *end },
                BatchItem::Tree(game) => MatchedSource::Tree(game),
            });
            take(visitor, start, end, game);
        });
        if games.visit_item(item, &mut each, observer) == Flow::Stop {
            return Flow::Stop;
        }
    }
    Flow::Continue
}

/// Adds a comment where the game leaves the repertoire. If the repertoire has other moves, the comment follows the
/// game's move: `leaves the repertoire, which has 3. d4 or 3. c3`. If the repertoire ends first, the comment follows
/// its last move: `end of the repertoire`.
fn mark(game: &mut Game, repertoire: &Repertoire) {
    let Some(departure) = repertoire.departure(game) else { return };
    let (Departure::Game(ply) | Departure::Repertoire(ply)) = departure;
    // If the repertoire ends at the start of the game, there is no move to comment on.
    let Some((id, position)) = step(game, ply) else { return };
    let text = match departure {
        Departure::Game(_) => {
            format!("leaves the repertoire, which has {}", moves_text(repertoire, &position))
        }
        Departure::Repertoire(_) => "end of the repertoire".to_owned(),
    };
    // This fails only if the game has 4 GiB of comments.
    let _ = game.add_comment(id, Placement::AfterMove, &text);
}

/// Returns the repertoire's moves in a position, such as `3. d4 or 3. c3`.
fn moves_text(repertoire: &Repertoire, position: &Position) -> String {
    let moves = repertoire.moves(position).unwrap_or_default().iter();
    // Different positions may have the same key, so a move may be illegal.
    let texts = moves.filter_map(|mv| VariationSan::new(slice::from_ref(mv), position).ok());
    texts.map(|text| text.to_string()).collect::<Vec<_>>().join(" or ")
}

/// Returns the main-line move with the number `ply`, counted from 1, and the position before it.
fn step(game: &Game, ply: u32) -> Option<(MoveId, Position)> {
    let step = game.replay().find(|step| step.ply + 1 == ply)?;
    Some((step.node.id(), step.position))
}
