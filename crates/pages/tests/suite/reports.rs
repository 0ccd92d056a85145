//! Pages of diagnostics.

use crate::{FORBIDDEN, check_characters, check_policy};
use movetext_pages::{ReportEntry, ReportsPage, SourceLine};
use movetext_pgn::diagnostic::{Code, Severity};
use movetext_testkit::games::each_diagnostic;

/// Returns the page with all diagnostics of a text.
fn page(text: &str) -> String {
    let mut page = ReportsPage::new();
    let mut html = page.start("Check") + &page.begin_file("a.pgn");
    each_diagnostic(text.as_bytes(), |diagnostic, game| {
        let report = diagnostic.report();
        let span = report.span.unwrap();
        let [start, stop] = [span.start, span.end].map(|at| usize::try_from(at).unwrap());
        let line = SourceLine { before: &text[..start], marked: &text[start..stop], after: &text[stop..] };
        html += &page.entry(&ReportEntry::new(&report, Some(line), game));
    });
    html + &page.finish("read", [(Code::IllegalMove, Severity::Error, 1)])
}

#[test]
fn policy_allows_only_own_style() {
    check_policy(&page("1. e4 e5 2. Nf6 *"), "");
}

#[test]
fn failed_move_has_the_board_before_it() {
    let html = page("[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf6 *");
    assert_eq!(html.matches("<figure>").count(), 1, "{html}");
    let (_, board) = html.split_once("<figure>").unwrap();
    assert!(board.contains("Before the move; White is to move"), "{board}");
    assert!(board.contains("pawn e4") && board.contains("pawn e5"), "{board}");
    assert!(html.contains("<bdi>A</bdi> – <bdi>B</bdi>"));
}

#[test]
fn failed_move_in_utf16_has_a_board() {
    let text: Vec<u8> = "\u{feff}1. e4 e5 2. Nf6 *".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let mut html = String::new();
    each_diagnostic(&text, |diagnostic, game| {
        html += &ReportsPage::new().entry(&ReportEntry::new(&diagnostic.report(), None, game));
    });
    assert_eq!(html.matches("<figure>").count(), 1, "{html}");
}

#[test]
fn failed_variation_move_has_own_board() {
    let html = page("1. e4 e5 (1... c5 (1... d5 2. exd5 Qxd5) 2. Nf6 Nc6) 2. Nf3 *");
    let (_, board) = html.split_once("<figure>").unwrap();
    assert!(board.contains("pawn c5") && !board.contains("pawn e5"), "{board}");
}

#[test]
fn other_diagnostics_have_no_board() {
    let html = page("1. e4 e5 2. Nf6 {unclosed");
    assert_eq!(html.matches("<article").count(), 4, "{html}");
    assert_eq!(html.matches("<figure>").count(), 1);
    assert!(!page("1. e2e4 *").contains("<figure>"));
    assert!(!page("[Variant \"Bughouse\"]\n\n1. e4 *").contains("<figure>"));
}

#[test]
fn diagnostics_are_grouped_by_game() {
    let html = page("1. e4 Ke5 *\n\n1. e4 e5 *\n\n1. d4 Ke5 2. c4 {x *");
    assert_eq!(html.matches("<section class=\"game\">").count(), 3);
    assert!(html.contains("id=\"f1g1\"") && html.contains("id=\"f1g3\""));
}

#[test]
fn hostile_texts_are_shown() {
    let hostile = "</style><script>alert(1)</script><img src=x onerror=alert(1)>\u{2028}";
    let html = page(&format!("[White \"{hostile}\"]\n\n1. e4 <img {{{hostile}}} Ke5 *"));
    assert_eq!((html.matches("<script").count(), html.matches("<img").count()), (0, 0));
    assert_eq!(html.matches("</style>").count(), 1);
    assert!(html.contains("&lt;script&gt;alert(1)"));
    let mut page = ReportsPage::new();
    let html =
        page.start(hostile) + &page.begin_file(hostile) + &page.note(hostile) + &page.finish(hostile, []);
    assert_eq!((html.matches("<script").count(), html.matches("<img").count()), (0, 0));
}

#[test]
fn forbidden_characters_are_replaced() {
    check_characters(&page(&format!("[White \"{FORBIDDEN}\"]\n\n1. e4 {{{FORBIDDEN}}} Ke5 *")));
    let mut page = ReportsPage::new();
    let html = page.start(FORBIDDEN) + &page.begin_file(FORBIDDEN) + &page.note(FORBIDDEN);
    check_characters(&(html + &page.finish(FORBIDDEN, [])));
}

#[test]
fn long_names_are_cut() {
    let name = "n".repeat(100_000);
    let text = format!("[White \"{name}\"]\n\n1. e4 Ke5 *");
    let mut html = String::new();
    each_diagnostic(text.as_bytes(), |diagnostic, game| {
        html = ReportsPage::new().entry(&ReportEntry::new(&diagnostic.report(), None, game));
    });
    assert!(html.contains("nnn…") && html.len() < 20_000, "{}", html.len());
}

#[test]
fn files_without_diagnostics_say_so() {
    let mut page = ReportsPage::new();
    let mut html = page.start("") + &page.begin_file("a") + &page.begin_file("b");
    page.discard();
    html += &page.note("no games");
    html += &page.finish("2 files", []);
    assert_eq!(html.matches("No diagnostics.").count(), 2, "the first file, and the summary");
    assert_eq!(html.matches("<section").count(), html.matches("</section>").count());
}

#[test]
fn long_games_have_no_boards() {
    let moves = "Nf3 Nf6 Ng1 Ng8 ";
    assert_eq!(page(&format!("1. {} Ke5 *", moves.repeat(1_000))).matches("<figure>").count(), 1);
    assert_eq!(page(&format!("1. {} Ke5 *", moves.repeat(5_000))).matches("<figure>").count(), 0);
}
