//! What is known of a file before it is read.

#[cfg(feature = "cluster")]
use crate::options::external;
use alloc::{collections::BTreeMap, sync::Arc};
use datafusion::error::Result;
use movetext_archive::{
    Content, FilePart,
    compression::Compression,
    manifest::{CHECKED_BYTES, Manifest},
};
use object_store::{Error, ObjectMeta, ObjectStore, ObjectStoreExt, path::Path};
#[cfg(feature = "cluster")]
use serde_json::{Value, json};

/// The number of bytes by which the content of a file is recognised.
const START_BYTES: u64 = 4096;

/// What is known of some files.
pub(crate) type Files = BTreeMap<Path, FileInfo>;

/// How a file can be divided.
#[derive(Clone, Debug)]
pub(crate) enum FileInfo {
    /// Text, perhaps compressed.
    Text(Compression),
    /// By the exact cuts of a manifest.
    Cut(Arc<Manifest>),
    /// Not at all.
    Whole,
}

impl FileInfo {
    /// Looks at a file, and whether it has a manifest.
    pub(crate) async fn of(store: &Arc<dyn ObjectStore>, object: &ObjectMeta) -> Result<Self> {
        if let Some(manifest) = manifest_of(store, object).await? {
            return Ok(Self::Cut(Arc::new(manifest)));
        }
        let start = store.get_range(&object.location, 0..object.size.min(START_BYTES)).await?;
        Ok(match Content::of(&start) {
            content @ (Content::Text | Content::Zstandard | Content::Gzip) => {
                Self::Text(Compression::of(content))
            }
            _ => Self::Whole,
        })
    }
}

#[cfg(feature = "cluster")]
impl FileInfo {
    /// Returns this as JSON.
    pub(super) fn to_json(&self) -> Value {
        match self {
            Self::Text(compression) => json!({ "extension": extension(*compression) }),
            Self::Cut(manifest) => json!({ "manifest": manifest.to_json() }),
            Self::Whole => json!({}),
        }
    }

    /// Reads what [`to_json`](Self::to_json) returns.
    pub(super) fn from_json(json: &Value) -> Result<Self> {
        let text = |name: &str| json.get(name).and_then(Value::as_str);
        if let Some(manifest) = text("manifest") {
            return Ok(Self::Cut(Arc::new(Manifest::from_json(manifest.as_bytes()).map_err(external)?)));
        }
        let of_extension = |extension| Self::Text(Compression::of_name(format!("games.{extension}")));
        Ok(text("extension").map_or(Self::Whole, of_extension))
    }
}

#[cfg(feature = "cluster")]
const fn extension(compression: Compression) -> &'static str {
    match compression {
        Compression::None => "pgn",
        Compression::Zstandard => "zst",
        Compression::Gzip => "gz",
        Compression::Bzip2 => "bz2",
    }
}

/// Returns the part of a file that begins in a range of its bytes; `None` if no part begins there.
pub(crate) fn part_between(manifest: &Manifest, from: u64, until: u64) -> Option<FilePart> {
    let parts = manifest.parts();
    let mut inside = parts.iter().filter(|part| (from..until).contains(&part.frame_offset));
    let first = inside.next()?;
    let until = inside.next_back().unwrap_or(first).until;
    Some(FilePart { until, ..*first })
}

/// Returns the manifest beside a file, if there is one and it is about this file.
pub(crate) async fn manifest_of(
    store: &Arc<dyn ObjectStore>,
    object: &ObjectMeta,
) -> Result<Option<Manifest>> {
    let json = match store.get(&Path::from(format!("{}.cuts.json", object.location))).await {
        Ok(found) => found.bytes().await?,
        Err(Error::NotFound { .. }) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let Ok(manifest) = Manifest::from_json(&json) else { return Ok(None) };
    if manifest.file_length() != object.size {
        return Ok(None);
    }
    let block = object.size.min(CHECKED_BYTES);
    let ends = [0..block, object.size - block..object.size];
    let blocks = store.get_ranges(&object.location, &ends).await?;
    let [first, last] = blocks.as_slice() else { return Ok(None) };
    Ok(manifest.has_content(object.size, first, last).then_some(manifest))
}
