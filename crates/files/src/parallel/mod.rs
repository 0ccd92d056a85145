//! Runs work on many threads and delivers the results in order.

mod idle;
#[cfg(test)]
mod tests;

pub(crate) use idle::{Assistant, IdleThreads};

use alloc::collections::VecDeque;
use core::{num::NonZeroUsize, ops::ControlFlow};
use idle::Role;
use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    thread,
};

/// The maximum number of threads. A larger number is probably a typo.
const MAX_THREADS: usize = 256;

/// The minimum weight of a bundle, in bytes of text. Light items pass to another thread in bundles, because passing a
/// bundle costs about as much as processing this much text.
pub const BUNDLE_BYTES: u64 = 64 * 1024;

/// How many bundles may be in flight in addition to one per thread. The number is small, because results can be much
/// larger than the text.
const SPARE_BUNDLES: usize = 6;

/// Any thread may process an item that weighs less than this. The memory that a thread keeps after such an item is
/// negligible.
const HEAVY_ITEM_BYTES: u64 = 4 << 20;

/// The minimum memory for decoding ahead: a pzstd frame at the default level.
const MIN_AHEAD_BYTES: u64 = 8 << 20;

/// How many threads and how much memory [`in_order`] uses.
///
/// ```
/// use core::num::NonZeroUsize;
/// use movetext_files::parallel::Concurrency;
///
/// let four = Concurrency::new(NonZeroUsize::new(4).unwrap()).with_memory(64 << 20);
/// # let _ = four;
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Concurrency {
    threads: NonZeroUsize,
    memory: u64,
}

/// Uses all cores, and 256 MiB for items in flight.
impl Default for Concurrency {
    fn default() -> Self {
        Self::new(thread::available_parallelism().unwrap_or(NonZeroUsize::MIN))
    }
}

impl Concurrency {
    const DEFAULT_MEMORY_BYTES: u64 = 256 << 20;

    /// Uses up to `threads` threads, at most 256, and 256 MiB for items in flight.
    #[must_use]
    pub const fn new(threads: NonZeroUsize) -> Self {
        Self { threads, memory: Self::DEFAULT_MEMORY_BYTES }
    }

    /// Limits the total weight of the items in flight, in bytes. An item is in flight while it waits, while a thread
    /// processes it, and while its result waits for delivery.
    ///
    /// Only the delivering thread processes items that are heavier than one thread's share of the limit (at least
    /// 4 MiB). A thread keeps the memory that its largest item needed, so only this thread keeps a large amount.
    ///
    /// A new item waits until it fits within the limit, and is not in flight until then. So memory may hold one item
    /// more than the limit allows. An item heavier than the limit waits until no other item is in flight.
    #[must_use]
    pub const fn with_memory(self, bytes: u64) -> Self {
        Self { memory: bytes, ..self }
    }

    /// Sets memory aside for decoding ahead. Returns the settings with the remaining memory, and the bytes set aside: 0
    /// with a single thread, or if a quarter of the memory is less than [`MIN_AHEAD_BYTES`].
    pub(crate) const fn split_memory(self) -> (Self, u64) {
        let ahead = if self.threads.get() == 1 { 0 } else { self.memory / 4 };
        if ahead < MIN_AHEAD_BYTES { (self, 0) } else { (self.with_memory(self.memory - ahead), ahead) }
    }
}

/// Calls `work` for each item on several threads, and `deliver` with the results in order on the calling thread, until
/// `deliver` returns [`ControlFlow::Break`].
///
/// The calling thread is one of these threads. While no result is ready for delivery, it processes items. The other
/// threads produce items, one thread at a time. They run ahead of delivery as far as `concurrency` allows, so memory
/// use does not depend on the number of items. If enough items wait for the other threads, the producing thread
/// processes the next item itself.
///
/// `weigh` returns the approximate memory of an item and its result in bytes. Light items pass to other threads in
/// bundles of about 64 KiB. With a single thread, everything runs on the calling thread, item by item. If the system
/// cannot start all threads, we use fewer. The results do not depend on threads or memory. After `Break`, the function
/// returns as soon as the other threads complete the item that is being produced and the bundles that are being
/// processed.
///
/// ```
/// use core::{num::NonZeroUsize, ops::ControlFlow};
/// use movetext_files::parallel::{Concurrency, in_order};
///
/// let mut squares = Vec::new();
/// in_order(
///     Concurrency::new(NonZeroUsize::new(4).unwrap()),
///     1..=1_000_u64,
///     |_| 8,
///     |number| number * number,
///     |square| {
///         squares.push(square);
///         if square == 9 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
///     },
/// );
/// assert_eq!(squares, [1, 4, 9]);
/// ```
pub fn in_order<I, O>(
    concurrency: Concurrency,
    items: I,
    weigh: impl Fn(&I::Item) -> u64 + Send,
    work: impl Fn(I::Item) -> O + Sync,
    deliver: impl FnMut(O) -> ControlFlow<()>,
) where
    I: IntoIterator,
    I::Item: Send,
    I::IntoIter: Send,
    O: Send,
{
    let weighted = items.into_iter().map(move |item| WeightedItem { weight: weigh(&item), item });
    in_order_assisted(
        concurrency,
        &IdleThreads::default(),
        weighted,
        |weighted| work(weighted.item),
        deliver,
    );
}

/// An item with its weight.
struct WeightedItem<T> {
    item: T,
    weight: u64,
}

impl<T: Send> Item for WeightedItem<T> {
    fn weight(&self) -> u64 {
        self.weight
    }
}

/// An item that has a weight and may depend on its source until it is detached.
pub trait Item: Send {
    /// Returns the approximate memory of the item and its result, in bytes.
    fn weight(&self) -> u64;

    /// Makes the item independent of its source. We call this before the next item is produced, unless the producing
    /// thread has already processed the item.
    fn detach(&mut self) {}
}

/// Like [`in_order`], but threads that wait for items help `assistant`.
pub(crate) fn in_order_assisted<I, O>(
    concurrency: Concurrency,
    assistant: &dyn Assistant,
    items: I,
    work: impl Fn(I::Item) -> O + Sync,
    mut deliver: impl FnMut(O) -> ControlFlow<()>,
) where
    I: IntoIterator,
    I::Item: Item,
    I::IntoIter: Send,
    O: Send,
{
    let (memory, threads) = (concurrency.memory, concurrency.threads.get().min(MAX_THREADS));
    // Every thread can have a bundle, even if the last item of each bundle doubles the bundle's weight.
    let least = (memory / (2 * threads as u64)).clamp(1, BUNDLE_BYTES);
    let scheduler = Scheduler {
        work,
        memory,
        share: (memory / threads as u64).max(HEAVY_ITEM_BYTES).min(memory),
        threads,
        state: Mutex::new(State::new(Bundles { items: items.into_iter(), least })),
        assistant,
    };
    thread::scope(|scope| {
        let closing = CloseOnDrop(&scheduler);
        let spawn =
            |_: &usize| thread::Builder::new().spawn_scoped(scope, || scheduler.produce_and_work()).is_ok();
        if (1..threads).take_while(spawn).count() > 0 {
            scheduler.deliver_all(&mut deliver);
        } else {
            let bundles = scheduler.lock().bundles.take();
            for item in bundles.into_iter().flat_map(|bundles| bundles.items) {
                if deliver((scheduler.work)(item)).is_break() {
                    break;
                }
            }
        }
        drop(closing);
    });
}

/// Groups items into bundles.
struct Bundles<I> {
    items: I,
    /// The minimum weight of a bundle.
    least: u64,
}

impl<I: Iterator<Item: Item>> Iterator for Bundles<I> {
    /// The items of a bundle, and their total weight.
    type Item = (Vec<I::Item>, u64);

    fn next(&mut self) -> Option<Self::Item> {
        let (mut bundle, mut weight) = (Vec::<I::Item>::new(), 0_u64);
        while weight < self.least {
            detach_last(&mut bundle);
            let Some(item) = self.items.next() else { break };
            weight = weight.saturating_add(item.weight().max(1));
            bundle.push(item);
        }
        (!bundle.is_empty()).then_some((bundle, weight))
    }
}

fn detach_last(items: &mut [impl Item]) {
    if let Some(last) = items.last_mut() {
        last.detach();
    }
}

/// The state that all threads share.
struct Scheduler<'a, B, T, O, F> {
    work: F,
    /// Additional work for idle threads. We wake workers if a bundle waits, after a bundle is delivered, and at the
    /// end. We wake the deliverer if a bundle waits, if the next bundle is ready, and if no bundle is left.
    assistant: &'a dyn Assistant,
    /// The maximum weight in flight, and the maximum weight of a bundle that any thread may process.
    memory: u64,
    share: u64,
    threads: usize,
    state: Mutex<State<B, T, O>>,
}

type Guard<'r, B, T, O> = MutexGuard<'r, State<B, T, O>>;

struct State<B, T, O> {
    /// The source of bundles. `None` while a thread is using it, and after the last bundle.
    bundles: Option<B>,
    /// Whether the source is exhausted.
    is_last: bool,
    /// The bundles that wait for a thread, by number, oldest first.
    waiting: VecDeque<(u64, Vec<T>)>,
    /// All bundles in flight with their weights, in order.
    flight: VecDeque<(Bundle<T, O>, u64)>,
    /// The total weight in flight.
    weight: u64,
    /// The number of the next bundle to deliver.
    next: u64,
    /// Whether the run is over: finished, stopped, or ended by a panic.
    is_closed: bool,
}

/// A bundle in flight.
enum Bundle<T, O> {
    /// Waiting for a thread, or being processed.
    Open,
    /// Finished, with its results.
    Done(Vec<O>),
    /// Heavier than a thread's share of the memory limit, so the delivering thread processes it.
    Here(Vec<T>),
}

impl<B, T, O> State<B, T, O> {
    const fn new(bundles: B) -> Self {
        Self {
            bundles: Some(bundles),
            is_last: false,
            waiting: VecDeque::new(),
            flight: VecDeque::new(),
            weight: 0,
            next: 0,
            is_closed: false,
        }
    }

    /// Adds a bundle in flight and returns its number.
    fn push(&mut self, bundle: Bundle<T, O>, weight: u64) -> u64 {
        let number = self.next + self.flight.len() as u64;
        self.flight.push_back((bundle, weight));
        self.weight = self.weight.saturating_add(weight);
        number
    }

    /// Takes the next bundle to deliver, if it is ready.
    fn take_next(&mut self) -> Option<Bundle<T, O>> {
        let (bundle, _) = self.flight.front_mut()?;
        if matches!(bundle, Bundle::Open) { None } else { Some(core::mem::replace(bundle, Bundle::Open)) }
    }

    /// Removes the bundle that was delivered.
    fn pop(&mut self) {
        if let Some((_, weight)) = self.flight.pop_front() {
            self.weight = self.weight.saturating_sub(weight);
            self.next += 1;
        }
    }
}

impl<B, T, O, F> Scheduler<'_, B, T, O, F> {
    fn lock(&self) -> Guard<'_, B, T, O> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn idle(&self) -> &IdleThreads {
        self.assistant.idle()
    }

    fn has_room(&self, state: &State<B, T, O>) -> bool {
        state.flight.len() < self.threads + SPARE_BUNDLES
    }
}

impl<B, T, O, F> Scheduler<'_, B, T, O, F>
where
    B: Iterator<Item = (Vec<T>, u64)>,
    T: Item,
    F: Fn(T) -> O,
{
    /// Works until the run is over: produces bundles if no other thread does, and processes waiting bundles.
    fn produce_and_work(&self) {
        let _closing = CloseOnDrop(self);
        let mut state = self.lock();
        while !state.is_closed {
            let bundles = if self.has_room(&state) { state.bundles.take() } else { None };
            if let Some(bundles) = bundles {
                drop(state);
                self.produce(bundles);
                state = self.lock();
            } else {
                state = self.work_or_wait(state, Role::Worker);
            }
        }
    }

    /// Produces bundles until enough of them wait for the other threads. Then processes the next bundle itself and puts
    /// the source back. That wakes no thread, because this thread will take the source again.
    fn produce(&self, mut bundles: B) {
        while let Some((mut items, weight)) = bundles.next() {
            let mut state = self.find_memory(weight);
            if state.is_closed {
                return;
            }
            if weight <= self.share && state.waiting.len() >= self.threads {
                let number = state.push(Bundle::Open, weight);
                drop(state);
                self.work_on(number, items);
                self.lock().bundles = Some(bundles);
                return;
            }
            // The memory stays free while we are unlocked, because no other thread adds bundles.
            drop(state);
            detach_last(&mut items);
            state = self.lock();
            if weight > self.share {
                state.push(Bundle::Here(items), weight);
                self.idle().wake_deliverer();
            } else {
                let number = state.push(Bundle::Open, weight);
                state.waiting.push_back((number, items));
                self.idle().wake();
            }
            if !self.has_room(&state) {
                state.bundles = Some(bundles);
                return;
            }
        }
        self.lock().is_last = true;
        self.idle().wake_deliverer();
    }

    /// Processes waiting bundles until `weight` fits in the memory or nothing is in flight. This cannot deadlock,
    /// because memory is granted in the order of the items.
    fn find_memory(&self, weight: u64) -> Guard<'_, B, T, O> {
        let mut state = self.lock();
        while !state.is_closed && state.weight > 0 && state.weight.saturating_add(weight) > self.memory {
            state = self.work_or_wait(state, Role::Worker);
        }
        state
    }

    /// Processes the oldest waiting bundle. If no bundle waits, helps the assistant or waits for an event.
    fn work_or_wait<'r>(&'r self, mut state: Guard<'r, B, T, O>, role: Role) -> Guard<'r, B, T, O> {
        if let Some((number, items)) = state.waiting.pop_front() {
            drop(state);
            self.work_on(number, items);
        } else {
            // We read the event count before we release the state and assist, so that we do not miss an event in
            // between.
            let seen = self.idle().events();
            drop(state);
            if !self.assistant.assist() {
                self.idle().wait(seen, role);
            }
        }
        self.lock()
    }

    fn work_on(&self, number: u64, items: Vec<T>) {
        let results = items.into_iter().map(&self.work).collect();
        let mut state = self.lock();
        let index = usize::try_from(number - state.next).unwrap_or(usize::MAX);
        if let Some((bundle, _)) = state.flight.get_mut(index) {
            *bundle = Bundle::Done(results);
        }
        if index == 0 {
            self.idle().wake_deliverer();
        }
    }

    /// Delivers all bundles. While the next bundle is not ready, processes waiting bundles.
    fn deliver_all(&self, deliver: &mut impl FnMut(O) -> ControlFlow<()>) {
        let mut state = self.lock();
        while !(state.is_closed || state.is_last && state.flight.is_empty()) {
            if let Some(bundle) = state.take_next() {
                drop(state);
                let mut is_stopped = |result| deliver(result).is_break();
                let is_over = match bundle {
                    Bundle::Done(results) => results.into_iter().any(is_stopped),
                    Bundle::Here(items) => items.into_iter().any(|item| is_stopped((self.work)(item))),
                    Bundle::Open => false,
                };
                if is_over {
                    return;
                }
                state = self.lock();
                state.pop();
                self.idle().wake_workers();
            } else {
                state = self.work_or_wait(state, Role::Deliverer);
            }
        }
    }
}

/// Ends the run on drop: after the last item, after a stop, or during a panic.
struct CloseOnDrop<'r, B, T, O, F>(&'r Scheduler<'r, B, T, O, F>);

impl<B, T, O, F> Drop for CloseOnDrop<'_, B, T, O, F> {
    fn drop(&mut self) {
        self.0.lock().is_closed = true;
        self.0.idle().wake_workers();
        self.0.idle().wake_deliverer();
    }
}
