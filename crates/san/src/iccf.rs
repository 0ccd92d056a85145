//! Moves in the numeric notation of correspondence chess (ICCF): two digits for each square, and a fifth digit for a
//! promotion. PGN does not define this notation.

use crate::{render::SanText, resolve::ResolveError, uci::Uci};
use core::{error::Error, fmt};
use movetext_board::{File, Move, Position, Rank, Role, Square};

/// A move in numeric notation: `5254` is `e4`, `57581` is `e8=Q`, `5171` castles. The value does not depend on a
/// position: call [`Iccf::find_move`] to find the legal move.
///
/// Castling is written as a king move by two squares. In Chess960, such a move could be another king move, and ICCF
/// does not define castling. There, we write castling as the king taking its own rook, as in [`Uci`]. Both forms are
/// read.
///
/// ```
/// use movetext_board::Position;
/// use movetext_san::{San, notation::Iccf};
///
/// let position = Position::initial();
/// let mv = Iccf::parse("7163")?.find_move(&position)?;
/// assert_eq!(San::from_move(mv, &position).to_string(), "Nf3");
/// assert_eq!(Iccf::from_move(mv, &position).to_string(), "7163");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Iccf {
    /// The origin square.
    pub from: Square,
    /// The target square. For castling, this is the king's destination or the rook's square.
    pub to: Square,
    /// The promoted piece, if there is a promotion.
    pub promotion: Option<Role>,
}

/// The error for text that is not a move in numeric notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum IccfError {
    /// The text does not have four or five bytes.
    Length(usize),
    /// The first two bytes are not a square.
    Origin([u8; 2]),
    /// The third and fourth byte are not a square, or the square is the origin.
    Target([u8; 2]),
    /// The fifth byte is not one of `1234`, or the target is not on the first or last rank.
    Promotion(u8),
}

impl fmt::Display for IccfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(count) => write!(f, "found {count} bytes, expected four or five digits"),
            Self::Origin(bytes) => write!(
                f,
                "found `{}`, expected a square of two digits from 1 to 8 at 0..2",
                bytes.escape_ascii()
            ),
            Self::Target(bytes) => write!(
                f,
                "found `{}`, expected another square of two digits from 1 to 8 at 2..4",
                bytes.escape_ascii()
            ),
            Self::Promotion(byte) => write!(
                f,
                "found `{}`, expected no promotion or one of `1234` on the last rank at 4..5",
                byte.escape_ascii()
            ),
        }
    }
}

impl Error for IccfError {}

impl Iccf {
    /// Creates the numeric form of `mv`, which must be legal in `position`. The notation has no drops and no promotions
    /// to kings: a drop becomes its target twice, and a promotion to a king has no fifth digit.
    #[must_use]
    pub fn from_move(mv: Move, position: &Position) -> Self {
        let to = mv.king_destination().filter(|_| position.has_standard_castling()).unwrap_or(mv.target());
        Self { from: mv.origin(), to, promotion: mv.promotion() }
    }

    /// Parses a text that consists of one move.
    ///
    /// # Errors
    /// - [`IccfError::Length`] if the text does not have four or five bytes
    /// - [`IccfError::Origin`] or [`IccfError::Target`] if the first four bytes are not two different squares
    /// - [`IccfError::Promotion`] if the fifth byte is not `1` to `4`, or if the target is not on the first or last
    ///   rank
    pub fn parse(text: &str) -> Result<Self, IccfError> {
        Self::parse_bytes(text.as_bytes())
    }

    /// Parses a move from bytes, which need not be UTF-8.
    ///
    /// # Errors
    /// The same errors as [`Iccf::parse`].
    pub fn parse_bytes(bytes: &[u8]) -> Result<Self, IccfError> {
        let (&[from_file, from_rank, to_file, to_rank] | &[from_file, from_rank, to_file, to_rank, _]) =
            bytes
        else {
            return Err(IccfError::Length(bytes.len()));
        };
        let from = square(from_file, from_rank).ok_or(IccfError::Origin([from_file, from_rank]))?;
        let to =
            square(to_file, to_rank).filter(|to| *to != from).ok_or(IccfError::Target([to_file, to_rank]))?;
        let arrives = matches!(to.rank(), Rank::One | Rank::Eight);
        let promotion = match bytes.get(4) {
            None => None,
            Some(b'1') if arrives => Some(Role::Queen),
            Some(b'2') if arrives => Some(Role::Rook),
            Some(b'3') if arrives => Some(Role::Bishop),
            Some(b'4') if arrives => Some(Role::Knight),
            Some(&digit) => return Err(IccfError::Promotion(digit)),
        };
        Ok(Self { from, to, promotion })
    }

    /// Finds the legal move in `position`. Accepts both forms of castling.
    ///
    /// # Errors
    /// [`ResolveError`] if `position` has no such legal move.
    pub fn find_move(self, position: &Position) -> Result<Move, ResolveError> {
        let Self { from, to, promotion } = self;
        Uci::Move { from, to, promotion }.find_move(position)
    }

    /// Returns the text without allocating.
    #[must_use]
    #[expect(clippy::indexing_slicing, reason = "there are as many ranks as files")]
    pub fn text(&self) -> SanText {
        let mut text = SanText::EMPTY;
        for square in [self.from, self.to] {
            // Files have the same digits as ranks: the a-file is 1.
            text.push(Rank::ALL[square.file().index()].to_char());
            text.push(square.rank().to_char());
        }
        text.push_str(match self.promotion {
            Some(Role::Queen) => "1",
            Some(Role::Rook) => "2",
            Some(Role::Bishop) => "3",
            Some(Role::Knight) => "4",
            Some(Role::King | Role::Pawn) | None => "",
        });
        text
    }
}

fn square(file: u8, rank: u8) -> Option<Square> {
    let index = |digit: u8| Some(usize::from(digit.checked_sub(b'1')?));
    Some(Square::new(File::from_index(index(file)?)?, Rank::from_index(index(rank)?)?))
}

impl fmt::Display for Iccf {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.text())
    }
}
