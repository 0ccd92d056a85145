//! Formats reports for people, for programs and for GitHub. All commands use these formats.

use super::advice::with_command;
use crate::{
    args::Format,
    output::{
        color::{self, Paint},
        escape::printable,
        json::serialized,
    },
};
use movetext_san::report::{Edit, FixPhrases, Report, Severity};
use serde::Serialize;

const FIX_PHRASES: FixPhrases = FixPhrases {
    delete: "`--fix` deletes it",
    insert: "`--fix` inserts",
    replace: "`--fix` writes",
    correct: "corrects",
};

/// Formats a report about `path`. `drawing` is the source line with carets, which only the human format shows.
pub(crate) fn text(
    path: &str,
    report: &Report<'_>,
    drawing: Option<String>,
    (format, paint): (Format, Paint),
) -> String {
    match format {
        Format::Json => json(path, report),
        Format::Github => github(path, report),
        Format::Short => short(path, report, paint),
        #[cfg(feature = "view")]
        Format::Html => short(path, report, paint),
        Format::Human => {
            let help = report.help.map(|help| remark("help", &with_command(help, report.code), paint));
            let note = report.remedy.map(|remedy| remark("note", remedy, paint));
            let fix = fix(report.fix).map(|fix| remark("fix", &fix, paint));
            let parts = [drawing, help, note, fix].into_iter().flatten();
            parts.fold(short(path, report, paint), |text, part| text + &part) + "\n"
        }
    }
}

/// Returns `PATH:LINE:COLUMN`, or only the path if the line is unknown. An unknown column becomes 1.
pub(crate) fn location(path: &str, report: &Report<'_>) -> String {
    report
        .line
        .map_or_else(|| path.to_owned(), |line| format!("{path}:{line}:{}", report.column.unwrap_or(1)))
}

/// Formats a report as `PATH:LINE:COLUMN: error[illegal-move]: MESSAGE`.
pub(crate) fn short(path: &str, report: &Report<'_>, paint: Paint) -> String {
    let message = format!("{:#}", report.message);
    line(&location(path, report), report.severity, report.code, &message, paint)
}

/// Formats a line as `LOCATION: SEVERITY[CODE]: MESSAGE`.
pub(crate) fn line(location: &str, severity: Severity, code: &str, message: &str, paint: Paint) -> String {
    let location = paint.apply(color::LOCATION, format_args!("{}:", printable(location)));
    let kind = paint.apply(color::severity_style(severity), format_args!("{severity}[{code}]"));
    format!("{location} {kind}: {}\n", printable(message))
}

/// Formats a note below a report, such as `  = help: ...`.
fn remark(name: &str, text: &str, paint: Paint) -> String {
    format!("  {} {text}\n", paint.apply(color::FRAME, format_args!("= {name}:")))
}

/// Describes what `--fix` would edit. Returns `None` if there are no edits.
fn fix(fix: &[Edit]) -> Option<String> {
    let quote = |text: &str| format!("`{}`", printable(&text.replace('\n', " ")));
    Some(FIX_PHRASES.describe(fix, quote)? + ".")
}

/// A report with its path, to be serialized.
#[derive(Serialize)]
struct JsonLine<'a> {
    path: &'a str,
    #[serde(flatten)]
    report: &'a Report<'a>,
}

/// Formats a report as a JSON object on one line.
fn json(path: &str, report: &Report<'_>) -> String {
    let mut line = serialized(&JsonLine { path, report });
    line.push('\n');
    line
}

/// Formats a report as a GitHub Actions command, which annotates a line in the file.
fn github(path: &str, report: &Report<'_>) -> String {
    let kind = match report.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let data = |text: &str| printable(text).replace('%', "%25");
    let property = |text: &str| data(text).replace(':', "%3A").replace(',', "%2C");
    let [line, column] = [report.line, report.column].map(|number| number.unwrap_or(1));
    format!(
        "::{kind} file={},line={line},col={column},title={}::{}\n",
        property(path),
        property(report.code),
        data(&format!("{:#}", report.message)),
    )
}
