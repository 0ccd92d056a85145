//! `cargo xtask systems`: compiles the crates and the command for other systems.
//!
//! Some code is only for Unix or only for Windows. This task checks it with the compiler, for each target that is
//! installed. Nothing is linked, so that no foreign linker or C compiler is needed.

use std::path::Path;

use crate::{cargo::Call, error::TaskError, toolchain};

/// A target for each system.
const TARGETS: [&str; 3] = ["x86_64-pc-windows-gnu", "aarch64-apple-darwin", "x86_64-unknown-linux-gnu"];

/// Compiles the packages for each other system. If a target is not installed, reports that it was skipped.
pub(crate) fn run(root: &Path) -> Result<(), TaskError> {
    let installed = toolchain::targets(root);
    for target in TARGETS {
        if is_of_this_system(target) {
            continue;
        }
        if installed.iter().any(|name| name == target) {
            call(target).run(root)?;
        } else {
            eprintln!("skipped: to enable this check, run `rustup target add {target}`");
        }
    }
    Ok(())
}

fn is_of_this_system(target: &str) -> bool {
    let system = if cfg!(windows) { "windows" } else { std::env::consts::OS };
    target.contains(if system == "macos" { "darwin" } else { system })
}

/// Returns the call that checks the packages for a target. It uses the target folder of the other checks, so that
/// macros and build scripts are not compiled again.
fn call(target: &str) -> Call {
    let call = Call::new("check --quiet --locked --workspace --exclude xtask --all-features --target");
    call.argument(target).without_c()
}

#[cfg(test)]
mod tests {
    use super::{TARGETS, is_of_this_system};

    #[test]
    fn all_but_one_target_are_of_other_systems() {
        assert_eq!(TARGETS.iter().filter(|target| is_of_this_system(target)).count(), 1);
    }
}
