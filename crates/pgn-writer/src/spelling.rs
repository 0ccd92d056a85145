//! Spellings of moves: SAN, as the standard requires (PGN 8.2.3), and others for people and engines.

use movetext_board::Position;
use movetext_pgn::Played;
use movetext_san::{
    San, SanText,
    notation::{CastlingStyle, Figurine, FigurineColor, LongAlgebraic, LongStyle, PieceLetters, Uci},
};

/// How moves are spelled.
///
/// ```
/// use movetext_pgn_writer::{ExportOptions, GameText, MoveSpelling};
///
/// let options = ExportOptions::new().spelling(MoveSpelling::Figurine(Default::default()));
/// let mut text = GameText::new(options);
/// movetext_pgn::read(b"1. e4 e5 2. Nf3 *", &mut text, &mut ());
/// assert!(text.as_str().ends_with("\n\n1. e4 e5 2. \u{2658}f3 *\n\n"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveSpelling {
    /// SAN with English letters, such as `Nf3`. Only this spelling is export format.
    #[default]
    San,
    /// SAN with the letters of a language, such as `Sf3`.
    Local(PieceLetters),
    /// SAN with figurines, such as `♘f3`.
    Figurine(FigurineColor),
    /// Long algebraic notation with the letters of a language, such as `Ng1-f3`.
    Long(LongStyle, PieceLetters),
    /// UCI, the notation of engines, such as `g1f3`. A null move is `0000`.
    Uci(CastlingStyle),
}

impl MoveSpelling {
    /// Returns the text of a move. The move must be legal in `position`. A null move is `--`, or `0000` in UCI.
    #[must_use]
    pub fn text(self, played: Played, position: &Position) -> SanText {
        match (self, played) {
            (Self::Uci(_), Played::Null) => Uci::Null.text(),
            (_, Played::Null) => San::NULL.text(),
            (Self::San, Played::Move(mv)) => San::from_move(mv, position).text(),
            (Self::Local(letters), Played::Move(mv)) => San::from_move(mv, position).text_in(letters),
            (Self::Figurine(color), Played::Move(mv)) => Figurine::from_move(mv, position, color).text(),
            (Self::Long(style, letters), Played::Move(mv)) => {
                LongAlgebraic::from_move(mv, position, style).text_in(letters)
            }
            (Self::Uci(style), Played::Move(mv)) => Uci::from_move(mv, position, style).text(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::MoveSpelling;
    use crate::{game_text::GameText, options::ExportOptions};
    use alloc::{format, string::String};
    use movetext_san::notation::{CastlingStyle, FigurineColor, LongStyle, PieceLetters};

    fn spell(spelling: MoveSpelling, text: &[u8]) -> String {
        let mut written = GameText::new(ExportOptions::new().spelling(spelling));
        movetext_pgn::read(text, &mut written, &mut ());
        let (_, moves) = written.as_str().split_once("\n\n").unwrap();
        moves.trim_end().into()
    }

    #[test]
    fn every_spelling_keeps_text_between_moves() {
        let text = b"1. e4 d5 $1 2. exd5 (2. Nf3 {quiet} -- 3. d4) 2... Qxd5 *";
        for (spelling, expected) in [
            (MoveSpelling::San, "1. e4 d5 $1 2. exd5 (2. Nf3 {quiet} 2... -- 3. d4) 2... Qxd5 *"),
            (
                MoveSpelling::Local(PieceLetters::German),
                "1. e4 d5 $1 2. exd5 (2. Sf3 {quiet} 2... -- 3. d4) 2... Dxd5 *",
            ),
            (
                MoveSpelling::Figurine(FigurineColor::Outlined),
                "1. e4 d5 $1 2. exd5 (2. ♘f3 {quiet} 2... -- 3. d4) 2... ♕xd5 *",
            ),
            (
                MoveSpelling::Long(LongStyle::Hyphenated, PieceLetters::German),
                "1. e2-e4 d7-d5 $1 2. e4xd5 (2. Sg1-f3 {quiet} 2... -- 3. d2-d4) 2... Dd8xd5 *",
            ),
            (
                MoveSpelling::Uci(CastlingStyle::Standard),
                "1. e2e4 d7d5 $1 2. e4d5 (2. g1f3 {quiet} 2... 0000 3. d2d4) 2... d8d5 *",
            ),
        ] {
            assert_eq!(spell(spelling, text), expected);
        }
    }

    #[test]
    fn chess960_castling_names_the_rook() {
        let game = |fen: &str| format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. O-O O-O-O *");
        let strange = game("1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1");
        let usual = game("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        let [standard, chess960] = [CastlingStyle::Standard, CastlingStyle::Chess960].map(MoveSpelling::Uci);
        assert_eq!(spell(standard, strange.as_bytes()), "1. e1g1 e8b8 *");
        assert_eq!(spell(standard, usual.as_bytes()), "1. e1g1 e8c8 *");
        assert_eq!(spell(chess960, usual.as_bytes()), "1. e1h1 e8a8 *");
    }
}
