//! How an input of text ended: what stands behind its last game, and how its lines end (PGN 3.2, 4.1).

/// How an input ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InputEnd {
    /// How many bytes of text there were; 0 for what is no PGN.
    pub length: u64,
    /// The last of them, at most [`InputEnd::KEPT_BYTES`].
    pub last: Vec<u8>,
    /// Whether a carriage return came that no line feed followed, before the last byte.
    has_lone_return: bool,
}

impl InputEnd {
    /// How many bytes of the end are kept: enough to see whether one empty line stands there, however it is made.
    pub const KEPT_BYTES: usize = 64;

    /// Whether a line ends with a carriage return alone.
    #[must_use]
    pub fn has_lone_return(&self) -> bool {
        self.has_lone_return || self.last.last() == Some(&b'\r')
    }

    /// The end of a text of which it was not looked at how it ends.
    pub(super) fn of_length(length: u64) -> Self {
        Self { length, ..Self::default() }
    }

    /// More bytes came.
    pub(super) fn pass(&mut self, new: &[u8]) {
        let mut follows = memchr::memchr_iter(b'\r', new).map(|index| new.get(index + 1));
        self.has_lone_return |=
            self.last.last() == Some(&b'\r') && new.first().is_some_and(|&byte| byte != b'\n');
        self.has_lone_return |= follows.any(|next| next.is_some_and(|&byte| byte != b'\n'));
        self.length += new.len() as u64;
        self.last
            .extend_from_slice(new.get(new.len().saturating_sub(Self::KEPT_BYTES)..).unwrap_or_default());
        let surplus = self.last.len().saturating_sub(Self::KEPT_BYTES);
        self.last.drain(..surplus);
    }

    /// What stands behind the byte at `offset`, as far as it was kept; nothing if that is behind the end.
    #[must_use]
    pub fn after(&self, offset: u64) -> &[u8] {
        let count = usize::try_from(self.length.saturating_sub(offset)).unwrap_or(usize::MAX);
        self.last.get(self.last.len().saturating_sub(count)..).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::InputEnd;

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
                let mut ending = InputEnd::default();
                text.as_bytes().chunks(length).for_each(|piece| ending.pass(piece));
                assert_eq!(ending.has_lone_return(), expected, "{text:?} in pieces of {length}");
            }
        }
    }
}
