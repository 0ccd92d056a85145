//! `cargo xtask engines`: queries tables of real games with data engines, and checks that the engines agree with each
//! other and with `movetext stats`.
//!
//! The engines are from PyPI: `pip install pyarrow duckdb pandas polars datasets deltalake pyspark chess`. Spark also
//! needs Java. If an engine is missing, the task skips it and reports that. All engines read all [tables], and the columns
//! are compared with python-chess. DuckDB and Spark also answer questions. The task compares the [examples] for DataFusion
//! with a script that counts, and files on [servers](stores) with local files.

mod examples;
mod stores;
mod tables;

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use serde_json::{Value, json};

use crate::{
    cargo::Call,
    error::{TaskError, report},
    workspace,
};

/// The script that asks an engine the questions.
const SCRIPT: &str = "xtask/engines/ask.py";
/// The questions for the engines.
const QUESTIONS: &str = "xtask/engines/questions.sql";

/// The exit status of a script if its engine is not installed.
pub(crate) const NOT_INSTALLED: i32 = 3;

/// The tables, with the columns that the questions need.
const TABLES: [(&str, &str); 2] =
    [("games", "default,position_eco,position_opening"), ("plies", "default,position_key")];

/// Compares the answers of all engines.
pub(crate) fn run(root: &Path) -> Result<(), TaskError> {
    let target = workspace::target(root, "engines");
    Call::new("build --quiet --release --locked --package movetext-cli --features parquet --target-dir")
        .argument(&target)
        .run(root)?;
    let command = Path::new(&target).join("release/movetext");
    let folder = Path::new(&target).join("tables");
    fs::create_dir_all(&folder).map_err(|source| TaskError::Write { path: folder.clone(), source })?;
    let inputs = inputs(root)?;
    for (table, columns) in TABLES {
        let file = folder.join(format!("{table}.parquet"));
        let mut convert = Command::new(&command);
        convert.args(["convert", "--quiet", "--max-errors", "0", "--to", "parquet", "--table", table]);
        convert.args(["--columns", columns, "--output"]).arg(file).args(&inputs);
        answer(&mut convert, &[0, 1])?;
    }
    let mut stats = Command::new(&command);
    stats.args(["stats", "--quiet", "--max-errors", "0", "--format", "json", "--top", "20"]).args(&inputs);
    let stats = read(&answer(&mut stats, &[0, 1])?)?;

    let mut answers: Vec<(&str, Value)> = Vec::new();
    for engine in ["duckdb", "spark"] {
        let mut ask = Command::new("python3");
        ask.current_dir(root).args([SCRIPT, engine, QUESTIONS]).arg(&folder);
        match answer(&mut ask, &[0]) {
            Ok(text) => answers.push((engine, read(&text)?)),
            Err(Failed { status: Some(NOT_INSTALLED), .. }) => {
                println!("engines: {engine} is skipped, because it is not installed");
            }
            Err(failed) => return Err(failed.into()),
        }
    }
    let mut faults = Vec::new();
    if answers.is_empty() {
        faults.push("no engine is installed".to_owned());
    }
    for (engine, answer) in &answers {
        let first = answers.first().map_or(answer, |(_, first)| first);
        let differing = differing(answer, &stats, first);
        println!("engines: {engine} read {} games", answer["games"][0][0]);
        faults.extend(differing.into_iter().map(|question| format!("{engine} differs in `{question}`")));
    }
    faults.extend(tables::compare(root, &command, &inputs, &folder)?);
    if let Err(failed) = examples::compare(root, &command, &inputs) {
        faults.push(format!("the examples of crates/datafusion: {failed}"));
    }
    report("engines", &faults)
}

/// Returns the paths of real games, or of the games in `testdata` if `MOVETEXT_DATA` is not set.
fn inputs(root: &Path) -> Result<Vec<PathBuf>, TaskError> {
    let (mut folders, mut found) = match env::var_os("MOVETEXT_DATA") {
        Some(data) => (vec![Path::new(&data).join("pgn"), Path::new(&data).join("bench")], Vec::new()),
        None => (vec![root.join("testdata/pgn/ok")], Vec::new()),
    };
    while let Some(folder) = folders.pop() {
        let failed = |source| TaskError::Read { path: folder.clone(), source };
        for entry in fs::read_dir(&folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "pgn") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// A program that failed, and its exit status.
pub(crate) struct Failed {
    command: String,
    pub(crate) status: Option<i32>,
}

impl From<Failed> for TaskError {
    fn from(failed: Failed) -> Self {
        Self::Failed { command: failed.command }
    }
}

/// Runs a program. Returns its standard output if it ends with one of the expected statuses.
pub(crate) fn answer(command: &mut Command, expected: &[i32]) -> Result<String, Failed> {
    let program = command.get_program().to_string_lossy().into_owned();
    let failed = |status| Failed { command: program.clone(), status };
    let output = command.stderr(Stdio::inherit()).output().map_err(|_| failed(None))?;
    let status = output.status.code();
    if status.is_some_and(|status| expected.contains(&status)) {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(failed(status))
    }
}

fn read(text: &str) -> Result<Value, TaskError> {
    serde_json::from_str(text)
        .map_err(|error| TaskError::Output { command: SCRIPT.to_owned(), reason: error.to_string() })
}

/// Returns the questions for which an engine disagrees with the first engine or with the command.
fn differing(answers: &Value, stats: &Value, first: &Value) -> Vec<String> {
    let mut differing: Vec<String> = answers
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(question, answer)| first[question.as_str()] != **answer)
        .map(|(question, _)| question.clone())
        .collect();
    let results = |name: &str, key: &str| {
        let counted = answers["results"].as_array().into_iter().flatten().find(|row| row[0] == name);
        counted.map_or(json!(0), |row| row[1].clone()) == stats["results"][key]
    };
    let counted = |list: &str, key: &str| -> Value {
        let counts = stats[list].as_array().into_iter().flatten();
        counts.map(|count| json!([count[key], count["games"]])).collect()
    };
    for (question, is_equal) in [
        ("games (stats)", answers["games"] == json!([[stats["games"], stats["plies"]]])),
        ("white wins (stats)", results("1-0", "white_wins")),
        ("draws (stats)", results("1/2-1/2", "draws")),
        ("black wins (stats)", results("0-1", "black_wins")),
        ("openings (stats)", answers["openings"] == counted("openings", "eco")),
        ("families (stats)", answers["families"] == counted("opening_families", "family")),
        ("games whose plies differ", answers["games whose plies differ"] == json!([[0]])),
    ] {
        if !is_equal {
            differing.push(question.to_owned());
        }
    }
    differing
}

#[cfg(test)]
mod tests {
    use super::differing;
    use serde_json::json;

    #[test]
    fn differing_answers_are_found() {
        let stats = json!({
            "games": 2, "plies": 5, "openings": [{ "eco": "B01", "name": "Scandinavian Defense", "games": 1 }],
            "opening_families": [{ "family": "Scandinavian Defense", "games": 1 }],
            "results": { "white_wins": 1, "draws": 0, "black_wins": 1 },
        });
        let answers = json!({
            "games": [[2, 5]], "results": [["0-1", 1], ["1-0", 1]], "openings": [["B01", 1]],
            "families": [["Scandinavian Defense", 1]],
            "games whose plies differ": [[0]], "hours": [[7, 2]],
        });
        assert!(differing(&answers, &stats, &answers).is_empty());
        let mut other = answers.clone();
        other["hours"] = json!([[8, 2]]);
        other["games"] = json!([[2, 6]]);
        assert_eq!(differing(&other, &stats, &answers), ["games", "hours", "games (stats)"]);
        let mut tags = answers.clone();
        tags["openings"] = json!([["B00", 1]]);
        tags["families"] = json!([["Scandinavian Defense", 2]]);
        let expected = ["families", "openings", "openings (stats)", "families (stats)"];
        assert_eq!(differing(&tags, &stats, &answers), expected);
    }
}
