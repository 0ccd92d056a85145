//! Tests of the lexer (PGN 4 to 7).

use super::{TokenKind, tokens};

/// Asserts that `text` is split into the tokens between the bars in `expected`.
#[track_caller]
fn check(text: &str, expected: &str) {
    let bytes = text.as_bytes();
    let pieces: Vec<_> = tokens(bytes)
        .map(|token| String::from_utf8_lossy(&bytes[token.span.start as usize..token.span.end as usize]))
        .collect();
    assert_eq!(pieces.join("|"), expected);
}

#[track_caller]
fn check_kind(text: &[u8], kind: TokenKind) {
    let kinds: Vec<_> = tokens(text).map(|token| token.kind).collect();
    assert_eq!(kinds, [kind], "{}", text.escape_ascii());
}

#[test]
fn words_are_taken_maximally() {
    check("1.e4 e5*", "1|.|e4| |e5|*");
    check("1...e5", "1|.|.|.|e5");
    check("e4$1e5$2", "e4|$1|e5|$2");
    check("♘f3 O–O ½-½ 1/2-1/2", "♘f3| |O–O| |½-½| |1/2-1/2");
    check("Nf3!? e4± e5∓", "Nf3|!?| |e4|±| |e5|∓");
    check("exd6 e.p. exd6e.p.", "exd6| |e.p.| |exd6e.p.");
    check("1e4 e4.", "1e4| |e4|.");
}

#[test]
fn signs_are_taken_together() {
    for text in ["+/-", "±", "=∞", "--", "@@@@", "<=>", "<<", "[]", "(=)", "->", "_|_", "/\\", "Δ"] {
        check_kind(text.as_bytes(), TokenKind::Glyph);
    }
    check("<foo>", "<|foo|>");
    check("(e4)", "(|e4|)");
}

#[test]
fn pawn_drop_is_symbol() {
    check("4.@e4 @d5+ (@a8)", "4|.|@e4| |@d5+| |(|@a8|)");
    check_kind(b"@h1", TokenKind::Symbol);
    check("@e9 @i4 @e @ @@e4", "@|e9| |@|i4| |@|e| |@| |@@|e4");
}

#[test]
fn promotion_in_parentheses_is_in_symbol() {
    check("a8(Q) a8=(n) (Q)", "a8(Q)| |a8=(n)| |(|Q|)");
}

#[test]
fn escape_begins_in_column_one() {
    check_kind(b"% x", TokenKind::Escape);
    check_kind(b"%", TokenKind::Escape);
    check("a\r% b\r\nc %d", "a|\r|% b|\r\n|c| |%|d");
}

#[test]
fn string_outside_tags_ends_at_next_quote() {
    check("\"a\" \"b", "\"a\"| |\"|b");
    check("[A \"a\\\"]", "[|A| |\"a\\\"|]");
    check("[A \"a]\nb", "[|A| |\"a|]|\n|b");
}

#[test]
fn comments_end_at_the_first_brace() {
    check("{a {b} c}", "{a {b}| |c|}");
    check_kind(b"{a", TokenKind::UnclosedComment);
    check("; a\nb", "; a|\n|b");
}

#[test]
fn non_ascii_characters_have_kinds() {
    check_kind("\u{A0}".as_bytes(), TokenKind::ForbiddenSpace);
    check_kind("\u{FEFF}".as_bytes(), TokenKind::ByteOrderMark);
    check_kind(b"\xBD-\xBD", TokenKind::Symbol);
    check_kind(b"\xB1", TokenKind::Glyph);
    check_kind(b"\xA0", TokenKind::ForbiddenSpace);
    check_kind(b"\x01", TokenKind::Unknown);
}

#[test]
fn comment_with_tag_pair_must_close_soon() {
    let head = "{a\n\n[Event \"b\"]\n";
    check_kind(format!("{head}}}").as_bytes(), TokenKind::BraceComment);
    for tail in ["", "{b}", "\n[Event \"c\"]\n}", "\n \n[Event \"c\"]\n}"] {
        let text = format!("{head}{tail}");
        let first = tokens(text.as_bytes()).next().map(|token| (token.kind, token.span.end));
        assert_eq!(first, Some((TokenKind::UnclosedComment, 2)), "{text:?}");
    }
}
