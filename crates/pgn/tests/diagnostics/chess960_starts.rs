//! Start positions of Chess960: which Variant and FEN tags go together (9.7).

use super::findings;
use movetext_pgn::diagnostic::Code;

const CHESS960: &str = "1rk2r2/8/8/8/8/8/8/1RK2R2 w KQkq - 0 1";
const STANDARD: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

fn codes(tags: &str) -> Vec<Code> {
    let found = findings(format!("{tags}\n*\n").as_bytes());
    let is_common = |code: &Code| matches!(code, Code::RosterIncomplete | Code::NotLatin1);
    found.into_iter().map(|one| one.code()).filter(|code| !is_common(code)).collect()
}

fn variant(name: &str) -> String {
    format!("[Variant \"{name}\"]\n")
}

fn from(fen: &str, rest: &str) -> String {
    format!("{rest}[FEN \"{fen}\"]\n[SetUp \"1\"]\n")
}

#[test]
fn chess960_without_a_fen_is_reported() {
    assert_eq!(codes(&variant("Chess960")), [Code::VariantWithoutFen]);
    assert_eq!(codes("[SetUp \"0\"]\n[Variant \"Chess960\"]\n"), [Code::VariantWithoutFen]);
    // The missing tag must be reported only once.
    assert_eq!(codes("[SetUp \"1\"]\n[Variant \"Chess960\"]\n"), [Code::SetUpWithoutFen]);
    for fen in [CHESS960, STANDARD] {
        assert_eq!(codes(&from(fen, &variant("Chess960"))), []);
    }
    for name in ["Standard", "From Position", "", "normal"] {
        assert_eq!(codes(&variant(name)), []);
    }
}

#[test]
fn chess960_rights_need_variant_tag() {
    assert_eq!(codes(&from(CHESS960, "")), [Code::FenWithoutVariant]);
    assert_eq!(codes(&from(CHESS960, &variant("Standard"))), [Code::FenWithoutVariant]);
    assert_eq!(codes(&format!("{}[Variant \"Chess960\"]\n", from(CHESS960, ""))), []);
    // Lichess writes this variant for games from any position.
    assert_eq!(codes(&from(CHESS960, &variant("From Position"))), [Code::VariantDialect]);
    assert_eq!(codes(&from(STANDARD, &variant("From Position"))), []);
    // Castling rights that standard chess can express do not need the Variant tag, and neither does a start without
    // rights.
    for fen in [STANDARD, "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "1rk2r2/8/8/8/8/8/8/1RK2R2 w - - 0 1"] {
        assert!(!codes(&from(fen, "")).contains(&Code::FenWithoutVariant), "{fen}");
    }
}

#[test]
fn chess960_is_known_in_any_spelling() {
    let names = [
        "Chess960",
        "chess 960",
        "Chess-960",
        "CHESS_960",
        "Fischer Random",
        "Fischer-Random",
        "fischerandom",
        "Fischerrandom",
        "Fischer Random Chess",
        "Chess9LX",
        "Freestyle Chess",
        "chess\u{2010}960",
        "FRC",
        "wild/fr",
    ];
    for name in names {
        assert_eq!(codes(&from(CHESS960, &variant(name))), [], "{name}");
        assert!(codes(&variant(name)).contains(&Code::VariantWithoutFen), "{name}");
    }
    for name in ["wild/0", "wild/1", "Wild/5"] {
        assert_eq!(codes(&from(CHESS960, &variant(name))), [Code::VariantDialect], "{name}");
    }
    for name in ["?", "Standard chess", "rapid", "Blitz", "Classical"] {
        let found = codes(&variant(name));
        assert!(found.contains(&Code::TagDialect) && !found.contains(&Code::VariantUnsupported), "{name}");
    }
    for name in [
        "Bughouse",
        "Chess 961",
        "Fischer",
        "960 Crazyhouse",
        "wild/7",
        "wild/6",
        "wild",
        "rapid atomic",
        "??",
    ] {
        assert!(codes(&variant(name)).contains(&Code::VariantUnsupported), "{name}");
    }
}

#[test]
fn shredder_letters_alone_are_a_note() {
    for (fen, code) in [
        ("4k2r/8/8/8/8/8/8/4K2R w Hh - 0 1", Code::FenDialect),
        ("4k2r/8/8/8/8/8/8/4K2R w Hh - 0 0", Code::FenSpelling),
        ("4k2r/8/8/8/8/8/8/4K2R w Hh -", Code::FenSpelling),
        ("4k2r/8/8/8/8/8/8/4K2R w HAh - 0 1", Code::FenSpelling),
    ] {
        assert_eq!(codes(&from(fen, &variant("Chess960"))), [code], "{fen}");
    }
}
