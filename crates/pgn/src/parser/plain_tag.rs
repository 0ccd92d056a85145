//! The short way through a tag section as export format writes it (PGN 8.1): `[Name "value"]` alone on its line, without
//! escapes. Anything else is left to [`tags`](super::tags), which would have said the same.

use super::EventSink;
use super::Parser;
use super::tags::Names;
use crate::lexer::block;
use crate::text::Text;
use crate::visitor::Flow;
use crate::visitor::Tag;

/// The longest value that is taken without asking whether it is too long (PGN 7).
const LONGEST: usize = 255;

impl<'a, S: EventSink> Parser<'a, '_, S> {
    /// Takes tag pairs while they are of the usual shape, from the bracket here on, and counts them; whether there was
    /// one. Ends behind a tag pair or where it began.
    #[inline]
    pub(super) fn plain_tags(&mut self, names: &mut Names<'a>, count: &mut usize) -> bool {
        let bytes = self.lexer.bytes();
        let mut open = self.lexer.offset();
        let mut is_taken = false;
        while bytes.get(open) == Some(&b'[') && *count < self.limits.tags && !self.is_stopped {
            let Some(length) = block::quoted_name(bytes, open + 1) else { break };
            let (name_end, value_start) = (open + 1 + length, open + length + 3);
            let Some(value_end) = block::value_end(bytes, value_start) else { break };
            if bytes.get(value_end..value_end + 2) != Some(b"\"]")
                || value_end - value_start > self.limits.token.min(LONGEST)
            {
                break;
            }
            let name = bytes.get(open + 1..name_end).unwrap_or_default();
            let value = bytes.get(value_start..value_end).unwrap_or_default();
            let end = value_end + 2;
            *count += 1;
            is_taken = true;
            self.lexer.seek(end);
            self.last = end;
            self.named(name, names, open, end);
            // The name may have been something to say, and the answer to stop.
            if !self.is_quiet() && !self.is_stopped {
                let (span, value_span) = (self.span(open, end), self.span(value_start, value_end));
                let tag = Tag { name: Text::plain(name), value: Text::plain(value), span, value_span };
                let flow = self.sink.tag(tag);
                if flow != Flow::Continue {
                    self.follow(flow);
                }
            }
            open = match bytes.get(end..end + 3) {
                Some([b'\n', b'[', _]) => end + 1,
                Some(b"\r\n[") => end + 2,
                _ => break,
            };
        }
        is_taken
    }
}
