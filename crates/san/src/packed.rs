//! A parsed move, packed into 64 bits (PGN 8.2.3).

#![expect(
    clippy::indexing_slicing,
    reason = "tables of 8 and 256 entries are indexed by three and eight bits"
)]

use crate::{
    offsets::Offsets,
    parts::{Body, CheckMark, PieceMove, Suffix, TwoFiles},
    repair::Leniency,
};
use movetext_board::{Bitboard, CastlingSide, File, Rank, Role, Square, movegen::MovePattern};

/// A parsed move in 64 bits. The fields, from the lowest bit:
///
/// - target (6 bits), kind of piece (3), and capture sign (1), as in a [`MovePattern`]
/// - file and rank of the origin (4 each, 0 for none)
/// - promotion (3), check mark (2), suffix (3)
/// - a derived bit
/// - en passant mark (1), whether a `b` may be a bishop (1), leniency (2)
/// - another derived bit
/// - the offsets of the parts in the text (24)
///
/// [`PackedSan::with_derived_bits`] computes the derived bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PackedSan(u64);

/// The lower half of a [`PackedSan`] without the target, for tables.
#[derive(Clone, Copy)]
pub(crate) struct PackedHead(u32);

impl PackedHead {
    pub(crate) const NOTHING: Self = Self(0);

    #[inline]
    pub(crate) const fn with_target(self, to: Square) -> PackedSan {
        PackedSan(self.0 as u64 | to as u64)
    }
}

const KIND: u32 = 6;
const CAPTURE: u32 = 9;
const FILE: u32 = 10;
const RANK: u32 = 14;
const PROMOTION: u32 = 18;
const CHECK: u32 = 21;
const SUFFIX: u32 = 23;
/// Set if the text has a check mark or the origin of a piece. Most moves have neither.
const HAS_MARK_OR_ORIGIN: u32 = 26;
const EN_PASSANT: u32 = 27;
const MAYBE_BISHOP: u32 = 28;
const LENIENCY: u32 = 29;
/// Set if a single query to the board can resolve the move, because the text names the piece and only the origin has to
/// be found.
const DIRECT: u32 = 31;
const OFFSETS: u32 = 32;

/// The kind of piece in a move with the whole origin square but without a piece letter.
const UNNAMED: u64 = 6;
/// Marks a move that is not a piece's move to a square. The target field then contains one of the next five
/// constants. For `TWO_FILES`, the target file is added to the constant.
const OTHER: u64 = 7;
const CASTLES_KING_SIDE: u64 = 0;
const CASTLES_QUEEN_SIDE: u64 = 1;
const NULL: u64 = 2;
/// The origin fields then contain the target, and the promotion field the dropped piece plus one.
const DROP: u64 = 3;
const TWO_FILES: u64 = 8;

/// The bits that determine the written text. Equality compares these bits.
const CONTENT: u64 = (1 << HAS_MARK_OR_ORIGIN) - 1;

impl PackedSan {
    pub(crate) const fn new(
        body: Body,
        check: Option<CheckMark>,
        suffix: Option<Suffix>,
        leniency: Leniency,
        offsets: Offsets,
    ) -> Self {
        let bits = match body {
            Body::Piece(given) => Self::from_piece(given).0,
            Body::TwoFiles(given) => {
                (TWO_FILES + given.to as u64)
                    | OTHER << KIND
                    | file_code(Some(given.from)) << FILE
                    | (given.capture as u64) << CAPTURE
                    | promotion_code(given.promotion) << PROMOTION
                    | (given.en_passant as u64) << EN_PASSANT
            }
            Body::Castling(CastlingSide::King) => CASTLES_KING_SIDE | OTHER << KIND,
            Body::Castling(CastlingSide::Queen) => CASTLES_QUEEN_SIDE | OTHER << KIND,
            Body::Null => NULL | OTHER << KIND,
            Body::Drop { role, to } => {
                let square = origin_code(Some(to.file()), Some(to.rank())) as u64;
                DROP | OTHER << KIND | square << FILE | (role as u64 + 1) << PROMOTION
            }
        };
        let suffix = match suffix {
            Some(suffix) => suffix as u64,
            None => 0,
        };
        Self(bits | check_code(check) << CHECK | (leniency as u64) << LENIENCY | suffix << SUFFIX)
            .with_offsets(offsets)
    }

    /// Sets [`DIRECT`] and [`HAS_MARK_OR_ORIGIN`], which are computed from the other fields to make resolving faster.
    pub(crate) const fn with_derived_bits(self) -> Self {
        let Body::Piece(given) = self.body() else {
            return Self(self.0 | (self.check().is_some() as u64) << HAS_MARK_OR_ORIGIN);
        };
        let PieceMove { capture, promotion, en_passant, maybe_bishop, .. } = given;
        let code = self.0 >> FILE & 0xff;
        let is_pawn = self.is_pawn();
        // A pawn capture must have its file, and a pawn push must not have an origin.
        let is_due = !is_pawn || capture == (code != 0) && code < 16;
        let is_strict = matches!(self.leniency(), Leniency::Strict);
        let resolves_directly = given.role.is_some()
            && is_due
            && !is_strict
            && promotion.is_none()
            && !en_passant
            && (capture || !maybe_bishop);
        let has_mark_or_origin = self.check().is_some() || !is_pawn && code != 0;
        Self(
            self.0 | (resolves_directly as u64) << DIRECT | (has_mark_or_origin as u64) << HAS_MARK_OR_ORIGIN,
        )
    }

    /// Returns whether this is a piece's move to a square, without a promotion or a suffix.
    #[inline]
    pub(crate) const fn is_plain(self) -> bool {
        self.0 >> KIND & 7 != OTHER && self.0 & (7 << PROMOTION | 7 << SUFFIX) == 0
    }

    #[inline]
    pub(crate) const fn resolves_directly(self) -> bool {
        self.0 >> DIRECT & 1 != 0
    }

    /// Packs a piece's move to a square, without marks and with [`Leniency::Strict`].
    #[inline]
    pub(crate) const fn from_piece(given: PieceMove) -> Self {
        let PieceMove { role, file, rank, capture, to, promotion, en_passant, maybe_bishop } = given;
        let kind = match role {
            Some(role) => role as u64,
            None => UNNAMED,
        };
        Self(
            to as u64
                | kind << KIND
                | (origin_code(file, rank) as u64) << FILE
                | (capture as u64) << CAPTURE
                | promotion_code(promotion) << PROMOTION
                | (en_passant as u64) << EN_PASSANT
                | (maybe_bishop as u64) << MAYBE_BISHOP,
        )
    }

    /// Returns the pattern to query the board with, or `None` if a single query cannot resolve the move.
    #[inline]
    pub(crate) fn direct_pattern(self) -> Option<MovePattern> {
        if !self.resolves_directly() {
            return None;
        }
        Some(MovePattern::from_bits(self.0 as u16, ORIGINS[(self.0 >> FILE & 0xff) as usize]))
    }

    /// Returns whether the text is canonical for the move that the query found, assuming that the move gives no check.
    #[inline]
    pub(crate) const fn is_canonical(self, captures: bool) -> bool {
        const CLAIMS: u64 = 1 << CAPTURE | 1 << HAS_MARK_OR_ORIGIN;
        (self.0 ^ (captures as u64) << CAPTURE) & CLAIMS == 0
    }

    /// Returns the lower half without the target.
    pub(crate) const fn head(self) -> PackedHead {
        PackedHead(self.0 as u32 & !63)
    }

    /// Sets the leniency, which must not be more lenient than before, and clears the bits that it does not allow.
    #[inline]
    pub(crate) const fn with_leniency(self, leniency: Leniency) -> Self {
        let dropped = match leniency {
            Leniency::Strict => 1 << DIRECT | 1 << MAYBE_BISHOP,
            Leniency::Import => 1 << MAYBE_BISHOP,
            Leniency::Lenient => 0,
        };
        Self(self.0 & !(3 << LENIENCY | dropped) | (leniency as u64) << LENIENCY)
    }

    /// Adds an origin, given as an [`origin_code`]. The move must have none.
    #[inline]
    pub(crate) const fn with_origin(self, code: u8) -> Self {
        Self(self.0 | (code as u64) << FILE | 1 << HAS_MARK_OR_ORIGIN)
    }

    #[inline]
    pub(crate) const fn with_check(self, check: CheckMark) -> Self {
        Self(self.0 | check_code(Some(check)) << CHECK | 1 << HAS_MARK_OR_ORIGIN)
    }

    #[inline]
    pub(crate) const fn with_offsets(self, offsets: Offsets) -> Self {
        let Offsets { origin, target, end } = offsets;
        let offsets = origin as u64 | (target as u64) << 8 | (end as u64) << 16;
        Self(self.0 & !(0xff_ffff << OFFSETS) | offsets << OFFSETS)
    }

    /// Returns the bits that determine the written text. They exclude the leniency, the en passant mark, which
    /// canonical SAN does not have, and whether a `b` may be a bishop.
    #[inline]
    pub(crate) const fn content_bits(self) -> u64 {
        self.0 & CONTENT
    }

    #[inline]
    pub(crate) const fn target(self) -> Square {
        Square::from_low_bits(self.0 as u32)
    }

    /// Returns the characters of a piece's move: piece, file, rank, capture sign, file and rank of the target. Missing
    /// characters are 0.
    #[inline]
    pub(crate) const fn letters(self) -> [u8; 6] {
        let bits = self.0;
        let (file, rank) = ((bits >> FILE & 15) as u8, (bits >> RANK & 15) as u8);
        let of_file = if file == 0 { 0 } else { b'a' - 1 + file };
        let of_rank = if rank == 0 { 0 } else { b'0' + rank };
        let capture = if bits >> CAPTURE & 1 == 0 { 0 } else { b'x' };
        // A pawn has no letter, except with the whole origin square: `e2e4` may be the move of any piece, but `Pe2e4`
        // is a pawn move.
        let named = if file != 0 && rank != 0 { b"PNBRQK\0\0" } else { b"\0NBRQK\0\0" };
        let letter = named[(bits >> KIND & 7) as usize];
        [letter, of_file, of_rank, capture, b'a' + (bits & 7) as u8, b'1' + (bits >> 3 & 7) as u8]
    }

    /// Returns the kind of piece. It is correct only for moves that a single query resolves.
    #[inline]
    pub(crate) const fn kind(self) -> Role {
        role(self.0 >> KIND)
    }

    #[inline]
    pub(crate) const fn is_pawn(self) -> bool {
        self.0 >> KIND & 7 == 0
    }

    #[inline]
    pub(crate) const fn is_capture(self) -> bool {
        self.0 >> CAPTURE & 1 != 0
    }

    #[inline]
    pub(crate) const fn origin(self) -> (Option<File>, Option<Rank>) {
        (file(self.0 >> FILE & 15), rank(self.0 >> RANK & 15))
    }

    #[inline]
    pub(crate) const fn without_origin(self) -> Self {
        Self(self.0 & !(0xff << FILE))
    }

    #[inline]
    pub(crate) const fn body(self) -> Body {
        let bits = self.0;
        let (capture, en_passant) = (bits >> CAPTURE & 1 != 0, bits >> EN_PASSANT & 1 != 0);
        let promotion = match bits >> PROMOTION & 7 {
            0 => None,
            code => Some(role(code)),
        };
        let file = file(bits >> FILE & 15);
        match bits >> KIND & 7 {
            OTHER => match (bits & 63, file) {
                (CASTLES_KING_SIDE, _) => Body::Castling(CastlingSide::King),
                (CASTLES_QUEEN_SIDE, _) => Body::Castling(CastlingSide::Queen),
                (DROP, Some(file)) => match rank(bits >> RANK & 15) {
                    Some(rank) => Body::Drop {
                        role: role((bits >> PROMOTION & 7).saturating_sub(1)),
                        to: Square::new(file, rank),
                    },
                    None => Body::Null,
                },
                (_, Some(from)) => {
                    let to = Square::from_low_bits(bits as u32).file();
                    Body::TwoFiles(TwoFiles { from, to, capture, promotion, en_passant })
                }
                _ => Body::Null,
            },
            kind => Body::Piece(PieceMove {
                role: if kind == UNNAMED { None } else { Some(role(kind)) },
                file,
                rank: rank(bits >> RANK & 15),
                capture,
                to: self.target(),
                promotion,
                en_passant,
                maybe_bishop: bits >> MAYBE_BISHOP & 1 != 0,
            }),
        }
    }

    #[inline]
    pub(crate) const fn check(self) -> Option<CheckMark> {
        match self.0 >> CHECK & 3 {
            0 => None,
            1 => Some(CheckMark::Check),
            2 => Some(CheckMark::Mate),
            _ => Some(CheckMark::Double),
        }
    }

    #[inline]
    pub(crate) const fn suffix(self) -> Option<Suffix> {
        match self.0 >> SUFFIX & 7 {
            1 => Some(Suffix::Good),
            2 => Some(Suffix::Mistake),
            3 => Some(Suffix::Brilliant),
            4 => Some(Suffix::Blunder),
            5 => Some(Suffix::Interesting),
            6 => Some(Suffix::Dubious),
            _ => None,
        }
    }

    #[inline]
    pub(crate) const fn leniency(self) -> Leniency {
        match self.0 >> LENIENCY & 3 {
            0 => Leniency::Strict,
            1 => Leniency::Import,
            _ => Leniency::Lenient,
        }
    }

    #[inline]
    pub(crate) const fn offsets(self) -> Offsets {
        let [_, _, _, _, origin, target, end, _] = self.0.to_le_bytes();
        Offsets { origin, target, end }
    }
}

/// Packs the file and the rank of an origin into one byte.
#[inline]
pub(crate) const fn origin_code(file: Option<File>, rank: Option<Rank>) -> u8 {
    let rank = match rank {
        Some(rank) => rank as u8 + 1,
        None => 0,
    };
    file_code(file) as u8 | rank << (RANK - FILE)
}

#[inline]
const fn file_code(file: Option<File>) -> u64 {
    match file {
        Some(file) => file as u64 + 1,
        None => 0,
    }
}

#[inline]
const fn promotion_code(promotion: Option<Role>) -> u64 {
    match promotion {
        Some(role) => role as u64,
        None => 0,
    }
}

#[inline]
const fn check_code(check: Option<CheckMark>) -> u64 {
    match check {
        None => 0,
        Some(CheckMark::Check) => 1,
        Some(CheckMark::Mate) => 2,
        Some(CheckMark::Double) => 3,
    }
}

#[inline]
const fn file(code: u64) -> Option<File> {
    if code == 0 { None } else { Some(Square::from_low_bits(code as u32 - 1).file()) }
}

#[inline]
const fn rank(code: u64) -> Option<Rank> {
    if code == 0 { None } else { Some(Square::from_low_bits(8 * (code as u32 - 1)).rank()) }
}

/// Unpacks a kind of piece with a table, because a match would compile to branches.
#[inline]
const fn role(bits: u64) -> Role {
    ROLES[(bits & 7) as usize]
}

const ROLES: [Role; 8] =
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King, Role::King, Role::King];

/// For each [`origin_code`], the squares that may be the origin.
static ORIGINS: [Bitboard; 256] = {
    let mut origins = [Bitboard::EMPTY; 256];
    let mut code = 0;
    while code < 256 {
        let of_file = match file(code & 15) {
            Some(file) => file.bitboard().bits(),
            None => u64::MAX,
        };
        let of_rank = match rank(code >> 4) {
            Some(rank) => rank.bitboard().bits(),
            None => u64::MAX,
        };
        origins[code as usize] = Bitboard::from_bits(of_file & of_rank);
        code += 1;
    }
    origins
};

#[cfg(test)]
mod tests {
    use super::PackedSan;
    use crate::parts::PieceMove;
    use movetext_board::{Bitboard, Role, Square, movegen::MovePattern};

    #[test]
    fn packed_bits_match_pattern_bits() {
        for role in Role::ALL {
            for to in Square::ALL {
                for capture in [false, true] {
                    let given = PieceMove {
                        role: Some(role),
                        file: None,
                        rank: None,
                        capture,
                        to,
                        promotion: None,
                        en_passant: false,
                        maybe_bishop: false,
                    };
                    let bits = PackedSan::from_piece(given).0 as u16;
                    let pattern = MovePattern::from_bits(bits, Bitboard::FULL);
                    let found = (pattern.role(), pattern.target(), pattern.is_capture());
                    assert_eq!(found, (Some(role), to, capture), "{bits:#06x}");
                }
            }
        }
    }
}
