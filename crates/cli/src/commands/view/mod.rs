//! `movetext view`: shows games on a board.

mod html;
mod terminal;

use crate::{args::ViewArguments, failure::Failure, status::Status};

pub(crate) fn run(arguments: &ViewArguments) -> Result<Status, Failure> {
    match &arguments.html {
        Some(html) => html::run(arguments, html),
        None => terminal::run(arguments),
    }
}
