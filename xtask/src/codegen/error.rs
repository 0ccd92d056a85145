//! What can go wrong while a generated file is made or compared.

use core::fmt;
use std::io;
use std::path::PathBuf;

/// Why a generated file could not be made, written or found fresh.
#[derive(Debug)]
pub(crate) enum CodegenError {
    /// A data file or a generated file could not be read.
    Read {
        /// The file, as it was asked for.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A generated file could not be written.
    Write {
        /// The file, as it was asked for.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A data file is readable but does not say what the generator needs.
    Data {
        /// The data file.
        path: PathBuf,
        /// The line the fault stands in, counted from one; zero where the fault is the file's as a whole.
        line: usize,
        /// What was expected.
        expected: &'static str,
    },
    /// A data file is not TOML of the expected shape.
    Toml {
        /// The data file.
        path: PathBuf,
        /// Where and why, as the TOML reader says it.
        source: Box<toml::de::Error>,
    },
    /// A search with a fixed seed ended without an answer.
    Search {
        /// What was looked for.
        wanted: &'static str,
    },
    /// `rustfmt` could not be started or fed.
    Formatter {
        /// What the system said.
        source: io::Error,
    },
    /// `rustfmt` does not take the rendered text for Rust.
    Unformattable {
        /// The generator whose text it was.
        generator: &'static str,
        /// What `rustfmt` printed.
        output: String,
    },
    /// The checked-in file differs from what its generator writes.
    Stale {
        /// The checked-in file, relative to the root.
        path: &'static str,
        /// The generator to run.
        generator: &'static str,
    },
    /// A file is named like a generated one, but no generator writes it.
    Unregistered {
        /// The file, relative to the root.
        path: PathBuf,
    },
    /// No generator has this name.
    UnknownGenerator {
        /// The name as typed.
        name: String,
    },
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
            Self::Formatter { source } => write!(formatter, "cannot run rustfmt: {source}"),
            Self::Unformattable { generator, output } => {
                write!(formatter, "rustfmt refuses what generator `{generator}` wrote: {output}")
            }
            Self::Stale { path, generator } => {
                write!(formatter, "{path} is stale; run `cargo xtask codegen {generator}`")
            }
            Self::Unregistered { path } => write!(
                formatter,
                "{} is named like a generated file, but no generator in xtask/src/codegen/mod.rs writes it",
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
