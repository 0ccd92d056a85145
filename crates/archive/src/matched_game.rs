//! Games that match a filter, to copy or to read again.

use crate::{
    on_game_end::OnGameEnd,
    whole::{GameForm, WholeGame},
};
use core::slice;
use movetext_board::Position;
use movetext_filter::{Departure, Matcher, Repertoire};
use movetext_input::{BatchItem, GameBatch, Observer};
use movetext_pgn::{Flow, GameEnd, GameStart, Placement, Visitable, Visitor, chunk::Chunk, diagnostic::Sink};
use movetext_pgn_tree::{Game, GameBuilder, MoveId};
use movetext_pgn_writer::{ExportOptions, Writer, normalisation::Losses};
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
    /// Returns the original bytes without surrounding white space, or `None` if the game was not read from text.
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

    /// Returns the whole game, and the losses of exporting it.
    ///
    /// Costs a copy of the text; a second read if the game is exported.
    #[must_use]
    pub fn whole(&self, form: GameForm) -> (WholeGame, Losses) {
        match self.0 {
            MatchedSource::Text { chunk, start, end } if form == GameForm::Original => {
                WholeGame::original(chunk, &start, &end)
            }
            _ => {
                let mut writer = Writer::new(Vec::new(), ExportOptions::new());
                self.visit(&mut writer, &mut ());
                let losses = writer.losses().clone();
                // Writing to memory does not fail.
                (WholeGame::exported(writer.finish().unwrap_or_default()), losses)
            }
        }
    }

    /// Returns the game in export format, with a comment at the move that leaves the repertoire, or after its last move
    /// in it, and the losses of exporting it. Costs a second read.
    #[must_use]
    pub fn marked(&self, repertoire: &Repertoire) -> (WholeGame, Losses) {
        let mut builder = GameBuilder::new();
        self.visit(&mut builder, &mut ());
        let mut game = builder.into_game();
        mark(&mut game, repertoire);
        let mut writer = Writer::new(Vec::new(), ExportOptions::new());
        game.visit(&mut writer, &mut ());
        let losses = writer.losses().clone();
        // Writing to memory does not fail.
        (WholeGame::exported(writer.finish().unwrap_or_default()), losses)
    }
}

/// Reads the selected games and calls `take` with those that match, in order. [Skipped games](GameBatch::skipped) are
/// not visited. Returns [`Flow::Stop`] if the observer stopped.
pub fn visit_matches<O: Observer>(
    games: &GameBatch<'_>,
    matcher: &mut Matcher<'_>,
    observer: &mut O,
    mut take: impl FnMut(MatchedGame<'_>),
) -> Flow {
    for part in games.items() {
        let mut each = OnGameEnd::new(matcher, |matcher: &mut Matcher<'_>, start, end| {
            if matcher.is_match() {
                take(MatchedGame(match part {
                    BatchItem::Text(chunk) => MatchedSource::Text { chunk, start: *start, end: *end },
                    BatchItem::Tree(game) => MatchedSource::Tree(game),
                }));
            }
        });
        if games.visit_item(part, &mut each, observer) == Flow::Stop {
            return Flow::Stop;
        }
    }
    Flow::Continue
}

/// Adds a comment where the game leaves the repertoire: `leaves the repertoire, which has 3. d4 or 3. c3` after the
/// move that leaves it, or `end of the repertoire` after the last move that is in it.
fn mark(game: &mut Game, repertoire: &Repertoire) {
    let Some(departure) = repertoire.departure(game) else { return };
    let (Departure::Game(ply) | Departure::Repertoire(ply)) = departure;
    // A repertoire that ends at the game's start has no move for the comment.
    let Some((id, position)) = step(game, ply) else { return };
    let text = match departure {
        Departure::Game(_) => {
            format!("leaves the repertoire, which has {}", moves_text(repertoire, &position))
        }
        Departure::Repertoire(_) => "end of the repertoire".to_owned(),
    };
    // The comment is lost only in a game of 4 GiB.
    let _ = game.add_comment(id, Placement::AfterMove, &text);
}

/// Returns the moves in a position, as `3. d4 or 3. c3`.
fn moves_text(repertoire: &Repertoire, position: &Position) -> String {
    let moves = repertoire.moves(position).unwrap_or_default().iter();
    // Different positions might have the same key, so that a move might be illegal.
    let texts = moves.filter_map(|mv| VariationSan::new(slice::from_ref(mv), position).ok());
    texts.map(|text| text.to_string()).collect::<Vec<_>>().join(" or ")
}

/// Returns the move with this ply of the main line, counted from 1, and the position before it.
fn step(game: &Game, ply: u32) -> Option<(MoveId, Position)> {
    let step = game.replay().find(|step| step.ply + 1 == ply)?;
    Some((step.node.id(), step.position))
}
