//! Writes the movetext of a game that cannot be played, because its variant or start position is unknown. The movetext
//! is written token by token and filled into lines. The options for comments apply.

use crate::{
    charset, comment,
    lines::FIXED_SPACE,
    normalisation::{ChangeSink, Normalisation, Reporter},
    options::ExportOptions,
};
use alloc::{borrow::Cow, string::String, vec::Vec};
use movetext_pgn::{
    Comment, Placement, Span, Text, begins_with_move,
    lexer::{self, TokenKind},
};

/// Writes the tokens of a game that cannot be played.
struct Tokens<'o, S> {
    options: &'o ExportOptions,
    out: &'o mut Vec<u8>,
    changes: &'o mut Reporter<S>,
    /// Whether white space comes before the next token.
    is_apart: bool,
    /// How many of the open variations are not written.
    omitted: usize,
}

/// Appends the tokens of `text`. Adjacent tokens stay adjacent, so that the same tokens are read back. Takes linear
/// time.
///
/// Returns `false` and appends nothing if the text might be read back differently:
/// - It contains a quotation mark, which could pair with a quotation mark on another line.
/// - It has a character that the charset lacks, because the replacement could be a different token.
/// - It does not begin with `1.` and a move. The reader may have recognised its first word as a move only by a number
///   before it, which is not in `text`.
pub(crate) fn push<S: ChangeSink>(
    text: &str,
    options: &ExportOptions,
    out: &mut Vec<u8>,
    changes: &mut Reporter<S>,
) -> bool {
    let fit = options.charset.fit(text);
    let slice = |span: Span| {
        let (start, end) = (usize::try_from(span.start).ok()?, usize::try_from(span.end).ok()?);
        fit.get(start..end)
    };
    let is_quote = |(kind, text): (TokenKind, &str)| match kind {
        TokenKind::String | TokenKind::UnclosedString => true,
        TokenKind::Unknown => text.starts_with('"'),
        _ => false,
    };
    let tokens =
        || lexer::tokens(fit.as_bytes()).filter_map(|token| slice(token.span).map(|text| (token.kind, text)));
    if matches!(fit, Cow::Owned(_)) || tokens().any(is_quote) || !begins_with_move(text.as_bytes()) {
        return false;
    }
    let mut written = Tokens { options, out, changes, is_apart: true, omitted: 0 };
    for (kind, text) in tokens() {
        written.push(kind, text);
    }
    true
}

impl<S: ChangeSink> Tokens<'_, S> {
    fn push(&mut self, kind: TokenKind, text: &str) {
        let omitted = self.omitted;
        match kind {
            TokenKind::LeftParenthesis if !self.options.variations => self.omitted += 1,
            TokenKind::RightParenthesis if !self.options.variations => {
                self.omitted = omitted.saturating_sub(1);
            }
            _ => {}
        }
        if omitted.max(self.omitted) > 0 {
            self.is_apart = true;
            return;
        }
        match kind {
            TokenKind::WhiteSpace | TokenKind::ForbiddenSpace | TokenKind::ByteOrderMark => {
                self.is_apart = true;
            }
            TokenKind::LineComment | TokenKind::UnclosedComment => {
                self.push_comment(text.get(1..), text.len())
            }
            TokenKind::BraceComment => {
                self.push_comment(text.get(1..text.len().saturating_sub(1)), text.len())
            }
            TokenKind::Escape if self.options.writes_escapes() => self.push_escape(text),
            TokenKind::Escape => {
                self.changes.add(Normalisation::LostEscape);
                self.is_apart = true;
            }
            TokenKind::Nag | TokenKind::Suffix if !self.options.nags => self.is_apart = true,
            TokenKind::RightParenthesis if self.out.last() == Some(&b'}') => {
                self.is_apart = false;
                self.push_word(text);
            }
            _ => self.push_word(text),
        }
    }

    fn push_word(&mut self, text: &str) {
        if text.chars().all(char::is_control) {
            // Control characters become white space.
            self.changes.add(Normalisation::ControlCharacter);
            self.is_apart = true;
            return;
        }
        // An escape or a tag pair must not begin a line, so its space is fixed.
        if !text.starts_with(['%', '[']) {
            self.separate();
        } else if self.is_apart {
            self.out.push(FIXED_SPACE as u8);
        }
        self.push_printable(text);
        self.is_apart = false;
    }

    /// Appends an escaped line.
    fn push_escape(&mut self, text: &str) {
        if !matches!(self.out.last(), None | Some(b'\n')) {
            self.out.push(b'\n');
        }
        let line = text.trim_end();
        self.changes.add_if(line.len() < text.len(), Normalisation::EscapeSpacing);
        self.push_printable(line);
        self.out.push(b'\n');
        self.is_apart = true;
    }

    /// Appends text that must stay on one line.
    fn push_printable(&mut self, text: &str) {
        let mut printing = String::new();
        let controls = charset::push_printable(text, FIXED_SPACE, |character| printing.push(character));
        controls.report(b"", self.changes);
        self.out.extend_from_slice(printing.as_bytes());
    }

    fn push_comment(&mut self, text: Option<&str>, length: usize) {
        if self.options.comments {
            let start = self.out.len();
            self.is_apart |= self.out.last() != Some(&b'(');
            self.separate();
            let text = Text::plain(text.unwrap_or_default().as_bytes());
            let comment =
                Comment { text, placement: Placement::AfterMove, span: Span::new(0, length as u64) };
            if !comment::push(&comment, self.options, self.out, self.changes) {
                self.out.truncate(start);
            }
        }
        self.is_apart = true;
    }

    /// Appends a space if white space comes before the next token.
    fn separate(&mut self) {
        if self.is_apart && !matches!(self.out.last(), None | Some(b'\n')) {
            self.out.push(b' ');
        }
    }
}
