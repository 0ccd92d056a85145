//! Golden files: pictures in `testdata/diagram`, compared byte for byte. With `INSTA_UPDATE=always`, as `cargo xtask
//! golden --bless` sets it, they are written instead.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use movetext_diagram::{
    BoardImage, Coordinates, ImageSize, Theme,
    board::{Color, Position, Square},
};
use movetext_fen::Fen;
use movetext_testkit::files::testdata;
use std::{env, fs};

const THEMES: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Print];

fn position(fen: &str) -> Position {
    fen.parse::<Fen>().unwrap().into_position().unwrap()
}

#[track_caller]
fn check(name: &str, text: &str) {
    let path = testdata().join("diagram").join(name);
    if env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
        fs::write(&path, text).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap();
    assert!(text == expected, "{name} differs; view both, then run `cargo xtask golden --bless`");
}

/// All pieces in all themes, with squares of 24, 45 and 90 pixels.
#[test]
fn contact_sheet() {
    let position = position("r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 6");
    let mut boards = String::new();
    let mut top = 0;
    for pixels in [192, 360] {
        for (theme, column) in THEMES.into_iter().zip(0..) {
            let image = BoardImage::from_position(&position)
                .coordinates(if pixels == 192 { Coordinates::Hidden } else { Coordinates::Shown })
                .size(ImageSize::new(pixels).unwrap())
                .theme(theme);
            let place = format!("<svg x=\"{}\" y=\"{top}\" ", column * (pixels + 20));
            boards.push_str(&image.to_svg().replacen("<svg ", &place, 1));
        }
        top += pixels + 20;
    }
    let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1140\" height=\"592\">\n";
    check("contact_sheet.svg", &format!("{head}{boards}</svg>\n"));
}

#[test]
fn everything_on_one_board() {
    let start = position("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2");
    let mate = start.find_move(Square::D8, Square::H4, None).unwrap();
    let position = start.play(mate);
    for (theme, name) in THEMES.into_iter().zip(["light", "dark", "print"]) {
        let image = BoardImage::from_position(&position)
            .theme(theme)
            .orientation(if theme == Theme::Dark { Color::Black } else { Color::White })
            .last_move(mate)
            .targets(Square::F2.bitboard().with(Square::G3).with(Square::E1))
            .marks("[%csl Gd4,Re4,Ya1,Bb1,Xc1][%cal Gh4e1,Rd8h4,Yb8c6,Ba8b8,Xe8e8]")
            .title("Fool's mate <0-1>");
        check(&format!("marks_{name}.svg"), &image.to_svg());
    }
}
