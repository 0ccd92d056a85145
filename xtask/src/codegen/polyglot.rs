//! Generator `polyglot`: renders the random numbers for Polyglot keys, from `xtask/data/polyglot.txt`.

use std::path::Path;

use super::{CodegenError, read_data};

/// The data file: comments after `#`, and one number per line.
const DATA: &str = "xtask/data/polyglot.txt";
/// How many numbers the format has.
const COUNT: usize = 781;

/// Renders the numbers in the order of the format, in 8 little-endian bytes each.
pub(crate) fn render(root: &Path) -> Result<Vec<u8>, CodegenError> {
    render_data(&read_data(root, DATA)?)
}

/// Renders the numbers from the data file.
fn render_data(text: &str) -> Result<Vec<u8>, CodegenError> {
    let fault = |line, expected| CodegenError::Data { path: DATA.into(), line, expected };
    let mut bytes = Vec::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        let digits = line.trim_end();
        let number = u64::from_str_radix(digits, 16).ok().filter(|_| digits.len() == 16);
        let number = number.ok_or_else(|| fault(index + 1, "sixteen hexadecimal digits"))?;
        bytes.extend(number.to_le_bytes());
    }
    if bytes.len() == 8 * COUNT { Ok(bytes) } else { Err(fault(0, "781 numbers")) }
}

#[cfg(test)]
mod tests {
    use super::{CodegenError, render_data};

    #[test]
    fn line_that_is_no_number_is_named() {
        let error = render_data("# numbers\n9d39247e33776d41\n9d39247e33776d4\n").unwrap_err();
        assert!(matches!(error, CodegenError::Data { line: 3, .. }), "{error}");
    }

    #[test]
    fn too_few_numbers_are_refused() {
        let error = render_data("9d39247e33776d41\n").unwrap_err();
        assert!(matches!(error, CodegenError::Data { line: 0, .. }), "{error}");
    }
}
