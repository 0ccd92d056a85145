//! `cargo xtask ci`: runs all checks in order of cost. Stops at the first failure.

use std::{path::Path, time::Instant};

use crate::{
    api, bench, checks, codegen, conformance, error::TaskError, fuzz, golden, layers, no_std, oracle,
    package, systems, tidy, weight,
};

/// A check.
struct Step {
    name: &'static str,
    run: fn(&Path) -> Result<(), TaskError>,
}

/// All steps in order of cost. Tests are last, so that the run ends with their result.
const STEPS: &[Step] = &[
    Step { name: "format", run: checks::format },
    Step { name: "tidy", run: tidy::run },
    Step { name: "layers", run: layers::run },
    Step { name: "conformance", run: conformance::check },
    Step { name: "golden orphans", run: golden::check_orphans },
    Step { name: "codegen --check", run: check_generated },
    Step { name: "package", run: package::check },
    Step { name: "clippy", run: checks::clippy },
    Step { name: "bench", run: bench::check },
    Step { name: "fuzz", run: fuzz::check },
    Step { name: "weight", run: weight::check },
    Step { name: "features", run: checks::features },
    Step { name: "no-std", run: no_std::run },
    Step { name: "msrv", run: checks::msrv },
    Step { name: "systems", run: systems::run },
    Step { name: "api", run: api::check },
    Step { name: "doc", run: checks::documentation },
    Step { name: "oracle", run: oracle::check },
    Step { name: "tests", run: checks::tests },
];

/// Runs every step. Names the step that fails first, and stops there.
pub(crate) fn run(root: &Path) -> Result<(), TaskError> {
    run_steps(STEPS, root)
}

/// Runs steps in order. Stops at the first failure.
fn run_steps(steps: &[Step], root: &Path) -> Result<(), TaskError> {
    for (index, step) in steps.iter().enumerate() {
        eprintln!("xtask ci [{}/{}] {}", index + 1, steps.len(), step.name);
        let begin = Instant::now();
        if let Err(error) = (step.run)(root) {
            eprintln!("xtask ci: step `{}` failed", step.name);
            return Err(error);
        }
        eprintln!("xtask ci: step `{}` passed in {} s", step.name, begin.elapsed().as_secs());
    }
    Ok(())
}

/// Checks that every generated file is up to date, and that every file that looks generated has a generator.
fn check_generated(root: &Path) -> Result<(), TaskError> {
    codegen::task(root, None, codegen::Mode::Check)
}

#[cfg(test)]
mod tests {
    use super::{STEPS, Step, run_steps};
    use crate::error::TaskError;
    use std::path::Path;

    #[test]
    fn first_failure_ends_the_run() {
        let steps = [
            Step { name: "holds", run: |_| Ok(()) },
            Step { name: "fails", run: |_| Err(TaskError::Faults { task: "fails", count: 2 }) },
            Step { name: "never", run: |_| Err(TaskError::UnknownTask { name: "never".to_owned() }) },
        ];
        let error = run_steps(&steps, Path::new("")).unwrap_err();
        assert_eq!(error.to_string(), "fails: 2 faults");
    }

    #[test]
    fn tests_are_last() {
        assert_eq!(STEPS.last().map(|step| step.name), Some("tests"));
    }
}
