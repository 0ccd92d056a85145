//! From findings to diagnostics: places for people, excerpts and edits, for those who ask for them.

use super::Window;
use super::trial::Edits;
use crate::diagnostic::Attention;
use crate::diagnostic::Code;
use crate::diagnostic::Detail;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::Finding;
use crate::flow::Flow;
use crate::lexer::block::is_usual_text;
use crate::locate::Lines;
use crate::text::Text;
use crate::text::first_character;
use crate::visitor::Visitor;
use alloc::boxed::Box;
use alloc::string::String;

/// An excerpt in a diagnostic is not longer than this many characters.
const EXCERPT: usize = 100;

/// Completes a finding with its place for people, for a visitor that asks for such; with one of the edits, where the text
/// may be edited.
pub(super) fn report<V: Visitor>(
    visitor: &mut V,
    window: Window<'_>,
    lines: &mut Lines,
    game: u64,
    finding: Finding,
    explanation: Option<Box<str>>,
    edits: Option<&mut Edits>,
) -> Flow {
    let Finding { code, span, detail } = finding;
    match visitor.attention(code) {
        Attention::None => return Flow::Continue,
        Attention::Count => return visitor.count(code),
        Attention::Whole => {}
    }
    let location = lines.locate(window.bytes, window.base, span.start);
    let quoted = match detail {
        Detail::Tag { pair, .. } => pair,
        Detail::Within(value) if matches!(code, Code::StringEscape | Code::StringQuote) => value,
        _ => span,
    };
    let excerpt = excerpt(window.slice(quoted));
    let detail = match code {
        Code::ForbiddenWhiteSpace | Code::UnknownCharacter => {
            first_character(window.slice(span)).map_or(detail, Detail::Character)
        }
        _ => detail,
    };
    let mut edits = edits.map(|edits| edits.edits_of(&finding, window)).unwrap_or_default().into_iter();
    let edit = edits.next();
    let further_edits = edits.collect();
    visitor.diagnostic(&Diagnostic {
        code,
        span,
        location,
        game,
        detail,
        excerpt,
        explanation,
        edit,
        further_edits,
    })
}

/// The first line of `bytes`, cut where it would be too long to read.
fn excerpt(bytes: &[u8]) -> Box<str> {
    let line = bytes.split(|&byte| byte == b'\n' || byte == b'\r').next().unwrap_or_default();
    if line.len() <= EXCERPT
        && is_usual_text(line)
        && let Ok(text) = core::str::from_utf8(line)
    {
        return text.into();
    }
    // Four bytes are the longest character, so this much decides.
    let line = line.get(..EXCERPT * 4).unwrap_or(line);
    let text = Text::plain(line).to_str();
    let mut excerpt: String =
        text.chars().filter(|character| !character.is_control()).take(EXCERPT).collect();
    if excerpt.len() < text.len() && text.chars().count() > EXCERPT {
        excerpt.push('…');
    }
    excerpt.into_boxed_str()
}
