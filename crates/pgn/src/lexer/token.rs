//! The kinds of tokens (PGN 7).

use movetext_san::Span;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// Spaces, tabs, vertical tabs and line breaks.
    WhiteSpace,
    /// One character that we read as white space although PGN forbids it: form feed, NUL, U+001A, U+00A0 or another
    /// non-ASCII space.
    ForbiddenSpace,
    /// A byte order mark, U+FEFF.
    ByteOrderMark,
    /// A comment from `;` up to the end of the line, without the line break.
    LineComment,
    /// A comment from `{` to `}`, including both.
    BraceComment,
    /// An unclosed comment, from `{` up to where it probably ends.
    UnclosedComment,
    /// An escaped line, from `%` in column 1 up to the end of the line, without the line break.
    Escape,
    /// A string with its quotes.
    String,
    /// A tag value without a closing quote, from its opening quote onward.
    UnclosedString,
    /// Digits that are not part of a longer word.
    Integer,
    /// A word, such as a move, a result or a name.
    Symbol,
    /// `.`
    Period,
    /// `*`
    Asterisk,
    /// `[`
    LeftBracket,
    /// `]`
    RightBracket,
    /// `(`
    LeftParenthesis,
    /// `)`
    RightParenthesis,
    /// `<`
    LeftAngle,
    /// `>`
    RightAngle,
    /// `$` and the digits after it, if there are any.
    Nag,
    /// One or more `!` and `?`.
    Suffix,
    /// One or more other signs, such as `+/-`, `±`, `--`, `<=>`, `[]` or `(=)`.
    Glyph,
    /// `}` outside a comment.
    CloseBrace,
    /// A character that begins no token.
    Unknown,
}

/// A token with its span.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    /// The kind.
    pub kind: TokenKind,
    /// The span, in bytes from the start of the lexer's text.
    pub span: Span,
}
