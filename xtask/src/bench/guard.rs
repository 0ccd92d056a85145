//! `cargo xtask bench --guard`: counts the instructions of small fixed tasks, and compares them with recorded counts.
//!
//! Other programs on the machine do not affect the counts, so they show small changes that times cannot show. Counts
//! depend on the compiler. If its version differs from the recorded version, differences in counts do not fail
//! the check.

use core::fmt::Write as _;
use std::{fs, path::Path, process::Command};

use super::{Build, MANIFEST, aimed, folder};
use crate::{cargo::Call, error::TaskError, program::is_installed, recorded::Mode};

/// The file with the recorded counts.
const RECORD: &str = "xtask/bench/guard.tsv";
/// The accepted difference, as a fraction of the recorded count.
const TOLERANCE: f64 = 0.03;
/// The function in which instructions are counted, including the functions that it calls.
const COUNTED: &str = "movetext_bench::guard::counted*";

/// The number of instructions for each task, and the version of the compiler.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Counts {
    compiler: String,
    works: Vec<(String, u64)>,
}

impl Counts {
    /// Parses the compiler version in the first line, and a task in each other line. Skips lines that are not a task.
    fn parse(text: &str) -> Self {
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        let work = |line: &str| {
            let (name, count) = line.split_once('\t')?;
            Some((name.to_owned(), count.parse().ok()?))
        };
        Self { compiler: first.to_owned(), works: rest.lines().filter_map(work).collect() }
    }

    fn text(&self) -> String {
        let works = self.works.iter().map(|(name, count)| format!("{name}\t{count}\n"));
        core::iter::once(format!("{}\n", self.compiler)).chain(works).collect()
    }

    fn get(&self, work: &str) -> Option<u64> {
        self.works.iter().find(|(name, _)| name == work).map(|&(_, count)| count)
    }
}

/// Counts instructions, and compares or records the counts. Without valgrind, reports that this was skipped.
pub(super) fn run(root: &Path, mode: Mode) -> Result<(), TaskError> {
    if !is_installed("valgrind") {
        println!("skipped: valgrind is not installed");
        return Ok(());
    }
    let counts = counted(root)?;
    let path = root.join(RECORD);
    if mode == Mode::Bless {
        return fs::write(&path, counts.text()).map_err(|source| TaskError::Read { path, source });
    }
    let (report, faults) = compare(&Counts::parse(&super::read(&path)?), &counts);
    print!("{report}");
    if faults == 0 { Ok(()) } else { Err(TaskError::Faults { task: "bench --guard", count: faults }) }
}

/// Builds the measuring program, and counts the instructions of every task.
fn counted(root: &Path) -> Result<Counts, TaskError> {
    let build = Call::new("build --quiet --release --locked --manifest-path").argument(MANIFEST);
    aimed(build, root, Build::Portable).run(root)?;
    let program = format!("{}/release/movetext-bench", folder(root, Build::Portable));
    let list = output(Command::new(&program).args(["guard", "list"]))?;
    let works: Result<_, TaskError> =
        list.lines().map(|work| Ok((work.to_owned(), instructions(root, &program, work)?))).collect();
    let compiler = output(Command::new("rustc").arg("--version").current_dir(root))?;
    Ok(Counts { compiler: compiler.trim_end().to_owned(), works: works? })
}

/// Returns the number of instructions of one task.
fn instructions(root: &Path, program: &str, work: &str) -> Result<u64, TaskError> {
    let file = format!("{}/{work}.callgrind", folder(root, Build::Portable));
    let mut command = Command::new("valgrind");
    command.args(["-q", "--tool=callgrind", &format!("--toggle-collect={COUNTED}")]);
    command.args([&format!("--callgrind-out-file={file}"), program, "guard", work]);
    output(&mut command)?;
    let text = super::read(Path::new(&file))?;
    total(&text).ok_or_else(|| TaskError::Failed { command: format!("{command:?}") })
}

/// Parses the total from the text of a callgrind file.
fn total(text: &str) -> Option<u64> {
    text.lines().find_map(|line| line.strip_prefix("totals: "))?.trim().parse().ok()
}

/// Runs a program and returns its standard output, or an error if the program fails.
fn output(command: &mut Command) -> Result<String, TaskError> {
    let line = format!("{command:?}");
    let output = match Command::output(command) {
        Ok(output) => output,
        Err(source) => return Err(TaskError::Launch { command: line, source }),
    };
    if !output.status.success() {
        return Err(TaskError::Failed { command: line });
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Returns a table of recorded and new counts. Also returns how many tasks are new, gone, or outside the tolerance.
fn compare(recorded: &Counts, counts: &Counts) -> (String, usize) {
    let mut report = String::from("| task | recorded | counted | change |\n| --- | --: | --: | --: |\n");
    let mut faults = 0;
    for (work, count) in &counts.works {
        let Some(before) = recorded.get(work) else {
            faults += 1;
            // Writing to memory cannot fail.
            _ = writeln!(report, "| {work} | | {count} | new |");
            continue;
        };
        let change = *count as f64 / before as f64 - 1.0;
        faults += usize::from(change.abs() > TOLERANCE);
        _ = writeln!(report, "| {work} | {before} | {count} | {:+.1} % |", change * 100.0);
    }
    for (work, before) in recorded.works.iter().filter(|(work, _)| counts.get(work).is_none()) {
        faults += 1;
        _ = writeln!(report, "| {work} | {before} | | gone |");
    }
    if recorded.compiler != counts.compiler {
        _ = writeln!(
            report,
            "recorded with {}, counted with {}: differences are not errors",
            recorded.compiler, counts.compiler
        );
        faults = 0;
    } else if faults > 0 {
        _ = writeln!(report, "to record intended changes, run `cargo xtask bench --guard --bless`");
    }
    (report, faults)
}

#[cfg(test)]
mod tests {
    use super::{Counts, compare, total};

    fn counts(text: &str) -> Counts {
        Counts::parse(text)
    }

    #[test]
    fn counts_come_back_from_their_text() {
        let text = "rustc 1\nscan\t100\nperft\t2\n";
        assert_eq!(counts(text).text(), text);
    }

    #[test]
    fn changes_beyond_tolerance_are_faults() {
        let recorded = counts("rustc 1\na\t100\nb\t100\nc\t100\nd\t1\n");
        let (report, faults) = compare(&recorded, &counts("rustc 1\na\t102\nb\t104\nc\t96\ne\t1\n"));
        assert_eq!(faults, 4, "{report}");
        assert!(report.contains("| b | 100 | 104 | +4.0 % |"), "{report}");
    }

    #[test]
    fn other_compiler_gives_no_faults() {
        let (report, faults) = compare(&counts("rustc 1\na\t100\n"), &counts("rustc 2\na\t200\n"));
        assert_eq!(faults, 0);
        assert!(report.contains("not errors"), "{report}");
    }

    #[test]
    fn total_is_read_from_the_file() {
        assert_eq!(total("events: Ir\nfn=x\n1 2\n\ntotals: 1234\n"), Some(1234));
        assert_eq!(total("events: Ir\n"), None);
    }
}
