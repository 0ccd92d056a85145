//! Makes seeds for fuzzing: splits files in `testdata` into inputs for a target.

use core::str;

/// The kind of content in a file. The path of the file determines it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Positions with operations, one record per line.
    Epd,
    /// Positions, one record per line.
    Fen,
    /// Games as hexadecimal digits with notes after `#`.
    Pgc,
    /// Games as text.
    Pgn,
    /// Tables with moves and positions.
    San,
}

impl Kind {
    /// Returns whether a file has this kind of content. `path` is relative to the root.
    pub(super) fn takes(self, path: &str) -> bool {
        let Some(path) = path.strip_prefix("testdata/") else { return false };
        if let Some(regress) = path.strip_prefix("regress/") {
            return regress.ends_with(self.extension());
        }
        match self {
            Self::Epd => path.starts_with("epd/") && path.ends_with(".epd"),
            Self::Fen => path.starts_with("fen/") && path.ends_with(".fen") || path.starts_with("perft/"),
            Self::Pgc => path.starts_with("pgc/") && path.ends_with(".hex"),
            Self::Pgn => {
                ["pgn/", "export/"].iter().any(|folder| path.starts_with(folder)) && path.ends_with(".pgn")
            }
            Self::San => path.starts_with("san/") && path.ends_with(".tsv"),
        }
    }

    /// Returns the extension of files with this kind of content in `testdata/regress`.
    const fn extension(self) -> &'static str {
        match self {
            Self::Epd => ".epd",
            Self::Fen => ".fen",
            Self::Pgc => ".pgc",
            Self::Pgn => ".pgn",
            Self::San => ".san",
        }
    }

    /// Splits a file into seeds.
    pub(super) fn seeds(self, bytes: &[u8]) -> Vec<Vec<u8>> {
        match self {
            Self::Pgn => vec![bytes.to_vec()],
            Self::Epd | Self::Fen => records(bytes),
            Self::Pgc => digits(bytes).map_or_else(|| vec![bytes.to_vec()], |bytes| vec![bytes]),
            Self::San => table(bytes),
        }
    }
}

/// Returns the lines that are neither empty nor comments. Removes perft counts from them.
fn records(bytes: &[u8]) -> Vec<Vec<u8>> {
    let lines = bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty() && !line.starts_with(b"#"));
    lines
        .map(|line| {
            let counts = line.windows(4).position(|window| window == b" ;D1").unwrap_or(line.len());
            line.iter().copied().take(counts).collect()
        })
        .collect()
}

/// Decodes hexadecimal digits. Returns `None` for any other text.
fn digits(bytes: &[u8]) -> Option<Vec<u8>> {
    let text = str::from_utf8(bytes).ok()?;
    let words = text.lines().flat_map(|line| line.split('#').next().unwrap_or_default().split_whitespace());
    words.map(|word| u8::from_str_radix(word, 16).ok()).collect()
}

/// Returns a seed for each move in a table: the move, and on a second line the position in the first column.
fn table(bytes: &[u8]) -> Vec<Vec<u8>> {
    let Ok(text) = str::from_utf8(bytes) else { return vec![bytes.to_vec()] };
    let mut positions: Vec<(&str, &str)> = Vec::new();
    let mut seeds = Vec::new();
    for line in text.lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        match columns.as_slice() {
            [name, position] => positions.push((name, position)),
            [name, _, text, ..] => {
                let named = positions.iter().rfind(|(given, _)| given == name).map(|&(_, position)| position);
                seeds.push(format!("{text}\n{}", named.unwrap_or(name)).into_bytes());
            }
            _ => {}
        }
    }
    seeds
}

#[cfg(test)]
mod tests {
    use super::Kind;

    fn seeds(kind: Kind, text: &str) -> Vec<String> {
        let texts = kind.seeds(text.as_bytes()).into_iter().map(String::from_utf8);
        texts.collect::<Result<_, _>>().unwrap()
    }

    #[test]
    fn place_and_ending_say_what_a_file_holds() {
        assert!(Kind::Pgn.takes("testdata/pgn/ok/5-comment.pgn"));
        assert!(!Kind::Pgn.takes("testdata/pgn/ok/5-comment.pgn.snap"));
        assert!(Kind::Pgn.takes("testdata/export/7-tag-values.pgn"));
        assert!(!Kind::Pgn.takes("crates/pgn-writer/tests/sample.pgn"));
        assert!(Kind::Fen.takes("testdata/perft/pins.epd") && !Kind::Epd.takes("testdata/perft/pins.epd"));
        assert!(
            Kind::San.takes("testdata/regress/short.san") && !Kind::Pgn.takes("testdata/regress/short.san")
        );
    }

    #[test]
    fn records_have_no_notes_and_counts() {
        let text = "# note\n8/8 w - - 0 1 ;D1 20 ;D2 400\n\n8/8 b - - 0 1\n";
        assert_eq!(seeds(Kind::Fen, text), ["8/8 w - - 0 1", "8/8 b - - 0 1"]);
    }

    #[test]
    fn digits_become_bytes_other_text_stays() {
        assert_eq!(Kind::Pgc.seeds(b"# note\n05 03 # two\n  06\n"), [[5, 3, 6]]);
        assert_eq!(Kind::Pgc.seeds(b"\x05\x06"), [[5, 6]]);
    }

    #[test]
    fn moves_of_a_table_precede_their_positions() {
        let text = "@a\t8/8 w - -\n@a\tstrict\te4\te4\t-\n8/8 b - -\timport\te5\te5\t-\n";
        assert_eq!(seeds(Kind::San, text), ["e4\n8/8 w - -", "e5\n8/8 b - -"]);
    }
}
