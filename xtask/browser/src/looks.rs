//! Compares screenshots by the mean colours of a coarse grid, so that the edges of letters do not matter.

use crate::Failure;
use alloc::collections::BTreeMap;
use core::fmt::Write as _;
use resvg::tiny_skia::Pixmap;
use std::{fs, path::Path};

/// A grid has this many rows and columns.
const CELLS: u32 = 12;

/// The pages with blessed screenshots. Other pages are for people to look at.
const BLESSED: [&str; 4] = ["annotated-", "hostile-", "reports-", "statistics-"];

/// The maximum difference in a channel of a cell. The range is 255.
const TOLERANCE: u8 = 14;

/// The grids of all screenshots by name.
#[derive(Debug, Default)]
pub(crate) struct Looks(BTreeMap<String, Vec<[u8; 3]>>);

impl Looks {
    /// Adds a screenshot, if its page is blessed.
    pub(crate) fn take(&mut self, name: &str, picture: &Pixmap) {
        if BLESSED.iter().any(|page| name.starts_with(page)) {
            self.0.insert(name.to_owned(), grid(picture));
        }
    }

    /// Returns how many screenshots there are.
    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// Writes the file of blessed screenshots.
    pub(crate) fn write(&self, file: &Path, version: &str) -> Result<(), Failure> {
        fs::create_dir_all(file.parent().unwrap_or(file))?;
        Ok(fs::write(file, self.text(version))?)
    }

    /// Returns the text of the file: the version, then a line for each screenshot.
    fn text(&self, version: &str) -> String {
        let mut text = format!("# {version}\n");
        for (name, grid) in &self.0 {
            let cells: String = grid.iter().flatten().fold(String::new(), |mut cells, channel| {
                // Writing to a string does not fail.
                let _ = write!(cells, "{channel:02x}");
                cells
            });
            text.push_str(&format!("{name}\t{cells}\n"));
        }
        text
    }

    /// Compares the screenshots with the blessed ones, if they are from the same version of the browser. Returns a
    /// summary.
    pub(crate) fn compare(&self, file: &Path, version: &str) -> Result<String, Failure> {
        self.compare_text(&fs::read_to_string(file)?, version)
    }

    fn compare_text(&self, text: &str, version: &str) -> Result<String, Failure> {
        let (head, lines) = text.split_once('\n').unwrap_or_default();
        let blessed = head.trim_start_matches("# ");
        if blessed != version {
            return Ok(format!(
                "left out: the blessed screenshots are from {blessed}, and this is {version}"
            ));
        }
        let blessed: BTreeMap<&str, &str> = lines.lines().filter_map(|line| line.split_once('\t')).collect();
        if !blessed.keys().eq(self.0.keys()) {
            return Err("other pages have blessed screenshots; bless them again".into());
        }
        let mut different = Vec::new();
        for (name, grid) in &self.0 {
            let expected = channels(blessed.get(&**name).copied().unwrap_or_default());
            let found = grid.iter().flatten();
            let most = found.zip(&expected).map(|(one, other)| one.abs_diff(*other)).max().unwrap_or(u8::MAX);
            if most > TOLERANCE || expected.len() != grid.len() * 3 {
                different.push(format!("{name} (by {most} of 255)"));
            }
        }
        if different.is_empty() {
            return Ok(format!("{} screenshots are as blessed", self.0.len()));
        }
        Err(format!("look different: {}; bless them if that is right", different.join(", ")).into())
    }
}

/// Parses the channels in a line of the file.
fn channels(cells: &str) -> Vec<u8> {
    let pairs = cells.as_bytes().chunks(2).filter_map(|pair| core::str::from_utf8(pair).ok());
    pairs.filter_map(|pair| u8::from_str_radix(pair, 16).ok()).collect()
}

/// Returns the mean colours of the cells, row by row.
fn grid(picture: &Pixmap) -> Vec<[u8; 3]> {
    let (width, height) = (picture.width(), picture.height());
    let cells = (0..CELLS).flat_map(|row| (0..CELLS).map(move |column| (row, column)));
    let bounds = |cell: u32, length: u32| cell * length / CELLS..(cell + 1) * length / CELLS;
    let mean = |(row, column)| {
        let mut sums = [0_u64; 3];
        let mut count = 0;
        for y in bounds(row, height) {
            for pixel in bounds(column, width).filter_map(|x| picture.pixel(x, y)) {
                for (sum, channel) in sums.iter_mut().zip([pixel.red(), pixel.green(), pixel.blue()]) {
                    *sum += u64::from(channel);
                }
                count += 1;
            }
        }
        sums.map(|sum| u8::try_from(sum / count.max(1)).unwrap_or(u8::MAX))
    };
    cells.map(mean).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::{CELLS, Looks, TOLERANCE};
    use resvg::tiny_skia::{Color, Pixmap};

    /// Returns a grey screenshot. One cell in it has another brightness.
    fn look(brightness: u8) -> Looks {
        let mut picture = Pixmap::new(CELLS * 10, CELLS * 10).unwrap();
        picture.fill(Color::from_rgba8(100, 100, 100, 255));
        let square = Color::from_rgba8(brightness, brightness, brightness, 255).premultiply().to_color_u8();
        for at in 0..10 {
            picture.pixels_mut()[at * CELLS as usize * 10..][..10].fill(square);
        }
        let mut looks = Looks::default();
        looks.take("reports-test", &picture);
        looks.take("other-test", &picture);
        looks
    }

    #[test]
    fn equal_pictures_look_equal() {
        assert_eq!(look(100).count(), 1);
        let text = look(100).text("Chromium 1");
        assert!(look(100).compare_text(&text, "Chromium 1").unwrap().contains("1 screenshots"));
        assert!(look(100 + TOLERANCE).compare_text(&text, "Chromium 1").is_ok());
    }

    #[test]
    fn different_cell_is_reported() {
        let text = look(100).text("Chromium 1");
        let found = look(101 + TOLERANCE).compare_text(&text, "Chromium 1").unwrap_err().to_string();
        assert!(found.contains("reports-test (by 15 of 255)"), "{found}");
        assert!(Looks::default().compare_text(&text, "Chromium 1").is_err());
    }

    #[test]
    fn other_versions_are_not_compared() {
        let text = look(100).text("Chromium 1");
        assert!(look(0).compare_text(&text, "Chromium 2").unwrap().starts_with("left out"));
    }
}
