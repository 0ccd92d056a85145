//! Rules on the front pages of the packages, which are shown on the registry and in the documentation: links work from
//! both, and each page names the oldest compiler.
//!
//! The registry has neither the items of the crate nor other files of the repository. Therefore every link is a full
//! address, and links into the documentation of these packages are checked against the built pages.

use core::fmt;

use crate::workspace::PUBLISHED;

/// The address of the documentation of packages.
const DOCUMENTATION: &str = "https://docs.rs/";

/// A fault of a front page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Flaw {
    /// The package.
    package: String,
    /// The kind of fault.
    kind: FlawKind,
}

/// The kind of fault.
#[derive(Debug, Clone, PartialEq, Eq)]
enum FlawKind {
    /// A name in brackets without an address; the registry would show the brackets.
    NoAddress(String),
    /// A link to another file of the repository.
    Relative(String),
    /// A link to a page, or a place in one, that the documentation lacks.
    LeadsNowhere(String),
    /// The page does not name the oldest compiler.
    NoCompiler(String),
}

impl fmt::Display for Flaw {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: README.md: ", self.package)?;
        match &self.kind {
            FlawKind::NoAddress(name) => write!(formatter, "`{name}` in brackets has no address below"),
            FlawKind::Relative(link) => write!(formatter, "`{link}` is not there on the registry"),
            FlawKind::LeadsNowhere(link) => write!(formatter, "{link} leads nowhere"),
            FlawKind::NoCompiler(version) => write!(formatter, "does not say `Rust {version}`"),
        }
    }
}

/// Returns all faults of the front page `text` of a package whose oldest compiler is `oldest`. `page` returns a page of
/// the built documentation.
pub(crate) fn flaws(
    package: &str,
    text: &str,
    oldest: &str,
    page: impl Fn(&str) -> Option<String>,
) -> Vec<Flaw> {
    let flaw = |kind| Flaw { package: package.to_owned(), kind };
    let prose = prose(text);
    let mut flaws: Vec<Flaw> = Vec::new();
    for name in names_in_brackets(&prose).filter(|name| !prose.contains(&format!("\n[`{name}`]: http"))) {
        flaws.push(flaw(FlawKind::NoAddress(name.to_owned())));
    }
    for link in targets(&prose) {
        if link.starts_with('#') {
            continue;
        }
        if !link.starts_with("https://") {
            flaws.push(flaw(FlawKind::Relative(link.to_owned())));
        } else if !leads_somewhere(link, &page) {
            flaws.push(flaw(FlawKind::LeadsNowhere(link.to_owned())));
        }
    }
    if !text.contains(&format!("Rust {oldest}")) {
        flaws.push(flaw(FlawKind::NoCompiler(oldest.to_owned())));
    }
    flaws
}

/// Returns the text without code blocks.
fn prose(text: &str) -> String {
    text.split("```").step_by(2).collect()
}

/// Returns names of items in brackets that no address follows.
fn names_in_brackets(prose: &str) -> impl Iterator<Item = &str> {
    let parts = prose.split("[`").skip(1).filter_map(|rest| rest.split_once("`]"));
    parts.filter(|(_, behind)| !behind.starts_with(['(', ':'])).map(|(name, _)| name)
}

/// Returns the targets of inline links and of link definitions.
fn targets(prose: &str) -> impl Iterator<Item = &str> {
    let inside = prose.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let below = prose.lines().filter(|line| line.starts_with('[')).filter_map(|line| line.split_once("]: "));
    inside.chain(below.map(|(_, link)| link))
}

/// Returns whether a link into the documentation of these packages is valid; other links are accepted.
fn leads_somewhere(link: &str, page: impl Fn(&str) -> Option<String>) -> bool {
    let Some(rest) = link.strip_prefix(DOCUMENTATION) else { return true };
    let (package, path) = rest.split_once("/latest/").unwrap_or((rest, ""));
    if !package.starts_with("movetext") {
        return true;
    }
    if path.is_empty() {
        return PUBLISHED.contains(&package);
    }
    let (path, place) = path.split_once('#').unwrap_or((path, ""));
    let Some(text) = page(path) else { return false };
    place.is_empty() || text.contains(&format!("id=\"{place}\""))
}

#[cfg(test)]
mod tests {
    use super::flaws;

    /// Returns the faults of the page, for a documentation of one page with one anchor.
    fn told(text: &str) -> Vec<String> {
        let page = |path: &str| (path == "a/struct.B.html").then(|| "<h4 id=\"method.c\">".to_owned());
        let flaws = flaws("a", &format!("{text}\nRust 1.93\n"), "1.93", page);
        flaws.iter().map(|flaw| flaw.to_string().replacen("a: README.md: ", "", 1)).collect()
    }

    #[test]
    fn name_in_brackets_needs_an_address() {
        assert_eq!(told("[`B`] and `C`"), ["`B` in brackets has no address below"]);
        assert_eq!(told("[`B`]\n\n[`B`]: https://docs.rs/movetext-a/latest/a/struct.B.html"), [""; 0]);
        assert_eq!(told("[`B`](https://example.org)"), [""; 0]);
        assert_eq!(told("```\nlet a = [`B`];\n```\n"), [""; 0]);
    }

    #[test]
    fn link_to_file_beside_page_is_reported() {
        assert_eq!(told("[changes](../CHANGELOG.md)"), ["`../CHANGELOG.md` is not there on the registry"]);
        assert_eq!(told("[below](#features)"), [""; 0]);
    }

    #[test]
    fn link_into_the_documentation_leads_to_a_page_and_a_place() {
        let link = |path: &str| format!("[x](https://docs.rs/{path})");
        for path in ["movetext-a/latest/a/struct.B.html#method.c", "movetext-pgn", "serde/latest/x"] {
            assert_eq!(told(&link(path)), [""; 0]);
        }
        for path in
            ["movetext-a/latest/a/struct.C.html", "movetext-a/latest/a/struct.B.html#method.d", "movetext-x"]
        {
            assert_eq!(told(&link(path)), [format!("https://docs.rs/{path} leads nowhere")]);
        }
    }

    #[test]
    fn page_names_the_oldest_compiler() {
        let flaws = flaws("a", "Rust 1.92\n", "1.93", |_| None);
        assert_eq!(
            flaws.iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["a: README.md: does not say `Rust 1.93`"]
        );
    }
}
