//! Movetext: numbers, moves, glyphs, comments, variations and results (PGN 8.2).

use super::events::{Printer, check};
use movetext_pgn::parser::{Limits, parse_game};

#[test]
fn glyphs_need_no_space() {
    check("1. e4$1e5$2 *", &["| 1. e4 $1 e5 $2 =*"], "");
}

#[test]
fn glyphs_out_of_range_are_dropped() {
    check(
        "1. e4 $256 $0 $ e5 $99999999999999999999 *",
        &["| 1. e4 $0 e5 =*"],
        "nag-range nag-zero nag-missing nag-range",
    );
}

#[test]
fn comments_keep_their_places() {
    check("{p} 1. e4 {a} {b} $1 {c} e5 *", &["| ^{p} 1. e4 {a} {b} $1 {c} e5 =*"], "");
    check("1. {x} e4 e5 *", &["| 1. <{x} e4 e5 =*"], "");
    check("1. e4 ({s} 1. d4) {r} e5 *", &["| 1. e4 ( ^{s} 1. d4 ) >{r} e5 =*"], "");
}

#[test]
fn comment_after_marker_belongs_to_game() {
    check(
        "1. e4 e5 * {post}\n\n[Event \"b\"]\n\n1. d4 *",
        &["| 1. e4 e5 =* ~{post}", "Event=b | 1. d4 =*"],
        "",
    );
}

#[test]
fn prose_after_marker_is_not_a_game() {
    check(
        "1. e4 e5 1-0 White resigned\n\n[Event \"b\"]\n\n1. d4 *",
        &["| 1. e4 e5 =1-0", "Event=b | 1. d4 =*"],
        "unknown-token",
    );
    check("1. e4 1-0 resigned before 2. Nf3\n1. d4 *", &["| 1. e4 =1-0", "| 1. d4 =*"], "unknown-token");
}

#[test]
fn variations_nest() {
    check("1. e4 (1. d4 (1. c4 c5) d5) e5 *", &["| 1. e4 ( 1. d4 ( 1. c4 c5 ) d5 ) e5 =*"], "");
}

#[test]
fn variation_without_moves_is_dropped_and_its_comment_kept() {
    check(
        "1. e4 () e5 ( ) 2. Nf3 ({c}) *",
        &["| 1. e4 e5 2. Nf3 {c} =*"],
        "variation-empty variation-empty variation-empty",
    );
}

#[test]
fn doubled_parentheses_are_one_variation() {
    check("1. e4 ((1. d4 d5)) e5 *", &["| 1. e4 ( 1. d4 d5 ) e5 =*"], "variation-doubled");
    check("1. e4 ((1... c5)) e5 *", &["| 1. e4 ( 1. c5 ) e5 =*"], "variation-doubled");
    check("1. e4 (((1. d4))) e5 *", &["| 1. e4 ( 1. d4 ) e5 =*"], "variation-doubled variation-doubled");
    check(
        "1. e4 ((1. d4) {c} (1. c4)) e5 *",
        &["| 1. e4 ( 1. d4 ) >{c} ( 1. c4 ) e5 =*"],
        "variation-doubled",
    );
    check("1. e4 (()) e5 *", &["| 1. e4 e5 =*"], "variation-empty variation-empty");
    check("1. e4 ((1. d4) 1. c4) e5 *", &["| 1. e4 ( 1. d4 ) ( 1. c4 ) e5 =*"], "variation-misplaced");
}

#[test]
fn variation_before_first_move_becomes_comment() {
    let orphan = "variation-orphan";
    check("(1. d4 (1. c4) d5) 1. e4 e5 *", &["| ^{(1. d4 (1. c4) d5)} 1. e4 e5 =*"], orphan);
    check("1. (1. d4 $1) e4 *", &["| 1. <{(1. d4 $1)} e4 =*"], orphan);
    check("(1. d4 {queen (pawn} 1-0) 1. e4 *", &["| ^{(1. d4 {queen (pawn} 1-0)} 1. e4 =*"], orphan);
    check("(1. d4 ; rest )\n) e4 *", &["| ^{(1. d4 ; rest )\n)} e4 =*"], orphan);
    check("(1. d4) (1. c4) e4 *", &["| ^{(1. d4)} ^{(1. c4)} e4 =*"], "variation-orphan variation-orphan");
    check("() ({c}) 1. e4 *", &["| ^{()} ^{({c})} 1. e4 =*"], "variation-orphan variation-orphan");
    check("(1. d4 d5 *\n\n1. e4 *", &["| ^{(1. d4 d5} =*", "| 1. e4 =*"], orphan);
    check("(1. d4 (1. c4 d5", &["| ^{(1. d4 (1. c4 d5}"], "variation-orphan result-missing");
    check("(1. d4 [Event \"b\"]\n*", &["| ^{(1. d4}", "Event=b | =*"], "variation-orphan result-missing");
    check(
        "[White \"w\"]\n\n{a} ((1. d4)) {b} 1. e4 *",
        &["White=w | ^{a} ^{((1. d4))} ^{b} 1. e4 =*"],
        orphan,
    );
}

#[test]
fn orphan_variation_after_marker_begins_game() {
    check(
        "1. e4 *\n\n(1. d4 d5) 1. c4 *\n( ( d4) b4 *",
        &["| 1. e4 =*", "| ^{(1. d4 d5)} 1. c4 =*", "| ^{( ( d4) b4} =*"],
        "variation-orphan variation-orphan",
    );
    let prose = "unknown-token unknown-token variation-stray";
    check("1. e4 *\n(no game)\n1. c4 *", &["| 1. e4 =*", "| 1. c4 =*"], prose);
}

#[test]
fn orphan_variation_beyond_limit_is_split() {
    let limits = Limits::default().with_comment_bytes(8);
    let mut printer = Printer::default();
    parse_game("(1. d4 {é} d5) 1. e4 *".as_bytes(), 0, 0, &limits, &mut printer);
    assert_eq!(printer.events, "| ^{(1. d4 {} ^{é} d5)} 1. e4 =*");
    let codes: Vec<_> = printer.findings.iter().map(|finding| finding.code.name()).collect();
    assert_eq!(codes, ["variation-orphan", "comment-limit"]);
}

#[test]
fn marker_in_unclosed_variation_ends_game() {
    check("1. e4 (1. d4 d5 *", &["| 1. e4 ( 1. d4 d5 ) =*"], "variation-unclosed");
    check(
        "1. e4 (1. d4 (1. c4 *",
        &["| 1. e4 ( 1. d4 ( 1. c4 ) ) =*"],
        "variation-unclosed variation-unclosed",
    );
}

#[test]
fn stray_parenthesis_is_skipped() {
    check("1. e4 e5) 2. Nf3 *", &["| 1. e4 e5 2. Nf3 =*"], "variation-stray");
}

#[test]
fn result_in_a_variation_stays_there() {
    check("1. e4 (1. d4 d5 1-0) e5 *", &["| 1. e4 ( 1. d4 d5 =1-0 ) e5 =*"], "result-in-variation");
    check("1. e4 (1. d4 1-0 {c} d5) e5 *", &["| 1. e4 ( 1. d4 =1-0 {c} d5 ) e5 =*"], "result-in-variation");
}

#[test]
fn blank_line_does_not_end_a_game() {
    check("1. e4 e5\n\n2. Nf3 Nc6 *", &["| 1. e4 e5 2. Nf3 Nc6 =*"], "");
}

#[test]
fn numbers_may_have_any_periods() {
    check("1 e4 1...e5 2 . Nf3 2. ... Nc6 ... Bb5 a6 *", &["| 1. e4 1. e5 2. Nf3 2. Nc6 Bb5 a6 =*"], "");
    check("1e4 e5 2Nf3 *", &["| 1. e4 e5 2. Nf3 =*"], "move-number-glued move-number-glued");
}

#[test]
fn numbers_saturate() {
    check("1. e4 e5 7. Nf3 99999999999. Nc6 *", &["| 1. e4 e5 7. Nf3 4294967295. Nc6 =*"], "");
}

#[test]
fn suffixes_are_glyphs() {
    check("1. e4!!! e5?!? 2. Nf3 ! *", &["| 1. e4 $3 e5 $6 2. Nf3 $1 =*"], "suffix-spelling suffix-spelling");
}

#[test]
fn symbols_are_glyphs() {
    check(
        "1. e4 +/- e5 =+ 2. Nf3 ∓ Nc6 N *",
        &["| 1. e4 $16 e5 $15 2. Nf3 $17 Nc6 $146 =*"],
        &["nag-symbol"; 4].join(" "),
    );
    check(
        "1. e4+- e5± 2. Nf3 <=> Nc6 [] 3. Bb5 (=) *",
        &["| 1. e4 $18 e5 $16 2. Nf3 $132 Nc6 $8 3. Bb5 {(=)} =*"],
        "nag-symbol nag-symbol nag-symbol nag-symbol draw-offer",
    );
}

#[test]
fn signs_after_move_may_have_any_dash() {
    let symbol = "nag-symbol";
    check("1. e4 Nc6+−", &["| 1. e4 Nc6 $18"], "nag-symbol result-missing");
    check("1. e4 e5−+ *", &["| 1. e4 e5 $19 =*"], symbol);
    check("1. e4 e5+– O–O−+ *", &["| 1. e4 e5 $18 O–O $19 =*"], "nag-symbol nag-symbol");
    check("1. O-O+— Qh5+−/+ *", &["| 1. O-O $18 Qh5+ $17 =*"], "nag-symbol nag-symbol");
    check(b"1. e4\x96+ e5 +\x97 *", &["| 1. e4 $19 e5 $18 =*"], "nag-symbol nag-symbol");
    check("1. e4 +– e5 −−+ *", &["| 1. e4 $18 e5 $21 =*"], "nag-symbol nag-symbol");
    check(
        "1. e4∓ e5± 2. d4⩲ d5∞ *",
        &["| 1. e4 $17 e5 $16 2. d4 $14 d5 $13 =*"],
        [symbol; 4].join(" ").as_str(),
    );
    // A null move, castling and a move between two squares are not signs.
    check("1. e4 -- O–O e2−e4 *", &["| 1. e4 -- O–O e2−e4 =*"], "");
    check("1. e4—— *", &["| 1. e4—— =*"], "");
}

#[test]
fn remarks_on_move_are_not_reported_as_words() {
    check(
        "1. exd6 e.p. Qd1 + 2. Nf3 dbl ch Qh4 mate e5 # *",
        &["| 1. exd6 Qd1 2. Nf3 Qh4 e5 $220 =*"],
        "move-spelling move-spelling move-spelling move-spelling move-spelling nag-symbol",
    );
    check("{c} mate 1. e4 *", &["| ^{c} 1. e4 =*"], "unknown-token");
}

#[test]
fn word_with_square_is_one_move() {
    check("1. Sf3 ♘f6 2. O–O e4-square *", &["| 1. Sf3 ♘f6 2. O–O e4-square =*"], "");
    check("1. e4 blah e5 *", &["| 1. e4 e5 =*"], "unknown-token");
}

#[test]
fn null_moves_are_moves() {
    check(
        "1. e4 (1. e4 -- 2. d4 Z0 3. c4 @@@@) e5 *",
        &["| 1. e4 ( 1. e4 -- 2. d4 Z0 3. c4 @@@@ ) e5 =*"],
        "",
    );
}

#[test]
fn results_have_many_spellings() {
    check("1. e4 e5 1/2", &["| 1. e4 e5 =1/2-1/2"], "result-spelling");
    check("1. e4 e5 ½-½", &["| 1. e4 e5 =1/2-1/2"], "result-spelling");
    check("1. e4 e5 1:0", &["| 1. e4 e5 =1-0"], "result-spelling");
    check("[Result \"*\"]\n\n1. e4 e5 0-1", &["Result=* | 1. e4 e5 =0-1"], "");
    check("[Result \"0-1\"]\n\n1. e4 1-0", &["Result=0-1 | 1. e4 =1-0"], "");
    check("1. e4 e5 0.5-0.5", &["| 1. e4 e5 =1/2-1/2"], "result-spelling");
    check(b"1. e4 e5 \xBD-\xBD", &["| 1. e4 e5 =1/2-1/2"], "result-spelling");
    check("1. e4 e5 1-O", &["| 1. e4 e5 =1-0"], "result-spelling");
    check("1. e4 0-0 *", &["| 1. e4 0-0 =*"], "");
}

#[test]
fn result_allows_spaces_around_sign() {
    check("1. e4 e5 1 - 0\n\n1. d4 d5 *", &["| 1. e4 e5 =1-0", "| 1. d4 d5 =*"], "result-spelling");
    check("1. e4 e5 0  :1", &["| 1. e4 e5 =0-1"], "result-spelling");
    check("1. e4 e5 1/2 - 1/2\n1. d4 *", &["| 1. e4 e5 =1/2-1/2", "| 1. d4 =*"], "result-spelling");
    check("1. e4 e5 1- 0", &["| 1. e4 e5 =1-0"], "result-spelling");
    // A line end separates a number from a sign.
    check("1. e4 e5\n1\n-\n0 *", &["| 1. e4 e5 1. 0. =*"], "unknown-token");
}

#[test]
fn missing_result_is_reported() {
    check("1. e4 e5\n", &["| 1. e4 e5"], "result-missing");
}

#[test]
fn reserved_tokens_are_skipped() {
    check("1. e4 <foo> e5 *", &["| 1. e4 e5 =*"], "reserved-token");
    check("1. e4 } e5 *", &["| 1. e4 e5 =*"], "stray-brace");
    check("1. e4 < e5 > *", &["| 1. e4 $60 e5 $54 =*"], "nag-symbol nag-symbol");
}

#[test]
fn number_of_black_is_read() {
    check("17... e5 18. e4 *", &["| 17. e5 18. e4 =*"], "");
}

#[test]
fn glyph_before_moves_is_reported() {
    check("1. e4 ($142 1. d4 2. $140 Nf3) *", &["| 1. e4 ( ^$142 1. d4 2. <$140 Nf3 ) =*"], "nag-misplaced");
}

#[test]
fn promotion_in_parentheses_is_one_move() {
    check("1. a8(Q) axb1=(n)+ *", &["| 1. a8(Q) axb1=(n)+ =*"], "");
}

#[test]
fn a_null_move_begins_a_variation_as_moves_do() {
    for null in ["--", "Z0", "@@@@", "null", "pass"] {
        check(format!("1. e4 ({{c}} {null} d4) e5 *"), &[&format!("| 1. e4 ( ^{{c}} {null} d4 ) e5 =*")], "");
    }
}

#[test]
fn angle_before_moves_is_reserved_token() {
    for angle in ["<", ">"] {
        check(format!("{angle} 1. e4 *"), &["| 1. e4 =*"], "reserved-token");
    }
}

#[test]
fn nested_variation_before_first_move_is_sibling() {
    check("1. e4 ((1. c4) 1. d4) e5 *", &["| 1. e4 ( 1. c4 ) ( 1. d4 ) e5 =*"], "variation-misplaced");
    check(
        "1. e4 ((1. c4) (1. b4) {c} 1. d4) e5 *",
        &["| 1. e4 ( 1. c4 ) ( 1. b4 ) ( ^{c} 1. d4 ) e5 =*"],
        "variation-misplaced",
    );
    check(
        "1. e4 (((1. c4)) 1. d4) e5 *",
        &["| 1. e4 ( 1. c4 ) ( 1. d4 ) e5 =*"],
        "variation-doubled variation-misplaced",
    );
    check("1. e4 (1. d4 (1. c4) d5) e5 *", &["| 1. e4 ( 1. d4 ( 1. c4 ) d5 ) e5 =*"], "");
}

#[test]
fn en_passant_remark_in_parentheses_is_read() {
    check("1. exd6 (e.p.) e5 *", &["| 1. exd6 e5 =*"], "move-spelling");
    check("1. exd6 (ep) (1. e4) e5 *", &["| 1. exd6 ( 1. e4 ) e5 =*"], "move-spelling");
    check("1. (e.p.) e4 *", &["| 1. <{(e.p.)} e4 =*"], "variation-orphan");
    check("1. e4 (1. exd6 (e.p.)) e5 *", &["| 1. e4 ( 1. exd6 ) e5 =*"], "move-spelling");
}

#[test]
fn result_attached_to_move_is_split_if_unambiguous() {
    check("38. Rxg2 R8xg20-1\n\n1. d4 *", &["| 38. Rxg2 R8xg2 =0-1", "| 1. d4 =*"], "result-spelling");
    check("1. e41-0", &["| 1. e4 =1-0"], "result-spelling");
    check("1. O-O1/2-1/2", &["| 1. O-O =1/2-1/2"], "result-spelling");
    check("1. e8=Q+1-0 1. d4 *", &["| 1. e8=Q+ =1-0", "| 1. d4 =*"], "result-spelling");
    check("1. e4 (1. d41-0) e5 *", &["| 1. e4 ( 1. d4 =1-0 ) e5 =*"], "result-in-variation");
    check(
        "1. e4 (1. d41-0) e50-1",
        &["| 1. e4 ( 1. d4 =1-0 ) e5 =0-1"],
        "result-in-variation result-spelling",
    );
    for (text, events) in [
        ("1. e9-0-1 *", "| 1. e9-0-1 =*"),
        ("1. 0-00-1 *", "| 1. 0-00-1 =*"),
        ("1. e2-e41-0 *", "| 1. e2-e41-0 =*"),
        ("1. e41:0 *", "| 1. e41:0 =*"),
    ] {
        check(text, &[events], "");
    }
}
