//! Books of `movetext book`, compared with python-chess and with Polyglot.

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

/// The script that counts moves with python-chess and compares.
const SCRIPT: &str = "xtask/oracle/books.py";

/// Files of games in the folder `pgn` of the real data: of standard chess, of Chess960, and with repetitions.
const GAMES: [&str; 5] = [
    "archive/famous_games.pgn",
    "archive/scarborough_2001.pgn",
    "twic/twic-01-232games.pgn",
    "python-chess/cutechess-fischerrandom.pgn",
    "engine/sunfish-3fold.pgn",
];

/// Compares the books of the real games, if there are some, and of random games of Chess960.
pub(super) fn compare(root: &Path) -> Result<(), TaskError> {
    let target = workspace::target(root, "oracle");
    Call::new("build --quiet --release --locked --package movetext-cli --target-dir")
        .argument(&target)
        .run(root)?;
    let mut script = Command::new("python3");
    script.current_dir(root).arg(SCRIPT).arg(Path::new(&target).join("release/movetext")).args(games());
    match answer(&mut script, &[0]) {
        Ok(text) => {
            print!("oracle: books are equal\n{text}");
            Ok(())
        }
        Err(Failed { status: Some(NOT_INSTALLED), .. }) => {
            println!("oracle: books are left out, because python-chess is not installed");
            Ok(())
        }
        Err(failed) => Err(failed.into()),
    }
}

/// Returns the files of the real data that exist.
fn games() -> Vec<PathBuf> {
    let data = env::var_os("MOVETEXT_DATA").map(PathBuf::from);
    let folder = data.map(|data| data.join("pgn"));
    let files = folder.iter().flat_map(|folder| GAMES.iter().map(|name| folder.join(name)));
    files.filter(|file| file.is_file()).collect()
}
