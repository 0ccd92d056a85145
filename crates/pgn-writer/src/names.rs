//! Makes file names (PGN 11) that are valid on all current file systems.
//!
//! The standard makes names from tags: from a player's last name (11.2), an event (11.3) or a date (11.4). It allows
//! "appropriate conversions" without defining them. These conversions make a name that works everywhere:
//!
//! - Control characters, `< > : " / \ | ? *`, U+FFFD and invisible spaces become `_`.
//! - White space becomes single spaces. Periods and spaces at both ends are removed, because Windows ignores them at
//!   the end, and Unix hides files that begin with a period. Hyphens at the beginning are removed, because commands
//!   read such names as options.
//! - `_` is appended to device names (`CON`, `NUL`, `COM1`...).
//! - A name has at most 120 bytes, which leaves room for suffixes even in encrypted file systems with their shorter
//!   limit. A longer name is cut between characters.
//! - An unknown or empty name becomes `unknown`.
//!
//! After these conversions, different names may be equal, or differ only in case or Unicode composition. [`FileNames`]
//! gives such names different file names.

use alloc::{borrow::ToOwned, collections::BTreeMap, format, string::String};
use unicode_normalization::UnicodeNormalization;

/// The maximum length of a name in bytes, without suffix.
const MAX_NAME_BYTES: usize = 120;

/// Returns a player's last name (PGN 11.2) as a safe file name: the text before the first comma in the tag value. A
/// program's name has no comma and is used as a whole.
///
/// ```
/// use movetext_pgn_writer::names;
///
/// assert_eq!(names::player("Tal, Mikhail N."), "Tal");
/// assert_eq!(names::player("van der Wiel, Johan"), "van der Wiel");
/// assert_eq!(names::player("?"), "unknown");
/// ```
#[must_use]
pub fn player(name: &str) -> String {
    sanitize(name.split(',').next().unwrap_or_default())
}

/// Returns the players in a tag value (PGN 8.1.1.5), which are separated by colons. White space around them is removed.
pub fn players(value: &str) -> impl Iterator<Item = &str> {
    value.split(':').map(str::trim).filter(|name| !name.is_empty())
}

/// Returns the name of an event (PGN 11.3) as a safe file name.
#[must_use]
pub fn event(name: &str) -> String {
    sanitize(name)
}

/// Returns the year of a Date tag as a file name (PGN 11.4), such as `1992`. Question marks become zeros, and an
/// invalid date becomes `0000`.
#[must_use]
pub fn year(date: &str) -> String {
    digits(date)[..4].to_owned()
}

/// Returns the year and month of a Date tag as a file name (PGN 11.4), such as `199211`.
#[must_use]
pub fn month(date: &str) -> String {
    digits(date)[..6].to_owned()
}

/// Returns the year, month and day of a Date tag as a file name (PGN 11.4), such as `19921104`.
///
/// ```
/// use movetext_pgn_writer::names;
///
/// assert_eq!(names::day("1992.11.04"), "19921104");
/// assert_eq!(names::day("1993.??.??"), "19930000");
/// ```
#[must_use]
pub fn day(date: &str) -> String {
    digits(date)
}

/// Returns eight digits for year, month and day. Unknown or invalid parts become zeros.
fn digits(date: &str) -> String {
    let mut parts = date.trim().split('.');
    let mut out = String::with_capacity(8);
    for width in [4, 2, 2] {
        let part = parts.next().unwrap_or_default();
        let is_part = part.len() <= width && part.bytes().all(|byte| byte == b'?' || byte.is_ascii_digit());
        let part = if is_part { part } else { "" };
        (part.len()..width).for_each(|_| out.push('0'));
        out.extend(part.chars().map(|digit| if digit == '?' { '0' } else { digit }));
    }
    out
}

/// Makes a file name that is valid on every file system. The name has no suffix and is never empty. Takes linear time.
#[must_use]
pub fn sanitize(name: &str) -> String {
    let mut out = String::new();
    for word in name.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.extend(word.chars().map(|character| if is_safe(character) { character } else { '_' }));
        if out.len() > MAX_NAME_BYTES {
            break;
        }
    }
    let start = out.trim_start_matches([' ', '.', '-']);
    let mut cut = start.len().min(MAX_NAME_BYTES);
    while !start.is_char_boundary(cut) {
        cut -= 1;
    }
    let text = start.get(..cut).unwrap_or_default().trim_end_matches([' ', '.']);
    if text.chars().all(|character| character == '_') {
        return "unknown".to_owned();
    }
    let mut text = text.to_owned();
    if is_device(&text) {
        // Windows looks only at the text before the first period.
        let end = text.find('.').unwrap_or(text.len());
        let stem = text.get(..end).unwrap_or_default().trim_end().len();
        text.insert(stem, '_');
    }
    text
}

fn is_safe(character: char) -> bool {
    let is_invisible = matches!(
        character,
        '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFFD}'
    );
    !character.is_control()
        && !is_invisible
        && !matches!(character, '<' | '>' | ':' | '"' | '/' | '\\' | '|' | '?' | '*')
}

/// Returns whether Windows treats a name as a device, whatever follows its first period.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end();
    let upper = stem.to_uppercase();
    if matches!(upper.as_str(), "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$" | "CLOCK$") {
        return true;
    }
    let number = upper.strip_prefix("COM").or_else(|| upper.strip_prefix("LPT"));
    number.is_some_and(|number| {
        matches!(
            number,
            "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "\u{B9}" | "\u{B2}" | "\u{B3}"
        )
    })
}

/// Assigns a different file name to each name.
///
/// If two names become the same file name, or their file names differ only in case or Unicode composition, a number is
/// appended to the later file name. If you ask for a name again, you get its file name again, even if its letters are
/// composed differently: `ü` equals `u` with a combining diaeresis.
///
/// ```
/// use movetext_pgn_writer::names::{self, FileNames};
///
/// let mut files = FileNames::new();
/// assert_eq!(files.name("A/B", &names::event("A/B")), "A_B");
/// assert_eq!(files.name("a:b", &names::event("a:b")), "a_b-2");
/// assert_eq!(files.name("A/B", &names::event("A/B")), "A_B");
/// ```
#[derive(Debug, Default)]
pub struct FileNames {
    given: BTreeMap<String, String>,
    taken: BTreeMap<String, u64>,
}

impl FileNames {
    /// Creates a `FileNames` without any names.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the file name for `original`. For a new name, this is `wanted`, or `wanted` with a number if a similar
    /// file name is already assigned. Takes time logarithmic in the number of names.
    pub fn name(&mut self, original: &str, wanted: &str) -> &str {
        let original: String = original.nfc().collect();
        if !self.given.contains_key(&original) {
            let name = self.assign_free_name(wanted);
            self.given.insert(original.clone(), name);
        }
        self.given.get(&original).map_or("", String::as_str)
    }

    fn assign_free_name(&mut self, wanted: &str) -> String {
        let folded = fold(wanted);
        let Some(last) = self.taken.get(&folded).copied() else {
            self.taken.insert(folded, 1);
            return wanted.to_owned();
        };
        let mut number = last;
        loop {
            number += 1;
            let name = format!("{wanted}-{number}");
            if let alloc::collections::btree_map::Entry::Vacant(free) = self.taken.entry(fold(&name)) {
                free.insert(1);
                self.taken.insert(folded, number);
                return name;
            }
        }
    }
}

/// Folds a name, so that two names become equal if a file system that ignores case and Unicode composition cannot
/// distinguish them.
fn fold(name: &str) -> String {
    let decomposed: String = name.nfd().collect();
    decomposed.to_uppercase().to_lowercase().nfc().collect()
}

#[cfg(test)]
mod tests {
    use super::{FileNames, digits, month, player, players, sanitize, year};
    use alloc::{format, string::String, vec::Vec};

    #[test]
    fn names_that_are_safe_stay_as_they_are() {
        for name in [
            "FIDE World Championship",
            "St. Petersburg RUS",
            "Kr\u{FC}ger",
            "v.3.2",
            "a_b-c",
            "O'Kelly",
            "COMbat",
        ] {
            assert_eq!(sanitize(name), name);
        }
    }

    #[test]
    fn what_file_systems_refuse_is_replaced() {
        for (name, expected) in [
            ("../../etc/passwd", "_.._etc_passwd"),
            ("C:\\dir", "C__dir"),
            ("a\tb\n c", "a b c"),
            ("name. . ", "name"),
            (".hidden", "hidden"),
            ("-rf *", "rf _"),
            ("con", "con_"),
            ("NUL.txt", "NUL_.txt"),
            ("Lpt1", "Lpt1_"),
            ("a\u{202E}b\u{0}", "a_b_"),
            ("", "unknown"),
            ("?", "unknown"),
            ("..", "unknown"),
            ("/", "unknown"),
        ] {
            assert_eq!(sanitize(name), expected, "{name:?}");
        }
    }

    #[test]
    fn every_name_is_safe_and_stays_what_it_is() {
        let pieces = ["a", ".", " ", "-", "/", "\u{FC}", "CON", "\u{0}", "?", "\u{1F600}", "COM1", "_", ":"];
        for number in 0..pieces.len().pow(4) {
            let name: String =
                (0..4).map(|place| pieces[number / pieces.len().pow(place) % pieces.len()]).collect();
            let made = sanitize(&name);
            assert!(!made.is_empty() && made.len() <= 121, "{name:?}");
            assert!(
                !made.starts_with(['.', ' ', '-']) && !made.ends_with(['.', ' ']),
                "{name:?} became {made:?}"
            );
            assert!(!super::is_device(&made), "{name:?} became {made:?}");
            assert_eq!(sanitize(&made), made, "{name:?}");
        }
    }

    #[test]
    fn long_names_are_cut_between_characters() {
        let made = sanitize(&"\u{1F600}".repeat(100));
        assert_eq!((made.len(), made.chars().count()), (120, 30));
        assert_eq!(sanitize(&format!("{} tail", "x".repeat(119))), "x".repeat(119));
        assert_eq!(sanitize(&"word ".repeat(1000)).len(), 119);
    }

    #[test]
    fn clause_11_2_last_name_precedes_comma() {
        assert_eq!(player("Smith, John Q."), "Smith");
        assert_eq!(player("Acme Pawngrabber v.3.2"), "Acme Pawngrabber v.3.2");
        assert_eq!(player(", ,"), "unknown");
        assert_eq!(
            players("Smith, John Q.:Woodpusher 2000").collect::<Vec<_>>(),
            ["Smith, John Q.", "Woodpusher 2000"]
        );
    }

    #[test]
    fn clause_11_4_unknown_digits_are_zeros() {
        for (date, expected) in [
            ("1992.11.04", "19921104"),
            ("1993.??.??", "19930000"),
            ("19??.1?.??", "19001000"),
            ("????.??.??", "00000000"),
            ("2012.8.1", "20120801"),
            ("2011", "20110000"),
            (" 2007.??.??", "20070000"),
            ("yesterday", "00000000"),
            ("20111.01.01", "00000101"),
            ("", "00000000"),
        ] {
            assert_eq!(digits(date), expected, "{date}");
        }
        assert_eq!((year("1992.11.04"), month("1992.??.04")), ("1992".into(), "199200".into()));
    }

    #[test]
    fn names_equal_after_composition_are_one() {
        let mut files = FileNames::new();
        let mut name = |original: &str| String::from(files.name(original, &sanitize(original)));
        assert_eq!(name("Kr\u{FC}ger"), "Kr\u{FC}ger");
        assert_eq!(name("Kru\u{308}ger"), "Kr\u{FC}ger");
        // Names in different case are different names, but their file names must differ in more than case.
        assert_eq!(name("KRU\u{308}GER"), "KRU\u{308}GER-2");
        assert_eq!(name("kr\u{FC}ger"), "kr\u{FC}ger-3");
        assert_eq!(
            (name("Stra\u{DF}er").as_str(), name("STRASSER").as_str()),
            ("Stra\u{DF}er", "STRASSER-2")
        );
    }

    #[test]
    fn different_names_never_share_a_file() {
        let mut files = FileNames::new();
        let originals = ["A", "a", "A-2", "a-2", "A ", "a-3", "B", "A"];
        let names: Vec<String> =
            originals.iter().map(|name| String::from(files.name(name, &sanitize(name)))).collect();
        let mut folded: Vec<String> = names[..7].iter().map(|name| name.to_lowercase()).collect();
        folded.sort();
        folded.dedup();
        assert_eq!((folded.len(), &names[7]), (7, &names[0]));
    }
}
