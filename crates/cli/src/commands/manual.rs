//! `movetext completions` and `movetext man` print text that clap generates from the definitions of the arguments.

use crate::{
    args::{Arguments, CompletionArguments, ManArguments},
    failure::Failure,
    output::{Output, OutputError},
    status::Status,
};
use clap::{Command, CommandFactory};
use std::{
    fs,
    io::{self, Write},
    path::Path,
};

pub(crate) fn completions(arguments: &CompletionArguments) -> Result<Status, Failure> {
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "movetext", &mut text);
    print(&text)
}

pub(crate) fn man(arguments: &ManArguments) -> Result<Status, Failure> {
    let all = pages(Arguments::command());
    if let Some(folder) = &arguments.output {
        fs::create_dir_all(folder).map_err(|error| OutputError::new(Some(folder), error))?;
        for page in &all {
            write(page, folder)?;
        }
        return Ok(Status::Clean);
    }
    let name =
        arguments.command.as_deref().map_or_else(|| "movetext".to_owned(), |name| format!("movetext-{name}"));
    let page = all.iter().find(|page| name_of(page) == name);
    let page = page.ok_or_else(|| Failure::NoSuchCommand(arguments.command.clone().unwrap_or_default()))?;
    print(&rendered(page)?)
}

/// Returns the command and all its subcommands, at any depth.
fn pages(mut whole: Command) -> Vec<Command> {
    whole.build();
    let mut pages = vec![whole];
    let mut next = 0;
    while let Some(page) = pages.get(next) {
        let each =
            page.get_subcommands().filter(|command| !command.is_hide_set() && command.get_name() != "help");
        let each: Vec<Command> = each.cloned().collect();
        pages.extend(each);
        next += 1;
    }
    pages
}

/// Returns the name of a manual page, such as `movetext-book-make`. clap sets it while building the command.
fn name_of(page: &Command) -> &str {
    page.get_display_name().unwrap_or_else(|| page.get_name())
}

fn rendered(page: &Command) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    let source = format!("movetext {}", env!("CARGO_PKG_VERSION"));
    clap_mangen::Man::new(page.clone()).source(source).render(&mut text)?;
    Ok(text)
}

fn write(page: &Command, folder: &Path) -> Result<(), Failure> {
    let path = folder.join(format!("{}.1", name_of(page)));
    let mut file = Output::open(Some(&path))?;
    file.write_all(&rendered(page)?).map_err(|error| OutputError::new(Some(&path), error))?;
    Ok(file.finish()?)
}

fn print(text: &[u8]) -> Result<Status, Failure> {
    let mut output = Output::stdout();
    output.write_all(text)?;
    output.finish()?;
    Ok(Status::Clean)
}
