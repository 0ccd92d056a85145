//! `cargo xtask tidy`: the house rules that no compiler checks.

use std::path::Path;

use crate::error::TaskError;

pub(crate) fn run(_root: &Path) -> Result<(), TaskError> {
    Ok(())
}
