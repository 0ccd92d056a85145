//! The tag section (PGN 8.1): the roster in its order (8.1.1), then the others in ASCII order of their names.

use crate::escape;
use crate::escape::Change;
use crate::losses::{Losses, Normalisation};
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
}

impl Tags {
    pub(crate) fn clear(&mut self) {
        self.pool.clear();
        self.roster = [const { None }; ROSTER.len()];
        self.others.clear();
        self.fen = None;
        self.set_up = None;
    }

    /// Takes a tag up. Of several with the same name the last one counts.
    pub(crate) fn push(&mut self, tag: &Tag<'_>, losses: &mut Losses) {
        if tag.name.is_empty() {
            losses.add(Normalisation::LostTag);
            return;
        }
        let name_start = self.pool.len();
        if escape::push_name(&tag.name.to_str(), &mut self.pool) == Change::Replaced {
            losses.add(Normalisation::TagName);
        }
        let name_end = self.pool.len();
        if escape::push_value(&tag.value.to_str(), &mut self.pool) == Change::Replaced {
            losses.add(Normalisation::ControlCharacter);
        }
        let value = name_end..self.pool.len();
        let name = self.pool.get(name_start..name_end).unwrap_or_default();
        let slot = match ROSTER.iter().zip(&mut self.roster).find(|(roster, _)| **roster == name) {
            Some((_, slot)) => slot,
            None if name == "FEN" => &mut self.fen,
            None if name == "SetUp" => &mut self.set_up,
            None => return self.others.push(Entry { name: name_start..name_end, value }),
        };
        if slot.replace(value).is_some() {
            losses.add(Normalisation::RepeatedTag);
        }
    }

    /// Decides on the tags of the starting position; `rendered` is what [`SetUp::Rendered`] writes.
    pub(crate) fn set_up(&mut self, set_up: SetUp, rendered: &str, losses: &mut Losses) {
        let one = self.text(self.set_up.as_ref()) == Some("1");
        let fen = match set_up {
            SetUp::Omitted => None,
            SetUp::AsWritten => self.fen.clone(),
            SetUp::Rendered => {
                if self.fen.is_some() && self.text(self.fen.as_ref()) != Some(rendered) {
                    losses.add(Normalisation::FenSpelling);
                }
                Some(self.append(rendered))
            }
        };
        if (fen.is_some() && !one) || (fen.is_none() && (self.fen.is_some() || self.set_up.is_some())) {
            losses.add(Normalisation::SetUpTags);
        }
        self.set_up = fen.is_some().then(|| self.append("1"));
        self.fen = fen;
    }

    /// Writes the section, without the empty line that ends it.
    pub(crate) fn write(
        &mut self,
        result: GameResult,
        supplement: Supplement,
        newline: &str,
        out: &mut String,
        losses: &mut Losses,
    ) {
        for (name, value) in ROSTER.iter().zip(&self.roster) {
            let given = self.text(value.as_ref());
            let value = match *name {
                "Result" => {
                    if given.is_some_and(|given| given != result.as_str()) {
                        losses.add(Normalisation::ResultTag);
                    }
                    result.as_str()
                }
                _ => given.filter(|given| !given.is_empty()).unwrap_or_else(|| {
                    if given.is_some() {
                        losses.add(Normalisation::EmptyRosterTag);
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
        self.write_others(newline, out, losses);
    }

    fn write_others(&mut self, newline: &str, out: &mut String, losses: &mut Losses) {
        let pool = &self.pool;
        let text = |range: &Range<usize>| pool.get(range.clone()).unwrap_or_default();
        // Values of one name stay in their order, since they were appended to the pool in it.
        self.others.sort_unstable_by(|one, two| {
            text(&one.name).cmp(text(&two.name)).then(one.value.start.cmp(&two.value.start))
        });
        let mut entries = self.others.iter().peekable();
        while let Some(entry) = entries.next() {
            if entries.peek().is_some_and(|next| text(&next.name) == text(&entry.name)) {
                losses.add(Normalisation::RepeatedTag);
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

fn write_pair(name: &str, value: &str, newline: &str, out: &mut String) {
    for part in ["[", name, " \"", value, "\"]", newline] {
        out.push_str(part);
    }
}
