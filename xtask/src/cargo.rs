//! Runs `cargo` for a task.

use std::{
    env,
    path::Path,
    process::{Command, Stdio},
};

use crate::error::TaskError;

/// A call of `cargo`, with additional environment variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Call {
    /// The arguments after `cargo`.
    pub(crate) arguments: Vec<String>,
    /// The names and values of additional environment variables.
    pub(crate) environment: Vec<(&'static str, String)>,
    /// The `rustup` toolchain to use, or `None` for the running `cargo`.
    pub(crate) toolchain: Option<String>,
}

impl Call {
    /// Creates a call. `arguments` are separated by white space.
    pub(crate) fn new(arguments: &str) -> Self {
        let arguments = arguments.split_ascii_whitespace().map(ToOwned::to_owned).collect();
        Self { arguments, environment: Vec::new(), toolchain: None }
    }

    /// Adds one argument, which may contain spaces.
    pub(crate) fn argument(mut self, argument: &str) -> Self {
        self.arguments.push(argument.to_owned());
        self
    }

    /// Adds one environment variable.
    pub(crate) fn variable(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.environment.push((name, value.into()));
        self
    }

    /// Builds for this machine's processor. The compiler may then use all its instructions.
    pub(crate) fn for_this_processor(self) -> Self {
        let flags = env::var("RUSTFLAGS").unwrap_or_default();
        self.variable("RUSTFLAGS", format!("{flags} -C target-cpu=native").trim_start())
    }

    /// Replaces the C compiler with the program `true`, which does nothing and succeeds. Use this for checks that do
    /// not link.
    pub(crate) fn without_c(self) -> Self {
        self.variable("CC", "true").variable("AR", "true")
    }

    /// Runs `cargo` from another toolchain.
    pub(crate) fn toolchain(mut self, name: &str) -> Self {
        self.toolchain = Some(name.to_owned());
        self
    }

    /// Returns the command line as you would type it in a shell.
    pub(crate) fn line(&self) -> String {
        let toolchain = self.toolchain.iter().map(|name| format!("+{name}"));
        let words: Vec<String> = toolchain.chain(self.arguments.iter().cloned()).collect();
        format!("cargo {}", words.join(" "))
    }

    /// Runs `cargo` in the root folder. Shows its output.
    pub(crate) fn run(&self, root: &Path) -> Result<(), TaskError> {
        let status = self.command(root).status();
        let status = status.map_err(|source| TaskError::Launch { command: self.line(), source })?;
        if status.success() { Ok(()) } else { Err(TaskError::Failed { command: self.line() }) }
    }

    /// Runs `cargo` in the root folder. Returns its standard output, and shows its standard error.
    pub(crate) fn output(&self, root: &Path) -> Result<Vec<u8>, TaskError> {
        let output = self.command(root).stderr(Stdio::inherit()).output();
        let output = output.map_err(|source| TaskError::Launch { command: self.line(), source })?;
        if output.status.success() {
            Ok(output.stdout)
        } else {
            Err(TaskError::Failed { command: self.line() })
        }
    }

    /// Returns the process to start: the toolchain's `cargo`, the `cargo` that runs this task, or the `cargo` on the
    /// search path.
    fn command(&self, root: &Path) -> Command {
        let mut command = match &self.toolchain {
            Some(name) => {
                let mut command = Command::new("rustup");
                // The running `cargo` sets these variables, which would mislead another toolchain.
                command.args(["run", name, "cargo"]).env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN");
                command
            }
            None => Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into())),
        };
        command.args(&self.arguments).current_dir(root);
        for (name, value) in &self.environment {
            command.env(name, value);
        }
        command
    }
}

#[cfg(test)]
mod tests {
    use super::Call;

    #[test]
    fn line_reads_as_typed() {
        let call = Call::new("test --workspace").argument("a b").variable("INSTA_UPDATE", "no");
        assert_eq!(call.line(), "cargo test --workspace a b");
        assert_eq!(call.arguments.len(), 3);
        assert_eq!(Call::new("check").toolchain("nightly").line(), "cargo +nightly check");
    }
}
