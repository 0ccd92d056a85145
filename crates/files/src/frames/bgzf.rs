//! Finds the members of BGZF streams. BGZF is gzip with each member's length in its header (SAM specification, section
//! 4.1; RFC 1952).

use crate::walk::{Walk, number};

/// The header flags for an extra field without name, comment or checksum.
const EXTRA_FIELD: u64 = 4;

/// The memory for deflate's window and the decoder's tables.
const WINDOW_BYTES: u64 = 64 << 10;

/// Finds the end of the member at the start of `bytes`. Returns `Unknown` if the member does not state its length.
pub(super) fn walk(bytes: &[u8]) -> Walk {
    match length(bytes) {
        None => Walk::Partial,
        Some(0) => Walk::Unknown,
        Some(end) if end > bytes.len() => Walk::Partial,
        Some(end) => Walk::Frame { end, window: WINDOW_BYTES, is_content: true },
    }
}

/// Returns the member's length: `Some(0)` if it is not stated, `None` if the header is incomplete.
fn length(bytes: &[u8]) -> Option<usize> {
    let header = number(bytes, 0, 4)?;
    if header != 0x0008_8B1F | EXTRA_FIELD << 24 {
        return Some(0);
    }
    let extra = bytes.get(12..)?.get(..number(bytes, 10, 2)? as usize)?;
    let mut at = 0;
    while let (Some(name), Some(length)) = (number(extra, at, 2), number(extra, at + 2, 2)) {
        let value = extra.get(at + 4..at + 4 + length as usize).unwrap_or_default();
        if name == u64::from(u16::from_le_bytes(*b"BC")) && value.len() == 2 {
            return Some(number(value, 0, 2)? as usize + 1);
        }
        at += 4 + length as usize;
    }
    Some(0)
}
