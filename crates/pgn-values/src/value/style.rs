//! Recommendations for texts in tags (PGN 8.1, 8.1.1.2, 8.1.1.5). A value that ignores them is reported as a note.

use super::{country::Country, fields::split, site::split_code};
use core::fmt;
use movetext_san::Span;

/// A recommendation of the standard that a valid value ignores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StyleKind {
    /// White space surrounds a text or name.
    OuterBlanks,
    /// A text that is not a list contains a colon. Colons are reserved for lists of players (8.1).
    Colon,
    /// No space follows a comma in a name (8.1.1.5).
    CommaWithoutSpace,
    /// An initial has no period (8.1.1.5).
    InitialWithoutPeriod,
    /// The players on a side are not in alphabetical order (8.1.1.5).
    PlayerOrder,
    /// A site ends with three capital letters that are not a country code in PGN section 15 (8.1.1.2).
    CountryCode,
}

impl StyleKind {
    /// All kinds, in declaration order.
    pub const ALL: [Self; 6] = [
        Self::OuterBlanks,
        Self::Colon,
        Self::CommaWithoutSpace,
        Self::InitialWithoutPeriod,
        Self::PlayerOrder,
        Self::CountryCode,
    ];

    /// Returns the stable name, such as `outer-blanks`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OuterBlanks => "outer-blanks",
            Self::Colon => "colon",
            Self::CommaWithoutSpace => "comma-without-space",
            Self::InitialWithoutPeriod => "initial-without-period",
            Self::PlayerOrder => "player-order",
            Self::CountryCode => "country-code",
        }
    }
}

/// Writes the message.
impl fmt::Display for StyleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OuterBlanks => "white space around a text",
            Self::Colon => "a colon, which is reserved for lists of players",
            Self::CommaWithoutSpace => "a comma without a space after it",
            Self::InitialWithoutPeriod => "an initial without a period",
            Self::PlayerOrder => "players out of alphabetical order",
            Self::CountryCode => "a country code that is not in section 15",
        })
    }
}

/// Checks a text that must not contain a colon.
pub(super) fn check_text(text: &str, report: &mut impl FnMut(StyleKind, Span)) {
    check_outer_blanks(text, 0, report);
    if let Some(at) = text.bytes().position(|byte| byte == b':') {
        report(StyleKind::Colon, span(at, at + 1));
    }
}

/// Checks a site.
pub(super) fn check_site(text: &str, report: &mut impl FnMut(StyleKind, Span)) {
    check_text(text, report);
    let end = text.trim_end().len();
    match text.get(..end).and_then(split_code) {
        Some((_, code)) if Country::from_code(code).is_none() => {
            report(StyleKind::CountryCode, span(end - code.len(), end));
        }
        _ => {}
    }
}

/// Checks names separated by colons.
pub(super) fn check_players(text: &str, report: &mut impl FnMut(StyleKind, Span)) {
    let mut previous = "";
    for (offset, name) in split(text) {
        check_outer_blanks(name, offset, report);
        check_name(name, offset, report);
        let text = trim(name);
        if text < previous {
            report(StyleKind::PlayerOrder, span(offset, offset + name.len()));
        }
        previous = text;
    }
}

/// Checks the commas in a name, and the initials after the first comma.
fn check_name(name: &str, offset: usize, report: &mut impl FnMut(StyleKind, Span)) {
    let bytes = name.as_bytes();
    let Some(comma) = bytes.iter().position(|byte| *byte == b',') else { return };
    let is_bare = |at: &usize| bytes.get(*at) == Some(&b',') && bytes.get(*at + 1) != Some(&b' ');
    for at in (comma..bytes.len()).filter(is_bare) {
        report(StyleKind::CommaWithoutSpace, span(offset + at, offset + at + 1));
    }
    let mut start = comma + 1;
    for word in name.get(start..).unwrap_or_default().split([' ', ',']) {
        let end = start + word.len();
        let mut letters = word.chars();
        let last = letters.next_back().filter(|last| last.is_uppercase());
        let mut is_alone = || {
            letters
                .next_back()
                .is_none_or(|before| !before.is_alphanumeric() && !matches!(before, '\'' | '-'))
        };
        if let Some(last) = last.filter(|_| is_alone()) {
            report(StyleKind::InitialWithoutPeriod, span(offset + end - last.len_utf8(), offset + end));
        }
        start = end + 1;
    }
}

fn check_outer_blanks(text: &str, offset: usize, report: &mut impl FnMut(StyleKind, Span)) {
    if trim(text).len() == text.len() {
        return;
    }
    let leading = text.len() - text.trim_start().len();
    let trailing = text.trim_end().len();
    if leading > 0 && trailing > 0 {
        report(StyleKind::OuterBlanks, span(offset, offset + leading));
    }
    if trailing > 0 && trailing < text.len() {
        report(StyleKind::OuterBlanks, span(offset + trailing, offset + text.len()));
    }
}

/// Trims `text`. Faster than [`str::trim`] for texts that begin and end with printing ASCII characters, as most do.
pub(super) fn trim(text: &str) -> &str {
    match text.as_bytes() {
        [b'!'..=b'~'] | [b'!'..=b'~', .., b'!'..=b'~'] => text,
        _ => text.trim(),
    }
}

fn span(start: usize, end: usize) -> Span {
    Span::new(start as u64, end as u64)
}
