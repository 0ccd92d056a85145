//! Finds which modules of its own crate a module uses. Tests and generated tables are ignored.

use alloc::collections::BTreeMap;

use super::{
    imports::{expand, imports},
    tokens::Token,
};

/// The path of a module from the root of its crate.
pub(super) type Module = Vec<String>;

/// The modules of a crate, each with the path and the tokens of its file.
#[derive(Default)]
pub(super) struct Sources<'a>(BTreeMap<Module, (&'a str, &'a [Token])>);

/// A line of code that uses another module.
pub(super) struct Use<'a> {
    /// The module with this line.
    pub(super) from: &'a Module,
    /// The module that is used.
    pub(super) to: Module,
    pub(super) path: &'a str,
    /// The number of the line, from 1.
    pub(super) line: usize,
}

impl<'a> Sources<'a> {
    /// Adds a file. `path` is its path from the root of the repository, and `file` its path from the folder `src`.
    pub(super) fn insert(&mut self, path: &'a str, file: &str, tokens: &'a [Token]) {
        if let Some(module) = module_of(file) {
            self.0.insert(module, (path, tokens));
        }
    }

    /// Returns every use of another module, sorted by the module that contains the use.
    pub(super) fn uses(&self) -> Vec<Use<'_>> {
        let uses = self.0.iter().flat_map(|(from, (path, tokens))| {
            let named = paths_in(tokens).into_iter();
            named.map(move |(line, name)| Use { from, to: self.resolve(from, &name), path, line })
        });
        uses.collect()
    }

    /// Returns the module that a path names. If a parent module only imports or re-exports the name, returns the module
    /// that the name comes from.
    fn resolve(&self, from: &Module, path: &str) -> Module {
        let (module, names) = self.locate(from, path);
        if let Some((_, tokens)) = self.0.get(&module).filter(|_| from.starts_with(&module)) {
            let imports = imports(tokens);
            // The first name is an item, or an inline module that contains the second name.
            let origin = names.iter().take(2).find_map(|name| {
                let ending = format!("::{name}");
                let mut paths =
                    imports.iter().filter(|import| !import.is_test).flat_map(|import| &import.paths);
                paths.find(|path| path.ends_with(&ending) && self.locate(&module, path).0 != module)
            });
            if let Some(path) = origin {
                return self.resolve(&module, path);
            }
        }
        module
    }

    /// Returns the innermost module on a path that has a file, and the names after it.
    fn locate<'b>(&self, from: &Module, path: &'b str) -> (Module, Vec<&'b str>) {
        let mut names = path.split("::").peekable();
        let mut module = if names.next_if_eq(&"crate").is_some() { Module::new() } else { from.clone() };
        while names.next_if_eq(&"super").is_some() {
            module.pop();
        }
        while let Some(name) = names.peek() {
            module.push((*name).to_owned());
            if !self.0.contains_key(&module) {
                module.pop();
                break;
            }
            names.next();
        }
        (module, names.collect())
    }
}

/// Returns the module for a file in `src`, or `None` if the file is ignored.
fn module_of(file: &str) -> Option<Module> {
    let mut module: Module = file.strip_suffix(".rs")?.split('/').map(str::to_owned).collect();
    module.pop_if(|name| matches!(name.as_str(), "mod" | "lib" | "main"));
    let is_left_out = module.iter().any(|name| matches!(name.as_str(), "tests" | "generated"));
    (!is_left_out).then_some(module)
}

/// Returns the paths that begin with `crate::` or `super::`, each with its line. A list in braces becomes one path for
/// each name. A path inside an inline module is returned as it would be written outside that module.
fn paths_in(tokens: &[Token]) -> Vec<(usize, String)> {
    let mut paths = Vec::new();
    let mut before = "";
    for (index, token) in tokens.iter().enumerate() {
        let is_path = matches!(token.text.as_str(), "crate" | "super") && before != "::" && !token.is_test;
        before = &token.text;
        if is_path && tokens.get(index + 1).is_some_and(|next| next.text == "::") {
            let outside = |path: &str| {
                (0..token.depth).fold(path, |path, _| path.strip_prefix("super::").unwrap_or(path)).to_owned()
            };
            let named = expand(&mut tokens.iter().skip(index).peekable(), "");
            paths.extend(named.iter().map(|path| (token.line, outside(path))));
        }
    }
    paths
}

#[cfg(test)]
mod tests {
    use super::{
        super::{Files, tests},
        Sources,
    };

    fn sources(files: &Files) -> Sources<'_> {
        let mut sources = Sources::default();
        for (path, file) in files {
            sources.insert(path, path, &file.tokens);
        }
        sources
    }

    #[track_caller]
    fn check(files: &[(&str, &str)], expected: &[(&str, &str, usize)]) {
        let files = tests::files(files);
        let sources = sources(&files);
        let uses = sources.uses();
        let found: Vec<_> =
            uses.iter().map(|used| (used.from.join("::"), used.to.join("::"), used.line)).collect();
        let expected: Vec<_> =
            expected.iter().map(|(from, to, line)| ((*from).to_owned(), (*to).to_owned(), *line)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn lists_and_paths_in_code_are_uses() {
        let files = [
            ("a.rs", "\nuse crate::{b::{B, c::C}, d};\nfn f() { super::d::g() }"),
            ("b/c.rs", ""),
            ("b/mod.rs", ""),
            ("d.rs", ""),
        ];
        check(&files, &[("a", "b", 2), ("a", "b::c", 2), ("a", "d", 2), ("a", "d", 3)]);
    }

    #[test]
    fn export_of_a_parent_is_its_origin() {
        for root in ["pub use b::{B, C};", "use crate::b::B;", "pub mod e {\n    pub use crate::b::B;\n}"] {
            let path = if root.contains("mod e") { "crate::e::B::new()" } else { "crate::B::new()" };
            let files = tests::files(&[("a/c.rs", path), ("b.rs", ""), ("lib.rs", root)]);
            let sources = sources(&files);
            let uses = sources.uses();
            let used = uses.iter().find(|used| used.path == "a/c.rs").unwrap();
            assert_eq!(used.to, ["b"], "{root}");
        }
    }

    #[test]
    fn export_of_another_module_is_its_own() {
        let files = [("a.rs", "use crate::b::C;"), ("b.rs", "pub use crate::c::C;"), ("c.rs", "")];
        check(&files, &[("a", "b", 1), ("b", "c", 1)]);
    }

    #[test]
    fn inline_module_has_one_more_parent() {
        let files =
            [("a.rs", "mod inner {\n    use super::super::b::B;\n}\nuse super::b::C;\n"), ("b.rs", "")];
        check(&files, &[("a", "b", 2), ("a", "b", 4)]);
    }

    #[test]
    fn tests_comments_and_texts_are_no_uses() {
        let text = "// crate::a\nconst A: &str = \"crate::a\";\n#[cfg(test)]\nmod tests { use crate::a::A; }";
        let files = [
            ("a.rs", ""),
            ("b.rs", text),
            ("b/tests.rs", "use crate::a::A;"),
            ("c/generated.rs", "crate::a"),
        ];
        check(&files, &[]);
    }
}
