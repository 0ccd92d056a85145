//! Animated GIF.

use super::{DARK, LIGHT, MATE, image};
use core::time::Duration;
use gif::{ColorOutput, DecodeOptions, Repeat};
use movetext_diagram::{
    Animation, BoardImage, Coordinates, ImageError, ImageSize, Theme,
    board::{Color, Move, Position},
};

/// A decoded frame: its rectangle, its time in hundredths of a second, and the whole picture with it.
struct Frame {
    width: usize,
    height: usize,
    delay: u16,
    picture: Vec<u8>,
}

/// Decodes an animation. Returns its width and its frames.
fn decode(bytes: &[u8]) -> (usize, Vec<Frame>) {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).unwrap();
    assert_eq!(decoder.repeat(), Repeat::Infinite);
    let width = usize::from(decoder.width());
    let mut picture = vec![0; width * usize::from(decoder.height()) * 4];
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert!(frame.palette.is_none(), "the palette is shared");
        let [left, top, columns, rows] = [frame.left, frame.top, frame.width, frame.height].map(usize::from);
        for (index, pixel) in frame.buffer.chunks(4).enumerate() {
            let at = ((top + index / columns) * width + left + index % columns) * 4;
            if pixel[3] != 0 {
                picture[at..at + 4].copy_from_slice(pixel);
            }
        }
        frames.push(Frame { width: columns, height: rows, delay: frame.delay, picture: picture.clone() });
    }
    (width, frames)
}

/// Plays moves given as squares, and returns the moves with the positions after them.
fn play(moves: &[&str]) -> Vec<(Position, Move)> {
    let mut position = Position::initial();
    let mut played = Vec::new();
    for text in moves {
        let (from, to) = text.split_at(2);
        let mv = position.find_move(from.parse().unwrap(), to.parse().unwrap(), None).unwrap();
        position = position.play(mv);
        played.push((position, mv));
    }
    played
}

fn pictures() -> Vec<BoardImage> {
    let start = BoardImage::from_position(&Position::initial());
    let moves = play(&["f2f3", "e7e5", "g2g4", "d8h4"]);
    let after = moves.iter().map(|(position, mv)| BoardImage::from_position(position).last_move(*mv));
    core::iter::once(start).chain(after).collect()
}

fn animation(images: &[BoardImage]) -> Animation {
    let mut animation = Animation::new();
    for image in images {
        animation.push(image.clone(), Duration::from_millis(500));
    }
    animation
}

#[test]
fn sample_pixels_of_each_frame() {
    let bare = |image: BoardImage| image.coordinates(Coordinates::Hidden);
    let images: Vec<_> = pictures().into_iter().map(bare).collect();
    let (width, frames) = decode(&animation(&images).to_gif().unwrap());
    assert_eq!((width, frames.len()), (360, 5));
    assert!(frames.iter().all(|frame| frame.delay == 50));
    let pixel = |frame: usize, column: usize, row: usize| -> [u8; 4] {
        let at = ((row * 45 + 3) * 360 + column * 45 + 3) * 4;
        frames[frame].picture[at..at + 4].try_into().unwrap()
    };
    let opaque = |[red, green, blue]: [u8; 3]| [red, green, blue, 255];
    // The corner of f3, which is the target of the first move.
    assert_eq!(pixel(0, 5, 5), opaque(LIGHT));
    assert_ne!(pixel(1, 5, 5), opaque(LIGHT));
    assert_eq!(pixel(2, 5, 5), opaque(LIGHT));
    // The corner of d4 never changes.
    assert!((0..5).all(|frame| pixel(frame, 3, 4) == opaque(DARK)));
}

#[cfg(feature = "png")]
#[test]
fn frames_equal_png() {
    use zune_png::{PngDecoder, zune_core::bytestream::ZCursor};

    let images = pictures();
    let (_, frames) = decode(&animation(&images).to_gif().unwrap());
    for (image, frame) in images.iter().zip(&frames) {
        let png = PngDecoder::new(ZCursor::new(image.to_png().unwrap())).decode_raw().unwrap();
        assert_eq!(png.len(), frame.picture.len());
        let difference = png.iter().zip(&frame.picture).map(|(left, right)| left.abs_diff(*right)).max();
        assert!(difference <= Some(12), "{difference:?}");
    }
}

#[test]
fn frame_has_only_the_changed_rectangle() {
    let (_, frames) = decode(&animation(&pictures()).to_gif().unwrap());
    assert_eq!((frames[0].width, frames[0].height), (360, 360));
    // The squares f2 and f3, of 42 pixels.
    assert!(frames[1].width <= 42 && frames[1].height <= 84, "{} {}", frames[1].width, frames[1].height);
}

#[test]
fn equal_pictures_have_a_frame_of_one_pixel() {
    let image = image(MATE);
    let (_, frames) = decode(&animation(&[image.clone(), image]).to_gif().unwrap());
    assert_eq!((frames[1].width, frames[1].height), (1, 1));
    assert_eq!(frames[0].picture, frames[1].picture);
}

#[test]
fn every_pixel_may_change() {
    let image = image(MATE).coordinates(Coordinates::Hidden);
    let images = [image.clone(), image.theme(Theme::Print).orientation(Color::Black)];
    let (width, frames) = decode(&animation(&images).to_gif().unwrap());
    assert_eq!((frames[1].width, frames[1].height), (width, width));
}

#[test]
fn delays_are_rounded_and_limited() {
    let mut animation = Animation::new();
    for time in [0, 19, 3_000, 10_000_000] {
        animation.push(image(MATE), Duration::from_millis(time));
    }
    let (_, frames) = decode(&animation.to_gif().unwrap());
    let delays: Vec<u16> = frames.iter().map(|frame| frame.delay).collect();
    assert_eq!(delays, [0, 1, 300, u16::MAX]);
}

#[test]
fn animation_without_frames_is_an_error() {
    assert_eq!(Animation::new().to_gif(), Err(ImageError::NoFrames));
}

#[test]
fn frames_of_different_sizes_are_an_error() {
    let [small, default] = [ImageSize::MIN, ImageSize::default()];
    let images = [image(MATE), image(MATE), image(MATE).size(small)];
    let error = animation(&images).to_gif().unwrap_err();
    assert_eq!(error, ImageError::FrameSize { frame: 3, found: small, expected: default });
    assert_eq!(
        error.to_string(),
        "size of frame 3: found 64 pixels, expected 360 pixels as in the first frame"
    );
}
