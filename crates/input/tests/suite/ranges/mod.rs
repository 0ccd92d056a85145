//! Checks that ranges can be read independently. Wherever we divide a file, the ranges must yield exactly the games of
//! the file, or a range must be refused.

mod driver;
mod files;
mod frames;
mod hostile_frames;
mod plain;
mod texts;

use crate::reading::{visit, visit_once};
use alloc::sync::Arc;
use driver::{Counts, Lengths, read_by_ranges};
use movetext_files::compression::Compression;
use movetext_input::{GameBatch, Tee};
use movetext_pgn::{Flow, Interest, Visitor};
use movetext_pgn_values::GameResult;
use movetext_testkit::{
    event_text::Events,
    events::{Callback, VisitorEvent},
};

/// The events of games, without game numbers and lines, because these start at 1 in each range.
#[derive(Clone, Debug, Default, PartialEq)]
struct Recorded {
    text: String,
    diagnostics: Vec<String>,
}

impl Extend<Self> for Recorded {
    fn extend<I: IntoIterator<Item = Self>>(&mut self, others: I) {
        for other in others {
            self.text.push_str(&other.text);
            self.diagnostics.extend(other.diagnostics);
        }
    }
}

impl Recorded {
    fn take(&mut self, events: &Events) {
        for line in events.text.lines() {
            let line = match line.strip_prefix("game ") {
                Some(game) => game.split_once(", ").unwrap().1,
                None => line,
            };
            self.text.push_str(line);
            self.text.push('\n');
        }
        // Compare spans, because line numbers start at 1 in each range.
        let found = events.diagnostics.iter();
        self.diagnostics.extend(found.map(|found| format!("{:?} {}", found.span(), found.message())));
    }
}

fn record(games: GameBatch<'_>, into: &mut Recorded) {
    into.take(&Events::from_producer(|visitor, sink| {
        visit(&games, visitor, &mut Tee(sink, ()));
    }));
}

/// Returns the events of the whole text.
fn sequential(text: &[u8]) -> Recorded {
    let mut recorded = Recorded::default();
    recorded.take(&Events::from_producer(|mut visitor, sink| {
        movetext_pgn::read(text, &mut visitor, sink);
    }));
    recorded
}

/// A game: its offset in the text, the length of its tag section, its result and its bytes.
#[derive(Clone, Debug, PartialEq)]
struct Game {
    offset: u64,
    tags: u64,
    result: GameResult,
    bytes: Vec<u8>,
}

/// A list of games, to which other lists can be appended.
#[derive(Clone, Debug, Default, PartialEq)]
struct List(Vec<Game>);

impl Extend<Self> for List {
    fn extend<I: IntoIterator<Item = Self>>(&mut self, others: I) {
        others.into_iter().for_each(|other| self.0.extend(other.0));
    }
}

impl List {
    /// Clears the bytes of all games.
    fn without_bytes(mut self) -> Self {
        self.0.iter_mut().for_each(|game| game.bytes.clear());
        self
    }

    /// Clears the offsets of all games. In ranges of compressed files, offsets do not start at the beginning of the
    /// text.
    fn without_offsets(mut self) -> Self {
        self.0.iter_mut().for_each(|game| game.offset = 0);
        self
    }
}

/// Returns the games that `read` finds in a text that begins at offset `base`.
fn games(text: &[u8], base: u64, read: impl FnOnce(&mut dyn Visitor)) -> List {
    let (mut list, mut offset) = (List::default(), 0);
    read(&mut Callback::new(Interest::SCAN, |event| {
        match event {
            VisitorEvent::BeginGame(start) => offset = start.offset,
            VisitorEvent::EndGame(end) => {
                let bytes = &text[(offset - base) as usize..(end.span.end - base) as usize];
                let (tags, bytes) = (end.tags_end.saturating_sub(offset), bytes.to_vec());
                list.0.push(Game { offset, tags, result: end.result, bytes });
            }
            _ => {}
        }
        Flow::Continue
    }));
    list
}

fn record_games(read: GameBatch<'_>, into: &mut List) {
    let chunk = read.chunk().unwrap();
    into.extend([games(chunk.bytes(), chunk.span().start, |visitor| {
        visit(&read, visitor, &mut ());
    })]);
}

/// Reads the games in place, without their bytes.
fn record_in_place(read: GameBatch<'_>, into: &mut List) {
    let mut offset = 0;
    let mut visitor = Callback::new(Interest::SCAN, |event| {
        match event {
            VisitorEvent::BeginGame(start) => offset = start.offset,
            VisitorEvent::EndGame(end) => {
                let tags = end.tags_end.saturating_sub(offset);
                into.0.push(Game { offset, tags, result: end.result, bytes: Vec::new() });
            }
            _ => {}
        }
        Flow::Continue
    });
    visit_once(read, &mut visitor, &mut ());
}

/// Reads only the beginning of each game, in place.
fn record_beginnings(read: GameBatch<'_>, into: &mut List) {
    let mut visitor = Callback::new(Interest::SCAN, |event| {
        if let VisitorEvent::BeginGame(start) = event {
            let (offset, result) = (start.offset, GameResult::Unknown);
            into.0.push(Game { offset, tags: 0, result, bytes: Vec::new() });
        }
        Flow::Stop
    });
    visit_once(read, &mut visitor, &mut ());
}

fn games_of(text: &[u8]) -> List {
    games(text, 0, |mut visitor| {
        movetext_pgn::read(text, &mut visitor, &mut ());
    })
}

/// Reads a file range by range, and asserts that the ranges yield the games in the text. If a range is refused, only
/// the ranges before it are compared: they must yield the first games. Depending on the cuts, the games are extracted,
/// read in place, or read only up to their beginning. Returns the counts of the ranges.
fn assert_ranges(
    (file, compression): (&Arc<[u8]>, Compression),
    cuts: &[u64],
    lengths: Lengths,
    expected: &List,
    name: impl Fn() -> String,
) -> Counts {
    let way = cuts.iter().sum::<u64>() % 3;
    let record = [record_games, record_in_place, record_beginnings][way as usize];
    let mut expected = expected.clone();
    if way > 0 {
        expected = expected.without_bytes();
    }
    if way == 2 {
        expected.0.iter_mut().for_each(|game| (game.tags, game.result) = (0, GameResult::Unknown));
    }
    let mut read = read_by_ranges(file, compression, cuts, lengths, record);
    if compression != Compression::None {
        read.all = read.all.without_offsets();
        read.before_error = read.before_error.without_offsets();
    }
    let is_right = match read.counts.refused() {
        0 => read.all == expected,
        _ => expected.0.starts_with(&read.before_error.0),
    };
    assert!(is_right, "{:?}, cuts at {cuts:?}, {lengths:?}: {}", read.counts, name());
    read.counts
}

/// Returns whether `text` is UTF-16. If so, offsets of games refer to the converted text.
fn is_utf16(text: &[u8]) -> bool {
    matches!(text, [0xFE, 0xFF, ..] | [0xFF, 0xFE, ..])
}

/// Returns `text` for messages.
fn shown(text: &[u8]) -> String {
    String::from_utf8_lossy(text).into_owned()
}
