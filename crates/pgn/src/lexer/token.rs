//! The tokens of game text (PGN 7).

use movetext_san::Span;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// A run of spaces, tabs, vertical tabs and newlines.
    WhiteSpace,
    /// One character that we read as white space although the standard forbids it: form feed, NUL, U+00A0 and other
    /// spaces beyond ASCII.
    ForbiddenSpace,
    /// U+FEFF.
    ByteOrderMark,
    /// `;` up to, not including, the end of the line.
    LineComment,
    /// `{` up to and including `}`.
    BraceComment,
    /// An unclosed comment, from `{` up to where it probably ends.
    UnclosedComment,
    /// `%` in column 1 up to, not including, the end of the line.
    Escape,
    /// A string with its quotes.
    String,
    /// A tag value without closing quote, from the opening quote on.
    UnclosedString,
    /// Digits that are not part of a longer word.
    Integer,
    /// A word: a move, a result, a name.
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
    /// A run of `!` and `?`.
    Suffix,
    /// A run of other signs, such as `+/-`, `±`, `--`, `<=>`, `[]` or `(=)`.
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
    /// The span, in bytes from the start of the text given to the lexer.
    pub span: Span,
}
