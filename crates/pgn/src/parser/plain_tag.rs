//! The short way through a tag section as export format writes it (PGN 8.1): `[Name "value"]` alone on its line, without
//! escapes. Anything else is left to [`tags`](super::tags), which would have said the same.

use super::EventSink;
use super::Parser;
use super::tags::Names;
use crate::flow::Flow;
use crate::lexer::block;
use crate::text::Text;
use crate::visitor::Tag;

/// The longest value that is taken without asking whether it is too long (PGN 7).
const LONGEST: usize = 255;

impl<'a, S: EventSink> Parser<'a, '_, S> {
    /// Takes tag pairs while they are of the usual shape, from the bracket here on, and counts them; whether there was
    /// one. Ends behind a tag pair or where it began.
    pub(super) fn plain_tags(&mut self, names: &mut Names<'a>, count: &mut usize) -> bool {
        let start = self.lexer.offset();
        let mut rest = self.lexer.bytes().get(start..).unwrap_or_default();
        if rest.first() != Some(&b'[') || self.is_stopped {
            return false;
        }
        let longest = self.limits.token.min(LONGEST);
        let left = self.limits.tags.saturating_sub(*count);
        let tells_names = self.sink.wants_findings();
        let mut is_heard = !self.is_quiet();
        let (mut open, mut end, mut taken) = (start, start, 0);
        while taken < left
            && let Some(tag) = block::plain_tag(rest).filter(|tag| tag.value.len() <= longest)
        {
            end = open + tag.length();
            taken += 1;
            if tells_names {
                self.named(tag.name, names, open, end);
                // The name may have been something to say, and the answer to stop.
                is_heard = !self.is_quiet() && !self.is_stopped;
            }
            if is_heard {
                let value_start = open + tag.before_value();
                let value_span = self.span(value_start, value_start + tag.value.len());
                let (name, value, span) =
                    (Text::plain(tag.name), Text::plain(tag.value), self.span(open, end));
                let flow = self.sink.tag(Tag { name, value, span, value_span });
                if flow != Flow::Continue {
                    self.follow(flow);
                    is_heard = !self.is_quiet() && !self.is_stopped;
                }
            }
            let behind = rest.get(tag.length()..).unwrap_or_default();
            let newline = match behind {
                _ if tag.is_followed => 1,
                [b'\r', b'\n', b'[', ..] => 2,
                _ => break,
            };
            if self.is_stopped {
                break;
            }
            open = end + newline;
            rest = behind.get(newline..).unwrap_or_default();
        }
        if taken == 0 {
            return false;
        }
        *count += taken;
        self.lexer.seek(end);
        self.last = end;
        if !tells_names {
            self.note_later(names, start, end);
        }
        true
    }

    /// Goes on at the number of the first move, if that stands below a blank line here as in nearly all games.
    #[inline]
    pub(super) fn pass_to_first_number(&mut self) -> bool {
        let end = self.lexer.offset();
        let is_ahead = self.lexer.slice(end, end + 4) == b"\n\n1." && !self.is_stopped;
        if is_ahead {
            self.lexer.seek(end + 2);
        }
        is_ahead
    }

    /// Leaves it to [`catch_up`](Self::catch_up) to take note of the names of the plain tag pairs that stand there.
    fn note_later(&mut self, names: &mut Names<'a>, start: usize, end: usize) {
        self.catch_up(names);
        names.unread = (start, end);
    }

    /// Takes note of names that were passed by. They matter only below a blank line, which few tag sections have.
    #[inline]
    pub(super) fn catch_up(&mut self, names: &mut Names<'a>) {
        let (start, end) = core::mem::take(&mut names.unread);
        if start < end {
            self.read_again(names, start, end);
        }
    }

    #[cold]
    fn read_again(&mut self, names: &mut Names<'a>, start: usize, end: usize) {
        let mut rest = self.lexer.bytes().get(start..).unwrap_or_default();
        let mut open = start;
        while let Some(tag) = block::plain_tag(rest).filter(|_| open < end) {
            names.note(tag.name);
            let step = tag.length() + if tag.is_followed { 1 } else { 2 };
            open += step;
            rest = rest.get(step..).unwrap_or_default();
        }
        self.lexer.worked(end - start);
    }
}
