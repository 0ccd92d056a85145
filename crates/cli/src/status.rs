//! The exit status of a run.

use std::process::ExitCode;

/// The outcome of a run, from best to worst. The worst of several outcomes counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// No errors: exit status 0.
    Clean,
    /// The input had errors: exit status 1.
    Errors,
    /// Wrong usage, or an input or output that failed: exit status 2.
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
