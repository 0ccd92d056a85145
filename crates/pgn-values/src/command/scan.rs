//! Finds commands in a comment (supplement 3.2.2 to 3.2.5). Each byte is examined a bounded number of times.

use memchr::memchr;

/// Where a command is in its comment, as byte offsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct CommandSpan {
    /// The offset of the opening bracket.
    pub(super) start: usize,
    /// The offset after the name.
    pub(super) name_end: usize,
    /// The offset after the closing bracket.
    pub(super) end: usize,
}

/// Returns the first command that begins at `from` or later.
///
/// If a command is not closed, the rest of the comment is text. From a later `[%`, the quotes might pair differently,
/// so that a command is closed after all. We do not try this, because the search would no longer be linear.
pub(super) fn next_command(bytes: &[u8], from: usize) -> Option<CommandSpan> {
    let mut at = from;
    loop {
        let rest = bytes.get(at..)?;
        let distance = memchr(b'[', rest);
        count_bytes(distance.unwrap_or(rest.len()) + 2);
        let start = at + distance?;
        at = start + 1;
        if bytes.get(at) != Some(&b'%') {
            continue;
        }
        let name = bytes.get(start + 2..)?;
        if matches!(name.first(), None | Some(b'[' | b']')) {
            continue;
        }
        let length = name.iter().take_while(|byte| !byte.is_ascii_whitespace() && **byte != b']').count();
        count_bytes(length + 1);
        if length == 0 {
            continue;
        }
        let name_end = start + 2 + length;
        return close(bytes, name_end).map(|end| CommandSpan { start, name_end, end });
    }
}

/// Returns the offset after the bracket that closes a command. `from` is the offset after the command's name.
fn close(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    let mut is_start = true;
    loop {
        count_bytes(1);
        match bytes.get(at)? {
            b']' => return Some(at + 1),
            b',' => is_start = true,
            b'"' if is_start => {
                is_start = false;
                at = closing_quote(bytes, at).unwrap_or(at);
            }
            byte => is_start &= byte.is_ascii_whitespace(),
        }
        at += 1;
    }
}

/// Returns the offset of the second quote, if the quote at `open` begins a quoted operand.
pub(super) fn closing_quote(bytes: &[u8], open: usize) -> Option<usize> {
    let rest = bytes.get(open + 1..)?;
    let distance = memchr(b'"', rest);
    count_bytes(distance.unwrap_or(rest.len()) + 1);
    let close = open + 1 + distance?;
    let rest = bytes.get(close + 1..)?;
    let white_space = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    count_bytes(white_space + 1);
    matches!(rest.get(white_space), Some(b',' | b']')).then_some(close)
}

/// Counts the examined bytes, only in tests.
#[cfg(not(test))]
const fn count_bytes(_bytes: usize) {}

#[cfg(test)]
use tests::count_bytes;

#[cfg(test)]
mod tests {
    extern crate std;

    use super::next_command;
    use core::{cell::Cell, iter::successors};

    std::thread_local! {
        static LOOKED_AT: Cell<usize> = const { Cell::new(0) };
    }

    pub(super) fn count_bytes(bytes: usize) {
        LOOKED_AT.with(|count| count.set(count.get() + bytes));
    }

    #[test]
    fn examined_bytes_are_bounded() {
        for unit in [
            "[",
            "[%",
            "[% ",
            "[%a",
            "[%a ",
            "[%a \"",
            "[%a ]",
            "[%a \"]\",",
            "[%a ,\"]\",",
            "[%a \"x\" \",",
            "[%a \"]\",\"",
            ",\"",
            "\"",
            " \"  ",
            "[%a ,\" x",
            "[%[",
            "[%a \" \"]",
        ] {
            for (head, tail) in [("", ""), ("[%a ", ""), ("[%a \"", "\""), ("", "]"), ("[%b ,", "\"]\"")] {
                let text = std::format!("{head}{}{tail}", unit.repeat(2_000));
                LOOKED_AT.with(|count| count.set(0));
                let bytes = text.as_bytes();
                let found = successors(next_command(bytes, 0), |last| next_command(bytes, last.end)).count();
                let looked_at = LOOKED_AT.with(Cell::get);
                assert!(
                    looked_at <= 6 * text.len(),
                    "{head:?} {unit:?} {tail:?}: {looked_at}, {found} found"
                );
            }
        }
    }
}
