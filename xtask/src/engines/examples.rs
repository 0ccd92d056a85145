//! Compares the answers of `movetext-query` to the questions in `crates/datafusion/examples` with the answers of a
//! script that counts without SQL.

use super::{answer, stores};
use crate::{cargo::Call, error::TaskError, workspace};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

const FOLDER: &str = "crates/datafusion";

/// The script that counts without SQL.
const SCRIPT: &str = "xtask/engines/slow.py";

/// Compares the answers, for local files and for files on servers. Compiling DataFusion takes most of the time.
pub(super) fn compare(root: &Path, movetext: &Path, inputs: &[PathBuf]) -> Result<(), TaskError> {
    let target = workspace::target(root, "datafusion");
    Call::new("build --quiet --release --locked --features query --bin movetext-query --target-dir")
        .argument(&target)
        .run(&root.join(FOLDER))?;
    let query = Path::new(&target).join("release/movetext-query");
    stores::compare(root, &query, inputs)?;
    let folder = Path::new(&target).join("answers");
    fs::create_dir_all(&folder).map_err(|source| TaskError::Write { path: folder.clone(), source })?;

    let games = folder.join("games");
    write_lines(movetext, inputs, &games)?;
    let (named, openings) = (folder.join("openings.pgn"), folder.join("openings"));
    let mut list = Command::new("python3");
    let text = answer(list.current_dir(root).args([SCRIPT, "--openings"]), &[0])?;
    fs::write(&named, text).map_err(|source| TaskError::Write { path: named.clone(), source })?;
    write_lines(movetext, &[named], &openings)?;

    let examples = root.join(FOLDER).join("examples");
    let failed = |source| TaskError::Read { path: examples.clone(), source };
    for entry in fs::read_dir(&examples).map_err(failed)? {
        let question = entry.map_err(failed)?.path();
        let Some(name) = question.file_stem().filter(|_| question.extension() == Some("sql".as_ref())) else {
            continue;
        };
        let found = folder.join(name).with_extension("jsonl");
        let mut ask = Command::new(&query);
        ask.args(["--quiet", "--format", "json", "--file"]).arg(&question).arg("--output").arg(found);
        answer(ask.args(inputs), &[0])?;
    }
    let mut count = Command::new("python3");
    let counted = answer(count.current_dir(root).arg(SCRIPT).args([&games, &openings, &folder]), &[0, 1])?;
    print!("{counted}");
    match counted.lines().filter(|line| line.contains(" rows, ") && !line.ends_with(" 0 differ")).count() {
        0 => Ok(()),
        _ => Err(TaskError::Failed { command: SCRIPT.to_owned() }),
    }
}

/// Writes the games as JSON Lines for the script.
fn write_lines(movetext: &Path, inputs: &[PathBuf], output: &Path) -> Result<(), TaskError> {
    let mut convert = Command::new(movetext);
    convert.args([
        "convert",
        "--quiet",
        "--max-errors",
        "0",
        "--to",
        "jsonl",
        "--clocks",
        "--fen-after-move",
    ]);
    answer(convert.arg("--output").arg(output).args(inputs), &[0, 1])?;
    Ok(())
}
