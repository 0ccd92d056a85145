//! Formats one diagnostic in each format of `check`.

use crate::output::{
    color::{self, Paint},
    escape::printable,
};
use core::fmt::Display;
use movetext_json::escape_json;
use movetext_pgn::{
    Location,
    diagnostic::{Diagnostic, Edit, Severity},
};
use serde::Serialize;

/// Returns `PATH:LINE:COLUMN: error[illegal-move]: MESSAGE`.
pub(crate) fn short(path: &str, diagnostic: &Diagnostic, severity: Severity, paint: Paint) -> String {
    let place = format!("{path}:{}", diagnostic.location());
    line(&place, severity, diagnostic.code().name(), &diagnostic.message().to_string(), paint)
}

/// Returns `PLACE: SEVERITY[CODE]: MESSAGE`.
pub(crate) fn line(place: &str, severity: Severity, code: &str, message: &str, paint: Paint) -> String {
    let place = paint.apply(color::PLACE, format_args!("{}:", printable(place)));
    let kind = paint.apply(color::of_severity(severity), format_args!("{severity}[{code}]"));
    format!("{place} {kind}: {}\n", printable(message))
}

/// Returns a note below a diagnostic: `  = help: ...`
pub(crate) fn remark(name: &str, text: &str, paint: Paint) -> String {
    format!("  {} {text}\n", paint.apply(color::FRAME, format_args!("= {name}:")))
}

/// Describes the edit of `--fix` and counts its further edits.
pub(crate) fn fix(fix: &[Edit]) -> Option<String> {
    let (edit, further) = fix.split_first()?;
    let text = edit.text.replace('\n', " ");
    let text = printable(&text);
    let further = match further.len() {
        0 => String::new(),
        1 => ", and corrects 1 further place".to_owned(),
        count => format!(", and corrects {count} further places"),
    };
    Some(match (edit.span.is_empty(), edit.text.is_empty()) {
        (_, true) => format!("`--fix` deletes it{further}."),
        (true, false) => format!("`--fix` inserts `{text}`{further}."),
        (false, false) => format!("`--fix` writes `{text}`{further}."),
    })
}

/// A diagnostic about a file.
#[derive(Serialize)]
struct JsonLine<'a, D> {
    path: &'a str,
    #[serde(flatten)]
    diagnostic: D,
}

/// Returns a JSON object on one line.
pub(crate) fn json(path: &str, diagnostic: impl Serialize) -> String {
    // Only keys that are not strings can fail.
    let mut line = serde_json::to_string(&JsonLine { path, diagnostic }).map(escape_json).unwrap_or_default();
    line.push('\n');
    line
}

/// Returns a GitHub Actions command, which annotates the line of the file.
pub(crate) fn github(
    path: &str,
    location: Location,
    severity: Severity,
    code: &str,
    message: impl Display,
) -> String {
    let kind = match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let data = |text: &str| printable(text).replace('%', "%25");
    let property = |text: &str| data(text).replace(':', "%3A").replace(',', "%2C");
    let Location { line, column } = location;
    format!(
        "::{kind} file={},line={line},col={column},title={}::{}\n",
        property(path),
        property(code),
        data(&message.to_string()),
    )
}
