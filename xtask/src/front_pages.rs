//! Rules on the front pages of the packages, which are read on the registry as well as in the documentation: links lead
//! somewhere from either, and each page names the oldest compiler.
//!
//! The registry knows no items of the crate, and no files beside the page. So every link is a whole address, and those
//! into the documentation of these packages are held against the pages that were just built.

use core::fmt;

use crate::workspace::PUBLISHED;

/// Where the documentation of a package is read.
const DOCUMENTATION: &str = "https://docs.rs/";

/// What is wrong with a front page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Flaw {
    /// The package.
    package: String,
    /// What is wrong.
    kind: FlawKind,
}

/// What can be wrong with a front page.
#[derive(Debug, Clone, PartialEq, Eq)]
enum FlawKind {
    /// A name in brackets has no address; the registry shows the brackets.
    NoAddress(String),
    /// A link leads to a file beside the page.
    Relative(String),
    /// A link leads to a page, or a place in one, that the documentation does not have.
    LeadsNowhere(String),
    /// The page does not say which compiler is the oldest.
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

/// Everything that is wrong with the front page `text` of a package whose oldest compiler is `oldest`. `page` gives a
/// page of the built documentation.
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

/// The text without its blocks of code.
fn prose(text: &str) -> String {
    text.split("```").step_by(2).collect()
}

/// Names of items that stand in brackets without an address behind them.
fn names_in_brackets(prose: &str) -> impl Iterator<Item = &str> {
    let parts = prose.split("[`").skip(1).filter_map(|rest| rest.split_once("`]"));
    parts.filter(|(_, behind)| !behind.starts_with(['(', ':'])).map(|(name, _)| name)
}

/// What the links lead to, those in the text and those below it.
fn targets(prose: &str) -> impl Iterator<Item = &str> {
    let inside = prose.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let below = prose.lines().filter(|line| line.starts_with('[')).filter_map(|line| line.split_once("]: "));
    inside.chain(below.map(|(_, link)| link))
}

/// Whether a link into the documentation of one of these packages is there; others are not looked at.
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

    /// What is wrong with the page, for a documentation of one page with one place.
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
    fn link_to_a_file_beside_the_page_is_told() {
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
