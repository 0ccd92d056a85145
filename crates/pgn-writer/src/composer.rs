//! A game made by hand, move by move, out of which no malformed text can come (PGN 8.1, 8.2).

use alloc::vec::Vec;
use movetext_board::{Move, Position};
use movetext_pgn::{
    Comment, GameEnd, GameStart, Place, Played, Span, Start, StartOrigin, StartTags, Step, Tag, Text, Visitor,
};
use movetext_pgn_values::{GameResult, Nag};
use movetext_san::{ResolveError, San, SanError};
use thiserror::Error;

/// Why a game cannot go on so. Nothing was delivered then, and the game can go on otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ComposeError {
    /// A tag name is a letter or digit, then letters, digits and underscores (PGN 8.1).
    #[error("a tag name is made of letters, digits and underscores and does not begin with an underscore")]
    TagName,
    /// The tag is kept in step with the game by itself.
    #[error("the tags Result, FEN and SetUp follow the game")]
    DerivedTag,
    /// The Variant tag names no kind of chess: nobody would play the moves.
    #[error("the moves of this variant cannot be played")]
    Variant,
    /// The text is no move.
    #[error(transparent)]
    San(#[from] SanError),
    /// The text is a move that cannot be played here.
    #[error(transparent)]
    Resolve(#[from] ResolveError),
    /// The move is not legal here.
    #[error("the move is not legal in this position")]
    Illegal,
    /// In check the turn cannot be passed.
    #[error("in check there is no null move")]
    NullInCheck,
    /// Glyphs and variations belong to a move, and the line has none yet.
    #[error("there is no move in the line yet")]
    NoMove,
    /// No variation is open.
    #[error("there is no variation to end")]
    NoVariation,
}

/// A line that is being made.
#[derive(Clone, Copy, Debug)]
struct Line {
    position: Position,
    /// The position before its last move.
    before: Option<Position>,
    ply: u32,
    /// Whether a variation on the last move has ended.
    has_variation: bool,
}

/// Makes one game and delivers it, as it is made, to any [`Visitor`]: a writer, a tree builder, an encoder.
///
/// ```
/// use movetext_pgn_values::{GameResult, Nag};
/// use movetext_pgn_writer::{Composer, ExportOptions, GameText};
///
/// let mut text = GameText::new(ExportOptions::new());
/// let mut game = Composer::new(&mut text, &[("White", "Me"), ("ECO", "B20")])?;
/// game.san("e4")?.nag(Nag::GOOD_MOVE)?.comment("best by test").san("c5")?;
/// game.begin_variation()?.san("e5")?.san("Nf3")?.end_variation()?;
/// game.san("Nf3")?;
/// game.finish(GameResult::Draw);
/// let expected = "1. e4 $1 {best by test} 1... c5 (1... e5 2. Nf3) 2. Nf3 1/2-1/2\n\n";
/// assert!(text.as_str().ends_with(expected));
/// # Ok::<(), movetext_pgn_writer::ComposeError>(())
/// ```
#[derive(Debug)]
pub struct Composer<'v, V> {
    visitor: &'v mut V,
    line: Line,
    outer: Vec<Line>,
    plies: u32,
}

impl<'v, V: Visitor> Composer<'v, V> {
    /// A game from the initial array.
    ///
    /// # Errors
    /// [`ComposeError::TagName`], [`ComposeError::DerivedTag`] and [`ComposeError::Variant`].
    pub fn new(visitor: &'v mut V, tags: &[(&str, &str)]) -> Result<Self, ComposeError> {
        Self::begin(visitor, tags, Position::initial(), StartOrigin::Initial)
    }

    /// A game from any position. A game of Chess960 says so with the tag `Variant`.
    ///
    /// # Errors
    /// As [`Composer::new`].
    pub fn from_position(
        visitor: &'v mut V,
        tags: &[(&str, &str)],
        start: Position,
    ) -> Result<Self, ComposeError> {
        Self::begin(visitor, tags, start, StartOrigin::FenTag)
    }

    fn begin(
        visitor: &'v mut V,
        tags: &[(&str, &str)],
        start: Position,
        origin: StartOrigin,
    ) -> Result<Self, ComposeError> {
        for &(name, _) in tags {
            let continues = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
            if !name.starts_with(|first: char| first.is_ascii_alphanumeric()) || !name.bytes().all(continues)
            {
                return Err(ComposeError::TagName);
            }
            if matches!(name, "Result" | "FEN" | "SetUp") {
                return Err(ComposeError::DerivedTag);
            }
        }
        let mut start_tags = StartTags::default();
        tags.iter().for_each(|tag| start_tags.note(&event(tag)));
        if start_tags.position(|_| {}).1 == StartOrigin::Unplayable {
            return Err(ComposeError::Variant);
        }
        visitor.begin_game(&GameStart { number: 1, offset: 0, line: 0, column: 0 });
        for tag in tags {
            visitor.tag(&event(tag));
        }
        visitor.begin_moves(&Start { position: &start, origin });
        let line = Line { position: start, before: None, ply: 0, has_variation: false };
        Ok(Self { visitor, line, outer: Vec::new(), plies: 0 })
    }

    /// The position at the end of the line.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.line.position
    }

    /// Plays a move given in SAN, by the import rules; `--` passes the turn.
    ///
    /// # Errors
    /// [`ComposeError::San`], [`ComposeError::Resolve`] and [`ComposeError::NullInCheck`].
    pub fn san(&mut self, san: &str) -> Result<&mut Self, ComposeError> {
        let san = San::parse(san)?;
        if san.is_null() {
            return self.null();
        }
        let mv = san.resolve(&self.line.position)?.mv;
        Ok(self.push(Played::Move(mv), self.line.position.play(mv)))
    }

    /// Plays a move.
    ///
    /// # Errors
    /// [`ComposeError::Illegal`].
    pub fn play(&mut self, mv: Move) -> Result<&mut Self, ComposeError> {
        if !self.line.position.is_legal(mv) {
            return Err(ComposeError::Illegal);
        }
        Ok(self.push(Played::Move(mv), self.line.position.play(mv)))
    }

    /// Passes the turn, which only analysis does.
    ///
    /// # Errors
    /// [`ComposeError::NullInCheck`].
    pub fn null(&mut self) -> Result<&mut Self, ComposeError> {
        let after = self.line.position.null_move().filter(|_| !self.line.position.is_check());
        let after = after.ok_or(ComposeError::NullInCheck)?;
        Ok(self.push(Played::Null, after))
    }

    fn push(&mut self, played: Played, after: Position) -> &mut Self {
        let (text, span) = (Text::plain(b""), Span::default());
        let position = self.line.position;
        self.visitor.mv(&Step {
            ply: self.line.ply,
            position: &position,
            played,
            text,
            is_canonical: false,
            span,
        });
        self.plies += u32::from(self.outer.is_empty());
        let ply = self.line.ply + 1;
        self.line = Line { position: after, before: Some(position), ply, has_variation: false };
        self
    }

    /// Adds a glyph to the last move.
    ///
    /// # Errors
    /// [`ComposeError::NoMove`].
    pub fn nag(&mut self, nag: Nag) -> Result<&mut Self, ComposeError> {
        self.line.before.ok_or(ComposeError::NoMove)?;
        self.visitor.nag(nag, Place::AfterMove);
        Ok(self)
    }

    /// Adds a comment where the line has arrived: at its start, after a move, or after the variations on it.
    pub fn comment(&mut self, text: &str) -> &mut Self {
        let place = match self.line {
            Line { before: None, .. } => Place::Start,
            Line { has_variation: true, .. } => Place::AfterVariations,
            _ => Place::AfterMove,
        };
        self.visitor.comment(&Comment { text: Text::plain(text.as_bytes()), place, span: Span::default() });
        self
    }

    /// Begins a variation that replaces the last move.
    ///
    /// # Errors
    /// [`ComposeError::NoMove`].
    pub fn begin_variation(&mut self) -> Result<&mut Self, ComposeError> {
        let start = self.line.before.ok_or(ComposeError::NoMove)?;
        self.visitor.begin_variation();
        let ply = self.line.ply.saturating_sub(1);
        let line = Line { position: start, before: None, ply, has_variation: false };
        self.outer.push(core::mem::replace(&mut self.line, line));
        Ok(self)
    }

    /// Ends the innermost variation; the line around it goes on behind its own last move.
    ///
    /// # Errors
    /// [`ComposeError::NoVariation`].
    pub fn end_variation(&mut self) -> Result<&mut Self, ComposeError> {
        let has_moves = self.line.before.is_some();
        self.line = self.outer.pop().ok_or(ComposeError::NoVariation)?;
        self.line.has_variation |= has_moves;
        self.visitor.end_variation();
        Ok(self)
    }

    /// Ends the game, and the variations that are still open.
    pub fn finish(mut self, result: GameResult) {
        while self.end_variation().is_ok() {}
        let (plies, span) = (self.plies, Span::default());
        self.visitor.end_game(&GameEnd { result, marker: Some(result), plies, span, source: None });
    }
}

/// A tag as a visitor is told of it.
fn event<'a>(&(name, value): &(&'a str, &'a str)) -> Tag<'a> {
    let (name, value) = (Text::plain(name.as_bytes()), Text::plain(value.as_bytes()));
    Tag { name, value, span: Span::default(), value_span: Span::default() }
}

#[cfg(test)]
mod tests {
    use super::{ComposeError, Composer};
    use crate::game_text::GameText;
    use crate::options::ExportOptions;
    use movetext_board::Position;
    use movetext_fen::Fen;
    use movetext_pgn_values::{GameResult, Nag};

    fn text() -> GameText {
        GameText::new(ExportOptions::new())
    }

    #[test]
    fn what_would_be_malformed_is_refused_and_leaves_no_trace() {
        let mut written = text();
        for (name, error) in [
            ("", ComposeError::TagName),
            ("_x", ComposeError::TagName),
            ("a-b", ComposeError::TagName),
            ("FEN", ComposeError::DerivedTag),
            ("Result", ComposeError::DerivedTag),
        ] {
            assert_eq!(Composer::new(&mut written, &[(name, "x")]).err(), Some(error), "{name}");
        }
        let mut game = Composer::new(&mut written, &[]).unwrap();
        assert_eq!(game.nag(Nag::GOOD_MOVE).err(), Some(ComposeError::NoMove));
        assert_eq!(game.begin_variation().err(), Some(ComposeError::NoMove));
        assert_eq!(game.end_variation().err(), Some(ComposeError::NoVariation));
        assert!(matches!(game.san("Ke2").err(), Some(ComposeError::Resolve(_))));
        assert!(matches!(game.san("xyz").err(), Some(ComposeError::San(_))));
        let foreign = Position::initial().legal_moves()[0];
        game.san("e4").unwrap();
        assert_eq!(game.play(foreign).err(), Some(ComposeError::Illegal));
        game.san("f6").unwrap().san("Qh5+").unwrap();
        assert_eq!(game.null().err(), Some(ComposeError::NullInCheck));
        game.finish(GameResult::Unknown);
        assert!(written.as_str().ends_with("\n\n1. e4 f6 2. Qh5+ *\n\n"), "{}", written.as_str());
    }

    #[test]
    fn game_from_a_position_has_its_tags_and_open_variations_end_with_it() {
        let fen: Fen = "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 17".parse().unwrap();
        let mut written = text();
        let mut game = Composer::from_position(&mut written, &[], fen.into_position().unwrap()).unwrap();
        game.comment("} { start")
            .san("e5")
            .unwrap()
            .begin_variation()
            .unwrap()
            .comment("or")
            .san("--")
            .unwrap();
        game.finish(GameResult::BlackWins);
        let expected = "[SetUp \"1\"]\n\n;} { start\n17... e5 ({or} 17... --) 0-1\n\n";
        assert!(written.as_str().ends_with(expected), "{}", written.as_str());
    }
}
