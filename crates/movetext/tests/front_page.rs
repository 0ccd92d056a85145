//! The example of the repository's front page does what it says.
#![allow(clippy::print_stdout, reason = "the example prints")]
#![cfg(feature = "pgn-tree")]

/// The example as it stands on the page, which is no part of any package.
fn example() -> Result<(), Box<dyn core::error::Error>> {
    // begin
    use movetext::pgn_tree::GameReader;

    let bytes = br#"
[White "Ann"]
[Black "Bob"]
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0
"#;

    let mut plies = 0;
    for game in GameReader::new(bytes) {
        let game = game?;
        println!("{} - {} {}", game.tag("White"), game.tag("Black"), game.result());
        let mut line = game.replay(); // the main line on a board: position, move, annotations
        plies += line.by_ref().count();
        assert!(line.position().is_checkmate());
    }
    assert_eq!(plies, 7);
    // end
    Ok(())
}

/// The words of a text, so that lines and indents do not matter.
fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

#[test]
fn example_of_the_front_page_runs_and_stands_there_as_it_is_here() {
    example().unwrap();
    let here = include_str!("front_page.rs");
    let here = here.split("    // begin\n").nth(1).unwrap().split("    // end\n").next().unwrap();
    let page = include_str!("../../../README.md");
    let there = page.split("```rust\n").nth(1).unwrap().split("# Ok::").next().unwrap();
    assert_eq!(words(here), words(there));
    assert_eq!(page.matches("```rust\n").count(), 1, "an example that nobody runs");
}
