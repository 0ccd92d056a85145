//! PNG, decoded by another library than the one that encodes.

use super::{BLACK, DARK, LIGHT, MATE, image, queens};
use movetext_diagram::{BoardImage, Coordinates, ImageSize, board::Color};
use zune_png::{PngDecoder, zune_core::bytestream::ZCursor};

/// A decoded picture.
struct Picture {
    width: usize,
    height: usize,
    channels: usize,
    bytes: Vec<u8>,
}

impl Picture {
    fn new(image: &BoardImage) -> Self {
        let mut decoder = PngDecoder::new(ZCursor::new(image.to_png().unwrap()));
        let bytes = decoder.decode_raw().unwrap();
        let (width, height) = decoder.dimensions().unwrap();
        let channels = decoder.colorspace().unwrap().num_components();
        Self { width, height, channels, bytes }
    }

    fn pixel(&self, x: usize, y: usize) -> [u8; 3] {
        let start = (y * self.width + x) * self.channels;
        self.bytes[start..start + 3].try_into().unwrap()
    }
}

fn size(pixels: u32) -> ImageSize {
    ImageSize::new(pixels).unwrap()
}

#[test]
fn sample_pixels() {
    let image = image(MATE).size(size(360)).coordinates(Coordinates::Hidden);
    let picture = Picture::new(&image);
    assert_eq!((picture.width, picture.height), (360, 360));
    // Corners of the empty squares c4 and d4, and the body of the queen on h4.
    assert_eq!(picture.pixel(2 * 45 + 3, 4 * 45 + 3), LIGHT);
    assert_eq!(picture.pixel(3 * 45 + 3, 4 * 45 + 3), DARK);
    assert_eq!(picture.pixel(7 * 45 + 22, 4 * 45 + 16), BLACK);
    // The light line on the foot of the black king on e8.
    assert!(picture.pixel(4 * 45 + 22, 34)[0] > 128);
    // The white king on e1 is in check.
    assert_eq!(picture.pixel(4 * 45 + 22, 7 * 45 + 38), [255, 255, 255]);
    let [red, green, blue] = picture.pixel(4 * 45 + 3, 7 * 45 + 3);
    assert!(red > 180 && green < 120 && blue < 120, "{red} {green} {blue}");

    let flipped = Picture::new(&image.orientation(Color::Black));
    assert_eq!(flipped.pixel(22, 3 * 45 + 16), BLACK);
}

#[test]
fn edges_of_squares_are_sharp() {
    for pixels in [100, 360, 383, 401] {
        for coordinates in [Coordinates::Hidden, Coordinates::Shown] {
            let image = image("4k3/8/8/8/8/8/8/4K3 w - - 0 1").size(size(pixels)).coordinates(coordinates);
            let picture = Picture::new(&image);
            // A row through the fifth rank, without the pixels of the margin and the line around the board.
            let row: Vec<_> = (0..picture.width).map(|x| picture.pixel(x, picture.height * 2 / 5)).collect();
            let inside: Vec<_> = row.iter().filter(|color| [LIGHT, DARK].contains(color)).collect();
            let other = picture.width - inside.len();
            assert!(other <= picture.width / 16 + 8, "{pixels}: {other}");
        }
    }
}

#[test]
fn sizes_are_exact() {
    for pixels in [64, 65, 127, 1000] {
        let picture = Picture::new(&BoardImage::new(&queens()).size(size(pixels)));
        assert_eq!((picture.width, picture.height), (pixels as usize, pixels as usize));
        assert_eq!(picture.bytes.len(), picture.width * picture.height * picture.channels);
    }
}

#[test]
fn equal_pictures_have_equal_bytes() {
    assert_eq!(image(MATE).to_png(), image(MATE).to_png());
}
