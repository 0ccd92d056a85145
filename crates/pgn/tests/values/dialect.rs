//! Games with tag values that are common but not standard (PGN 8.1.1, 9).

use movetext_pgn::{
    Reader,
    diagnostic::{Code, Severity},
};

/// Returns the codes of warnings and errors.
fn warnings(text: &str) -> Vec<Code> {
    let mut found = Vec::new();
    let Ok(_) = Reader::new(text.as_bytes()).visit_all(&mut (), &mut found);
    found.iter().filter(|one| one.severity() > Severity::Note).map(|one| one.code()).collect()
}

#[test]
fn undamaged_games_have_no_warnings() {
    let roster = "[Event \"e\"]\n[Site \"s\"]\n[Date \"2024.05.01\"]\n[Round \"-\"]\n[White \"a\"]\n[Black \"b\"]\n\
                  [Result \"1-0\"]\n";
    for (source, tags, moves) in [
        (
            "Lichess",
            "[WhiteElo \"1500\"]\n[WhiteTitle \"BOT\"]\n[Variant \"Standard\"]\n[TimeControl \"180+0\"]\n\
             [ECO \"?\"]\n[Termination \"Time forfeit\"]\n",
            "1. e4 { [%eval 0.17] [%clk 0:03:00] } 1... e5 { [%clk 0:03:00] } 1-0",
        ),
        (
            "chess.com",
            "[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
             [FEN \"nnqrbbkr/pppppppp/8/8/8/8/PPPPPPPP/NNQRBBKR w HDhd - 0 1\"]\n[TimeControl \"1/259200\"]\n\
             [Termination \"anna won by resignation\"]\n",
            "1. e4 {[%clk 71:59:59.9]} 1... e5 {[%clk 71:30:02]} 1-0",
        ),
        (
            "ChessBase",
            "[WhiteElo \"?\"]\n[BlackElo \"\"]\n[ECO \"?\"]\n[Annotator \"\"]\n[EventDate \"1993.??.??\"]\n\
             [PlyCount \"2\"]\n",
            "1. e4 (1. d4 -- 2. c4) 1... e5 1-0",
        ),
        ("TWIC", "[WhiteElo \"\"]\n[ECO \"C20\"]\n[EventDate \"2024.04.29\"]\n", "1. e4 e5 1-0"),
    ] {
        let text = format!("{roster}{tags}\n{moves}\n");
        assert_eq!(warnings(&text), [], "{source}");
    }
}
