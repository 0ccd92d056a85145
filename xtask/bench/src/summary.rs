//! The target ratios of the project, next to the measured ratios.

use crate::report::Ratio;
use std::{fs, io, path::Path};

/// The ratio to a contender that we aim for in a measurement.
struct Target {
    measurement: &'static str,
    /// The target applies to tasks with names that begin with this.
    task: &'static str,
    contender: &'static str,
    least: f64,
}

const fn target(
    measurement: &'static str,
    task: &'static str,
    contender: &'static str,
    least: f64,
) -> Target {
    Target { measurement, task, contender, least }
}

/// The targets, in the order of the report.
const TARGETS: [Target; 18] = [
    target("perft", "all together", "cozy-chess", 1.4),
    target("pgn", "scan with tags", "pgn-reader", 2.5),
    target("pgn", "move tokens", "pgn-reader", 2.5),
    target("pgn", "validated", "pgn-reader", 4.0),
    target("write", "read, play, write", "shakmaty by hand", 8.0),
    target("san", "read and play at once", "shakmaty", 4.0),
    target("san", "write with suffix", "shakmaty", 5.0),
    target("fen", "read to a position", "shakmaty", 3.0),
    target("fen", "read to a position", "cozy-chess", 3.0),
    target("fen", "write", "shakmaty", 4.0),
    target("fen", "write", "cozy-chess", 4.0),
    target("command", "check,", "shakmaty by hand", 3.0),
    target("command", "export,", "shakmaty by hand", 8.0),
    target("command", "export,", "pgn-extract", 20.0),
    target("command", "check once,", "python-chess", 0.0),
    target("threads", "check,", "itself with one", 1.85),
    target("threads", "export,", "itself with one", 1.85),
    target("compressed", "check .zst,", "zstd -d alone", 0.9),
];

/// Returns a line for each measured ratio that has a target.
fn lines(ratios: &[Ratio]) -> Vec<String> {
    let mut lines = Vec::new();
    for Target { measurement, task, contender, least } in TARGETS {
        let is_meant = |ratio: &&Ratio| {
            ratio.measurement == measurement && ratio.task.starts_with(task) && ratio.contender == contender
        };
        for ratio in ratios.iter().filter(is_meant) {
            let wanted = if least > 0.0 { format!("{least} x") } else { String::new() };
            let Ratio { task, spread, .. } = ratio;
            let measured = format!("{:.2} x ({:.2}-{:.2})", spread.median, spread.least, spread.most);
            lines.push(format!("{measurement}: {task}\t{contender}\t{wanted}\t{measured}"));
        }
    }
    lines
}

/// Writes a line for each measured ratio that has a target: measurement, contender, target and ratio, separated by
/// tabs.
///
/// # Errors
///
/// If the file cannot be written.
pub(crate) fn write(ratios: &[Ratio], path: &Path) -> io::Result<()> {
    fs::write(path, lines(ratios).iter().map(|line| format!("{line}\n")).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::lines;
    use crate::{measure::Spread, report::Ratio};

    #[test]
    fn only_ratios_with_a_target_are_reported() {
        let ratio = |task: &str, contender| Ratio {
            measurement: "perft",
            task: task.to_owned(),
            contender,
            spread: Spread { median: 2.0, least: 1.5, most: 2.25 },
        };
        let told = lines(&[ratio("start", "cozy-chess"), ratio("all together", "cozy-chess")]);
        assert_eq!(told, ["perft: all together\tcozy-chess\t1.4 x\t2.00 x (1.50-2.25)"]);
    }
}
