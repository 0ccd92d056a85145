//! The rule that modules do not use each other in a cycle. To remove a cycle, move the code that several modules share
//! into a module below them.
//!
//! A module includes its submodules. Only modules with the same parent are compared, so a module and its parent may use
//! each other. Tests and generated tables are ignored.

use alloc::collections::{BTreeMap, BTreeSet};

use super::{
    Files,
    fault::{Fault, FaultKind},
    uses::{Sources, Use},
};

/// A folder, and the modules in it that may be in a cycle.
type Exception = (&'static str, &'static [&'static str]);

/// The cycles that are still allowed. This list may only shrink: a listed module that is not in a cycle is a fault.
const EXCEPTIONS: [Exception; 0] = [];

/// How the modules of one parent use each other. For each module, lists the modules that it uses, with the first line
/// of each use.
type Graph<'a> = BTreeMap<&'a str, BTreeMap<&'a str, &'a Use<'a>>>;

/// Modules of one parent that all use each other, directly or indirectly.
struct Cycle {
    /// The folder of the parent.
    place: String,
    /// The names of the modules.
    modules: BTreeSet<String>,
    /// For each use between two modules in the cycle, the first line with that use.
    uses: Vec<String>,
}

/// Checks all crates.
pub(super) fn check(files: &Files) -> Vec<Fault> {
    check_except(files, &EXCEPTIONS)
}

/// Checks all crates. Allows cycles of the modules in `exceptions`. A module listed there without a cycle is a fault.
fn check_except(files: &Files, exceptions: &[Exception]) -> Vec<Fault> {
    let mut crates: BTreeMap<&str, Sources<'_>> = BTreeMap::new();
    for (path, file) in files {
        if let Some((folder, name)) = split_source(path) {
            crates.entry(folder).or_default().insert(path, name, &file.tokens);
        }
    }
    let cycles: Vec<Cycle> = crates.iter().flat_map(|(folder, sources)| cycles_of(folder, sources)).collect();
    let listed: BTreeSet<(&str, &str)> =
        exceptions.iter().flat_map(|(place, names)| names.iter().map(move |name| (*place, *name))).collect();
    let found: BTreeSet<(&str, &str)> = cycles.iter().flat_map(Cycle::members).collect();
    let unneeded = listed
        .difference(&found)
        .map(|(place, name)| Fault::new(place, FaultKind::NoCycle((*name).to_owned())));
    let refused = cycles.iter().filter(|cycle| !cycle.members().all(|member| listed.contains(&member)));
    refused.map(Cycle::fault).chain(unneeded).collect()
}

/// Splits the path of a source file after the folder `src`.
fn split_source(path: &str) -> Option<(&str, &str)> {
    let is_package = path.starts_with("crates/") || path.starts_with("xtask/");
    let end = path.find("/src/").filter(|_| is_package)? + "/src".len();
    Some((path.get(..end)?, path.get(end + 1..)?))
}

impl Cycle {
    /// Returns the folder and the name of each module.
    fn members(&self) -> impl Iterator<Item = (&str, &str)> {
        self.modules.iter().map(|name| (self.place.as_str(), name.as_str()))
    }

    /// Converts the cycle to a fault.
    fn fault(&self) -> Fault {
        let modules = self.modules.iter().map(String::as_str).collect::<Vec<_>>().join("`, `");
        Fault::new(&self.place, FaultKind::Cycle { modules, uses: self.uses.clone() })
    }
}

/// Returns the cycles in a crate.
fn cycles_of(folder: &str, sources: &Sources<'_>) -> Vec<Cycle> {
    let uses = sources.uses();
    let mut graphs: BTreeMap<&[String], Graph<'_>> = BTreeMap::new();
    for used in &uses {
        let shared = used.from.iter().zip(&used.to).take_while(|(a, b)| a == b).count();
        if let (Some((parent, [from, ..])), Some(to)) =
            (used.from.split_at_checked(shared), used.to.get(shared))
        {
            graphs.entry(parent).or_default().entry(from).or_default().entry(to).or_insert(used);
        }
    }
    let cycles = graphs.iter().flat_map(|(parent, graph)| {
        let place = [&[folder.to_owned()], *parent].concat().join("/");
        circles(graph).into_iter().map(move |names| Cycle {
            place: place.clone(),
            uses: uses_within(&names, graph),
            modules: names.into_iter().map(str::to_owned).collect(),
        })
    });
    cycles.collect()
}

/// Returns the sets of modules in which each module uses all the others, directly or indirectly.
fn circles<'a>(graph: &Graph<'a>) -> BTreeSet<BTreeSet<&'a str>> {
    let reached = |from: &'a str| {
        let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(next) = open.pop() {
            let used = graph.get(next).into_iter().flat_map(BTreeMap::keys);
            open.extend(used.copied().filter(|name| reached.insert(*name)));
        }
        reached
    };
    let reached: BTreeMap<&str, BTreeSet<&str>> = graph.keys().map(|name| (*name, reached(name))).collect();
    let leads = |from: &str, to: &str| reached.get(from).is_some_and(|others| others.contains(to));
    let circle = |name: &str| -> BTreeSet<&str> {
        graph.keys().copied().filter(|other| leads(name, other) && leads(other, name)).collect()
    };
    graph.keys().map(|name| circle(name)).filter(|circle| !circle.is_empty()).collect()
}

/// Returns a line for each use between the modules in `names`.
fn uses_within(names: &BTreeSet<&str>, graph: &Graph<'_>) -> Vec<String> {
    let within = graph.iter().filter(|(from, _)| names.contains(*from)).flat_map(|(from, used)| {
        let used = used.iter().filter(|(to, _)| names.contains(*to));
        used.map(move |(to, Use { path, line, .. })| format!("{from} uses {to}: {path}:{line}"))
    });
    within.collect()
}

#[cfg(test)]
mod tests {
    use super::{Exception, check_except};

    #[track_caller]
    fn check_crate(files: &[(&str, &str)], exceptions: &[Exception], expected: &[&str]) {
        let paths: Vec<String> = files.iter().map(|(file, _)| format!("crates/x/src/{file}")).collect();
        let texts: Vec<_> = paths.iter().zip(files).map(|(path, (_, text))| (path.as_str(), *text)).collect();
        let faults = check_except(&super::super::tests::files(&texts), exceptions);
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(faults, expected);
    }

    const CYCLE: &str = "\
crates/x/src: `a`, `b`, `c` use each other in a cycle
    a uses b: crates/x/src/a/inner.rs:2
    b uses c: crates/x/src/b.rs:1
    c uses a: crates/x/src/c/mod.rs:1";

    #[test]
    fn cycle_includes_submodules() {
        let files = [
            ("a/inner.rs", "\nuse crate::{b::{B, C}, d};"),
            ("a/mod.rs", "use inner::X;"),
            ("b.rs", "super::c::g()"),
            ("c/inner.rs", "use crate::A;\n"),
            ("c/mod.rs", "use crate::A;\n"),
            ("d.rs", ""),
        ];
        check_crate(&files, &[], &[]);
        check_crate(&[&files[..], &[("lib.rs", "pub use a::{A, E};")]].concat(), &[], &[CYCLE]);
    }

    #[test]
    fn submodules_of_one_parent_are_compared() {
        let parts =
            [("a/b.rs", "use super::{A, c::C};"), ("a/c.rs", "use super::b::B;"), ("a/mod.rs", "use b::B;")];
        let fault = "\
crates/x/src/a: `b`, `c` use each other in a cycle
    b uses c: crates/x/src/a/b.rs:1
    c uses b: crates/x/src/a/c.rs:1";
        check_crate(&parts, &[], &[fault]);
        check_crate(&parts[..2], &[("crates/x/src/a", &["b", "c"])], &[]);
    }

    #[test]
    fn exceptions_only_shrink() {
        let files =
            [("a.rs", "use crate::b::B;"), ("b.rs", "use crate::a::A;"), ("c.rs", "use crate::a::A;")];
        check_crate(&files, &[("crates/x/src", &["a", "b"])], &[]);
        let unneeded = "crates/x/src: `c` is not in a cycle; remove it from xtask/src/tidy/cycles.rs";
        check_crate(&files, &[("crates/x/src", &["a", "b", "c"])], &[unneeded]);
        let fault = "\
crates/x/src: `a`, `b` use each other in a cycle
    a uses b: crates/x/src/a.rs:1
    b uses a: crates/x/src/b.rs:1";
        check_crate(&files, &[("crates/x/src", &["a"])], &[fault]);
    }

    #[test]
    fn two_circles_are_two_faults() {
        let files = [
            ("a.rs", "use crate::{b::B, c::C};"),
            ("b.rs", "use crate::a::A;"),
            ("c.rs", "use crate::d::D;"),
            ("d.rs", "use crate::c::C;"),
        ];
        let first = "\
crates/x/src: `a`, `b` use each other in a cycle
    a uses b: crates/x/src/a.rs:1
    b uses a: crates/x/src/b.rs:1";
        let second = "\
crates/x/src: `c`, `d` use each other in a cycle
    c uses d: crates/x/src/c.rs:1
    d uses c: crates/x/src/d.rs:1";
        check_crate(&files, &[], &[first, second]);
    }
}
