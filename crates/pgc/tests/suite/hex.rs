//! Parses the inputs of golden files: hexadecimal bytes, with comments from `#` to the end of the line.

pub(crate) fn from_hex(content: &str) -> Vec<u8> {
    let lines = content.lines().map(|line| line.split_once('#').map_or(line, |(bytes, _)| bytes));
    lines.flat_map(str::split_whitespace).map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect()
}
