//! Compares what the crates read and write with an earlier commit.
//!
//! Each view in `side/views.rs` turns a text into a log. The module is compiled once for each side, and the two logs
//! must be equal. `cargo xtask reference` starts this program.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a report goes to the terminal")]

mod compare;
mod current;
mod inputs;
mod mutants;
mod random;
#[expect(clippy::duplicate_mod, reason = "the same views of other crates, whose types share their names")]
mod reference;

use compare::{Accepted, difference};
use core::sync::atomic::{AtomicUsize, Ordering};
use inputs::{Extent, Inputs};
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The number of differing inputs shown; the others are counted.
const MOST_SHOWN: usize = 20;

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let argument = std::env::args().nth(1);
    let inputs = match argument.as_deref() {
        None => Inputs::collect(&root, Extent::USUAL),
        Some("--deep") => Inputs::collect(&root, Extent::DEEP),
        Some(file) => Inputs::of_file(Path::new(file)),
    };
    let (inputs, accepted) = match (inputs, Accepted::list()) {
        (Ok(inputs), Ok(accepted)) => (inputs, accepted),
        (Err(error), _) => return failure(&error.to_string()),
        (_, Err(line)) => return failure(&format!("accepted.tsv: no view, text and reason in `{line}`")),
    };
    // A panic is part of the compared behaviour.
    std::panic::set_hook(Box::new(|_| {}));
    let differing = compare_all(&inputs, &accepted, &root.join("target/reference/differing"));
    println!("{} inputs, {} views: {differing} inputs differ", inputs.count(), current::VIEWS.len());
    if differing == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn failure(reason: &str) -> ExitCode {
    eprintln!("reference: {reason}");
    ExitCode::FAILURE
}

/// Compares every input on all processors and returns the number that differ. Saves the shown inputs in `folder`.
fn compare_all(inputs: &Inputs, accepted: &[Accepted], folder: &PathBuf) -> usize {
    let next = AtomicUsize::new(0);
    let differing = Mutex::new(0);
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= inputs.count() {
                return;
            }
            let (name, bytes) = inputs.get(index);
            let Some(report) = compare_input(&bytes, accepted) else { continue };
            let mut differing = differing.lock().unwrap_or_else(PoisonError::into_inner);
            *differing += 1;
            if *differing <= MOST_SHOWN {
                let path = folder.join(format!("{differing}.pgn"));
                let is_kept = fs::create_dir_all(folder).and_then(|()| fs::write(&path, &bytes)).is_ok();
                let place = if is_kept { path.display().to_string() } else { "nowhere".to_owned() };
                println!("{name}, {} bytes, kept at {place}\n{report}", bytes.len());
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    differing.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the first difference of the first view that differs.
fn compare_input(bytes: &[u8], accepted: &[Accepted]) -> Option<String> {
    let panicked = |_| "panic".to_owned();
    current::VIEWS.iter().zip(reference::VIEWS).find_map(|((name, current), (_, reference))| {
        let current = catch_unwind(|| current(bytes)).unwrap_or_else(panicked);
        let reference = catch_unwind(|| reference(bytes)).unwrap_or_else(panicked);
        let difference = difference(name, accepted, &current, &reference)?;
        Some(format!("  {name}:\n{difference}"))
    })
}
