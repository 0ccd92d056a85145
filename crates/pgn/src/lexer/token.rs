//! The tokens of game text (PGN 7).

use movetext_san::Span;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// A run of spaces, tabs, vertical tabs and newlines.
    WhiteSpace,
    /// One character that is read as white space although the standard forbids it: form feed, NUL, U+00A0 and other
    /// spaces beyond ASCII.
    ForbiddenSpace,
    /// U+FEFF.
    ByteOrderMark,
    /// `;` up to, not including, the end of the line.
    LineComment,
    /// `{` up to and including `}`.
    BraceComment,
    /// `{` of an unclosed comment, up to the assumed end of the comment.
    UnclosedComment,
    /// `%` in column 1 up to, not including, the end of the line.
    Escape,
    /// A string with its quotes.
    String,
    /// The value of a tag pair without its closing quote, from the opening one on.
    UnclosedString,
    /// Digits that no other character of a symbol follows.
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
    /// `$` and the digits after it, of which there may be none.
    Nag,
    /// A run of `!` and `?`.
    Suffix,
    /// A run of other signs, such as `+/-`, `±`, `--`, `<=>`, `[]` or `(=)`.
    Glyph,
    /// `}` outside of a comment.
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
