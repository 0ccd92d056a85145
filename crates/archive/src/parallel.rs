//! Work on many threads whose results come in order.

use alloc::sync::Arc;
use core::num::NonZeroUsize;
use movetext_pgn::Flow;
use std::sync::Condvar;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::mpsc;
use std::sync::mpsc::Receiver;
use std::sync::mpsc::SyncSender;
use std::thread;

/// More threads than any machine has cores: larger numbers are treated as typos and clamped.
const MOST: usize = 256;

/// Items of less weight are passed to another thread together, since that costs as much as working on so much text.
const BATCH: u64 = 64 * 1024;

/// Items of less weight are worked on by any thread, however little memory there is for each: what is left of them there
/// is nothing beside what a thread needs anyway.
const HEAVY: u64 = 4 << 20;

/// How much is worked on at once.
///
/// ```
/// use core::num::NonZeroUsize;
/// use movetext_archive::Concurrency;
///
/// let four = Concurrency::new(NonZeroUsize::new(4).unwrap()).with_memory(64 << 20);
/// # let _ = four;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Concurrency {
    threads: NonZeroUsize,
    memory: u64,
}

impl Concurrency {
    /// How many bytes of memory are in flight, unless [set](Self::with_memory): 256 MiB.
    pub const MEMORY: u64 = 256 << 20;

    /// Works on so many threads, 256 at most.
    #[must_use]
    pub const fn new(threads: NonZeroUsize) -> Self {
        Self { threads, memory: Self::MEMORY }
    }

    /// Bounds the weight of what is in flight on all threads: what waits for a thread, what is worked on, and what waits
    /// for delivery. An item that is heavier than one thread's share of it is worked on by the thread that delivers, since
    /// each thread that has worked on such an item would keep some of its memory; one that is heavier than all of it is
    /// worked on alone. The item that was made last waits outside.
    #[must_use]
    pub const fn with_memory(self, bytes: u64) -> Self {
        Self { memory: bytes, ..self }
    }
}

/// Calls `work` with each of `items`, on several threads, and `deliver` with what it returns, in the order of the items
/// and on this thread, until that returns [`Flow::Stop`].
///
/// Items are made on a thread of their own, ahead of what was delivered as far as `concurrency` allows, so that memory
/// does not depend on how many there are. `weigh` returns how many bytes of memory an item and what is made of it take,
/// about; light items share the cost of being passed to a thread. With one thread everything happens on this one, item by
/// item. There are fewer threads where the system has no more. Neither threads nor memory change what is delivered.
///
/// ```
/// use core::num::NonZeroUsize;
/// use movetext_archive::{Concurrency, in_order};
/// use movetext_pgn::Flow;
///
/// let mut squares = Vec::new();
/// in_order(
///     Concurrency::new(NonZeroUsize::new(4).unwrap()),
///     1..=1_000_u64,
///     |_| 8,
///     |number| number * number,
///     |square| {
///         squares.push(square);
///         if square == 9 { Flow::Stop } else { Flow::Continue }
///     },
/// );
/// assert_eq!(squares, [1, 4, 9]);
/// ```
pub fn in_order<I, O>(
    concurrency: Concurrency,
    items: I,
    weigh: impl Fn(&I::Item) -> u64 + Send,
    work: impl Fn(I::Item) -> O + Sync,
    mut deliver: impl FnMut(O) -> Flow,
) where
    I: IntoIterator,
    I::Item: Send,
    I::IntoIter: Send,
    O: Send,
{
    let (items, threads) = (items.into_iter(), concurrency.threads.get().min(MOST));
    if threads == 1 {
        for item in items {
            if deliver(work(item)) == Flow::Stop {
                break;
            }
        }
        return;
    }
    let memory = Memory::new(concurrency.memory);
    thread::scope(|scope| {
        let closing = Closing(&memory);
        let (promise, promised) = mpsc::sync_channel(threads * 2);
        let (job, jobs) = mpsc::sync_channel(threads);
        let jobs = Arc::new(Mutex::new(jobs));
        let worker = || {
            let (jobs, work) = (Arc::clone(&jobs), &work);
            move || work_off(&jobs, work)
        };
        scope.spawn(worker());
        for _ in 1..threads {
            if thread::Builder::new().spawn_scoped(scope, worker()).is_err() {
                break;
            }
        }
        drop(jobs);
        let memory = &memory;
        // Each thread can have a batch, even if its last item doubles it.
        let least = (memory.limit / (2 * threads as u64)).clamp(1, BATCH);
        let most = (memory.limit / threads as u64).max(HEAVY).min(memory.limit);
        scope.spawn(move || hand_out(Batches { items, weigh, least }, memory, most, &promise, &job));
        for (promised, weight) in promised {
            let mut is_stopped = |result| deliver(result) == Flow::Stop;
            let is_over = match promised {
                Promised::Here(items) => items.into_iter().any(|item| is_stopped(work(item))),
                // Results that never come are those of a worker that panicked, which the scope passes on.
                Promised::Elsewhere(results) => {
                    results.recv().map_or(true, |results| results.into_iter().any(is_stopped))
                }
            };
            if is_over {
                break;
            }
            memory.release(weight);
        }
        drop(closing);
    });
}

/// Items in groups that are worth passing to another thread.
struct Batches<I, W> {
    items: I,
    weigh: W,
    /// The weight that is worth it.
    least: u64,
}

impl<I: Iterator, W: Fn(&I::Item) -> u64> Iterator for Batches<I, W> {
    /// Items and their weight.
    type Item = (Vec<I::Item>, u64);

    fn next(&mut self) -> Option<Self::Item> {
        let (mut batch, mut weight) = (Vec::new(), 0_u64);
        while weight < self.least {
            let Some(item) = self.items.next() else { break };
            weight = weight.saturating_add((self.weigh)(&item).max(1));
            batch.push(item);
        }
        (!batch.is_empty()).then_some((batch, weight))
    }
}

/// What is delivered next.
enum Promised<T, O> {
    /// The results of a worker.
    Elsewhere(Receiver<Vec<O>>),
    /// Items that are worked on where they are delivered: they take more than a worker's share of the memory. Each worker
    /// that has worked on such an item would keep some of its memory.
    Here(Vec<T>),
}

/// A batch of items, and the channel that its results are waited for on.
type Job<T, O> = (Vec<T>, SyncSender<Vec<O>>);

/// Makes items for as long as results are waited for. Workers get those that are not heavier than `most`.
fn hand_out<T, O>(
    batches: impl Iterator<Item = (Vec<T>, u64)>,
    memory: &Memory,
    most: u64,
    promise: &SyncSender<(Promised<T, O>, u64)>,
    job: &SyncSender<Job<T, O>>,
) {
    for (items, weight) in batches {
        if !memory.take(weight) {
            break;
        }
        let is_sent = if weight > most {
            promise.send((Promised::Here(items), weight)).is_ok()
        } else {
            let (results, promised) = mpsc::sync_channel(1);
            promise.send((Promised::Elsewhere(promised), weight)).is_ok()
                && job.send((items, results)).is_ok()
        };
        if !is_sent {
            break;
        }
    }
}

/// Works until there are no more jobs.
fn work_off<T, O>(jobs: &Mutex<Receiver<Job<T, O>>>, work: &impl Fn(T) -> O) {
    loop {
        let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((items, results)) = next else { break };
        // The delivery may have been stopped.
        let _ = results.send(items.into_iter().map(work).collect());
    }
}

/// The memory of what is in flight. It is taken in the order of the items, so that what is delivered next has its own and
/// never waits for any.
#[derive(Debug)]
struct Memory {
    limit: u64,
    /// How much is taken; `None` where no more is given.
    taken: Mutex<Option<u64>>,
    released: Condvar,
}

impl Memory {
    const fn new(limit: u64) -> Self {
        Self { limit, taken: Mutex::new(Some(0)), released: Condvar::new() }
    }

    /// Waits until so much is free, or all of it; returns whether it was taken.
    fn take(&self, weight: u64) -> bool {
        let is_full = |taken: &mut Option<u64>| {
            taken.is_some_and(|taken| taken > 0 && taken.saturating_add(weight) > self.limit)
        };
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let mut taken = self.released.wait_while(taken, is_full).unwrap_or_else(PoisonError::into_inner);
        *taken = taken.map(|taken| taken.saturating_add(weight));
        taken.is_some()
    }

    fn release(&self, weight: u64) {
        self.set(|taken| taken.map(|taken| taken.saturating_sub(weight)));
    }

    fn set(&self, change: impl FnOnce(Option<u64>) -> Option<u64>) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        *taken = change(*taken);
        drop(taken);
        self.released.notify_one();
    }
}

/// Gives no more memory once the delivery ends, whether it is done, stopped or panics.
struct Closing<'m>(&'m Memory);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.set(|_| None);
    }
}

#[cfg(test)]
mod tests {
    use super::{BATCH, Concurrency, in_order};
    use core::num::NonZeroUsize;
    use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
    use core::time::Duration;
    use movetext_pgn::Flow;

    fn threads(count: usize) -> Concurrency {
        Concurrency::new(NonZeroUsize::new(count).unwrap())
    }

    #[test]
    fn results_come_in_the_order_of_the_items_whoever_is_first() {
        for count in [1, 2, 8] {
            let work = |item: u64| {
                std::thread::sleep(Duration::from_micros(item * 7919 % 13 * 100));
                item
            };
            let mut results = Vec::new();
            in_order(
                threads(count),
                0..200_u64,
                |item| item % 5 * (BATCH / 3),
                work,
                |result| {
                    results.push(result);
                    Flow::Continue
                },
            );
            assert_eq!(results, (0..200).collect::<Vec<_>>(), "{count} threads");
        }
    }

    #[test]
    fn items_are_not_made_far_ahead_and_no_more_after_a_stop() {
        for count in [1, 2, 8] {
            let made = AtomicUsize::new(0);
            let items = (0..).inspect(|_| {
                made.fetch_add(1, Ordering::SeqCst);
            });
            let mut delivered = 0;
            in_order(
                threads(count),
                items,
                |_| BATCH,
                |item: usize| item,
                |item| {
                    // What is under way: promised, at work, and one in the hand of who makes them.
                    assert!(made.load(Ordering::SeqCst) <= item + 3 * count + 3);
                    std::thread::sleep(Duration::from_micros(50));
                    delivered += 1;
                    if item == 500 { Flow::Stop } else { Flow::Continue }
                },
            );
            assert_eq!(delivered, 501, "{count} threads");
        }
    }

    #[test]
    fn number_of_threads_that_nobody_has_is_no_failure() {
        for count in [1_000_000, usize::MAX] {
            let mut results = Vec::new();
            in_order(
                threads(count),
                0..2_000_u64,
                |_| BATCH,
                |item: u64| item.to_string(),
                |result| {
                    results.push(result);
                    Flow::Continue
                },
            );
            assert!(results.iter().enumerate().all(|(index, result)| *result == index.to_string()));
        }
    }

    #[test]
    fn panic_of_a_worker_is_passed_on() {
        for count in [1, 2] {
            let panicked = std::panic::catch_unwind(|| {
                let work = |item| assert_ne!(item, 10);
                in_order(threads(count), 0..1_000, |_| BATCH, work, |()| Flow::Continue);
            });
            assert!(panicked.is_err(), "{count} threads");
        }
    }

    #[test]
    fn in_order_keeps_the_weight_in_flight_within_the_memory() {
        let memory = 10 * BATCH;
        for count in [2, 8] {
            let (in_flight, most) = (AtomicU64::new(0), AtomicU64::new(0));
            // Light and heavy ones, some of which are heavier than all of the memory.
            let weight = |item: u64| item * 7_919 % 12 * BATCH + 1;
            let work = |item: u64| {
                let now = in_flight.fetch_add(weight(item), Ordering::SeqCst) + weight(item);
                most.fetch_max(now.saturating_sub(weight(item).max(memory)), Ordering::SeqCst);
                std::thread::sleep(Duration::from_micros(item * 7 % 11 * 20));
                item
            };
            let mut results = Vec::new();
            in_order(
                threads(count).with_memory(memory),
                0..400,
                |&item| weight(item),
                work,
                |item| {
                    std::thread::sleep(Duration::from_micros(item % 3 * 20));
                    in_flight.fetch_sub(weight(item), Ordering::SeqCst);
                    results.push(item);
                    Flow::Continue
                },
            );
            assert_eq!(results, (0..400).collect::<Vec<_>>(), "{count} threads");
            // A light item shares the batch of a heavy one.
            assert!(most.load(Ordering::SeqCst) < BATCH, "{count} threads: {most:?} bytes beyond the memory");
        }
    }

    #[test]
    fn in_order_ends_without_memory_and_when_stopped_while_waiting_for_it() {
        for count in [2, 8] {
            for last in [0, 3, 399] {
                let mut delivered = 0;
                in_order(
                    threads(count).with_memory(0),
                    0..,
                    |_| BATCH,
                    |item: u64| item,
                    |item| {
                        delivered += 1;
                        std::thread::sleep(Duration::from_micros(20));
                        if item == last { Flow::Stop } else { Flow::Continue }
                    },
                );
                assert_eq!(delivered, last + 1, "{count} threads");
            }
            let panicked = std::panic::catch_unwind(|| {
                let deliver = |item| if item == 7 { panic!("{item}") } else { Flow::Continue };
                in_order(threads(count).with_memory(0), 0.., |_| BATCH, |item: u64| item, deliver);
            });
            assert!(panicked.is_err(), "{count} threads");
        }
    }

    #[test]
    fn light_items_are_worked_on_by_threads_with_little_memory() {
        let here = std::thread::current().id();
        for (memory, weight) in [(32 << 10, 1 << 10), (BATCH - 1, 10_000), (BATCH + 1, BATCH / 2 + 1)] {
            let is_elsewhere = |_: u64| std::thread::current().id() != here;
            let mut results = Vec::new();
            in_order(
                threads(2).with_memory(memory),
                0..200,
                |_| weight,
                is_elsewhere,
                |is_elsewhere| {
                    results.push(is_elsewhere);
                    Flow::Continue
                },
            );
            assert_eq!(results, [true; 200], "{weight} of {memory} bytes");
        }
    }

    #[test]
    fn items_heavier_than_the_share_of_a_thread_are_worked_on_where_they_are_delivered() {
        let here = std::thread::current().id();
        let cases =
            [(8, 64, 9, true), (8, 64, 8, false), (8, 64, 3, false), (8, 8, 4, false), (2, 64, 33, true)];
        for (count, memory, weight, is_here) in cases {
            let mut results = Vec::new();
            in_order(
                threads(count).with_memory(memory << 20),
                0..20,
                |_| weight << 20,
                |_: u64| std::thread::current().id() == here,
                |is_here| {
                    results.push(is_here);
                    Flow::Continue
                },
            );
            assert_eq!(results, [is_here; 20], "{weight} of {memory} MiB on {count} threads");
        }
    }

    #[test]
    fn light_items_are_passed_to_a_thread_together() {
        let workers = std::sync::Mutex::new(Vec::new());
        let work = |item: u64| {
            workers.lock().unwrap().push((item, std::thread::current().id()));
            std::thread::sleep(Duration::from_micros(10));
        };
        in_order(threads(4), 0..1_000, |_| BATCH.div_ceil(100), work, |()| Flow::Continue);
        let mut workers = workers.into_inner().unwrap();
        workers.sort_by_key(|&(item, _)| item);
        for batch in workers.chunks(100) {
            assert!(batch.iter().all(|(_, worker)| *worker == batch[0].1), "{:?}", batch[0]);
        }
    }
}
