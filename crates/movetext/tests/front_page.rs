//! Tests that the Rust examples on the front page of the repository compile and run.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test fails by panicking, and the examples print"
)]
#![cfg(feature = "archive")]

use core::error::Error;

fn library() -> Result<(), Box<dyn Error>> {
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

mod tags {
    use movetext::pgn::{Flow, Interest, Tag, Visitor};

    #[derive(Default)]
    pub(crate) struct Openings(pub(crate) Vec<String>);

    #[rustfmt::skip]
    // begin
    impl Visitor for Openings {
        fn interest(&self) -> Interest { Interest::SCAN }
        fn tag(&mut self, tag: &Tag<'_>) -> Flow {
            if tag.name == "ECO" { self.0.push(tag.value.to_string()); }
            Flow::Continue
        }
    }
    // end
}

fn position() -> Result<(), Box<dyn Error>> {
    use movetext::{
        fen::{Fen, Leniency},
        san::San,
    };
    // begin
    let position = Fen::read_position("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", Leniency::Import)?;
    let mv = San::parse("Ne2")?.find_move(&position)?; // the other knight is pinned
    let position = position.play(mv);
    println!("{} {}", Fen::from(&position), position.legal_moves().len());
    // end
    Ok(())
}

fn written() -> Result<String, Box<dyn Error>> {
    use movetext::{pgn_tree::Game, pgn_writer};
    // begin
    let mut game = Game::new();
    game.set_tag("White", "Ann")?;
    game.mainline_mut().play_san("e4")?;
    let text = pgn_writer::to_string(&game);
    // end
    Ok(text)
}

fn checked(bytes: &[u8]) -> usize {
    // begin
    let report = movetext::check(bytes);
    for diagnostic in report.diagnostics() {
        println!("{diagnostic}");
    }
    // end
    report.diagnostics().len()
}

/// Returns the code with single spaces between words.
fn words(code: &str) -> String {
    code.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn examples_run() {
    library().unwrap();
    let mut openings = tags::Openings::default();
    movetext::pgn::read(b"[ECO \"C60\"]\n\n1. e4 *\n", &mut openings, &mut ());
    assert_eq!(openings.0, ["C60"]);
    position().unwrap();
    assert!(written().unwrap().ends_with("\n1. e4 *\n\n"));
    assert!(checked(b"1. e4 Ke7 *\n") > 0);
}

#[test]
fn page_has_these_examples_and_no_others() {
    let here = include_str!("front_page.rs").split("// begin\n").skip(1);
    let here: Vec<_> = here.map(|rest| words(rest.split("// end\n").next().unwrap())).collect();
    let page = include_str!("../../../README.md").split("```rust\n").skip(1);
    let page: Vec<_> = page.map(|rest| words(rest.split("```\n").next().unwrap())).collect();
    assert_eq!(page, here);
}
