//! A move in standard algebraic notation (PGN 8.2.3), with queries that need no position.

use crate::{
    offsets::Offsets,
    packed::PackedSan,
    parts::{Body, CheckMark, Suffix, TwoFiles},
    repair::{Leniency, Repairs},
};
use core::hash::{Hash, Hasher};
use movetext_board::{CastlingSide, Role, Square};

/// A move in standard algebraic notation, parsed from a text or created from a legal move.
///
/// The value does not depend on a position: [`San::resolve`] finds the legal move in a position, and [`San::from_move`]
/// creates the value for a legal move.
///
/// Two values are equal if they have the same parts, however they were spelled. An en passant mark is ignored, because
/// canonical SAN has none. `Display` writes the parts in canonical order, and this text parses to an equal value with
/// the same leniency. The text is certainly canonical only if the value comes from [`San::from_move`].
///
/// ```
/// use movetext_board::Position;
/// use movetext_san::San;
///
/// let position = Position::initial();
/// let resolved = San::parse("Ng1-f3!")?.resolve(&position)?;
/// assert_eq!(resolved.repairs().to_string(), "over-specified origin, long algebraic hyphen, suffix");
/// assert_eq!(San::from_move(resolved.mv(), &position).to_string(), "Nf3");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct San {
    pub(crate) packed: PackedSan,
    pub(crate) repairs: Repairs,
}

const _: () = assert!(size_of::<San>() == 16, "a value is passed in two registers");

impl San {
    /// The null move, written `--`.
    pub const NULL: Self = Self::from_body(Body::Null, None);

    pub(crate) const fn from_body(body: Body, check: Option<CheckMark>) -> Self {
        let packed = PackedSan::new(body, check, None, Leniency::Import, Offsets::UNKNOWN);
        Self { packed, repairs: Repairs::NONE }
    }

    /// Returns the suffix annotation, if the text has one.
    #[must_use]
    pub const fn suffix(&self) -> Option<Suffix> {
        self.packed.suffix()
    }

    /// Returns the check mark, if the text has one. [`San::resolve`] compares it with the position.
    #[must_use]
    pub const fn check_mark(&self) -> Option<CheckMark> {
        self.packed.check()
    }

    /// Returns whether this is a null move. No null move resolves to a legal move.
    #[must_use]
    pub const fn is_null(&self) -> bool {
        matches!(self.packed.body(), Body::Null)
    }

    /// Returns the castling side if the text is `O-O` or `O-O-O`. Castling that is written as a king move, such as
    /// `Kg1`, returns `None`.
    #[must_use]
    pub const fn castling_side(&self) -> Option<CastlingSide> {
        match self.packed.body() {
            Body::Castling(side) => Some(side),
            _ => None,
        }
    }

    /// Returns which kind of piece moves or is dropped: a pawn if the text has neither a piece letter nor the whole
    /// origin square. Returns `None` if the text has the whole origin square but no piece letter, and for a null move.
    #[must_use]
    pub const fn role(&self) -> Option<Role> {
        match self.packed.body() {
            Body::Piece(piece_move) => piece_move.role,
            Body::TwoFiles(_) => Some(Role::Pawn),
            Body::Castling(_) => Some(Role::King),
            Body::Drop { role, .. } => Some(role),
            Body::Null => None,
        }
    }

    /// Returns the target square, if the text has one.
    #[must_use]
    pub const fn target(&self) -> Option<Square> {
        match self.packed.body() {
            Body::Piece(piece_move) => Some(piece_move.to),
            Body::Drop { to, .. } => Some(to),
            _ => None,
        }
    }

    /// Returns the promoted piece, if the text has one.
    #[must_use]
    pub const fn promotion(&self) -> Option<Role> {
        match self.packed.body() {
            Body::Piece(piece_move) => piece_move.promotion,
            Body::TwoFiles(TwoFiles { promotion, .. }) => promotion,
            Body::Castling(_) | Body::Drop { .. } | Body::Null => None,
        }
    }

    /// Returns the repairs that the parser found. [`San::resolve`] also finds the repairs that depend on the position.
    #[must_use]
    pub const fn repairs(&self) -> Repairs {
        self.repairs
    }

    /// Adds `by` to the offsets, for a text with parts that begin later than in [`San::text`].
    pub(crate) fn shift_offsets(self, by: Offsets) -> Self {
        let Offsets { origin, target, end } = self.offsets();
        let offsets = Offsets {
            origin: origin.saturating_add(by.origin),
            target: target.saturating_add(by.target),
            end: end.saturating_add(by.end),
        };
        Self { packed: self.packed.with_offsets(offsets), ..self }
    }

    /// Returns the offsets in the parsed text. If the value was not parsed, returns the offsets in [`San::text`].
    pub(crate) fn offsets(&self) -> Offsets {
        let offsets = self.packed.offsets();
        if offsets != Offsets::UNKNOWN {
            return offsets;
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
                Offsets { origin, target, end: target + 2 + promotion }
            }
            Body::TwoFiles(TwoFiles { capture, .. }) => {
                let target = 1 + u8::from(capture);
                Offsets { origin: 0, target, end: target + 1 + promotion }
            }
            Body::Castling(CastlingSide::King) => Offsets { end: 3, ..Offsets::UNKNOWN },
            Body::Castling(CastlingSide::Queen) => Offsets { end: 5, ..Offsets::UNKNOWN },
            Body::Null => Offsets { end: 2, ..Offsets::UNKNOWN },
            Body::Drop { role, .. } => {
                let target = if role == Role::Pawn { 1 } else { 2 };
                Offsets { origin: target, target, end: target + 2 }
            }
        }
    }
}

impl PartialEq for San {
    fn eq(&self, other: &Self) -> bool {
        self.packed.content_bits() == other.packed.content_bits()
    }
}

impl Eq for San {}

impl Hash for San {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.packed.content_bits().hash(state);
    }
}
