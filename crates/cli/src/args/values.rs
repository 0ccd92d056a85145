//! Option values that several programs share.

use clap::ValueEnum;
use core::{num::NonZeroU64, str::FromStr};
use movetext_board::Rules;
use movetext_pgn_values::value::Variant;

/// Units of bytes, in lower case.
const UNITS: [(&str, u64); 13] = [
    ("", 1),
    ("b", 1),
    ("k", 1 << 10),
    ("kib", 1 << 10),
    ("kb", 1_000),
    ("m", 1 << 20),
    ("mib", 1 << 20),
    ("mb", 1_000_000),
    ("g", 1 << 30),
    ("gib", 1 << 30),
    ("gb", 1_000_000_000),
    ("t", 1 << 40),
    ("tib", 1 << 40),
];

/// Parses a number of bytes with an optional unit: `K` and `KiB` are 1,024 bytes, `KB` is 1,000 bytes. Case does not
/// matter.
///
/// # Errors
///
/// Returns a message for clap if the text is not a whole number with a known unit, or if the number is 0 or has more
/// than 64 bits.
///
/// ```
/// assert_eq!(movetext_cli::byte_count("512M").map(u64::from), Ok(512 << 20));
/// assert!(movetext_cli::byte_count("1.5G").is_err());
/// ```
pub fn byte_count(text: &str) -> Result<NonZeroU64, String> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let unit = unit.trim_start().to_ascii_lowercase();
    let unit = UNITS.iter().find(|(name, _)| *name == unit).map(|&(_, bytes)| bytes);
    let number = number.parse::<u64>().ok();
    let bytes = number.zip(unit).and_then(|(number, unit)| number.checked_mul(unit));
    bytes
        .and_then(NonZeroU64::new)
        .ok_or_else(|| "expected a number of bytes from 1 on, such as 1000000, 512M or 2GiB".to_owned())
}

/// Parses a positive integer of the type `N`, such as [`NonZeroUsize`](core::num::NonZeroUsize).
///
/// # Errors
///
/// Returns a message for clap if the text is not a whole number, or if the number is 0 or too large for `N`.
pub fn at_least_one<N: FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| "expected a number from 1 on".to_owned())
}

/// The values of `--progress`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ProgressWhen {
    /// After one second, if standard error is a terminal
    Auto,
    /// From the start; one line per second if standard error is not a terminal
    Always,
    /// Never
    Never,
}

/// Parses the name of a variant that can be played.
pub(super) fn rules(text: &str) -> Result<Rules, String> {
    let unknown = || {
        let names: Vec<&str> = Rules::ALL.iter().map(|rules| rules.name()).collect();
        format!("expected one of: {}", names.join(", "))
    };
    Variant::read(text).rules().ok_or_else(unknown)
}

#[cfg(test)]
mod tests {
    use super::byte_count;

    #[test]
    fn byte_count_takes_the_usual_units() {
        for (text, bytes) in [
            ("1", 1),
            ("4096", 4_096),
            ("7b", 7),
            ("3K", 3 << 10),
            ("3k", 3 << 10),
            ("3KiB", 3 << 10),
            ("3kB", 3_000),
            ("512M", 512 << 20),
            ("512 MiB", 512 << 20),
            ("512MB", 512_000_000),
            ("2G", 2 << 30),
            ("1T", 1 << 40),
        ] {
            assert_eq!(byte_count(text).map(u64::from), Ok(bytes), "{text}");
        }
        for text in [
            "",
            "0",
            "0K",
            "K",
            "-1",
            "+1",
            "1.5G",
            "1KK",
            "1iB",
            "x",
            "1 2",
            "99999999999999999999",
            "99999999T",
        ] {
            assert!(byte_count(text).is_err(), "{text}");
        }
    }
}
