//! Text patterns with `*`.

/// A pattern in which `*` matches any text, including none. Every other character matches itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Glob {
    first: String,
    /// The text after each `*`, up to the next.
    rest: Vec<String>,
}

impl Glob {
    pub(crate) fn new(text: &str) -> Self {
        let mut parts = text.split('*').map(str::to_owned);
        Self { first: parts.next().unwrap_or_default(), rest: parts.collect() }
    }

    /// Returns whether the pattern matches the whole text. In the worst case, takes time proportional to the product of
    /// both lengths.
    pub(crate) fn matches(&self, text: &str) -> bool {
        let Some((last, middle)) = self.rest.split_last() else { return text == self.first };
        let Some(mut text) = text.strip_prefix(&*self.first) else { return false };
        // The first occurrence leaves the most text for the rest of the pattern.
        for part in middle {
            match text.find(&**part) {
                Some(at) => text = text.get(at + part.len()..).unwrap_or_default(),
                None => return false,
            }
        }
        text.ends_with(&**last)
    }
}

#[cfg(test)]
mod tests {
    use super::Glob;

    /// Tries every possible match of each `*`.
    fn matches_slowly(pattern: &[char], text: &[char]) -> bool {
        match pattern {
            [] => text.is_empty(),
            ['*', rest @ ..] => (0..=text.len()).any(|from| matches_slowly(rest, &text[from..])),
            [first, rest @ ..] => text.first() == Some(first) && matches_slowly(rest, &text[1..]),
        }
    }

    #[test]
    fn glob_equals_exhaustive_search() {
        let words = |letters: &[char], longest: u32| {
            let mut words = vec![Vec::new()];
            for length in 1..=longest {
                for number in 0..letters.len().pow(length) {
                    let letter = |digit| letters[number / letters.len().pow(digit) % letters.len()];
                    words.push((0..length).map(letter).collect::<Vec<char>>());
                }
            }
            words
        };
        for pattern in words(&['a', 'b', '*'], 5) {
            let glob = Glob::new(&pattern.iter().collect::<String>());
            for text in words(&['a', 'b'], 5) {
                let whole: String = text.iter().collect();
                assert_eq!(glob.matches(&whole), matches_slowly(&pattern, &text), "{pattern:?} {whole}");
            }
        }
    }
}
