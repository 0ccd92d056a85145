//! The tag section (PGN 8.1): the roster in its order (8.1.1), then the others in ASCII order of their names.

use crate::escape;
use crate::escape::Change;
use crate::normalisation::{ChangeSink, Normalisation, Reporter};
use crate::options::Charset;
use crate::sheet::{Sheet, Short};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;
use movetext_pgn::Tag;
use movetext_pgn_values::GameResult;

const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// What stands between a name and its value.
const BEFORE_VALUE: Short = Short::NOTHING.with(b' ').with(b'"');
/// What ends a pair.
const BEHIND_VALUE: Short = Short::NOTHING.with(b'"').with(b']');

/// How pairs are written: the characters of their values, and what stands behind each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub(crate) charset: Charset,
    pub(crate) end: &'static str,
}

/// How the starting position of a game is told (PGN 9.7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum SetUp {
    /// Not at all: it is the initial array.
    #[default]
    Omitted,
    /// By a FEN tag that is written anew, with SetUp "1".
    Rendered,
    /// By the FEN tag as it stands, if there is one, since nobody could read it.
    AsWritten,
}

/// Which tags are written besides the roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Supplement {
    Written,
    Omitted,
}

/// A tag pair as it is written, `[Name "value"]`, and what ends its line, by places in the pool.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The first bytes of the name, by which nearly all names are told apart. Their order is that of the names.
    beginning: u64,
    start: usize,
    name_end: usize,
    value_end: usize,
    end: usize,
}

impl Entry {
    const fn name(&self) -> Range<usize> {
        self.start + 1..self.name_end
    }

    const fn value(&self) -> Range<usize> {
        self.name_end + 2..self.value_end
    }
}

/// The tags of one game in one buffer, in the order in which they came, each as it will be written: those that already
/// stand in the order of writing are written at once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tags {
    pool: Sheet,
    roster: [Option<Entry>; ROSTER.len()],
    others: Vec<Entry>,
    fen: Option<Entry>,
    set_up: Option<Entry>,
    order: Order,
}

/// Whether the tags came in the order in which they are written.
#[derive(Clone, Debug, Default)]
struct Order {
    /// The place of the last tag in the roster, behind it for others.
    rank: usize,
    /// The last one that is not in the roster.
    last: Option<Entry>,
    is_broken: bool,
}

impl Tags {
    pub(crate) fn clear(&mut self) {
        self.pool.clear();
        self.roster = [None; ROSTER.len()];
        self.others.clear();
        self.fen = None;
        self.set_up = None;
        self.order = Order::default();
    }

    /// Takes a tag up. Of several with the same name the last one counts.
    pub(crate) fn push<S: ChangeSink>(&mut self, tag: &Tag<'_>, line: Line, changes: &mut Reporter<S>) {
        if tag.name.is_empty() {
            return changes.add(Normalisation::LostTag);
        }
        let start = self.pool.len();
        self.pool.push(b'[');
        self.push_name(tag, changes);
        let name_end = self.pool.len();
        self.pool.push_short(BEFORE_VALUE);
        self.push_value(tag, line.charset, changes);
        let entry = self.ended(start, name_end, line.end);
        let name = self.pool.get(entry.name());
        let rank = rank(name);
        let is_before = |last: &Entry| (entry.beginning, name) < (last.beginning, self.pool.get(last.name()));
        self.order.is_broken |= rank < self.order.rank || self.order.last.as_ref().is_some_and(is_before);
        self.order.rank = rank;
        let slot = match self.roster.get_mut(rank) {
            Some(slot) => slot,
            None => {
                self.order.last = Some(entry);
                match name {
                    b"FEN" => &mut self.fen,
                    b"SetUp" => &mut self.set_up,
                    _ => return self.others.push(entry),
                }
            }
        };
        changes.add_if(slot.replace(entry).is_some(), Normalisation::RepeatedTag);
    }

    /// Ends a pair whose name and value stand in the pool.
    fn ended(&mut self, start: usize, name_end: usize, line_end: &str) -> Entry {
        let value_end = self.pool.len();
        self.pool.push_short(BEHIND_VALUE);
        self.pool.push_str(line_end);
        let name = self.pool.get(start + 1..name_end);
        let beginning = name.first_chunk().map_or_else(
            || Short::of(name).map_or(0, |short| short.bits().swap_bytes()),
            |beginning| u64::from_be_bytes(*beginning),
        );
        Entry { beginning, start, name_end, value_end, end: self.pool.len() }
    }

    fn push_name<S: ChangeSink>(&mut self, tag: &Tag<'_>, changes: &mut Reporter<S>) {
        let raw = tag.name.raw();
        if rank(raw) < ROSTER.len() || escape::is_symbol(raw) {
            return self.pool.push_bytes(raw);
        }
        let mut name = String::new();
        let made = escape::push_name(&tag.name.to_str(), &mut name);
        self.pool.push_str(&name);
        changes.add_if(made == Change::Replaced, Normalisation::TagName);
    }

    fn push_value<S: ChangeSink>(&mut self, tag: &Tag<'_>, charset: Charset, changes: &mut Reporter<S>) {
        let raw = tag.value.raw();
        // Text that all encodings and all charsets agree on.
        if escape::is_plain(raw) {
            return self.pool.push_bytes(raw);
        }
        let value = tag.value.to_str();
        let fit = charset.fit(&value);
        changes.add_if(matches!(fit, Cow::Owned(_)), Normalisation::Charset);
        let mut escaped = String::new();
        let made = escape::push_value(&fit, &mut escaped);
        self.pool.push_str(&escaped);
        let has_controls = made == Change::Replaced || raw.contains(&0);
        changes.add_if(has_controls, Normalisation::ControlCharacter);
    }

    /// Decides on the tags of the starting position; `rendered` is what [`SetUp::Rendered`] writes.
    pub(crate) fn set_up<S: ChangeSink>(
        &mut self,
        set_up: SetUp,
        rendered: &str,
        line: Line,
        changes: &mut Reporter<S>,
    ) {
        let one = self.value(self.set_up.as_ref()) == Some(b"1");
        let fen = match set_up {
            SetUp::Omitted => None,
            SetUp::AsWritten => self.fen,
            SetUp::Rendered => {
                if self.fen.is_some() && self.value(self.fen.as_ref()) != Some(rendered.as_bytes()) {
                    changes.add(Normalisation::FenSpelling);
                }
                Some(self.append("FEN", rendered, line))
            }
        };
        if (fen.is_some() && !one) || (fen.is_none() && (self.fen.is_some() || self.set_up.is_some())) {
            changes.add(Normalisation::SetUpTags);
        }
        self.set_up = fen.is_some().then(|| self.append("SetUp", "1", line));
        self.fen = fen;
    }

    /// Writes the section, without the empty line that ends it.
    pub(crate) fn write<S: ChangeSink>(
        &mut self,
        result: GameResult,
        supplement: Supplement,
        line: Line,
        out: &mut String,
        changes: &mut Reporter<S>,
    ) {
        changes.add_if(self.order.is_broken, Normalisation::TagOrder);
        let pool = self.pool.text();
        let mut section = Section { pool: &pool, pending: 0..0, out };
        for (name, entry) in ROSTER.iter().zip(&self.roster) {
            let given = self.value(entry.as_ref());
            changes.add_if(given.is_none(), Normalisation::MissingRosterTag);
            let value = match *name {
                "Result" => {
                    if given.is_some_and(|given| given != result.as_str().as_bytes()) {
                        changes.add(Normalisation::ResultTag);
                    }
                    result.as_str()
                }
                "Date" => "????.??.??",
                _ => "?",
            };
            let is_written = given.is_some_and(|given| {
                if *name == "Result" { given == value.as_bytes() } else { !given.is_empty() }
            });
            match entry {
                Some(entry) if is_written => section.push(entry),
                _ => {
                    changes.add_if(given.is_some() && *name != "Result", Normalisation::EmptyRosterTag);
                    section.settle();
                    write_pair(name, value, line.end, section.out);
                }
            }
        }
        if supplement == Supplement::Omitted {
            self.others.clear();
        }
        let is_sorted = !self.order.is_broken && self.fen.is_none() && self.set_up.is_none();
        self.others.extend([self.fen.take(), self.set_up.take()].into_iter().flatten());
        let name = |entry: &Entry| self.pool.get(entry.name());
        if !is_sorted {
            // Values of one name stay in their order, since they were appended to the pool in it.
            self.others.sort_unstable_by(|one, two| {
                one.beginning
                    .cmp(&two.beginning)
                    .then_with(|| name(one).cmp(name(two)))
                    .then(one.start.cmp(&two.start))
            });
        }
        let mut entries = self.others.iter().peekable();
        while let Some(entry) = entries.next() {
            let is_same = |next: &&Entry| next.beginning == entry.beginning && name(next) == name(entry);
            if entries.peek().is_some_and(is_same) {
                changes.add(Normalisation::RepeatedTag);
            } else {
                section.push(entry);
            }
        }
        section.settle();
    }

    fn append(&mut self, name: &str, value: &str, line: Line) -> Entry {
        let start = self.pool.len();
        self.pool.push(b'[');
        self.pool.push_str(name);
        let name_end = self.pool.len();
        self.pool.push_short(BEFORE_VALUE);
        self.pool.push_str(value);
        self.ended(start, name_end, line.end)
    }

    fn value(&self, entry: Option<&Entry>) -> Option<&[u8]> {
        Some(self.pool.get(entry?.value()))
    }
}

/// The section while it is written. Pairs that stand one behind the other in the pool are copied together.
struct Section<'a> {
    pool: &'a str,
    pending: Range<usize>,
    out: &'a mut String,
}

impl Section<'_> {
    fn push(&mut self, entry: &Entry) {
        if self.pending.end != entry.start {
            self.settle();
            self.pending.start = entry.start;
        }
        self.pending.end = entry.end;
    }

    /// Writes what is still to be copied.
    fn settle(&mut self) {
        self.out.push_str(self.pool.get(self.pending.clone()).unwrap_or_default());
        self.pending = 0..0;
    }
}

/// The place of a tag in the roster; others come behind it.
pub(crate) const fn rank(name: &[u8]) -> usize {
    match name {
        b"Event" => 0,
        b"Site" => 1,
        b"Date" => 2,
        b"Round" => 3,
        b"White" => 4,
        b"Black" => 5,
        b"Result" => 6,
        _ => ROSTER.len(),
    }
}

/// Appends a tag pair whose value is escaped, and what stands behind it.
pub(crate) fn write_pair(name: &str, value: &str, newline: &str, out: &mut String) {
    for part in ["[", name, " \"", value, "\"]", newline] {
        out.push_str(part);
    }
}

#[cfg(test)]
mod tests {
    use super::{ROSTER, rank};

    #[test]
    fn roster_is_told_by_its_names() {
        for (place, name) in ROSTER.iter().enumerate() {
            assert_eq!(rank(name.as_bytes()), place);
        }
        assert_eq!(rank(b"Even"), ROSTER.len());
    }
}
