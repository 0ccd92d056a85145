//! Runs scripts that compare the command with python-chess and with Polyglot.

use crate::{
    cargo::Call,
    engines::{Failed, NOT_INSTALLED, answer},
    error::TaskError,
    workspace,
};
use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

/// Real games in the folder `pgn`: standard chess, Chess960, and games with repetitions.
const GAMES: [&str; 5] = [
    "archive/famous_games.pgn",
    "archive/scarborough_2001.pgn",
    "twic/twic-01-232games.pgn",
    "python-chess/cutechess-fischerrandom.pgn",
    "engine/sunfish-3fold.pgn",
];

/// Builds the command in release mode, and runs the scripts with it.
pub(super) fn compare(root: &Path) -> Result<(), TaskError> {
    let target = workspace::target(root, "oracle");
    Call::new("build --quiet --release --locked --package movetext-cli --target-dir")
        .argument(&target)
        .run(root)?;
    let command = Path::new(&target).join("release/movetext");
    // The books are made from real games, if any exist, and from random Chess960 games.
    run(root, "books.py", &command, games())?;
    match env::var_os("MOVETEXT_DATA") {
        Some(data) => run(root, "openings.py", &command, vec!["xtask/data/openings".into(), data.into()]),
        None => {
            println!("oracle: openings.py is skipped, because MOVETEXT_DATA is not set");
            Ok(())
        }
    }
}

/// Runs a script with the command and further arguments. Skips it if python-chess is not installed.
fn run(root: &Path, script: &str, command: &Path, arguments: Vec<PathBuf>) -> Result<(), TaskError> {
    let mut call = Command::new("python3");
    call.current_dir(root).arg(format!("xtask/oracle/{script}")).arg(command).args(arguments);
    match answer(&mut call, &[0]) {
        Ok(text) => {
            print!("oracle: {script} found no difference\n{text}");
            Ok(())
        }
        Err(Failed { status: Some(NOT_INSTALLED), .. }) => {
            println!("oracle: {script} is skipped, because python-chess is not installed");
            Ok(())
        }
        Err(failed) => Err(failed.into()),
    }
}

/// Returns the real games that exist on this machine.
fn games() -> Vec<PathBuf> {
    let data = env::var_os("MOVETEXT_DATA").map(PathBuf::from);
    let folder = data.map(|data| data.join("pgn"));
    let files = folder.iter().flat_map(|folder| GAMES.iter().map(|name| folder.join(name)));
    files.filter(|file| file.is_file()).collect()
}
