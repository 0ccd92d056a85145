//! The letters and digits of coordinates as lines, so that pictures need no font. They are 12 units high, with the
//! origin in the middle.

use movetext_board::{File, Rank};

/// Returns a file's letter as an SVG path.
pub(crate) const fn file(file: File) -> &'static str {
    match file {
        File::A => "M3.4 -2.4L3.4 6M3.4 1.8C3.4 -3.6 -3.8 -3.6 -3.8 1.8 -3.8 7.2 3.4 7.2 3.4 1.8Z",
        File::B => "M-3.4 -6L-3.4 6M-3.4 1.8C-3.4 -3.6 3.8 -3.6 3.8 1.8 3.8 7.2 -3.4 7.2 -3.4 1.8Z",
        File::C => "M3.2 -0.6C1 -3.6 -3.8 -2.8 -3.8 1.8 -3.8 6.4 1 7.2 3.2 4.2",
        File::D => "M3.4 -6L3.4 6M3.4 1.8C3.4 -3.6 -3.8 -3.6 -3.8 1.8 -3.8 7.2 3.4 7.2 3.4 1.8Z",
        File::E => "M-3.7 1.6L3.7 1.6C3.7 -3.6 -3.8 -3.6 -3.8 1.8 -3.8 6.4 1 7.2 3.2 4.4",
        File::F => "M2.8 -5.6C0.6 -6.8 -0.8 -5.6 -0.8 -3.4L-0.8 6M-3 -2L2.4 -2",
        File::G => {
            "M3.4 -2.4L3.4 6C3.4 10 -2 10.2 -3.4 7.6M3.4 1.8C3.4 -3.6 -3.8 -3.6 -3.8 1.8 -3.8 7.2 3.4 7.2 3.4 1.8Z"
        }
        File::H => "M-3.4 -6L-3.4 6M-3.4 1.4C-3.4 -3.6 3.4 -3.8 3.4 1.2L3.4 6",
    }
}

/// Returns a rank's digit as an SVG path.
pub(crate) const fn rank(rank: Rank) -> &'static str {
    match rank {
        Rank::One => "M-2.5 -3.5L0.5 -6 0.5 6",
        Rank::Two => "M-3.5 -3C-3.5 -7 3.5 -7 3.5 -2.8 3.5 0 -1 2 -3.8 6L3.8 6",
        Rank::Three => {
            "M-3.3 -4.6C-1.5 -7 3.3 -6.6 3.3 -3.2 3.3 -0.8 1 -0.4 -0.8 -0.4 1.4 -0.4 3.8 0.4 3.8 2.8 3.8 6.6 -2 7 -3.7 4.4"
        }
        Rank::Four => "M1.8 6L1.8 -6 -4 2.6 4 2.6",
        Rank::Five => "M3.2 -6L-2.6 -6 -3 -0.4C-1.4 -2 3.7 -2 3.7 2.2 3.7 6.6 -2 7 -3.6 4.6",
        Rank::Six => {
            "M2.8 -5.4C-1 -7.2 -3.7 -3.4 -3.7 1.6 -3.7 7.4 3.8 7.4 3.8 2 3.8 -2.6 -2.6 -2.4 -3.6 1.4"
        }
        Rank::Seven => "M-3.8 -6L3.8 -6C1.4 -2.4 -0.6 1.6 -0.8 6",
        Rank::Eight => {
            "M0 -0.6C-4.2 -1 -4.2 -6.2 0 -6.2 4.2 -6.2 4.2 -1 0 -0.6 -5 -0.2 -5 6.2 0 6.2 5 6.2 5 -0.2 0 -0.6Z"
        }
    }
}
