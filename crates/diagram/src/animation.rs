//! Animated GIF.

use crate::{
    BoardImage, ImageError, ImageSize,
    draw::draw,
    palette::{ColorCounts, Palette, UNCHANGED},
    pixels::PixelCanvas,
    theme::Rgb,
};
use alloc::borrow::Cow;
use core::time::Duration;
use gif::{DisposalMethod, Encoder, Frame, Repeat};

/// A sequence of pictures as an animated GIF that repeats forever.
///
/// All pictures have the size of the first one. They share one palette. Each frame has only the rectangle in which
/// pixels change, so the pictures should have one theme and one orientation.
///
/// ```
/// use core::time::Duration;
/// use movetext_diagram::board::{Position, Square};
/// use movetext_diagram::{Animation, BoardImage};
///
/// let start = Position::initial();
/// let mv = start.find_move(Square::E2, Square::E4, None).ok_or("illegal move")?;
/// let mut animation = Animation::new();
/// animation.push(BoardImage::from_position(&start), Duration::from_secs(1));
/// let image = BoardImage::from_position(&start.play(mv)).last_move(mv);
/// animation.push(image, Duration::from_secs(3));
/// let bytes = animation.to_gif()?;
/// assert!(bytes.starts_with(b"GIF89a"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Animation {
    frames: Vec<(BoardImage, Duration)>,
}

impl Animation {
    /// Creates an animation without frames.
    #[must_use]
    pub const fn new() -> Self {
        Self { frames: Vec::new() }
    }

    /// Adds a picture and the time for which it is shown. GIF counts hundredths of a second, up to 655 seconds; other
    /// times are rounded down or limited.
    pub fn push(&mut self, image: BoardImage, time: Duration) {
        self.frames.push((image, time));
    }

    /// Returns the animation as GIF.
    ///
    /// # Errors
    ///
    /// [`ImageError::NoFrames`] if no picture was added, and [`ImageError::FrameSize`] if a picture has another size
    /// than the first one.
    ///
    /// # Cost
    ///
    /// A few milliseconds for each picture of a usual size. The memory is two pictures, the changes of all frames as
    /// runs of equal pixels, and the size of the result.
    pub fn to_gif(&self) -> Result<Vec<u8>, ImageError> {
        let size = self.size()?;
        let changes = self.changes(size.pixels() as usize)?;
        let mut palette = palette(&changes);
        let width = u16::try_from(size.pixels()).map_err(|_| ImageError::Encoding)?;
        let encoder = Encoder::new(Vec::new(), width, width, &palette.channels());
        let mut encoder = encoder.map_err(|_| ImageError::Encoding)?;
        encoder.set_repeat(Repeat::Infinite).map_err(|_| ImageError::Encoding)?;
        for (change, (_, time)) in changes.iter().zip(&self.frames) {
            let delay = u16::try_from(time.as_millis() / 10).unwrap_or(u16::MAX);
            let frame = Frame { delay, ..change.frame(&mut palette) };
            encoder.write_frame(&frame).map_err(|_| ImageError::Encoding)?;
        }
        encoder.into_inner().map_err(|_| ImageError::Encoding)
    }

    /// Returns the size, which all frames share.
    fn size(&self) -> Result<ImageSize, ImageError> {
        let (first, _) = self.frames.first().ok_or(ImageError::NoFrames)?;
        let expected = first.size;
        let other = (1..).zip(&self.frames).find(|(_, (image, _))| image.size != expected);
        match other {
            None => Ok(expected),
            Some((frame, (image, _))) => Err(ImageError::FrameSize { frame, found: image.size, expected }),
        }
    }

    /// Draws all frames, and returns how each one differs from the previous one.
    fn changes(&self, row: usize) -> Result<Vec<Change>, ImageError> {
        let mut previous = Vec::new();
        let mut changes = Vec::with_capacity(self.frames.len());
        for (image, _) in &self.frames {
            let mut canvas = PixelCanvas::new(image)?;
            draw(image, &mut canvas);
            let pixels: Vec<Rgb> = canvas.colors().collect();
            changes.push(Change::new(&previous, &pixels, row));
            previous = pixels;
        }
        Ok(changes)
    }
}

/// Returns the palette for all pixels that change.
fn palette(changes: &[Change]) -> Palette {
    let mut counts = ColorCounts::default();
    for run in changes.iter().flat_map(|change| &change.runs) {
        if let Some(color) = run.color {
            counts.add(color, run.length);
        }
    }
    counts.into_palette()
}

/// How a picture differs from the previous one.
#[derive(Debug)]
struct Change {
    area: Area,
    /// The pixels in the area, row by row.
    runs: Vec<Run>,
}

/// Pixels that follow each other and have one colour, or `None` if they do not change.
#[derive(Debug)]
struct Run {
    color: Option<Rgb>,
    length: usize,
}

impl Change {
    fn new(previous: &[Rgb], pixels: &[Rgb], row: usize) -> Self {
        let area = Area::changed(previous, pixels, row);
        let mut runs: Vec<Run> = Vec::new();
        let both = rows(previous, row).zip(pixels.chunks(row)).skip(area.top).take(area.height);
        for (old, new) in both {
            for (x, &color) in new.iter().enumerate().skip(area.left).take(area.width) {
                let color = Some(color).filter(|color| old.get(x) != Some(color));
                match runs.last_mut() {
                    Some(run) if run.color == color => run.length += 1,
                    _ => runs.push(Run { color, length: 1 }),
                }
            }
        }
        Self { area, runs }
    }

    /// Returns the frame, with unchanged pixels as transparent.
    fn frame(&self, palette: &mut Palette) -> Frame<'static> {
        let mut buffer = Vec::with_capacity(self.area.width * self.area.height);
        for run in &self.runs {
            let index = run.color.map_or(UNCHANGED, |color| palette.index(color));
            buffer.resize(buffer.len() + run.length, index);
        }
        let Area { left, top, width, height } = self.area;
        // The width of a picture is a `u16`, so all of these fit.
        let [left, top, width, height] =
            [left, top, width, height].map(|number| u16::try_from(number).unwrap_or(u16::MAX));
        let (dispose, transparent) = (DisposalMethod::Keep, Some(UNCHANGED));
        let buffer = Cow::Owned(buffer);
        Frame { left, top, width, height, dispose, transparent, buffer, ..Frame::default() }
    }
}

/// The rectangle of the pixels that change.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Area {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Area {
    /// Returns the rectangle in which `pixels` differ from `previous`: everything if there is no previous picture, and
    /// one pixel if nothing differs.
    fn changed(previous: &[Rgb], pixels: &[Rgb], row: usize) -> Self {
        let (mut left, mut right, mut top, mut bottom) = (row - 1, 0, None, 0);
        for (y, (old, new)) in rows(previous, row).zip(pixels.chunks(row)).enumerate() {
            let differs = |x: &usize| old.get(*x) != new.get(*x);
            if let Some(first) = (0..row).find(differs) {
                left = left.min(first);
                right = right.max((0..row).rfind(differs).unwrap_or(first));
                top = top.or(Some(y));
                bottom = y;
            }
        }
        match top {
            Some(top) => Self { left, top, width: right - left + 1, height: bottom - top + 1 },
            None => Self { left: 0, top: 0, width: 1, height: 1 },
        }
    }
}

/// Returns a picture's rows, and then empty rows.
fn rows(pixels: &[Rgb], row: usize) -> impl Iterator<Item = &[Rgb]> {
    pixels.chunks(row).chain(core::iter::repeat(&[][..]))
}
