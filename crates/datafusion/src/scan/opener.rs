//! Opens files, or ranges of them.

use super::{
    batches::Reading,
    info::{FileInfo, Files, part_between},
    object::ObjectReader,
};
use alloc::sync::Arc;
use datafusion::{
    datasource::{
        listing::PartitionedFile,
        physical_plan::{FileOpenFuture, FileOpener},
    },
    error::{DataFusionError, Result},
    execution::object_store::ObjectStoreUrl,
    physical_plan::{metrics::Count, stream::RecordBatchReceiverStream},
};
use futures::{StreamExt, future, stream};
use movetext_archive::{FilePart, FileRange, Input, Selection, WorkUnits, compression::Compression};
use object_store::{ObjectMeta, ObjectStore, ObjectStoreExt};

/// The number of batches that wait for the rest of the query.
const WAITING_BATCHES: usize = 2;

/// Opens files of games.
pub(super) struct PgnOpener {
    pub(super) store: Arc<dyn ObjectStore>,
    pub(super) url: ObjectStoreUrl,
    pub(super) files: Arc<Files>,
    pub(super) reading: Arc<Reading>,
    /// What a range of a file must not contain, because it is only known from the beginning of the file.
    pub(super) counts: Counts,
    /// Counts bytes that are read.
    pub(super) scanned: Count,
}

/// What is counted from the beginning of a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counts {
    pub(super) lines: bool,
    pub(super) bytes: bool,
}

/// What is read of a file.
enum Portion {
    Whole,
    Range(FileRange),
    Part(FilePart),
    Nothing,
}

impl PgnOpener {
    /// Returns what is read of a file for a range of its bytes.
    fn portion(&self, file: &PartitionedFile) -> Portion {
        let size = file.object_meta.size;
        let Some(range) = &file.range else { return Portion::Whole };
        let from = u64::try_from(range.start).unwrap_or(0);
        let until = u64::try_from(range.end).unwrap_or(0);
        if from == 0 && until >= size {
            return Portion::Whole;
        }
        let until = if until >= size { u64::MAX } else { until };
        match self.files.get(&file.object_meta.location) {
            Some(FileInfo::Cut(manifest)) => {
                part_between(manifest, from, until).map_or(Portion::Nothing, Portion::Part)
            }
            Some(&FileInfo::Text(compression)) if self.divides(compression) => {
                Portion::Range(FileRange { from, until, compression })
            }
            _ if from == 0 => Portion::Whole,
            _ => Portion::Nothing,
        }
    }

    /// Returns whether files can be divided without a manifest.
    const fn divides(&self, compression: Compression) -> bool {
        match compression {
            Compression::None => !self.counts.lines,
            _ => !self.counts.lines && !self.counts.bytes,
        }
    }

    /// Returns the name of a file in rows: the path of a local file, otherwise the address.
    fn name(&self, object: &ObjectMeta) -> String {
        let url = self.url.as_str();
        let path = url.strip_prefix("file://").unwrap_or(url);
        format!("{}/{}", path.trim_end_matches('/'), object.location)
    }
}

impl FileOpener for PgnOpener {
    fn open(&self, file: PartitionedFile) -> Result<FileOpenFuture> {
        let portion = self.portion(&file);
        let (store, object, name) =
            (Arc::clone(&self.store), file.object_meta.clone(), self.name(&file.object_meta));
        let (reading, scanned) = (Arc::clone(&self.reading), self.scanned.clone());
        Ok(Box::pin(async move {
            let mut builder =
                RecordBatchReceiverStream::builder(Arc::clone(&reading.projected), WAITING_BATCHES);
            let sender = builder.tx();
            let is_cancelled = {
                let sender = sender.clone();
                move || sender.is_closed()
            };
            let offset = match &portion {
                Portion::Nothing => return Ok(builder.build().boxed()),
                Portion::Whole => 0,
                Portion::Range(range) => range.stream_start(),
                Portion::Part(part) => part.frame_offset,
            };
            let bytes = ObjectReader::open(&store, &object, offset, scanned, is_cancelled).await?;
            let path = name.clone();
            builder.spawn_blocking(move || {
                let input = Input::from(path.as_str());
                let units = match portion {
                    Portion::Range(range) => WorkUnits::of_range(input, bytes, range),
                    Portion::Part(part) => WorkUnits::of_file_part(input, bytes, part),
                    Portion::Whole | Portion::Nothing => WorkUnits::of_stream(input, bytes, Selection::ALL),
                };
                let send = |batch| sender.blocking_send(Ok(batch)).is_ok();
                let read = reading.read(units, &path, send);
                if sender.is_closed() { Ok(()) } else { read }
            });
            // Not on the thread of the reader: the store may need another blocking thread, and readers may occupy all.
            let check = async move { unchanged(&store, &object, &name).await.err().map(Err) };
            Ok(builder.build().chain(stream::once(check).filter_map(future::ready)).boxed())
        }))
    }
}

/// Checks that an object is still the one that was planned with. Local files can change while they are read.
async fn unchanged(store: &Arc<dyn ObjectStore>, object: &ObjectMeta, name: &str) -> Result<()> {
    let now = store.head(&object.location).await?;
    if now.size == object.size && now.e_tag == object.e_tag && now.last_modified == object.last_modified {
        return Ok(());
    }
    Err(DataFusionError::Execution(format!("{name}: has changed while it was read")))
}
