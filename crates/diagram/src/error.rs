//! Why a picture cannot be written.

use crate::ImageSize;
use core::{error::Error, fmt};

/// Why a picture cannot be written as pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ImageError {
    /// An animation has no frames.
    NoFrames,
    /// A frame of an animation has another size than the first frame.
    FrameSize {
        /// The number of the frame, from 1.
        frame: usize,
        /// Its size.
        found: ImageSize,
        /// The size of the first frame.
        expected: ImageSize,
    },
    /// The encoder of the format refused the pixels. We know no picture for which this happens.
    Encoding,
}

impl fmt::Display for ImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFrames => f.write_str("an animation needs at least one frame"),
            Self::FrameSize { frame, found, expected } => {
                write!(f, "size of frame {frame}: found {found}, expected {expected} as in the first frame")
            }
            Self::Encoding => f.write_str("the pixels cannot be encoded"),
        }
    }
}

impl Error for ImageError {}
