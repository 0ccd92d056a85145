//! Running `cargo` for a task.

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::error::TaskError;

/// One call of `cargo`, with what is added to its environment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Call {
    /// The arguments after `cargo`.
    pub(crate) arguments: Vec<String>,
    /// Names and values added to the environment.
    pub(crate) environment: Vec<(&'static str, String)>,
    /// The toolchain of `rustup` whose `cargo` is called; the running one where none is named.
    pub(crate) toolchain: Option<String>,
}

impl Call {
    /// A call with these arguments, separated by single blanks, in the present environment.
    pub(crate) fn new(arguments: &str) -> Self {
        let arguments = arguments.split_ascii_whitespace().map(ToOwned::to_owned).collect();
        Self { arguments, environment: Vec::new(), toolchain: None }
    }

    /// The call with one more argument, taken as it is.
    pub(crate) fn argument(mut self, argument: &str) -> Self {
        self.arguments.push(argument.to_owned());
        self
    }

    /// The call with one more name in its environment.
    pub(crate) fn variable(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.environment.push((name, value.into()));
        self
    }

    /// The call of the `cargo` of another toolchain.
    pub(crate) fn toolchain(mut self, name: &str) -> Self {
        self.toolchain = Some(name.to_owned());
        self
    }

    /// The command line as a person would type it.
    pub(crate) fn line(&self) -> String {
        let toolchain = self.toolchain.iter().map(|name| format!("+{name}"));
        let words: Vec<String> = toolchain.chain(self.arguments.iter().cloned()).collect();
        format!("cargo {}", words.join(" "))
    }

    /// Runs the call in the root folder, with its output going where ours goes.
    pub(crate) fn run(&self, root: &Path) -> Result<(), TaskError> {
        let status = self.command(root).status();
        let status = status.map_err(|source| TaskError::Launch { command: self.line(), source })?;
        if status.success() { Ok(()) } else { Err(TaskError::Failed { command: self.line() }) }
    }

    /// Runs the call in the root folder and returns what it wrote to its standard output.
    pub(crate) fn output(&self, root: &Path) -> Result<Vec<u8>, TaskError> {
        let output = self.command(root).stderr(Stdio::inherit()).output();
        let output = output.map_err(|source| TaskError::Launch { command: self.line(), source })?;
        if output.status.success() {
            Ok(output.stdout)
        } else {
            Err(TaskError::Failed { command: self.line() })
        }
    }

    /// The process to start: the `cargo` that runs us, or the one on the search path.
    fn command(&self, root: &Path) -> Command {
        let mut command = match &self.toolchain {
            Some(name) => {
                let mut command = Command::new("rustup");
                // What the running `cargo` tells of itself would lead the other one astray.
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
