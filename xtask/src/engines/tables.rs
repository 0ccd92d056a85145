//! Reads all tables with all engines, and compares the columns with python-chess.

use super::{Failed, NOT_INSTALLED, answer};
use crate::error::TaskError;
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The script that reads tables with an engine, compares the values and prints the types of the columns.
const TYPES_SCRIPT: &str = "xtask/engines/column_types.py";

/// The types of all columns in all engines.
const TYPES: &str = "xtask/engines/column_types.tsv";

/// The script that compares tables with python-chess.
const VALUES_SCRIPT: &str = "xtask/engines/compare_python_chess.py";

const ENGINES: [&str; 6] = ["duckdb", "pandas", "polars", "datasets", "deltalake", "spark"];

/// The files to read: a name, a table, and its columns.
const FILES: [(&str, &str, &str); 5] = [
    ("games", "games", "default"),
    (
        "games_full",
        "games",
        "default,game_id,base_s,increment_s,speed,variant,start,moves_san,moves_uci,clocks_ms,evals_cp,final_fen,\
         position_eco,position_opening,tags,tags_list",
    ),
    ("plies", "plies", "default"),
    (
        "plies_full",
        "plies",
        "default,game_id,uci,color,piece,from,to,captured,promotion,is_check,is_mate,halfmove_clock,spent_ms,win_chance,\
         fen,position_key,material,move_u16,board_before,result_value,comment,line,parent_line",
    ),
    ("diagnostics", "diagnostics", "default"),
];

/// A file of puzzles to read.
const PUZZLES: &str = "testdata/tables/puzzles.csv";

/// The columns of plies to compare with python-chess, which reads main lines only.
const MAIN_LINE: &str = "default,uci,color,piece,from,to,captured,promotion,is_check,is_mate,halfmove_clock,win_chance,\
     move_u16,board_before,result_value";

/// Compares the types with the recorded ones, and the values with pyarrow and python-chess. Returns the faults.
pub(super) fn compare(
    root: &Path,
    command: &Path,
    inputs: &[PathBuf],
    folder: &Path,
) -> Result<Vec<String>, TaskError> {
    let various = below(&["bench", "twic", "lichess", "misc", "python-chess"], inputs);
    if various.is_empty() {
        println!("engines: the types of columns are not compared, because real games are missing");
        return Ok(Vec::new());
    }
    let tables = folder.join("all");
    for (name, table, columns) in FILES {
        write(command, &tables.join(name), (table, columns), &various)?;
    }
    let mut convert = Command::new(command);
    convert.args(["convert", "--quiet", "--from", "puzzles", "--to", "parquet", "--output"]);
    answer(convert.arg(tables.join("puzzles.parquet")).arg(root.join(PUZZLES)), &[0])?;
    let recorded = fs::read_to_string(root.join(TYPES))
        .map_err(|source| TaskError::Read { path: root.join(TYPES), source })?;
    let mut faults = Vec::new();
    for engine in ENGINES {
        let Some(types) =
            ask(root, engine, Command::new("python3").args([TYPES_SCRIPT, engine]).arg(&tables))?
        else {
            continue;
        };
        let expected = recorded.lines().filter(|line| line.split('\t').next() == Some(engine));
        if !types.lines().eq(expected) {
            faults.push(format!("{engine} has other types than {TYPES}:\n{types}"));
        }
        println!("engines: {engine} read {} columns", types.lines().count());
    }
    faults.extend(compare_with_python_chess(root, command, inputs, folder)?);
    Ok(faults)
}

/// Compares the tables of well-formed games with python-chess.
fn compare_with_python_chess(
    root: &Path,
    command: &Path,
    inputs: &[PathBuf],
    folder: &Path,
) -> Result<Option<String>, TaskError> {
    let inputs = below(&["bench", "twic", "lichess"], inputs);
    let tables = folder.join("clean");
    write(command, &tables.join("games"), ("games", FILES[1].2), &inputs)?;
    write(command, &tables.join("plies"), ("plies", MAIN_LINE), &inputs)?;
    let mut compare = Command::new("python3");
    match ask(root, "python-chess", compare.arg(VALUES_SCRIPT).arg(&tables).args(&inputs)) {
        Ok(text) => {
            text.iter().for_each(|text| print!("engines: {text}"));
            Ok(None)
        }
        Err(_) => Ok(Some("columns differ from python-chess".to_owned())),
    }
}

/// Returns the inputs in one of these folders.
fn below(folders: &[&str], inputs: &[PathBuf]) -> Vec<PathBuf> {
    let is_below = |path: &&PathBuf| {
        let parent = path.parent().and_then(Path::file_name);
        parent.is_some_and(|name| folders.iter().any(|folder| name == *folder))
    };
    inputs.iter().filter(is_below).cloned().collect()
}

/// Writes a table as Parquet.
fn write(
    command: &Path,
    name: &Path,
    (table, columns): (&str, &str),
    inputs: &[PathBuf],
) -> Result<(), TaskError> {
    let folder = name.parent().unwrap_or(name);
    fs::create_dir_all(folder).map_err(|source| TaskError::Write { path: folder.to_owned(), source })?;
    let mut convert = Command::new(command);
    convert.args(["convert", "--quiet", "--max-errors", "0", "--to", "parquet", "--table", table]);
    convert.args(["--columns", columns, "--output"]).arg(name.with_extension("parquet")).args(inputs);
    answer(&mut convert, &[0, 1])?;
    Ok(())
}

/// Runs a script. Returns its output, or `None` if its engine is not installed.
fn ask(root: &Path, engine: &str, script: &mut Command) -> Result<Option<String>, TaskError> {
    match answer(script.current_dir(root), &[0]) {
        Ok(text) => Ok(Some(text)),
        Err(Failed { status: Some(NOT_INSTALLED), .. }) => {
            println!("engines: {engine} is skipped, because it is not installed");
            Ok(None)
        }
        Err(failed) => Err(failed.into()),
    }
}
