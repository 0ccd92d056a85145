//! Tokens cover the input without gaps (PGN 4 to 7).

use movetext_pgn::lexer::tokens;

/// Checks that each token begins at the end of the previous token, that no token is empty, and that the last token ends
/// at the end of the input.
pub(crate) fn check(bytes: &[u8]) {
    let mut end = 0;
    for token in tokens(bytes) {
        assert_eq!(token.span.start, end, "{token:?} does not begin where the last token ended");
        assert!(!token.span.is_empty(), "{token:?} is empty");
        end = token.span.end;
    }
    assert_eq!(end, bytes.len() as u64, "the tokens end early");
}
