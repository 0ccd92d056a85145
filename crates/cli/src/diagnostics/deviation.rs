//! Formats deviations from export format (PGN 3.2) as diagnostics.

use crate::{
    args::Format,
    diagnostics::{advice, format},
    output::color::Paint,
};
use movetext_pgn_writer::conformance::Deviation;

/// Returns a deviation in the selected format of `check`.
pub(crate) fn text((format, paint): (Format, Paint), path: &str, deviation: &Deviation) -> String {
    let (location, severity, message) = (deviation.location, deviation.severity(), deviation.message());
    let line = |message: &str| {
        format::line(&format!("{path}:{location}"), severity, Deviation::CODE, message, paint)
    };
    match format {
        Format::Short => line(&message.to_string()),
        Format::Human => {
            let help = format!("{} {}", Deviation::HELP, advice::FOR_DEVIATIONS);
            format!("{}{}\n", line(&message.to_string()), format::remark("help", &help, paint))
        }
        Format::Json => format::json(path, deviation),
        Format::Github => format::github(path, location, severity, Deviation::CODE, message),
    }
}
