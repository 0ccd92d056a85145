//! Opens files or parts of files.

use super::{
    division::{Division, Divisions, part_between},
    object::ObjectReader,
    row_reader::{RowReader, failed},
};
use alloc::sync::Arc;
use datafusion::{
    datasource::{
        listing::PartitionedFile,
        physical_plan::{FileOpenFuture, FileOpener},
    },
    error::Result,
    execution::object_store::ObjectStoreUrl,
    physical_plan::{metrics::Count, stream::RecordBatchReceiverStream},
};
use futures::{StreamExt, future, stream};
use movetext_input::{FilePart, FileRange, Games, Input, SourceError};
use object_store::{ObjectMeta, ObjectStore, ObjectStoreExt};

/// The URL of an object store with a copy of standard input. Its file has the name `<stdin>` in rows.
pub const STDIN_STORE: &str = "stdin:///";

/// How many batches are buffered until the query takes them.
const WAITING_BATCHES: usize = 2;

/// Opens files with games, and reads them into batches on another thread.
pub(super) struct PgnOpener {
    pub(super) store: Arc<dyn ObjectStore>,
    pub(super) url: ObjectStoreUrl,
    pub(super) divisions: Arc<Divisions>,
    pub(super) reader: Arc<RowReader>,
    /// Counts the bytes that are read, for the metrics of the scan.
    pub(super) scanned: Count,
}

/// Which part of a file is read.
enum Portion {
    Whole,
    Range(FileRange),
    Part(FilePart),
}

impl Portion {
    /// Returns the offset of the first byte that is read.
    const fn stream_start(&self) -> u64 {
        match self {
            Self::Whole => 0,
            Self::Range(range) => range.stream_start(),
            Self::Part(part) => part.frame_offset,
        }
    }

    fn games(self, input: Input, bytes: ObjectReader) -> Games {
        match self {
            Self::Whole => Games::from_read(input, bytes),
            Self::Range(range) => Games::from_range(input, bytes, range),
            Self::Part(part) => Games::from_file_part(input, bytes, part),
        }
    }
}

impl PgnOpener {
    /// Returns which part of a file to read for the byte range that DataFusion assigns, or `None` if there is nothing to
    /// read. If a file cannot be divided, its first range reads the whole file.
    fn portion(&self, file: &PartitionedFile) -> Option<Portion> {
        let size = file.object_meta.size;
        let Some(range) = &file.range else { return Some(Portion::Whole) };
        let from = u64::try_from(range.start).unwrap_or(0);
        let until = u64::try_from(range.end).unwrap_or(0);
        if from == 0 && until >= size {
            return Some(Portion::Whole);
        }
        let until = if until >= size { u64::MAX } else { until };
        match self.divisions.get(&file.object_meta.location) {
            Some(Division::Parts(manifest)) => part_between(manifest, from, until).map(Portion::Part),
            Some(&Division::Ranges(compression)) if self.reader.allows_ranges(compression) => {
                Some(Portion::Range(FileRange { from, until, compression }))
            }
            _ => (from == 0).then_some(Portion::Whole),
        }
    }

    /// Returns the name of a file in rows: its path if it is local, otherwise its URL without a password.
    fn name(&self, object: &ObjectMeta) -> String {
        let url = self.url.as_str();
        if url == STDIN_STORE {
            return Input::Stdin.to_string();
        }
        let path = url.strip_prefix("file://").unwrap_or(url);
        Input::from(format!("{}/{}", path.trim_end_matches('/'), object.location)).to_string()
    }
}

impl FileOpener for PgnOpener {
    fn open(&self, file: PartitionedFile) -> Result<FileOpenFuture> {
        let portion = self.portion(&file);
        let (store, object, name) =
            (Arc::clone(&self.store), file.object_meta.clone(), self.name(&file.object_meta));
        let (reader, scanned) = (Arc::clone(&self.reader), self.scanned.clone());
        Ok(Box::pin(async move {
            let mut builder =
                RecordBatchReceiverStream::builder(Arc::clone(&reader.projected), WAITING_BATCHES);
            let Some(portion) = portion else { return Ok(builder.build().boxed()) };
            let sender = builder.tx();
            let is_cancelled = {
                let sender = sender.clone();
                move || sender.is_closed()
            };
            let bytes = ObjectReader::open(&store, &object, portion.stream_start(), scanned, is_cancelled);
            let bytes = bytes.await?;
            let path = name.clone();
            builder.spawn_blocking(move || {
                let games = portion.games(Input::from(path.as_str()), bytes);
                let send = |batch| sender.blocking_send(Ok(batch)).is_ok();
                let read = reader.read(games, &path, send);
                if sender.is_closed() { Ok(()) } else { read }
            });
            // We do not check this on the reader's thread: the store may need a blocking thread itself, and readers may
            // occupy all of them.
            let check = async move { unchanged(&store, &object, &name).await.err().map(Err) };
            Ok(builder.build().chain(stream::once(check).filter_map(future::ready)).boxed())
        }))
    }
}

/// Returns an error if an object has changed since the query was planned. Local files can change while we read them.
async fn unchanged(store: &Arc<dyn ObjectStore>, object: &ObjectMeta, name: &str) -> Result<()> {
    let now = store.head(&object.location).await?;
    if now.size == object.size && now.e_tag == object.e_tag && now.last_modified == object.last_modified {
        return Ok(());
    }
    Err(failed(name, &SourceError::Changed))
}
