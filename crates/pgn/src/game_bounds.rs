//! The start and the end of a game, as visitors receive them.

use crate::{
    lexer::{Lexer, TokenKind},
    location::Location,
};
use movetext_pgn_values::GameResult;
use movetext_san::Span;

/// The start of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameStart {
    /// The number of the game in the stream, counted from 1.
    pub number: u64,
    /// The offset of the game's first byte that is not white space.
    pub offset: u64,
    /// The line of this byte, counted from 1. It is 0 if the visitor does not [request](crate::Interest::LINES) lines,
    /// and for sources without lines, such as PGC.
    pub line: u64,
    /// The column of this byte in characters, counted from 1. It is 0 if the line is 0.
    pub column: u64,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEnd<'a> {
    /// The result from the termination marker. If the marker is missing, or is `*` while the Result tag has a decided
    /// result, this is the result from the tag. The result does not depend on whether the visitor skips the game.
    pub result: GameResult,
    /// The result of the termination marker, if there is one.
    pub marker: Option<GameResult>,
    /// How many plies of the main line were played. This is 0 unless the visitor requests
    /// [`Interest::PLAYED`](crate::Interest::PLAYED).
    pub plies: u32,
    /// The span of the game, without white space around it.
    pub span: Span,
    /// The offset after the last tag pair, or the start of the span if the game has no tag pairs. Meaningless if the
    /// producer does not read text.
    pub tags_end: u64,
    /// The text of the span, or `None` if the producer does not read text.
    pub source: Option<&'a [u8]>,
}

impl<'a> GameEnd<'a> {
    /// Returns the movetext: the text after the last tag pair, without white space around it. Returns `None` if the
    /// producer does not read text.
    ///
    /// The text includes comments and escaped lines after the last tag pair. It contains no tag pairs, because a tag
    /// pair ends the moves. The last tag pair may be one that was dropped, because it is malformed or exceeds the
    /// limit. The bytes are in the encoding of the source. This only skips white space, so it is cheap.
    ///
    /// ```
    /// use movetext_pgn::{Flow, GameEnd, Interest, Visitor};
    ///
    /// struct Moves(Vec<u8>);
    ///
    /// impl Visitor for Moves {
    ///     fn interest(&self) -> Interest {
    ///         Interest::SCAN
    ///     }
    ///     fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
    ///         self.0.extend_from_slice(end.movetext().unwrap_or_default());
    ///         Flow::Continue
    ///     }
    /// }
    ///
    /// let mut moves = Moves(Vec::new());
    /// movetext_pgn::read(b"[White \"Tal\"]\n\n{Riga} 1. e4 (1. d4) 1-0\n", &mut moves, &mut ());
    /// assert_eq!(moves.0, b"{Riga} 1. e4 (1. d4) 1-0");
    /// ```
    #[must_use]
    pub fn movetext(&self) -> Option<&'a [u8]> {
        let source = self.source?;
        let tags = usize::try_from(self.tags_end.saturating_sub(self.span.start)).unwrap_or(usize::MAX);
        let mut lexer = Lexer::new(source, tags.min(source.len()));
        let mut start = lexer.offset();
        while let Some(TokenKind::WhiteSpace | TokenKind::ForbiddenSpace | TokenKind::ByteOrderMark) =
            lexer.advance()
        {
            start = lexer.offset();
        }
        source.get(start..)
    }

    /// Returns the line and column of an offset in this game, such as the start of a move. `start` is the value that
    /// the visitor received in `begin_game`. Returns `None` if `start` has no line, because the visitor did not request
    /// [`Interest::LINES`](crate::Interest::LINES), or if the offset is not in this game. Takes time linear in the
    /// length of the text before the offset.
    ///
    /// ```
    /// use movetext_pgn::{Flow, GameEnd, GameStart, Interest, MoveEvent, Visitor};
    ///
    /// /// Collects where moves give check.
    /// #[derive(Default)]
    /// struct Checks(GameStart, Vec<u64>, Vec<String>);
    ///
    /// impl Visitor for Checks {
    ///     fn interest(&self) -> Interest {
    ///         Interest::REPLAY | Interest::LINES
    ///     }
    ///     fn begin_game(&mut self, game: &GameStart) -> Flow {
    ///         self.0 = *game;
    ///         Flow::Continue
    ///     }
    ///     fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
    ///         if event.position_after().is_check() {
    ///             self.1.push(event.span.start);
    ///         }
    ///         Flow::Continue
    ///     }
    ///     fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
    ///         let places = self.1.drain(..).filter_map(|offset| end.location(&self.0, offset));
    ///         self.2.extend(places.map(|place| place.to_string()));
    ///         Flow::Continue
    ///     }
    /// }
    ///
    /// let mut checks = Checks::default();
    /// movetext_pgn::read(b"1. e4 *\n\n1. e4 f5\n2. Qh5+ *", &mut checks, &mut ());
    /// assert_eq!(checks.2, ["4:4"]);
    /// ```
    #[must_use]
    pub fn location(&self, start: &GameStart, offset: u64) -> Option<Location> {
        let length = usize::try_from(offset.checked_sub(self.span.start)?).ok()?;
        let before = self.source?.get(..length)?;
        let first = Location { line: start.line, column: start.column };
        (first.line > 0).then(|| first.after(before))
    }
}
