//! The end of a text input: the text after the last game, and how lines end (PGN 3.2, 4.1).

/// The end of an input: its length, its last bytes and its line ends.
#[derive(Clone, Debug, Default)]
pub struct InputEnd {
    /// The length of the text in bytes. 0 for PGC and JSON Lines. For a [part](crate::FilePart) or a
    /// [range](crate::FileRange), the offset after its last game, or 0 if it has no games.
    pub length: u64,
    /// The last bytes, at most [`InputEnd::KEPT_BYTES`].
    last: Vec<u8>,
    /// Whether a carriage return was followed by a byte other than a line feed.
    has_lone_return: bool,
}

impl InputEnd {
    /// How many bytes at the end we keep, so that callers can check for an empty line after the last game.
    const KEPT_BYTES: usize = 64;

    /// Returns whether a line ends with a carriage return without a line feed.
    #[must_use]
    pub fn has_lone_return(&self) -> bool {
        self.has_lone_return || self.last.last() == Some(&b'\r')
    }

    /// Creates the end of a text with unknown last bytes.
    pub(super) fn from_length(length: u64) -> Self {
        Self { length, ..Self::default() }
    }

    pub(super) fn append(&mut self, new: &[u8]) {
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

    /// Returns the bytes after `offset`, but at most the last 64 bytes. Returns no bytes if `offset` is at or after the
    /// end.
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
    fn lone_return_at_chunk_boundary_is_found() {
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
                text.as_bytes().chunks(length).for_each(|chunk| ending.append(chunk));
                assert_eq!(ending.has_lone_return(), expected, "{text:?} in chunks of {length}");
            }
        }
    }
}
