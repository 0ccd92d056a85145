//! One move in standard algebraic notation (PGN 8.2.3): the type and its queries that need no position.

use crate::{
    packed::PackedSan,
    parts::{Body, CheckMark, Suffix, TwoFiles},
    places::Places,
    repair::{Leniency, Repairs},
};
use core::hash::{Hash, Hasher};
use movetext_board::{CastlingSide, Role, Square};

/// One move in standard algebraic notation, read from a text or created from a legal move.
///
/// It is small and `Copy`, and independent of a position: [`San::resolve`] turns it into a move, [`San::of`] creates it
/// from one. Two values are equal if their content is equal, regardless of spelling; an en passant mark, which
/// canonical SAN does not have, is ignored. `Display` writes the content in the canonical order of parts, and the text
/// reads back as an equal value with the same leniency. Only the text of a value from [`San::of`] is certain to be
/// canonical.
///
/// ```
/// use movetext_board::Position;
/// use movetext_san::San;
///
/// let position = Position::initial();
/// let resolved = San::parse("Ng1-f3!")?.resolve(&position)?;
/// assert_eq!(resolved.repairs().to_string(), "over-specified origin, long algebraic hyphen, suffix");
/// assert_eq!(San::of(resolved.mv(), &position).to_string(), "Nf3");
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

    /// The check mark of the text. [`San::resolve`] compares it with the position.
    #[must_use]
    pub const fn check_mark(&self) -> Option<CheckMark> {
        self.packed.check()
    }

    /// Whether this is a null move, which never resolves to a legal move.
    #[must_use]
    pub const fn is_null(&self) -> bool {
        matches!(self.packed.body(), Body::Null)
    }

    /// The castling side, if written as castling (`O-O`, not `Kg1`).
    #[must_use]
    pub const fn castling_side(&self) -> Option<CastlingSide> {
        match self.packed.body() {
            Body::Castling(side) => Some(side),
            _ => None,
        }
    }

    /// The moving piece, if the text names one; a pawn has no letter.
    #[must_use]
    pub const fn role(&self) -> Option<Role> {
        match self.packed.body() {
            Body::Piece(piece_move) => piece_move.role,
            Body::TwoFiles(_) => Some(Role::Pawn),
            Body::Castling(_) => Some(Role::King),
            Body::Null => None,
        }
    }

    /// The target square, if the text has one.
    #[must_use]
    pub const fn target(&self) -> Option<Square> {
        match self.packed.body() {
            Body::Piece(piece_move) => Some(piece_move.to),
            _ => None,
        }
    }

    /// The promoted piece, if the text has one.
    #[must_use]
    pub const fn promotion(&self) -> Option<Role> {
        match self.packed.body() {
            Body::Piece(piece_move) => piece_move.promotion,
            Body::TwoFiles(TwoFiles { promotion, .. }) => promotion,
            Body::Castling(_) | Body::Null => None,
        }
    }

    /// The departures from canonical SAN that are visible without a position; [`San::resolve`] adds the others.
    #[must_use]
    pub const fn repairs(&self) -> Repairs {
        self.repairs
    }

    /// Adds `by` to the places, for a text whose parts begin later than in [`San::text`].
    pub(crate) fn stretched(self, by: Places) -> Self {
        let Places { origin, target, end } = self.places();
        let places = Places {
            origin: origin.saturating_add(by.origin),
            target: target.saturating_add(by.target),
            end: end.saturating_add(by.end),
        };
        Self { packed: self.packed.with_places(places), ..self }
    }

    /// The places in the text that was read, or in [`San::text`] for other moves.
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
