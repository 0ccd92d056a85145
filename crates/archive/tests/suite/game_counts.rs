//! The number of games in real files, found through `MOVETEXT_DATA`, compared with the number of lines that begin with
//! `[Event `. If they differ, the table gives the reason (PGN 8, 8.1, 18).

use crate::file_table::{FILES, Row};
use core::fmt::Write;
use movetext_pgn::{Comment, Encoding, Flow, GameEnd, Interest, Tag, Text, Visitor};
use movetext_testkit::files::real_data;

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
        movetext_pgn::read(bytes, &mut games, &mut ());
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
    let mut count = 0;
    let mut rest = bytes;
    loop {
        count += u64::from(rest.starts_with(b"[Event "));
        let Some(at) = rest.iter().position(|&byte| byte == b'\n') else { return count };
        rest = &rest[at + 1..];
    }
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
        (false, false) => "ascii with a mark",
    }
}

#[test]
fn real_files_have_the_games_of_the_table() {
    let Some(root) = real_data() else { return };
    let name = |path: &std::path::PathBuf| path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
    let mut names: Vec<String> = crate::data::files(&root).iter().map(name).collect();
    names.sort();
    let listed: Vec<&str> = FILES.iter().map(|row| row.name).collect();
    assert_eq!(names, listed, "files without a row, or rows without a file");
    let mut faults = String::new();
    for row in FILES {
        let bytes = crate::data::read(&root.join(row.name), u64::MAX);
        let games = Games::of(&bytes, Interest::SCAN).games;
        let found = Row { event_lines: event_lines(&bytes), games, encoding: encoding(&bytes), ..*row };
        if found != *row {
            writeln!(faults, "the table has {row:?}, found is {found:?}").unwrap();
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn each_difference_has_a_reason() {
    for row in FILES {
        assert_eq!(row.event_lines != row.games, !row.reason.is_empty(), "{}", row.name);
    }
    assert!(
        FILES.windows(2).all(|rows| rows[0].name < rows[1].name),
        "the rows are not in the order of their names"
    );
}
