//! Games as text: each implementation reads games that the other wrote, and both read real games in the same way (PGN
//! 8). The real games come from `MOVETEXT_DATA`.
#![allow(clippy::unwrap_used, reason = "test helpers may panic like tests")]

use core::ops::ControlFlow;
use std::{fs, path::Path};

use movetext_board::Position;
use movetext_fen::Fen;
use movetext_pgn::Visitable;
use movetext_pgn_tree::{Game, GameReader};
use movetext_pgn_values::Nag;
use movetext_pgn_writer::{ExportOptions, GameText};
use movetext_san::San;
use movetext_testkit::{
    Random,
    files::{is_deep, real_data},
};
use pgn_reader::{RawTag, SanPlus, Skip};
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, fen::Fen as PeerFen};

/// The parts of a game that both implementations must read in the same way.
#[derive(Debug, Default, PartialEq, Eq)]
struct GameSummary {
    tags: Vec<(String, String)>,
    /// The moves of the main line, in their original spelling.
    moves: Vec<String>,
    /// The position at the end of the main line.
    end: String,
    result: String,
}

/// Reads all games with our crates.
fn ours(bytes: &[u8]) -> Vec<GameSummary> {
    let mut games = Vec::new();
    for game in GameReader::new(bytes).map(Result::unwrap) {
        let mut line = game.replay();
        let moves = line.by_ref().map(|step| step.san().text().to_string()).collect();
        games.push(GameSummary {
            tags: game.tags().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            moves,
            end: Fen::from(line.position()).to_string(),
            result: game.result().to_string(),
        });
    }
    games
}

/// The visitor for the peer's reader.
#[derive(Default)]
struct Peer;

/// A game while the peer reads it.
struct PeerGame {
    summary: GameSummary,
    position: Chess,
    is_playable: bool,
}

impl pgn_reader::Visitor for Peer {
    type Tags = GameSummary;
    type Movetext = PeerGame;
    type Output = GameSummary;

    fn begin_tags(&mut self) -> ControlFlow<GameSummary, GameSummary> {
        ControlFlow::Continue(GameSummary::default())
    }

    fn tag(&mut self, summary: &mut GameSummary, name: &[u8], value: RawTag<'_>) -> ControlFlow<GameSummary> {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        summary.tags.push((text(name), text(&value.decode())));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, summary: GameSummary) -> ControlFlow<GameSummary, PeerGame> {
        let start = summary.tags.iter().find(|(name, _)| name == "FEN");
        let position = start.map_or_else(Chess::default, |(_, fen)| {
            let fen: PeerFen = fen.parse().unwrap();
            fen.into_position(CastlingMode::Chess960).unwrap()
        });
        ControlFlow::Continue(PeerGame { summary, position, is_playable: true })
    }

    fn san(&mut self, game: &mut PeerGame, san: SanPlus) -> ControlFlow<GameSummary> {
        match san.san.to_move(&game.position) {
            Ok(mv) if game.is_playable => {
                game.summary.moves.push(SanPlus::from_move(game.position.clone(), mv).to_string());
                game.position.play_unchecked(mv);
            }
            _ => game.is_playable = false,
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _game: &mut PeerGame) -> ControlFlow<GameSummary, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn outcome(&mut self, game: &mut PeerGame, outcome: shakmaty::Outcome) -> ControlFlow<GameSummary> {
        game.summary.result = outcome.to_string();
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: PeerGame) -> GameSummary {
        let end = PeerFen::from_position(&game.position, EnPassantMode::Always).to_string();
        GameSummary { end, ..game.summary }
    }
}

/// Reads all games with the peer.
fn theirs(bytes: &[u8]) -> Vec<GameSummary> {
    let mut reader = pgn_reader::Reader::new(bytes);
    let mut games = Vec::new();
    while let Some(summary) = reader.read_game(&mut Peer).unwrap() {
        games.push(summary);
    }
    games
}

/// Returns a random game with glyphs, comments and variations.
fn random_game(random: &mut Random) -> Game {
    let mut game = Game::new();
    game.set_tag("White", "A \"quoted\" name").unwrap();
    game.set_tag("Black", "back\\slash").unwrap();
    let mut position = Position::initial();
    let mut line = game.mainline_mut();
    for ply in 0..20 + random.below(120) {
        let moves = position.legal_moves();
        let Some(&mv) = moves.get(random.below(moves.len())) else { break };
        let mut made = line.play_san(&San::from_move(mv, &position).text()).unwrap();
        if random.one_in(5) {
            made = made.nag(Nag::new(1 + random.below(6) as u8));
        }
        if random.one_in(5) {
            made = made.comment("1. e4 (not) a [%clk 0:00:01] move $3 ; 1-0");
        }
        if ply > 0 && random.one_in(8) {
            let other = moves[random.below(moves.len())];
            let text = San::from_move(other, &position).text().to_string();
            made.variation(|alternative| alternative.play_san(&text)).unwrap();
        }
        position = position.play(mv);
    }
    game
}

#[test]
fn written_games_are_read_equally() {
    let mut random = Random::new(4);
    let number = if is_deep() { 3_000 } else { 300 };
    let mut text = GameText::new(ExportOptions::new());
    for _ in 0..number {
        random_game(&mut random).visit(&mut text, &mut ());
    }
    let text = text.into_string();
    let (ours, theirs) = (ours(text.as_bytes()), theirs(text.as_bytes()));
    assert_eq!((ours.len(), theirs.len()), (number, number));
    for (ours, theirs) in ours.iter().zip(&theirs) {
        assert_eq!(ours, theirs);
    }
    assert!(ours.iter().map(|game| game.moves.len()).sum::<usize>() > 50 * number);
}

#[test]
fn real_games_are_the_same_to_both() {
    let Some(data) = real_data() else { return };
    let mut files: Vec<_> =
        fs::read_dir(Path::new(&data).join("bench")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut compared = 0;
    for path in files.iter().filter(|path| path.extension().is_some_and(|extension| extension == "pgn")) {
        let bytes = fs::read(path).unwrap();
        let whole = String::from_utf8_lossy(&bytes).into_owned();
        let (ours, theirs) = (ours(whole.as_bytes()), theirs(whole.as_bytes()));
        assert_eq!(ours.len(), theirs.len(), "{}", path.display());
        for (number, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
            assert_eq!(ours, theirs, "game {number} of {}", path.display());
        }
        compared += ours.len();
    }
    assert!(compared > 500, "{compared} games");
}
