//! Reads and writes manifests as JSON, specified by `schema/cuts.schema.json`.

use super::{Cut, Manifest, ManifestError};
use crate::index::TextState;
use core::fmt::Write;
use movetext_files::{compression::Compression, frames::FrameStart};
use movetext_pgn::chunk::Bookmark;
use serde_json::{Map, Value};

/// The version that a manifest must have, because another version may find other games.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " 1");

const COMPRESSIONS: [(&str, Compression); 4] = [
    ("none", Compression::None),
    ("zstd", Compression::Zstandard),
    ("gzip", Compression::Gzip),
    ("bzip2", Compression::Bzip2),
];

/// Formats a manifest as JSON.
pub(super) fn write(manifest: &Manifest) -> String {
    let Manifest { state, compression, games, cuts } = manifest;
    let named = COMPRESSIONS.iter().find(|(_, named)| named == compression);
    let compression = named.map_or("none", |(name, _)| name);
    let TextState { length, modified: (seconds, nanoseconds), first, last } = state;
    let mut json = format!(
        "{{\"version\":\"{VERSION}\",\n\"file\":{{\"length\":{length},\"seconds\":{seconds},\"nanoseconds\":\
         {nanoseconds},\"first\":\"{first:016x}\",\"last\":\"{last:016x}\"}},\n\"compression\":\"{compression}\",\n\
         \"games\":{games},\n\"parts\":["
    );
    for (index, cut) in cuts.iter().enumerate() {
        json.push_str(if index == 0 { "\n" } else { ",\n" });
        write_cut(&mut json, cut);
    }
    json.push_str("\n]}\n");
    json
}

fn write_cut(json: &mut String, cut: &Cut) {
    let Bookmark { number, offset, line, column, is_after_return, is_after_skipped, decided } = cut.place;
    let FrameStart { offset: frame_offset, text_offset: frame_text_offset } = cut.frame;
    // Writing to a string cannot fail.
    let _ = write!(
        json,
        "{{\"number\":{number},\"offset\":{offset},\"line\":{line},\"column\":{column},\"is_after_return\":\
         {is_after_return},\"is_after_skipped\":{is_after_skipped},\"decided\":{decided},\"frame_offset\":\
         {frame_offset},\"frame_text_offset\":{frame_text_offset}}}"
    );
}

/// Parses a manifest, which is untrusted.
pub(super) fn read(json: &[u8]) -> Result<Manifest, ManifestError> {
    let value: Value = serde_json::from_slice(json).map_err(|_| ManifestError::NotAManifest)?;
    // Check the version first, because other versions may have other fields.
    match value.get("version").and_then(Value::as_str).filter(|_| value.get("parts").is_some()) {
        None => return Err(ManifestError::NotAManifest),
        Some(version) if version != VERSION => return Err(ManifestError::Version),
        Some(_) => {}
    }
    let manifest = manifest(value).ok_or(ManifestError::NotAManifest)?;
    match unordered(&manifest) {
        Some(index) => Err(ManifestError::Unordered(index + 1)),
        None => Ok(manifest),
    }
}

fn manifest(value: Value) -> Option<Manifest> {
    let mut fields = Fields::from_value(value)?;
    fields.take("version")?;
    let state = state(fields.take("file")?)?;
    let name = fields.take("compression")?;
    let compression = COMPRESSIONS.iter().find(|(known, _)| name == *known)?.1;
    let games = fields.number("games")?;
    let Value::Array(parts) = fields.take("parts")? else { return None };
    let cuts = parts.into_iter().map(cut).collect::<Option<Vec<Cut>>>()?;
    fields.end(Manifest { state, compression, games, cuts })
}

fn state(value: Value) -> Option<TextState> {
    let mut fields = Fields::from_value(value)?;
    let length = fields.number("length")?;
    let modified = (fields.number("seconds")?, u32::try_from(fields.number("nanoseconds")?).ok()?);
    let (first, last) = (fields.checksum("first")?, fields.checksum("last")?);
    fields.end(TextState { length, modified, first, last })
}

fn cut(value: Value) -> Option<Cut> {
    let mut fields = Fields::from_value(value)?;
    let place = Bookmark {
        number: fields.number("number")?,
        offset: fields.number("offset")?,
        line: fields.number("line")?,
        column: fields.number("column")?,
        is_after_return: fields.take("is_after_return")?.as_bool()?,
        is_after_skipped: fields.take("is_after_skipped")?.as_bool()?,
        decided: fields.number("decided")?,
    };
    let (offset, text_offset) = (fields.number("frame_offset")?, fields.number("frame_text_offset")?);
    fields.end(Cut { place, frame: FrameStart { offset, text_offset } })
}

/// The fields of a JSON object that we have not read yet.
struct Fields(Map<String, Value>);

impl Fields {
    fn from_value(value: Value) -> Option<Self> {
        if let Value::Object(fields) = value { Some(Self(fields)) } else { None }
    }

    fn take(&mut self, name: &str) -> Option<Value> {
        self.0.remove(name)
    }

    fn number(&mut self, name: &str) -> Option<u64> {
        self.take(name)?.as_u64()
    }

    fn checksum(&mut self, name: &str) -> Option<u64> {
        let Value::String(digits) = self.take(name)? else { return None };
        let is_hex =
            digits.len() == 16 && digits.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
        if is_hex { u64::from_str_radix(&digits, 16).ok() } else { None }
    }

    /// Returns `read` if all fields were read.
    fn end<T>(self, read: T) -> Option<T> {
        self.0.is_empty().then_some(read)
    }
}

/// Returns the index of the first part that does not follow the previous part.
fn unordered(manifest: &Manifest) -> Option<usize> {
    let Manifest { state, compression, games, cuts } = manifest;
    let start = Cut { place: Bookmark::START, frame: FrameStart::default() };
    if cuts.first() != Some(&start) {
        return Some(0);
    }
    let follows = |before: &Cut, cut: &Cut| {
        let (place, frame) = (cut.place, cut.frame);
        let is_frame = match compression {
            Compression::None => frame.offset == frame.text_offset && place.offset < state.length,
            _ => frame.offset < state.length,
        };
        before.place.offset < place.offset
            && before.place.number < place.number
            && before.place.line <= place.line
            && place.number <= *games
            && place.column > 0
            && frame.text_offset < place.offset
            && before.frame.offset <= frame.offset
            && before.frame.text_offset <= frame.text_offset
            && is_frame
    };
    let mut pairs = cuts.iter().zip(cuts.iter().skip(1));
    pairs.position(|(before, cut)| !follows(before, cut)).map(|index| index + 1)
}
