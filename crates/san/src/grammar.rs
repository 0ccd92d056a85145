//! The grammar of a move. The whole text must be a move: a move inside a longer word is an error (PGN 8.2.3.1 to
//! 8.2.3.3, 8.2.3.8).
//!
//! All leniencies use the same grammar. It records each difference from canonical SAN as a repair, and returns an error
//! if the leniency does not allow the repair. `promotion.rs` reads the promotion, and `marks.rs` check marks, words and
//! the suffix after the move.

use crate::{
    dash::is_foreign_dash,
    iccf::Iccf,
    letters::PieceLetters,
    offsets::{Offsets, to_offset},
    packed::PackedSan,
    parse_error::{SanError, SanErrorKind},
    parts::{Body, CheckMark, PieceMove, Suffix, TwoFiles},
    repair::{Leniency, Repair, Repairs},
    san::San,
};
use core::ops::Range;
use movetext_board::{CastlingSide, File, Rank, Role, Square};

/// The spellings of a null move. We write the first one.
const NULL_MOVES: [&[u8]; 6] = [b"--", b"Z0", b"0000", b"@@@@", b"null", b"pass"];

/// The notation of a text: how it names pieces, and which parts are required.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Notation {
    /// SAN with the letters of a language.
    Letters(PieceLetters),
    /// SAN with figurines.
    Figurines,
    /// English letters, and the whole origin square with or without a hyphen after it.
    LongAlgebraic,
}

impl Notation {
    /// Returns the piece for an upper-case letter.
    pub(crate) fn role(self, letter: u8) -> Option<Role> {
        match self {
            Self::Letters(letters) => letters.role(char::from(letter)),
            Self::Figurines => None,
            Self::LongAlgebraic => PieceLetters::English.role(char::from(letter)),
        }
    }
}

/// Parses a move with this leniency.
pub(crate) fn attempt(bytes: &[u8], notation: Notation, leniency: Leniency) -> Result<San, SanError> {
    let mut parser = Parser::new(bytes, notation, leniency);
    let whole = parser.whole();
    let (Err(error), [b'b', ..]) = (whole, bytes) else {
        return whole;
    };
    if matches!(error.kind(), SanErrorKind::Refused(_)) || notation.role(b'B') != Some(Role::Bishop) {
        return whole;
    }
    // The `b` cannot be the file of a pawn, so we try to read it as a bishop.
    let mut parser = Parser::new(bytes, notation, leniency);
    parser.at = 1;
    let bishop = parser
        .piece_body(Some(Role::Bishop), Some(Repair::LowerCasePiece))
        .and_then(|body| parser.finish(body));
    bishop.map_err(|other| match other.kind() {
        SanErrorKind::Refused(_) => other,
        _ => error,
    })
}

/// A parser for one move, with its current offset and what it has read so far.
pub(crate) struct Parser<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) at: usize,
    pub(crate) repairs: Repairs,
    pub(crate) check: Option<CheckMark>,
    pub(crate) suffix: Option<Suffix>,
    pub(crate) en_passant: bool,
    pub(crate) notation: Notation,
    leniency: Leniency,
    offsets: Offsets,
}

/// What is between the origin and the target.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Separator {
    Nothing,
    Capture,
    Hyphen,
}

impl<'a> Parser<'a> {
    const fn new(bytes: &'a [u8], notation: Notation, leniency: Leniency) -> Self {
        let (check, suffix, en_passant) = (None, None, false);
        let (repairs, offsets) = (Repairs::NONE, Offsets::UNKNOWN);
        Self { bytes, at: 0, repairs, check, suffix, en_passant, notation, leniency, offsets }
    }

    fn whole(&mut self) -> Result<San, SanError> {
        let body = self.body()?;
        self.finish(body)
    }

    fn finish(&mut self, body: Body) -> Result<San, SanError> {
        self.offsets.end = to_offset(self.at);
        match self.rest() {
            [] => {}
            [b'+'] => self.check = Some(CheckMark::Check),
            [b'#'] => self.check = Some(CheckMark::Mate),
            _ => self.marks()?,
        }
        let body = match body {
            Body::Piece(piece_move) => Body::Piece(PieceMove { en_passant: self.en_passant, ..piece_move }),
            Body::TwoFiles(capture) => Body::TwoFiles(TwoFiles { en_passant: self.en_passant, ..capture }),
            Body::Castling(_) | Body::Drop { .. } | Body::Null if self.en_passant => {
                return Err(self.trailing_mark());
            }
            // A null move cannot give check, so a check mark after it is an error.
            Body::Null if self.check.is_some() => return Err(self.trailing_mark()),
            Body::Castling(_) | Body::Drop { .. } | Body::Null => body,
        };
        let Self { check, suffix, leniency, repairs, offsets, .. } = *self;
        Ok(San {
            packed: PackedSan::new(body, check, suffix, leniency, offsets).with_derived_bits(),
            repairs,
        })
    }

    pub(crate) fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    pub(crate) fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Skips `text` if it comes next. Returns whether it was skipped.
    pub(crate) fn eat(&mut self, text: &[u8]) -> bool {
        let found = self.rest().starts_with(text);
        if found {
            self.at += text.len();
        }
        found
    }

    /// Returns the character at `at` and the offset after it. The character is U+FFFD if the bytes are not valid UTF-8.
    pub(crate) fn character(&self, at: usize) -> Option<(char, usize)> {
        let rest = self.bytes.get(at..)?;
        let chunk = rest.get(..rest.len().min(4))?;
        let valid = match core::str::from_utf8(chunk) {
            Ok(text) => text,
            Err(error) => core::str::from_utf8(chunk.get(..error.valid_up_to())?).unwrap_or_default(),
        };
        let first = match (valid.chars().next(), rest.is_empty()) {
            (Some(first), _) => first,
            (None, true) => return None,
            (None, false) => return Some(('\u{FFFD}', at + 1)),
        };
        Some((first, at + first.len_utf8()))
    }

    /// Records that the text from `start` to the current offset needs `repair`.
    pub(crate) fn note(&mut self, repair: Repair, start: usize) -> Result<(), SanError> {
        self.note_span(repair, start..self.at)
    }

    /// Records that the text at `span` needs `repair`. Returns an error if the leniency does not allow the repair.
    fn note_span(&mut self, repair: Repair, span: Range<usize>) -> Result<(), SanError> {
        if repair.leniency() > self.leniency {
            return Err(SanError::new(SanErrorKind::Refused(repair), span));
        }
        self.repairs.insert(repair);
        Ok(())
    }

    /// Returns an error for the character at `at`, or for a missing target if the text ends there.
    pub(crate) fn error_at(&self, at: usize, kind: impl FnOnce(char) -> SanErrorKind) -> SanError {
        match self.character(at) {
            Some((character, end)) => SanError::new(kind(character), at..end),
            None => SanError::new(SanErrorKind::MissingTarget, at..at),
        }
    }

    /// Returns the error for a mark that must not follow this kind of move.
    fn trailing_mark(&self) -> SanError {
        let end = usize::from(self.offsets.end);
        let blanks = self.bytes.iter().skip(end).take_while(|byte| **byte == b' ').count();
        self.trailing(end + blanks)
    }

    pub(crate) fn trailing(&self, at: usize) -> SanError {
        self.error_at(at, SanErrorKind::Trailing)
    }

    fn body(&mut self) -> Result<Body, SanError> {
        let Some(first) = self.peek() else {
            return Err(SanError::new(SanErrorKind::Empty, 0..0));
        };
        match first {
            b'a'..=b'h' => self.piece_body(None, None),
            // A letter `A` to `H` followed by a lower-case file is a piece letter in another language, not a file.
            b'A'..=b'H'
                if self.notation.role(first).is_none()
                    && !matches!(self.bytes.get(1), None | Some(b'a'..=b'h')) =>
            {
                self.piece_body(None, None)
            }
            b'x' | b':' => self.piece_body(None, None),
            b'1'..=b'8' if matches!(self.bytes.get(1), Some(b'a'..=b'h' | b'x' | b':' | b'X')) => {
                self.piece_body(None, None)
            }
            b'1'..=b'8' if matches!(self.notation, Notation::Letters(_)) && self.bytes.len() >= 4 => {
                self.numeric_body()
            }
            b'-' | b'Z' | b'@' | b'n' | b'p' if self.eat_null_move()? => Ok(Body::Null),
            b'@' => self.drop(Role::Pawn),
            b'0' if self.eat_null_move()? => Ok(Body::Null),
            b'0' => self.castling(),
            // In Dutch and Estonian, `O` is also a piece letter, so it must be followed by the rest of castling.
            b'O' | b'o' if self.notation.role(b'O').is_none() || self.is_castling_next() => self.castling(),
            _ => self.named_body(first),
        }
    }

    /// Reads a move in the digits of correspondence chess.
    fn numeric_body(&mut self) -> Result<Body, SanError> {
        let Ok(Iccf { from, to, promotion }) = Iccf::parse_bytes(self.bytes) else {
            return Err(self.error_at(0, SanErrorKind::UnexpectedStart));
        };
        (self.offsets.origin, self.offsets.target, self.at) = (to_offset(0), to_offset(2), self.bytes.len());
        self.note(Repair::NumericNotation, 0)?;
        let moved = self.piece_move(None, Some(from.file()), Some(from.rank()), Separator::Nothing, to);
        Ok(Body::Piece(PieceMove { promotion, ..moved }))
    }

    fn eat_null_move(&mut self) -> Result<bool, SanError> {
        let Some(index) = NULL_MOVES.iter().position(|null| self.eat(null)) else {
            return Ok(false);
        };
        self.note(Repair::NullMove, 0)?;
        if index > 0 {
            self.note(Repair::ForeignNullMove, 0)?;
        }
        Ok(true)
    }

    /// Reads a move that begins with a piece letter or a figurine.
    fn named_body(&mut self, first: u8) -> Result<Body, SanError> {
        let departure = if first.is_ascii_lowercase() { Some(Repair::LowerCasePiece) } else { None };
        let named = match self.notation.role(first.to_ascii_uppercase()) {
            Some(role) => {
                self.at += 1;
                self.note_local(first, role)?;
                Some((role, departure))
            }
            None => self.eat_figurine()?.map(|role| (role, None)),
        };
        if let Some((role, departure)) = named {
            if role == Role::Pawn {
                self.note(Repair::PawnLetter, 0)?;
            }
            if matches!(self.peek(), Some(b'@' | b'*')) {
                if let Some(repair) = departure {
                    self.note(repair, 0)?;
                }
                return self.drop(role);
            }
            return self.piece_body(Some(role), departure);
        }
        Err(self.error_at(0, |found| match found {
            _ if found.is_alphabetic() => SanErrorKind::UnknownPieceLetter(found),
            _ => SanErrorKind::UnexpectedStart(found),
        }))
    }

    /// Records a piece letter that differs from the English letter. Strict reading requires the letters of the
    /// language, so it records nothing.
    pub(crate) fn note_local(&mut self, letter: u8, role: Role) -> Result<(), SanError> {
        if self.leniency > Leniency::Strict && char::from(letter.to_ascii_uppercase()) != role.letter() {
            self.note(Repair::LocalPieceLetter, self.at - 1)?;
        }
        Ok(())
    }

    /// Returns whether castling in any spelling comes next.
    fn is_castling_next(&self) -> bool {
        Parser::new(self.bytes, self.notation, Leniency::Lenient).castling().is_ok()
    }

    /// Reads castling: two or three of the characters `O`, `o` and `0`, either all joined by dashes or without any
    /// dash.
    fn castling(&mut self) -> Result<Body, SanError> {
        let (mut letters, mut dashes) = (0, 0);
        // Where the text after the second and the third character starts, for errors about that text.
        let (mut third, mut fourth) = (0, 0);
        loop {
            let before_dash = self.at;
            let dash = letters > 0 && self.eat_dash(Repair::ForeignDash)?;
            match self.peek() {
                Some(b'O') => self.at += 1,
                Some(b'o') => {
                    self.at += 1;
                    self.note(Repair::CastlingLowerCase, self.at - 1)?;
                }
                Some(b'0') => {
                    self.at += 1;
                    self.note(Repair::CastlingZeros, self.at - 1)?;
                }
                _ => {
                    self.at = before_dash;
                    break;
                }
            }
            letters += 1;
            match letters {
                3 => third = before_dash,
                4 => fourth = before_dash,
                _ => {}
            }
            dashes += usize::from(dash);
        }
        if dashes == 0 && letters > 1 {
            self.note(Repair::CastlingWithoutDashes, 0)?;
        }
        match (letters, dashes) {
            (2, 0 | 1) => Ok(Body::Castling(CastlingSide::King)),
            (3, 0 | 2) => Ok(Body::Castling(CastlingSide::Queen)),
            (3, _) => Err(self.trailing(third)),
            (1, _) => Err(self.unfinished_castling()),
            _ => Err(self.trailing(fourth)),
        }
    }

    /// Returns the error for text that breaks off after the first letter of castling. If a dash and more text follow,
    /// the error is about that text.
    fn unfinished_castling(&mut self) -> SanError {
        match self.eat_dash(Repair::ForeignDash) {
            // `0-1` is a result, so it is not reported as incomplete castling.
            Ok(true) if self.peek().is_some_and(|byte| !byte.is_ascii_digit()) => {
                self.error_at(self.at, SanErrorKind::UnexpectedInCastling)
            }
            _ => self.error_at(0, SanErrorKind::UnexpectedStart),
        }
    }

    /// Reads the sign and the target of a drop.
    fn drop(&mut self, role: Role) -> Result<Body, SanError> {
        if role == Role::King {
            return Err(self.error_at(self.at, SanErrorKind::UnexpectedInTarget));
        }
        self.at += 1;
        if self.bytes.get(self.at - 1) == Some(&b'*') {
            self.note(Repair::ForeignDropSign, self.at - 1)?;
        }
        (self.offsets.origin, self.offsets.target) = (to_offset(self.at), to_offset(self.at));
        let start = self.at;
        let (Some(file), Some(rank)) = (self.eat_file(), self.eat_rank()) else {
            return Err(self.error_at(self.at, SanErrorKind::UnexpectedInTarget));
        };
        if self.upper_case_file(start).is_some() {
            self.note(Repair::UpperCaseFile, start)?;
        }
        Ok(Body::Drop { role, to: Square::new(file, rank) })
    }

    /// Reads what follows the piece letter: the origin, the capture sign, the target and the promotion.
    ///
    /// `letter` is the repair for the piece letter, if it needs one.
    fn piece_body(&mut self, role: Option<Role>, letter: Option<Repair>) -> Result<Body, SanError> {
        if let Some(repair) = letter {
            self.note(repair, 0)?;
        }
        let start = self.at;
        self.offsets.origin = to_offset(self.at);
        let (file, rank) = (self.eat_file(), self.eat_rank());
        let after_first = self.at;
        let separator = self.eat_separator()?;
        let after_separator = self.at;
        self.offsets.target = to_offset(after_separator);
        let (second_file, second_rank) = (self.eat_file(), self.eat_rank());
        let long = self.notation == Notation::LongAlgebraic;
        if long && (file.is_some() && rank.is_some()) != (second_file.is_some() && second_rank.is_some()) {
            return Err(SanError::new(SanErrorKind::MissingOriginSquare, start..start));
        }
        let piece_move = match (file, rank, second_file, second_rank) {
            (_, _, Some(to_file), Some(to_rank)) => {
                if separator == Separator::Hyphen && long {
                    // In long algebraic notation, the hyphen is correct and only shows the style.
                    self.repairs.insert(Repair::LongAlgebraicHyphen);
                } else if separator == Separator::Hyphen {
                    self.note_span(Repair::LongAlgebraicHyphen, after_first..after_separator)?;
                }
                self.piece_move(role, file, rank, separator, Square::new(to_file, to_rank))
            }
            (Some(file), Some(rank), _, _) => {
                // There is only one square, so it is the target. We go back to its end, because the text after it is a
                // promotion or a mark.
                self.at = after_first;
                self.offsets.target = self.offsets.origin;
                self.piece_move(role, None, None, Separator::Nothing, Square::new(file, rank))
            }
            (Some(from), None, Some(to), None)
                if role.is_none()
                    && separator != Separator::Hyphen
                    && !long
                    && self.upper_case_file(start).is_none() =>
            {
                self.note(Repair::TwoFileCapture, 0)?;
                let promotion = self.promotion(None)?;
                return Ok(Body::TwoFiles(TwoFiles {
                    from,
                    to,
                    capture: separator == Separator::Capture,
                    promotion,
                    en_passant: false,
                }));
            }
            _ => return Err(self.error_at(self.at, SanErrorKind::UnexpectedInTarget)),
        };
        self.note_file_letters(start, piece_move.to.file())?;
        let is_after_mark =
            matches!(self.rest(), [b'+' | b'#', b'=', _, ..] | [b'+' | b'#', b'Q' | b'R' | b'B' | b'N']);
        if is_after_mark {
            self.mark_before_promotion()?;
        } else if matches!(self.peek(), None | Some(b'+' | b'#' | b'!' | b'?')) {
            return Ok(Body::Piece(piece_move));
        }
        if piece_move.role.is_none() && separator == Separator::Nothing {
            self.expect_uci_promotion();
        }
        let promotion = self.promotion(Some(piece_move))?;
        let maybe_bishop = piece_move.maybe_bishop && promotion.is_none();
        Ok(Body::Piece(PieceMove { promotion, maybe_bishop, ..piece_move }))
    }

    /// Combines the parts of a move. Without a piece letter, it is a pawn move, unless the whole origin square is
    /// given: any piece may be there.
    fn piece_move(
        &self,
        role: Option<Role>,
        file: Option<File>,
        rank: Option<Rank>,
        separator: Separator,
        to: Square,
    ) -> PieceMove {
        let maybe_bishop = role.is_none()
            && (file, rank) == (Some(File::B), None)
            && (self.leniency >= Repair::BishopForPawn.leniency()
                || separator == Separator::Nothing && to.file() == File::B)
            && matches!(self.notation, Notation::Letters(letters) if letters.role('B') == Some(Role::Bishop));
        let role = if file.is_some() && rank.is_some() { role } else { role.or(Some(Role::Pawn)) };
        let capture = separator == Separator::Capture;
        PieceMove { role, file, rank, capture, to, promotion: None, en_passant: false, maybe_bishop }
    }

    /// Returns the offset of the first upper-case file letter between `start` and the current offset.
    fn upper_case_file(&self, start: usize) -> Option<usize> {
        let read = self.bytes.get(start..self.at).unwrap_or_default();
        read.iter().position(|byte| matches!(byte, b'A'..=b'H')).map(|index| start + index)
    }

    /// Records upper-case files between `start` and the current offset. Returns an error if only some files are
    /// upper-case, or if the letter before them may be a file next to `to`. In that case, the text may be a pawn
    /// capture, such as `BXC6`.
    fn note_file_letters(&mut self, start: usize, to: File) -> Result<(), SanError> {
        let Some(upper) = self.upper_case_file(start) else { return Ok(()) };
        let read = self.bytes.get(start..self.at).unwrap_or_default();
        let letter = start.checked_sub(1).and_then(|before| self.bytes.get(before)).copied();
        let pawn = letter.and_then(|letter| File::from_char(char::from(letter.to_ascii_lowercase())));
        let is_beside = pawn.is_some_and(|pawn| (pawn as u8).abs_diff(to as u8) == 1);
        if is_beside || read.iter().any(|byte| matches!(byte, b'a'..=b'h')) {
            return Err(self.error_at(upper, SanErrorKind::UnexpectedInTarget));
        }
        self.note_span(Repair::UpperCaseFile, upper..upper + 1)
    }

    fn eat_file(&mut self) -> Option<File> {
        let letter = self.peek().filter(|byte| matches!(byte, b'a'..=b'h' | b'A'..=b'H'))?;
        let file = File::from_char(char::from(letter.to_ascii_lowercase()))?;
        self.at += 1;
        Some(file)
    }

    fn eat_rank(&mut self) -> Option<Rank> {
        let rank = Rank::from_char(char::from(self.peek().filter(|byte| matches!(byte, b'1'..=b'8'))?))?;
        self.at += 1;
        Some(rank)
    }

    fn eat_separator(&mut self) -> Result<Separator, SanError> {
        let start = self.at;
        match self.peek() {
            None | Some(b'a'..=b'h' | b'1'..=b'8' | b'+' | b'#' | b'=' | b'!' | b'?') => {
                return Ok(Separator::Nothing);
            }
            Some(b'x') => {
                self.at += 1;
                return Ok(Separator::Capture);
            }
            Some(_) => {}
        }
        if self.eat(b":") || self.eat(b"X") || self.eat("×".as_bytes()) {
            self.note(Repair::ForeignCaptureSign, start)?;
            return Ok(Separator::Capture);
        }
        Ok(if self.eat_dash(Repair::ForeignDash)? { Separator::Hyphen } else { Separator::Nothing })
    }

    /// Skips a dash of any form, and records `foreign` if the dash is not `-`. Returns whether there was a dash.
    fn eat_dash(&mut self, foreign: Repair) -> Result<bool, SanError> {
        let start = self.at;
        if self.eat(b"-") {
            return Ok(true);
        }
        if self.peek().is_none_or(|byte| byte.is_ascii()) {
            return Ok(false);
        }
        let Some((_, end)) = self.character(start).filter(|&(character, _)| is_foreign_dash(character))
        else {
            return Ok(false);
        };
        self.at = end;
        self.note(foreign, start)?;
        Ok(true)
    }

    /// Reads an outlined, filled or neutral chess figurine and an optional variation selector.
    pub(crate) fn eat_figurine(&mut self) -> Result<Option<Role>, SanError> {
        if self.peek().is_none_or(|byte| byte.is_ascii()) {
            return Ok(None);
        }
        let Some((character, end)) = self.character(self.at) else {
            return Ok(None);
        };
        let role = match character {
            '\u{2654}' | '\u{265A}' | '\u{1FA00}' => Role::King,
            '\u{2655}' | '\u{265B}' | '\u{1FA01}' => Role::Queen,
            '\u{2656}' | '\u{265C}' | '\u{1FA02}' => Role::Rook,
            '\u{2657}' | '\u{265D}' | '\u{1FA03}' => Role::Bishop,
            '\u{2658}' | '\u{265E}' | '\u{1FA04}' => Role::Knight,
            '\u{2659}' | '\u{265F}' | '\u{1FA05}' => Role::Pawn,
            _ => return Ok(None),
        };
        let start = self.at;
        self.at = end;
        if self.notation != Notation::Figurines {
            self.note(Repair::Figurine, start)?;
        }
        if self.eat("\u{FE0E}".as_bytes()) || self.eat("\u{FE0F}".as_bytes()) {
            self.note(Repair::VariationSelector, end)?;
        }
        Ok(Some(role))
    }
}
