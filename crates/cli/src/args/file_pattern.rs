//! Patterns that choose files in folders, the values of `--glob`.

use core::str::FromStr;
use glob::{MatchOptions, Pattern, PatternError};
use std::path::Path;

/// A pattern for the files in a folder.
#[derive(Clone, Debug)]
pub(crate) struct FilePattern {
    pattern: Pattern,
    /// Whether files that match are skipped.
    is_negated: bool,
    /// Whether the pattern is compared with the path in the folder, and not only with the file name.
    has_separator: bool,
}

impl FilePattern {
    /// Returns whether the patterns accept the file at `path`, relative to the folder: a pattern must match it, and no
    /// negated pattern. If all patterns are negated or there are none, `is_usual` decides instead of the others.
    pub(crate) fn accept(patterns: &[Self], path: &Path, is_usual: fn(&Path) -> bool) -> bool {
        let matches = |pattern: &&Self| pattern.matches(path);
        let (negated, positive): (Vec<&Self>, Vec<&Self>) =
            patterns.iter().partition(|pattern| pattern.is_negated);
        let is_chosen = if positive.is_empty() { is_usual(path) } else { positive.iter().any(matches) };
        is_chosen && !negated.iter().any(matches)
    }

    fn matches(&self, path: &Path) -> bool {
        let name = if self.has_separator { Some(path.as_os_str()) } else { path.file_name() };
        let options = MatchOptions { require_literal_separator: true, ..MatchOptions::new() };
        name.is_some_and(|name| self.pattern.matches_with(&name.to_string_lossy(), options))
    }
}

impl FromStr for FilePattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        let (text, is_negated) = text.strip_prefix('!').map_or((text, false), |rest| (rest, true));
        let has_separator = text.contains('/');
        Ok(Self { pattern: Pattern::new(text.trim_start_matches('/'))?, is_negated, has_separator })
    }
}

#[cfg(test)]
mod tests {
    use super::FilePattern;
    use movetext_input::Input;
    use std::path::Path;

    #[test]
    fn patterns_accept_names_and_paths() {
        let accepts = |patterns: &[&str], path: &str| {
            let patterns: Vec<FilePattern> = patterns.iter().map(|text| text.parse().unwrap()).collect();
            FilePattern::accept(&patterns, Path::new(path), Input::has_games_name)
        };
        for (patterns, path, expected) in [
            (&[][..], "a.pgn.zst", true),
            (&[], "a.txt", false),
            (&["*.txt"], "a.txt", true),
            (&["*.txt"], "deep/a.txt", true),
            (&["*.txt"], "a.pgn", false),
            (&["*.txt", "a*"], "a.pgn", true),
            (&["2024/*.pgn"], "2024/a.pgn", true),
            (&["2024/*.pgn"], "2024/05/a.pgn", false),
            (&["2024/**/*.pgn"], "2024/05/a.pgn", true),
            (&["2024/**/*.pgn"], "2024/a.pgn", true),
            (&["/a.pgn"], "a.pgn", true),
            (&["/a.pgn"], "b/a.pgn", false),
            (&["!old*"], "old.pgn", false),
            (&["!old*"], "new.pgn", true),
            (&["!old*"], "new.txt", false),
            (&["*.txt", "!old*"], "old.txt", false),
            (&["[ab].pgn"], "b.pgn", true),
            (&["?.pgn"], "ab.pgn", false),
        ] {
            assert_eq!(accepts(patterns, path), expected, "{patterns:?} {path}");
        }
        assert!("[".parse::<FilePattern>().is_err());
    }
}
