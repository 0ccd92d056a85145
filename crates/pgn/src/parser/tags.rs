//! Reads the tag section (PGN 8.1, 18), well formed or damaged.
//!
//! Comments, escaped lines and stray text among the tags are sent after the section, because they belong to the
//! movetext, and a sink receives all tags first. They rarely occur there. If they do, the section is read a second
//! time.

use super::{
    Event, EventSink, Limits, MAX_SYMBOL_BYTES, Parser,
    grammar::split_text,
    recover::Run,
    stray::Region,
    tag_section::{Names, Section},
    word::{Word, classify},
};
use crate::{
    diagnostic::{Code, Detail, PairFault},
    flow::Flow,
    lexer::{Lexer, TagPair, TokenKind, class},
    location::line_ends,
    text::{Text, first_character},
    visitor::{Placement, Tag},
};

/// What a pass over the tag section sends to the sink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pass {
    Tags,
    /// Only comments, escaped lines and stray text. Comments that begin before this index are before or among the tags,
    /// so they are reported with this code.
    Asides(usize, Code),
    /// Nothing. This pass only finds the end of a tag pair.
    Lookahead,
}

impl Pass {
    /// Returns the pass for text after the start of the first tag pair.
    const fn among_tags(self) -> Self {
        match self {
            Self::Asides(end, _) => Self::Asides(end, Code::CommentInTags),
            pass => pass,
        }
    }
}

/// How a tag pair ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Closing {
    /// The pair ends with a bracket.
    Bracket,
    /// The pair ends with other text and a bracket.
    AfterText,
    /// The closing bracket is missing.
    Missing,
}

impl<'a, S: EventSink> Parser<'a, '_, S> {
    /// Reads `<tag-section> ::= <tag-pair> <tag-section> | <empty>`.
    pub(super) fn tag_section(&mut self) {
        let begin = self.lexer.offset();
        let (last_tag, has_asides) = self.tag_pairs(Pass::Tags, usize::MAX);
        let end = self.lexer.offset();
        self.extent.tags_end = self.extent.tags_end.max(last_tag);
        self.send(Event::EndTags);
        if has_asides && self.is_delivering() {
            self.lexer.seek(begin);
            self.tag_pairs(Pass::Asides(last_tag, Code::CommentBeforeTags), end);
            self.lexer.seek(end);
        }
    }

    /// Reads the tag section up to `limit`. Returns where the last tag pair ends, and whether there are comments,
    /// escaped lines or stray text.
    fn tag_pairs(&mut self, mut pass: Pass, limit: usize) -> (usize, bool) {
        let mut section = Section::default();
        while !self.is_stopped() && self.lexer.offset() < limit {
            if pass == Pass::Tags && !section.is_below_gap() && self.plain_pairs(&mut section) {
                continue;
            }
            let start = self.lexer.offset();
            let Some(kind) = self.lexer.advance() else {
                break;
            };
            if kind == TokenKind::WhiteSpace {
                section.newlines += self.newlines(start);
                // This test for the first move is redundant, but saves 3 % of the instructions in a scan.
                if section.is_below_gap() && self.lexer.rest().starts_with(b"1.") {
                    break;
                }
                continue;
            }
            if self.is_truncated_token(kind, start) {
                self.lexer.seek(start);
                self.extent.is_full = true;
                break;
            }
            if self.aside(kind, start, pass) {
                section.note_aside(kind);
                continue;
            }
            let is_read = match kind {
                TokenKind::LeftBracket => self.read_bracketed_pair(start, pass, &mut section),
                TokenKind::Integer if section.is_below_gap() => false,
                _ => self.read_without_bracket(kind, start, pass, &mut section),
            };
            if !is_read {
                self.lexer.seek(start);
                break;
            }
            section.newlines = 0;
            self.last = self.lexer.offset();
            if section.count > 0 {
                pass = pass.among_tags();
            }
        }
        (section.last_tag, section.has_asides)
    }

    /// Reads the tag pair after the bracket just read, or several brackets in a row. Returns `false` if the section
    /// ends before the pair, because the pair is the first of the next game or the size limit cuts it.
    fn read_bracketed_pair(&mut self, start: usize, pass: Pass, section: &mut Section<'a>) -> bool {
        self.catch_up(&mut section.names);
        if pass == Pass::Tags && self.lexer.begins_tag() && self.restarts(start, section) {
            return false;
        }
        if pass == Pass::Tags && start > self.extent.visible && self.is_truncated_pair(start) {
            self.extent.is_full = true;
            return false;
        }
        section.count += 1;
        if self.lexer.peek() == Some(b'[') {
            // A program was probably stopped after the first bracket.
            section.is_damaged = true;
            self.brackets(start, pass);
        } else {
            section.has_asides |= self.tag_pair(start, pass, section);
        }
        section.last_tag = self.lexer.offset();
        true
    }

    /// Returns the number of line breaks in the white space just read.
    fn newlines(&self, start: usize) -> u64 {
        match self.lexer.slice(start, self.lexer.offset()) {
            b"\n" => 1,
            b"\n\n" => 2,
            spaces => line_ends(spaces, false),
        }
    }

    /// Returns whether the tag pair at `start` is the first of the next game. Its bracket was just read.
    ///
    /// - After a blank line: it is an Event tag, or the game already has its name or the name on the next line.
    /// - Without a blank line: its name is the game's first tag name, and the next tag has the second name. If a tag
    ///   pair was not closed, the first name is enough, because the program that wrote the game was probably
    ///   interrupted.
    fn restarts(&mut self, start: usize, section: &Section<'a>) -> bool {
        let name = self.name_ahead();
        if section.is_below_gap()
            && (section.names.restart(name) || section.names.contains(self.name_below()))
        {
            return true;
        }
        section.count > 0
            && section.begins_with(name)
            && (section.is_damaged || !section.second.is_empty() && self.name_after(start) == section.second)
    }

    /// Reads a tag pair without its opening bracket, or stray text, beginning with the token just read. Returns `false`
    /// if the section ends before it.
    fn read_without_bracket(
        &mut self,
        kind: TokenKind,
        start: usize,
        pass: Pass,
        section: &mut Section<'a>,
    ) -> bool {
        if let Some(end) = self.tag_end_without_bracket(kind, start) {
            self.catch_up(&mut section.names);
            let name = self.lexer.slice(start, self.lexer.offset());
            self.lexer.seek(start);
            let is_repeated = section.is_damaged && section.begins_with(name);
            if pass == Pass::Tags && (is_repeated || section.is_below_gap() && section.names.restart(name)) {
                self.extent.is_next_game = true;
                return false;
            }
            if pass == Pass::Tags {
                self.report_malformed(PairFault::OpeningBracket, (start, end), (start, end));
            }
            section.count += 1;
            section.has_asides |= self.tag_pair(start, pass, section);
            section.last_tag = self.lexer.offset();
            return true;
        }
        let region = if section.count == 0 { Region::Preamble } else { Region::Between };
        if !section.is_below_gap() {
            if let Some(end) = self.stray_text(start, region, &mut section.ahead) {
                self.lexer.seek(end);
                self.stray(start, pass, section);
                return true;
            }
        }
        if !self.is_junk(kind, start) {
            return false;
        }
        match kind {
            TokenKind::Symbol | TokenKind::String => self.pass_stray_words(),
            _ => self.pass_alike(kind, start, Run::Lines),
        }
        self.stray(start, pass, section);
        true
    }

    /// Handles the stray text from `start` to the current offset: the first pass reports it, the second pass sends it.
    fn stray(&mut self, start: usize, pass: Pass, section: &mut Section<'a>) {
        let end = self.lexer.offset();
        match pass {
            Pass::Tags => {
                self.report(Code::UnknownToken, start, end);
                section.has_asides = true;
            }
            Pass::Asides(..) => self.keep_text((start, end), Placement::Start),
            Pass::Lookahead => {}
        }
    }

    /// Returns whether the token just read can begin neither a tag section nor movetext.
    fn is_junk(&self, kind: TokenKind, start: usize) -> bool {
        match kind {
            TokenKind::Symbol => {
                let text = self.lexer.slice(start, self.lexer.offset());
                matches!(classify(text), Word::Unknown | Word::Remark | Word::Figures)
            }
            TokenKind::RightBracket
            | TokenKind::CloseBrace
            | TokenKind::Unknown
            | TokenKind::String
            | TokenKind::UnclosedString => true,
            _ => false,
        }
    }

    /// Handles a comment, an escaped line or invalid white space, which may be anywhere. Returns `false` for any other
    /// token.
    fn aside(&mut self, kind: TokenKind, start: usize, pass: Pass) -> bool {
        match kind {
            TokenKind::WhiteSpace => return true,
            TokenKind::ForbiddenSpace | TokenKind::ByteOrderMark => {
                if pass == Pass::Tags {
                    self.space(kind, start);
                }
                return true;
            }
            TokenKind::LineComment | TokenKind::BraceComment | TokenKind::UnclosedComment => {
                if let Pass::Asides(last_tag, code) = pass {
                    if start < last_tag {
                        self.report(code, start, self.lexer.offset());
                    }
                    self.comment(kind, start, Placement::Start);
                }
            }
            TokenKind::Escape => {
                if matches!(pass, Pass::Asides(..)) {
                    self.escape(start);
                }
            }
            _ => return false,
        }
        self.last = self.lexer.offset();
        true
    }

    /// Reports several brackets in a row, after the first has been read. The last bracket may begin a tag pair. Each of
    /// the others is treated as an empty tag pair.
    fn brackets(&mut self, open: usize, pass: Pass) {
        let rest = self.lexer.slice(open, self.lexer.bytes().len());
        let count = rest.iter().take_while(|&&byte| byte == b'[').count();
        let end = open + count - 1;
        self.lexer.seek(end);
        self.lexer.extend_reach(end + 1);
        if pass == Pass::Tags {
            self.report(Code::TagUnclosed, open, end);
            self.report(Code::TagDropped, open, end);
        }
    }

    /// Skips white space, comments and escaped lines between the parts of a tag pair. Returns whether there was a line
    /// break, and where the last comment or escaped line ends.
    fn asides(&mut self, pass: Pass) -> (bool, Option<usize>) {
        let (mut has_newline, mut end) = (false, None);
        loop {
            let start = self.lexer.offset();
            let is_possible = self
                .lexer
                .peek()
                .is_some_and(|byte| class::is_space(byte) || matches!(byte, b';' | b'{' | b'%' | 0x80..));
            let Some(kind) = self.lexer.advance().filter(|_| is_possible) else {
                self.lexer.seek(start);
                break;
            };
            if !self.aside(kind, start, pass) {
                self.lexer.seek(start);
                break;
            }
            has_newline |= kind == TokenKind::WhiteSpace && self.newlines(start) > 0;
            if matches!(
                kind,
                TokenKind::LineComment
                    | TokenKind::BraceComment
                    | TokenKind::UnclosedComment
                    | TokenKind::Escape
            ) {
                end = Some(self.lexer.offset());
            }
        }
        (has_newline, end)
    }

    /// Reads `<tag-pair> ::= [ <tag-name> <tag-value> ]` after its opening bracket. Returns whether the second pass has
    /// something to send: a comment, an escaped line, or text that is not part of a name or a value.
    pub(super) fn tag_pair(&mut self, open: usize, pass: Pass, section: &mut Section<'a>) -> bool {
        let (opened, pass) = (self.lexer.offset(), pass.among_tags());
        let (_, before) = self.asides(pass);
        let name_start = self.lexer.offset();
        let name = self.tag_name(pass);
        let named = if name.is_empty() { before.unwrap_or(opened) } else { self.lexer.offset() };
        let (has_newline, between) = self.asides(pass);
        let value = self.tag_value(open, has_newline, pass);
        let valued = if value.is_some() { self.lexer.offset() } else { between.unwrap_or(named) };
        let (has_newline, after) = self.asides(pass);
        // We skip comments that have already been handled, but not blank lines, because they may end the game.
        let closing = self.closing_bracket(open, has_newline, after.unwrap_or(valued), pass);
        let has_inner = before.or(between).or(after).is_some();
        let has_asides = has_inner || closing == Closing::AfterText;
        let end = self.lexer.offset();
        let repeated = match closing {
            Closing::Missing if value.is_some() && pass != Pass::Lookahead => {
                self.pass_equal_lines(open, end)
            }
            _ => (end, end),
        };
        self.last = self.lexer.offset();
        let text = match &value {
            _ if !has_inner => (open, end),
            Some(value) => (value.start, value.end),
            None => (name_start, named),
        };
        let pair = value.filter(|_| !name.is_empty());
        if pass != Pass::Tags {
            if pair.is_none() && matches!(pass, Pass::Asides(..)) {
                // The comments in this text have already been sent.
                self.keep_text(text, Placement::Start);
            }
            return has_asides;
        }
        section.is_damaged |=
            closing == Closing::Missing || pair.as_ref().is_some_and(|value| !value.is_closed);
        if closing == Closing::Missing {
            let is_cut = pair.is_some() && self.is_cut_at(end);
            self.report(if is_cut { Code::TagCut } else { Code::TagUnclosed }, open, end);
            if repeated.1 > repeated.0 {
                self.report(Code::TagRepeated, repeated.0, repeated.1);
            }
        }
        let Some(value) = pair else {
            self.report(Code::TagDropped, open, end);
            return true;
        };
        if let Some(at) = name.iter().position(|&byte| !byte.is_ascii_alphanumeric() && byte != b'_') {
            let character = first_character(name.get(at..).unwrap_or_default());
            self.report_detail(Code::TagName, open, end, character.map_or(Detail::None, Detail::Character));
        }
        if name.len() > MAX_SYMBOL_BYTES {
            self.report_detail(Code::SymbolLength, open, end, Detail::longer(name.len(), MAX_SYMBOL_BYTES));
        }
        section.note(name);
        if !section.names.insert(name) {
            self.report(Code::TagRepeated, open, end);
        }
        let text = self.lexer.slice(value.start, value.end);
        let value_text = if value.is_quoted { Text::escaped } else { Text::plain };
        self.announce_pair((open, end), name, (value.start, text), value_text, section.count);
        has_asides
    }

    /// Skips the lines that repeat the unclosed tag pair at `open..end`. Returns where these lines begin and end. A
    /// million of them cause only one diagnostic.
    fn pass_equal_lines(&mut self, open: usize, end: usize) -> (usize, usize) {
        let bytes = self.lexer.bytes();
        let rest = bytes.get(end..).unwrap_or_default();
        let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let newline = match rest.get(blanks..) {
            Some([b'\r', b'\n', ..]) => 2,
            Some([b'\n' | b'\r', ..]) => 1,
            _ => 0,
        };
        let line = self.lexer.slice(open, end + blanks + newline);
        let from = open + line.len();
        let mut to = from;
        while newline > 0 && bytes.get(to..).is_some_and(|rest| rest.starts_with(line)) {
            to += line.len();
        }
        self.lexer.extend_reach((to + line.len()).min(bytes.len()));
        self.lexer.add_work(blanks + line.len());
        if to == from {
            return (end, end);
        }
        self.lexer.seek(to - newline);
        (from, to - newline)
    }

    /// Reads and counts the tag pairs in export format that follow. Returns whether there were any. For these pairs,
    /// this is equivalent to [`tag_pair`](Self::tag_pair), which reads pairs of any form.
    fn plain_pairs(&mut self, section: &mut Section<'a>) -> bool {
        let begin = self.lexer.offset();
        if self.lexer.peek() != Some(b'[') {
            return false;
        }
        let records_names = self.sink.requests_findings();
        let end = self.read_pairs(section, records_names);
        if end == begin {
            return false;
        }
        self.lexer.seek(end);
        if !records_names {
            self.catch_up(&mut section.names);
            section.names.unrecorded = (begin, self.last);
        }
        // If the last pair was read with a line break, a bracket follows, so there is no blank line.
        (section.last_tag, section.newlines) = (self.last, 0);
        true
    }

    /// The loop of [`Self::plain_pairs`]: reads pairs until the sink skips or stops, a name is repeated, or a limit is
    /// reached. Returns where reading continues.
    #[inline(never)]
    fn read_pairs(&mut self, section: &mut Section<'a>, records_names: bool) -> usize {
        let is_delivering = self.is_delivering();
        let room = self.limits.tags.saturating_sub(section.count);
        let mut count = 0;
        let mut pairs = self.lexer.tag_pairs();
        let end = loop {
            let Some(TagPair { start, end, name, value_start, value }) = pairs.next() else {
                break pairs.offset();
            };
            let is_within_limits = count < room && value.len() <= self.limits.token;
            // A tag that repeats the first name may begin the next game. Other repeated names matter only for findings.
            if !is_within_limits || section.begins_with(name) || records_names && !section.names.insert(name)
            {
                break start;
            }
            // The loop ends when the first name is repeated, so the second name differs from it.
            if count < 2 {
                section.note(name);
            }
            count += 1;
            self.last = end;
            if is_delivering {
                let span = self.span(start, end);
                let value_span = self.span(value_start, value_start + value.len());
                let tag = Tag { name: Text::plain(name), value: Text::plain(value), span, value_span };
                let flow = self.sink.event(Event::Tag(tag));
                if flow != Flow::Continue {
                    self.follow(flow);
                    break pairs.offset();
                }
            }
        };
        section.count += count;
        end
    }

    /// Sends the tag pair at `open..end`, unless the game has too many. `count` is the number of tag pairs so far,
    /// including this one. The value begins at `start`. A value that is too long is truncated.
    fn announce_pair(
        &mut self,
        (open, end): (usize, usize),
        name: &'a [u8],
        (start, value): (usize, &'a [u8]),
        text: fn(&'a [u8]) -> Text<'a>,
        count: usize,
    ) {
        let (span, value_span) = (self.span(open, end), self.span(start, start + value.len()));
        let mut sent = Some(value);
        if count > self.limits.tags || value.len() > self.limits.token {
            sent = self.limited_value((open, end), (start, value), count);
        }
        if let Some(value) = sent {
            self.emit(Event::Tag(Tag { name: Text::plain(name), value: text(value), span, value_span }));
        }
    }

    /// Truncates a value that is too long. Returns `None` if the game has too many tag pairs.
    #[cold]
    fn limited_value(
        &mut self,
        (open, end): (usize, usize),
        (start, value): (usize, &'a [u8]),
        count: usize,
    ) -> Option<&'a [u8]> {
        let Limits { tags, token, .. } = self.limits;
        if count > tags {
            if count == tags + 1 {
                self.report_detail(Code::TagLimit, open, end, Detail::Limit(tags as u64));
            }
            return None;
        }
        self.report_detail(Code::TokenLimit, start, start + value.len(), Detail::Limit(token as u64));
        Some(split_text(value, token).0)
    }

    /// Records the names of pairs that were read without recording them. The names are needed only after a blank line,
    /// which is rare in tag sections.
    #[inline]
    fn catch_up(&mut self, names: &mut Names<'a>) {
        let (start, end) = core::mem::take(&mut names.unrecorded);
        if start < end {
            self.record_names(names, start, end);
        }
    }

    /// Records the names in the plain tag pairs from `start` to `end`.
    #[cold]
    fn record_names(&mut self, names: &mut Names<'a>, start: usize, end: usize) {
        for pair in Lexer::new(self.lexer.bytes(), start).tag_pairs().take_while(|pair| pair.start < end) {
            names.insert(pair.name);
        }
        self.lexer.add_work(end - start);
    }

    /// Reads the closing bracket, and skips other text before it on the line. If the bracket is missing, the pair ends
    /// at `mark`.
    fn closing_bracket(&mut self, open: usize, has_newline: bool, mark: usize, pass: Pass) -> Closing {
        let start = self.lexer.offset();
        if self.lexer.peek() == Some(b']') {
            self.lexer.seek(start + 1);
            return Closing::Bracket;
        }
        let rest = self.lexer.slice(start, self.lexer.bytes().len());
        let length = rest.iter().position(|byte| matches!(byte, b']' | b'[' | b'\n' | b'\r'));
        let searched = length.unwrap_or(rest.len());
        self.lexer.add_work(searched);
        self.lexer.extend_reach(start + if has_newline { 0 } else { searched } + 1);
        let length = if has_newline { None } else { length };
        if let Some(length) = length.filter(|&length| rest.get(length) == Some(&b']')) {
            let end = start + length;
            match pass {
                Pass::Tags => self.report_malformed(PairFault::TrailingText, (start, end), (open, end + 1)),
                Pass::Asides(..) => self.keep_text((start, end), Placement::Start),
                Pass::Lookahead => {}
            }
            self.lexer.seek(end + 1);
            return Closing::AfterText;
        }
        self.lexer.seek(mark);
        Closing::Missing
    }
}
