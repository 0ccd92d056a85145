//! Reads moves that are written in several words: `N f3`, `e x d5`, `O- O`, `gxh1 =Q` (PGN 8.2.3).
//!
//! If a word is not a move, we join it with the next words, and check the result against the position. We play the
//! joined move if it is legal and the words after the first are not a legal move themselves. If both readings are
//! legal, an error names both. If signs such as `!` separate a piece from the rest, this is always an error, because
//! these signs have their own meaning.

use super::Replay;
use crate::{
    diagnostic::{Code, Detail, Finding, Sink},
    lexer::{Lexer, TokenKind},
    parser::{Gap, glued_signs, is_lone_piece, pass_separators},
    text::Text,
    visitor::{MoveToken, Played, Visitor},
};
use movetext_board::{Move, movegen::GameBoard};
use movetext_san::{Repair, ResolvedMove, San, Span, error::ResolveErrorKind};
use smallvec::SmallVec;

/// The maximum number of words after the first.
const MAX_WORDS: usize = 4;

/// The maximum length of a joined move: `Qa1xb2++`.
const LONGEST: usize = 8;

/// Several words joined without spaces.
type Word = SmallVec<[u8; LONGEST]>;

/// What is missing in the first word of a move in several words.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lack {
    /// The target: `N`, `Nb`, `ex`.
    Target,
    /// More letters of castling: `O-`.
    Castling,
    /// The promoted piece: `gxh1`.
    Promotion,
}

impl Lack {
    fn find(text: &[u8], finding: &Finding) -> Option<Self> {
        match finding.detail {
            Detail::Resolve(error) if matches!(error.kind(), ResolveErrorKind::MissingPromotion { .. }) => {
                Some(Self::Promotion)
            }
            Detail::San(_) if text.iter().all(|byte| is_castling_byte(*byte)) => Some(Self::Castling),
            Detail::San(_) if is_origin(text) => Some(Self::Target),
            _ => None,
        }
    }

    /// Returns whether `rest`, the joined later words, may be what the first word lacks.
    fn is_filled_by(self, rest: &[u8]) -> bool {
        match self {
            Self::Target => true,
            Self::Castling => {
                let rest = rest.strip_suffix(b"+").or_else(|| rest.strip_suffix(b"#")).unwrap_or(rest);
                rest.iter().all(|byte| is_castling_byte(*byte))
            }
            // A lower-case letter without `=` is an ordinary word.
            Self::Promotion => match rest {
                [b'=', b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n', mark @ ..]
                | [b'Q' | b'R' | b'B' | b'N', mark @ ..] => matches!(mark, b"" | b"+" | b"#" | b"++"),
                _ => false,
            },
        }
    }
}

const fn is_castling_byte(byte: u8) -> bool {
    matches!(byte, b'O' | b'o' | b'0' | b'-')
}

/// Returns whether a text may come before the target in a move: an English piece letter or a figurine, a file, a rank
/// and a capture sign, each of them optional.
fn is_origin(text: &[u8]) -> bool {
    let text = match text {
        [b'K' | b'Q' | b'R' | b'B' | b'N' | b'P', rest @ ..] | [0xE2, 0x99, 0x94..=0x9F, rest @ ..] => rest,
        _ => text,
    };
    let text = if let [b'a'..=b'h', rest @ ..] = text { rest } else { text };
    let text = if let [b'1'..=b'8', rest @ ..] = text { rest } else { text };
    matches!(text, [] | [b'x' | b'X' | b':' | b'-'])
}

/// Several words that are one legal move.
struct JoinedMove {
    resolved: ResolvedMove,
    board: GameBoard,
    /// The index after the last word.
    end: usize,
    /// Another legal reading, if there is one: a shorter move, or the last words as a separate move.
    apart: Option<Move>,
}

/// Joins a word that is not a move with the words after it, one at a time.
struct Words<'a> {
    lexer: Lexer<'a>,
    /// The index up to which words may belong to the move.
    limit: usize,
    /// The words so far, joined without spaces.
    joined: Word,
}

impl<'a> Words<'a> {
    /// Appends the next word and returns it. Returns `None` if the next token cannot be part of a move.
    fn advance(&mut self) -> Option<&'a [u8]> {
        pass_separators(&mut self.lexer);
        let start = self.lexer.offset();
        let byte = self.lexer.peek()?;
        // A long token cannot be part of a move. We decline it by its first byte instead of reading it.
        if !byte.is_ascii_alphanumeric() && !matches!(byte, b'=' | b'-' | b':') {
            return None;
        }
        let kind = self.lexer.advance()?;
        let whole = self.lexer.slice(start, self.lexer.offset());
        let word = whole.get(..glued_signs(whole).unwrap_or(whole.len()))?;
        let is_word = match kind {
            TokenKind::Symbol => true,
            TokenKind::Integer => self.lexer.peek() != Some(b'.'),
            TokenKind::Glyph => matches!(word, b"=" | b"-" | b":"),
            _ => false,
        };
        self.lexer.seek(start + word.len());
        if !is_word || self.joined.len() + word.len() > LONGEST || self.lexer.offset() > self.limit {
            return None;
        }
        self.joined.extend_from_slice(word);
        Some(word)
    }
}

impl<'a, V: Visitor + ?Sized, D: Sink + ?Sized> Replay<'_, 'a, V, D> {
    /// Plays `token` and the words after it as one move. Returns the move with its token.
    ///
    /// # Errors
    /// If there is no such move, returns `finding`, which is about the first word. If two readings are legal, returns a
    /// finding that names both.
    #[cold]
    pub(super) fn play_joined(
        &mut self,
        token: &MoveToken<'_>,
        finding: Finding,
    ) -> Result<(Played, MoveToken<'a>), Finding> {
        let Some(JoinedMove { resolved, board, end, apart }) = self.find_joined(token, &finding) else {
            return Err(finding);
        };
        let span = Span::new(token.span.start, self.window.base + end as u64);
        let text = |mv: Move| San::from_move(mv, self.line.position()).text();
        if let Some(apart) = apart {
            let detail = Detail::TwoReadings { joined: text(resolved.mv()), apart: text(apart) };
            return Err(Finding { code: Code::UnreadableMove, span, detail });
        }
        self.judge_held_number();
        self.line.board = board;
        self.read_to = span.end;
        self.report_repairs(resolved.mv(), resolved.repairs().with(Repair::InnerBlank), span);
        Ok((Played::Move(resolved.mv()), MoveToken::new(Text::plain(self.window.slice(span)), span)))
    }

    /// Joins a word with the words after it. Returns the longest legal reading.
    fn find_joined(&self, token: &MoveToken<'_>, finding: &Finding) -> Option<JoinedMove> {
        let first = token.text.raw();
        let lack = Lack::find(first, finding).filter(|_| first.len() < LONGEST)?;
        let bytes = self.window.bytes;
        // The size limit may end the game before a word that crosses it, so we do not read such a word.
        let limit = self.window.index(self.offset).saturating_add(self.window.limits.game);
        let limit = if limit < bytes.len() { limit - 1 } else { bytes.len() };
        let mut lexer = Lexer::new(bytes, self.window.index(token.span.end));
        let has_meaning = is_lone_piece(first) && Gap::pass(&mut lexer, self.outer.is_empty()).has_meaning();
        let mut words = Words { lexer, limit, joined: first.into() };
        let mut found: Option<JoinedMove> = None;
        let mut starts: SmallVec<[usize; MAX_WORDS]> = SmallVec::new();
        for _ in 0..MAX_WORDS {
            let start = words.joined.len();
            let Some(word) = words.advance() else { break };
            // The rest of castling must not be read as a separate move.
            if lack == Lack::Castling {
                starts.clear();
            }
            starts.push(start);
            if lack == Lack::Castling && found.is_some() && !word.starts_with(b"-") {
                break;
            }
            if !lack.is_filled_by(words.joined.get(first.len()..).unwrap_or_default()) {
                continue;
            }
            let end = words.lexer.offset();
            let mut board = self.line.board.clone();
            let text = MoveToken::new(Text::plain(&words.joined), token.span);
            let read = self.parse_token(&text).ok().and_then(|san| san.play_on(&mut board).ok());
            let Some(resolved) = read else {
                // A dash after castling means that more letters follow, so the shorter castling is discarded.
                found = found.filter(|_| lack != Lack::Castling);
                continue;
            };
            let apart = starts.iter().find_map(|&start| {
                let rest = Text::plain(words.joined.get(start..)?);
                let san = self.parse_token(&MoveToken::new(rest, token.span)).ok()?;
                san.find_move(self.line.position()).ok().filter(|apart| *apart != resolved.mv())
            });
            if found.as_ref().is_none_or(|found| found.resolved.mv() != resolved.mv()) {
                // If a shorter move was found before, it is the other reading.
                let apart = found.map(|found| found.resolved.mv()).or(apart);
                found = Some(JoinedMove { resolved, board, end, apart });
            }
        }
        found.filter(|found| !has_meaning || found.apart.is_some())
    }
}
