//! Reads files of positions with node counts, in the two common formats.
//!
//! `*.epd` has lines such as `<FEN> ;D1 20 ;D2 400` (EPD, PGN 16.2). `*.perft` has stanzas with the lines `id NAME`,
//! `epd <EPD>` and `perft 2 400`. In both, `#` begins a comment, and white space at the end of a line is ignored.

use std::{fs, path::Path};

use movetext_board::Position;
use movetext_fen::{Leniency, epd::Epd};

/// The positions in a file.
pub(crate) struct Suite {
    pub(crate) cases: Vec<Case>,
}

/// A position and its counts.
pub(crate) struct Case {
    /// Where the position is, as `file:line`.
    pub(crate) place: String,
    /// The position as written: FEN, or the fields of EPD.
    pub(crate) record: String,
    /// Depths in plies, each with its number of nodes.
    pub(crate) counts: Vec<(u8, u64)>,
}

impl Suite {
    /// Reads a file, which must have at least one position.
    pub(crate) fn read(file: &Path) -> Self {
        let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        Self::parse(&file.display().to_string(), &text)
    }

    /// Reads the text of a file. The file's name determines the format.
    pub(crate) fn parse(name: &str, text: &str) -> Self {
        let mut cases = Vec::new();
        let lines =
            text.lines().zip(1..).map(|(line, number)| (line.trim_ascii(), format!("{name}:{number}")));
        for (line, place) in lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#')) {
            if name.ends_with(".perft") {
                read_stanza_line(&mut cases, line, place);
            } else {
                cases.push(read_line(line, place));
            }
        }
        assert!(!cases.is_empty(), "{name} holds no positions");
        for case in &cases {
            assert!(!case.counts.is_empty(), "{}: no counts", case.place);
        }
        Self { cases }
    }
}

impl Case {
    /// Returns the four fields that the counts depend on.
    pub(crate) fn fields(&self) -> [&str; 4] {
        let mut fields = self.record.split_ascii_whitespace();
        core::array::from_fn(|_| fields.next().unwrap_or_default())
    }

    /// Returns the position, which must be legal.
    pub(crate) fn position(&self) -> Position {
        let Self { place, record, .. } = self;
        let read = Epd::read(record, Leniency::Import).unwrap_or_else(|errors| panic!("{place}: {errors}"));
        read.epd().position().unwrap_or_else(|error| panic!("{place}: {error}"))
    }
}

/// Reads `<FEN> ;D1 20 ;D2 400`.
fn read_line(line: &str, place: String) -> Case {
    let mut parts = line.split(';').map(str::trim_ascii);
    let record = parts.next().unwrap_or_default().to_owned();
    let count = |part: &str| {
        let (depth, nodes) = part.strip_prefix('D')?.split_once(' ')?;
        Some((depth.parse().ok()?, nodes.trim_ascii().parse().ok()?))
    };
    let counts = parts
        .filter(|part| !part.is_empty())
        .map(|part| count(part).unwrap_or_else(|| panic!("{place}: no count: {part}")))
        .collect();
    Case { place, record, counts }
}

/// Reads a line in a stanza: `id` begins the stanza, `epd` has the position, and `perft` has one count.
fn read_stanza_line(cases: &mut Vec<Case>, line: &str, place: String) {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match (word, cases.last_mut()) {
        ("id", _) => {}
        ("epd", _) => cases.push(Case { place, record: rest.to_owned(), counts: Vec::new() }),
        ("perft", Some(case)) => {
            let mut numbers = rest.split_ascii_whitespace();
            let mut next = || numbers.next().unwrap_or_else(|| panic!("{place}: a number is missing"));
            let (depth, nodes) = (next().parse().unwrap(), next().parse().unwrap());
            case.counts.push((depth, nodes));
        }
        _ => panic!("{place}: neither id nor epd nor perft: {line}"),
    }
}
