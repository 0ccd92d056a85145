//! The colours of a GIF, which has at most 256.

use crate::theme::Rgb;
use alloc::collections::BTreeMap;

/// The palette index that leaves a pixel as it was in the previous frame.
pub(crate) const UNCHANGED: u8 = u8::MAX;

/// Colours nearer than this are one colour, measured as the sum of the squared differences of the channels. Only pixels
/// at the edges of pieces have such colours.
const NEAR: u32 = 3 * 5 * 5;

/// Counts the pixels of each colour.
#[derive(Debug, Default)]
pub(crate) struct ColorCounts(BTreeMap<u32, usize>);

impl ColorCounts {
    pub(crate) fn add(&mut self, color: Rgb, pixels: usize) {
        *self.0.entry(color.0).or_default() += pixels;
    }

    /// Chooses the most frequent colours that are not near each other, at most 255.
    pub(crate) fn into_palette(self) -> Palette {
        let mut counts: Vec<(u32, usize)> = self.0.into_iter().collect();
        // Sorting is stable, so equal counts stay in the order of colours.
        counts.sort_by_key(|&(_, count)| core::cmp::Reverse(count));
        let mut colors: Vec<Rgb> = Vec::new();
        for (color, _) in counts {
            let color = Rgb(color);
            if colors.len() < usize::from(UNCHANGED)
                && colors.iter().all(|&other| distance(color, other) > NEAR)
            {
                colors.push(color);
            }
        }
        Palette { colors, known: BTreeMap::new() }
    }
}

/// Chosen colours.
#[derive(Debug)]
pub(crate) struct Palette {
    colors: Vec<Rgb>,
    /// The indices that were already searched.
    known: BTreeMap<u32, u8>,
}

impl Palette {
    /// Returns the index of the nearest colour.
    pub(crate) fn index(&mut self, color: Rgb) -> u8 {
        *self.known.entry(color.0).or_insert_with(|| {
            let nearest = (0..UNCHANGED).zip(&self.colors).min_by_key(|(_, other)| distance(color, **other));
            nearest.map_or(0, |(index, _)| index)
        })
    }

    /// Returns the channels of all colours, and one more colour at [`UNCHANGED`].
    pub(crate) fn channels(&self) -> Vec<u8> {
        let mut channels: Vec<u8> = self.colors.iter().flat_map(|color| color.channels()).collect();
        channels.resize(3 * 256, 0);
        channels
    }
}

fn distance(left: Rgb, right: Rgb) -> u32 {
    let pairs = left.channels().into_iter().zip(right.channels());
    pairs.map(|(left, right)| u32::from(left.abs_diff(right)).pow(2)).sum()
}
