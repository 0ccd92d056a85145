//! Writes the movetext of a game whose moves cannot be played, because its variant or its start position is unknown:
//! token by token, with comments in the style of the options, in lines of the usual width.

use crate::{
    charset, comment,
    lines::FIXED_SPACE,
    normalisation::{ChangeSink, Normalisation, Reporter},
    options::ExportOptions,
};
use alloc::{borrow::Cow, string::String, vec::Vec};
use movetext_pgn::{
    Comment, Placement, Span, Text,
    lexer::{self, TokenKind},
    parser::begins_with_move,
};

/// The tokens of a game that is not played, while they are appended.
struct Tokens<'o, S> {
    options: &'o ExportOptions,
    out: &'o mut Vec<u8>,
    changes: &'o mut Reporter<S>,
    /// Whether white space comes before the next token.
    is_apart: bool,
    /// The number of open variations that are not written.
    omitted: usize,
}

/// Appends the tokens of `text`. Adjacent tokens stay adjacent, so that the same tokens are read again. Linear.
///
/// Returns `false` if the text may be read differently: it has a quotation mark, which may end a string in another line,
/// or a character that the charset lacks, and the replacement may be another token; or its first word was a move only
/// because of a number that is not part of it.
pub(crate) fn push<S: ChangeSink>(
    text: &str,
    options: &ExportOptions,
    out: &mut Vec<u8>,
    changes: &mut Reporter<S>,
) -> bool {
    let fit = options.charset.fit(text);
    let of = |span: Span| {
        let (start, end) = (usize::try_from(span.start).ok()?, usize::try_from(span.end).ok()?);
        fit.get(start..end)
    };
    let is_quote = |(kind, text): (TokenKind, &str)| match kind {
        TokenKind::String | TokenKind::UnclosedString => true,
        TokenKind::Unknown => text.starts_with('"'),
        _ => false,
    };
    let tokens =
        || lexer::tokens(fit.as_bytes()).filter_map(|token| of(token.span).map(|text| (token.kind, text)));
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
            TokenKind::LineComment | TokenKind::UnclosedComment => self.comment(text.get(1..), text.len()),
            TokenKind::BraceComment => self.comment(text.get(1..text.len().saturating_sub(1)), text.len()),
            TokenKind::Escape if self.options.writes_escapes() => self.escape(text),
            TokenKind::Escape => {
                self.changes.add(Normalisation::LostEscape);
                self.is_apart = true;
            }
            TokenKind::Nag | TokenKind::Suffix if !self.options.nags => self.is_apart = true,
            TokenKind::RightParenthesis if self.out.last() == Some(&b'}') => {
                self.is_apart = false;
                self.word(text);
            }
            _ => self.word(text),
        }
    }

    fn word(&mut self, text: &str) {
        if text.chars().all(char::is_control) {
            // It becomes white space.
            self.changes.add(Normalisation::ControlCharacter);
            self.is_apart = true;
            return;
        }
        // An escape and a tag pair may not begin a line.
        if !text.starts_with(['%', '[']) {
            self.separate();
        } else if self.is_apart {
            self.out.push(FIXED_SPACE as u8);
        }
        self.printing(text);
        self.is_apart = false;
    }

    /// Appends an escaped line as a line of its own.
    fn escape(&mut self, text: &str) {
        if !matches!(self.out.last(), None | Some(b'\n')) {
            self.out.push(b'\n');
        }
        let line = text.trim_end();
        self.changes.add_if(line.len() < text.len(), Normalisation::EscapeSpacing);
        self.printing(line);
        self.out.push(b'\n');
        self.is_apart = true;
    }

    /// Appends text in which no line ends.
    fn printing(&mut self, text: &str) {
        let mut printing = String::new();
        let controls = charset::push_printing(text, FIXED_SPACE, |character| printing.push(character));
        controls.report(b"", self.changes);
        self.out.extend_from_slice(printing.as_bytes());
    }

    fn comment(&mut self, text: Option<&str>, length: usize) {
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

    /// Appends a space if white space precedes the next token.
    fn separate(&mut self) {
        if self.is_apart && !matches!(self.out.last(), None | Some(b'\n')) {
            self.out.push(b' ');
        }
    }
}
