//! Rules on the content of a package archive, as a function of its file list and texts.

use core::fmt;

/// The files that each archive must have besides its sources.
const NEEDED: [&str; 5] = ["Cargo.toml", "Cargo.lock", "README.md", "LICENSE-MIT", "LICENSE-APACHE"];
/// The licences, which are the same in every package.
const LICENCES: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];
/// Other files that an archive may have besides `src`: written by `cargo`, or named in `include`.
const ALLOWED: [&str; 6] =
    ["Cargo.toml.orig", ".cargo_vcs_info.json", "FORMAT.md", "INDEX.md", "schema/", "examples/"];

/// The files of one archive.
pub(super) struct Contents<'a> {
    /// The package.
    pub(super) package: &'a str,
    /// The files, relative to its folder.
    pub(super) paths: Vec<String>,
}

/// A fault of one archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Gap {
    /// The package.
    package: String,
    /// The file.
    path: String,
    /// The fault.
    kind: GapKind,
}

/// A fault of a file in an archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum GapKind {
    /// The file is missing.
    Missing,
    /// The file should not be in the archive.
    Stray,
    /// A licence that differs from the one of the workspace.
    OtherLicence,
    /// A source includes a file that is not in the archive.
    TakesInWhatIsNotThere,
    /// The file names a folder of this machine.
    NamesThisMachine,
}

impl fmt::Display for Gap {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self.kind {
            GapKind::Missing => "not in the package",
            GapKind::Stray => "does not belong into the package",
            GapKind::OtherLicence => "is not the licence at the top level",
            GapKind::TakesInWhatIsNotThere => "takes in a file that is not in the package",
            GapKind::NamesThisMachine => "names a folder of this machine",
        };
        write!(formatter, "{}: {} {reason}", self.package, self.path)
    }
}

impl Contents<'_> {
    /// Returns all faults. `read` returns a text of the package, `licence` one of the top level; `root` is the folder
    /// that no text may name.
    pub(super) fn gaps(
        &self,
        read: impl Fn(&str) -> Option<String>,
        licence: impl Fn(&str) -> Option<String>,
        root: &str,
    ) -> Vec<Gap> {
        let has = |path: &str| self.paths.iter().any(|known| known == path);
        let gap = |path: &str, kind| Gap { package: self.package.to_owned(), path: path.to_owned(), kind };
        let mut gaps: Vec<Gap> =
            NEEDED.into_iter().filter(|path| !has(path)).map(|path| gap(path, GapKind::Missing)).collect();
        if !has("src/lib.rs") && !has("src/main.rs") {
            gaps.push(gap("src/lib.rs", GapKind::Missing));
        }
        for path in &self.paths {
            let is_allowed = path.starts_with("src/")
                || NEEDED.contains(&path.as_str())
                || ALLOWED
                    .iter()
                    .any(|allowed| path == allowed || allowed.ends_with('/') && path.starts_with(allowed));
            if !is_allowed {
                gaps.push(gap(path, GapKind::Stray));
            }
            let Some(text) = read(path) else { continue };
            if LICENCES.contains(&path.as_str()) && licence(path).as_deref() != Some(text.as_str()) {
                gaps.push(gap(path, GapKind::OtherLicence));
            }
            if text.contains(root) {
                gaps.push(gap(path, GapKind::NamesThisMachine));
            }
            if path.ends_with(".rs")
                && taken_in(path, &text).any(|taken| !taken.is_some_and(|taken| has(&taken)))
            {
                gaps.push(gap(path, GapKind::TakesInWhatIsNotThere));
            }
        }
        gaps
    }
}

/// Returns the files that the source at `path` includes, relative to the folder of the package; `None` for a file
/// outside of it. Doc tests are checked, too, because users of the package may run them.
fn taken_in(path: &str, text: &str) -> impl Iterator<Item = Option<String>> {
    let names = |line: &str| -> Vec<String> {
        let rests = ["include_str!(\"", "include_bytes!(\"", "include!(\""]
            .into_iter()
            .flat_map(|name| line.split(name).skip(1));
        rests.filter_map(|rest| rest.split('"').next()).map(ToOwned::to_owned).collect()
    };
    text.lines().flat_map(names).map(move |name| joined(path, &name))
}

/// Resolves `name` relative to the file `from`; `None` if it leaves the folder of the package.
fn joined(from: &str, name: &str) -> Option<String> {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in name.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop()?;
            }
            _ => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::{Contents, NEEDED};

    const SOUND: [&str; 6] =
        ["Cargo.toml", "Cargo.lock", "README.md", "LICENSE-MIT", "LICENSE-APACHE", "src/lib.rs"];

    /// Returns the faults of a valid package with the files `extra`, without the files `without`, and with the sources
    /// `source`.
    fn gaps(extra: &[&str], without: &str, source: &str) -> Vec<String> {
        let paths = SOUND.iter().chain(extra).filter(|path| **path != without).map(|&path| path.to_owned());
        let contents = Contents { package: "a", paths: paths.collect() };
        let read =
            |path: &str| Some(if path.ends_with(".rs") { source.to_owned() } else { "text".to_owned() });
        let found = contents.gaps(read, |_| Some("text".to_owned()), "/some/folder");
        found.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn sound_package_has_no_gaps() {
        let source = "#![doc = include_str!(\"../README.md\")]";
        assert_eq!(
            gaps(&["FORMAT.md", "INDEX.md", "schema/game.json", ".cargo_vcs_info.json"], "", source),
            [""; 0]
        );
    }

    #[test]
    fn each_needed_file_is_missed() {
        for path in NEEDED {
            assert_eq!(gaps(&[], path, ""), [format!("a: {path} not in the package")]);
        }
        assert_eq!(gaps(&[], "src/lib.rs", ""), ["a: src/lib.rs not in the package"]);
    }

    #[test]
    fn tests_and_notes_do_not_belong_into_a_package() {
        for path in ["tests/golden.rs", "notes.txt", "schematic.md"] {
            assert_eq!(gaps(&[path], "", ""), [format!("a: {path} does not belong into the package")]);
        }
    }

    #[test]
    fn file_taken_in_must_be_in_the_package() {
        for name in ["../FORMAT.md", "../../README.md", "table.bin"] {
            let source = format!("const A: &str = include_str!(\"{name}\");");
            assert_eq!(
                gaps(&[], "", &source),
                ["a: src/lib.rs takes in a file that is not in the package"],
                "{name}"
            );
        }
    }

    #[test]
    fn documentation_tests_take_in_nothing_from_elsewhere() {
        let source = "#[cfg(all(doctest, feature = \"a\"))]\n#[doc = include_str!(\"../../README.md\")]\n";
        assert_eq!(gaps(&[], "", source), ["a: src/lib.rs takes in a file that is not in the package"]);
    }

    #[test]
    fn folder_of_this_machine_and_another_licence_are_found() {
        assert_eq!(gaps(&[], "", "// /some/folder/x"), ["a: src/lib.rs names a folder of this machine"]);
        let contents = Contents { package: "a", paths: SOUND.map(ToOwned::to_owned).to_vec() };
        let found = contents.gaps(|_| Some("text".to_owned()), |_| Some("other".to_owned()), "/some/folder");
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].to_string(), "a: LICENSE-MIT is not the licence at the top level");
    }
}
