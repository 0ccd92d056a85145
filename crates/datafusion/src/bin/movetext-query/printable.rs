//! Escapes text for terminals: the content of a file and its name must not control the screen.

use alloc::borrow::Cow;
use core::fmt::Write;
use movetext_json::controls_display;

/// Returns the text in one line, with each character that controls the screen escaped as `\u{1B}`.
pub(crate) fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(controls_display) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(escaped(text, |_| false))
}

/// Returns the text with its lines and tabs, all else as in [`printable`].
pub(crate) fn printable_lines(text: &str) -> String {
    escaped(text, |character| matches!(character, '\n' | '\t'))
}

fn escaped(text: &str, is_kept: impl Fn(char) -> bool) -> String {
    let mut shown = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if controls_display(character) && !is_kept(character) {
            // Writing to a string cannot fail.
            let _ = write!(shown, "\\u{{{:X}}}", u32::from(character));
        } else {
            shown.push(character);
        }
    }
    shown
}
