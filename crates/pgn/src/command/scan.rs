//! Where commands begin and end (supplement 3.2.2 to 3.2.5). Every byte is looked at a bounded number of times.

use memchr::memchr;

/// A command that was found: offsets in the comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Found {
    /// Of the opening bracket.
    pub(super) start: usize,
    /// Just past the name.
    pub(super) name_end: usize,
    /// Just past the closing bracket.
    pub(super) end: usize,
}

/// The first command from `from` on.
///
/// If one is never closed, neither is any after it, but for quotes that would pair otherwise: all the rest is text, and
/// nothing is searched twice.
pub(super) fn next_command(bytes: &[u8], from: usize) -> Option<Found> {
    let mut at = from;
    loop {
        let start = at + memchr(b'[', bytes.get(at..)?)?;
        at = start + 1;
        if bytes.get(at) != Some(&b'%') {
            continue;
        }
        let name = bytes.get(start + 2..)?;
        let length = name.iter().take_while(|byte| !byte.is_ascii_whitespace() && **byte != b']').count();
        if length == 0 || name.first() == Some(&b'[') {
            continue;
        }
        let name_end = start + 2 + length;
        return close(bytes, name_end).map(|end| Found { start, name_end, end });
    }
}

/// Just past the bracket that closes the command whose operands begin at `from`.
fn close(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    let mut is_start = true;
    loop {
        match bytes.get(at)? {
            b']' => return Some(at + 1),
            b',' => is_start = true,
            b'"' if is_start => {
                is_start = false;
                at = quoted(bytes, at).unwrap_or(at);
            }
            byte => is_start &= byte.is_ascii_whitespace(),
        }
        at += 1;
    }
}

/// The second quote of the operand that the quote at `open` begins, if it is quoted.
pub(super) fn quoted(bytes: &[u8], open: usize) -> Option<usize> {
    let close = open + 1 + memchr(b'"', bytes.get(open + 1..)?)?;
    let mut rest = bytes.get(close + 1..)?.iter().skip_while(|byte| byte.is_ascii_whitespace());
    matches!(rest.next(), Some(b',' | b']')).then_some(close)
}
