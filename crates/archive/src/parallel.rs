//! Work on many threads whose results come in order.

use alloc::sync::Arc;
use core::num::NonZeroUsize;
use movetext_pgn::Flow;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::mpsc;
use std::sync::mpsc::Receiver;
use std::sync::mpsc::SyncSender;
use std::thread;

/// More threads than any machine has cores: beyond that a number is a slip of the hand.
const MOST: usize = 256;

/// Hands each of `items` to `work`, on that many threads, and what comes of it to `deliver`, in the order of the items
/// and on this thread, until it says [`Flow::Stop`].
///
/// Items are made on a thread of their own, at most two for each worker ahead of what was delivered, so that memory
/// does not depend on how many there are. With one thread everything happens on this one, item by item. There are 256
/// threads at most, and fewer where the system has no more.
///
/// ```
/// use core::num::NonZeroUsize;
/// use movetext_archive::in_order;
/// use movetext_pgn::Flow;
///
/// let mut squares = Vec::new();
/// in_order(
///     NonZeroUsize::new(4).unwrap(),
///     1..=1_000_u64,
///     |number| number * number,
///     |square| {
///         squares.push(square);
///         if square == 9 { Flow::Stop } else { Flow::Continue }
///     },
/// );
/// assert_eq!(squares, [1, 4, 9]);
/// ```
pub fn in_order<I, O>(
    threads: NonZeroUsize,
    items: I,
    work: impl Fn(I::Item) -> O + Sync,
    mut deliver: impl FnMut(O) -> Flow,
) where
    I: IntoIterator,
    I::Item: Send,
    I::IntoIter: Send,
    O: Send,
{
    let (items, threads) = (items.into_iter(), threads.get().min(MOST));
    if threads == 1 {
        for item in items {
            if deliver(work(item)) == Flow::Stop {
                break;
            }
        }
        return;
    }
    thread::scope(|scope| {
        let (promise, promised) = mpsc::sync_channel(threads * 2);
        let (job, jobs) = mpsc::sync_channel(threads);
        let jobs = Arc::new(Mutex::new(jobs));
        let labourer = || {
            let (jobs, work) = (Arc::clone(&jobs), &work);
            move || labour(&jobs, work)
        };
        scope.spawn(labourer());
        for _ in 1..threads {
            if thread::Builder::new().spawn_scoped(scope, labourer()).is_err() {
                break;
            }
        }
        drop(jobs);
        scope.spawn(move || hand_out(items, &promise, &job));
        for result in promised {
            // A result that never comes is a worker that panicked, which the scope passes on.
            let Ok(result) = result.recv() else { break };
            if deliver(result) == Flow::Stop {
                break;
            }
        }
    });
}

/// An item, and where its result is waited for.
type Job<T, O> = (T, SyncSender<O>);

/// Makes items for as long as somebody waits for results.
fn hand_out<T, O>(
    items: impl Iterator<Item = T>,
    promise: &SyncSender<Receiver<O>>,
    job: &SyncSender<Job<T, O>>,
) {
    for item in items {
        let (result, promised) = mpsc::sync_channel(1);
        if promise.send(promised).is_err() || job.send((item, result)).is_err() {
            break;
        }
    }
}

/// Works until there are no more jobs.
fn labour<T, O>(jobs: &Mutex<Receiver<Job<T, O>>>, work: &impl Fn(T) -> O) {
    loop {
        let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((item, result)) = next else { break };
        // Whoever waited may have had enough.
        let _ = result.send(work(item));
    }
}

#[cfg(test)]
mod tests {
    use super::in_order;
    use core::num::NonZeroUsize;
    use core::sync::atomic::{AtomicUsize, Ordering};
    use core::time::Duration;
    use movetext_pgn::Flow;

    fn threads(count: usize) -> NonZeroUsize {
        NonZeroUsize::new(count).unwrap()
    }

    #[test]
    fn results_come_in_the_order_of_the_items_whoever_is_first() {
        for count in [1, 2, 8] {
            let work = |item: u64| {
                std::thread::sleep(Duration::from_micros(item * 7919 % 13 * 100));
                item
            };
            let mut results = Vec::new();
            in_order(threads(count), 0..200_u64, work, |result| {
                results.push(result);
                Flow::Continue
            });
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
                in_order(threads(count), 0..1_000, |item| assert_ne!(item, 10), |()| Flow::Continue);
            });
            assert!(panicked.is_err(), "{count} threads");
        }
    }
}
