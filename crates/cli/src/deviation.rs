//! Deviations from export format (PGN 3.2), on their way to the user as findings are.

use crate::args::Format;
use crate::format::printable;
use crate::json::Object;
use movetext_pgn::Severity;
use movetext_pgn_writer::Deviation;
use std::io;
use std::io::Read;

/// The code under which they are reported.
pub(crate) const CODE: &str = "not-export-format";

const HELP: &str = "`movetext export` writes it so.";

/// One deviation in one of the formats of `check`.
pub(crate) fn text(format: Format, path: &str, deviation: &Deviation) -> String {
    let severity = deviation.severity();
    let (line, column) = (deviation.location.line, deviation.location.column);
    let message = printable(&deviation.to_string());
    match format {
        Format::Short => format!("{path}:{line}:{column}: {severity}[{CODE}]: {message}\n"),
        Format::Human => {
            format!("{path}:{line}:{column}: {severity}[{CODE}]: {message}\n  = help: {HELP}\n\n")
        }
        Format::Json => {
            let mut object = Object::new()
                .field("path", path)
                .field("line", line)
                .field("column", column)
                .field("offset", deviation.span.start)
                .field("length", deviation.span.len())
                .field("severity", severity.as_str())
                .field("code", CODE)
                .field("message", deviation.to_string())
                .field("help", HELP)
                .field("game", deviation.game)
                .field("clause", deviation.clause())
                .finish();
            object.push('\n');
            object
        }
        Format::Github => {
            let kind = if severity == Severity::Error { "error" } else { "notice" };
            let data = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
            let property = |text: &str| data(text).replace(':', "%3A").replace(',', "%2C");
            let path = property(path);
            format!("::{kind} file={path},line={line},col={column},title={CODE}::{}\n", data(&message))
        }
    }
}

/// A stream that remembers how it ended.
#[derive(Debug)]
pub(crate) struct Tail<R> {
    read: R,
    length: u64,
    last: Vec<u8>,
    /// Whether a carriage return came that no line feed followed.
    has_lone_return: bool,
}

/// How many bytes of the end are remembered: enough to see whether one empty line stands there, however it is made.
const REMEMBERED: usize = 64;

impl<R: Read> Tail<R> {
    pub(crate) const fn new(read: R) -> Self {
        Self { read, length: 0, last: Vec::new(), has_lone_return: false }
    }

    /// Whether a line ends with a carriage return alone.
    pub(crate) fn has_lone_return(&self) -> bool {
        self.has_lone_return || self.last.last() == Some(&b'\r')
    }

    /// What stands behind the byte at `offset`, as far as it is remembered; nothing if that is behind the end.
    pub(crate) fn behind(&self, offset: u64) -> &[u8] {
        let count = usize::try_from(self.length.saturating_sub(offset)).unwrap_or(REMEMBERED);
        self.last.get(self.last.len().saturating_sub(count)..).unwrap_or_default()
    }
}

impl<R: Read> Read for Tail<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.read.read(bytes)?;
        let new = bytes.get(..count).unwrap_or_default();
        let follows = |index: usize| new.get(index + 1).is_some_and(|&byte| byte != b'\n');
        self.has_lone_return |=
            self.last.last() == Some(&b'\r') && new.first().is_some_and(|&byte| byte != b'\n');
        self.has_lone_return |= new.iter().enumerate().any(|(index, &byte)| byte == b'\r' && follows(index));
        self.length += count as u64;
        self.last.extend_from_slice(new.get(count.saturating_sub(REMEMBERED)..).unwrap_or_default());
        self.last.drain(..self.last.len().saturating_sub(REMEMBERED));
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::Tail;
    use std::io::Read;

    #[test]
    fn carriage_return_alone_is_seen_wherever_the_stream_is_cut() {
        for (text, expected) in [
            ("a\r\nb\r\n", false),
            ("a\nb", false),
            ("", false),
            ("a\r\rb", true),
            ("a\r", true),
            ("a\n\rb", true),
        ] {
            for length in 1..4 {
                let mut tail = Tail::new(text.as_bytes());
                let mut piece = vec![0; length];
                while tail.read(&mut piece).is_ok_and(|count| count > 0) {}
                assert_eq!(tail.has_lone_return(), expected, "{text:?} in pieces of {length}");
            }
        }
    }
}
