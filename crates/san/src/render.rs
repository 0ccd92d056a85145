//! Writes a move as canonical text (PGN 8.2.3), with disambiguation (8.2.3.4) and check marks (8.2.3.5), without
//! allocating.

use crate::{
    letters::PieceLetters,
    packed::PackedSan,
    parts::{Body, CheckMark, PieceMove, Suffix, TwoFiles},
    repair::{Leniency, Repairs},
    san::San,
};
use core::{fmt, ops::Deref};
use movetext_board::{CastlingSide, File, Move, Position, Rank, Role, Square};

/// The length in bytes of the longest text: `Pa7xb8=Q++??` with two figurines that have four bytes each.
const CAPACITY: usize = 18;

/// The text of a move, stored inline. It dereferences to `str`.
///
/// Canonical SAN has at most seven characters (PGN 8.2.3.6). Other notations and parsed moves may be longer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SanText {
    /// Bytes after the text are 0, so that equal texts have equal bytes.
    bytes: [u8; CAPACITY],
    length: u8,
}

impl SanText {
    pub(crate) const EMPTY: Self = Self { bytes: [0; CAPACITY], length: 0 };

    /// Returns the text.
    #[inline]
    #[must_use]
    pub fn as_str(&self) -> &str {
        // We only append whole characters, so this never fails.
        core::str::from_utf8(self.as_bytes()).unwrap_or("")
    }

    /// Returns the text as UTF-8. This is faster than [`as_str`](Self::as_str), which validates the bytes.
    #[inline]
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..usize::from(self.length)).unwrap_or(&[])
    }

    /// Appends `text`. This crate never appends more text than fits.
    pub(crate) fn push_str(&mut self, text: &str) {
        let start = usize::from(self.length);
        let place = self.bytes.get_mut(start..start + text.len());
        debug_assert!(place.is_some(), "a move longer than the longest");
        if let Some(place) = place {
            place.copy_from_slice(text.as_bytes());
            self.length += text.len() as u8;
        }
    }

    pub(crate) fn push(&mut self, character: char) {
        self.push_str(character.encode_utf8(&mut [0; 4]));
    }

    /// Replaces each upper-case piece letter with its `name`. The `O` in castling is unchanged.
    pub(crate) fn with_names(&self, name: impl Fn(Role) -> char) -> Self {
        let mut text = Self::EMPTY;
        for letter in self.chars() {
            let role = Role::from_letter(letter).filter(|_| letter.is_ascii_uppercase());
            text.push(role.map_or(letter, &name));
        }
        text
    }

    pub(crate) fn push_square(&mut self, square: Square) {
        self.push(square.file().to_char());
        self.push(square.rank().to_char());
    }

    pub(crate) fn push_check(&mut self, check: Option<CheckMark>) {
        self.push_str(check.map_or("", CheckMark::as_str));
    }
}

impl Deref for SanText {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq<str> for SanText {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for SanText {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl fmt::Display for SanText {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self)
    }
}

impl fmt::Debug for SanText {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), formatter)
    }
}

impl San {
    /// Creates the canonical SAN of a legal move, with as little disambiguation as possible (8.2.3.4) and with `+` or
    /// `#` (8.2.3.5). The standard has no drops: we write them as Lichess does, `N@f3` and `@e4`.
    ///
    /// `mv` must be legal in `position`. This takes a few bitboard operations and a check test, and a mate test only if
    /// the move gives check. Does not allocate.
    ///
    /// ```
    /// use movetext_board::Position;
    /// use movetext_san::San;
    ///
    /// let position = Position::initial();
    /// let mut first = position.legal_moves().into_iter().map(|mv| San::from_move(mv, &position).text());
    /// assert!(first.any(|text| text == "Nf3"));
    /// ```
    #[inline]
    #[must_use]
    pub fn from_move(mv: Move, position: &Position) -> Self {
        // A legal move has a piece on its origin. The default avoids a panic for a move from another position.
        let role = position.board().role_at(mv.step_origin()).unwrap_or(Role::Pawn);
        let may_be_marked = position.may_be_marked(mv);
        // In a variant, every move may be marked.
        if may_be_marked {
            if let Some(drop) = Self::from_drop(mv, position) {
                return drop;
            }
        }
        let check = if may_be_marked { mark_after(mv, position) } else { None };
        if let Some(side) = mv.castling_side() {
            return Self::from_body(Body::Castling(side), check);
        }
        let (file, rank) = required_origin(role, mv, position);
        let given = PieceMove {
            role: Some(role),
            file,
            rank,
            capture: mv.is_capture(),
            to: mv.target(),
            promotion: mv.promotion(),
            en_passant: false,
            maybe_bishop: false,
        };
        let packed = PackedSan::from_piece(given).with_leniency(Leniency::Import);
        let packed = if let Some(check) = check { packed.with_check(check) } else { packed };
        Self { packed, repairs: Repairs::NONE }
    }

    #[cold]
    #[inline(never)]
    fn from_drop(mv: Move, position: &Position) -> Option<Self> {
        let body = Body::Drop { role: mv.dropped_role()?, to: mv.target() };
        Some(Self::from_body(body, check_mark(mv, position)))
    }

    /// Returns the text without allocating.
    #[inline]
    #[must_use]
    pub fn text(&self) -> SanText {
        if self.packed.is_plain() { plain_text(self.packed, self.packed.check()) } else { self.long_text() }
    }

    /// Returns the text with the piece letters of a language, without allocating.
    ///
    /// ```
    /// use movetext_san::{San, notation::PieceLetters};
    ///
    /// assert_eq!(San::parse("exd8=Q+")?.text_in(PieceLetters::German), "exd8=D+");
    /// # Ok::<(), movetext_san::error::SanError>(())
    /// ```
    #[must_use]
    pub fn text_in(&self, letters: PieceLetters) -> SanText {
        self.text().with_names(|role| letters.letter(role))
    }

    /// Returns the text of a move that [`plain_text`] cannot write.
    #[cold]
    fn long_text(&self) -> SanText {
        let mut text = SanText::EMPTY;
        match self.packed.body() {
            Body::Piece(PieceMove { promotion, .. }) => {
                text.push_str(&plain_text(self.packed, None));
                push_promotion(&mut text, promotion);
            }
            Body::TwoFiles(TwoFiles { from, to, capture, promotion, .. }) => {
                text.push(from.to_char());
                text.push_str(if capture { "x" } else { "" });
                text.push(to.to_char());
                push_promotion(&mut text, promotion);
            }
            Body::Castling(side) => text.push_str(castling(side)),
            Body::Null => text.push_str("--"),
            Body::Drop { role, to } => {
                if role != Role::Pawn {
                    text.push(role.letter());
                }
                text.push('@');
                text.push_square(to);
            }
        }
        text.push_check(self.packed.check());
        text.push_str(self.packed.suffix().map_or("", Suffix::as_str));
        text
    }
}

impl fmt::Display for San {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.text())
    }
}

impl fmt::Debug for San {
    /// Formats the text, the leniency with which it was parsed, and the repairs.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut san = formatter.debug_struct("San");
        san.field("text", &self.text())
            .field("leniency", &self.packed.leniency())
            .field("repairs", &self.repairs);
        san.finish()
    }
}

/// Returns the text of a piece's move to a square without promotion: at most `Na1xb2++`.
///
/// To avoid mispredicted branches, we always write all optional parts. A missing part does not advance the length, so
/// the next part overwrites it.
#[inline]
fn plain_text(packed: PackedSan, check: Option<CheckMark>) -> SanText {
    let mut letters = Letters::default();
    for letter in packed.letters() {
        letters.put(letter);
    }
    let (sign, second) = match check {
        None => (0, 0),
        Some(CheckMark::Check) => (b'+', 0),
        Some(CheckMark::Mate) => (b'#', 0),
        Some(CheckMark::Double) => (b'+', b'+'),
    };
    letters.put(sign);
    letters.put(second);
    letters.text()
}

/// Up to eight letters in a register, because writing single bytes to memory and reading them back as a word would be
/// slow.
#[derive(Default)]
struct Letters {
    bits: u64,
    count: u32,
}

impl Letters {
    /// Appends an ASCII letter, or nothing if `letter` is 0.
    #[inline]
    fn put(&mut self, letter: u8) {
        self.bits |= u64::from(letter) << (8 * self.count);
        self.count += u32::from(letter != 0);
    }

    #[inline]
    fn text(&self) -> SanText {
        let mut bytes = [0; CAPACITY];
        bytes[..8].copy_from_slice(&self.bits.to_le_bytes());
        SanText { bytes, length: self.count as u8 }
    }
}

pub(crate) fn push_promotion(text: &mut SanText, promotion: Option<Role>) {
    if let Some(role) = promotion {
        text.push('=');
        text.push(role.letter());
    }
}

pub(crate) const fn castling(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::King => "O-O",
        CastlingSide::Queen => "O-O-O",
    }
}

/// Returns the check mark for a move, or `None` if it has none. Tests for mate only if the move gives check.
#[inline]
pub(crate) fn check_mark(mv: Move, position: &Position) -> Option<CheckMark> {
    if position.may_be_marked(mv) { mark_after(mv, position) } else { None }
}

#[cold]
fn mark_after(mv: Move, position: &Position) -> Option<CheckMark> {
    mark_of(&position.play(mv))
}

/// Returns the check mark for a move that led to this position. A move that wins by a rule that chess does not have is
/// marked like mate, as Lichess does.
pub(crate) fn mark_of(position: &Position) -> Option<CheckMark> {
    if position.variant_ending().is_some_and(|ending| !ending.is_draw()) {
        Some(CheckMark::Mate)
    } else if !position.is_check() {
        None
    } else if position.has_legal_move() {
        Some(CheckMark::Check)
    } else {
        Some(CheckMark::Mate)
    }
}

/// Returns the part of the origin that canonical SAN includes. A pawn capture has its file (8.2.3.3). Other moves have
/// no origin if no other piece of the same kind can make the move (8.2.3.4). Otherwise they have the file if it is
/// unique, else the rank if it is unique, else both.
#[inline]
pub(crate) fn required_origin(role: Role, mv: Move, position: &Position) -> (Option<File>, Option<Rank>) {
    let rivals = position.origins_among(role, mv.target(), !mv.step_origin().bitboard());
    if rivals.is_empty() | (role == Role::Pawn) {
        let pawn_takes = (role == Role::Pawn) & mv.is_capture();
        return (if pawn_takes { Some(mv.step_origin().file()) } else { None }, None);
    }
    let (file, rank) = (mv.step_origin().file(), mv.step_origin().rank());
    if (rivals & file.bitboard()).is_empty() {
        (Some(file), None)
    } else if (rivals & rank.bitboard()).is_empty() {
        (None, Some(rank))
    } else {
        (Some(file), Some(rank))
    }
}
