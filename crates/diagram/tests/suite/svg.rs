//! SVG: valid XML, titles, sizes, and what is drawn where.

use super::{MATE, image, position, queens};
use movetext_diagram::{
    BoardImage, Coordinates, ImageSize, SizeError, Theme,
    board::{Bitboard, Board, Color, Position, Rules, Square},
};
use roxmltree::{Document, Node};

/// Returns the elements with a name, in order.
fn elements<'a>(document: &'a Document<'a>, name: &str) -> Vec<Node<'a, 'a>> {
    document.descendants().filter(|node| node.tag_name().name() == name).collect()
}

/// Returns the pieces as `name x y`, in units of 45 for a square.
fn pieces(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).unwrap();
    let uses = elements(&document, "use");
    let text = |node: &Node<'_, '_>, name| node.attribute(name).unwrap().to_owned();
    uses.iter().map(|node| ["href", "x", "y"].map(|name| text(node, name)).join(" ")).collect()
}

fn title(svg: &str) -> String {
    let document = Document::parse(svg).unwrap();
    elements(&document, "title")[0].text().unwrap_or_default().to_owned()
}

#[test]
fn pieces_are_on_their_squares() {
    let image = image("7k/8/8/8/8/8/P7/K7 w - - 0 1");
    let white = ["#movetext-king 0 315", "#movetext-pawn 0 270", "#movetext-king 315 0"];
    assert_eq!(pieces(&image.to_svg()), white);
    let black = ["#movetext-king 315 0", "#movetext-pawn 315 45", "#movetext-king 0 315"];
    assert_eq!(pieces(&image.orientation(Color::Black).to_svg()), black);
}

#[test]
fn only_shapes_on_the_board_are_defined() {
    let svg = image("7k/8/8/8/8/8/P7/K7 w - - 0 1").to_svg();
    let document = Document::parse(&svg).unwrap();
    let ids: Vec<_> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    assert_eq!(ids, ["movetext-pawn", "movetext-king"]);
}

#[test]
fn page_svg_has_same_pieces_without_shapes() {
    for theme in [Theme::Light, Theme::Dark, Theme::Print] {
        let image = image(MATE).marks("[%csl Gd4][%cal Re2e4]").theme(theme);
        let (whole, part) = (image.to_svg(), image.to_page_svg());
        assert_eq!(pieces(&part), pieces(&whole));
        let document = Document::parse(&part).unwrap();
        assert!(document.descendants().all(|node| node.attribute("id").is_none()));
        assert!(part.matches("currentColor").count() >= 16, "coordinates: {part}");
        assert!(part.len() < 8_000, "{}", part.len());
    }
}

#[test]
fn reference_stays_inside_the_document() {
    let svg = image(MATE).marks("[%csl Gd4][%cal Re2e4]").to_svg();
    let document = Document::parse(&svg).unwrap();
    let ids: Vec<_> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    for node in document.descendants() {
        for attribute in node.attributes() {
            assert!(!attribute.value().contains("://"), "{attribute:?}");
            if attribute.name() == "href" {
                assert!(ids.contains(&&attribute.value()[1..]), "{attribute:?}");
            }
        }
        let name = node.tag_name().name();
        let known = ["", "svg", "title", "desc", "defs", "g", "path", "use"];
        assert!(known.contains(&name), "{name}");
    }
}

#[test]
fn hostile_title_is_text() {
    let hostile = "</title><script>alert(\"1\")</script>]]>&amp;<!-- 'é \u{202e}♞";
    let svg = image(MATE).title(hostile).to_svg();
    assert_eq!(title(&svg), hostile);
    let document = Document::parse(&svg).unwrap();
    assert!(elements(&document, "script").is_empty());
}

#[test]
fn title_without_characters_that_xml_forbids() {
    let svg = image(MATE).title("a\0b\u{1b}[31m\u{ffff}\tc\nd\r\u{7f}").to_svg();
    assert_eq!(title(&svg), "a\u{fffd}b\u{fffd}[31m\u{fffd}\tc\nd\n\u{fffd}");
}

#[test]
fn default_title_and_description() {
    let svg = image("7k/8/8/8/8/8/PP6/K7 w - - 0 1").to_svg();
    assert_eq!(title(&svg), "Chess board");
    let document = Document::parse(&svg).unwrap();
    let description = elements(&document, "desc")[0].text();
    assert_eq!(description, Some("White: king a1, pawn a2, pawn b2. Black: king h8."));
    assert_eq!(document.root_element().attribute("role"), Some("img"));
}

#[test]
fn board_without_pieces_or_kings() {
    let svg = BoardImage::new(&Board::EMPTY).to_svg();
    assert_eq!(pieces(&svg), [""; 0]);
    assert!(svg.contains("<desc>No pieces.</desc>"));
}

#[test]
fn side_without_a_king() {
    let svg = BoardImage::from_position(&Position::initial_of(Rules::Horde)).to_svg();
    assert_eq!(pieces(&svg).len(), 52);
    assert!(!svg.contains("#e03131"), "no king is in check");
}

#[test]
fn full_boards_are_below_20_kb() {
    // A queen in the middle of an empty board has 27 targets.
    let targets = Bitboard::from_bits((1 << 27) - 1);
    for theme in [Theme::Light, Theme::Dark, Theme::Print] {
        for board in [&queens(), Position::initial().board()] {
            let all = BoardImage::new(board).theme(theme).targets(targets);
            let svg = all.check(Some(Square::E1)).to_svg();
            assert_eq!(pieces(&svg).len() as u32, board.occupied().count());
            assert!(svg.len() < 20_000, "{}", svg.len());
        }
    }
}

#[test]
fn equal_pictures_have_equal_text() {
    assert_eq!(image(MATE).to_svg(), image(MATE).to_svg());
}

#[test]
fn size_limits_are_errors() {
    let new = |pixels| ImageSize::new(pixels).map(ImageSize::pixels);
    assert_eq!(new(1), Err(SizeError::TooSmall(1)));
    assert_eq!(new(63), Err(SizeError::TooSmall(63)));
    assert_eq!(new(64), Ok(64));
    assert_eq!(new(4096), Ok(4096));
    assert_eq!(new(10_000), Err(SizeError::TooLarge(10_000)));
    assert_eq!(new(u32::MAX), Err(SizeError::TooLarge(u32::MAX)));
    assert_eq!(SizeError::TooSmall(1).to_string(), "found 1 pixels, expected at least 64");
    assert_eq!(SizeError::TooLarge(10_000).to_string(), "found 10000 pixels, expected at most 4096");
}

#[test]
fn size_and_coordinates_set_the_view() {
    let view = |image: BoardImage| {
        let svg = image.to_svg();
        let document = Document::parse(&svg).unwrap();
        let root = document.root_element();
        ["width", "height", "viewBox"].map(|name| root.attribute(name).unwrap().to_owned())
    };
    assert_eq!(view(image(MATE)), ["360", "360", "-22.5 0 382.5 382.5"]);
    let hidden = image(MATE).coordinates(Coordinates::Hidden).size(ImageSize::new(64).unwrap());
    assert_eq!(view(hidden), ["64", "64", "0 0 360 360"]);
}

#[test]
fn coordinates_follow_the_orientation() {
    // The line of the letter `a`, which no other path has.
    let letter = "M3.4 -2.4L3.4 6M3.4 1.8C3.4 -3.6 -3.8 -3.6 -3.8 1.8 -3.8 7.2 3.4 7.2 3.4 1.8Z";
    let place = |image: BoardImage| {
        let svg = image.to_svg();
        let document = Document::parse(&svg).unwrap();
        let paths = elements(&document, "path");
        let path = paths.iter().find(|node| node.attribute("d") == Some(letter));
        path.and_then(|node| node.attribute("transform")).map(str::to_owned)
    };
    assert_eq!(place(image(MATE)), Some("translate(22.5 371.3)".to_owned()));
    assert_eq!(place(image(MATE).orientation(Color::Black)), Some("translate(337.5 371.3)".to_owned()));
    assert_eq!(place(image(MATE).coordinates(Coordinates::Hidden)), None);
}

/// Returns the places of squares that are filled with a colour.
fn filled(image: &BoardImage, color: &str) -> Vec<String> {
    let svg = image.to_svg();
    let document = Document::parse(&svg).unwrap();
    let paths = elements(&document, "path").into_iter().filter(|node| node.attribute("fill") == Some(color));
    let places = paths.filter_map(|node| node.attribute("transform"));
    places.map(|place| place["translate(".len()..place.len() - 1].to_owned()).collect()
}

#[test]
fn king_in_check_is_marked() {
    const RED: &str = "#e03131";
    assert_eq!(filled(&image(MATE), RED), ["180 315"]);
    assert_eq!(filled(&image(MATE).orientation(Color::Black), RED), ["135 0"].map(|_| "135 0"));
    assert_eq!(filled(&image(MATE).check(None), RED), [""; 0]);
    assert_eq!(filled(&BoardImage::from_position(&Position::initial()), RED), [""; 0]);
    let board = BoardImage::new(position(MATE).board());
    assert_eq!(filled(&board, RED), [""; 0]);
    assert_eq!(filled(&board.check(Some(Square::A8)), RED).len(), 0, "a8 is at the origin");
}

#[test]
fn last_move_of_castling_marks_the_king() {
    const YELLOW: &str = "#f5c518";
    let start = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let castling = start.legal_moves().iter().copied().find(|mv| mv.is_castling()).unwrap();
    let image = BoardImage::from_position(&start.play(castling)).last_move(castling);
    assert_eq!(filled(&image, YELLOW), ["180 315", "270 315"]);
}

#[test]
fn themes_differ() {
    let texts = [Theme::Light, Theme::Dark, Theme::Print].map(|theme| image(MATE).theme(theme).to_svg());
    assert!(texts[0] != texts[1] && texts[1] != texts[2] && texts[0] != texts[2]);
}
