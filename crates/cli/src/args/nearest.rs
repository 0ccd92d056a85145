//! Suggestions for unknown commands and options.

use super::{Arguments, other_programs};
use clap::{
    Command, CommandFactory,
    builder::StyledStr,
    error::{ContextKind, ContextValue, ErrorKind},
};
use movetext_filter::nearest::nearest;

/// Adds a suggestion to the error about an unknown command or option. Replaces clap's suggestion if it does not help.
pub(crate) fn with_suggestion(error: clap::Error) -> clap::Error {
    match error.kind() {
        ErrorKind::InvalidSubcommand => with_command(error),
        ErrorKind::UnknownArgument => with_option(error),
        _ => error,
    }
}

/// Suggests the nearest command for `movetext help WORD`, where clap suggests nothing.
fn with_command(mut error: clap::Error) -> clap::Error {
    let whole = Arguments::command();
    let known = whole.get_subcommands().filter(|command| !command.is_hide_set());
    let known: Vec<&str> = known.map(Command::get_name).collect();
    if error.get(ContextKind::SuggestedSubcommand).is_none()
        && let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand)
        && let Some(meant) = nearest(word, known)
    {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![meant.to_owned()]));
    }
    error
}

/// Removes clap's suggestion unless it is similar, because clap also suggests options that only share letters. Suggests
/// the equivalent of another program's option instead, if there is one.
fn with_option(mut error: clap::Error) -> clap::Error {
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg).cloned() else {
        return error;
    };
    let suggested = match error.get(ContextKind::SuggestedArg) {
        Some(ContextValue::String(suggested)) => Some(suggested.clone()),
        _ => None,
    };
    let name = |option: &str| option.trim_start_matches('-').to_owned();
    let is_near =
        suggested.is_some_and(|suggested| nearest(&name(&option), [name(&suggested).as_str()]).is_some());
    let equivalent = if is_near { None } else { other_programs::equivalent(&option) };
    if !is_near {
        // clap's usage line also contains the suggested option.
        for kind in [ContextKind::SuggestedArg, ContextKind::Usage] {
            error.remove(kind);
        }
    }
    if let Some(text) = equivalent {
        let tip = StyledStr::from(text);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
    }
    error
}
