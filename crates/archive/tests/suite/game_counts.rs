//! Compares the number of games in real files with the number of lines that begin with `[Event ` (PGN 8, 8.1, 18). The
//! files are in `MOVETEXT_DATA`. If the numbers differ, `file_table.txt` gives the reason.

use core::fmt::Write;
use movetext_pgn::{Encoding, Flow, Interest, read};
use movetext_testkit::{
    events::{Callback, VisitorEvent},
    files::real_data,
};

/// A row of the table, without the reason.
#[derive(Debug, PartialEq, Eq)]
struct Row {
    /// The path within the data folder.
    name: &'static str,
    /// The number of games.
    games: u64,
    /// The encoding of tag values and comments.
    encoding: &'static str,
    /// The number of lines that begin with `[Event `.
    event_lines: u64,
}

impl Row {
    /// Parses `NAME GAMES ENCODING` and, if the numbers differ, `EVENT_LINES REASON`.
    fn parse(line: &'static str) -> Self {
        let mut fields = line.splitn(5, ' ');
        let mut field = || fields.next().unwrap();
        let (name, games, encoding) = (field(), field().parse().unwrap(), field());
        let event_lines = fields.next().map_or(games, |lines| lines.parse().unwrap());
        assert_eq!(event_lines != games, fields.next().is_some_and(|reason| !reason.is_empty()), "{line}");
        Self { name, games, encoding, event_lines }
    }
}

/// Returns the rows for all files, sorted by name.
fn table() -> Vec<Row> {
    include_str!("file_table.txt").lines().map(Row::parse).collect()
}

fn games(bytes: &[u8]) -> u64 {
    let mut games = 0;
    let mut visitor = Callback::new(Interest::SCAN, |event| {
        games += u64::from(matches!(event, VisitorEvent::EndGame(_)));
        Flow::Continue
    });
    read(bytes, &mut visitor, &mut ());
    games
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
    let (mut has_utf8, mut has_windows_1252) = (false, false);
    let interest = Interest::PARSE | Interest::VARIATIONS | Interest::COMMENTS;
    let mut visitor = Callback::new(interest, |event| {
        let text = match event {
            VisitorEvent::Tag(tag) => tag.value,
            VisitorEvent::Comment(comment) => comment.text,
            _ => return Flow::Continue,
        };
        has_utf8 |= text.encoding() == Encoding::Utf8 && !text.raw().is_ascii();
        has_windows_1252 |= text.encoding() == Encoding::Windows1252;
        Flow::Continue
    });
    read(bytes, &mut visitor, &mut ());
    match (has_utf8, has_windows_1252) {
        (true, true) => "mixed",
        (true, false) => "utf-8",
        (false, true) => "windows-1252",
        // Only the byte order mark is outside ASCII.
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
    let mut names: Vec<String> = movetext_testkit::games::files(&root).iter().map(name).collect();
    names.sort();
    let listed: Vec<&str> = table().iter().map(|row| row.name).collect();
    assert_eq!(names, listed, "files without a row, or rows without a file");
    let mut faults = String::new();
    for row in table() {
        let bytes = movetext_testkit::games::read(&root.join(row.name), u64::MAX);
        let (games, encoding) = (games(&bytes), encoding(&bytes));
        let found = Row { name: row.name, games, encoding, event_lines: event_lines(&bytes) };
        if found != row {
            writeln!(faults, "the table has {row:?}, found is {found:?}").unwrap();
        }
    }
    assert!(faults.is_empty(), "{faults}");
}
