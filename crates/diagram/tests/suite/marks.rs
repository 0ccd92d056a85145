//! Coloured squares, arrows and targets.

use super::image;
use movetext_diagram::{
    BoardImage,
    board::{Bitboard, Square},
    values::command::{MarkColor, MarkedArrow, MarkedSquare},
};

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/// Returns the lines that `change` adds to the SVG.
#[track_caller]
fn added(change: impl Fn(BoardImage) -> BoardImage) -> Vec<String> {
    let before = image(KINGS).to_svg();
    let after = change(image(KINGS)).to_svg();
    let known: Vec<&str> = before.lines().collect();
    after.lines().filter(|line| !known.contains(line)).map(str::to_owned).collect()
}

fn arrow(from: Square, to: Square) -> MarkedArrow {
    MarkedArrow { color: MarkColor::GREEN, from, to }
}

#[test]
fn comment_equals_separate_marks() {
    let separate = added(|image| {
        let square = MarkedSquare { color: MarkColor::RED, square: Square::D4 };
        image.square(square).arrow(arrow(Square::E2, Square::E4))
    });
    assert_eq!(separate.len(), 2);
    let comment = "best [%csl Rd4] by far [%cal Ge2e4] [%clk 0:01:00] [%cal nonsense]";
    assert_eq!(added(|image| image.marks(comment)), separate);
    assert_eq!(added(|image| image.marks("no commands [%cal")), [""; 0]);
}

#[test]
fn arrow_points_to_the_middle_of_its_square() {
    let path = added(|image| image.arrow(arrow(Square::E2, Square::E4)));
    let expected = "M206.1 279.5 L206.1 217.5 212.5 217.5 202.5 202.5 192.5 217.5 198.9 217.5 198.9 279.5Z";
    assert_eq!(path, [format!("<path d=\"{expected}\" fill=\"#299c4b\" fill-opacity=\"0.80\"/>")]);
}

#[test]
fn arrow_to_its_own_square_is_a_ring() {
    let ring = added(|image| image.arrow(arrow(Square::E4, Square::E4)));
    assert_eq!(ring.len(), 1);
    assert!(ring[0].contains("translate(180 180)") && ring[0].contains("stroke=\"#299c4b\""), "{ring:?}");
}

#[test]
fn duplicate_gets_the_last_color() {
    let last = added(|image| image.marks("[%csl Bd4][%cal Ye2e4]"));
    assert_eq!(added(|image| image.marks("[%csl Rd4,Gd4,Bd4][%cal Ge2e4,Ye2e4]")), last);
    let opposite = added(|image| image.marks("[%cal Ge2e4,Ge4e2]"));
    assert_eq!(opposite.len(), 2);
}

#[test]
fn unknown_color_is_grey() {
    let grey = added(|image| image.marks("[%csl Xd4]"));
    assert!(grey[0].contains("#808890"), "{grey:?}");
}

#[test]
fn target_is_a_dot_or_a_ring() {
    let targets = Square::E8.bitboard().with(Square::D4);
    let lines = added(|image| image.targets(targets));
    assert_eq!(lines.len(), 2);
    let line = |place: &str| lines.iter().find(|line| line.contains(place)).unwrap();
    assert!(line("translate(180 0)").contains("stroke=\"#1c1c1c\""));
    assert!(line("translate(135 180)").contains("fill=\"#1c1c1c\""));
    assert_eq!(added(|image| image.targets(Bitboard::EMPTY)), [""; 0]);
}

#[test]
fn long_comment_has_at_most_one_arrow_for_two_squares() {
    let comment = format!("[%cal {}Ge2e4]", "Ra1h8,Ya1h8,".repeat(100_000));
    assert_eq!(added(|image| image.marks(&comment)).len(), 2);
}
