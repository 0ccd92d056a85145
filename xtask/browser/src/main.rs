//! Opens pages of games, diagnostics and statistics in a real browser, headless. Compares what a page of games shows
//! with our positions, and screenshots with blessed ones. Fails if a page requests anything from the network or reports
//! an error. Boards in SVG must look as another program draws them.
//!
//! The arguments are a folder for the pages and for screenshots, which people look at, and the file of the blessed
//! screenshots. With `--bless`, this file is written.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a task prints its progress")]

extern crate alloc;

mod browser;
mod checks;
mod inputs;
mod looks;
mod pictures;
mod texts;

use browser::Browser;
use looks::Looks;
use std::{env, path::PathBuf, process::ExitCode};

/// Any reason why the task fails. It is printed and ends the program.
type Failure = Box<dyn core::error::Error>;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (folder, file, is_blessed) = match &*arguments {
        [folder, file] => (folder, file, false),
        [folder, file, option] if option == "--bless" => (folder, file, true),
        _ => {
            eprintln!("usage: movetext-browser FOLDER FILE [--bless]");
            return ExitCode::FAILURE;
        }
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let run = run(folder.into(), file.into(), is_blessed);
    let done = runtime.map_err(Failure::from).and_then(|runtime| runtime.block_on(run));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("browser: {failure}");
            ExitCode::FAILURE
        }
    }
}

async fn run(folder: PathBuf, file: PathBuf, is_blessed: bool) -> Result<(), Failure> {
    let browser = Browser::start(folder).await?;
    let mut looks = Looks::default();
    let checked = check_all(&browser, &mut looks).await;
    let version = browser.version();
    browser.stop().await?;
    checked?;
    if is_blessed {
        looks.write(&file, &version)?;
        println!("{:<10} {} screenshots blessed", "looks", looks.count());
        return Ok(());
    }
    println!("{:<10} {}", "looks", looks.compare(&file, &version)?);
    Ok(())
}

async fn check_all(browser: &Browser, looks: &mut Looks) -> Result<(), Failure> {
    for input in inputs::all() {
        let checked = checks::check(browser, &input, looks).await;
        println!("{:<10} {}", input.name, checked.map_err(|error| format!("{}: {error}", input.name))?);
    }
    println!("{:<10} {}", "reports", texts::reports(browser, looks).await?);
    println!("{:<10} {}", "statistics", texts::statistics(browser, looks).await?);
    println!("{:<10} {}", "pictures", pictures::check(browser).await?);
    Ok(())
}
