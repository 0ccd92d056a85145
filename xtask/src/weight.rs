//! `cargo xtask weight`: measures how long short programs take to compile, for each crate and its peer.
//!
//! The programs are in `xtask/weight`. Each is compiled from scratch with all its dependencies, in the same profile.
//! Then it is changed and compiled again, which shows the cost of its own code. We measure CPU time, because wall time
//! depends on what else the machine does.

use std::{
    fs::{self, File},
    io,
    path::Path,
    time::SystemTime,
};

use crate::{cargo::Call, checks, error::TaskError, workspace};

/// The manifest of the programs.
const MANIFEST: &str = "xtask/weight/Cargo.toml";

/// The programs, each with the crates that it uses. The peer's program comes after ours.
const PROGRAMS: [(&str, &str); 6] = [
    ("board", "`movetext-board`"),
    ("cozy-chess", "cozy-chess"),
    ("fen", "`movetext-fen`"),
    ("shakmaty", "shakmaty"),
    ("pgn", "`movetext-pgn`"),
    ("pgn-reader", "pgn-reader with shakmaty"),
];

/// The number of ticks per second in `/proc`, which is the same on all architectures.
const TICKS: f64 = 100.0;

/// Compiles every program and prints the table.
pub(crate) fn run(root: &Path) -> Result<(), TaskError> {
    println!("| a program that uses | CPU seconds | crates | CPU seconds for the program only |");
    println!("| --- | --: | --: | --: |");
    for (name, uses) in PROGRAMS {
        let target = workspace::target(root, &format!("weight/{name}"));
        if let Err(source) = fs::remove_dir_all(&target)
            && source.kind() != io::ErrorKind::NotFound
        {
            return Err(TaskError::Write { path: target.into(), source });
        }
        let whole = cost(&build(name, &target), root)?;
        let program = root.join("xtask/weight/src/bin").join(format!("{}.rs", name.replace('-', "_")));
        let changed = File::options().append(true).open(&program);
        changed
            .and_then(|file| file.set_modified(SystemTime::now()))
            .map_err(|source| TaskError::Write { path: program, source })?;
        let own = cost(&build(name, &target), root)?;
        println!("| {uses} | {whole:.1} | {} | {own:.1} |", crates(root, name)?);
    }
    Ok(())
}

/// Checks the format and lints of the programs, so that they stay valid between measurements.
pub(crate) fn check(root: &Path) -> Result<(), TaskError> {
    let features = PROGRAMS.map(|(name, _)| name).join(",");
    checks::package_apart(root, MANIFEST, &features)
}

/// Runs a call. Returns the CPU seconds of the call and its child processes, or 0 if the system does not report them.
fn cost(call: &Call, root: &Path) -> Result<f64, TaskError> {
    let before = child_ticks();
    call.run(root)?;
    Ok((child_ticks() - before) / TICKS)
}

/// Returns the CPU time of all child processes that have ended, in ticks.
fn child_ticks() -> f64 {
    let text = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program is in parentheses, and may contain any characters.
    let fields = text.rsplit_once(") ").map_or("", |(_, fields)| fields);
    let ticks = |index| fields.split(' ').nth(index).and_then(|field| field.parse::<f64>().ok());
    // The user time and the system time of child processes. Fields are counted from the field after the name.
    ticks(13).zip(ticks(14)).map_or(0.0, |(user, system)| user + system)
}

/// Returns the call that compiles a program.
fn build(name: &str, target: &str) -> Call {
    let call = Call::new("build --quiet --release --locked --manifest-path").argument(MANIFEST);
    let call = call.argument("--bin").argument(name).argument("--features").argument(name);
    call.argument("--target-dir").argument(target)
}

/// Returns how many crates a program needs, without the program itself.
fn crates(root: &Path, name: &str) -> Result<usize, TaskError> {
    let call = Call::new("tree --locked --prefix none --edges normal,build --no-dedupe --manifest-path");
    let listed = call.argument(MANIFEST).argument("--features").argument(name).output(root)?;
    let listed = String::from_utf8_lossy(&listed);
    let mut names: Vec<&str> = listed.lines().map(|line| line.trim_end_matches(" (*)")).collect();
    names.sort_unstable();
    names.dedup();
    Ok(names.len().saturating_sub(1))
}
