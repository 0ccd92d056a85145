//! The number of games in real files, found through `MOVETEXT_DATA`, compared with the number of lines that begin with
//! `[Event `. If they differ, the table gives the reason (PGN 8, 8.1, 18).

use core::fmt::Write;
use movetext_pgn::{Comment, Encoding, Flow, GameEnd, Interest, Tag, Text, Visitor};
use movetext_testkit::files::real_data;

/// A row of the table, without the reason for a difference between the two numbers.
#[derive(Debug, PartialEq, Eq)]
struct Row {
    /// The path in the data folder.
    name: &'static str,
    /// The number of games.
    games: u64,
    /// The encoding of tag values and comments.
    encoding: &'static str,
    /// The number of lines that begin with `[Event `.
    event_lines: u64,
}

impl Row {
    /// Reads `NAME GAMES ENCODING`, and if they differ from the games, `EVENT_LINES REASON`.
    fn parse(line: &'static str) -> Self {
        let mut fields = line.splitn(5, ' ');
        let mut field = || fields.next().unwrap();
        let (name, games, encoding) = (field(), field().parse().unwrap(), field());
        let event_lines = fields.next().map_or(games, |lines| lines.parse().unwrap());
        assert_eq!(event_lines != games, fields.next().is_some_and(|reason| !reason.is_empty()), "{line}");
        Self { name, games, encoding, event_lines }
    }
}

/// Returns the rows of all files, sorted by name.
fn table() -> Vec<Row> {
    include_str!("file_table.txt").lines().map(Row::parse).collect()
}

/// Counts games and the encodings of their texts.
struct Games {
    interest: Interest,
    games: u64,
    has_utf8: bool,
    has_windows_1252: bool,
}

impl Games {
    fn of(bytes: &[u8], interest: Interest) -> Self {
        let mut games = Self { interest, games: 0, has_utf8: false, has_windows_1252: false };
        movetext_testkit::read(bytes, &mut games, &mut ());
        games
    }

    fn look(&mut self, text: Text<'_>) -> Flow {
        self.has_utf8 |= text.encoding() == Encoding::Utf8 && !text.raw().is_ascii();
        self.has_windows_1252 |= text.encoding() == Encoding::Windows1252;
        Flow::Continue
    }
}

impl Visitor for Games {
    fn interest(&self) -> Interest {
        self.interest
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.look(tag.value)
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        self.look(comment.text)
    }

    fn end_game(&mut self, _end: &GameEnd<'_>) -> Flow {
        self.games += 1;
        Flow::Continue
    }
}

/// Counts the lines that begin with `[Event `.
fn event_lines(bytes: &[u8]) -> u64 {
    bytes.split(|&byte| byte == b'\n').filter(|line| line.starts_with(b"[Event ")).count() as u64
}

/// Returns the encoding of tag values and comments, as named in the table.
fn encoding(bytes: &[u8]) -> &'static str {
    if bytes.is_ascii() {
        return "ascii";
    }
    let games = Games::of(bytes, Interest::PARSE | Interest::VARIATIONS | Interest::COMMENTS);
    match (games.has_utf8, games.has_windows_1252) {
        (true, true) => "mixed",
        (true, false) => "utf-8",
        (false, true) => "windows-1252",
        // The byte order mark is the only text outside ASCII.
        (false, false) => "ascii-with-mark",
    }
}

#[test]
fn table_is_sorted_and_explains_differences() {
    assert!(table().is_sorted_by(|one, other| one.name < other.name));
}

#[test]
fn real_files_have_the_games_of_the_table() {
    let Some(root) = real_data() else { return };
    let name = |path: &std::path::PathBuf| path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
    let mut names: Vec<String> = crate::data::files(&root).iter().map(name).collect();
    names.sort();
    let listed: Vec<&str> = table().iter().map(|row| row.name).collect();
    assert_eq!(names, listed, "files without a row, or rows without a file");
    let mut faults = String::new();
    for row in table() {
        let bytes = crate::data::read(&root.join(row.name), u64::MAX);
        let games = Games::of(&bytes, Interest::SCAN).games;
        let found =
            Row { name: row.name, games, encoding: encoding(&bytes), event_lines: event_lines(&bytes) };
        if found != row {
            writeln!(faults, "the table has {row:?}, found is {found:?}").unwrap();
        }
    }
    assert!(faults.is_empty(), "{faults}");
}
