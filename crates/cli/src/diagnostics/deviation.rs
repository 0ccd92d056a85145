//! Formats deviations from export format (PGN 3.2) as diagnostics.

use crate::{
    args::Format,
    diagnostics::format,
    output::{color::Paint, escape::printable, json::Object},
};
use movetext_pgn::diagnostic::Severity;
use movetext_pgn_writer::conformance::Deviation;

/// The code of these diagnostics.
pub(crate) const CODE: &str = "not-export-format";

const HELP: &str = "`movetext export` writes it so.";

/// Returns a deviation in the selected format of `check`.
pub(crate) fn text((format, paint): (Format, Paint), path: &str, deviation: &Deviation) -> String {
    let severity = deviation.severity();
    let (line, column) = (deviation.location.line, deviation.location.column);
    let message = deviation.to_string();
    let short = || format::line(&format!("{path}:{line}:{column}"), severity, CODE, &message, paint);
    match format {
        Format::Short => short(),
        Format::Human => format!("{}{}\n", short(), format::remark("help", HELP, paint)),
        Format::Json => {
            let mut object = Object::new()
                .field("path", path)
                .field("line", line)
                .field("column", column)
                .field("offset", deviation.span.start)
                .field("length", deviation.span.len())
                .field("severity", severity.as_str())
                .field("code", CODE)
                .field("message", message)
                .field("help", HELP)
                .field("game", deviation.game)
                .field("clause", deviation.clause())
                .finish();
            object.push('\n');
            object
        }
        Format::Github => {
            let kind = if severity == Severity::Error { "error" } else { "notice" };
            let data = |text: &str| printable(text).replace('%', "%25");
            let property = |text: &str| data(text).replace(':', "%3A").replace(',', "%2C");
            let path = property(path);
            format!("::{kind} file={path},line={line},col={column},title={CODE}::{}\n", data(&message))
        }
    }
}
