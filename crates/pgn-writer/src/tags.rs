//! Writes the tag section (PGN 8.1): first the roster in its order (8.1.1), then the other tags, sorted by name in
//! ASCII.

use crate::{
    charset::as_text,
    escape,
    inline_str::{InlineStr, push_decimal},
    normalisation::{ChangeSink, Normalisation, Reporter},
    options::{ExportOptions, TagSection},
};
use alloc::{borrow::Cow, string::String, vec::Vec};
use core::ops::Range;
use movetext_pgn::Tag;
use movetext_pgn_values::{GameResult, TagName, is_tag_name};

const ROSTER: [&str; 7] = TagName::ROSTER_NAMES;

/// The tags with the number of plies in the main line (PGN 9.9.3) and in all lines.
const COUNTS: [&str; 2] = ["PlyCount", "TotalPlyCount"];

/// The tag to which a Result value is moved if it is not a result.
const RESULT_TEXT: &str = "ResultText";

/// The text between a tag's name and its value.
const BEFORE_VALUE: InlineStr = InlineStr::EMPTY.with(b' ').with(b'"');
/// The text after a tag's value.
const AFTER_VALUE: InlineStr = InlineStr::EMPTY.with(b'"').with(b']');

/// Which tags for the start position are written (PGN 9.7).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum SetUp {
    /// None, because the game starts from the initial position.
    #[default]
    Omitted,
    /// SetUp "1", and a FEN tag generated from the position.
    Rendered,
    /// The game's own FEN tag, if it has one, because the FEN cannot be read.
    AsWritten,
}

/// A tag pair and its line end in the pool, such as `[Name "value"]`. All fields except `order` are indexes into the
/// pool.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The first part of the sort key: the rank of a roster tag, or the first eight bytes of another name, which are
    /// greater than all ranks.
    order: u64,
    start: usize,
    name_end: usize,
    value_end: usize,
    end: usize,
}

impl Entry {
    /// Returns the range of the tag pair, without its line end.
    const fn pair(&self) -> Range<usize> {
        self.start..self.value_end + AFTER_VALUE.len()
    }

    const fn name(&self) -> Range<usize> {
        self.start + 1..self.name_end
    }

    const fn value(&self) -> Range<usize> {
        self.name_end + 2..self.value_end
    }
}

/// The tags of one game, in source order. The text of each tag is in `pool`, as it will be written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tags {
    pool: Vec<u8>,
    roster: [Option<Entry>; ROSTER.len()],
    others: Vec<Entry>,
    fen: Option<Entry>,
    set_up: Option<Entry>,
    /// The tags in [`COUNTS`] that the options set.
    counts: [Option<Entry>; COUNTS.len()],
    last: Option<Entry>,
    /// Whether a tag came after another tag that export writes later.
    is_unordered: bool,
}

impl Tags {
    pub(crate) fn clear(&mut self) {
        self.pool.clear();
        self.roster = [None; ROSTER.len()];
        self.others.clear();
        self.fen = None;
        self.set_up = None;
        self.counts = [None; COUNTS.len()];
        self.last = None;
        self.is_unordered = false;
    }

    /// Adds a tag. If several tags have the same name, only the last is written.
    pub(crate) fn push<S: ChangeSink>(
        &mut self,
        tag: &Tag<'_>,
        options: &ExportOptions,
        changes: &mut Reporter<S>,
    ) {
        if tag.name.is_empty() {
            return changes.add(Normalisation::LostTag);
        }
        let start = self.pool.len();
        self.pool.reserve(tag.name.raw().len() + tag.value.raw().len() + 64);
        self.pool.push(b'[');
        let rank = self.push_name(tag, changes);
        let name_end = self.pool.len();
        BEFORE_VALUE.append_to(&mut self.pool);
        self.push_value(tag, options, changes);
        let entry = self.end_entry(start, name_end, rank, options);
        self.is_unordered |= self.last.is_some_and(|last| self.order(&entry) < self.order(&last));
        self.last = Some(entry);
        let slot = match (self.roster.get_mut(rank), self.pool.get(entry.name()).unwrap_or_default()) {
            (Some(slot), _) => slot,
            (None, b"FEN") => &mut self.fen,
            (None, b"SetUp") => &mut self.set_up,
            (None, _) => return self.others.push(entry),
        };
        if let Some(dropped) = slot.replace(entry) {
            self.report_dropped(&dropped, changes);
        }
    }

    #[cold]
    fn report_dropped<S: ChangeSink>(&self, dropped: &Entry, changes: &mut Reporter<S>) {
        changes.drop_tag(&as_text(self.pool.get(dropped.pair()).unwrap_or_default()));
    }

    /// Ends an entry. Its name and value are already in the pool.
    fn end_entry(&mut self, start: usize, name_end: usize, rank: usize, options: &ExportOptions) -> Entry {
        let value_end = self.pool.len();
        let end = InlineStr::from_bytes(options.tag_end().as_bytes()).unwrap_or_default();
        AFTER_VALUE.append_with(end, &mut self.pool);
        let name = self.pool.get(start + 1..name_end).unwrap_or_default();
        let order = match name.first_chunk() {
            _ if rank < ROSTER.len() => rank as u64,
            Some(beginning) => u64::from_be_bytes(*beginning),
            None => InlineStr::from_bytes(name).map_or(0, |name| name.bits().swap_bytes()),
        };
        Entry { order, start, name_end, value_end, end: self.pool.len() }
    }

    /// Appends a tag's name. Returns its rank in the roster.
    fn push_name<S: ChangeSink>(&mut self, tag: &Tag<'_>, changes: &mut Reporter<S>) -> usize {
        let raw = tag.name.raw();
        let rank = rank(raw);
        if rank < ROSTER.len() || is_tag_name(raw) {
            self.pool.extend_from_slice(raw);
            return rank;
        }
        let mut name = String::new();
        let is_changed = escape::push_name(&tag.name.to_str(), &mut name);
        self.pool.extend_from_slice(name.as_bytes());
        changes.add_if(is_changed, Normalisation::TagName);
        self::rank(name.as_bytes())
    }

    fn push_value<S: ChangeSink>(
        &mut self,
        tag: &Tag<'_>,
        options: &ExportOptions,
        changes: &mut Reporter<S>,
    ) {
        let raw = tag.value.raw();
        // Plain text has the same bytes in all encodings and charsets.
        if escape::is_plain(raw) {
            return self.pool.extend_from_slice(raw);
        }
        let value = tag.value.to_str();
        let fit = match tag.name.raw() {
            name @ (b"FEN" | b"Variant") => options.charset.fit_start(name, &value),
            _ => options.charset.fit(&value),
        };
        changes.add_if(matches!(fit, Cow::Owned(_)), Normalisation::Charset);
        let mut escaped = String::new();
        escape::push_value(&fit, &mut escaped).report(raw, changes);
        self.pool.extend_from_slice(escaped.as_bytes());
    }

    /// Writes the section, without the empty line that ends it. `rendered` is the FEN that [`SetUp::Rendered`] writes.
    pub(crate) fn write<S: ChangeSink>(
        &mut self,
        result: GameResult,
        set_up: SetUp,
        rendered: &str,
        options: &ExportOptions,
        out: &mut String,
        changes: &mut Reporter<S>,
    ) {
        self.replace_set_up(set_up, rendered, options, changes);
        changes.add_if(self.is_unordered, Normalisation::TagOrder);
        let given = self.roster.last().copied().flatten();
        if let Some(other) = given.filter(|given| self.value(Some(given)) != Some(result.as_str().as_bytes()))
        {
            self.keep_result_text(&other, options);
        }
        if options.reduced {
            self.others.clear();
        }
        self.add_set_tags();
        let pool = as_text(&self.pool);
        self.write_roster(result, &pool, options, out, changes);
        self.write_others(&pool, out, changes);
    }

    /// Writes the roster. Tags that the game does not have, or that are empty, become unknown.
    fn write_roster<S: ChangeSink>(
        &self,
        result: GameResult,
        pool: &str,
        options: &ExportOptions,
        out: &mut String,
        changes: &mut Reporter<S>,
    ) {
        for (name, entry) in ROSTER.iter().zip(&self.roster) {
            if entry.is_none() && options.tags == TagSection::Given {
                continue;
            }
            let given = self.value(entry.as_ref());
            changes.add_if(given.is_none(), Normalisation::MissingRosterTag);
            let (value, is_written) = match *name {
                "Result" => {
                    let is_result = given == Some(result.as_str().as_bytes());
                    changes.add_if(given.is_some() && !is_result, Normalisation::ResultTag);
                    (result.as_str(), is_result)
                }
                name => {
                    changes.add_if(given == Some(b""), Normalisation::EmptyRosterTag);
                    let unknown = if name == "Date" { "????.??.??" } else { "?" };
                    (unknown, given.is_some_and(|given| !given.is_empty()))
                }
            };
            match entry {
                Some(entry) if is_written => out.push_str(pair(entry, pool)),
                _ => write_pair(name, value, options.tag_end(), out),
            }
        }
    }

    /// Adds the tags for the start position and the counts to the others, and sorts them by name.
    fn add_set_tags(&mut self) {
        let added = [self.fen, self.set_up].into_iter().chain(self.counts).flatten();
        let is_sorted = !self.is_unordered && added.clone().next().is_none();
        self.others.extend(added);
        if !is_sorted {
            // The sort is stable, so that the last value of a repeated name stays last.
            let mut others = core::mem::take(&mut self.others);
            others.sort_by(|one, other| self.order(one).cmp(&self.order(other)));
            self.others = others;
        }
    }

    /// Writes the tags that are not in the roster. If several have the same name, writes only the last.
    fn write_others<S: ChangeSink>(&self, pool: &str, out: &mut String, changes: &mut Reporter<S>) {
        let mut entries = self.others.iter().peekable();
        while let Some(entry) = entries.next() {
            if entries.peek().is_some_and(|next| self.order(next) == self.order(entry)) {
                changes.drop_tag(pool.get(entry.pair()).unwrap_or_default());
            } else {
                out.push_str(pair(entry, pool));
            }
        }
    }

    /// Sets the tags in [`COUNTS`] that have a count.
    pub(crate) fn set_counts(&mut self, counts: [Option<u32>; COUNTS.len()], options: &ExportOptions) {
        self.counts = [None; COUNTS.len()];
        for (index, (name, count)) in COUNTS.into_iter().zip(counts).enumerate() {
            let Some(count) = count else { continue };
            let pool = &self.pool;
            self.others.retain(|entry| pool.get(entry.name()) != Some(name.as_bytes()));
            let mut digits = Vec::new();
            push_decimal(count, &mut digits);
            let entry = self.append(name, &as_text(&digits), options);
            if let Some(slot) = self.counts.get_mut(index) {
                *slot = Some(entry);
            }
        }
    }

    /// Moves a Result value that is not a result but has a meaning, such as `adjourned`, to another tag, because the
    /// Result tag must have the game's result.
    #[cold]
    fn keep_result_text(&mut self, given: &Entry, options: &ExportOptions) {
        let Some(value) = self.value(Some(given)) else { return };
        let is_unknown = matches!(value.trim_ascii(), b"" | b"?" | b"(null)");
        if is_unknown || GameResult::from_marker(value).is_some() {
            return;
        }
        let text = String::from(as_text(value));
        let entry = self.append(RESULT_TEXT, &text, options);
        self.others.push(entry);
        self.is_unordered = true;
    }

    /// Replaces the tags for the start position with the tags that will be written.
    fn replace_set_up<S: ChangeSink>(
        &mut self,
        set_up: SetUp,
        rendered: &str,
        options: &ExportOptions,
        changes: &mut Reporter<S>,
    ) {
        let is_one = self.value(self.set_up.as_ref()) == Some(b"1");
        let fen = match set_up {
            SetUp::Omitted => None,
            SetUp::AsWritten => self.fen,
            SetUp::Rendered => {
                let given = self.value(self.fen.as_ref());
                changes.add_if(
                    given.is_some_and(|given| given != rendered.as_bytes()),
                    Normalisation::FenSpelling,
                );
                Some(self.append("FEN", rendered, options))
            }
        };
        let is_changed = if fen.is_some() { !is_one } else { self.fen.is_some() || self.set_up.is_some() };
        changes.add_if(is_changed, Normalisation::SetUpTags);
        self.set_up = fen.is_some().then(|| self.append("SetUp", "1", options));
        self.fen = fen;
    }

    fn append(&mut self, name: &str, value: &str, options: &ExportOptions) -> Entry {
        let start = self.pool.len();
        self.pool.push(b'[');
        self.pool.extend_from_slice(name.as_bytes());
        let name_end = self.pool.len();
        BEFORE_VALUE.append_to(&mut self.pool);
        self.pool.extend_from_slice(value.as_bytes());
        self.end_entry(start, name_end, ROSTER.len(), options)
    }

    /// Returns the sort key of a tag.
    fn order(&self, entry: &Entry) -> (u64, &[u8]) {
        (entry.order, self.pool.get(entry.name()).unwrap_or_default())
    }

    fn value(&self, entry: Option<&Entry>) -> Option<&[u8]> {
        self.pool.get(entry?.value())
    }
}

/// Returns a tag pair with its line end.
fn pair<'p>(entry: &Entry, pool: &'p str) -> &'p str {
    pool.get(entry.start..entry.end).unwrap_or_default()
}

/// Returns the index of a tag name in the roster, or the roster's length if it is not in the roster.
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

/// Appends a tag pair, such as `[White "Tal"]`, without a line end.
///
/// Quotes and backslashes in the value are escaped. ASCII control characters become spaces, because a tag value has only
/// printing characters. The name becomes a symbol: each character that is not a letter, a digit or an underscore becomes
/// an underscore.
///
/// ```
/// let mut text = String::new();
/// movetext_pgn_writer::push_tag_pair("Event", "The \"Pearl\"", &mut text);
/// assert_eq!(text, r#"[Event "The \"Pearl\""]"#);
/// ```
pub fn push_tag_pair(name: &str, value: &str, out: &mut String) {
    out.push('[');
    escape::push_name(name, out);
    out.push_str(" \"");
    escape::push_value(value, out);
    out.push_str("\"]");
}

/// Appends a tag pair and `end`. `value` must be escaped.
pub(crate) fn write_pair(name: &str, value: &str, end: &str, out: &mut String) {
    for part in ["[", name, " \"", value, "\"]", end] {
        out.push_str(part);
    }
}

#[cfg(test)]
mod tests {
    use super::{ROSTER, rank};

    #[test]
    fn rank_of_a_roster_name_is_its_place() {
        for (place, name) in ROSTER.iter().enumerate() {
            assert_eq!(rank(name.as_bytes()), place);
        }
        assert_eq!(rank(b"Even"), ROSTER.len());
    }
}
