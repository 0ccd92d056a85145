//! `cargo xtask systems`: compiles the crates and the command for other systems.
//!
//! Some code is only for Unix or only for Windows. The compiler checks it for each target that is installed. Nothing is
//! linked, so no foreign linker is needed. Dependencies contain C code that is not compiled: instead of a C compiler,
//! they call `true`, which does nothing and succeeds.

use std::path::Path;

use crate::{cargo::Call, error::TaskError, toolchain};

/// A target for each system, and the variables that name its C compiler and archiver.
const TARGETS: [(&str, [&str; 2]); 3] = [
    ("x86_64-pc-windows-gnu", ["CC_x86_64_pc_windows_gnu", "AR_x86_64_pc_windows_gnu"]),
    ("aarch64-apple-darwin", ["CC_aarch64_apple_darwin", "AR_aarch64_apple_darwin"]),
    ("x86_64-unknown-linux-gnu", ["CC_x86_64_unknown_linux_gnu", "AR_x86_64_unknown_linux_gnu"]),
];

/// Compiles the packages for each other system with an installed target, and reports a skip for the others.
pub(crate) fn run(root: &Path) -> Result<(), TaskError> {
    let installed = toolchain::targets(root);
    for (target, variables) in TARGETS {
        if is_of_this_system(target) {
            continue;
        }
        if installed.iter().any(|name| name == target) {
            call(target, variables).run(root)?;
        } else {
            eprintln!("left out: `rustup target add {target}` would let it run");
        }
    }
    Ok(())
}

fn is_of_this_system(target: &str) -> bool {
    let system = if cfg!(windows) { "windows" } else { std::env::consts::OS };
    target.contains(if system == "macos" { "darwin" } else { system })
}

/// Returns the call that checks the packages for one target. It shares the target folder with the other checks, so that
/// macros and build scripts are not compiled again.
fn call(target: &str, variables: [&'static str; 2]) -> Call {
    let call = Call::new("check --quiet --locked --workspace --exclude xtask --all-features --target");
    variables.into_iter().fold(call.argument(target), |call, variable| call.variable(variable, "true"))
}

#[cfg(test)]
mod tests {
    use super::{TARGETS, call, is_of_this_system};

    #[test]
    fn all_but_one_target_are_of_other_systems() {
        assert_eq!(TARGETS.iter().filter(|(target, _)| is_of_this_system(target)).count(), 1);
    }

    #[test]
    fn no_c_compiler_is_needed() {
        for (target, variables) in TARGETS {
            let call = call(target, variables);
            let suffix = target.replace('-', "_");
            for name in ["CC", "AR"] {
                let variable = format!("{name}_{suffix}");
                assert!(call.environment.iter().any(|(known, value)| *known == variable && value == "true"));
            }
        }
    }
}
