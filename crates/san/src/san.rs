//! One move in standard algebraic notation (PGN 8.2.3): the type and what can be asked of it without a position.

use crate::packed::PackedSan;
use crate::parts::{Body, CheckMark, Suffix, TwoFiles};
use crate::places::Places;
use crate::repair::{Leniency, Repairs};
use core::hash::{Hash, Hasher};
use movetext_board::{CastlingSide, Role, Square};

/// One move in standard algebraic notation, as read from a text or made for a legal move.
///
/// It is small and `Copy`, and it knows no position: [`San::resolve`] turns it into a move, [`San::of`] makes it from one.
/// Two values are equal when they say the same, however they were spelled; a mark of en passant, which canonical SAN does
/// not have, does not count. What `Display` writes reads back as an equal value under the leniency it was read with.
/// `Display` writes what was said in the canonical
/// order of parts; only a value made by [`San::of`] is sure to be the canonical text for its move.
///
/// ```
/// use movetext_board::Position;
/// use movetext_san::San;
///
/// let position = Position::initial();
/// let resolved = San::parse("Ng1-f3!")?.resolve(&position)?;
/// assert_eq!(resolved.repairs.to_string(), "over-specified origin, long algebraic hyphen, suffix");
/// assert_eq!(San::of(resolved.mv, &position).to_string(), "Nf3");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct San {
    pub(crate) packed: PackedSan,
    pub(crate) repairs: Repairs,
}

const _: () = assert!(size_of::<San>() == 16, "it is handed over in two registers");

impl San {
    /// The null move, written `--`.
    pub const NULL: Self = Self::canonical(Body::Null, None);

    pub(crate) const fn canonical(body: Body, check: Option<CheckMark>) -> Self {
        let packed = PackedSan::new(body, check, None, Leniency::Import, Places::UNKNOWN);
        Self { packed, repairs: Repairs::NONE }
    }

    /// The suffix annotation, if there was one.
    #[must_use]
    pub const fn suffix(&self) -> Option<Suffix> {
        self.packed.suffix()
    }

    /// What the text says about check. Whether it is true, [`San::resolve`] finds out.
    #[must_use]
    pub const fn check_mark(&self) -> Option<CheckMark> {
        self.packed.check()
    }

    /// Whether this is a null move, which never resolves to a legal move.
    #[must_use]
    pub const fn is_null(&self) -> bool {
        matches!(self.packed.body(), Body::Null)
    }

    /// The side castled to, if castling is written as such (`O-O`, not `Kg1`).
    #[must_use]
    pub const fn castling_side(&self) -> Option<CastlingSide> {
        match self.packed.body() {
            Body::Castling(side) => Some(side),
            _ => None,
        }
    }

    /// The piece that moves, if the text names one; a pawn is named by the absence of a letter.
    #[must_use]
    pub const fn role(&self) -> Option<Role> {
        match self.packed.body() {
            Body::Piece(piece_move) => piece_move.role,
            Body::TwoFiles(_) => Some(Role::Pawn),
            Body::Castling(_) => Some(Role::King),
            Body::Null => None,
        }
    }

    /// The target square, if the text names one.
    #[must_use]
    pub const fn to(&self) -> Option<Square> {
        match self.packed.body() {
            Body::Piece(piece_move) => Some(piece_move.to),
            _ => None,
        }
    }

    /// What a pawn becomes, if the text says so.
    #[must_use]
    pub const fn promotion(&self) -> Option<Role> {
        match self.packed.body() {
            Body::Piece(piece_move) => piece_move.promotion,
            Body::TwoFiles(TwoFiles { promotion, .. }) => promotion,
            Body::Castling(_) | Body::Null => None,
        }
    }

    /// The departures from canonical SAN that are seen without a position; [`San::resolve`] adds the others.
    #[must_use]
    pub const fn repairs(&self) -> Repairs {
        self.repairs
    }

    /// The same for a text in which each place is so many bytes further on than in [`San::text`].
    pub(crate) fn stretched(self, by: Places) -> Self {
        let Places { origin, target, end } = self.places();
        let places = Places {
            origin: origin.saturating_add(by.origin),
            target: target.saturating_add(by.target),
            end: end.saturating_add(by.end),
        };
        Self { packed: self.packed.with_places(places), ..self }
    }

    /// The places in the text that was read, or in [`San::text`] of a move that was not.
    pub(crate) fn places(&self) -> Places {
        let places = self.packed.places();
        if places != Places::UNKNOWN {
            return places;
        }
        let promotion = 2 * u8::from(self.promotion().is_some());
        match self.packed.body() {
            Body::Piece(moved) => {
                let letter = moved.role.is_some_and(|role| role != Role::Pawn || moved.rank.is_some());
                let origin = u8::from(letter);
                let target = origin
                    + u8::from(moved.file.is_some())
                    + u8::from(moved.rank.is_some())
                    + u8::from(moved.capture);
                Places { origin, target, end: target + 2 + promotion }
            }
            Body::TwoFiles(TwoFiles { capture, .. }) => {
                let target = 1 + u8::from(capture);
                Places { origin: 0, target, end: target + 1 + promotion }
            }
            Body::Castling(CastlingSide::King) => Places { end: 3, ..Places::UNKNOWN },
            Body::Castling(CastlingSide::Queen) => Places { end: 5, ..Places::UNKNOWN },
            Body::Null => Places { end: 2, ..Places::UNKNOWN },
        }
    }
}

impl PartialEq for San {
    fn eq(&self, other: &Self) -> bool {
        self.packed.written() == other.packed.written()
    }
}

impl Eq for San {}

impl Hash for San {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.packed.written().hash(state);
    }
}
