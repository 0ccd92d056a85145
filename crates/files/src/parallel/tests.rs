//! Tests for order, limits, stops, panics and assistance.

use super::{
    Assistant, BUNDLE_BYTES, Concurrency, IdleThreads, Item, WeightedItem, in_order, in_order_assisted,
};
use alloc::sync::Arc;
use core::{
    num::NonZeroUsize,
    ops::ControlFlow,
    sync::atomic::{AtomicU64, AtomicUsize, Ordering},
    time::Duration,
};
use std::thread::{self, ThreadId};

fn threads(count: usize) -> Concurrency {
    Concurrency::new(NonZeroUsize::new(count).unwrap())
}

#[test]
fn in_order_delivers_in_item_order() {
    for count in [1, 2, 8] {
        let work = |item: u64| {
            thread::sleep(Duration::from_micros(item * 7919 % 13 * 100));
            item
        };
        let mut results = Vec::new();
        in_order(
            threads(count),
            0..200_u64,
            |item| item % 5 * (BUNDLE_BYTES / 3),
            work,
            |result| {
                results.push(result);
                ControlFlow::Continue(())
            },
        );
        assert_eq!(results, (0..200).collect::<Vec<_>>(), "{count} threads");
    }
}

#[test]
fn in_order_bounds_items_in_flight() {
    for count in [1, 2, 8] {
        let made = AtomicUsize::new(0);
        let items = (0..).inspect(|_| {
            made.fetch_add(1, Ordering::SeqCst);
        });
        let mut delivered = 0;
        in_order(
            threads(count),
            items,
            |_| BUNDLE_BYTES,
            |item: usize| item,
            |item| {
                // Not yet delivered: at most the items in flight and the item produced last.
                assert!(made.load(Ordering::SeqCst) <= item + 3 * count + 3);
                thread::sleep(Duration::from_micros(50));
                delivered += 1;
                if item == 500 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!(delivered, 501, "{count} threads");
        // After the stop, the item that is being produced is still completed.
        assert!(made.into_inner() <= 500 + 3 * count + 4, "{count} threads");
    }
}

#[test]
fn in_order_accepts_any_number_of_threads() {
    for count in [1_000_000, usize::MAX] {
        let mut results = Vec::new();
        in_order(
            threads(count),
            0..2_000_u64,
            |_| BUNDLE_BYTES,
            |item: u64| item.to_string(),
            |result| {
                results.push(result);
                ControlFlow::Continue(())
            },
        );
        assert!(results.iter().enumerate().all(|(index, result)| *result == index.to_string()));
    }
}

#[test]
fn in_order_propagates_a_panic() {
    for count in [1, 2] {
        let panicked = std::panic::catch_unwind(|| {
            let work = |item| assert_ne!(item, 10);
            in_order(threads(count), 0..1_000, |_| BUNDLE_BYTES, work, |()| ControlFlow::Continue(()));
        });
        assert!(panicked.is_err(), "{count} threads");
    }
}

#[test]
fn in_order_bounds_weight_in_flight() {
    let memory = 10 * BUNDLE_BYTES;
    for count in [2, 8] {
        let (in_flight, most) = (AtomicU64::new(0), AtomicU64::new(0));
        // A mix of light and heavy items. Some exceed the memory limit.
        let weight = |item: u64| item * 7_919 % 12 * BUNDLE_BYTES + 1;
        let work = |item: u64| {
            let now = in_flight.fetch_add(weight(item), Ordering::SeqCst) + weight(item);
            most.fetch_max(now.saturating_sub(weight(item).max(memory)), Ordering::SeqCst);
            thread::sleep(Duration::from_micros(item * 7 % 11 * 20));
            item
        };
        let mut results = Vec::new();
        in_order(
            threads(count).with_memory(memory),
            0..400,
            |&item| weight(item),
            work,
            |item| {
                thread::sleep(Duration::from_micros(item % 3 * 20));
                in_flight.fetch_sub(weight(item), Ordering::SeqCst);
                results.push(item);
                ControlFlow::Continue(())
            },
        );
        assert_eq!(results, (0..400).collect::<Vec<_>>(), "{count} threads");
        // A light item can share a bundle with a heavy item.
        assert!(
            most.load(Ordering::SeqCst) < BUNDLE_BYTES,
            "{count} threads: {most:?} bytes beyond the memory"
        );
    }
}

#[test]
fn in_order_without_memory_terminates() {
    for count in [2, 8] {
        for last in [0, 3, 399] {
            let mut delivered = 0;
            in_order(
                threads(count).with_memory(0),
                0..,
                |_| BUNDLE_BYTES,
                |item: u64| item,
                |item| {
                    delivered += 1;
                    thread::sleep(Duration::from_micros(20));
                    if item == last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
            );
            assert_eq!(delivered, last + 1, "{count} threads");
        }
        let panicked = std::panic::catch_unwind(|| {
            let deliver = |item| if item == 7 { panic!("{item}") } else { ControlFlow::Continue(()) };
            in_order(threads(count).with_memory(0), 0.., |_| BUNDLE_BYTES, |item: u64| item, deliver);
        });
        assert!(panicked.is_err(), "{count} threads");
    }
}

#[test]
fn light_items_run_on_small_threads() {
    let here = thread::current().id();
    for (memory, weight) in
        [(32 << 10, 1 << 10), (BUNDLE_BYTES - 1, 10_000), (BUNDLE_BYTES + 1, BUNDLE_BYTES / 2 + 1)]
    {
        let is_elsewhere = |_: u64| {
            thread::sleep(Duration::from_micros(50));
            thread::current().id() != here
        };
        let mut results = Vec::new();
        in_order(
            threads(2).with_memory(memory),
            0..200,
            |_| weight,
            is_elsewhere,
            |is_elsewhere| {
                results.push(is_elsewhere);
                ControlFlow::Continue(())
            },
        );
        assert_eq!(results.len(), 200);
        assert!(results.contains(&true), "{weight} of {memory} bytes");
    }
}

#[test]
fn heavy_items_run_on_delivering_thread() {
    let here = thread::current().id();
    let cases = [(8, 64, 9, true), (8, 64, 8, false), (8, 64, 3, false), (8, 8, 4, false), (2, 64, 33, true)];
    for (count, memory, weight, is_here) in cases {
        let mut results = Vec::new();
        in_order(
            threads(count).with_memory(memory << 20),
            0..20,
            |_| weight << 20,
            |_: u64| {
                thread::sleep(Duration::from_millis(1));
                thread::current().id() == here
            },
            |is_here| {
                results.push(is_here);
                ControlFlow::Continue(())
            },
        );
        assert_eq!(results.len(), 20);
        let is_all_here = !results.contains(&false);
        assert_eq!(is_all_here, is_here, "{weight} of {memory} MiB on {count} threads");
    }
}

#[test]
fn light_items_are_passed_in_bundles() {
    let workers = std::sync::Mutex::new(Vec::new());
    let work = |item: u64| {
        workers.lock().unwrap().push((item, thread::current().id()));
        thread::sleep(Duration::from_micros(10));
    };
    in_order(threads(4), 0..1_000, |_| BUNDLE_BYTES.div_ceil(100), work, |()| ControlFlow::Continue(()));
    let mut workers = workers.into_inner().unwrap();
    workers.sort_by_key(|&(item, _)| item);
    for bundle in workers.chunks(100) {
        assert!(bundle.iter().all(|(_, worker)| *worker == bundle[0].1), "{:?}", bundle[0]);
    }
}

/// An assistant that counts the chores to do and the chores done.
#[derive(Default)]
struct Chores {
    open: AtomicUsize,
    done: AtomicUsize,
    idle: IdleThreads,
}

impl Assistant for Chores {
    fn assist(&self) -> bool {
        let take = |open: usize| open.checked_sub(1);
        let is_taken = self.open.fetch_update(Ordering::SeqCst, Ordering::SeqCst, take).is_ok();
        self.done.fetch_add(usize::from(is_taken), Ordering::SeqCst);
        is_taken
    }

    fn idle(&self) -> &IdleThreads {
        &self.idle
    }
}

#[test]
fn waiting_threads_are_woken_to_assist() {
    for count in [2, 3, 8] {
        let chores = Chores::default();
        // Each item adds a chore, and is produced only after another thread has done that chore.
        let items = (1..=500).inspect(|&item| {
            if item % 3 == 0 {
                thread::sleep(Duration::from_micros(100));
            }
            chores.open.fetch_add(1, Ordering::SeqCst);
            chores.idle.wake();
            while chores.done.load(Ordering::SeqCst) < item {
                thread::yield_now();
            }
        });
        let mut delivered = 0;
        in_order_assisted(
            threads(count),
            &chores,
            items.map(|item| WeightedItem { item, weight: BUNDLE_BYTES }),
            |weighted: WeightedItem<usize>| weighted.item,
            |item| {
                delivered = item;
                ControlFlow::Continue(())
            },
        );
        assert_eq!((delivered, chores.done.into_inner()), (500, 500), "{count} threads");
    }
}

#[test]
fn assistant_panic_ends_the_run() {
    struct PanickingAssistant(IdleThreads);
    impl Assistant for PanickingAssistant {
        fn assist(&self) -> bool {
            panic!("an assistant panics")
        }

        fn idle(&self) -> &IdleThreads {
            &self.0
        }
    }
    for count in [2, 8] {
        let panicked = std::panic::catch_unwind(|| {
            let assistant = PanickingAssistant(IdleThreads::default());
            let items = (0..1_000).inspect(|_| thread::sleep(Duration::from_millis(1)));
            let items = items.map(|item| WeightedItem { item, weight: BUNDLE_BYTES });
            let deliver = |_| ControlFlow::Continue(());
            in_order_assisted(threads(count), &assistant, items, |weighted| weighted.item, deliver);
        });
        assert!(panicked.is_err(), "{count} threads");
    }
}

/// An item that depends on its source until it is detached.
struct AttachedItem {
    weight: u64,
    /// The thread that produced the item. `None` after it is detached.
    source: Option<ThreadId>,
    /// The number of items that the source has produced.
    produced: Arc<AtomicUsize>,
    number: usize,
}

impl Item for AttachedItem {
    fn weight(&self) -> u64 {
        self.weight
    }

    fn detach(&mut self) {
        assert_eq!(self.produced.load(Ordering::SeqCst), self.number, "detached too late");
        self.source = None;
    }
}

#[test]
fn item_is_detached_before_the_next() {
    for (count, weight) in
        [(1, 1), (1, BUNDLE_BYTES), (2, 1), (4, BUNDLE_BYTES / 3), (8, BUNDLE_BYTES), (3, 64 << 20)]
    {
        let produced = Arc::new(AtomicUsize::new(0));
        let items = (1..=1_000).map(|number| {
            produced.store(number, Ordering::SeqCst);
            let produced = Arc::clone(&produced);
            AttachedItem { weight, source: Some(thread::current().id()), produced, number }
        });
        let in_place = AtomicUsize::new(0);
        let work = |item: AttachedItem| {
            if let Some(source) = item.source {
                assert_eq!(source, thread::current().id());
                assert_eq!(item.produced.load(Ordering::SeqCst), item.number);
                in_place.fetch_add(1, Ordering::SeqCst);
            }
        };
        in_order_assisted(threads(count), &IdleThreads::default(), items, work, |()| {
            ControlFlow::Continue(())
        });
        assert!(count > 1 || in_place.into_inner() == 1_000);
    }
}
