//! Pictures: any position with any marks and any title is well-formed SVG.

use core::str;

use movetext_board::{Bitboard, Color};
use movetext_diagram::{BoardImage, Coordinates, Theme};
use movetext_fen::Fen;
use movetext_san::Leniency;
use movetext_testkit::Random;
use roxmltree::Document;

/// Reads a position from the first line. The other lines are marks and the title.
pub(crate) fn check(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let (fen, rest) = text.split_once('\n').unwrap_or((text, text));
    let Ok(read) = Fen::read(fen, Leniency::Lenient) else { return };
    let mut random = Random::from_bytes(bytes);
    let board = read.fen().setup().board;
    let image = read
        .fen()
        .into_position()
        .map_or_else(|_| BoardImage::new(&board), |position| BoardImage::from_position(&position));
    let theme = [Theme::Light, Theme::Dark, Theme::Print][random.below(3)];
    let side = Color::ALL[random.below(2)];
    let coordinates = [Coordinates::Shown, Coordinates::Hidden][random.below(2)];
    let targets = Bitboard::from_bits(bytes.iter().fold(0, |bits, &byte| bits << 7 ^ u64::from(byte)));
    let image = image.theme(theme).orientation(side).coordinates(coordinates).targets(targets);
    let image = image.marks(rest).title(rest);
    let svg = image.to_svg();
    let expected = board.pieces().count();
    assert_eq!((pieces(&svg), pieces(&image.to_page_svg())), (expected, expected), "{svg}");
    assert!(svg.len() < 64_000 + 8 * rest.len(), "{} bytes", svg.len());
}

/// Returns how many pieces an SVG has.
fn pieces(svg: &str) -> usize {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    document.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "use"))).count()
}
