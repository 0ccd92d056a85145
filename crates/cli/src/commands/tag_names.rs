//! Names of tags and columns in options: replaces unusual spellings, and reports tags that no game has.

use crate::output::warn;
use movetext_columns::{Column as _, GameColumn, Table, renamed};
use movetext_filter::nearest::nearest;
use movetext_pgn_values::{TagName, usual_spelling};

/// Returns tag names in their usual spelling. Prints a message for each name that was written in another case.
pub(super) fn in_usual_spelling(option: &str, names: &[String], is_quiet: bool) -> Vec<String> {
    names.iter().map(|name| usual_name(option, name, is_quiet)).collect()
}

/// Returns a tag name in its usual spelling. Prints a message if the name was written in another case.
pub(super) fn usual_name(option: &str, name: &str, is_quiet: bool) -> String {
    let Some(usual) = usual_spelling(name.as_bytes()) else { return name.to_owned() };
    if !is_quiet {
        warn(&format_args!("{option}: the tag `{usual}` is used for `{name}`"));
    }
    usual.to_owned()
}

/// Returns the current names of columns. Prints a message for each outdated name.
pub(super) fn column_names(option: &str, names: &[String], table: Table, is_quiet: bool) -> Vec<String> {
    let present = |name: &String| {
        let Some(new) = renamed(table, name) else { return name.clone() };
        if !is_quiet {
            warn(&format_args!(
                "{option}: the column `{name}` is now called `{new}`; the next release removes the old name"
            ));
        }
        new.to_owned()
    };
    // The column `variant` differs from the tag `Variant` only in case.
    let is_tag =
        |name: &str| table == Table::Games && !GameColumn::ALL.iter().any(|(_, column)| column.name == name);
    let names = names.iter().map(present);
    names.map(|name| if is_tag(&name) { usual_name(option, &name, is_quiet) } else { name }).collect()
}

/// Prints a message for each tag in an option that no game has.
pub(super) fn warn_of_missing<'a>(option: &str, missing: impl IntoIterator<Item = &'a str>, is_quiet: bool) {
    if !is_quiet {
        for name in missing {
            warn(&format_args!("{option}: {}", no_game_has(name)));
        }
    }
}

/// Returns a message that says that no game has the tag. If the tag is unknown, suggests the nearest known name.
pub(super) fn no_game_has(name: &str) -> String {
    let known: Vec<&str> = TagName::all().map(TagName::as_str).collect();
    let meant = match nearest(name, known) {
        Some(meant) if TagName::from_name(name).is_none() => format!("; did you mean `{meant}`?"),
        _ => String::new(),
    };
    format!("no game has the tag `{name}`{meant}")
}
