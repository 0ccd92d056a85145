//! Runs ordered work on many threads, and uses idle threads to decode frames.

use super::AheadDecoder;
use crate::parallel::{self, Concurrency, IdleThreads, Item};
use alloc::sync::Arc;
use core::ops::ControlFlow;

/// Calls `work` for each item on several threads, and `deliver` with the results in order on the calling thread. This
/// works like [`parallel::in_order`], but threads without other work decode frames before the reader needs them.
///
/// `items` creates the items. Its argument is the decoder for [`FrameOptions::ahead`](super::FrameOptions::ahead). A
/// quarter of the memory is reserved for decoding ahead, and must be enough for a `pzstd` frame (8 MiB). So the
/// argument is `None` if there is less than 32 MiB of memory, or only one thread.
///
/// ```
/// use core::ops::ControlFlow;
/// use movetext_files::{
///     compression::{Compression, Compressor},
///     frames::{FrameOptions, in_order},
///     parallel::{Concurrency, Item},
/// };
/// use std::io::{BufRead, BufReader, Cursor, Write};
///
/// struct Line(String);
///
/// impl Item for Line {
///     fn weight(&self) -> u64 {
///         self.0.len() as u64
///     }
/// }
///
/// let mut out = Compressor::new(Vec::new(), Compression::Zstandard)?;
/// out.write_all(b"one\nthree\n")?;
/// let stream = Cursor::new(out.finish()?);
///
/// let mut lengths = Vec::new();
/// in_order(
///     Concurrency::default(),
///     |ahead| {
///         let options = FrameOptions { ahead, starts: None };
///         let text = options.decoder(stream, Compression::Zstandard).unwrap();
///         BufReader::new(text).lines().map(|line| Line(line.unwrap()))
///     },
///     |Line(line)| line.len(),
///     |length| {
///         lengths.push(length);
///         ControlFlow::Continue(())
///     },
/// );
/// assert_eq!(lengths, [3, 5]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn in_order<I, O>(
    concurrency: Concurrency,
    items: impl FnOnce(Option<Arc<AheadDecoder>>) -> I,
    work: impl Fn(I::Item) -> O + Sync,
    deliver: impl FnMut(O) -> ControlFlow<()>,
) where
    I: IntoIterator,
    I::Item: Item,
    I::IntoIter: Send,
    O: Send,
{
    let (concurrency, memory) = concurrency.split_memory();
    if memory == 0 {
        parallel::in_order_assisted(concurrency, &IdleThreads::default(), items(None), work, deliver);
        return;
    }
    let ahead = Arc::new(AheadDecoder::new(memory));
    let items = items(Some(Arc::clone(&ahead)));
    parallel::in_order_assisted(concurrency, &*ahead, items, work, deliver);
}
