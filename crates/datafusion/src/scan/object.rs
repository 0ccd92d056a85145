//! Reads an object on an object store, with blocking reads.

use alloc::sync::Arc;
use bytes::{Buf, Bytes};
use datafusion::{error::Result, physical_plan::metrics::Count};
use futures::{StreamExt, stream::BoxStream};
use object_store::{GetOptions, GetRange, GetResultPayload, ObjectMeta, ObjectStore};
use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom},
};
use tokio::runtime::Handle;

/// Reads an object from an offset to its end.
pub(super) struct ObjectReader {
    bytes: ObjectBytes,
    /// Counts the bytes that are read, for the metrics of the scan.
    scanned: Count,
    /// Returns whether the query has ended, so that reading can stop.
    is_cancelled: Box<dyn Fn() -> bool + Send>,
}

enum ObjectBytes {
    /// A local file.
    File(File),
    /// A response from a server.
    Stream(Handle, BoxStream<'static, object_store::Result<Bytes>>, Bytes),
}

impl ObjectReader {
    /// Opens an object. Returns an error if the object has changed since the query was planned.
    pub(super) async fn open(
        store: &Arc<dyn ObjectStore>,
        object: &ObjectMeta,
        offset: u64,
        scanned: Count,
        is_cancelled: impl Fn() -> bool + Send + 'static,
    ) -> Result<Self> {
        let options = GetOptions {
            if_match: object.e_tag.clone(),
            if_unmodified_since: object.e_tag.is_none().then_some(object.last_modified),
            range: (offset > 0).then_some(GetRange::Offset(offset)),
            ..GetOptions::default()
        };
        let found = store.get_opts(&object.location, options).await?;
        let bytes = match found.payload {
            GetResultPayload::File(mut file, _) => {
                file.seek(SeekFrom::Start(offset))?;
                ObjectBytes::File(file)
            }
            GetResultPayload::Stream(stream) => ObjectBytes::Stream(Handle::current(), stream, Bytes::new()),
        };
        Ok(Self { bytes, scanned, is_cancelled: Box::new(is_cancelled) })
    }
}

impl Read for ObjectReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if (self.is_cancelled)() {
            return Err(io::Error::other("the query ended"));
        }
        let count = match &mut self.bytes {
            ObjectBytes::File(file) => file.read(buffer)?,
            ObjectBytes::Stream(handle, stream, bytes) => {
                while bytes.is_empty() {
                    let Some(next) = handle.block_on(stream.next()) else { break };
                    *bytes = next?;
                }
                let count = bytes.len().min(buffer.len());
                bytes.copy_to_slice(buffer.get_mut(..count).unwrap_or_default());
                count
            }
        };
        self.scanned.add(count);
        Ok(count)
    }
}
