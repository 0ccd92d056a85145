//! The message of each code: what was found and what was expected (PGN 3 to 18).

use super::{findings, findings_within};
use movetext_pgn::{
    diagnostic::{Code, Detail, Diagnostic},
    parser::Limits,
};
use movetext_pgn_values::TagName;

/// Returns the diagnostics of a text, except those of nearly all texts.
fn found(bytes: &[u8]) -> Vec<Diagnostic> {
    let mut found = findings(bytes);
    found.retain(|diagnostic| !matches!(diagnostic.code, Code::RosterIncomplete | Code::ResultMissing));
    found
}

fn messages(text: &str) -> Vec<String> {
    found(text.as_bytes()).iter().map(ToString::to_string).collect()
}

/// The part of the message after the summary, for the example of each code. Messages of other codes have only the
/// summary.
const EXAMPLES: [(Code, &str); 53] = [
    (Code::UnknownCharacter, ": `%`, U+0025"),
    (Code::ForbiddenWhiteSpace, ": `\u{A0}`, U+00A0"),
    (Code::ByteOrderMark, ": `\u{FEFF}`"),
    (Code::Windows1252, ": `Krüger`, found the byte FC, expected UTF-8"),
    (Code::NotLatin1, ": `Ž`, U+017D"),
    (Code::ControlCharacter, ", found U+007F"),
    (Code::CommentUnclosed, ": `{`"),
    (Code::CommentInTags, ": `{c}`"),
    (Code::CommentLimit, ": `{abcdefghijklmnopqrstuvwxyz}`, the limit is 16 bytes"),
    (Code::StringUnclosed, ": `[White \"x]`"),
    (Code::StringEscape, ": `c\\d`"),
    (Code::ReservedToken, ": `<foo>`"),
    (Code::TokenLimit, ": `abcdefghijklmnopqrstuvwxyz`, found 26 bytes, the limit is 16 bytes"),
    (Code::UnknownToken, ": `Better`"),
    (Code::GameLimit, ", the limit is 8 bytes"),
    (Code::TagUnclosed, ": `[White \"x\"`"),
    (Code::TagMalformed, ": `[White x]`, the value is not between two quotes"),
    (Code::TagName, ": `[My-Tag \"x\"]`, found `-`, U+002D"),
    (Code::TagNameCase, ": `[ePGN \"x\"]`"),
    (Code::TagDropped, ": `[Date]`"),
    (Code::TagRepeated, ": `[White \"y\"]`"),
    (Code::TagLimit, ": `[Round \"1\"]`, the limit is 2 tags"),
    (Code::RosterIncomplete, ", missing: Event, Site, Date, Round, Black, Result"),
    (Code::TagValue, ": `[Date \"2011.13.05\"]`, `13` is not a month from 01 to 12"),
    (Code::TagDialect, ": `[Termination \"Normal\"]`, expected `normal`"),
    (Code::TagStyle, ": `[White \"Tal, M\"]`, an initial without a period: `M`"),
    (
        Code::TagMismatch,
        ": `[WhiteTitle \"GM:IM\"]`, wrong number of fields: found 2, expected 1, one for each player",
    ),
    (Code::PlyCount, ": `7`, found 7, expected 2"),
    (Code::VariantWithoutFen, ": `Chess960`"),
    (Code::VariantDialect, ": `From Position`"),
    (Code::FenWithoutVariant, ": `4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1`"),
    (Code::FenSpelling, ": `4k3/8/8/8/8/8/4P3/4K3 w`, castling availability: missing field filled"),
    (Code::FenInvalid, ": `8/8/8/8/8/8/8/8 w - - 0 1`, white king missing"),
    (Code::IllegalMove, ": `Nf6`, only the opponent could make the move, with the knight on g8"),
    (Code::UnreadableMove, ": `Ra9`, expected a target square, found `9`"),
    (Code::AmbiguousMove, ": `Nd2`, expected `Nbd2` or `Nfd2`"),
    (Code::MoveSpelling, ": `e2e4`, over-specified origin, expected `e4`"),
    (Code::SuffixSpelling, ": `!!!`, expected `!!`"),
    (Code::MoveNumber, ": `7.`, found 7, expected 2"),
    (Code::MoveNumberGlued, ": `1e4`"),
    (Code::NextNumberGlued, ": `d62`"),
    (Code::NagRange, ": `$256`, found 256, expected at most 255"),
    (Code::NagSymbol, ": `+/-`, expected `$16`"),
    (Code::NagRepeated, ": `$1`"),
    (Code::CommandValue, ": `[%clk soon]`, expected a time as `h:mm:ss`"),
    (Code::VariationLimit, ": `(`, the limit is 1 level"),
    (Code::ResultMissing, ", the result is `1-0`"),
    (Code::MovetextMissing, ", the result is `1-0`"),
    (Code::ResultRepeated, ": `0-1`, the result is `1-0`"),
    (Code::ResultMismatch, ": `0-1`, the Result tag says `1-0`"),
    (Code::ResultImpossible, ": `1-0`, found checkmate by Black, expected `0-1`"),
    (Code::ResultSpelling, ": `1:0`, expected `1-0`"),
    (Code::ResultInVariation, ": `1-0`"),
];

#[test]
fn example_messages_say_found_and_expected() {
    for (code, expected) in EXAMPLES {
        let found = findings_within(&code.example_bytes(), code.example_limits());
        let message = found.iter().find(|diagnostic| diagnostic.code == code).unwrap().to_string();
        assert_eq!(message, format!("{}{expected}", code.summary()), "{code}");
    }
    for (code, length) in [(Code::StringLength, 256), (Code::SymbolLength, 256)] {
        let message = found(&code.example_bytes())[0].to_string();
        assert!(message.ends_with(&format!("…`, found {length}, expected at most 255")), "{message}");
    }
}

#[test]
fn a_control_character_is_never_silent() {
    for byte in (0..0x20).chain([0x7F]) {
        let character = char::from(byte);
        let is_newline = matches!(byte, b'\n' | b'\r');
        let is_tab = matches!(byte, b'\t' | 0x0B);
        let expected = vec![format!("{}, found U+{byte:04X}", Code::ControlCharacter.summary())];
        let in_text = if is_newline || is_tab { &[][..] } else { &expected };
        assert_eq!(messages(&format!("1. e4 {{a{character}b{character}}} *")), in_text, "{byte:02X}");
        assert_eq!(messages(&format!("1. e4 {{ab{character} [%clk 0:00:01]}} *")), in_text, "{byte:02X}");
        if !is_newline {
            assert_eq!(messages(&format!("1. e4 ; a{character}b\n*")), in_text, "{byte:02X}");
            // Tabs may not appear inside of string data either.
            assert_eq!(messages(&format!("[Event \"a{character}b\"]\n\n1. e4 *")), expected, "{byte:02X}");
        }
    }
}

#[test]
fn character_location_is_exact() {
    for (text, code, place) in [
        ("[Event \"ä\\\\\u{C}\u{1A}\"]\n\n*", Code::ControlCharacter, 12..13),
        ("[Event \"ä\u{85}x\"]\n\n*", Code::ControlCharacter, 10..12),
        ("1. e4 {ä ♘x} *", Code::NotLatin1, 10..13),
        ("1. e4 ;ä ♘x\n*", Code::NotLatin1, 10..13),
        ("1. e4 {x\0} *", Code::ControlCharacter, 8..9),
    ] {
        let found = found(text.as_bytes());
        assert_eq!(found.iter().map(|one| one.code).collect::<Vec<_>>(), [code], "{text:?}");
        assert_eq!(found[0].span.start..found[0].span.end, place, "{text:?}");
    }
    let found = found(b"[Event \"\xFCx\x81\x0Cx\"]\n\n*");
    let codes: Vec<Code> = found.iter().map(|one| one.code).collect();
    assert_eq!(codes, [Code::Windows1252, Code::ControlCharacter]);
    assert_eq!((found[1].span.start, found[1].to_string().ends_with("U+0081")), (10, true));
    // A comment in pieces: the second piece has no brace before it.
    let limits = Limits::default().with_comment_bytes(4);
    let found = findings_within("1. e4 {abcd♘} *".as_bytes(), limits);
    assert_eq!(found.iter().find(|one| one.code == Code::NotLatin1).unwrap().span.start, 11);
}

#[test]
fn invisible_characters_are_named() {
    let ending = |text: &str, end: &str| {
        let messages = messages(text);
        assert!(messages.iter().any(|message| message.ends_with(end)), "{messages:?}");
    };
    ending("1. e4\u{C}e5 *", "allow, found U+000C");
    ending("1. e4\0e5 *", "allow, found U+0000");
    ending("1. e4\u{200B}e5 *", "U+200B");
    ending("1. e4 \u{1} e5 *", "begins no token, found U+0001");
    ending("[Ev\u{200B}ent \"x\"]\n\n*", "found U+200B");
    ending("[Ev\u{E9}nt \"x\"]\n\n*", "found `é`, U+00E9");
}

#[test]
fn reason_is_that_of_lower_layer() {
    let says = |text: &str, expected: &str| assert_eq!(messages(text), [expected], "{text}");
    let set_up = |fen: &str| format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*");
    says(
        &set_up("4k3/8/8/8/8/8/4P3/4K3 x - - 0 1"),
        "FEN without a legal position: `4k3/8/8/8/8/8/4P3/4K3 x - - 0 1`, active color: found `x`, expected \
         `w` or `b`",
    );
    says(
        &set_up("4k3/8/8/8/8/8/4P3/4K3 w - - -1 1"),
        "FEN without a legal position: `4k3/8/8/8/8/8/4P3/4K3 w - - -1 1`, halfmove clock: found `-1`, expected a \
         number from 0",
    );
    // After an escape, offsets in the value are not those of the excerpt.
    says(
        &set_up(r"4k3/8/8/8/8/8/4P3/4K3 w - - \\1 1"),
        r"FEN without a legal position: `4k3/8/8/8/8/8/4P3/4K3 w - - \\1 1`, halfmove clock: expected a number from 0",
    );
    says(
        &set_up("4k3/8/8/8/8/8/4P3/4K3 w K - 0 1"),
        "FEN in unusual spelling: `4k3/8/8/8/8/8/4P3/4K3 w K - 0 1`, castling availability: castling \
         right without king or rook dropped",
    );
    says(
        "[Result \"1-0\"]\n\n1. e4 *",
        "termination marker and Result tag differ: `*`, the Result tag says `1-0`, which counts",
    );
    says(
        "1. e4 e51-0",
        "unusual spelling of a result: `1-0`, expected a space between the move and the result",
    );
    says("1. e4 e5 0-0", "unusual spelling of a result: `0-0`, expected `*`");
    let castling = messages("1. e4 e5 2. 0-0 Nf6 *");
    assert!(castling[0].starts_with("illegal move: `0-0`, "), "{castling:?}");
    let null = messages("1. e4 e5 2. Qh5 Nc6 3. Qxf7 -- *");
    assert_eq!(null.last().unwrap(), "illegal move: `--`, the king is in check");
}

#[test]
fn tag_value_is_quoted_whole_with_its_reason() {
    for (pair, reason) in [
        ("[TimeControl \"180+0\"]", "the increment 0 is not positive"),
        ("[TimeControl \"40/5400+30:1800\"]", "a period of moves has no increment"),
        ("[TimeControl \"G/60\"]", "minutes are written as seconds, expected `3600`"),
        ("[TimeControl \"300:40/9000\"]", "`300` must be the last field"),
        ("[TimeControl \"0\"]", "`0` is not a positive integer"),
        ("[Date \"1970\"]", "`1970` is not YYYY.MM.DD"),
        ("[Date \"199x.13.45\"]", "`199x.13.45` is not YYYY.MM.DD"),
        ("[Date \"1992.02.30\"]", "`30` is not a day from 01 to 29"),
        (
            "[Date \"\"]",
            "the value is empty, expected a date as `YYYY.MM.DD`, with `?` for each unknown digit",
        ),
        ("[Round \"?.5\"]", "`?.5` is not `?`, `-` or integers with periods between them"),
        ("[WhiteElo \"2600:abc\"]", "`abc` is not an integer, or `-`"),
        ("[WhiteElo \"?\"]", "`?` is not an integer, or `-`"),
        ("[WhiteTitle \"BOT\"]", "`BOT` is not a FIDE title such as `GM`, or `-`"),
        ("[ECO \"C07m\"]", "`C07m` is not a letter from `A` to `E` and two digits"),
        ("[UTCTime \"12:60:00\"]", "`60` is not a number from 00 to 59"),
        (
            "[Termination \"anna won by resignation\"]",
            "`anna won by resignation` is not abandoned, adjudication, death, emergency, normal, rules infraction, time forfeit or unterminated",
        ),
        ("[Event\"a:b\"]", "a colon, which is reserved for lists of players"),
        ("[Site \"Graz XYZ\"]", "a country code that is not in section 15: `XYZ`"),
    ] {
        let found = found(format!("{pair}\n\n*").as_bytes());
        let about: Vec<String> = found.iter().map(|one| one.to_string()).collect();
        let expected = format!(": `{pair}`, {reason}");
        assert!(about.iter().any(|message| message.ends_with(&expected)), "{expected} {about:?}");
    }
    let long = format!("[Date \"{}\"]", "x".repeat(500));
    let reported = messages(&format!("{long}\n\n*"));
    let message = reported.iter().find(|message| message.starts_with(Code::TagValue.summary())).unwrap();
    assert!(message.chars().count() < 250 && message.contains("xx…`, found `x`, expected"), "{message}");
}

#[test]
fn messages_have_no_ranges_of_bytes() {
    for code in Code::all() {
        let found = findings_within(&code.example_bytes(), code.example_limits());
        for message in found.iter().map(ToString::to_string) {
            let is_range = |word: &str| {
                word.split_once("..").is_some_and(|(start, _)| {
                    !start.is_empty() && start.bytes().all(|byte| byte.is_ascii_digit())
                })
            };
            assert!(!message.split(' ').any(is_range), "{message}");
        }
    }
}

#[test]
fn message_repeats_nothing() {
    let codes =
        |text: &str| found(text.as_bytes()).iter().map(|one| one.code.name()).collect::<Vec<_>>().join(" ");
    assert_eq!(codes("[Event \"a\"\u{A0}\n\n1. e4 *"), "forbidden-white-space tag-unclosed");
    assert_eq!(
        codes("[Event\u{A0}\"a\"\n\u{A0}\u{A0}\n\n1. e4 *"),
        "forbidden-white-space forbidden-white-space tag-unclosed",
        "a run of such white space is one finding"
    );
    assert_eq!(codes("[Event \"a\"\u{A0}] White\n\n1. e4 *"), "forbidden-white-space unknown-token");
}

#[test]
fn unclosed_comment_in_skipped_text_is_reported() {
    let codes = |bytes: &[u8], limits: Limits| {
        let found = findings_within(bytes, limits);
        let codes = found.iter().map(|one| one.code).filter(|&code| code != Code::RosterIncomplete);
        codes.map(Code::name).collect::<Vec<_>>().join(" ")
    };
    let usual = Limits::default();
    assert_eq!(codes(b"(1. d4 {open) 1. e4 *", usual), "variation-orphan comment-unclosed result-missing");
    assert_eq!(codes(b"(1. d4 {closed}) 1. e4 *", usual), "variation-orphan");
    let shallow = usual.with_nesting(1);
    assert_eq!(
        codes(b"1. e4 (1. d4 (1. c4 {open)) e5 *", shallow),
        "variation-limit comment-unclosed variation-unclosed result-missing"
    );
}

#[test]
fn mismatch_quotes_tag_pair_with_any_brackets() {
    let summary = Code::TagMismatch.summary();
    for (before, pair) in [
        ("[White \"A\"]\n", "WhiteElo \"1:2\""),
        ("[White \"A\"]\n", "WhiteElo \"1:2\"]"),
        ("[White \"A\"]\n", "[WhiteElo \"1:2\" ]"),
        ("[White \"A\"]\n", "[ WhiteElo \"1:2\" ]"),
        ("[White \"[A\"]\n", "[WhiteElo \"1:2\"]"),
        ("[White \"A\"]\n", "[WhiteElo 1:2]"),
        ("WhiteElo \"7\"\n[White \"A\"]\n", "[WhiteTitle \"GM:IM\"]"),
    ] {
        let found = found(format!("{before}{pair}\n\n1. e4 *").as_bytes());
        let mismatch = found.iter().find(|diagnostic| diagnostic.code == Code::TagMismatch).unwrap();
        assert!(
            matches!(
                mismatch.detail,
                Detail::Tag { name: Some(TagName::WhiteElo | TagName::WhiteTitle), .. }
            ),
            "{pair:?}: {:?}",
            mismatch.detail
        );
        let expected = format!("{summary}: `{pair}`, wrong number of fields: found 2");
        assert!(mismatch.to_string().starts_with(&expected), "{pair:?}: {mismatch}");
    }
}

#[test]
fn damaged_tag_pair_is_quoted_whole_with_its_reason() {
    let malformed = Code::TagMalformed.summary();
    let unclosed = Code::StringUnclosed.summary();
    for (text, expected) in [
        ("Site \"Graz AUT\"]", format!("{malformed}: `Site \"Graz AUT\"]`, the opening bracket is missing")),
        (
            "[Event Groningen\"]",
            format!("{malformed}: `[Event Groningen\"]`, the value is not between two quotes"),
        ),
        ("[Event x  ]", format!("{malformed}: `[Event x  ]`, the value is not between two quotes")),
        ("[Event x", format!("{malformed}: `[Event x`, the value is not between two quotes")),
        ("[Event \"a\" b c ]", format!("{malformed}: `[Event \"a\" b c ]`, text follows the value")),
        ("[Event \"a\r\nb\"] ", format!("{malformed}: `[Event \"a b\"]`, the value contains a line end")),
        ("[Site \"Graz AUT]", format!("{unclosed}: `[Site \"Graz AUT]`")),
        ("[Site \"Graz", format!("{unclosed}: `[Site \"Graz`")),
    ] {
        let found = found(format!("{text}\n[White \"x\"]\n\n*").as_bytes());
        let messages = found
            .iter()
            .filter(|one| matches!(one.code, Code::TagMalformed | Code::StringUnclosed))
            .map(ToString::to_string);
        assert_eq!(messages.collect::<Vec<_>>(), [expected], "{text}");
    }
}
