//! Opens pages of games in a real browser, headless. Compares what the page shows with our positions, and fails if the
//! page requests anything from the network or reports an error.
//!
//! The argument is a folder for the pages and for screenshots, which people look at.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a task prints its progress")]

mod browser;
mod checks;
mod inputs;
mod positions;

use browser::Browser;
use std::{env, path::PathBuf, process::ExitCode};

/// Any reason why the task fails. It is printed and ends the program.
type Failure = Box<dyn core::error::Error>;

fn main() -> ExitCode {
    let Some(folder) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: movetext-browser FOLDER");
        return ExitCode::FAILURE;
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let done = runtime.map_err(Failure::from).and_then(|runtime| runtime.block_on(run(folder)));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("browser: {failure}");
            ExitCode::FAILURE
        }
    }
}

async fn run(folder: PathBuf) -> Result<(), Failure> {
    let browser = Browser::start(folder).await?;
    let checked = check_all(&browser).await;
    browser.stop().await?;
    checked
}

async fn check_all(browser: &Browser) -> Result<(), Failure> {
    for input in inputs::all() {
        let checked =
            checks::check(browser, &input).await.map_err(|error| format!("{}: {error}", input.name))?;
        println!("{:<10} {checked}", input.name);
    }
    Ok(())
}
