//! Texts with stars that stand for any text.

/// A text in which each `*` stands for any text, an empty one too; everything else for itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Glob {
    first: String,
    /// What stands behind each star.
    rest: Vec<String>,
}

impl Glob {
    pub(super) fn new(text: &str) -> Self {
        let mut parts = text.split('*').map(str::to_owned);
        Self { first: parts.next().unwrap_or_default(), rest: parts.collect() }
    }

    /// Whether all of `text` is meant. At most the product of both lengths.
    pub(super) fn matches(&self, text: &str) -> bool {
        let Some((last, middle)) = self.rest.split_last() else { return text == self.first };
        let Some(mut text) = text.strip_prefix(&*self.first) else { return false };
        // The first place is as good as any later one: what is left only gets shorter.
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

    /// By trying everything.
    fn slowly(pattern: &[char], text: &[char]) -> bool {
        match pattern {
            [] => text.is_empty(),
            ['*', rest @ ..] => (0..=text.len()).any(|from| slowly(rest, &text[from..])),
            [first, rest @ ..] => text.first() == Some(first) && slowly(rest, &text[1..]),
        }
    }

    #[test]
    fn stars_stand_for_what_trying_everything_finds() {
        let words = |letters: &[char], longest: u32| {
            let mut words = vec![Vec::new()];
            for length in 1..=longest {
                for number in 0..letters.len().pow(length) {
                    let letter = |place| letters[number / letters.len().pow(place) % letters.len()];
                    words.push((0..length).map(letter).collect::<Vec<char>>());
                }
            }
            words
        };
        for pattern in words(&['a', 'b', '*'], 5) {
            let glob = Glob::new(&pattern.iter().collect::<String>());
            for text in words(&['a', 'b'], 5) {
                let whole: String = text.iter().collect();
                assert_eq!(glob.matches(&whole), slowly(&pattern, &text), "{pattern:?} {whole}");
            }
        }
    }
}
