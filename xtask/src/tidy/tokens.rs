//! Splits Rust into tokens. Comments are not tokens, but documentation becomes a literal in an attribute.

use proc_macro2::{Delimiter, LexError, Spacing, TokenStream, TokenTree};

/// A word, a literal with its quotes, a bracket, `::`, or any other sign.
#[derive(Debug)]
pub(super) struct Token {
    pub(super) text: String,
    /// The number of its first line, from 1.
    pub(super) line: usize,
    /// The number of inline modules around the token.
    pub(super) depth: usize,
    /// Whether the token is inside an inline module of tests.
    pub(super) is_test: bool,
}

impl Token {
    /// Returns whether the token can be a name.
    pub(super) fn is_word(&self) -> bool {
        self.text.starts_with(|sign: char| sign.is_alphabetic() || sign == '_')
    }
}

/// Splits a file into tokens. Returns an error if it is not Rust, for example because a bracket is not closed.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, LexError> {
    let mut tokens = Vec::new();
    flatten(text.parse()?, 0, false, &mut tokens);
    Ok(tokens)
}

/// Adds the tokens in `stream`. `depth` is the number of inline modules around them.
fn flatten(stream: TokenStream, depth: usize, is_test: bool, tokens: &mut Vec<Token>) {
    let mut is_half = false;
    for tree in stream {
        let line = tree.span().start().line;
        let token = |text: &str, line| Token { text: text.to_owned(), line, depth, is_test };
        match &tree {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                let before: Vec<&str> =
                    tokens.iter().rev().take(7).map(|token| token.text.as_str()).collect();
                let is_module = open == "{" && before.get(1) == Some(&"mod");
                let begins_tests = is_module && before.get(2..) == Some(&["]", ")", "test", "(", "cfg"]);
                tokens.push(token(open, line));
                flatten(group.stream(), depth + usize::from(is_module), is_test || begins_tests, tokens);
                tokens.push(token(close, group.span_close().start().line));
            }
            // `::` arrives as two signs.
            TokenTree::Punct(_) if is_half && let Some(colon) = tokens.last_mut() => colon.text.push(':'),
            other => tokens.push(token(&other.to_string(), line)),
        }
        is_half = !is_half
            && matches!(&tree, TokenTree::Punct(sign) if sign.as_char() == ':' && sign.spacing() == Spacing::Joint);
    }
}

#[cfg(test)]
mod tests {
    use super::tokens;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let texts: Vec<String> = tokens(text).unwrap().into_iter().map(|token| token.text).collect();
        assert_eq!(texts.join(" "), expected);
    }

    #[test]
    fn tokens_of_code_skip_comments() {
        check("a // b\n::c /* d */ <'e>: \"//\" r#\"\"f\"#", "a :: c < ' e > : \"//\" r#\"\"f\"#");
        check("/// `a`\nb", "# [ doc = \" `a`\" ] b");
    }

    #[test]
    fn tokens_know_their_modules() {
        let text = "a\nmod b { c }\n#[cfg(test)]\nmod d {\n    e\n}\nf { g }";
        let found = tokens(text).unwrap();
        let found = found.iter().filter(|token| token.text.len() == 1 && token.is_word());
        let found: Vec<_> =
            found.map(|token| (&*token.text, token.line, token.depth, token.is_test)).collect();
        let expected = [("a", 1, 0, false), ("b", 2, 0, false), ("c", 2, 1, false), ("d", 4, 0, false)];
        assert_eq!(found[..4], expected);
        assert_eq!(found[4..], [("e", 5, 1, true), ("f", 7, 0, false), ("g", 7, 0, false)]);
    }

    #[test]
    fn text_with_open_bracket_is_refused() {
        assert!(tokens("a {").is_err());
    }
}
