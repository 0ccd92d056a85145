//! Shares the groups of one stream between its reader and the threads that decode ahead.

use super::group::Group;
use crate::parallel::{Assistant, IdleThreads};
use alloc::{
    collections::VecDeque,
    sync::{Arc, Weak},
};
use core::fmt;
use std::{
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

/// Decodes frames ahead of the reader, on threads that have no other work. [`in_order`](super::in_order) creates it.
pub struct AheadDecoder {
    /// The memory limit for compressed and decoded frames, in bytes.
    memory: u64,
    current: Mutex<Weak<Queue>>,
    idle: Arc<IdleThreads>,
}

impl AheadDecoder {
    /// Creates a decoder that uses at most `memory` bytes.
    pub(super) fn new(memory: u64) -> Self {
        Self { memory, current: Mutex::default(), idle: Arc::default() }
    }

    /// Creates the queue for the next input.
    pub(super) fn open(&self) -> Arc<Queue> {
        let queue = Arc::new(Queue {
            memory: self.memory,
            state: Mutex::default(),
            returned: Condvar::new(),
            idle: Arc::clone(&self.idle),
        });
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = Arc::downgrade(&queue);
        queue
    }
}

impl fmt::Debug for AheadDecoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AheadDecoder").field("memory", &self.memory).finish_non_exhaustive()
    }
}

impl Assistant for AheadDecoder {
    fn assist(&self) -> bool {
        let queue = self.current.lock().unwrap_or_else(PoisonError::into_inner).upgrade();
        queue.is_some_and(|queue| queue.decode_slice())
    }

    fn idle(&self) -> &IdleThreads {
        &self.idle
    }
}

/// The groups that the reader has not taken yet, in order.
pub(super) struct Queue {
    memory: u64,
    state: Mutex<State>,
    /// Notified when a thread returns a group to the queue. The reader waits for this.
    returned: Condvar,
    idle: Arc<IdleThreads>,
}

#[derive(Default)]
struct State {
    slots: VecDeque<Slot>,
    /// The number of the first slot, counted from the start of the stream.
    first: u64,
    /// The memory of all groups in bytes, including the group that is being read.
    used: u64,
    /// The memory of the last spent slice. New memory costs as much as a fifth of decoding into it.
    spent: Vec<u8>,
}

struct Slot {
    compressed: Arc<[u8]>,
    /// The group, or `None` while a thread is decoding it.
    group: Option<Box<Group>>,
}

impl Queue {
    /// Returns the maximum length of a compressed frame, in bytes.
    pub(super) fn frame_bytes(&self) -> usize {
        const MAX_FRAME_BYTES: u64 = 16 << 20;
        usize::try_from((self.memory / 4).min(MAX_FRAME_BYTES)).unwrap_or(usize::MAX)
    }

    /// Returns whether the reader should add another group. It should if the queue is empty, or if the compressed bytes
    /// of all queued groups are less than a quarter of the memory limit.
    pub(super) fn has_room(&self) -> bool {
        let state = self.lock();
        let compressed: usize = state.slots.iter().map(|slot| slot.compressed.len()).sum();
        state.slots.is_empty() || (compressed as u64) < self.memory / 4
    }

    pub(super) fn push(&self, group: Group) {
        let mut state = self.lock();
        state.used += group.memory();
        let compressed = Arc::clone(group.compressed_bytes());
        state.slots.push_back(Slot { compressed, group: Some(Box::new(group)) });
        drop(state);
        self.idle.wake();
    }

    /// Removes the first group. If a thread is decoding it, waits until that thread's slice is complete.
    pub(super) fn pop(&self) -> Option<Box<Group>> {
        let mut state = self.lock();
        loop {
            if let Some(group) = state.slots.front_mut()?.group.take() {
                state.slots.pop_front();
                state.first += 1;
                return Some(group);
            }
            state = self.returned.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Removes all groups and returns their compressed bytes.
    pub(super) fn drain(&self) -> Vec<Arc<[u8]>> {
        let mut state = self.lock();
        state.first += state.slots.len() as u64;
        state.slots.drain(..).map(|slot| slot.compressed).collect()
    }

    /// Records that the group being read now uses `now` bytes instead of `before`, and keeps the memory of a slice that
    /// the group has spent.
    pub(super) fn resize(&self, before: u64, now: u64, spent: Option<Vec<u8>>) {
        if now != before {
            let mut state = self.lock();
            state.used = (state.used + now).saturating_sub(before);
            state.spent = spent.unwrap_or_else(|| core::mem::take(&mut state.spent));
            drop(state);
            self.idle.wake();
        }
    }

    /// Decodes a slice of the first idle group that has memory for another slice. Returns `false` if there is no such
    /// group.
    fn decode_slice(&self) -> bool {
        let Some(mut claim) = self.claim() else { return false };
        if let Some(group) = &mut claim.group {
            group.decode_slice(core::mem::take(&mut claim.slice));
        }
        true
    }

    fn claim(&self) -> Option<Claim<'_>> {
        let mut state = self.lock();
        let State { slots, first, used, spent } = &mut *state;
        for (slot, number) in slots.iter_mut().zip(*first..) {
            let Some(needed) = slot.group.as_ref().and_then(|group| group.next_memory()) else { continue };
            if used.saturating_add(needed) <= self.memory {
                let reserved = slot.group.as_ref().map_or(0, |group| group.memory()) + needed;
                *used += needed;
                let slice = core::mem::take(spent);
                return Some(Claim { queue: self, number, group: slot.group.take(), reserved, slice });
            }
        }
        None
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A group that a thread is decoding. Dropping the claim returns the group to the queue.
struct Claim<'q> {
    queue: &'q Queue,
    number: u64,
    group: Option<Box<Group>>,
    /// The memory that we reserved for the group, in bytes.
    reserved: u64,
    /// The memory of a spent slice, for the next one.
    slice: Vec<u8>,
}

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        let Some(mut group) = self.group.take() else { return };
        if thread::panicking() {
            group.fail();
        }
        let mut state = self.queue.lock();
        // If an earlier group has failed, the slot is gone.
        let index = self.number.checked_sub(state.first).and_then(|index| usize::try_from(index).ok());
        let now = group.memory();
        if let Some(slot) = index.and_then(|index| state.slots.get_mut(index)) {
            slot.group = Some(group);
            state.used = (state.used + now).saturating_sub(self.reserved);
        }
        drop(state);
        self.queue.returned.notify_one();
        self.queue.idle.wake();
    }
}
