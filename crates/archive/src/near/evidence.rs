//! What is compared besides the moves: players, date, round, time and result.

use super::index::Facts;
use core::hash::Hasher;
use movetext_files::varint::{self, ByteReader};
use movetext_filter::SpelledName;
use movetext_pgn_values::{
    GameResult,
    value::{Date, Round},
};
use std::hash::DefaultHasher;

/// If two games have fewer moves in common, their dates must be complete. Games between the same players often begin
/// with the same opening.
const MIN_PLIES_WITH_PARTIAL_DATE: u64 = 10;

/// If two games have the same moves, and at least this many, their rounds and results may differ: one of the records is
/// wrong. In matches with many games on a day, different games have at most about 32 plies in common.
const MIN_PLIES_WITH_OTHER_RESULT: u64 = 40;

/// The text of the evidence, before it is encoded, and what identifies a game without moves.
#[derive(Clone, Debug)]
pub(super) struct EvidenceText<'a> {
    pub(super) white: &'a str,
    pub(super) black: &'a str,
    /// The date with ten characters, or an empty text if nothing is known.
    pub(super) date: &'a str,
    pub(super) round: &'a str,
    /// The time in UTC when the game began, or an empty text.
    pub(super) time: &'a str,
    pub(super) result: GameResult,
    pub(super) plies: u64,
    /// The fingerprint of a game without moves or without a start position. It includes the tags.
    pub(super) fingerprint: Option<[u8; 16]>,
}

impl EvidenceText<'_> {
    /// Returns a key for each pair of words of the players' names. Games of the same players have a key in common.
    fn keys(&self) -> Vec<u64> {
        if let Some([a, b, c, d, e, f, g, h, ..]) = self.fingerprint {
            return vec![u64::from_be_bytes([a, b, c, d, e, f, g, h])];
        }
        let [white, black] = [self.white, self.black].map(SpelledName::new);
        let [whites, blacks] = [&white, &black].map(|name| {
            let unknown = name.is_unknown().then_some("?");
            name.keys().chain(unknown).collect::<Vec<_>>()
        });
        let key = |white: &str, black: &str| {
            let mut hasher = DefaultHasher::new();
            hasher.write(white.as_bytes());
            hasher.write_u8(b'|');
            hasher.write(black.as_bytes());
            hasher.finish()
        };
        let pairs = whites.iter().flat_map(|white| blacks.iter().map(move |black| (white, black)));
        let mut keys: Vec<u64> = pairs.map(|(white, black)| key(white, black)).collect();
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    /// Encodes the keys and the evidence. Equal evidence has equal bytes.
    pub(super) fn encode(&self, bytes: &mut Vec<u8>) {
        let keys = self.keys();
        varint::put(bytes, keys.len() as u64);
        keys.iter().for_each(|key| bytes.extend_from_slice(&key.to_be_bytes()));
        varint::put(bytes, self.plies);
        // Games that differ only in round and result are sorted together.
        for text in [self.white, self.black, self.date, self.time, self.round, self.result.as_str()] {
            varint::put_text(bytes, text);
        }
        bytes.extend_from_slice(self.fingerprint.as_ref().map_or(&[], |print| &print[..]));
    }
}

/// Reads the keys of encoded evidence.
pub(super) fn read_keys(bytes: &mut ByteReader<'_>) -> Option<Vec<u64>> {
    (0..bytes.number()?).map(|_| bytes.array().map(u64::from_be_bytes)).collect()
}

/// The decoded evidence of a game.
#[derive(Debug)]
pub(super) struct Evidence {
    white: SpelledName,
    black: SpelledName,
    date: String,
    round: Option<RoundEvidence>,
    time: String,
    result: GameResult,
    plies: u64,
    fingerprint: Vec<u8>,
}

/// The result of comparing the evidence of two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Agreement {
    /// The games are records of the same game.
    Same,
    /// The games may be records of the same game, but the evidence is too weak.
    Unknown,
    /// The games are different.
    Contradiction,
}

/// A round that is known.
#[derive(Debug, PartialEq, Eq)]
enum RoundEvidence {
    Number(Round),
    Text(String),
}

impl Evidence {
    /// Decodes what [`EvidenceText::encode`] wrote, without the keys.
    pub(super) fn decode(bytes: &mut ByteReader<'_>) -> Option<Self> {
        let plies = bytes.number()?;
        let [white, black] = [bytes.text()?, bytes.text()?].map(SpelledName::new);
        let (date, time) = (bytes.text()?.to_owned(), bytes.text()?.to_owned());
        let (round, result) = (RoundEvidence::new(bytes.text()?), bytes.text()?.parse().ok()?);
        Some(Self { white, black, date, round, time, result, plies, fingerprint: bytes.0.to_vec() })
    }

    /// Compares two games. The moves of this game must be the first moves of the other game.
    pub(super) fn compare(&self, longer: &Self) -> Agreement {
        let is_whole = self.plies == longer.plies;
        let may_be_same = self.fingerprint == longer.fingerprint
            && self.dates_agree(longer)
            && (self.time.is_empty() || longer.time.is_empty() || self.time == longer.time)
            && (is_whole && self.is_long() || self.rounds_and_results_agree(longer))
            && self.players_agree(longer, is_whole);
        let has_evidence = || {
            self.plies >= MIN_PLIES_WITH_PARTIAL_DATE
                || self.has_complete_date() && longer.has_complete_date()
                || is_whole && self.date == longer.date
        };
        match may_be_same {
            false => Agreement::Contradiction,
            true if has_evidence() => Agreement::Same,
            true => Agreement::Unknown,
        }
    }

    /// Returns the facts that related games agree in. Each known fact is one more than its number.
    pub(super) fn facts(&self) -> Facts {
        let number = |text: &str| text.replace([':', '.'], "").parse::<u32>().ok();
        let parts = match &self.round {
            Some(RoundEvidence::Number(round)) => round.parts(),
            _ => &[],
        };
        let facts = [number(&self.date), parts.first().copied(), parts.get(1).copied(), number(&self.time)];
        facts.map(|fact| fact.map_or(0, |number| number.saturating_add(1)))
    }

    /// Returns the facts that related games with the same moves agree in.
    pub(super) fn facts_of_level(&self) -> Facts {
        let [date, round, part, time] = self.facts();
        if self.is_long() { [date, 0, 0, time] } else { [date, round, part, time] }
    }

    /// Returns whether two games with the same moves are related to the same games with these moves.
    pub(super) fn is_equal_in_level(&self, other: &Self) -> bool {
        (self.is_long() || self.has_equal_round_and_result(other)) && self.has_equal_other_values(other)
    }

    /// Returns whether two games are related to the same games with fewer moves.
    pub(super) fn is_equal_except_plies(&self, other: &Self) -> bool {
        self.has_equal_round_and_result(other) && self.has_equal_other_values(other)
    }

    fn has_equal_round_and_result(&self, other: &Self) -> bool {
        self.round == other.round && self.result == other.result
    }

    fn has_equal_other_values(&self, other: &Self) -> bool {
        self.date == other.date
            && self.time == other.time
            && self.fingerprint == other.fingerprint
            && [&self.white, &self.black] == [&other.white, &other.black]
    }

    /// Returns a text that is equal for two related games with the same moves if there is enough evidence.
    pub(super) fn proof(&self) -> &str {
        if self.plies < MIN_PLIES_WITH_PARTIAL_DATE { &self.date } else { "" }
    }

    const fn is_long(&self) -> bool {
        self.plies >= MIN_PLIES_WITH_OTHER_RESULT
    }

    fn has_complete_date(&self) -> bool {
        !self.date.is_empty() && !self.date.contains('?')
    }

    fn dates_agree(&self, other: &Self) -> bool {
        let mut digits = self.date.bytes().zip(other.date.bytes());
        digits.all(|(one, other)| one == other || one == b'?' || other == b'?')
    }

    fn rounds_and_results_agree(&self, other: &Self) -> bool {
        let results = [self.result, other.result];
        let round = self.round.as_ref().zip(other.round.as_ref());
        (results.contains(&GameResult::Unknown) || self.result == other.result)
            && round.is_none_or(|(one, other)| one.agrees_with(other))
    }

    /// Returns whether the players may be the same. If a player is unknown, the games must have the same moves.
    fn players_agree(&self, other: &Self, is_whole: bool) -> bool {
        let players = [(&self.white, &other.white), (&self.black, &other.black)];
        players.into_iter().all(|(one, other)| match [one, other].map(SpelledName::is_unknown) {
            [false, false] => one.may_equal(other),
            are_unknown => is_whole && are_unknown == [true, true],
        })
    }
}

impl RoundEvidence {
    fn new(round: &str) -> Option<Self> {
        match round.parse::<Round>() {
            Ok(round) => (!round.parts().is_empty()).then_some(Self::Number(round)),
            Err(_) => (!round.is_empty()).then(|| Self::Text(round.to_lowercase())),
        }
    }

    /// Returns whether two rounds may be the same. `4` may be `4.2`. A text like `Final` may be any number.
    fn agrees_with(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Number(one), Self::Number(other)) => {
                one.parts().iter().zip(other.parts()).all(|(one, other)| one == other)
            }
            (Self::Text(one), Self::Text(other)) => one == other,
            _ => true,
        }
    }
}

/// Returns a date in the standard's form, or an empty text if nothing is known.
pub(super) fn known_date(value: &str) -> String {
    let date = Date::read(value).ok().filter(|date| *date != Date::UNKNOWN);
    date.map(|date| date.to_string()).unwrap_or_default()
}
