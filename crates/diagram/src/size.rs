//! The size of a picture.

use core::{error::Error, fmt};

/// The width and height of a picture in pixels, from 64 to 4096. Pictures are square. The default is 360.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ImageSize(u16);

impl ImageSize {
    /// 64 pixels: eight for each square, enough to see where pieces are.
    pub const MIN: Self = Self(64);
    /// 4096 pixels: a printed board 34 cm wide with 300 pixels per inch. Its pixels need 64 MiB of memory.
    pub const MAX: Self = Self(4096);

    /// Creates a size.
    ///
    /// ```
    /// use movetext_diagram::{ImageSize, SizeError};
    ///
    /// assert_eq!(ImageSize::new(480)?.pixels(), 480);
    /// assert_eq!(ImageSize::new(1), Err(SizeError::TooSmall(1)));
    /// # Ok::<(), SizeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SizeError::TooSmall`] below [`MIN`](Self::MIN), [`SizeError::TooLarge`] above [`MAX`](Self::MAX).
    pub const fn new(pixels: u32) -> Result<Self, SizeError> {
        if pixels < Self::MIN.pixels() {
            Err(SizeError::TooSmall(pixels))
        } else if pixels > Self::MAX.pixels() {
            Err(SizeError::TooLarge(pixels))
        } else {
            Ok(Self(pixels as u16))
        }
    }

    /// Returns the width, which is also the height, in pixels.
    #[must_use]
    pub const fn pixels(self) -> u32 {
        self.0 as u32
    }
}

impl Default for ImageSize {
    fn default() -> Self {
        Self(360)
    }
}

impl fmt::Display for ImageSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} pixels", self.0)
    }
}

/// Why no picture can have this many pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SizeError {
    /// The picture would be too small to show pieces.
    TooSmall(u32),
    /// The picture would be too large.
    TooLarge(u32),
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooSmall(pixels) => {
                write!(f, "found {pixels} pixels, expected at least {}", ImageSize::MIN.0)
            }
            Self::TooLarge(pixels) => {
                write!(f, "found {pixels} pixels, expected at most {}", ImageSize::MAX.0)
            }
        }
    }
}

impl Error for SizeError {}
