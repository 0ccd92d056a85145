//! Compares this project with independent implementations, position by position.
//!
//! We copy no code from a peer. Our crates and the peer receive the same input and must return equal results.
#![forbid(unsafe_code)]

use core::fmt::Debug;
use movetext_board::{Ending, Position, Rules};
use movetext_fen::{Fen, Leniency, ReadOptions};
use movetext_san::San;
use shakmaty::{
    CastlingMode, Chess, EnPassantMode, FromSetup, KnownOutcome, Outcome, PositionError, Role,
    fen::Fen as PeerFen,
    san::SanPlus,
    uci::UciMove,
    variant::{Antichess, Atomic, Crazyhouse, Horde, KingOfTheHill, RacingKings, ThreeCheck},
    zobrist::Zobrist64,
};

/// A position type of the peer, and the rules that it plays by.
pub trait PeerPosition: shakmaty::Position + FromSetup + Clone + Debug {
    /// The rules.
    const RULES: Rules;
}

macro_rules! peers {
    ($($rules:ident)*) => { $(impl PeerPosition for $rules { const RULES: Rules = Rules::$rules; })* };
}

peers! { Chess KingOfTheHill ThreeCheck Crazyhouse Antichess Atomic Horde RacingKings }

/// A position in our type and in the peer's type.
#[derive(Clone, Debug)]
pub struct Pair<P = Chess> {
    /// Our position.
    pub ours: Position,
    /// The peer's position.
    pub theirs: P,
}

/// A legal move in our type and in the peer's type.
#[derive(Clone, Debug)]
pub struct MovePair {
    /// Our move.
    pub ours: movetext_board::Move,
    /// The peer's move.
    pub theirs: shakmaty::Move,
}

/// Sorts the letters of a pocket, whose order differs between programs.
fn sort_pocket(fen: String) -> String {
    let Some((placement, (pocket, rest))) =
        fen.split_once('[').and_then(|(placement, rest)| Some((placement, rest.split_once(']')?)))
    else {
        return fen;
    };
    let mut pocket: Vec<char> = pocket.chars().collect();
    pocket.sort_unstable();
    format!("{placement}[{}]{rest}", String::from_iter(pocket))
}

/// A difference as text: what was compared, the position, and both results.
pub type Disagreement = String;

impl<P: PeerPosition> Pair<P> {
    /// Reads a FEN with both implementations. Castling rights may be given by rook files.
    ///
    /// # Errors
    ///
    /// If either implementation rejects the FEN.
    pub fn read(fen: &str) -> Result<Self, Disagreement> {
        let failure = |error: &dyn core::fmt::Display| format!("{fen}: {error}");
        let options = ReadOptions::from(Leniency::Import).with_rules(P::RULES);
        let ours = Fen::read_position(fen, options).map_err(|error| failure(&error))?;
        let theirs: PeerFen = fen.parse().map_err(|error| failure(&error))?;
        // We accept positions that no game can reach, if both implementations can continue from them.
        let theirs: P = theirs
            .into_position(CastlingMode::Chess960)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .map_err(|error| failure(&error))?;
        Ok(Self { ours, theirs })
    }

    /// Compares the legal moves. Returns them sorted by text.
    ///
    /// # Errors
    ///
    /// If only one implementation has a move.
    pub fn moves(&self) -> Result<Vec<MovePair>, Disagreement> {
        let mut ours: Vec<_> = self.ours.legal_moves().iter().map(|&mv| (mv.to_string(), mv)).collect();
        let text = |mv: &shakmaty::Move| UciMove::from_chess960(*mv).to_string();
        let mut theirs: Vec<_> = self.theirs.legal_moves().iter().map(|mv| (text(mv), *mv)).collect();
        ours.sort_by(|one, other| one.0.cmp(&other.0));
        theirs.sort_by(|one, other| one.0.cmp(&other.0));
        if !ours.iter().map(|(text, _)| text).eq(theirs.iter().map(|(text, _)| text)) {
            return Err(self.differ("legal moves", &format!("{ours:?}"), &format!("{theirs:?}")));
        }
        Ok(ours
            .into_iter()
            .zip(theirs)
            .map(|(ours, theirs)| MovePair { ours: ours.1, theirs: theirs.1 })
            .collect())
    }

    /// Compares all properties of the position.
    ///
    /// # Errors
    ///
    /// The first property that differs.
    pub fn compare(&self) -> Result<(), Disagreement> {
        let fen = PeerFen::from_position(&self.theirs, EnPassantMode::Always).to_string();
        self.equal("FEN", &sort_pocket(Fen::from(&self.ours).to_string()), &sort_pocket(fen))?;
        self.equal("check", &self.ours.is_check(), &self.theirs.is_check())?;
        // The peer also calls a check that wins by another rule a checkmate.
        if self.ours.variant_ending().is_none() {
            self.equal("checkmate", &self.ours.is_checkmate(), &self.theirs.is_checkmate())?;
            self.equal("stalemate", &self.ours.is_stalemate(), &self.theirs.is_stalemate())?;
        }
        self.compare_end()?;
        if P::RULES != Rules::Chess {
            return Ok(());
        }
        let key: Zobrist64 = self.theirs.zobrist_hash(EnPassantMode::PseudoLegal);
        self.equal("Polyglot key", &self.ours.key(), &Some(key.0))
    }

    /// Compares how the game has ended. The peer has no 75-move rule. In Horde, it recognises more dead positions.
    fn compare_end(&self) -> Result<(), Disagreement> {
        let decided = |winner: Option<String>| winner.unwrap_or_else(|| String::from("drawn"));
        let ours = self.ours.ending().filter(|ending| *ending != Ending::SeventyFiveMoves);
        let ours = ours.map(|ending| decided(ending.winner().map(|winner| winner.to_string())));
        let theirs = match self.theirs.outcome() {
            Outcome::Known(KnownOutcome::Draw) if P::RULES == Rules::Horde && !self.theirs.is_stalemate() => {
                None
            }
            Outcome::Known(outcome) => Some(decided(outcome.winner().map(|winner| winner.to_string()))),
            Outcome::Unknown => None,
        };
        self.equal("end", &ours, &theirs)
    }

    /// Compares the SAN of a move, and the move that each implementation reads from that SAN.
    ///
    /// # Errors
    ///
    /// The first comparison that differs.
    pub fn compare_move(&self, mv: &MovePair) -> Result<(), Disagreement> {
        let theirs = SanPlus::from_move(self.theirs.clone(), mv.theirs).to_string();
        self.equal("SAN", &San::from_move(mv.ours, &self.ours).text().to_string(), &theirs)?;
        let read = San::parse(&theirs).ok().and_then(|san| san.find_move(&self.ours).ok());
        self.equal("move of the SAN", &format!("{read:?}"), &format!("{:?}", Some(mv.ours)))
    }

    /// Compares the results for a text that is nearly a move. Returns whether both accept it. Our crate may accept more
    /// texts, but must report repairs for them. The peer may accept more pawn moves, with a missing or superfluous
    /// file.
    ///
    /// # Errors
    ///
    /// If the moves differ, or if only one implementation accepts the text and neither exception above applies.
    pub fn compare_text(&self, text: &str) -> Result<bool, Disagreement> {
        let ours = San::parse(text).ok().and_then(|san| san.resolve(&self.ours).ok());
        let theirs = text.parse::<SanPlus>().ok().and_then(|san| san.san.to_move(&self.theirs).ok());
        match (&ours, theirs) {
            (None, None) => Ok(false),
            (Some(resolved), None) if !resolved.repairs().is_empty() => Ok(false),
            (None, Some(mv)) if mv.role() == Role::Pawn => Ok(false),
            _ => {
                let ours = ours.map(|resolved| resolved.mv().to_string());
                let theirs = theirs.map(|mv| UciMove::from_chess960(mv).to_string());
                self.equal(text, &ours, &theirs).map(|()| true)
            }
        }
    }

    /// Plays a move in both positions.
    #[must_use]
    pub fn play(&self, mv: &MovePair) -> Self {
        let mut theirs = self.theirs.clone();
        theirs.play_unchecked(mv.theirs);
        Self { ours: self.ours.play(mv.ours), theirs }
    }

    fn equal<A: PartialEq + Debug>(&self, what: &str, ours: &A, theirs: &A) -> Result<(), Disagreement> {
        if ours == theirs {
            Ok(())
        } else {
            Err(self.differ(what, &format!("{ours:?}"), &format!("{theirs:?}")))
        }
    }

    fn differ(&self, what: &str, ours: &str, theirs: &str) -> Disagreement {
        format!("{what} of {}: {ours} here, {theirs} there", Fen::from(&self.ours))
    }
}
