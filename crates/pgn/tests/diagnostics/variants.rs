//! Games of variants: which rules they have, and how they end.

use super::findings;
use movetext_pgn::diagnostic::Code;

/// A position where White gives check with the bishop.
const ITALIAN: &str = "rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq -";

/// Returns the codes of the findings in a game, except those about its roster.
fn codes(game: &str) -> Vec<Code> {
    let found = findings(game.as_bytes());
    found.into_iter().map(|one| one.code()).filter(|code| *code != Code::RosterIncomplete).collect()
}

fn variant(name: &str, moves: &str) -> Vec<Code> {
    codes(&format!("[Variant \"{name}\"]\n\n{moves}\n"))
}

fn from(checks: &str, counters: &str, tags: &str, moves: &str) -> Vec<Code> {
    codes(&format!("{tags}[SetUp \"1\"]\n[FEN \"{ITALIAN} {checks}{counters}\"]\n\n{moves}\n"))
}

#[test]
fn variants_are_known_in_any_spelling() {
    for name in ["King of the Hill", "king-of-the-hill", "KingOfTheHill", "KotH"] {
        assert_eq!(
            variant(name, "1. e4 e5 2. Ke2 a6 3. Ke3 a5 4. Kd3 h6 5. Kc4 h5 6. Kd5# 1-0"),
            [],
            "{name}"
        );
    }
    for name in ["Three-check", "Threecheck", "3check", "3-check", "3 Check"] {
        assert_eq!(variant(name, "1. e4 e5 2. Bc4 a6 3. Bxf7+ Kxf7 4. Qh5+ g6 5. Qxg6# 1-0"), [], "{name}");
    }
    // In chess, the last move only gives check.
    assert_eq!(codes("1. e4 e5 2. Bc4 a6 3. Bxf7+ Kxf7 4. Qh5+ g6 5. Qxg6# *"), [Code::MoveSpelling]);
}

#[test]
fn no_move_follows_the_end() {
    let hill = "1. e4 e5 2. Ke2 a6 3. Ke3 a5 4. Kd3 h6 5. Kc4 h5 6. Kd5#";
    assert_eq!(variant("KotH", &format!("{hill} h4 1-0")), [Code::IllegalMove]);
    assert_eq!(variant("KotH", &format!("{hill} 0-1")), [Code::ResultImpossible]);
    assert_eq!(variant("KotH", &format!("{hill} *")), []);
    assert_eq!(
        variant("KotH", "1. e4 e5 2. Ke2 a6 3. Ke3 a5 4. Kd3 h6 5. Kc4 h5 6. Kd5 *"),
        [Code::MoveSpelling]
    );
    let checks = "1. e4 e5 2. Bc4 a6 3. Bxf7+ Kxf7 4. Qh5+ g6 5. Qxg6#";
    assert_eq!(variant("3check", &format!("{checks} hxg6 1-0")), [Code::IllegalMove]);
    assert_eq!(variant("3check", &format!("{checks} 1/2-1/2")), [Code::ResultImpossible]);
}

#[test]
fn sign_after_winning_move_is_its_mark() {
    let hill = "1. e4 a6 2. Ke2 a5 3. Kd3 a4 4. Kd4";
    // Without the win, `#` is the sign of a diagram.
    assert_eq!(variant("KotH", &format!("{hill}# *")), []);
    assert_eq!(variant("KotH", &format!("{hill} # *")), [Code::MoveSpelling; 2]);
    assert_ne!(codes(&format!("{hill} # *")), [Code::MoveSpelling; 2]);
}

#[test]
fn count_of_checks_is_read_in_its_rules() {
    let three = "[Variant \"Three-check\"]\n";
    assert_eq!(from("1+3 ", "0 1", three, "1. Bxf7# 1-0"), []);
    assert_eq!(from("2+3 ", "0 1", three, "1. Bxf7+ *"), []);
    assert_eq!(from("", "0 1", three, "1. Bxf7+ Kxf7 *"), []);
    assert_eq!(from("", "0 1 +2+0", three, "1. Bxf7# 1-0"), [Code::FenSpelling]);
    assert_eq!(from("4+3 ", "0 1", three, "1. Bxf7 *")[0], Code::FenInvalid);
    // Without the tag, the count implies the rules. Another variant has no count.
    assert_eq!(from("1+3 ", "0 1", "", "1. Bxf7# 1-0"), [Code::FenWithoutVariant]);
    assert_eq!(from("1+3 ", "0 1", "[Variant \"Standard\"]\n", "1. Bxf7+ *"), [Code::FenSpelling]);
    assert_eq!(from("1+3 ", "0 1", "[Variant \"KotH\"]\n", "1. Bxf7+ *"), [Code::FenSpelling]);
}

#[test]
fn shuffled_starts_of_variants_need_no_other_tag() {
    let start = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
    let game = format!("[Variant \"KotH\"]\n[SetUp \"1\"]\n[FEN \"{start}\"]\n\n1. e4 *\n");
    assert_eq!(codes(&game), []);
}
