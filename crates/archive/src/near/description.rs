//! Reads the data of games that are compared.

use super::{
    evidence::{EvidenceText, known_date},
    member::Member,
};
use crate::{
    dedup::Fingerprinter,
    raw_game::GameForm,
    raw_games::{RawGames, raw_games},
    tag_values::TagValues,
};
use movetext_input::{GameBatch, Observer};
use movetext_pgn::{Adapter, Comment, Flow, GameEnd, GameStart, MainLine, Placement, Visitor};
use movetext_pgn_values::{GameResult, Nag};

/// The data of a game that is compared with other games. [`describe_games`] returns it.
#[derive(Debug)]
pub struct GameDescription {
    pub(super) number: u64,
    /// The start position and the moves.
    pub(super) moves: Vec<u8>,
    /// The encoded [`Member`], then the encoded [`EvidenceText`].
    pub(super) encoded: Vec<u8>,
}

/// Reads the selected games. Returns each game with the data that a [`NearFinder`](super::NearFinder) compares, and what was lost by
/// exporting games.
pub fn describe_games(
    games: &GameBatch<'_>,
    form: GameForm,
    observer: &mut impl Observer,
) -> RawGames<GameDescription> {
    let input = games.input_index() as u64;
    raw_games(games, form, Describer::new(), observer, |describer, start, end| {
        describer.describe(input, start, end)
    })
}

/// Collects the data of each game. Requests all events, so that all diagnostics are reported.
struct Describer {
    fingerprinter: MainLine<Fingerprinter>,
    annotations: u64,
}

impl Describer {
    fn new() -> Self {
        let values = TagValues::new(["White", "Black", "Date", "UTCDate", "Round", "UTCTime"]);
        Self { fingerprinter: MainLine::new(Fingerprinter::new(values)), annotations: 0 }
    }

    fn describe(&mut self, input: u64, start: &GameStart, end: &GameEnd<'_>) -> GameDescription {
        let fingerprinter = self.fingerprinter.inner_mut();
        let moves = fingerprinter.moves().to_vec();
        let plies = fingerprinter.plies();
        let fingerprint = fingerprinter.needs_tags().then(|| fingerprinter.print(end).to_bytes());
        let mut values = fingerprinter.values().pairs(end).map(|(_, value)| value);
        let [white, black, date, utc_date, round, time] = [(); 6].map(|()| values.next().unwrap_or_default());
        let date = Some(known_date(date)).filter(|date| !date.is_empty());
        let evidence = EvidenceText {
            white,
            black,
            date: &date.unwrap_or_else(|| known_date(utc_date)),
            round: if round == "?" { "" } else { round },
            time: if time.contains('?') { "" } else { time },
            result: end.result,
            plies,
            fingerprint,
        };
        let member = Member {
            number: start.number,
            input,
            line: start.line,
            annotations: self.annotations,
            plies,
            has_result: end.result != GameResult::Unknown,
        };
        let mut encoded = Vec::new();
        member.encode(&mut encoded);
        evidence.encode(&mut encoded);
        GameDescription { number: start.number, moves, encoded }
    }
}

impl Adapter for Describer {
    type Inner = MainLine<Fingerprinter>;

    fn inner(&self) -> &Self::Inner {
        &self.fingerprinter
    }

    fn inner_mut(&mut self) -> &mut Self::Inner {
        &mut self.fingerprinter
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.annotations = 0;
        Visitor::begin_game(&mut self.fingerprinter, game)
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        self.annotations += 1;
        Visitor::comment(&mut self.fingerprinter, comment)
    }

    fn nag(&mut self, nag: Nag, placement: Placement) -> Flow {
        self.annotations += 1;
        Visitor::nag(&mut self.fingerprinter, nag, placement)
    }

    fn begin_variation(&mut self) -> Flow {
        self.annotations += 1;
        Visitor::begin_variation(&mut self.fingerprinter)
    }
}
