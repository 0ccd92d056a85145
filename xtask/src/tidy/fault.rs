//! Violations of the house rules.

use core::fmt;

/// A violation of a house rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault {
    /// The path of the file, relative to the root.
    pub(super) path: String,
    /// The number of the line, from 1. 0 means the whole file.
    pub(super) line: usize,
    pub(super) kind: FaultKind,
}

/// A house rule that is violated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum FaultKind {
    /// The source file cannot be split into tokens.
    NotRust,
    /// The source file does not begin with a `//!` header.
    NoHeader,
    /// The generated file does not begin with the marker line of its generator.
    NoMarker,
    /// The file is not generated, and has more lines than this.
    TooLong(usize),
    /// The name of a function begins with `get_`.
    GetPrefix,
    /// The name of a function has more characters than this.
    LongName(usize),
    /// An import uses `*` instead of naming items.
    GlobImport,
    /// Two adjacent imports are from the same crate.
    SeparateImports,
    /// Modules use each other in a cycle.
    Cycle {
        /// The names of the modules, with backticks between them.
        modules: String,
        /// For each use between two of these modules, the first line with that use.
        uses: Vec<String>,
    },
    /// This module is listed as part of a cycle, but is not in a cycle.
    NoCycle(String),
    /// A library names this subcommand or option.
    NamesCommand(String),
    /// This path may name the command by exception, but does not.
    NamesNoCommand,
    /// A test is expected to panic.
    ShouldPanic,
    /// A test is ignored.
    IgnoredTest,
    /// A comment marks unfinished work.
    UnfinishedNote,
    /// A text has a path that exists only on one machine.
    MachinePath,
    /// A comment or a page has a word that technical prose does not use.
    Wording {
        word: &'static str,
        /// A usual replacement.
        instead: &'static str,
    },
    /// A page names this path, which does not exist.
    NoPath(String),
    /// A crate has a build script.
    BuildScript,
    /// A file or a folder has a meaningless name.
    EmptyName,
    /// The name at the top level is not in the list.
    TopLevel,
    /// The manifest is not TOML.
    NotToml,
    /// The manifest does not inherit this key from the workspace.
    NotInherited(&'static str),
    /// The manifest lacks this key.
    MissingKey(&'static str),
    /// The manifest has this forbidden key.
    ForbiddenKey(&'static str),
    /// The list of clauses cannot be parsed.
    ClauseList(String),
    /// The clause is listed twice.
    ClauseTwice(String),
    /// The clause has no status, several statuses, or an empty text.
    ClauseStatus(String),
    /// The clause names a test or a file that does not exist.
    ClauseTest {
        /// The number of the clause.
        clause: String,
        /// The test as the clause names it.
        test: String,
    },
    /// The clause before this clause, or its parent, is missing.
    ClauseGap {
        /// The clause that is present.
        clause: String,
        /// The clause that is missing.
        missing: String,
    },
}

impl Fault {
    /// Creates a fault at a line.
    pub(super) fn at(path: &str, line: usize, kind: FaultKind) -> Self {
        Self { path: path.to_owned(), line, kind }
    }

    /// Creates a fault for a whole file.
    pub(super) fn new(path: &str, kind: FaultKind) -> Self {
        Self::at(path, 0, kind)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(formatter, "{}: {}", self.path, self.kind),
            line => write!(formatter, "{}:{line}: {}", self.path, self.kind),
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::NotRust => "not Rust",
            Self::NoHeader => "the first line is not a `//!` header",
            Self::NoMarker => "the first line is not the marker of its generator; run `cargo xtask codegen`",
            Self::TooLong(limit) => {
                return write!(formatter, "more than {limit} lines; split the file by subject");
            }
            Self::GetPrefix => "a function's name begins with `get_`",
            Self::LongName(limit) => {
                return write!(formatter, "a function's name has more than {limit} characters");
            }
            Self::GlobImport => "glob import; import each name",
            Self::SeparateImports => "second import of a crate; join the two",
            Self::Cycle { modules, uses } => {
                write!(formatter, "`{modules}` use each other in a cycle")?;
                return uses.iter().try_for_each(|line| write!(formatter, "\n    {line}"));
            }
            Self::NoCycle(module) => {
                return write!(
                    formatter,
                    "`{module}` is not in a cycle; remove it from xtask/src/tidy/cycles.rs"
                );
            }
            Self::NamesCommand(named) => {
                return write!(formatter, "names `{named}`; the command adds such advice where it prints");
            }
            Self::NamesNoCommand => "names no command; remove it from xtask/src/tidy/faces.rs",
            Self::ShouldPanic => "tests do not expect panics; compare the error",
            Self::IgnoredTest => {
                "tests must not be ignored; run long tests only with `cargo xtask golden --deep`"
            }
            Self::UnfinishedNote => "a note about unfinished work; open an issue instead",
            Self::MachinePath => "a path that exists only on one machine",
            Self::Wording { word, instead } => {
                return write!(formatter, "the word `{word}`; use for example `{instead}`");
            }
            Self::NoPath(path) => return write!(formatter, "`{path}` does not exist"),
            Self::BuildScript => "build scripts are not allowed; see xtask/README.md on generated tables",
            Self::EmptyName => "the name says nothing about the content",
            Self::TopLevel => "this name is not allowed at the top level; see xtask/src/tidy/names.rs",
            Self::NotToml => "not TOML",
            Self::NotInherited(key) => {
                return write!(formatter, "`{key}` is not inherited from the workspace");
            }
            Self::MissingKey(key) => return write!(formatter, "`{key}` is missing"),
            Self::ForbiddenKey(key) => return write!(formatter, "`{key}` is not allowed"),
            Self::ClauseList(reason) => return write!(formatter, "{reason}"),
            Self::ClauseTwice(clause) => return write!(formatter, "clause {clause} is listed twice"),
            Self::ClauseStatus(clause) => {
                return write!(
                    formatter,
                    "clause {clause} must say exactly one of `tests = [..]`, `open = true` with a `note` and `informative = \"reason\"`"
                );
            }
            Self::ClauseTest { clause, test } => {
                return write!(formatter, "clause {clause} names `{test}`, which does not exist");
            }
            Self::ClauseGap { clause, missing } => {
                return write!(formatter, "clause {clause} is listed without clause {missing}");
            }
        };
        formatter.write_str(text)
    }
}
