//! What is said about tags and comments that could be read: values that do not fit, encodings, lengths (PGN 4.1, 5, 7,
//! 8.1, 9).

use super::Replay;
use crate::command::Commands;
use crate::command::has_usual_commands_alone;
use crate::diagnostic::Code;
use crate::diagnostic::Detail;
use crate::diagnostic::Finding;
use crate::lexer::block::is_usual_text;
use crate::span::Span;
use crate::text::Encoding;
use crate::text::Text;
use crate::value::TagChecks;
use crate::value::TagFault;
use crate::value::TagFaultKind;
use crate::visitor::Comment;
use crate::visitor::StartOrigin;
use crate::visitor::Tag;
use crate::visitor::Visitor;
use crate::visitor::Wants;
use alloc::borrow::Cow;
use smallvec::SmallVec;

/// The longest string in characters (PGN 7).
const LONGEST: usize = 255;

/// What is known of the tags of a game when all of them were seen.
#[derive(Default)]
pub(super) struct TagRemarks {
    checks: TagChecks,
    /// Where the value of each tag stands.
    places: SmallVec<[Span; 24]>,
    /// What the last PlyCount tag says that is a number, and where.
    ply_count: Option<(u32, Span)>,
}

/// The text as characters, if it is of the usual kind, about which there is nothing to say.
fn usual(text: Text<'_>) -> Option<&str> {
    core::str::from_utf8(text.raw()).ok().filter(|_| is_usual_text(text.raw()))
}

impl<V: Visitor> Replay<'_, '_, V> {
    pub(super) fn remark_on_tag(&mut self, tag: &Tag<'_>) {
        if tag.name.raw().first().is_some_and(u8::is_ascii_lowercase) {
            self.tell(Finding::new(Code::TagNameCase, tag.span));
        }
        let usual_value = usual(tag.value);
        if usual_value.is_none() {
            self.remark_on_text(tag.value, tag.value_span);
        }
        let name = usual(tag.name).map_or_else(|| tag.name.to_str(), Cow::Borrowed);
        let value = usual_value.map_or_else(|| tag.value.to_str(), Cow::Borrowed);
        if value.len() > LONGEST && value.chars().count() > LONGEST {
            self.tell(Finding::new(Code::StringLength, tag.value_span));
        }
        let index = self.remarks.places.len();
        self.remarks.places.push(tag.value_span);
        let mut faults: SmallVec<[TagFault; 2]> = SmallVec::new();
        self.remarks.checks.tag(index, &name, &value, |fault| faults.push(fault));
        for fault in faults {
            let code = match fault.kind {
                TagFaultKind::Style(_) => Code::TagStyle,
                _ => Code::TagValue,
            };
            let span = fault.place(&tag.value, tag.value_span);
            self.tell(Finding { code, span, detail: Detail::Tag(fault.kind) });
        }
        if name == "PlyCount" {
            self.remarks.ply_count = value.parse().ok().map(|count| (count, tag.value_span));
        }
    }

    /// Compares the tags of the game with each other.
    pub(super) fn remark_on_tags(&mut self) {
        let mut faults: SmallVec<[TagFault; 2]> = SmallVec::new();
        self.remarks.checks.finish(|fault| faults.push(fault));
        for fault in faults {
            let span = self.remarks.places.get(fault.tag).copied().unwrap_or_default();
            self.tell(Finding { code: Code::TagMismatch, span, detail: Detail::Tag(fault.kind) });
        }
    }

    /// Compares the PlyCount tag with the moves, if all of them were played.
    pub(super) fn remark_on_plies(&mut self) {
        let Some((count, span)) = self.remarks.ply_count else { return };
        let is_played = self.wants.contains(Wants::REPLAY) && self.origin != StartOrigin::Unplayable;
        if !is_played || self.is_partial || count == self.plies() {
            return;
        }
        let detail = Detail::Number { found: count, expected: self.plies() };
        self.tell(Finding { code: Code::PlyCount, span, detail });
    }

    pub(super) fn remark_on_comment(&mut self, comment: &Comment<'_>) {
        if has_usual_commands_alone(comment.text.raw()) {
            return;
        }
        self.remark_on_text(comment.text, comment.span);
        if !comment.text.raw().windows(2).any(|pair| pair == b"[%") {
            return;
        }
        let text = comment.text.to_str();
        // Where the bytes are the text, the place of a command is known to the byte.
        let start = match &text {
            Cow::Borrowed(text) if text.len() == comment.text.raw().len() => Some(comment.span.start + 1),
            _ => None,
        };
        for command in Commands::of(&text).filter_map(|piece| piece.command()) {
            if command.read().is_ok() {
                continue;
            }
            let place = command.span();
            let span = start.map_or(comment.span, |start| {
                Span::new(start + place.start as u64, start + place.end as u64)
            });
            self.tell(Finding::new(Code::CommandValue, span));
        }
    }

    /// What a text is encoded in, and characters that nobody sees.
    fn remark_on_text(&mut self, text: Text<'_>, span: Span) {
        let bytes = text.raw();
        if bytes.is_ascii() {
            if bytes.contains(&0x7F) {
                self.tell(Finding::new(Code::ControlCharacter, span));
            }
            return;
        }
        if text.encoding() == Encoding::Windows1252 {
            self.tell(Finding::new(Code::Windows1252, span));
        }
        let decoded = text.to_str();
        if decoded.chars().any(|character| matches!(character, '\u{7F}'..='\u{9F}')) {
            self.tell(Finding::new(Code::ControlCharacter, span));
        }
        if decoded.chars().any(|character| character > '\u{FF}') {
            self.tell(Finding::new(Code::NotLatin1, span));
        }
    }
}
