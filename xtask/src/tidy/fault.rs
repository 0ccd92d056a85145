//! A violation of a house rule, with its location.

use core::fmt;

/// The location of a violation, and the rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault {
    /// The file, relative to the root.
    pub(super) path: String,
    /// The line, from 1; 0 for the whole file.
    pub(super) line: usize,
    /// The rule.
    pub(super) kind: FaultKind,
}

/// The violated house rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum FaultKind {
    /// A source file cannot be split into tokens.
    NotRust,
    /// A source file does not begin with its header.
    NoHeader,
    /// A generated file does not begin with the marker line of its generator.
    NoMarker,
    /// A hand-written file has more lines than this.
    TooLong(usize),
    /// A function's name begins with `get_`.
    GetPrefix,
    /// A function's name has more characters than this.
    LongName(usize),
    /// A glob import.
    GlobImport,
    /// Adjacent imports from one crate.
    SeparateImports,
    /// A dependency cycle.
    Cycle {
        /// Its modules' names, with backticks between them.
        modules: String,
        /// For each pair of modules, a line that uses the other.
        uses: Vec<String>,
    },
    /// This module is listed as part of a cycle, but is in none.
    NoCycle(String),
    /// A library names this subcommand or option.
    NamesCommand(String),
    /// This path may name the command, but does not.
    NamesNoCommand,
    /// A test is expected to panic.
    ShouldPanic,
    /// A test is ignored.
    IgnoredTest,
    /// A note about unfinished work.
    UnfinishedNote,
    /// A path that exists only on one machine.
    MachinePath,
    /// A comment or page has a word that technical prose does not use.
    Wording {
        /// The word.
        word: &'static str,
        /// A usual replacement.
        instead: &'static str,
    },
    /// A page names this path, which does not exist.
    NoPath(String),
    /// A build script.
    BuildScript,
    /// A file or folder with a meaningless name.
    EmptyName,
    /// A name at the top level that is not in the list.
    TopLevel,
    /// The manifest is not TOML.
    NotToml,
    /// The manifest does not inherit this key from the workspace.
    NotInherited(&'static str),
    /// The manifest lacks this key.
    MissingKey(&'static str),
    /// The manifest has this forbidden key.
    ForbiddenKey(&'static str),
    /// The list of clauses is invalid.
    ClauseList(String),
    /// A duplicate clause.
    ClauseTwice(String),
    /// A clause has no status, several statuses, or an empty status.
    ClauseStatus(String),
    /// A clause names a test or file that does not exist.
    ClauseTest {
        /// The clause.
        clause: String,
        /// The test as named.
        test: String,
    },
    /// The clause before this one, or its parent, is missing.
    ClauseGap {
        /// The present clause.
        clause: String,
        /// The missing clause.
        missing: String,
    },
}

impl Fault {
    /// Returns a fault at a line.
    pub(super) fn at(path: &str, line: usize, kind: FaultKind) -> Self {
        Self { path: path.to_owned(), line, kind }
    }

    /// Returns a fault in a whole file.
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
            Self::NoHeader => "the first line is no `//!` header",
            Self::NoMarker => "the first line is not the marker of its generator; run `cargo xtask codegen`",
            Self::TooLong(limit) => {
                return write!(formatter, "more than {limit} lines; cut it where its subject divides");
            }
            Self::GetPrefix => "a function's name begins with `get_`",
            Self::LongName(limit) => {
                return write!(formatter, "a function's name has more than {limit} characters");
            }
            Self::GlobImport => "glob import; name what is used",
            Self::SeparateImports => "second import of a crate; join the two",
            Self::Cycle { modules, uses } => {
                write!(formatter, "`{modules}` use each other around a circle")?;
                return uses.iter().try_for_each(|line| write!(formatter, "\n    {line}"));
            }
            Self::NoCycle(module) => {
                return write!(
                    formatter,
                    "`{module}` is in no cycle; remove it from xtask/src/tidy/cycles.rs"
                );
            }
            Self::NamesCommand(named) => {
                return write!(formatter, "names `{named}`; the command adds such advice where it prints");
            }
            Self::NamesNoCommand => "names no command; remove it from xtask/src/tidy/faces.rs",
            Self::ShouldPanic => "tests do not expect panics; compare the error",
            Self::IgnoredTest => {
                "tests are not switched off; put long runs behind `cargo xtask golden --deep`"
            }
            Self::UnfinishedNote => "a note to finish later; make it an issue",
            Self::MachinePath => "a path of one machine",
            Self::Wording { word, instead } => {
                return write!(formatter, "the word `{word}`; write for example `{instead}`");
            }
            Self::NoPath(path) => return write!(formatter, "nothing is at `{path}`"),
            Self::BuildScript => "there are no build scripts; see xtask/README.md on generated tables",
            Self::EmptyName => "the name says nothing about what it holds",
            Self::TopLevel => "not a name of the top level; see xtask/src/tidy/names.rs",
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
