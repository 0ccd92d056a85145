//! Corrects tag values that are misspelled but unambiguous (PGN 8.1.1).

use crate::result::result_of_tag;
use alloc::string::{String, ToString};
use movetext_pgn_values::{TagName, ValueKind, value::Date};

/// Returns the valid value that `value` clearly means in the tag `name`: `1-0` for the result `1:0`, `2024.03.13` for
/// the date `2024-03-13`, `?` for a player without a name. Returns `None` if `value` is valid or its meaning is
/// unclear. Takes time linear in the length of `value`.
pub(crate) fn correction(name: TagName, value: &str) -> Option<String> {
    let meant = match name.kind() {
        ValueKind::Result => result_of_tag(value.as_bytes())?.to_string(),
        ValueKind::Date => Date::read(value).ok()?.to_string(),
        ValueKind::Players if name.is_roster() && value.trim().is_empty() => String::from("?"),
        _ => return None,
    };
    (meant != value).then_some(meant)
}
