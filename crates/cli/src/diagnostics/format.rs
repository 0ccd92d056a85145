//! Formats one diagnostic in each format of `check`.

use crate::output::{
    color::{self, Paint},
    escape::printable,
    json::Object,
};
use movetext_pgn::diagnostic::{Diagnostic, Edit, Severity};

/// Returns `PATH:LINE:COLUMN: error[illegal-move]: MESSAGE`.
pub(crate) fn short(path: &str, diagnostic: &Diagnostic, severity: Severity, paint: Paint) -> String {
    let place = format!("{path}:{}", diagnostic.location);
    line(&place, severity, diagnostic.code.name(), &diagnostic.to_string(), paint)
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

fn edit_json(edit: &Edit) -> Object {
    Object::new().field("offset", edit.span.start).field("length", edit.span.len()).field("text", &*edit.text)
}

/// Returns a JSON object on one line.
pub(crate) fn json(path: &str, diagnostic: &Diagnostic, severity: Severity) -> String {
    let mut object = Object::new()
        .field("path", path)
        .field("line", diagnostic.location.line)
        .field("column", diagnostic.location.column)
        .field("offset", diagnostic.span.start)
        .field("length", diagnostic.span.len())
        .field("severity", severity.as_str())
        .field("code", diagnostic.code.name())
        .field("message", diagnostic.to_string())
        .field("help", diagnostic.help())
        .field("game", diagnostic.game)
        .field("clause", diagnostic.code.clause());
    if let [edit, further @ ..] = &*diagnostic.fix {
        object = object.object("fix", edit_json(edit));
        if !further.is_empty() {
            object = object.list("further_fixes", further.iter().map(edit_json));
        }
    }
    let mut line = object.finish();
    line.push('\n');
    line
}

/// Returns a GitHub Actions command, which annotates the line of the file.
pub(crate) fn github(path: &str, diagnostic: &Diagnostic, severity: Severity) -> String {
    let kind = match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let data = |text: &str| printable(text).replace('%', "%25");
    let property = |text: &str| data(text).replace(':', "%3A").replace(',', "%2C");
    format!(
        "::{kind} file={},line={},col={},title={}::{}\n",
        property(path),
        diagnostic.location.line,
        diagnostic.location.column,
        property(diagnostic.code.name()),
        data(&diagnostic.to_string()),
    )
}
