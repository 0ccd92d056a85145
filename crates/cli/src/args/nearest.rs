//! Suggestions for unknown words: the nearest known word.

use super::Arguments;
use clap::{
    Command, CommandFactory,
    error::{ContextKind, ContextValue, ErrorKind},
};
use movetext_archive::nearest::nearest;

/// Adds a suggestion to the error about an unknown command after `movetext help`, where clap adds none.
pub(crate) fn with_suggestion(mut error: clap::Error) -> clap::Error {
    let whole = Arguments::command();
    let known = whole.get_subcommands().filter(|command| !command.is_hide_set());
    let known: Vec<&str> = known.map(Command::get_name).collect();
    if error.kind() == ErrorKind::InvalidSubcommand
        && error.get(ContextKind::SuggestedSubcommand).is_none()
        && let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand)
        && let Some(meant) = nearest(word, known)
    {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![meant.to_owned()]));
    }
    error
}
