//! A set-up as text (PGN 16.1.3): bytes written one after the other into a buffer that is large enough for any.

use core::fmt;
use core::ops::Deref;

use arrayvec::ArrayVec;
use movetext_board::Position;
use movetext_board::Setup;
use movetext_board::Square;

use crate::castling;
use crate::castling::CastlingNotation;
use crate::en_passant;
use crate::placement;

/// The longest record: placement, color, four castling letters, a square, two numbers of ten digits, five blanks.
pub(crate) const LONGEST: usize = placement::LONGEST + 1 + 4 + 2 + 10 + 10 + 5;

/// When the en passant square is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum EnPassantStyle {
    /// After every double advance, as 16.1.3.4 has it.
    #[default]
    Always,
    /// Where a pawn stands beside the one that advanced, pinned or not, as X-FEN has it.
    PseudoLegal,
    /// Where the capture is a legal move. Of a set-up that is no legal position no move is legal, so there it is the
    /// same as [`EnPassantStyle::PseudoLegal`].
    Legal,
}

/// How to write a record; the default is the standard's way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FenOptions {
    /// When the en passant square is written.
    pub en_passant: EnPassantStyle,
    /// How castling rights are written.
    pub castling: CastlingNotation,
}

/// The text of a record, on the stack.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct FenText {
    bytes: ArrayVec<u8, LONGEST>,
}

impl FenText {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // Only ASCII is ever pushed, so that nothing is lost here.
        core::str::from_utf8(&self.bytes).unwrap_or("")
    }

    /// The text as bytes, all of them ASCII.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }
}

impl Deref for FenText {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for FenText {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for FenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for FenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// Writes all six fields.
pub(crate) fn fen(setup: &Setup, options: FenOptions) -> FenText {
    let mut text = position(setup, options);
    text.bytes.push(b' ');
    write_number(setup.halfmove_clock, &mut text.bytes);
    text.bytes.push(b' ');
    write_number(setup.fullmove_number, &mut text.bytes);
    text
}

/// Writes the four fields that FEN and EPD share.
pub(crate) fn position(setup: &Setup, options: FenOptions) -> FenText {
    let mut bytes = ArrayVec::new();
    placement::write(&setup.board, &mut bytes);
    bytes.push(b' ');
    bytes.push(setup.turn.to_fen_char() as u8);
    bytes.push(b' ');
    castling::write(&setup.board, setup.castling, options.castling, &mut bytes);
    bytes.push(b' ');
    match written_en_passant(setup, options.en_passant) {
        Some(square) => {
            bytes.push(square.file().to_char() as u8);
            bytes.push(square.rank().to_char() as u8);
        }
        None => bytes.push(b'-'),
    }
    FenText { bytes }
}

fn written_en_passant(setup: &Setup, style: EnPassantStyle) -> Option<Square> {
    let square = setup.en_passant?;
    if style == EnPassantStyle::Always {
        return Some(square);
    }
    let can_capture = en_passant::has_capturer(&setup.board, setup.turn, square);
    match style {
        EnPassantStyle::Legal if can_capture => match Position::try_from(*setup) {
            Ok(position) => position.legal_en_passant_square(),
            Err(_) => Some(square),
        },
        _ => can_capture.then_some(square),
    }
}

fn write_number(number: u32, bytes: &mut ArrayVec<u8, LONGEST>) {
    let mut digits = ArrayVec::<u8, 10>::new();
    let mut rest = number;
    loop {
        digits.push(b'0' + (rest % 10) as u8);
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    bytes.extend(digits.into_iter().rev());
}
