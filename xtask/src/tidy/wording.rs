//! Checks the wording of comments, pages and test data: rejects words that do not belong in technical prose.

use super::fault::{Fault, FaultKind};

/// The refused words in lower case, each with a usual replacement.
const WORDS: [(&str, &str); 29] = [
    ("anybody", "a caller"),
    ("behind", "after"),
    ("hand on", "pass"),
    ("handed on", "passed"),
    ("hands on", "passes"),
    ("hears", "receives"),
    ("mend", "fix"),
    ("mended", "fixed"),
    ("mending", "fixing"),
    ("mends", "fixes"),
    ("nobody", "no caller"),
    ("of no account", "ignored"),
    ("seldom", "rarely"),
    ("somebody", "a caller"),
    ("stand before", "precede"),
    ("stand there", "are at that position"),
    ("standing before", "preceding"),
    ("standing there", "at that position"),
    ("stands before", "precedes"),
    ("stands there", "is at that position"),
    ("tell", "report"),
    ("telling", "reporting"),
    ("tells", "reports"),
    ("told", "reported"),
    ("vouch", "validate"),
    ("vouched", "validated"),
    ("vouches", "validates"),
    ("vouching", "validating"),
    ("whoever", "a caller that"),
];

/// Checks the comments in a Rust file, except comments after code.
pub(super) fn check_rust(path: &str, text: &str) -> Vec<Fault> {
    let comments = text.lines().enumerate().filter_map(|(index, line)| {
        let comment = line.trim_start().strip_prefix("//")?;
        Some((index + 1, comment.trim_start_matches(['/', '!'])))
    });
    check(path, comments)
}

/// Checks the comments in test data, which begin with `#`.
pub(super) fn check_data(path: &str, text: &str) -> Vec<Fault> {
    let comments =
        text.lines().enumerate().filter_map(|(index, line)| Some((index + 1, line.strip_prefix('#')?)));
    check(path, comments)
}

/// Checks the words in the name of a function.
pub(super) fn check_name(path: &str, line: usize, name: &str) -> Vec<Fault> {
    faults(path, line, &name.replace('_', " "))
}

/// Checks a page.
pub(super) fn check_page(path: &str, text: &str) -> Vec<Fault> {
    check(path, text.lines().enumerate().map(|(index, line)| (index + 1, line)))
}

/// Checks the lines of Markdown outside code blocks.
fn check<'a>(path: &str, lines: impl Iterator<Item = (usize, &'a str)>) -> Vec<Fault> {
    let mut is_code = false;
    let mut found = Vec::new();
    for (number, line) in lines {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            found.extend(faults(path, number, line));
        }
    }
    found
}

/// Returns a fault for each refused word in a line. Ignores code between backticks and the targets of links.
fn faults(path: &str, line: usize, text: &str) -> Vec<Fault> {
    let prose = text.split('`').step_by(2).collect::<Vec<_>>().join("`");
    let mut parts = prose.split("](");
    let first = parts.next().unwrap_or_default();
    let others = parts.map(|part| part.split_once(')').map_or(part, |(_, after)| after));
    let prose = core::iter::once(first).chain(others).collect::<Vec<_>>().join(" ").to_ascii_lowercase();
    let words: Vec<&str> =
        prose.split(|sign: char| !sign.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let prose = format!(" {} ", words.join(" "));
    let refused = WORDS.into_iter().filter(|(word, _)| prose.contains(&format!(" {word} ")));
    refused.map(|(word, instead)| Fault::at(path, line, FaultKind::Wording { word, instead })).collect()
}

#[cfg(test)]
mod tests {
    use super::{WORDS, check_data, check_page, check_rust};
    use crate::tidy::fault::{Fault, FaultKind};

    fn refused(line: usize, word: &'static str, instead: &'static str) -> Fault {
        Fault::at("a", line, FaultKind::Wording { word, instead })
    }

    #[test]
    fn refused_words_are_found_in_comments_only() {
        let text = "//! Nobody calls it.\nlet told = \"told\"; // told\n    /// The rook behind it, `behind`.\n// foretold\n// [`a`](told::b)\n\
                    /// ```\n/// nobody()\n/// ```\n";
        let expected = [refused(1, "nobody", "no caller"), refused(3, "behind", "after")];
        assert_eq!(check_rust("a", text), expected);
    }

    #[test]
    fn refused_words_are_found_in_pages() {
        let text = "It is\n```\nnobody\n```\n(handed  on).\n";
        assert_eq!(check_page("a", text), [refused(5, "handed on", "passed")]);
    }

    #[test]
    fn refused_words_are_found_in_data() {
        assert_eq!(check_data("a", "told\n! told\n# It is told.\n"), [refused(3, "told", "reported")]);
    }

    #[test]
    fn refused_words_are_sorted() {
        assert!(WORDS.is_sorted());
    }
}
