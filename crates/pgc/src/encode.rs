//! Writing games: a visitor that writes records 0x01 and refuses what they cannot hold (PGN 3.2.4, 20.4.1).

use alloc::vec::Vec;
use core::mem;

use movetext_pgn::{
    Comment, Escape, Flow, GameEnd, GameResult, GameStart, MoveToken, Nag, Place, Played, Start, StartOrigin,
    Step, Tag, Unread, Visitor, Wants,
};

use crate::error::{EncodeError, EncodeErrorKind};
use crate::item::{Latin1, append_latin1};
use crate::ordinal::ordinal_of;
use crate::record::{ROSTER, Record, ReducedGame, write_record};

/// What stands for a tag of the roster that a game does not have (PGN 8.1.1).
const UNKNOWN: [&[u8]; 7] = [b"?", b"?", b"????.??.??", b"?", b"?", b"?", b"*"];

/// Writes each game that it visits as a record 0x01.
///
/// The record holds the Seven Tag Roster and the moves from the initial position, nothing else. A game with more is
/// refused whole and named among the [errors](Self::take_errors); nothing is left out to make it fit. Tags of the
/// roster that a game does not have are written as unknown. The record has no termination marker but the Result tag:
/// where that says nothing (`*`, `?` or no text), the result of the game is written in its place; where it contradicts
/// the result, the game is refused.
///
/// Finished records and errors stay with the encoder until they are taken, so that a long stream is written in parts.
///
/// ```
/// use movetext_pgc::Encoder;
///
/// let bytes = b"\x01\x01?\x01?\x01?\x01?\x01?\x01?\x01*\x01\x00\x0d";
/// let mut encoder = Encoder::new();
/// movetext_pgc::decode(bytes, &mut encoder)?;
/// assert_eq!(encoder.take_bytes(), bytes);
/// assert!(encoder.take_errors().is_empty());
/// # Ok::<(), movetext_pgc::DecodeError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Encoder {
    bytes: Vec<u8>,
    errors: Vec<EncodeError>,
    game: u64,
    tags: [Option<Vec<u8>>; 7],
    moves: Vec<u8>,
    fault: Option<EncodeErrorKind>,
}

impl Encoder {
    /// An encoder that has written nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The records that were written and not taken.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Takes the records that were written since the last time.
    #[must_use]
    pub fn take_bytes(&mut self) -> Vec<u8> {
        mem::take(&mut self.bytes)
    }

    /// Takes the errors of the games that were refused since the last time, in their order.
    #[must_use]
    pub fn take_errors(&mut self) -> Vec<EncodeError> {
        mem::take(&mut self.errors)
    }

    fn refuse(&mut self, kind: EncodeErrorKind) -> Flow {
        self.fault.get_or_insert(kind);
        Flow::SkipGame
    }

    fn finish(&mut self, result: GameResult) -> Result<(), EncodeErrorKind> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let [.., given] = &self.tags;
        let result = result_tag(given.as_deref(), result).ok_or(EncodeErrorKind::ResultMismatch)?;
        let mut tags = UNKNOWN.map(Latin1::new);
        for (tag, given) in tags.iter_mut().zip(&self.tags) {
            if let Some(given) = given {
                *tag = Latin1::new(given);
            }
        }
        let [.., tag] = &mut tags;
        *tag = Latin1::new(result);
        let record = Record::ReducedGame(ReducedGame { tags, moves: &self.moves });
        // Tags were measured as they came, so that only the moves can be too many.
        write_record(&record, &mut self.bytes).map_err(|_| EncodeErrorKind::TooManyMoves)
    }
}

/// The Result tag as it is written, or `None` where the one that was given contradicts the result of the game.
fn result_tag(given: Option<&[u8]>, result: GameResult) -> Option<&[u8]> {
    let given = given.unwrap_or(b"*");
    if GameResult::from_marker(given).unwrap_or_default() == result {
        // This keeps a text that names no result where the result is not known either.
        return Some(given);
    }
    matches!(given, b"*" | b"?" | b"").then_some(result.as_str().as_bytes())
}

impl Visitor for Encoder {
    fn wants(&self) -> Wants {
        Wants::ALL.without(Wants::DIAGNOSTICS)
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.game = game.number;
        self.tags = Default::default();
        self.moves.clear();
        self.fault = None;
        Flow::Continue
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        let Some((&name, place)) =
            ROSTER.iter().zip(&mut self.tags).find(|(name, _)| name.as_bytes() == tag.name.raw())
        else {
            let set_up = tag.name.raw() == b"FEN";
            let kind = if set_up { EncodeErrorKind::StartPosition } else { EncodeErrorKind::FurtherTag };
            return self.refuse(kind);
        };
        if place.is_some() {
            return self.refuse(EncodeErrorKind::RepeatedTag(name));
        }
        let mut value = Vec::new();
        if !append_latin1(&tag.value.to_str(), &mut value) {
            return self.refuse(EncodeErrorKind::NotLatin1(name));
        }
        if value.len() > usize::from(u8::MAX) {
            return self.refuse(EncodeErrorKind::TagTooLong(name));
        }
        *place = Some(value);
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        match start.origin {
            StartOrigin::Initial => Flow::Continue,
            StartOrigin::FenTag => self.refuse(EncodeErrorKind::StartPosition),
            StartOrigin::Unplayable => self.refuse(EncodeErrorKind::Unplayable),
        }
    }

    fn mv(&mut self, step: &Step<'_>) -> Flow {
        let Played::Move(mv) = step.played else {
            return self.refuse(EncodeErrorKind::NullMove);
        };
        if self.moves.len() >= usize::from(u16::MAX) {
            return self.refuse(EncodeErrorKind::TooManyMoves);
        }
        match ordinal_of(mv, step.position) {
            Some(ordinal) => self.moves.push(ordinal),
            None => return self.refuse(EncodeErrorKind::IllegalMove),
        }
        Flow::Continue
    }

    fn token(&mut self, _token: &MoveToken<'_>) -> Flow {
        self.refuse(EncodeErrorKind::Unread)
    }

    fn nag(&mut self, _nag: Nag, _place: Place) -> Flow {
        self.refuse(EncodeErrorKind::Nag)
    }

    fn comment(&mut self, _comment: &Comment<'_>) -> Flow {
        self.refuse(EncodeErrorKind::Comment)
    }

    fn begin_variation(&mut self) -> Flow {
        self.refuse(EncodeErrorKind::Variation)
    }

    fn escape(&mut self, _escape: &Escape<'_>) -> Flow {
        self.refuse(EncodeErrorKind::Escape)
    }

    fn unread(&mut self, _unread: &Unread<'_>) -> Flow {
        self.refuse(EncodeErrorKind::Unread)
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        if let Err(kind) = self.finish(end.result) {
            self.errors.push(EncodeError { kind, game: self.game });
        }
        Flow::Continue
    }
}
