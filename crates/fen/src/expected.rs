//! What FEN (PGN 16.1.3) and EPD (PGN 16.2.3, 16.2.4) require, as texts for error messages.

use movetext_board::{CastlingSide, Color};
use movetext_san::report::Expected::{self, Number, Text, Words};

pub(crate) const NOTHING_MORE: Expected = Words("nothing more");
pub(crate) const FEN: Expected = Words("a FEN");
pub(crate) const EPD_RECORD: Expected = Words("an EPD record");
pub(crate) const THIS_FIELD: Expected = Words("this field");
pub(crate) const ONE_SPACE: Expected = Words("one space");
pub(crate) const PIECE_OR_COUNT: Expected = Words("a piece letter, a digit from 1 to 8 or `/`");
pub(crate) const COUNT_TO_EIGHT: Expected = Words("a digit from 1 to 8");
pub(crate) const ONE_DIGIT: Expected = Words("one digit for all empty squares");
pub(crate) const EIGHT_SQUARES: Expected = Words("8 squares");
pub(crate) const EIGHT_RANKS: Expected = Words("8 ranks");
pub(crate) const COLOR: Expected = Words("`w` or `b`");
pub(crate) const CASTLING_LETTERS: Expected = Words("letters of `KQkq`, or `-`");
pub(crate) const CASTLING_ORDER: Expected = Words("the order `KQkq`, each letter once");
pub(crate) const OUTERMOST_ROOK: Expected = Words("`K`, `Q`, `k` or `q` for the outermost rook");
pub(crate) const SQUARE: Expected = Words("a square or `-`");
pub(crate) const PASSED_SQUARE: Expected = Words("a square that a pawn just passed over, or `-`");
pub(crate) const CHECKS_LEFT: Expected = Words("the checks left from `0+0` to `3+3` before the counters");
pub(crate) const NO_POCKET: Expected = Words("no pocket, which only Crazyhouse has");
pub(crate) const NO_COUNT: Expected = Words("no count of checks, which only Three-check has");
pub(crate) const ONE_COUNT: Expected = Words("one count of checks");
pub(crate) const CLOSING_BRACKET: Expected = Text("]");
pub(crate) const POCKET: Expected = Words("a pocket such as `[QNp]`, White's pieces first");
pub(crate) const PIECE_TO_DROP: Expected = Words("letters of the pieces to drop, `PNBRQpnbrq`");
pub(crate) const CRAZYHOUSE_MEN: Expected =
    Words("at most 32 men on the board and in the pockets, and at most 16 marks `~`");
pub(crate) const NONNEGATIVE: Expected = Number { least: 0, most: u64::MAX };
pub(crate) const POSITIVE: Expected = Number { least: 1, most: u64::MAX };
pub(crate) const OPCODE: Expected = Words("an opcode: a letter, then up to 14 letters, digits or `_`");
pub(crate) const SEMICOLON: Expected = Text(";");
pub(crate) const CLOSING_QUOTE: Expected = Words("a closing quote");
pub(crate) const QUOTES: Expected = Words("quotes around the text");
pub(crate) const NEW_OPCODE: Expected = Words("each opcode once");
pub(crate) const SHORT_STRING: Expected = Words("at most 255 bytes");
pub(crate) const MOVE: Expected = Words("a move alone");
pub(crate) const PRINTING: Expected = Words("printing characters");
pub(crate) const ASCII: Expected = Words("characters of ASCII");
pub(crate) const LEGAL_POSITION: Expected = Words("a legal position to play the move in");
pub(crate) const PLAYABLE_MOVE: Expected = Words("a move that can be played");
pub(crate) const SAN: Expected = Words("the move in SAN");
pub(crate) const NEW_MOVE: Expected = Words("each move once");
pub(crate) const ASCII_ORDER: Expected = Words("the moves in ASCII order");
pub(crate) const SUPPLIED_MOVE: Expected = Words("an operation `sm` beside it");
pub(crate) const FIRST_OF_LINE: Expected = Words("the first move of `pv`");

/// Names the pieces that a castling right requires.
pub(crate) const fn king_and_rook(color: Color, side: CastlingSide) -> Expected {
    Words(match (color, side) {
        (Color::White, CastlingSide::King) => "a white king on its back rank and a rook on its king side",
        (Color::White, CastlingSide::Queen) => "a white king on its back rank and a rook on its queen side",
        (Color::Black, CastlingSide::King) => "a black king on its back rank and a rook on its king side",
        (Color::Black, CastlingSide::Queen) => "a black king on its back rank and a rook on its queen side",
    })
}
