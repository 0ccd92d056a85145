//! The short way past the values that nearly all tags have: those of which a look at their bytes tells that they are what
//! they should be and that nothing is to be said about them (PGN 8.1.1, 9).

use super::country::Country;
use super::printing::is_simple_text;
use super::printing::is_usual_text;
use crate::outcome::GameResult;
use crate::tag::ValueKind;

/// The longest string (PGN 7).
const LONGEST: usize = 255;

/// Whether a value, as it stands in its string, has the usual form of its kind and is sound, and is for one player if it is
/// for players. Says no where it is not sure. Linear.
pub(super) fn is_sound(kind: ValueKind, value: &[u8]) -> bool {
    match kind {
        ValueKind::Private => value.len() <= LONGEST && is_usual_text(value),
        ValueKind::Text | ValueKind::RosterText => is_text(value),
        ValueKind::Players => is_text(value) && !value.contains(&b','),
        ValueKind::Site => is_text(value) && ends_well(value),
        ValueKind::Date => is_date(value),
        ValueKind::Round => is_round(value),
        ValueKind::Result => GameResult::from_marker(value).is_some(),
        ValueKind::Titles => {
            matches!(value, b"GM" | b"IM" | b"FM" | b"CM" | b"WGM" | b"WIM" | b"WFM" | b"WCM" | b"-")
        }
        ValueKind::Ratings => value == b"-" || (1..=4).contains(&value.len()) && is_number(value),
        ValueKind::Eco => matches!(value, [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']),
        ValueKind::Time => is_time(value),
        ValueKind::TimeControl => is_increment(value),
        _ => false,
    }
}

/// A text without blanks around it, and without the colon that parts players.
fn is_text(value: &[u8]) -> bool {
    let ([first, ..], [.., last]) = (value, value) else { return false };
    value.len() <= LONGEST && *first != b' ' && *last != b' ' && is_simple_text(value)
}

/// Whether a site ends with no country code, or with one that there is; and with no comma, of which there may be nothing
/// but others before it.
fn ends_well(value: &[u8]) -> bool {
    match value {
        [.., b' ', a @ b'A'..=b'Z', b @ b'A'..=b'Z', c @ b'A'..=b'Z'] => {
            core::str::from_utf8(&[*a, *b, *c]).is_ok_and(|code| Country::from_code(code).is_some())
        }
        [.., b'A'..=b'Z' | b','] => false,
        _ => true,
    }
}

fn is_number(value: &[u8]) -> bool {
    value.iter().all(u8::is_ascii_digit)
}

/// A day that all months have.
fn is_date(value: &[u8]) -> bool {
    let [year @ .., b'.', e, f, b'.', g, h] = value else { return false };
    let month = matches!([e, f], [b'0', b'1'..=b'9'] | [b'1', b'0'..=b'2']);
    let day = matches!([g, h], [b'0', b'1'..=b'9'] | [b'1', b'0'..=b'9'] | [b'2', b'0'..=b'8']);
    year.len() == 4 && is_number(year) && month && day
}

/// Small numbers with periods between them.
fn is_round(value: &[u8]) -> bool {
    let is_part = |part: &[u8]| (1..=9).contains(&part.len()) && is_number(part);
    matches!(value, b"-" | b"?") || value.split(|byte| *byte == b'.').all(is_part)
}

/// Seconds for all moves and more for each.
fn is_increment(value: &[u8]) -> bool {
    let Some(plus) = value.iter().position(|byte| *byte == b'+') else { return false };
    let (all, each) = (value.get(..plus).unwrap_or_default(), value.get(plus + 1..).unwrap_or_default());
    let is_positive = |part: &[u8]| part.len() <= 5 && is_number(part) && matches!(part, [b'1'..=b'9', ..]);
    is_positive(all) && is_positive(each)
}

fn is_time(value: &[u8]) -> bool {
    let [a, b, b':', c, d, b':', e, f] = value else { return false };
    let hour = matches!([a, b], [b'0' | b'1', b'0'..=b'9'] | [b'2', b'0'..=b'3']);
    hour && *c < b'6' && *e < b'6' && [c, d, e, f].into_iter().all(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::is_sound;
    use crate::tag::TagName;
    use crate::value::TagChecks;
    use alloc::string::String;

    /// Of what values of a tag may be made, sound ones and others.
    const PARTS: [(TagName, [&str; 10]); 11] = [
        (TagName::Event, ["a", "B", " ", ",", ":", "?", "-", "\"", "\u{e9}", "Open"]),
        (TagName::Site, ["a", "B", " ", ",", ":", "?", " USA", "GER", " XYZ", ", "]),
        (TagName::Date, ["2024", "2024.02", ".1", "1", ".13", ".29", ".31", "?", " ", ".00"]),
        (TagName::Round, ["1", "23", ".", "-", "?", "999999999", "0", ".1", " ", "a"]),
        (TagName::White, ["Tal", ",", ", ", "M", ".", ":", " ", "?", "-", "\u{e9}"]),
        (TagName::Result, ["1-0", "0-1", "1/2-1/2", "*", "1", "-", "0", " ", "?", "1/2"]),
        (TagName::WhiteElo, ["2785", "0", "1", "23", "-", "?", ":", " ", "a", "99999"]),
        (TagName::BlackTitle, ["GM", "WIM", "-", "W", "F", "M", ":", " ", "gm", "A"]),
        (TagName::Eco, ["C", "2", "0", "B97", "/", "F", "a", "?", " ", "9"]),
        (TagName::UtcTime, ["12", "23", "24", ":09", ":59", ":60", "9", "?", ":", " "]),
        (TagName::TimeControl, ["1", "300", "0", "+", "/", "?", "-", ":", "99999", " "]),
    ];

    #[test]
    fn of_sound_values_nothing_is_said() {
        let mut seed = 0x0DD5_u64;
        let mut below = |bound: usize| {
            seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            (seed >> 33) as usize % bound
        };
        for (name, parts) in PARTS {
            let mut sound = 0;
            for _ in 0..50_000 {
                let mut value = String::new();
                for _ in 0..below(8) {
                    value.push_str(parts[below(parts.len())]);
                }
                if is_sound(name.kind(), value.as_bytes()) {
                    let mut checks = TagChecks::default();
                    checks.tag(0, name.as_str(), &value, |fault| panic!("{name} {value:?}: {fault:?}"));
                    sound += 1;
                }
            }
            assert!(sound > 10, "{name}: {sound}");
        }
    }
}
