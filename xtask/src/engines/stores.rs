//! Queries games on an S3 server and on an HTTP server with `movetext-query`.

use super::{Failed, NOT_INSTALLED, answer};
use crate::error::TaskError;
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The script that starts the servers, and compares the answers with the answers for the local file.
const SCRIPT: &str = "xtask/engines/stores.py";

/// Compares the answers for the largest input, so that several tasks share one file.
pub(super) fn compare(root: &Path, query: &Path, inputs: &[PathBuf]) -> Result<(), TaskError> {
    let length = |path: &&PathBuf| fs::metadata(path).map_or(0, |metadata| metadata.len());
    let Some(input) = inputs.iter().max_by_key(length) else { return Ok(()) };
    let mut compare = Command::new("python3");
    match answer(compare.current_dir(root).arg(SCRIPT).args([query, input]), &[0]) {
        Ok(text) => {
            print!("engines: {text}");
            Ok(())
        }
        Err(Failed { status: Some(NOT_INSTALLED), .. }) => {
            println!("engines: servers are skipped, because moto is not installed");
            Ok(())
        }
        Err(failed) => Err(failed.into()),
    }
}
