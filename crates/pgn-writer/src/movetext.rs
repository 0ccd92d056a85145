//! The movetext of one game (PGN 8.2) while it is delivered: its tokens in the order in which they will be written.
//!
//! It becomes one text, out of which [lines](crate::lines) are cut at the end. What may turn up late has a way of its
//! own: a glyph behind comments or variations is put in when the game is complete, comments behind variations wait until
//! there are no more of these, and a variation that turns out to have no moves is taken back.
#![expect(
    clippy::indexing_slicing,
    reason = "the three lists are found by the numbers of the three variants"
)]

use crate::comment;
use crate::comment::{Changes, Kind, Settled};
use crate::nags;
use crate::nags::NagSet;
use crate::normalisation::{ChangeSink, Normalisation, Reporter};
use crate::options::{ExportOptions, Layout, NagStyle, NumberStyle};
use crate::sheet::{Sheet, Short};
use crate::spelling::MoveSpelling;
use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::mem;
use movetext_board::{Color, Position};
use movetext_pgn::{Place, Step};
use movetext_pgn_values::{GameResult, Nag};

/// The main line or a variation that is being delivered.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    has_move: bool,
    /// Whether a variation on the last move has been written.
    has_variation: bool,
    /// The glyphs of the last move, and where they end in the text.
    nags: NagSet,
    nags_end: usize,
    /// Plies from the start of the game to where the line has arrived.
    ply: u32,
    /// Where the text ended before the line was opened, and whether a number was due there.
    start: usize,
    was_due: bool,
    /// Where its part of each list of waiting comments begins, and of the glyphs that wait.
    waiting: [usize; 3],
    pending: usize,
    /// How much of the comments after its variations a further variation has passed.
    passed: usize,
}

/// A glyph that came when more than its move was written.
#[derive(Clone, Copy, Debug)]
struct LateNag {
    nag: Nag,
    /// Where in the text it belongs.
    place: usize,
    is_first: bool,
}

/// Which comments wait for their turn; those that come first are written first.
#[derive(Clone, Copy, Debug)]
enum Waiting {
    /// What is left of variations without moves, behind variations that have some.
    Leftover,
    /// Comments after the variations on the last move, of which more may come.
    AfterVariations,
    /// Comments between the number of the next move and that move.
    BeforeMove,
}

/// The movetext of one game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Movetext {
    text: Sheet,
    /// Whether the next move is numbered whatever its side.
    is_due: bool,
    line: Line,
    parents: Vec<Line>,
    /// The comments of the open lines that wait, by [`Waiting`]; those of inner lines behind those of outer ones.
    waiting: [Sheet; 3],
    /// The glyphs before the next moves of the open lines, likewise.
    pending: Vec<Nag>,
    /// Glyphs that came when more than their move was written, and where they belong.
    late: Vec<LateNag>,
    spare: Sheet,
}

impl Movetext {
    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.is_due = true;
        self.line = Line::default();
        self.parents.clear();
        self.waiting.iter_mut().for_each(Sheet::clear);
        self.pending.clear();
        self.late.clear();
    }

    /// The finished text: tokens with spaces, ties and newlines between them.
    pub(crate) fn text(&self) -> Cow<'_, str> {
        self.text.text()
    }

    /// Plies from the start of the game to where it has arrived.
    pub(crate) const fn ply(&self) -> u32 {
        self.line.ply
    }

    /// Whether there is a move that a variation could replace.
    pub(crate) const fn has_move(&self) -> bool {
        self.line.has_move
    }

    pub(crate) fn play(&mut self, step: &Step<'_>, options: &ExportOptions) {
        // Before most moves nothing waits in any line.
        let waiting = self.waiting.iter().fold(self.pending.len(), |waiting, list| waiting | list.len());
        let has_before = waiting != 0 && self.release_before_move();
        if step.position.turn() == Color::White || self.is_due || has_before {
            self.push_number(step.position, options);
        }
        if has_before {
            self.push_before_move();
        }
        self.push_move(step, options);
        self.is_due = false;
        self.line.has_move = true;
        self.line.has_variation = false;
        self.line.nags.clear();
        self.line.nags_end = self.text.len();
        self.line.ply = step.ply.saturating_add(1);
    }

    /// Writes what waited for the next move, and says whether something waits to stand between it and its number.
    fn release_before_move(&mut self) -> bool {
        self.release(Waiting::Leftover);
        self.release(Waiting::AfterVariations);
        self.pending.len() > self.line.pending || self.has_waiting(Waiting::BeforeMove)
    }

    /// Writes what stands between a number and its move.
    fn push_before_move(&mut self) {
        for index in self.line.pending..self.pending.len() {
            separate(&mut self.text, 0);
            let number = self.pending.get(index).map_or(0, |nag| nag.number());
            nags::push(number, &mut self.text);
        }
        self.pending.truncate(self.line.pending);
        self.release(Waiting::BeforeMove);
    }

    #[inline]
    fn push_move(&mut self, step: &Step<'_>, options: &ExportOptions) {
        let is_copied = step.is_canonical && matches!(options.spelling, MoveSpelling::San);
        // The longest move takes seven characters, and a space may stand before it.
        match Short::of(step.text.raw()) {
            Some(short) if is_copied && short.len() < 8 => {
                debug_assert_eq!(
                    step.text.raw(),
                    options.spelling.text(step.played, step.position).as_bytes(),
                    "what is canonical is copied"
                );
                self.text.push_short(short.behind_space(is_space_due(&self.text, 0)));
            }
            _ => self.push_spelled(step, options),
        }
    }

    fn push_spelled(&mut self, step: &Step<'_>, options: &ExportOptions) {
        separate(&mut self.text, 0);
        self.text.push_str(&options.spelling.text(step.played, step.position));
    }

    fn push_long_number(&mut self, number: u32, color: Color) {
        separate(&mut self.text, 0);
        push_decimal(number, &mut self.text);
        self.text.push_str(if color == Color::White { "." } else { "..." });
    }

    #[inline]
    fn push_number(&mut self, position: &Position, options: &ExportOptions) {
        let (number, color) = (position.fullmove_number(), position.turn());
        if options.layout == Layout::MovePairs && self.parents.is_empty() && color == Color::White {
            break_line(&mut self.text);
        }
        let Some(&dotted) = NUMBERS.get(number as usize) else { return self.push_long_number(number, color) };
        let dotted = if color == Color::White { dotted } else { dotted.with(b'.').with(b'.') };
        self.text.push_short(dotted.behind_space(is_space_due(&self.text, 0)));
    }

    pub(crate) fn annotate<S: ChangeSink>(
        &mut self,
        nag: Nag,
        place: Place,
        options: &ExportOptions,
        changes: &mut Reporter<S>,
    ) {
        let is_after = !matches!(place, Place::Start | Place::BeforeMove) && self.line.has_move;
        let is_new = if is_after {
            self.line.nags.insert(nag)
        } else {
            let is_new = !self.pending.get(self.line.pending..).unwrap_or_default().contains(&nag);
            if is_new {
                self.pending.push(nag);
            }
            is_new
        };
        if !is_new {
            return changes.add(Normalisation::RepeatedNag);
        }
        changes.add_if(
            place != Place::BeforeMove && (place != Place::AfterMove || !is_after),
            Normalisation::MovedNag,
        );
        if !is_after {
            return;
        }
        // A glyph that goes to an earlier move comes behind what interrupts anyway, but for escaped lines.
        self.is_due |= options.number_style == NumberStyle::Standard;
        let is_first = self.line.nags.is_single();
        if self.line.nags_end == self.text.len() {
            push_nag(nag, options.nag_style, is_first, &mut self.text);
            self.line.nags_end = self.text.len();
        } else {
            self.late.push(LateNag { nag, place: self.line.nags_end, is_first });
        }
    }

    /// Takes a comment up, to be written now or when its turn comes.
    pub(crate) fn comment<S: ChangeSink>(
        &mut self,
        text: &str,
        kind: Kind,
        place: Place,
        options: &ExportOptions,
        changes: &mut Reporter<S>,
    ) {
        let push = |before, target: &mut Sheet| comment::push(text, kind, before, options, target);
        let made = self.put_comment(place, push);
        changes.add_if(made.empty && !made.clocks, Normalisation::EmptyComment);
        changes.add_if(made.spacing && !made.empty, Normalisation::CommentSpacing);
        changes.add_if(made.paragraphs, Normalisation::CommentParagraphs);
        changes.add_if(made.controls && !made.empty, Normalisation::ControlCharacter);
        changes.add_if(made.charset, Normalisation::Charset);
        changes.add_if(made.braces, Normalisation::CommentBrace);
        changes.add_if(place == Place::End && !made.empty, Normalisation::CommentAfterResult);
    }

    /// The same with a comment that nobody has to take apart.
    pub(crate) fn settled_comment<S: ChangeSink>(
        &mut self,
        comment: Settled<'_>,
        place: Place,
        changes: &mut Reporter<S>,
    ) {
        let made = self.put_comment(place, |_, target| comment::push_settled(comment, target));
        changes.add_if(made.spacing, Normalisation::CommentSpacing);
        changes.add_if(place == Place::End, Normalisation::CommentAfterResult);
    }

    /// Puts a comment in its place. `push` is told how much is glued to its beginning, and appends it.
    #[inline]
    fn put_comment(&mut self, place: Place, push: impl FnOnce(usize, &mut Sheet) -> Changes) -> Changes {
        let waiting = match place {
            Place::BeforeMove => Some(Waiting::BeforeMove),
            Place::AfterVariations => Some(Waiting::AfterVariations),
            Place::Start | Place::AfterMove => None,
            Place::End => {
                self.release_all();
                None
            }
        };
        let before = usize::from(waiting.is_none() && self.text.last() == Some(b'('));
        let from = waiting.map_or(0, |waiting| self.waiting_from(waiting));
        let target = match waiting {
            Some(waiting) => &mut self.waiting[waiting as usize],
            None => &mut self.text,
        };
        let start = target.len();
        separate(target, from);
        let made = push(before, target);
        if made.empty {
            target.truncate(start);
        } else if waiting.is_none() {
            self.is_due = true;
        }
        made
    }

    /// Takes an escaped line up, percent sign included. It keeps its order among the comments that wait.
    pub(crate) fn escape(&mut self, line: &str) {
        let target = if self.line.has_variation || self.has_waiting(Waiting::AfterVariations) {
            let from = self.waiting_from(Waiting::AfterVariations);
            let list = &mut self.waiting[Waiting::AfterVariations as usize];
            begin_line(list, from);
            list
        } else {
            break_line(&mut self.text);
            &mut self.text
        };
        target.push_str(line);
        target.push(b'\n');
    }

    pub(crate) fn open(&mut self) {
        let line = Line {
            start: self.text.len(),
            was_due: self.is_due,
            ply: self.line.ply.saturating_sub(1),
            waiting: [0, 1, 2].map(|list: usize| self.waiting[list].len()),
            pending: self.pending.len(),
            ..Line::default()
        };
        separate(&mut self.text, 0);
        self.text.push(b'(');
        self.is_due = true;
        self.parents.push(mem::replace(&mut self.line, line));
    }

    pub(crate) fn close<S: ChangeSink>(&mut self, options: &ExportOptions, changes: &mut Reporter<S>) {
        self.end_line(options, changes);
        let Some(parent) = self.parents.pop() else { return };
        let line = mem::replace(&mut self.line, parent);
        if line.has_move {
            self.text.push(b')');
            self.line.has_variation = true;
            self.is_due = true;
            let passed = self.waiting[Waiting::AfterVariations as usize].len();
            let known = self.line.passed.max(self.waiting_from(Waiting::AfterVariations));
            changes.add_if(passed > known, Normalisation::CommentMoved);
            self.line.passed = passed;
            return;
        }
        changes.add(Normalisation::EmptyVariation);
        let parenthesis = self.text.from(line.start).iter().position(|&byte| byte == b'(');
        let content = self.text.split_off(parenthesis.map_or(line.start, |at| line.start + at + 1));
        self.text.truncate(line.start);
        self.is_due = line.was_due;
        if self.line.has_variation {
            // Behind another variation its comments have to wait until there are no more of them.
            let from = self.waiting_from(Waiting::Leftover);
            append_to_list(&content, from, &mut self.waiting[Waiting::Leftover as usize]);
        } else if !content.is_empty() {
            // A comment that waits for the next move comes before this one in the source.
            self.release(Waiting::BeforeMove);
            append_to_text(&content, &mut self.text);
            self.is_due = true;
        }
    }

    /// The next move does not come: what stands before it belongs behind the move before, or to the start of the line.
    pub(crate) fn settle(&mut self) {
        if !self.line.has_move {
            self.release(Waiting::AfterVariations);
            return self.release(Waiting::BeforeMove);
        }
        let from = self.waiting_from(Waiting::BeforeMove);
        let to = self.waiting_from(Waiting::AfterVariations);
        let [_, after_variations, before_move] = &mut self.waiting;
        append_to_list(before_move.from(from), to, after_variations);
        before_move.truncate(from);
    }

    /// No move comes in this line any more: what waits for one belongs to the move before.
    fn end_line<S: ChangeSink>(&mut self, options: &ExportOptions, changes: &mut Reporter<S>) {
        self.release_all();
        if self.pending.len() == self.line.pending {
            return;
        }
        for nag in self.pending.split_off(self.line.pending) {
            if self.line.has_move {
                self.annotate(nag, Place::End, options, changes);
            } else {
                changes.add(Normalisation::LostNag);
            }
        }
    }

    /// The game ends: closes what is still open, and writes the termination marker, which comes last (PGN 8.2.6).
    pub(crate) fn finish<S: ChangeSink>(
        &mut self,
        result: GameResult,
        options: &ExportOptions,
        changes: &mut Reporter<S>,
    ) {
        while !self.parents.is_empty() {
            self.close(options, changes);
        }
        self.end_line(options, changes);
        separate(&mut self.text, 0);
        self.text.push_str(result.as_str());
        if !self.late.is_empty() {
            self.put_in_late(options.nag_style);
        }
    }

    /// Puts the glyphs that came late in their places, in one pass.
    fn put_in_late(&mut self, style: NagStyle) {
        self.late.sort_by_key(|late| late.place);
        self.spare.clear();
        let mut copied = 0;
        for &LateNag { nag, place, is_first } in &self.late {
            self.spare.push_bytes(self.text.get(copied..place));
            copied = place;
            push_nag(nag, style, is_first, &mut self.spare);
        }
        self.spare.push_bytes(self.text.from(copied));
        mem::swap(&mut self.text, &mut self.spare);
    }

    fn waiting_from(&self, waiting: Waiting) -> usize {
        self.line.waiting[waiting as usize]
    }

    fn has_waiting(&self, waiting: Waiting) -> bool {
        self.waiting[waiting as usize].len() > self.waiting_from(waiting)
    }

    fn release(&mut self, waiting: Waiting) {
        if self.has_waiting(waiting) {
            let from = self.waiting_from(waiting);
            let list = &mut self.waiting[waiting as usize];
            append_to_text(list.from(from), &mut self.text);
            list.truncate(from);
            self.line.passed = 0;
            self.is_due = true;
        }
    }

    fn release_all(&mut self) {
        self.release(Waiting::Leftover);
        self.release(Waiting::AfterVariations);
        self.release(Waiting::BeforeMove);
    }
}

fn push_nag(nag: Nag, style: NagStyle, is_first: bool, text: &mut Sheet) {
    if style == NagStyle::Symbols {
        if let Some(suffix) = nags::suffix(nag).filter(|_| is_first) {
            return text.push_str(suffix);
        }
        if let Some(symbol) = nags::symbol(nag) {
            text.push(b' ');
            return text.push_str(symbol);
        }
    }
    text.push(b' ');
    nags::push(nag.number(), text);
}

/// The numbers of nearly all moves, each with the dot of a move of White.
static NUMBERS: [Short; 100] = {
    let mut numbers = [Short::NOTHING; 100];
    let mut number = 0;
    while number < 100 {
        let tens = if number >= 10 { Short::NOTHING.with(b'0' + number / 10) } else { Short::NOTHING };
        numbers[number as usize] = tens.with(b'0' + number % 10).with(b'.');
        number += 1;
    }
    numbers
};

/// Appends a number.
fn push_decimal(number: u32, text: &mut Sheet) {
    let mut unit = 1;
    while unit <= number / 10 {
        unit *= 10;
    }
    while unit > 0 {
        text.push(b'0' + (number / unit % 10) as u8);
        unit /= 10;
    }
}

/// A space before the next token, unless it begins a line or is glued to a parenthesis. The text counts from `from` on.
fn separate(text: &mut Sheet, from: usize) {
    if is_space_due(text, from) {
        text.push(b' ');
    }
}

#[inline]
fn is_space_due(text: &Sheet, from: usize) -> bool {
    text.len() > from && !matches!(text.last(), Some(b'\n' | b'('))
}

/// What comes next begins a line.
fn break_line(text: &mut Sheet) {
    if !text.is_empty() && text.last() != Some(b'\n') {
        text.push(b'\n');
    }
}

/// Appends tokens that waited in a list. If the first of them begins a line, a newline stands before it there.
fn append_to_text(tokens: &[u8], text: &mut Sheet) {
    if let Some(tokens) = tokens.strip_prefix(b"\n") {
        break_line(text);
        text.push_bytes(tokens);
    } else if !tokens.is_empty() {
        separate(text, 0);
        text.push_bytes(tokens);
    }
}

/// Appends tokens to a list that counts from `from` on.
fn append_to_list(tokens: &[u8], from: usize, list: &mut Sheet) {
    if let Some(tokens) = tokens.strip_prefix(b"\n") {
        begin_line(list, from);
        list.push_bytes(tokens);
    } else if !tokens.is_empty() {
        separate(list, from);
        list.push_bytes(tokens);
    }
}

/// What comes next in a list begins a line, wherever the list will be put.
fn begin_line(list: &mut Sheet, from: usize) {
    if list.len() <= from || list.last() != Some(b'\n') {
        list.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::{NUMBERS, push_decimal};
    use crate::sheet::Sheet;
    use alloc::format;
    use alloc::string::ToString;

    #[test]
    fn numbers_are_written_as_they_are_read() {
        let powers = (0..10).flat_map(|power| {
            let unit = 10_u32.pow(power);
            [unit - 1, unit, unit + 1]
        });
        for number in (0..2000).chain(powers).chain([u32::MAX, u32::MAX - 1, 1_234_567_890]) {
            let mut text = Sheet::default();
            push_decimal(number, &mut text);
            assert_eq!(text.text(), number.to_string());
            if let Some(short) = NUMBERS.get(number as usize) {
                text.clear();
                text.push_short(*short);
                assert_eq!(text.text(), format!("{number}."));
            }
        }
    }
}
