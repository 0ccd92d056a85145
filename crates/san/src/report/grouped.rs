//! Numbers for people.

use core::fmt;

/// Displays a number with a comma between groups of three digits.
///
/// ```
/// use movetext_san::report::Grouped;
///
/// let numbers = [0, 999, 3_109, 1_000_000].map(|number| Grouped(number).to_string());
/// assert_eq!(numbers, ["0", "999", "3,109", "1,000,000"]);
/// assert_eq!(Grouped(u64::MAX).to_string(), "18,446,744,073,709,551,615");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grouped(pub u64);

impl fmt::Display for Grouped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(number) = *self;
        // A 64-bit number has at most seven groups.
        let mut unit = 1_000_u64.pow(number.checked_ilog(1_000).unwrap_or(0));
        write!(f, "{}", number / unit)?;
        while unit > 1 {
            let rest = number % unit;
            unit /= 1_000;
            write!(f, ",{:03}", rest / unit)?;
        }
        Ok(())
    }
}
