//! Reports what is wrong in readable tags and comments: invalid values, encodings, lengths (PGN 4.1, 5, 7, 8.1, 9).

use super::Replay;
use crate::{
    diagnostic::{Code, ControlCharacter, Detail, Finding, Sink, dos_letter},
    text::{Encoding, Text, is_usual_text},
    visitor::{Comment, EscapedLine, Interest, StartOrigin, Tag, Visitor},
};
use alloc::{borrow::Cow, boxed::Box, format, string::String};
use movetext_board::{Color, Ending, Position};
use movetext_pgn_values::{
    GameResult, TagName, ValueKind,
    command::Commands,
    value::{RequestedNotes, TagChecks, TagFault, TagFaultKind},
};
use movetext_san::Span;
use smallvec::SmallVec;

/// The maximum length of a string, in characters (PGN 7).
const MAX_STRING_CHARACTERS: usize = 255;

/// The maximum number of earlier tags that are searched for a repeated name.
const MAX_SEARCHED_TAGS: usize = 256;

/// Returns the name in a tag pair, up to the first character that names cannot contain.
fn name_of(pair: &[u8]) -> &[u8] {
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || *byte >= 0x80;
    let start = pair.iter().position(is_of_name).unwrap_or(pair.len());
    let name = pair.get(start..).unwrap_or_default();
    let end = name.iter().position(|byte| !is_of_name(byte)).unwrap_or(name.len());
    name.get(..end).unwrap_or_default()
}

/// The spans of a tag pair, and its name if it is a standard tag.
#[derive(Clone, Copy, Debug)]
struct TagPlace {
    name: Option<TagName>,
    value: Span,
    pair: Span,
}

/// The tags of a game, collected while they are read.
#[derive(Debug, Default)]
pub(crate) struct TagSection {
    tags: TagChecks,
    places: SmallVec<[TagPlace; 24]>,
    /// The number in the last PlyCount tag, with its span.
    ply_count: Option<(u32, Span)>,
}

impl TagSection {
    /// Removes the tags of the previous game.
    fn clear(&mut self) {
        if !self.places.is_empty() {
            (self.tags, self.ply_count) = (TagChecks::default(), None);
            if self.places.spilled() {
                // The memory for many tags is not kept.
                self.places = SmallVec::new();
            }
            self.places.clear();
        }
    }
}

impl<V: Visitor + ?Sized, D: Sink + ?Sized> Replay<'_, '_, V, D> {
    /// Prepares the checks of a game. Call this after the visitor has received the start of the game, because some
    /// sinks request diagnostics only for some games.
    pub(super) fn begin_tags(&mut self) {
        self.tags.clear();
        if self.reporter.is_enabled {
            let [dialect, style] =
                [Code::TagDialect, Code::TagStyle].map(|code| self.reporter.is_requested(code));
            self.checker.requested = RequestedNotes { dialect, style };
        }
    }

    /// Records a tag and checks it.
    #[inline]
    pub(super) fn check_tag(&mut self, tag: &Tag<'_>) {
        self.checker.tags_end = tag.span.end;
        let (name, value) = (tag.name.raw(), tag.value.raw());
        let known = TagName::from_bytes(name);
        if let Some(name) = known.filter(|name| name.is_roster()) {
            self.checker.roster |= 1 << name as usize;
        }
        let index = self.tags.places.len();
        self.tags.places.push(TagPlace { name: known, value: tag.value_span, pair: tag.span });
        let is_usual = is_usual_text(value);
        let is_sound = is_usual
            && value.len() <= MAX_STRING_CHARACTERS
            && match known {
                // The check of a PlyCount tag also records the number.
                Some(TagName::PlyCount) => false,
                Some(known) => self.tags.tags.plain_tag(index, known, value, self.checker.requested),
                None => {
                    name.first().is_some_and(u8::is_ascii_uppercase)
                        && is_usual_text(name)
                        && ValueKind::from_bytes(name) == ValueKind::Private
                }
            };
        if !is_sound {
            self.check_tag_in_full(tag, known, index, is_usual);
        }
    }

    /// Checks a tag that may have faults. `index` counts the tags of the game from 0. `is_usual` is whether the value is
    /// printing ASCII characters without backslashes.
    #[inline(never)]
    fn check_tag_in_full(&mut self, tag: &Tag<'_>, known: Option<TagName>, index: usize, is_usual: bool) {
        let (name, value) = (tag.name.raw(), tag.value.raw());
        if known.is_none() && name.first().is_some_and(u8::is_ascii_lowercase) {
            self.report_finding(Finding::new(Code::TagNameCase, tag.span));
        }
        if !is_usual {
            self.check_text(tag.value, tag.value_span.start, tag.value_span, Controls::InTag);
        }
        if value.len() > MAX_STRING_CHARACTERS {
            self.check_length(tag);
        }
        let (known, kind) = match known {
            Some(known) => (Some(known), known.kind()),
            None if is_usual_text(name) => (None, ValueKind::from_bytes(name)),
            // After decoding, the name may be a standard name.
            None => (TagName::from_name(&tag.name.to_str()), ValueKind::from_name(&tag.name.to_str())),
        };
        if kind != ValueKind::Private {
            let value = match core::str::from_utf8(value) {
                Ok(value) if is_usual => Cow::Borrowed(value),
                _ => tag.value.to_str(),
            };
            self.check_value(tag, &value, index, known, kind);
        }
    }

    /// Reports a value that exceeds the maximum length of strings.
    #[cold]
    fn check_length(&mut self, tag: &Tag<'_>) {
        let length = tag.value.to_str().chars().count();
        if length > MAX_STRING_CHARACTERS {
            let detail = Detail::longer(length, MAX_STRING_CHARACTERS);
            self.report(Code::StringLength, tag.value_span, detail);
        }
    }

    /// Reports a value that is invalid for its kind or not in the recommended form. `index` counts the tags of the game
    /// from 0.
    #[inline]
    fn check_value(
        &mut self,
        tag: &Tag<'_>,
        value: &str,
        index: usize,
        name: Option<TagName>,
        kind: ValueKind,
    ) {
        let mut faults: SmallVec<[TagFault; 2]> = SmallVec::new();
        let requested = self.checker.requested;
        self.tags.tags.tag_with_kind(index, name, kind, value, requested, |fault| faults.push(fault));
        for fault in &faults {
            let code = match fault.kind {
                TagFaultKind::Style(_) => Code::TagStyle,
                TagFaultKind::Dialect(_) => Code::TagDialect,
                _ => Code::TagValue,
            };
            let span =
                if self.reporter.is_whole(code) { tag.place_in_value(fault.span) } else { tag.value_span };
            self.report(code, span, Detail::Tag { name, fault: fault.kind, pair: tag.span });
        }
        if name == Some(TagName::PlyCount) {
            self.tags.ply_count = value.parse().ok().map(|count| (count, tag.value_span));
        }
    }

    /// Explains a repeated tag with the value that the tag pair at `pair` replaces. Searches only a limited number of
    /// earlier tags, so that many repetitions take linear time.
    #[cold]
    pub(super) fn explain_repetition(&self, pair: Span) -> Option<Box<str>> {
        let name = name_of(self.window.slice(pair));
        let mut before = self.tags.places.iter().rev().take(MAX_SEARCHED_TAGS);
        let place = before.find(|place| name_of(self.window.slice(place.pair)).eq_ignore_ascii_case(name))?;
        let value = String::from_utf8_lossy(self.window.slice(place.value));
        (value.len() <= MAX_STRING_CHARACTERS && !value.contains(char::is_control))
            .then(|| format!("the value `{value}` before it does not count").into())
    }

    /// Checks that the tags of the game do not contradict each other.
    pub(super) fn check_tags(&mut self) {
        let mut faults: SmallVec<[(TagFault, TagPlace); 2]> = SmallVec::new();
        let TagSection { tags, places, .. } = &*self.tags;
        tags.finish(|fault| faults.extend(places.get(fault.tag).map(|place| (fault, *place))));
        for &(fault, TagPlace { name, value, pair }) in &faults {
            self.report(Code::TagMismatch, value, Detail::Tag { name, fault: fault.kind, pair });
        }
    }

    /// Compares the PlyCount tag with the number of moves, if all of them were played.
    pub(super) fn check_plies(&mut self) {
        let Some((count, span)) = self.tags.ply_count else { return };
        if self.is_all_played() && count != self.plies() {
            let detail = Detail::Number { found: count, expected: self.plies() };
            self.report(Code::PlyCount, span, detail);
        }
    }

    /// Returns whether all moves of the main line were played.
    fn is_all_played(&self) -> bool {
        self.interest.contains(Interest::PLAYED) && self.origin != StartOrigin::Unplayable && !self.is_partial
    }

    /// Compares the result with the final position, if all moves of the main line were played.
    pub(super) fn check_ending(&mut self, result: GameResult) {
        if !self.reporter.is_enabled || !self.is_all_played() || self.has_passed || !result.is_decided() {
            return;
        }
        let position = self.outer.first().unwrap_or(&self.line).position();
        let Some(ending) = position.ending().filter(|ending| is_certain(*ending, position)) else { return };
        let expected = match ending.winner() {
            Some(Color::White) => GameResult::WhiteWins,
            Some(Color::Black) => GameResult::BlackWins,
            None if matches!(ending, Ending::Stalemate | Ending::RaceTied) => GameResult::Draw,
            None => return,
        };
        // We report the marker if it has this result, and otherwise the Result tag.
        let stated =
            [self.marker, self.result_tag].into_iter().flatten().find(|(stated, _)| *stated == result);
        if let (true, Some((_, span))) = (result != expected, stated) {
            self.report(Code::ResultImpossible, span, Detail::Ending(ending));
        }
    }

    /// Reports what is wrong in a comment.
    #[inline(never)]
    pub(super) fn check_comment(&mut self, comment: &Comment<'_>) {
        let start = self.text_start(comment);
        self.check_text(comment.text, start, comment.span, Controls::InComment);
        if !comment.text.raw().windows(2).any(|pair| pair == b"[%") {
            return;
        }
        let text = comment.text.to_str();
        // The offset of a command is exact only if the bytes are the decoded text.
        let start = match &text {
            Cow::Borrowed(text) if text.len() == comment.text.raw().len() => Some(start),
            _ => None,
        };
        for command in Commands::new(&text).filter_map(|piece| piece.command()) {
            let Err(error) = command.read() else { continue };
            let place = command.span();
            let span = start.map_or(comment.span, |start| {
                Span::new(start + place.start as u64, start + place.end as u64)
            });
            self.report(Code::CommandValue, span, Detail::Command(error.kind()));
        }
    }

    /// Returns where the text of a comment begins: after its brace or semicolon, except for the later pieces of a
    /// comment that was split.
    fn text_start(&self, comment: &Comment<'_>) -> u64 {
        let is_piece = self.window.slice(comment.span).starts_with(comment.text.raw());
        comment.span.start + u64::from(!is_piece)
    }

    /// Reports an escaped line that is not UTF-8.
    pub(super) fn check_escape(&mut self, escape: &EscapedLine<'_>) {
        if self.reporter.is_enabled {
            self.check_encoding(escape.text, escape.span);
        }
    }

    /// Reports a text that is not UTF-8. `whole` is its span including the braces or the percent sign.
    fn check_encoding(&mut self, text: Text<'_>, whole: Span) {
        let bytes = text.raw();
        if let Err(error) = core::str::from_utf8(bytes) {
            let byte = bytes.get(error.valid_up_to()).copied().unwrap_or_default();
            let detail = match dos_letter(bytes) {
                Some((byte, letter)) => Detail::DosByte(byte, letter),
                None => Detail::Byte(byte),
            };
            self.report(Code::Windows1252, whole, detail);
        }
    }

    /// Reports an unusual encoding, and unusual or invisible characters, in a text that begins at `start`. `whole` is
    /// its span including the quotes or braces.
    fn check_text(&mut self, text: Text<'_>, start: u64, whole: Span, controls: Controls) {
        let bytes = text.raw();
        // There is no early exit, so that the compiler vectorizes the loop.
        let has_controls = bytes.iter().fold(false, |any, &byte| any | controls.contain(byte));
        if bytes.is_ascii() && !has_controls {
            return;
        }
        self.check_encoding(text, whole);
        let is_control = |character: char| match u8::try_from(character) {
            Ok(byte) if byte.is_ascii() => controls.contain(byte),
            _ => matches!(character, '\u{80}'..='\u{9F}'),
        };
        let controls = text.find(is_control).map(|(place, character)| {
            let (before, after) = text.beside(&place);
            let is_utf8 = text.encoding() != Encoding::Windows1252;
            let control = ControlCharacter::new(character, before, after, is_utf8);
            (Code::ControlCharacter, place, Detail::Control(control))
        });
        let others = text.find(|character| character > '\u{FF}');
        let others = others.map(|(place, character)| (Code::NotLatin1, place, Detail::Character(character)));
        for (code, place, detail) in controls.into_iter().chain(others) {
            self.report(code, Span::new(start + place.start as u64, start + place.end as u64), detail);
        }
    }
}

/// Which ASCII control characters are invalid in a text (PGN 4.1, 4.2).
#[derive(Clone, Copy)]
enum Controls {
    /// All except line breaks, which have their own diagnostics. Tabs are invalid in strings.
    InTag,
    /// All except tabs and line breaks.
    InComment,
}

impl Controls {
    const fn contain(self, byte: u8) -> bool {
        match byte {
            b'\n' | b'\r' => false,
            b'\t' | 0x0B => matches!(self, Self::InTag),
            0..=0x1F | 0x7F => true,
            _ => false,
        }
    }
}

/// Returns whether the winner does not depend on the kind of Antichess. In Suicide, a blocked side wins only if it has
/// fewer pieces.
fn is_certain(ending: Ending, position: &Position) -> bool {
    !matches!(ending, Ending::OutOfMoves { .. }) || position.board().by_color(position.turn()).is_empty()
}
