//! Piece placement data, read and written (PGN 16.1.3.1, 16.2.3.1): from the eighth rank to the first, from file a
//! to file h.

use arrayvec::ArrayVec;
use movetext_board::Board;
use movetext_board::File;
use movetext_board::Piece;
use movetext_board::Rank;
use movetext_board::Square;

use crate::Span;
use crate::error::Expected;
use crate::error::FaultKind;
use crate::error::Field;
use crate::error::Found;
use crate::fields::Token;
use crate::findings::Findings;
use crate::repair::RepairKind;

/// The longest field: 64 pieces and 7 solidi.
pub(crate) const LONGEST: usize = 71;

/// Reads the field; nothing where it has a fault, so that no other field is checked against a wrong board.
pub(crate) fn read(token: Token<'_>, findings: &mut Findings) -> Option<Board> {
    let mut reading = Reading {
        token,
        board: Board::EMPTY,
        ranks: 0,
        files: 0,
        rank_start: 0,
        is_rank_suspect: false,
        sound: true,
    };
    let mut previous = ' ';
    for (at, character) in token.text.char_indices() {
        match character {
            '1'..='8' => {
                if previous.is_ascii_digit() {
                    let span = token.span_of(at - 1, at + 1);
                    findings.deviation(Field::Placement, span, RepairKind::AddedDigits, Found::Text);
                    reading.sound &= !findings.is_strict();
                }
                reading.files = reading.files.saturating_add(character as u32 - '0' as u32);
            }
            '/' => {
                if reading.ranks >= 7 {
                    reading.after_last_rank(at, findings);
                    return reading.finish(at, findings);
                }
                reading.end_rank(at, findings);
                reading.rank_start = at + 1;
            }
            '[' => {
                reading.pocket(at, findings);
                return reading.finish(at, findings);
            }
            '~' if Piece::from_fen_char(previous).is_some() => {
                let span = token.span_of(at, at + 1);
                findings.deviation(Field::Placement, span, RepairKind::PromotedMark, Found::Character('~'));
                reading.sound &= !findings.is_strict();
            }
            _ => match Piece::from_fen_char(character) {
                Some(piece) => reading.put(piece),
                None => reading.wrong_character(at, character, findings),
            },
        }
        previous = character;
    }
    reading.finish(token.text.len(), findings)
}

struct Reading<'a> {
    token: Token<'a>,
    board: Board,
    /// The ranks that are complete.
    ranks: usize,
    /// The squares of the current rank so far.
    files: u32,
    rank_start: usize,
    /// The current rank has a wrong character, so that its length says nothing.
    is_rank_suspect: bool,
    sound: bool,
}

impl Reading<'_> {
    fn put(&mut self, piece: Piece) {
        let file = File::from_index(self.files as usize);
        let rank = 7usize.checked_sub(self.ranks).and_then(Rank::from_index);
        if let (Some(file), Some(rank)) = (file, rank) {
            self.board.set(Square::new(file, rank), Some(piece));
        }
        self.files = self.files.saturating_add(1);
    }

    fn fault(
        &mut self,
        span: Span,
        kind: FaultKind,
        found: Found,
        expected: Expected,
        findings: &mut Findings,
    ) {
        self.sound = false;
        findings.fault(Field::Placement, span, kind, found, expected);
    }

    fn wrong_character(&mut self, at: usize, character: char, findings: &mut Findings) {
        let span = self.token.span_of(at, at + character.len_utf8());
        let found = Found::Character(character);
        if character.is_ascii_digit() {
            self.fault(span, FaultKind::EmptyCount, found, Expected::CountOneToEight, findings);
        } else {
            self.fault(span, FaultKind::PlacementCharacter, found, Expected::PieceOrCount, findings);
        }
        self.is_rank_suspect = true;
    }

    fn end_rank(&mut self, at: usize, findings: &mut Findings) {
        if self.files != 8 && !self.is_rank_suspect {
            let span = self.token.span_of(self.rank_start, at);
            self.fault(
                span,
                FaultKind::RankLength,
                Found::Count(self.files),
                Expected::EightSquares,
                findings,
            );
        }
        self.ranks += 1;
        self.files = 0;
        self.is_rank_suspect = false;
    }

    /// A solidus after the eighth rank: a slip, a pocket, or too many ranks.
    fn after_last_rank(&mut self, at: usize, findings: &mut Findings) {
        let span = self.token.span_of(at, self.token.text.len());
        let rest = self.token.text.get(at + 1..).unwrap_or("");
        if rest.is_empty() {
            findings.deviation(Field::Placement, span, RepairKind::TrailingSolidus, Found::Character('/'));
            self.sound &= !findings.is_strict();
        } else if rest.chars().all(|character| Piece::from_fen_char(character).is_some()) {
            self.fault(span, FaultKind::VariantMark, Found::Text, Expected::Nothing, findings);
        } else {
            let ranks = 9 + rest.matches('/').count();
            let found = Found::Count(u32::try_from(ranks).unwrap_or(u32::MAX));
            self.fault(span, FaultKind::RankCount, found, Expected::EightRanks, findings);
        }
    }

    /// Pieces in hand in brackets; none of them is the same as no brackets.
    fn pocket(&mut self, at: usize, findings: &mut Findings) {
        let span = self.token.span_of(at, self.token.text.len());
        let rest = self.token.text.get(at..).unwrap_or("");
        if rest == "[]" || rest == "[-]" {
            findings.deviation(Field::Placement, span, RepairKind::EmptyPocket, Found::Text);
            self.sound &= !findings.is_strict();
        } else {
            self.fault(span, FaultKind::VariantMark, Found::Text, Expected::Nothing, findings);
        }
    }

    fn finish(mut self, at: usize, findings: &mut Findings) -> Option<Board> {
        self.end_rank(at, findings);
        if self.ranks != 8 {
            let found = Found::Count(u32::try_from(self.ranks).unwrap_or(u32::MAX));
            self.fault(self.token.span(), FaultKind::RankCount, found, Expected::EightRanks, findings);
        }
        if self.sound { Some(self.board) } else { None }
    }
}

/// Writes the field.
pub(crate) fn write(board: &Board, text: &mut ArrayVec<u8, { crate::render::LONGEST }>) {
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0u8;
        for file in File::ALL {
            match board.piece_at(Square::new(file, rank)) {
                None => empty += 1,
                Some(piece) => {
                    write_empty(empty, text);
                    empty = 0;
                    text.push(piece.to_fen_char() as u8);
                }
            }
        }
        write_empty(empty, text);
        if rank != Rank::One {
            text.push(b'/');
        }
    }
}

fn write_empty(empty: u8, text: &mut ArrayVec<u8, { crate::render::LONGEST }>) {
    if empty > 0 {
        text.push(b'0' + empty);
    }
}
