//! Proves with any compiler that a crate needs no standard library (PGN 2.2: programs of any kind read the format).
//!
//! A program can have only one panic handler. This library defines one, so the compiler rejects it if a dependency
//! links `std`, which defines another.
#![no_std]

use core::{
    alloc::{GlobalAlloc, Layout},
    panic::PanicInfo,
    ptr,
};

#[cfg(feature = "board")]
use movetext_board as _;
#[cfg(feature = "fen")]
use movetext_fen as _;
#[cfg(feature = "pgc")]
use movetext_pgc as _;
#[cfg(feature = "pgn")]
use movetext_pgn as _;
#[cfg(feature = "pgn-tree")]
use movetext_pgn_tree as _;
#[cfg(feature = "pgn-values")]
use movetext_pgn_values as _;
#[cfg(feature = "pgn-writer")]
use movetext_pgn_writer as _;
#[cfg(feature = "san")]
use movetext_san as _;

/// Is never called.
#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}

/// An allocator that is required, but never used.
#[derive(Debug)]
struct Nothing;

#[global_allocator]
static NOTHING: Nothing = Nothing;

#[expect(unsafe_code, reason = "an allocator must implement this trait")]
// SAFETY: no memory is allocated.
unsafe impl GlobalAlloc for Nothing {
    unsafe fn alloc(&self, _: Layout) -> *mut u8 {
        ptr::null_mut()
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}
