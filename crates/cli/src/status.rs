//! The exit status of a run.

use std::process::ExitCode;

/// The outcome of a run. Outcomes are ordered from best to worst, so the outcome of several runs is their maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// No errors: exit status 0.
    Clean,
    /// The input has errors: exit status 1.
    Errors,
    /// The usage was wrong, or an input or output failed: exit status 2.
    Failed,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Clean => 0,
            Status::Errors => 1,
            Status::Failed => 2,
        })
    }
}
