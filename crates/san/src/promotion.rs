//! Reads the promotion after a pawn move (PGN 8.2.3.3).

use crate::{
    grammar::{Notation, Parser},
    letters::PieceLetters,
    parse_error::{SanError, SanErrorKind},
    parts::{CheckMark, PieceMove},
    repair::Repair,
};
use movetext_board::{Rank, Role};

impl Parser<'_> {
    /// Reads a check mark before the promotion, as in `a8+=Q`.
    pub(crate) fn mark_before_promotion(&mut self) -> Result<(), SanError> {
        self.check = if self.eat(b"+") { Some(CheckMark::Check) } else { Some(CheckMark::Mate) };
        self.at += usize::from(self.check == Some(CheckMark::Mate));
        self.note(Repair::ForeignPromotionSign, self.at - 1)
    }

    /// Switches to English letters if `q`, `r`, `b`, `n` or `k` follows two squares. Such a text is UCI, which always
    /// uses English letters, even if the letter is another piece in the current language (`b7b8b` in Hungarian).
    pub(crate) fn expect_uci_promotion(&mut self) {
        let is_uci = matches!(self.peek(), Some(b'q' | b'r' | b'b' | b'n' | b'k'));
        if is_uci && matches!(self.notation, Notation::Letters(_)) {
            self.notation = Notation::Letters(PieceLetters::English);
        }
    }

    /// Reads a promotion: `=Q`, `Q`, `(Q)`, `(=Q)` or `/Q`.
    pub(crate) fn promotion(&mut self, piece_move: Option<PieceMove>) -> Result<Option<Role>, SanError> {
        let start = self.at;
        let opened = self.eat(b"(");
        let slash = !opened && self.eat(b"/");
        let sign = self.eat(b"=");
        let letter_at = self.at;
        let signed = opened || slash || sign;
        // Without a sign, a promotion letter can follow only a pawn move to the last rank.
        let arrives = |moved: PieceMove| {
            moved.role.is_none_or(|role| role == Role::Pawn)
                && matches!(moved.to.rank(), Rank::One | Rank::Eight)
        };
        if !signed && !piece_move.is_none_or(arrives) {
            return Ok(None);
        }
        let Some(role) = self.eat_promoted()? else {
            self.at = start;
            let found = self.character(letter_at);
            return match found {
                Some((found, end)) if sign && found.is_alphanumeric() => {
                    Err(SanError::new(SanErrorKind::PromotionLetter(found), letter_at..end))
                }
                _ => Ok(None),
            };
        };
        if opened && !self.eat(b")") {
            return Err(self.trailing(start));
        }
        if opened || slash {
            self.note(Repair::ForeignPromotionSign, start)?;
        } else if !sign {
            self.note(Repair::MissingPromotionSign, start)?;
        }
        // Without a position, we cannot check that this is a pawn move to the last rank.
        match role {
            Role::Pawn => Err(self.error_at(letter_at, SanErrorKind::PromotionLetter)),
            _ => Ok(Some(role)),
        }
    }

    /// Reads the letter or figurine of the promoted piece. For an upper-case pawn, the caller returns an error.
    /// Antichess has promotions to kings.
    fn eat_promoted(&mut self) -> Result<Option<Role>, SanError> {
        let letter = self.peek().unwrap_or_default();
        let lower_case = letter.is_ascii_lowercase();
        let named = self.notation.role(letter.to_ascii_uppercase());
        let Some(role) = named.filter(|role| !lower_case || *role != Role::Pawn) else {
            return self.eat_figurine();
        };
        self.at += 1;
        if lower_case {
            self.note(Repair::LowerCasePromotion, self.at - 1)?;
        }
        self.note_local(letter, role)?;
        Ok(Some(role))
    }
}
