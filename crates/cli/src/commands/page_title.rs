//! The default title of an HTML page.

use movetext_input::Input;

/// Returns the name of the first input, and the number of others.
pub(super) fn page_title(inputs: &[Input]) -> String {
    let name = inputs.first().and_then(Input::path).and_then(|path| path.file_name());
    let name = name.map_or_else(|| "Chess games".to_owned(), |name| name.to_string_lossy().into_owned());
    match inputs.len() {
        0 | 1 => name,
        count => format!("{name} and {} more", count - 1),
    }
}
