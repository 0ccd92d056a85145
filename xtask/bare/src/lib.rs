//! Proof, by any compiler, that a crate needs no standard library: it is taken into a library that brings what the standard
//! library alone would bring, so that both together do not compile. A program of any kind is to read the format (PGN 2.2).
//!
//! A program may have one handler of panics. This one is a second where anything brings in `std`, and the compiler refuses
//! it.
#![no_std]

use core::alloc::GlobalAlloc;
use core::alloc::Layout;
use core::panic::PanicInfo;
use core::ptr;

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

/// Never runs.
#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}

/// Has no memory: nothing here runs.
#[derive(Debug)]
struct Nothing;

#[global_allocator]
static NOTHING: Nothing = Nothing;

#[expect(unsafe_code, reason = "an allocator is one by this trait alone")]
// SAFETY: nothing is ever handed out.
unsafe impl GlobalAlloc for Nothing {
    unsafe fn alloc(&self, _: Layout) -> *mut u8 {
        ptr::null_mut()
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}
