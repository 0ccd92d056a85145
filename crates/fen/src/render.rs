//! Writes FEN with options (PGN 16.1.3); see [`Fen::render`](crate::Fen::render).

use movetext_board::{Position, Rules, Setup, Square};

pub use crate::{castling::CastlingNotation, text::FenText};

use crate::{castling, checks, en_passant, placement, pocket, text::ROOM};

const _: () = {
    // The longest record has the placement with marks and pocket, a color, four castling letters, a square, two numbers
    // with ten digits each, and five spaces.
    let longest = placement::LONGEST + pocket::LONGEST_ADDITION + 1 + 4 + 2 + 10 + 10 + 5;
    assert!(longest <= ROOM && placement::LONGEST + 8 <= ROOM, "a whole rank is written at once");
};

/// When to write the en passant square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EnPassantStyle {
    /// After every double advance, as in 16.1.3.4.
    #[default]
    Always,
    /// If a pawn is next to the pawn that advanced, even if it is pinned, as in X-FEN.
    PseudoLegal,
    /// If the capture is legal. In an illegal position, we cannot check this, so it works like
    /// [`EnPassantStyle::PseudoLegal`].
    Legal,
}

/// Options for writing a FEN record. The default is the standard's form.
#[derive(Clone, Copy, Debug, Default)]
pub struct FenOptions {
    en_passant: EnPassantStyle,
    castling: CastlingNotation,
    omits_counters: bool,
}

impl FenOptions {
    /// Sets when to write the en passant square.
    #[must_use]
    pub const fn en_passant(self, en_passant: EnPassantStyle) -> FenOptions {
        FenOptions { en_passant, ..self }
    }

    /// Sets how to write castling rights.
    #[must_use]
    pub const fn castling(self, castling: CastlingNotation) -> FenOptions {
        FenOptions { castling, ..self }
    }

    /// Omits the halfmove clock and the fullmove number. The other four fields identify a position, as in EPD.
    ///
    /// You can use this text as a key for maps. With [`EnPassantStyle::Legal`], two positions have the same text if and
    /// only if they are [the same position](Position::is_same_position).
    ///
    /// ```
    /// use movetext_fen::{Fen, board::Position, render::{EnPassantStyle, FenOptions}};
    ///
    /// let key = FenOptions::default().en_passant(EnPassantStyle::Legal).without_counters();
    /// let text = Fen::from(&Position::initial()).render(key);
    /// assert_eq!(text.as_str(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
    /// ```
    #[must_use]
    pub const fn without_counters(self) -> FenOptions {
        FenOptions { omits_counters: true, ..self }
    }
}

/// Writes all six fields, or only the first four.
pub(crate) fn fen(setup: &Setup, options: FenOptions) -> FenText {
    let mut line = FenText::EMPTY;
    write_position(setup, options, &mut line);
    if options.omits_counters {
        return line;
    }
    line.push(b' ');
    write_number(setup.halfmove_clock, &mut line);
    line.push(b' ');
    write_number(setup.fullmove_number, &mut line);
    line
}

fn write_position(setup: &Setup, options: FenOptions, line: &mut FenText) {
    placement::write(&setup.board, line);
    if setup.rules == Rules::Crazyhouse {
        pocket::write(setup, line);
    }
    line.push(b' ');
    line.push(setup.turn.to_fen_char() as u8);
    line.push(b' ');
    castling::write(&setup.board, setup.castling, options.castling, line);
    line.push(b' ');
    match en_passant_to_write(setup, options.en_passant) {
        Some(square) => {
            line.push(square.file().to_char() as u8);
            line.push(square.rank().to_char() as u8);
        }
        None => line.push(b'-'),
    }
    checks::write(setup, line);
}

fn en_passant_to_write(setup: &Setup, style: EnPassantStyle) -> Option<Square> {
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

fn write_number(number: u32, line: &mut FenText) {
    // Most counters have one or two digits.
    if number < 10 {
        return line.push(b'0' + number as u8);
    }
    if number < 100 {
        line.push(b'0' + (number / 10) as u8);
        return line.push(b'0' + (number % 10) as u8);
    }
    let mut unit = 100;
    while number / unit >= 10 {
        unit *= 10;
    }
    while unit > 0 {
        line.push(b'0' + (number / unit % 10) as u8);
        unit /= 10;
    }
}
