//! Stores snapshots next to their inputs.

use std::path::Path;

/// Returns the settings for a snapshot next to its input, and the file name.
pub(crate) fn beside(path: &Path) -> (insta::Settings, &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(path.parent().unwrap());
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    (settings, path.file_name().unwrap().to_str().unwrap())
}
