//! Boards for terminals.

use super::{MATE, image};
use movetext_diagram::{Coordinates, TerminalSquare, board::Color};

/// Removes the colours.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut parts = text.split("\x1b[");
    plain.push_str(parts.next().unwrap());
    parts.for_each(|part| plain.push_str(part.split_once('m').unwrap().1));
    plain
}

#[test]
fn text_without_colors() {
    let image = image("3qk3/8/8/8/8/8/P7/4K3 w - - 0 1");
    let text = plain(&image.to_ansi());
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let expected = [
        "8           ♛  ♚",
        "7",
        "6",
        "5",
        "4",
        "3",
        "2  ♟",
        "1              ♚",
        "   a  b  c  d  e  f  g  h",
    ];
    assert_eq!(lines, expected);
    let text = plain(&image.orientation(Color::Black).coordinates(Coordinates::Hidden).to_ansi());
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    assert_eq!(lines, ["          ♚", "                      ♟", "", "", "", "", "", "          ♚  ♛"]);
}

#[test]
fn colors_end_with_each_line() {
    let text = image("3qk3/8/8/8/8/8/P7/4K3 w - - 0 1").marks("[%csl Re4]").to_ansi();
    for line in text.lines().filter(|line| line.contains('\x1b')) {
        assert_eq!(line.matches("\x1b[48;5;").count(), 8);
        assert!(line.ends_with("\x1b[0m"), "{line:?}");
    }
    // White and black pieces, light and dark squares, and the red square.
    for part in ["38;5;231m ♚", "38;5;16m ♚", "48;5;145;", "48;5;66;", "48;5;131;"] {
        assert!(text.contains(part), "{part}");
    }
}

#[test]
fn marks_change_the_color_of_squares() {
    let plain = image(MATE).check(None).to_ansi();
    let check = image(MATE).to_ansi();
    let differs = |(left, right): &(&str, &str)| left != right;
    assert_eq!(plain.lines().zip(check.lines()).filter(differs).count(), 1);
}

#[test]
fn terminal_squares_equal_the_text() {
    let image = image(MATE).coordinates(Coordinates::Hidden).marks("[%csl Gd4]");
    for orientation in [Color::White, Color::Black] {
        let image = image.clone().orientation(orientation);
        let row = |row: [TerminalSquare; 8]| {
            let square = |square: TerminalSquare| {
                let TerminalSquare { figurine, foreground, background } = square;
                format!("\x1b[48;5;{background};38;5;{foreground}m {figurine} ")
            };
            row.map(square).concat() + "\x1b[0m\n"
        };
        assert_eq!(image.to_terminal_squares().map(row).concat(), image.to_ansi());
    }
}
