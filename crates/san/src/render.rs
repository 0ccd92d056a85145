//! Writing one move: the canonical text of PGN 8.2.3, with disambiguation (8.2.3.4) and the marks of check and mate
//! (8.2.3.5), on the stack.

use crate::packed::PackedSan;
use crate::parts::{Body, CheckMark, PieceMove, Suffix, TwoFiles};
use crate::repair::{Leniency, Repairs};
use crate::san::San;
use arrayvec::ArrayString;
use core::fmt;
use core::ops::Deref;
use movetext_board::{CastlingSide, File, Move, Position, Rank, Role, Square};

/// Room for the longest text of one move: `Pa7xb8=Q++??` as read, with two figurines of four bytes each.
const CAPACITY: usize = 18;

/// The text of one move, on the stack. It derefs to `str`.
///
/// Canonical SAN has at most seven characters (PGN 8.2.3.6); the type has room for what other notations and read moves
/// add to that.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SanText(ArrayString<CAPACITY>);

impl SanText {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// Appends; what would not fit is left out, which no caller in this crate ever meets.
    pub(crate) fn push_str(&mut self, text: &str) {
        let fits = self.0.try_push_str(text);
        debug_assert!(fits.is_ok(), "a move longer than the longest");
    }

    pub(crate) fn push(&mut self, character: char) {
        let fits = self.0.try_push(character);
        debug_assert!(fits.is_ok(), "a move longer than the longest");
    }

    /// The text with each upper-case letter that names a piece put in another way; castling's `O` names none.
    pub(crate) fn with_names(&self, name: impl Fn(Role) -> char) -> Self {
        let mut text = Self::default();
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

impl AsRef<str> for SanText {
    fn as_ref(&self) -> &str {
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
    /// The canonical text of a legal move: no more origin than it takes (8.2.3.4), `+` and `#` where they are due
    /// (8.2.3.5).
    ///
    /// `mv` is one of the `position`'s own moves. Costs a few bitboard operations, a test for check, and a test for mate
    /// only where there is check; allocates nothing.
    ///
    /// ```
    /// use movetext_board::Position;
    /// use movetext_san::San;
    ///
    /// let position = Position::initial();
    /// let mut first = position.legal_moves().into_iter().map(|mv| San::of(mv, &position).text());
    /// assert!(first.any(|text| text == "Nf3"));
    /// ```
    #[inline]
    #[must_use]
    pub fn of(mv: Move, position: &Position) -> Self {
        // A legal move starts from a piece; the pawn only spares a panic to those who mix positions up.
        let role = position.board().role_at(mv.from()).unwrap_or(Role::Pawn);
        let check = check_mark(mv, position);
        if let Some(side) = mv.castling_side() {
            return Self::canonical(Body::Castling(side), check);
        }
        let (file, rank) = due_origin(role, mv, position);
        let given = PieceMove {
            role: Some(role),
            file,
            rank,
            capture: mv.is_capture(),
            to: mv.to(),
            promotion: mv.promotion(),
            en_passant: false,
            maybe_bishop: false,
        };
        let packed = PackedSan::of_piece(given).with_leniency(Leniency::Import);
        let packed = if let Some(check) = check { packed.with_check(check) } else { packed };
        Self { packed, repairs: Repairs::NONE }
    }

    /// The text, on the stack.
    #[inline]
    #[must_use]
    pub fn text(&self) -> SanText {
        if self.packed.is_plain() { plain_text(self.packed, self.packed.check()) } else { self.long_text() }
    }

    /// The text of whatever is seldom written.
    #[cold]
    fn long_text(&self) -> SanText {
        let mut text = SanText::default();
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
    /// Writes what it says as text, the leniency it was read with and what had to be repaired.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut san = formatter.debug_struct("San");
        san.field("text", &self.text())
            .field("leniency", &self.packed.leniency())
            .field("repairs", &self.repairs);
        san.finish()
    }
}

/// The text of a move of one piece but for its promotion: at most `Na1xb2++`.
///
/// Every part that may be there is put in its place, and the place is kept if it is there: no branch could guess that.
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

/// Up to eight letters in a register; bytes written one by one and read together would have to wait for each other.
#[derive(Default)]
struct Letters {
    bits: u64,
    count: u32,
}

impl Letters {
    /// Puts an ASCII letter at the end; 0 is none.
    #[inline]
    fn put(&mut self, letter: u8) {
        self.bits |= u64::from(letter) << (8 * self.count);
        self.count += u32::from(letter != 0);
    }

    #[inline]
    fn text(&self) -> SanText {
        let mut bytes = [0; CAPACITY];
        bytes[..8].copy_from_slice(&self.bits.to_le_bytes());
        let mut text = ArrayString::from_byte_string(&bytes).unwrap_or_default();
        text.truncate(self.count as usize);
        SanText(text)
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

/// The mark that is due: a test for check first, for mate only then.
#[inline]
pub(crate) fn check_mark(mv: Move, position: &Position) -> Option<CheckMark> {
    if position.gives_check(mv) { Some(check_or_mate(mv, position)) } else { None }
}

/// Which mark is due to a move that gives check.
#[cold]
fn check_or_mate(mv: Move, position: &Position) -> CheckMark {
    let next = position.play(mv);
    if next.has_legal_move() { CheckMark::Check } else { CheckMark::Mate }
}

/// What of the origin is due: of a piece's (8.2.3.4) nothing where no rival may legally make the move, else the file if it
/// tells them apart, else the rank, else both; of a pawn's that captures the file (8.2.3.3). Kings have no rivals.
#[inline]
pub(crate) fn due_origin(role: Role, mv: Move, position: &Position) -> (Option<File>, Option<Rank>) {
    let rivals = position.origins_among(role, mv.to(), !mv.from().bitboard());
    if rivals.is_empty() | (role == Role::Pawn) {
        let pawn_takes = (role == Role::Pawn) & mv.is_capture();
        return (if pawn_takes { Some(mv.from().file()) } else { None }, None);
    }
    let (file, rank) = (mv.from().file(), mv.from().rank());
    if (rivals & file.bitboard()).is_empty() {
        (Some(file), None)
    } else if (rivals & rank.bitboard()).is_empty() {
        (None, Some(rank))
    } else {
        (Some(file), Some(rank))
    }
}
