//! Builds the movetext of one game (PGN 8.2) while its events arrive.
//!
//! Tokens are appended to one text in their final order. At the end of the game, this text is cut into
//! [lines](crate::lines). Some events change this order:
//! - A glyph after comments or variations belongs before them. It is inserted when the game is complete.
//! - Comments after variations wait until no more variations come.
//! - A variation that turns out to have no moves is removed again.

use crate::{
    charset::as_text,
    comment,
    inline_str::{InlineStr, push_decimal},
    nags::{self, NagSet},
    normalisation::{ChangeSink, Normalisation, Reporter},
    options::{ExportOptions, Layout, NagStyle, NumberStyle},
    unplayed,
};
use alloc::{borrow::Cow, vec::Vec};
use core::mem;
use movetext_board::Color;
use movetext_pgn::{Comment, MoveEvent, Placement};
use movetext_pgn_values::{GameResult, Nag};

/// The main line or a variation, while its events arrive.
#[derive(Clone, Debug, Default)]
struct OpenLine {
    has_move: bool,
    /// Whether a variation on the last move has been written.
    has_variation: bool,
    /// The glyphs of the last move.
    nags: NagSet,
    /// Where these glyphs end in the text.
    nags_end: usize,
    /// The number of plies from the start of the game to the end of the line.
    ply: u32,
    /// The length of the text before the variation was opened.
    start: usize,
    /// Whether the next move needed a number when the variation was opened.
    was_number_due: bool,
    /// Comments from variations without moves, if another variation came before. They are written before
    /// `after_variations`.
    leftover: Vec<u8>,
    /// Comments after the variations on the last move. They wait, because more variations may come.
    after_variations: Vec<u8>,
    /// How many bytes of `after_variations` are followed by another variation.
    followed: usize,
    /// Glyphs that go between the next number and its move.
    nags_before_move: Vec<Nag>,
    /// Comments that go between the next number and its move.
    before_move: Vec<u8>,
}

impl OpenLine {
    /// Returns whether any glyph or comment waits to be written. This is rare.
    #[inline]
    fn is_waiting(&self) -> bool {
        let comments = self.leftover.len() | self.after_variations.len() | self.before_move.len();
        comments | self.nags_before_move.len() != 0
    }
}

/// A glyph that arrived after comments or variations, but belongs before them.
#[derive(Clone, Copy, Debug)]
struct LateNag {
    nag: Nag,
    /// The offset in the text where it must be inserted.
    place: usize,
    is_first: bool,
}

/// The movetext of one game.
#[derive(Clone, Debug)]
pub(crate) struct Movetext {
    options: ExportOptions,
    /// Whether canonical moves are copied: [`ExportOptions::copies_moves`].
    copies_moves: bool,
    /// The number of plies in variations that have been closed.
    variation_plies: u32,
    text: Vec<u8>,
    /// Whether the next move needs a number even if it is a move of Black.
    is_number_due: bool,
    line: OpenLine,
    parents: Vec<OpenLine>,
    late: Vec<LateNag>,
}

impl Movetext {
    pub(crate) fn new(options: ExportOptions) -> Self {
        Self {
            options,
            copies_moves: options.copies_moves(),
            variation_plies: 0,
            text: Vec::new(),
            is_number_due: true,
            line: OpenLine::default(),
            parents: Vec::new(),
            late: Vec::new(),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.variation_plies = 0;
        self.text.clear();
        self.is_number_due = true;
        self.line = OpenLine::default();
        self.parents.clear();
        self.late.clear();
    }

    /// Returns the movetext: tokens separated by spaces, [fixed spaces](crate::lines::FIXED_SPACE) and newlines.
    pub(crate) fn text(&self) -> Cow<'_, str> {
        as_text(&self.text)
    }

    /// Returns the number of plies from the start of the game to the end of the line.
    pub(crate) const fn ply(&self) -> u32 {
        self.line.ply
    }

    /// Returns the number of plies in all lines, after all variations have been closed.
    pub(crate) const fn total_plies(&self) -> u32 {
        self.line.ply.saturating_add(self.variation_plies)
    }

    /// Returns whether the line has a move that a variation could replace.
    pub(crate) const fn has_move(&self) -> bool {
        self.line.has_move
    }

    #[inline]
    pub(crate) fn play(&mut self, event: &MoveEvent<'_>) {
        let is_plain = event.is_canonical && self.copies_moves;
        if !is_plain || self.line.is_waiting() || !self.push_plain_move(event) {
            self.push_rare_move(event);
        }
        self.is_number_due = false;
        self.line.has_move = true;
        self.line.has_variation = false;
        self.line.nags.clear();
        self.line.nags_end = self.text.len();
        self.line.ply = event.ply.saturating_add(1);
    }

    /// Writes a move in canonical SAN, with its number if it needs one. Returns `false` and writes no move if the number
    /// is long.
    #[inline]
    fn push_plain_move(&mut self, event: &MoveEvent<'_>) -> bool {
        debug_assert_eq!(
            event.text.raw(),
            self.options.spelling.text(event.played, event.position).as_bytes(),
            "canonical text is copied"
        );
        let is_white = event.position.turn() == Color::White;
        let mut number = InlineStr::EMPTY;
        if is_white || self.is_number_due {
            self.begin_move_pair(is_white);
            let Some(dotted) = NUMBERS.get(event.position.fullmove_number() as usize) else { return false };
            number = if is_white { *dotted } else { dotted.with(b'.').with(b'.') }.with(b' ');
        }
        let Some(san) = InlineStr::from_bytes(event.text.raw()) else { return false };
        number.after_space(is_space_due(&self.text)).append_with(san, &mut self.text);
        true
    }

    /// Begins a line at a number, if the layout requires it.
    #[inline]
    fn begin_move_pair(&mut self, is_white: bool) {
        if self.options.layout == Layout::MovePairs && self.parents.is_empty() && is_white {
            break_line(&mut self.text);
        }
    }

    /// Writes a move with any number, in any spelling, and with everything that waits for it.
    #[cold]
    fn push_rare_move(&mut self, event: &MoveEvent<'_>) {
        self.release(|line| &mut line.leftover);
        self.release(|line| &mut line.after_variations);
        let is_numbered = self.options.number_style != NumberStyle::Omitted;
        let has_before = !self.line.nags_before_move.is_empty() || !self.line.before_move.is_empty();
        let is_white = event.position.turn() == Color::White;
        if is_white || self.is_number_due || has_before {
            self.begin_move_pair(is_white);
        }
        if is_numbered && (is_white || self.is_number_due || has_before) {
            separate(&mut self.text);
            push_decimal(event.position.fullmove_number(), &mut self.text);
            self.text.extend_from_slice(if is_white { b"." } else { b"..." });
        }
        let nags = mem::take(&mut self.line.nags_before_move);
        let (before, after) = if is_numbered { (&*nags, &[][..]) } else { (&[][..], &*nags) };
        self.push_nags(before);
        self.release(|line| &mut line.before_move);
        separate(&mut self.text);
        let text = self.options.spelling.text(event.played, event.position);
        let is_kept = |byte: &&u8| self.options.checks || !matches!(byte, b'+' | b'#');
        self.text.extend(text.as_bytes().iter().filter(is_kept));
        // Without a number, a glyph before the move would belong to the previous move.
        self.push_nags(after);
    }

    fn push_nags(&mut self, nags: &[Nag]) {
        for nag in nags {
            separate(&mut self.text);
            nags::push(*nag, &mut self.text);
        }
    }

    pub(crate) fn annotate<S: ChangeSink>(&mut self, nag: Nag, place: Placement, changes: &mut Reporter<S>) {
        let is_after = !matches!(place, Placement::Start | Placement::BeforeMove) && self.line.has_move;
        let is_new =
            if is_after { self.line.nags.insert(nag) } else { !self.line.nags_before_move.contains(&nag) };
        if !is_new {
            return changes.add(Normalisation::RepeatedNag);
        }
        changes.add_if(
            place != Placement::BeforeMove && (place != Placement::AfterMove || !is_after),
            Normalisation::MovedNag,
        );
        if !is_after {
            return self.line.nags_before_move.push(nag);
        }
        // We do not check whether this is a late glyph. After a late glyph, the next move nearly always needs a number
        // anyway, because of the comments or variations before the glyph. The exception is a glyph after an escaped
        // line.
        self.is_number_due |= self.options.number_style == NumberStyle::Standard;
        let is_first = self.line.nags.is_single();
        if self.line.nags_end == self.text.len() {
            push_nag(nag, self.options.nag_style, is_first, &mut self.text);
            self.line.nags_end = self.text.len();
        } else {
            self.late.push(LateNag { nag, place: self.line.nags_end, is_first });
        }
    }

    /// Writes a comment now, or keeps it until everything that belongs before it has arrived.
    #[inline]
    pub(crate) fn comment<S: ChangeSink>(&mut self, comment: &Comment<'_>, changes: &mut Reporter<S>) {
        if comment.placement == Placement::End {
            self.release_all();
        }
        let (target, interrupts) = match comment.placement {
            Placement::BeforeMove => (&mut self.line.before_move, false),
            Placement::AfterVariations => (&mut self.line.after_variations, false),
            Placement::Start | Placement::AfterMove | Placement::End => (&mut self.text, true),
        };
        let start = target.len();
        separate(target);
        if comment::push(comment, &self.options, target, changes) {
            self.is_number_due |= interrupts;
        } else {
            target.truncate(start);
        }
    }

    /// Writes the movetext of a game that cannot be played. Returns `false` if the movetext must become a comment
    /// instead.
    pub(crate) fn push_unplayed<S: ChangeSink>(&mut self, text: &str, changes: &mut Reporter<S>) -> bool {
        self.settle();
        unplayed::push(text, &self.options, &mut self.text, changes)
    }

    /// Writes an escaped line, which includes its percent sign. If comments are waiting, the line is queued after them.
    pub(crate) fn escape(&mut self, line: &str) {
        let target = if self.line.has_variation || !self.line.after_variations.is_empty() {
            begin_line(&mut self.line.after_variations);
            &mut self.line.after_variations
        } else {
            break_line(&mut self.text);
            &mut self.text
        };
        target.extend_from_slice(line.as_bytes());
        target.push(b'\n');
    }

    pub(crate) fn open(&mut self) {
        let line = OpenLine {
            start: self.text.len(),
            was_number_due: self.is_number_due,
            ply: self.line.ply.saturating_sub(1),
            ..OpenLine::default()
        };
        separate(&mut self.text);
        self.text.push(b'(');
        self.is_number_due = true;
        self.parents.push(mem::replace(&mut self.line, line));
    }

    pub(crate) fn close<S: ChangeSink>(&mut self, changes: &mut Reporter<S>) {
        self.end_line(changes);
        let Some(parent) = self.parents.pop() else { return };
        let line = mem::replace(&mut self.line, parent);
        // The variation replaces the last move.
        let own_plies = line.ply.saturating_sub(self.line.ply.saturating_sub(1));
        self.variation_plies = self.variation_plies.saturating_add(own_plies);
        if line.has_move {
            self.text.push(b')');
            self.line.has_variation = true;
            self.is_number_due = true;
            let waiting = self.line.after_variations.len();
            changes.add_if(waiting > self.line.followed, Normalisation::CommentMoved);
            self.line.followed = waiting;
            return;
        }
        changes.add(Normalisation::EmptyVariation);
        let variation = self.text.get(line.start..).unwrap_or_default();
        let parenthesis = variation.iter().position(|&byte| byte == b'(');
        let content = parenthesis.and_then(|at| variation.get(at + 1..)).unwrap_or_default().to_vec();
        self.text.truncate(line.start);
        self.is_number_due = line.was_number_due;
        if self.line.has_variation {
            // More variations may come before these comments.
            append(&content, &mut self.line.leftover, begin_line);
        } else if !content.is_empty() {
            append(&content, &mut self.text, break_line);
            self.is_number_due = true;
        }
    }

    /// Releases the comments that wait for the next move. Call this if no move follows. The comments go after the
    /// previous move, or to the start of a line without moves.
    pub(crate) fn settle(&mut self) {
        if !self.line.has_move {
            self.release(|line| &mut line.after_variations);
            return self.release(|line| &mut line.before_move);
        }
        let comments = mem::take(&mut self.line.before_move);
        append(&comments, &mut self.line.after_variations, begin_line);
    }

    /// Ends a line: glyphs and comments that wait for the next move go after the previous move.
    fn end_line<S: ChangeSink>(&mut self, changes: &mut Reporter<S>) {
        self.release_all();
        for nag in mem::take(&mut self.line.nags_before_move) {
            if self.line.has_move {
                self.annotate(nag, Placement::End, changes);
            } else {
                changes.add(Normalisation::LostNag);
            }
        }
    }

    /// Ends the game: closes open variations, and writes the termination marker, which comes last (PGN 8.2.6).
    pub(crate) fn finish<S: ChangeSink>(&mut self, result: GameResult, changes: &mut Reporter<S>) {
        while !self.parents.is_empty() {
            self.close(changes);
        }
        self.end_line(changes);
        if self.options.results {
            separate(&mut self.text);
            self.text.extend_from_slice(result.as_str().as_bytes());
        }
        if !self.late.is_empty() {
            self.insert_late_nags();
        }
    }

    /// Inserts all late glyphs. Takes linear time.
    fn insert_late_nags(&mut self) {
        self.late.sort_by_key(|late| late.place);
        let text = self.text.clone();
        self.text.clear();
        let mut copied = 0;
        for &LateNag { nag, place, is_first } in &self.late {
            self.text.extend_from_slice(text.get(copied..place).unwrap_or_default());
            copied = place;
            push_nag(nag, self.options.nag_style, is_first, &mut self.text);
        }
        self.text.extend_from_slice(text.get(copied..).unwrap_or_default());
    }

    /// Writes the waiting comments that `waiting` selects.
    fn release(&mut self, waiting: impl Fn(&mut OpenLine) -> &mut Vec<u8>) {
        let comments = waiting(&mut self.line);
        if !comments.is_empty() {
            append(comments, &mut self.text, break_line);
            comments.clear();
            self.line.followed = 0;
            self.is_number_due = true;
        }
    }

    fn release_all(&mut self) {
        self.release(|line| &mut line.leftover);
        self.release(|line| &mut line.after_variations);
        self.release(|line| &mut line.before_move);
    }
}

fn push_nag(nag: Nag, style: NagStyle, is_first: bool, text: &mut Vec<u8>) {
    if style == NagStyle::Symbols {
        if let Some(suffix) = nag.suffix().filter(|_| is_first) {
            return text.extend_from_slice(suffix.as_bytes());
        }
        if let Some(symbol) = nags::symbol(nag) {
            text.push(b' ');
            return text.extend_from_slice(symbol.as_bytes());
        }
    }
    text.push(b' ');
    nags::push(nag, text);
}

/// The number and dot before White's moves up to 99. `NUMBERS[12]` is `12.`.
#[expect(clippy::indexing_slicing, reason = "the compiler refuses an index beyond the table")]
static NUMBERS: [InlineStr; 100] = {
    let mut numbers = [InlineStr::EMPTY; 100];
    let mut number = 0;
    while number < 100 {
        let tens = if number >= 10 { InlineStr::EMPTY.with(b'0' + number / 10) } else { InlineStr::EMPTY };
        numbers[number as usize] = tens.with(b'0' + number % 10).with(b'.');
        number += 1;
    }
    numbers
};

/// Appends a space if the next token needs one. At the start of a line and after an opening parenthesis, it does not.
#[inline]
fn separate(text: &mut Vec<u8>) {
    if is_space_due(text) {
        text.push(b' ');
    }
}

#[inline]
fn is_space_due(text: &[u8]) -> bool {
    !matches!(text.last(), None | Some(b'\n' | b'('))
}

/// Begins a new line, unless the text is empty.
fn break_line(text: &mut Vec<u8>) {
    if !text.is_empty() {
        begin_line(text);
    }
}

/// Begins a new line, even in an empty buffer: a newline at the start of queued comments makes them begin a line.
fn begin_line(text: &mut Vec<u8>) {
    if text.last() != Some(&b'\n') {
        text.push(b'\n');
    }
}

/// Appends comments that waited. If they must begin a line, calls `begin_line` first.
fn append(comments: &[u8], target: &mut Vec<u8>, begin_line: impl Fn(&mut Vec<u8>)) {
    if let Some(comments) = comments.strip_prefix(b"\n") {
        begin_line(target);
        target.extend_from_slice(comments);
    } else if !comments.is_empty() {
        separate(target);
        target.extend_from_slice(comments);
    }
}

#[cfg(test)]
mod tests {
    use super::{NUMBERS, push_decimal};
    use alloc::{format, string::ToString, vec::Vec};

    #[test]
    fn numbers_are_written_as_they_are_read() {
        let powers = (0..10).flat_map(|power| {
            let unit = 10_u32.pow(power);
            [unit - 1, unit, unit + 1]
        });
        for number in (0..2000).chain(powers).chain([u32::MAX, u32::MAX - 1, 1_234_567_890]) {
            let mut text = Vec::new();
            push_decimal(number, &mut text);
            assert_eq!(text, number.to_string().as_bytes());
            if let Some(short) = NUMBERS.get(number as usize) {
                text.clear();
                short.append_to(&mut text);
                assert_eq!(text, format!("{number}.").as_bytes());
            }
        }
    }
}
