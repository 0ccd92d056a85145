//! Detects binary formats that users mistake for games, so that messages can name them.

use core::fmt;

/// A binary format that error messages name. We cannot read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BinaryFormat {
    /// A ZIP archive. Many office documents are ZIP archives, too.
    Zip,
    /// A tar archive.
    Tar,
    /// Data compressed by `xz`.
    Xz,
    /// A 7z archive.
    SevenZip,
    /// A RAR archive.
    Rar,
    /// A PDF document.
    Pdf,
    /// UTF-16 text, low byte first, without a byte order mark.
    Utf16Le,
    /// UTF-16 text, high byte first, without a byte order mark.
    Utf16Be,
}

/// The first bytes of each format.
const SIGNATURES: [(&[u8], BinaryFormat); 7] = [
    (b"PK\x03\x04", BinaryFormat::Zip),
    // ZIP archives without files, and archives split into several files.
    (b"PK\x05\x06", BinaryFormat::Zip),
    (b"PK\x07\x08", BinaryFormat::Zip),
    (b"\xFD7zXZ\0", BinaryFormat::Xz),
    (b"7z\xBC\xAF\x27\x1C", BinaryFormat::SevenZip),
    (b"Rar!\x1A\x07", BinaryFormat::Rar),
    (b"%PDF-", BinaryFormat::Pdf),
];

impl BinaryFormat {
    /// Detects the format from the first bytes of an input.
    pub(crate) fn detect(start: &[u8]) -> Option<Self> {
        let signature = SIGNATURES.iter().find(|(bytes, _)| start.starts_with(bytes));
        let named = signature.map(|&(_, format)| format);
        named.or_else(|| is_tar(start).then_some(Self::Tar)).or_else(|| utf16(start))
    }
}

/// Formats advice for the user, such as `this is a zip archive; unpack it first`.
impl fmt::Display for BinaryFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Zip => "this is a zip archive; unpack it first",
            Self::Tar => "this is a tar archive; unpack it first",
            Self::Xz => "this is an xz archive; unpack it first",
            Self::SevenZip => "this is a 7z archive; unpack it first",
            Self::Rar => "this is a rar archive; unpack it first",
            Self::Pdf => "this is a PDF document; save its games as text first",
            Self::Utf16Le => {
                "this is UTF-16 without a byte order mark; convert it first, as `iconv -f UTF-16LE -t UTF-8` does"
            }
            Self::Utf16Be => {
                "this is UTF-16 without a byte order mark; convert it first, as `iconv -f UTF-16BE -t UTF-8` does"
            }
        })
    }
}

/// The length of a tar header in bytes.
const TAR_BLOCK_BYTES: usize = 512;

/// The bytes of the checksum in a tar header. The checksum is computed as if they were spaces.
const TAR_CHECKSUM: core::ops::Range<usize> = 148..156;

/// Returns whether the bytes begin with a tar header that has the right checksum. We do not check the signature,
/// because the oldest archives have none.
fn is_tar(start: &[u8]) -> bool {
    let Some(header) = start.get(..TAR_BLOCK_BYTES) else { return false };
    let digits = header.get(TAR_CHECKSUM).unwrap_or_default();
    let digits = core::str::from_utf8(digits).unwrap_or_default().trim_matches(['\0', ' ']);
    let sum = header.iter().enumerate().map(|(place, &byte)| {
        let counted = if TAR_CHECKSUM.contains(&place) { b' ' } else { byte };
        u32::from(counted)
    });
    u32::from_str_radix(digits, 8).is_ok_and(|checksum| checksum == sum.sum::<u32>())
}

/// The minimum number of code units needed to recognise UTF-16.
const MIN_UNITS: usize = 8;

/// Detects UTF-16 without a byte order mark. In games, most code units have a high byte of 0, and no low byte is 0.
fn utf16(start: &[u8]) -> Option<BinaryFormat> {
    let (units, count) = (start.chunks_exact(2), start.len() / 2);
    let bytes = |place: usize| units.clone().filter_map(move |unit| unit.get(place));
    let is_utf16 = |high: usize, low: usize| {
        let zeros = bytes(high).filter(|&&byte| byte == 0).count();
        let controls = bytes(low).filter(|byte| byte.is_ascii_control()).count();
        zeros * 4 > count * 3 && controls * 4 < count && bytes(low).all(|&byte| byte != 0)
    };
    match count {
        0..MIN_UNITS => None,
        _ if is_utf16(1, 0) => Some(BinaryFormat::Utf16Le),
        _ if is_utf16(0, 1) => Some(BinaryFormat::Utf16Be),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::BinaryFormat;

    /// Returns a tar header for one file, without a signature.
    fn tar(name: &str) -> Vec<u8> {
        let mut header = vec![0; 512];
        header[..name.len()].copy_from_slice(name.as_bytes());
        header[148..156].copy_from_slice(b"        ");
        let sum: u32 = header.iter().map(|&byte| u32::from(byte)).sum();
        header[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
        header
    }

    #[test]
    fn tar_is_detected_by_its_checksum() {
        let header = tar("games.pgn");
        assert_eq!(BinaryFormat::detect(&header), Some(BinaryFormat::Tar));
        assert_eq!(
            BinaryFormat::detect(&[&header, &b"[Event \"x\"]\n"[..]].concat()),
            Some(BinaryFormat::Tar)
        );
        assert_eq!(BinaryFormat::detect(&header[..511]), None);
        assert_eq!(BinaryFormat::detect(&[0; 512]), None);
        let mut other = header;
        other[0] = b'h';
        assert_eq!(BinaryFormat::detect(&other), None);
    }

    #[test]
    fn utf16_is_detected_without_a_mark() {
        for text in
            ["[Event \"x\"]\n", "1. e4 e5 2. Nf3 *\r\n", "[White \"\u{41A}\u{430}\u{440}\"]\n\n1. e4 *"]
        {
            let units = || text.encode_utf16();
            let low: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
            let high: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
            assert_eq!(BinaryFormat::detect(&low), Some(BinaryFormat::Utf16Le), "{text}");
            assert_eq!(BinaryFormat::detect(&high), Some(BinaryFormat::Utf16Be), "{text}");
            // The text is cut inside a code unit.
            assert_eq!(BinaryFormat::detect(&low[..low.len() - 1]), Some(BinaryFormat::Utf16Le), "{text}");
            assert_eq!(BinaryFormat::detect(text.as_bytes()), None);
        }
        for other in [&[0; 100][..], &[1, 0].repeat(100), &[b'e', 0, 0, 0].repeat(100), b"e\x004\0"] {
            assert_eq!(BinaryFormat::detect(other), None, "{other:?}");
        }
    }
}
