//! The rule that the modules of a crate have no dependency cycles: shared items belong to a third module below both.
//!
//! A module and its submodules may use each other. Tests and generated tables are ignored.

use alloc::collections::{BTreeMap, BTreeSet};

use super::{
    blank::code_only,
    fault::{Fault, FaultKind},
    imports::{Import, expand, imports},
};

/// The path of a module from the root of its crate.
type Module = Vec<String>;

/// The modules of a crate, each with its file and its code.
type Sources<'a> = BTreeMap<Module, (&'a str, String)>;

/// Checks all crates. `read` returns the text of a file.
pub(super) fn check(paths: &[String], read: impl Fn(&str) -> Option<String>) -> Vec<Fault> {
    let mut crates: BTreeMap<&str, Sources<'_>> = BTreeMap::new();
    for path in paths {
        if let Some((name, file)) = path.strip_prefix("crates/").and_then(|rest| rest.split_once("/src/"))
            && let Some(module) = module_of(file)
            && let Some(text) = read(path)
        {
            let code = code_only(&text);
            let code = code.split("\n#[cfg(test)]\nmod ").next().unwrap_or_default().to_owned();
            crates.entry(name).or_default().insert(module, (path, code));
        }
    }
    crates.values().flat_map(cycles).collect()
}

/// Returns the module of a file below `src`; `None` for ignored files.
fn module_of(file: &str) -> Option<Module> {
    let mut module: Module = file.strip_suffix(".rs")?.split('/').map(str::to_owned).collect();
    module.pop_if(|name| matches!(name.as_str(), "mod" | "lib" | "main"));
    let is_left_out = module.iter().any(|name| matches!(name.as_str(), "tests" | "generated"));
    (!is_left_out).then_some(module)
}

/// Returns a fault for each module that uses another one which depends on it.
fn cycles(sources: &Sources<'_>) -> Vec<Fault> {
    let named = |module: &Module, code: &str| -> BTreeSet<Module> {
        let named = paths_in(code).into_iter().map(|path| resolve(module, &path, sources));
        named.filter(|other| !other.starts_with(module) && !module.starts_with(other)).collect()
    };
    let edges: BTreeMap<_, _> =
        sources.iter().map(|(module, (_, code))| (module, named(module, code))).collect();
    let leads = |from: &Module, to: &Module| {
        let (mut reached, mut open) = (BTreeSet::from([from]), vec![from]);
        while let Some(next) = open.pop() {
            open.extend(edges.get(next).into_iter().flatten().filter(|other| reached.insert(*other)));
        }
        reached.contains(to)
    };
    let back = edges.iter().flat_map(|(module, named)| named.iter().map(move |other| (*module, other)));
    back.filter(|(module, other)| leads(other, module))
        .map(|(module, other)| Fault::of(sources[module].0, FaultKind::Cycle(other.join("::"))))
        .collect()
}

/// Returns the paths in the code that begin with `crate::` or `super::`, one for each name of a list.
fn paths_in(code: &str) -> Vec<String> {
    let is_path = |sign: char| sign.is_ascii_alphanumeric() || "_:".contains(sign);
    let mut paths = Vec::new();
    for (start, _) in code.match_indices("crate::").chain(code.match_indices("super::")) {
        let (before, rest) = code.split_at(start);
        if !before.ends_with(is_path) {
            let (path, after) = rest.split_at(rest.find(|sign| !is_path(sign)).unwrap_or(rest.len()));
            let is_tree = after.starts_with('{');
            paths.extend(expand(if is_tree { rest.split(';').next().unwrap_or_default() } else { path }));
        }
    }
    paths
}

/// Returns the module that defines the item of a path, following re-exports.
fn resolve(from: &Module, path: &str, sources: &Sources<'_>) -> Module {
    let mut names = path.split("::").peekable();
    let mut module = if names.next_if_eq(&"crate").is_some() { Module::new() } else { from.clone() };
    while names.next_if_eq(&"super").is_some() {
        module.pop();
    }
    for name in names {
        module.push(name.to_owned());
        if !sources.contains_key(&module) {
            module.pop();
            let imports = sources.get(&module).map(|(_, code)| imports(code)).unwrap_or_default();
            let ending = format!("::{name}");
            let exported = imports.iter().flat_map(Import::exported).find(|path| path.ends_with(&ending));
            return exported.map_or(module.clone(), |path| resolve(&module, path, sources));
        }
    }
    module
}

#[cfg(test)]
mod tests {
    use super::check;

    #[track_caller]
    fn check_crate(files: &[(&str, &str)], expected: &[&str]) {
        let paths: Vec<String> = files.iter().map(|(file, _)| format!("crates/x/src/{file}")).collect();
        let text = |path: &str| {
            let index = paths.iter().position(|one| one == path)?;
            files.get(index).map(|(_, text)| (*text).to_owned())
        };
        let faults: Vec<String> = check(&paths, text).iter().map(ToString::to_string).collect();
        assert_eq!(faults, expected);
    }

    #[test]
    fn cycle_through_lists_and_exports_is_found() {
        let files =
            [("a.rs", "use crate::{b::{B, C}, d};"), ("b.rs", "super::c::g()"), ("c.rs", "use crate::A;\n")];
        check_crate(&files, &[]);
        let faults = ["a.rs: a cycle with `b`", "b.rs: a cycle with `c`", "c.rs: a cycle with `a`"];
        let faults = faults.map(|fault| format!("crates/x/src/{fault}"));
        let exported = [&files[..], &[("lib.rs", "pub use a::{A, E};")]].concat();
        check_crate(&exported, &faults.each_ref().map(String::as_str));
    }

    #[test]
    fn parents_tests_and_comments_make_no_cycle() {
        check_crate(&[("a/mod.rs", "use crate::a::b::B;"), ("a/b.rs", "use super::A;")], &[]);
        let tests = "// crate::a\n#[cfg(test)]\nmod tests { use crate::a::A; }";
        check_crate(
            &[("a.rs", "use crate::b::B;"), ("b.rs", tests), ("b/tests.rs", "use crate::a::A;")],
            &[],
        );
    }
}
