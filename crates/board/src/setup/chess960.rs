//! The numbered start positions of Chess960 (FIDE Laws, Guideline II; Scharnagl's numbering).
//!
//! The back rank has bishops on squares of opposite colours, and the king between the rooks. There are 960 such ranks.
//! Each has the number `light + 4 * (dark + 4 * (queen + 6 * knights))`:
//!
//! | part | meaning |
//! | --- | --- |
//! | `light`, 0 to 3 | White's light-squared bishop is on b, d, f or h |
//! | `dark`, 0 to 3 | White's dark-squared bishop is on a, c, e or g |
//! | `queen`, 0 to 5 | the index of the queen's square among the six free squares, from the a-file onward |
//! | `knights`, 0 to 9 | the indexes of the knights' squares among five: 01, 02, 03, 04, 12, 13, 14, 23, 24, 34 |
//!
//! Rook, king and rook fill the last three squares, from the a-file onward. Standard chess is number 518.

use super::Setup;
use crate::{
    board::Board,
    castling::{CastlingRights, CastlingSide},
    color::Color,
    piece::{Piece, Role},
    square::{File, Rank, Square},
};

/// The number of possible back ranks.
const COUNT: u16 = 960;

/// Which two of the five free squares the knights occupy, indexed by the `knights` part of the number.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

impl Setup {
    /// Returns the Chess960 start position with this number, or `None` if the number is 960 or more. Both sides have
    /// the same back rank.
    ///
    /// Number 518 is [`Setup::initial`]. The numbering is Scharnagl's, which FIDE has adopted.
    ///
    /// ```
    /// use movetext_board::{Position, Setup};
    ///
    /// assert_eq!(Setup::chess960(518), Some(Setup::initial()));
    /// assert_eq!(Setup::chess960(960), None);
    /// let first = Setup::chess960(0).unwrap();
    /// assert!(first.board.to_string().starts_with("b b q n n r k r\n"));
    /// assert!(Position::try_from(first).is_ok());
    /// ```
    pub fn chess960(number: u16) -> Option<Self> {
        Self::double_chess960(number, number)
    }

    /// Returns a start position of double Chess960, where each side has its own back rank. Returns `None` if a number
    /// is 960 or more. Both ranks are numbered from the a-file to the h-file.
    pub fn double_chess960(white: u16, black: u16) -> Option<Self> {
        let mut setup = Self { castling: CastlingRights::NONE, ..Self::initial() };
        for (color, number) in [(Color::White, white), (Color::Black, black)] {
            let mut rooks = [CastlingSide::Queen, CastlingSide::King].into_iter();
            for (file, role) in File::ALL.into_iter().zip(back_rank(number)?) {
                setup.board.set(Square::new(file, color.back_rank()), Some(Piece::new(color, role)));
                if role == Role::Rook {
                    if let Some(side) = rooks.next() {
                        setup.castling.set(color, side, file);
                    }
                }
            }
        }
        Some(setup)
    }

    /// Returns White's and Black's number if the setup is exactly a start position of Chess960 or double Chess960,
    /// including turn, castling rights and counters. Otherwise returns `None`. The numbers differ only in double
    /// Chess960.
    ///
    /// ```
    /// use movetext_board::{Setup, Square};
    ///
    /// let mut setup = Setup::initial();
    /// assert_eq!(setup.chess960_numbers(), Some((518, 518)));
    /// setup.remove(Square::E2);
    /// assert_eq!(setup.chess960_numbers(), None);
    /// ```
    pub fn chess960_numbers(&self) -> Option<(u16, u16)> {
        let white = rank_number(&self.board, Color::White.back_rank())?;
        let black = rank_number(&self.board, Color::Black.back_rank())?;
        // The numbers depend only on the back ranks, so everything else is compared here.
        if Self::double_chess960(white, black)? == *self { Some((white, black)) } else { None }
    }
}

/// Returns the pieces on the back rank with this number, from the a-file onward.
fn back_rank(number: u16) -> Option<[Role; 8]> {
    if number >= COUNT {
        return None;
    }
    let number = usize::from(number);
    let mut rank = [None; 8];
    *rank.get_mut(2 * (number % 4) + 1)? = Some(Role::Bishop);
    *rank.get_mut(2 * (number / 4 % 4))? = Some(Role::Bishop);
    *free(&mut rank, number / 16 % 6)? = Some(Role::Queen);
    let &(first, second) = KNIGHTS.get(number / 96)?;
    // We place the second knight first, so that `first` still counts the same five squares.
    *free(&mut rank, second)? = Some(Role::Knight);
    *free(&mut rank, first)? = Some(Role::Knight);
    *free(&mut rank, 1)? = Some(Role::King);
    Some(rank.map(|role| role.unwrap_or(Role::Rook)))
}

/// Returns the free square at index `place`, counting only free squares.
fn free(rank: &mut [Option<Role>; 8], place: usize) -> Option<&mut Option<Role>> {
    rank.iter_mut().filter(|role| role.is_none()).nth(place)
}

/// Computes the number from the bishops, the queen and the knights on a rank. The caller must check the other pieces.
fn rank_number(board: &Board, rank: Rank) -> Option<u16> {
    let roles = File::ALL.map(|file| board.role_at(Square::new(file, rank)));
    let bishop =
        |odd: usize| (0..4).position(|place| roles.get(2 * place + odd) == Some(&Some(Role::Bishop)));
    let (light, dark) = (bishop(1)?, bishop(0)?);
    let others = || roles.iter().filter(|&&role| role != Some(Role::Bishop));
    let queen = others().position(|&role| role == Some(Role::Queen))?;
    let mut knights = others()
        .filter(|&&role| role != Some(Role::Queen))
        .enumerate()
        .filter(|&(_, &role)| role == Some(Role::Knight))
        .map(|(place, _)| place);
    let pair = (knights.next()?, knights.next()?);
    let knights = KNIGHTS.iter().position(|&places| places == pair)?;
    u16::try_from(light + 4 * (dark + 4 * (queen + 6 * knights))).ok()
}
