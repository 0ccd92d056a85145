//! Decides how files are divided among readers.

use crate::error::external;
use alloc::{collections::BTreeMap, sync::Arc};
use datafusion::error::Result;
use movetext_files::compression::Compression;
use movetext_input::{
    Content, FilePart,
    manifest::{CHECKED_BYTES, Manifest},
};
use object_store::{Error, ObjectMeta, ObjectStore, ObjectStoreExt, path::Path};

/// How many bytes are read to detect the content of a file.
const START_BYTES: u64 = 4096;

/// How each file is divided. A file without an entry is read by a single reader.
pub(crate) type Divisions = BTreeMap<Path, Division>;

/// How a file is divided among readers.
#[derive(Clone, Debug)]
pub(crate) enum Division {
    /// Into [ranges](movetext_input::FileRange) of text, which may be compressed.
    Ranges(Compression),
    /// Into the parts of a manifest.
    Parts(Arc<Manifest>),
}

impl Division {
    /// Examines a file and its manifest. Returns `None` if the file cannot be divided.
    pub(crate) async fn from_file(store: &Arc<dyn ObjectStore>, object: &ObjectMeta) -> Result<Option<Self>> {
        if let Some(manifest) = manifest_of(store, object).await? {
            return Ok(Some(Self::Parts(Arc::new(manifest))));
        }
        let start = store.get_range(&object.location, 0..object.size.min(START_BYTES)).await?;
        let compression = match Content::detect(&start) {
            Content::Text => Compression::None,
            Content::Compressed(compression @ (Compression::Zstandard | Compression::Gzip)) => compression,
            _ => return Ok(None),
        };
        Ok(Some(Self::Ranges(compression)))
    }
}

/// Joins all parts of a manifest that begin between two offsets. Returns `None` if no part begins there.
pub(super) fn part_between(manifest: &Manifest, from: u64, until: u64) -> Option<FilePart> {
    let parts = manifest.parts();
    let mut inside = parts.iter().filter(|part| (from..until).contains(&part.frame_offset));
    let first = inside.next()?;
    let until = inside.next_back().unwrap_or(first).until;
    Some(FilePart { until, ..*first })
}

/// Returns the manifest next to a file, if it exists and matches the length, the beginning and the end of the file. A
/// change only in the middle of the file is not detected.
pub(crate) async fn manifest_of(
    store: &Arc<dyn ObjectStore>,
    object: &ObjectMeta,
) -> Result<Option<Manifest>> {
    let path = Path::parse(format!("{}.cuts.json", object.location)).map_err(external)?;
    let json = match store.get(&path).await {
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
