//! The program that libFuzzer drives. An environment variable selects the target, so that one program is enough.
#![no_main]

use std::{env, sync::LazyLock};

use libfuzzer_sys::fuzz_target;
use movetext_fuzz::{TARGETS, Target};

/// The environment variable with the name of the target.
const VARIABLE: &str = "MOVETEXT_FUZZ_TARGET";

static TARGET: LazyLock<&'static Target> = LazyLock::new(|| {
    let name = env::var(VARIABLE).unwrap_or_default();
    TARGETS
        .iter()
        .find(|target| target.name == name)
        .unwrap_or_else(|| panic!("{VARIABLE} names no target: `{name}`"))
});

fuzz_target!(|bytes: &[u8]| (TARGET.check)(bytes));
