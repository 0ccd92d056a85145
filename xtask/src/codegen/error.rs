//! Errors from generating and comparing files.

use core::fmt;
use std::{io, path::PathBuf};

use crate::error::TaskError;

/// The reason why a generated file cannot be rendered, written or compared.
#[derive(Debug)]
pub(crate) enum CodegenError {
    /// A data file or a generated file cannot be read.
    Read { path: PathBuf, source: io::Error },
    /// A generated file cannot be written.
    Write { path: PathBuf, source: io::Error },
    /// A data file lacks something that the generator needs.
    Data {
        path: PathBuf,
        /// The number of the bad line, from 1. 0 means the whole file.
        line: usize,
        /// What the generator needs.
        expected: &'static str,
    },
    /// A data file is not TOML, or its keys are not the expected ones.
    Toml {
        path: PathBuf,
        /// The location and the reason, from the TOML parser.
        source: Box<toml::de::Error>,
    },
    /// A search with a fixed seed found no result.
    Search {
        /// What the generator searched for.
        wanted: &'static str,
    },
    /// The program that renders a file failed.
    Renderer {
        /// How the program failed.
        reason: String,
    },
    /// `rustfmt` cannot be started, or does not read its input.
    Formatter { source: io::Error },
    /// `rustfmt` cannot parse the rendered text.
    Unformattable {
        /// The generator that rendered it.
        generator: &'static str,
        output: String,
    },
    /// The checked-in file differs from the output of its generator.
    Stale {
        /// The checked-in file, relative to the root.
        path: &'static str,
        generator: &'static str,
    },
    /// A file looks generated, but no generator writes it.
    Unregistered {
        /// The file, relative to the root.
        path: PathBuf,
    },
    /// No generator has this name.
    UnknownGenerator { name: String },
}

impl From<CodegenError> for TaskError {
    fn from(error: CodegenError) -> Self {
        Self::Codegen(Box::new(error))
    }
}

impl fmt::Display for CodegenError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read { path, source } => write!(formatter, "cannot read {}: {source}", path.display()),
            Self::Write { path, source } => write!(formatter, "cannot write {}: {source}", path.display()),
            Self::Data { path, line: 0, expected } => {
                write!(formatter, "{}: expected {expected}", path.display())
            }
            Self::Data { path, line, expected } => {
                write!(formatter, "{}:{line}: expected {expected}", path.display())
            }
            Self::Toml { path, source } => write!(formatter, "{}: {source}", path.display()),
            Self::Search { wanted } => write!(formatter, "the search found no {wanted}"),
            Self::Renderer { reason } => write!(formatter, "cannot render: {reason}"),
            Self::Formatter { source } => write!(formatter, "cannot run rustfmt: {source}"),
            Self::Unformattable { generator, output } => {
                write!(formatter, "rustfmt cannot parse the output of generator `{generator}`: {output}")
            }
            Self::Stale { path, generator } => {
                write!(formatter, "{path} is stale; run `cargo xtask codegen {generator}`")
            }
            Self::Unregistered { path } => write!(
                formatter,
                "{} looks like a generated file, but no generator in xtask/src/codegen/mod.rs writes it",
                path.display()
            ),
            Self::UnknownGenerator { name } => write!(formatter, "no generator is named `{name}`"),
        }
    }
}

impl core::error::Error for CodegenError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Read { source, .. } | Self::Write { source, .. } | Self::Formatter { source } => {
                Some(source)
            }
            Self::Toml { source, .. } => Some(source.as_ref()),
            _ => None,
        }
    }
}
