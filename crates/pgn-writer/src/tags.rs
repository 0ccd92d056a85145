//! The tag section (PGN 8.1): the roster in its order (8.1.1), then the others in ASCII order of their names.

use crate::escape;
use crate::escape::Change;
use crate::normalisation::{ChangeSink, Normalisation, Reporter};
use crate::options::Charset;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;
use movetext_pgn::{GameResult, Tag};

const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

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

#[derive(Clone, Debug)]
struct Entry {
    name: Range<usize>,
    value: Range<usize>,
}

/// The tags of one game, their values escaped, in one buffer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tags {
    pool: String,
    roster: [Option<Range<usize>>; ROSTER.len()],
    others: Vec<Entry>,
    fen: Option<Range<usize>>,
    set_up: Option<Range<usize>>,
    order: Order,
}

/// Whether the tags came in the order in which they are written.
#[derive(Clone, Debug, Default)]
struct Order {
    /// The place of the last tag in the roster, behind it for others.
    rank: usize,
    /// The name of the last one that is not in the roster.
    name: Option<Range<usize>>,
    is_broken: bool,
}

impl Tags {
    pub(crate) fn clear(&mut self) {
        self.pool.clear();
        self.roster = [const { None }; ROSTER.len()];
        self.others.clear();
        self.fen = None;
        self.set_up = None;
        self.order = Order::default();
    }

    /// Takes a tag up. Of several with the same name the last one counts.
    pub(crate) fn push<S: ChangeSink>(&mut self, tag: &Tag<'_>, charset: Charset, changes: &mut Reporter<S>) {
        if tag.name.is_empty() {
            return changes.add(Normalisation::LostTag);
        }
        let name_start = self.pool.len();
        self.push_name(tag, changes);
        let name_end = self.pool.len();
        self.push_value(tag, charset, changes);
        let value = name_end..self.pool.len();
        let name = self.pool.get(name_start..name_end).unwrap_or_default();
        let rank = rank(name);
        let last = self.order.name.as_ref().and_then(|last| self.pool.get(last.clone()));
        self.order.is_broken |= rank < self.order.rank || last.is_some_and(|last| name < last);
        self.order.rank = rank;
        let slot = match self.roster.get_mut(rank) {
            Some(slot) => slot,
            None => {
                self.order.name = Some(name_start..name_end);
                match name {
                    "FEN" => &mut self.fen,
                    "SetUp" => &mut self.set_up,
                    _ => return self.others.push(Entry { name: name_start..name_end, value }),
                }
            }
        };
        changes.add_if(slot.replace(value).is_some(), Normalisation::RepeatedTag);
    }

    fn push_name<S: ChangeSink>(&mut self, tag: &Tag<'_>, changes: &mut Reporter<S>) {
        let raw = tag.name.raw();
        if escape::is_symbol(raw) {
            return self.push_ascii(raw);
        }
        let made = escape::push_name(&tag.name.to_str(), &mut self.pool);
        changes.add_if(made == Change::Replaced, Normalisation::TagName);
    }

    fn push_value<S: ChangeSink>(&mut self, tag: &Tag<'_>, charset: Charset, changes: &mut Reporter<S>) {
        let raw = tag.value.raw();
        if escape::is_plain(raw) {
            return self.push_ascii(raw);
        }
        let value = tag.value.to_str();
        let fit = charset.fit(&value);
        changes.add_if(matches!(fit, Cow::Owned(_)), Normalisation::Charset);
        let made = escape::push_value(&fit, &mut self.pool);
        let has_controls = made == Change::Replaced || raw.contains(&0);
        changes.add_if(has_controls, Normalisation::ControlCharacter);
    }

    /// Text that all encodings and all charsets agree on.
    fn push_ascii(&mut self, text: &[u8]) {
        self.pool.extend(text.iter().map(|&byte| char::from(byte)));
    }

    /// Decides on the tags of the starting position; `rendered` is what [`SetUp::Rendered`] writes.
    pub(crate) fn set_up<S: ChangeSink>(&mut self, set_up: SetUp, rendered: &str, changes: &mut Reporter<S>) {
        let one = self.text(self.set_up.as_ref()) == Some("1");
        let fen = match set_up {
            SetUp::Omitted => None,
            SetUp::AsWritten => self.fen.clone(),
            SetUp::Rendered => {
                if self.fen.is_some() && self.text(self.fen.as_ref()) != Some(rendered) {
                    changes.add(Normalisation::FenSpelling);
                }
                Some(self.append(rendered))
            }
        };
        if (fen.is_some() && !one) || (fen.is_none() && (self.fen.is_some() || self.set_up.is_some())) {
            changes.add(Normalisation::SetUpTags);
        }
        self.set_up = fen.is_some().then(|| self.append("1"));
        self.fen = fen;
    }

    /// Writes the section, without the empty line that ends it.
    pub(crate) fn write<S: ChangeSink>(
        &mut self,
        result: GameResult,
        supplement: Supplement,
        newline: &str,
        out: &mut String,
        changes: &mut Reporter<S>,
    ) {
        changes.add_if(self.order.is_broken, Normalisation::TagOrder);
        for (name, value) in ROSTER.iter().zip(&self.roster) {
            let given = self.text(value.as_ref());
            changes.add_if(given.is_none(), Normalisation::MissingRosterTag);
            let value = match *name {
                "Result" => {
                    if given.is_some_and(|given| given != result.as_str()) {
                        changes.add(Normalisation::ResultTag);
                    }
                    result.as_str()
                }
                _ => given.filter(|given| !given.is_empty()).unwrap_or_else(|| {
                    if given.is_some() {
                        changes.add(Normalisation::EmptyRosterTag);
                    }
                    if *name == "Date" { "????.??.??" } else { "?" }
                }),
            };
            write_pair(name, value, newline, out);
        }
        if supplement == Supplement::Omitted {
            self.others.clear();
        }
        for (name, value) in [("FEN", self.fen.take()), ("SetUp", self.set_up.take())] {
            if let Some(value) = value {
                let name = self.append(name);
                self.others.push(Entry { name, value });
            }
        }
        self.write_others(newline, out, changes);
    }

    fn write_others<S: ChangeSink>(&mut self, newline: &str, out: &mut String, changes: &mut Reporter<S>) {
        let pool = &self.pool;
        let text = |range: &Range<usize>| pool.get(range.clone()).unwrap_or_default();
        // Values of one name stay in their order, since they were appended to the pool in it.
        self.others.sort_unstable_by(|one, two| {
            text(&one.name).cmp(text(&two.name)).then(one.value.start.cmp(&two.value.start))
        });
        let mut entries = self.others.iter().peekable();
        while let Some(entry) = entries.next() {
            if entries.peek().is_some_and(|next| text(&next.name) == text(&entry.name)) {
                changes.add(Normalisation::RepeatedTag);
            } else {
                write_pair(text(&entry.name), text(&entry.value), newline, out);
            }
        }
    }

    fn append(&mut self, text: &str) -> Range<usize> {
        let start = self.pool.len();
        self.pool.push_str(text);
        start..self.pool.len()
    }

    fn text(&self, range: Option<&Range<usize>>) -> Option<&str> {
        self.pool.get(range?.clone())
    }
}

/// The place of a tag in the roster; others come behind it.
pub(crate) fn rank(name: &str) -> usize {
    ROSTER.iter().position(|roster| *roster == name).unwrap_or(ROSTER.len())
}

/// Appends a tag pair whose value is escaped, and what stands behind it.
pub(crate) fn write_pair(name: &str, value: &str, newline: &str, out: &mut String) {
    for part in ["[", name, " \"", value, "\"]", newline] {
        out.push_str(part);
    }
}
