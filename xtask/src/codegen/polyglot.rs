//! Renders the numbers of the Polyglot key from `xtask/data/polyglot.txt`.

use core::fmt::Write as _;
use std::path::Path;

use super::{CodegenError, read_data};

/// The data file: comments after `#`, and one number per line.
const DATA: &str = "xtask/data/polyglot.txt";
/// The number of values that the format defines.
const COUNT: usize = 781;

/// Renders `NUMBERS`, in the order of the format.
pub(crate) fn render(root: &Path) -> Result<String, CodegenError> {
    render_data(&read_data(root, DATA)?)
}

/// Renders the table from the text of the data file.
fn render_data(text: &str) -> Result<String, CodegenError> {
    let fault = |line, expected| CodegenError::Data { path: DATA.into(), line, expected };
    let mut out = String::from(
        "//! The numbers that the Polyglot opening book format fixes.\n\n\
         /// 768 for pieces, 4 for castling, 8 for en passant files, 1 for White to move.\n",
    );
    // Writing to a string cannot fail.
    let _ = writeln!(out, "pub(super) static NUMBERS: [u64; {COUNT}] = [");
    let mut count = 0;
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        let digits = line.trim_end();
        if digits.len() != 16 || u64::from_str_radix(digits, 16).is_err() {
            return Err(fault(index + 1, "sixteen hexadecimal digits"));
        }
        let [a, b, c, d] = [0, 4, 8, 12].map(|start| &digits[start..start + 4]);
        let _ = writeln!(out, "    0x{a}_{b}_{c}_{d},");
        count += 1;
    }
    if count != COUNT {
        return Err(fault(0, "781 numbers"));
    }
    out.push_str("];\n");
    Ok(out)
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
