//! Reads who played a game, when, and its result. Skips the moves, unless games are compared by them.

use crate::dedup::Fingerprint;
use movetext_pgn::{Flow, GameEnd, GameStart, Interest, MoveToken, SkippedText, Start, Tag, Visitor};
use movetext_pgn_values::{
    GameResult,
    value::{Date, PlayerName, Players, Rating, Round},
};

/// We ignore larger numbers, because they cannot be ratings.
pub(crate) const MAX_RATING: u32 = 9_999;

/// The tags of a game that tables of results depend on, and its result. If the game repeats a tag, the last value
/// counts.
#[derive(Debug, Default)]
pub(crate) struct ScoredGame {
    pub(crate) event: String,
    pub(crate) site: String,
    event_date: String,
    date: String,
    round: String,
    termination: String,
    fen: String,
    /// The tags White and Black.
    players: [String; 2],
    /// The tags WhiteElo and BlackElo.
    ratings: [String; 2],
    pub(crate) result: GameResult,
    has_moves: bool,
    /// The moves as they are spelled, each with a space after it. Empty unless they [are read](ScoreSink::reads_moves).
    moves: Vec<u8>,
}

impl ScoredGame {
    fn clear(&mut self) {
        let Self { event, site, event_date, date, round, termination, fen, players, ratings, .. } = self;
        let texts = [event, site, event_date, date, round, termination, fen];
        texts.into_iter().chain(players).chain(ratings).for_each(String::clear);
        self.moves.clear();
        (self.result, self.has_moves) = (GameResult::Unknown, false);
    }

    /// Returns where to store a tag, or `None` if it is not needed.
    fn text_for(&mut self, name: &[u8]) -> Option<&mut String> {
        let Self { players: [white, black], ratings: [white_rating, black_rating], .. } = self;
        Some(match name {
            b"Event" => &mut self.event,
            b"Site" => &mut self.site,
            b"EventDate" => &mut self.event_date,
            b"Date" => &mut self.date,
            b"Round" => &mut self.round,
            b"Termination" => &mut self.termination,
            b"FEN" => &mut self.fen,
            b"White" => white,
            b"Black" => black,
            b"WhiteElo" => white_rating,
            b"BlackElo" => black_rating,
            _ => return None,
        })
    }

    /// Returns the date of the game, or `None` if its year is unknown.
    pub(crate) fn date(&self) -> Option<Date> {
        known_date(&self.date)
    }

    /// Returns the first date of the event, or `None` if its year is unknown.
    pub(crate) fn event_date(&self) -> Option<Date> {
        known_date(&self.event_date)
    }

    /// Returns the round, or `None` if it is not a number.
    pub(crate) fn round(&self) -> Option<Round> {
        self.round.trim().parse().ok().filter(|round: &Round| !round.parts().is_empty())
    }

    /// Returns the players on both sides.
    pub(crate) fn sides(&self) -> Sides {
        Sides::from_tags(self.players.each_ref().map(String::as_str))
    }

    /// Returns the rating of the player at this position on each side, White first.
    pub(crate) fn ratings(&self, position: usize) -> [Option<u32>; 2] {
        self.ratings.each_ref().map(|side| {
            let rating = Rating::read(side.split(':').nth(position)?).ok()?.points();
            rating.filter(|&rating| rating <= MAX_RATING)
        })
    }

    /// Returns whether the game is a forfeit: it has a winner, no moves, and a Termination tag that gives the reason.
    pub(crate) fn is_forfeit(&self) -> bool {
        self.may_be_forfeit()
            && !self.has_moves
            && matches!(self.result, GameResult::WhiteWins | GameResult::BlackWins)
    }

    /// Returns a fingerprint that games have in common if their players, rounds, dates, results, FEN tags and moves are
    /// equal. The spelling of moves matters, except for signs of check and mate. Returns `None` if the game has no moves or they
    /// [are not read](ScoreSink::reads_moves), because such games may be equal by chance.
    pub(crate) fn fingerprint(&self) -> Option<Fingerprint> {
        if self.moves.is_empty() {
            return None;
        }
        let mut bytes = self.moves.clone();
        let [white, black] = self.sides().entrants().map(Option::unwrap_or_default);
        let tags = [self.round.trim(), self.date.trim(), self.result.as_str(), self.fen.trim()];
        for part in [&*white, &*black].into_iter().chain(tags) {
            bytes.push(0);
            bytes.extend_from_slice(part.as_bytes());
        }
        Some(Fingerprint::from_bytes(&bytes))
    }

    fn may_be_forfeit(&self) -> bool {
        let reason = self.termination.trim().to_ascii_lowercase();
        reason.contains("forfeit") || matches!(reason.as_str(), "abandoned" | "rules infraction" | "unplayed")
    }
}

/// Returns the date in a tag, or `None` if its year is unknown.
fn known_date(value: &str) -> Option<Date> {
    Date::read(value).ok().filter(|date| date.year().is_some())
}

/// The known players on both sides of a game, White first. If both sides are the same, no player is known.
#[derive(Debug)]
pub(crate) struct Sides {
    players: [Vec<SidePlayer>; 2],
    is_bye: bool,
}

/// The position of a player in the tag, which is also the position of the [rating](ScoredGame::ratings), and the
/// normalized name.
pub(crate) type SidePlayer = (usize, String);

impl Sides {
    /// Parses the tags White and Black.
    pub(crate) fn from_tags(tags: [&str; 2]) -> Self {
        let [white, black] = tags.map(player_names);
        let are_equal = white.iter().map(|(_, name)| name).eq(black.iter().map(|(_, name)| name));
        let mut players = if are_equal { [const { Vec::new() }; 2] } else { [white, black] };
        let mut is_bye = false;
        for side in &mut players {
            if matches!(&**side, [(_, name)] if name.eq_ignore_ascii_case("bye")) {
                side.clear();
                is_bye = true;
            }
        }
        Self { players, is_bye }
    }

    /// Returns the players of a game. A bye has none.
    pub(crate) fn players(self) -> [Vec<SidePlayer>; 2] {
        if self.is_bye { [const { Vec::new() }; 2] } else { self.players }
    }

    /// Returns the name of each side: both for a game, one for a bye, and none for a game with an unknown side. Several
    /// players on a side have one name.
    pub(crate) fn entrants(self) -> [Option<String>; 2] {
        let names = self.players.map(|side| {
            let names: Vec<String> = side.into_iter().map(|(_, name)| name).collect();
            (!names.is_empty()).then(|| names.join(":"))
        });
        let are_known = self.is_bye || names.iter().all(Option::is_some);
        if are_known { names } else { [None, None] }
    }
}

/// Returns the known players in a White or Black tag.
fn player_names(side: &str) -> Vec<SidePlayer> {
    let Ok(players) = Players::parse(side) else { return Vec::new() };
    let known = players.as_slice().iter().enumerate().filter(|(_, player)| !player.is_unknown());
    known
        .map(|(position, player)| (position, PlayerName::normalize(&player.to_string()).into_owned()))
        .collect()
}

/// Collects games.
pub(crate) trait ScoreSink {
    /// Returns whether the moves of a game with these tags are read.
    fn reads_moves(&self, _tags: &ScoredGame) -> bool {
        false
    }

    fn add(&mut self, game: &ScoredGame);
}

/// Passes each game to a sink. Reads moves only as far as the sink or forfeits require.
pub(crate) struct ScoredGames<'s, S> {
    game: ScoredGame,
    reads_moves: bool,
    sink: &'s mut S,
}

impl<'s, S: ScoreSink> ScoredGames<'s, S> {
    pub(crate) fn new(sink: &'s mut S) -> Self {
        Self { game: ScoredGame::default(), reads_moves: false, sink }
    }

    fn see_move(&mut self, text: &[u8]) -> Flow {
        self.game.has_moves = true;
        if !self.reads_moves {
            return Flow::SkipGame;
        }
        let checks = text.iter().rev().take_while(|byte| matches!(byte, b'+' | b'#')).count();
        self.game.moves.extend_from_slice(text.get(..text.len() - checks).unwrap_or_default());
        self.game.moves.push(b' ');
        Flow::Continue
    }
}

impl<S: ScoreSink> Visitor for ScoredGames<'_, S> {
    fn interest(&self) -> Interest {
        Interest::PARSE
    }

    fn begin_game(&mut self, _game: &GameStart) -> Flow {
        self.game.clear();
        Flow::Continue
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        if let Some(text) = self.game.text_for(tag.name.raw()) {
            text.clear();
            text.push_str(&tag.value.to_str());
        }
        Flow::Continue
    }

    fn begin_moves(&mut self, _start: &Start<'_>) -> Flow {
        self.reads_moves = self.sink.reads_moves(&self.game);
        if self.reads_moves || self.game.may_be_forfeit() { Flow::Continue } else { Flow::SkipGame }
    }

    fn token(&mut self, token: &MoveToken<'_>) -> Flow {
        self.see_move(token.text.raw())
    }

    fn skipped_text(&mut self, text: &SkippedText<'_>) -> Flow {
        self.see_move(text.text.raw())
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.game.result = end.result;
        self.sink.add(&self.game);
        Flow::Continue
    }
}
