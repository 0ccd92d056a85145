//! Which games have to be read, and of which an index knows enough.

use crate::filter::Filter;
use crate::index::Entry;
use crate::index::Findings;
use crate::statistics::Statistics;
use core::fmt;
use movetext_pgn::Code;
use movetext_pgn::diagnostic::Attention;
use movetext_pgn::diagnostic::Counts;

/// What a run asks of games, so that those are passed over of which an index knows all of it.
///
/// What comes of a run is the same without an index, findings included: a game that has any that somebody wants to see is
/// read.
pub struct Sieve {
    aim: Aim,
    attention: Box<dyn Fn(usize, Code) -> Attention + Send>,
}

enum Aim {
    /// Games are chosen.
    Choice { filter: Box<Filter>, keeping: Keeping },
    /// Games are counted.
    Statistics,
}

/// What is done with games that a [filter](crate::Filter) chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keeping {
    /// They are only counted.
    Counted,
    /// They are handed on as the bytes that they are.
    Kept,
    /// They are read [whole](crate::Matcher::reading_chosen_whole).
    Read,
}

/// What becomes of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It is not chosen by its number.
    Leave,
    Read,
    Pass {
        is_match: bool,
    },
}

impl Sieve {
    /// A filter is asked. `attention` says how much the next finding of a code should say in the input of that place.
    pub fn filter(
        filter: Filter,
        keeping: Keeping,
        attention: impl Fn(usize, Code) -> Attention + Send + 'static,
    ) -> Self {
        let aim = Aim::Choice { filter: Box::new(filter), keeping };
        Self { aim, attention: Box::new(attention) }
    }

    /// Statistics are made.
    pub fn statistics(attention: impl Fn(usize, Code) -> Attention + Send + 'static) -> Self {
        Self { aim: Aim::Statistics, attention: Box::new(attention) }
    }

    /// Whether the game has to be read. `place` is that of the input among the others.
    pub(crate) fn judge(&self, place: usize, entry: &Entry<'_>) -> Verdict {
        let is_match = match &self.aim {
            Aim::Choice { filter, keeping } => match filter.judge(entry) {
                Some(true) if *keeping != Keeping::Counted => return Verdict::Read,
                Some(is_match) => is_match,
                None => return Verdict::Read,
            },
            Aim::Statistics if Statistics::knows(entry) => false,
            Aim::Statistics => return Verdict::Read,
        };
        let attention = |(code, _)| (self.attention)(place, code);
        let is_known = match self.findings(entry) {
            Some(mut found) => found.all(|finding| attention(finding) != Attention::Whole),
            None => entry.found.iter().all(|finding| attention(finding) == Attention::None),
        };
        if is_known { Verdict::Pass { is_match } } else { Verdict::Read }
    }

    /// What reading the game as it is asked for would find, where that is known to the letter.
    fn findings<'a>(&self, entry: &Entry<'a>) -> Option<impl Iterator<Item = (Code, u64)> + use<'a>> {
        let found: Findings<'a> = match &self.aim {
            Aim::Statistics => entry.found,
            Aim::Choice { filter, keeping } if filter.reads_tags_alone() && *keeping != Keeping::Read => {
                entry.found_by_scan
            }
            // However far the game is read, it is between the two.
            Aim::Choice { .. } if entry.found == entry.found_by_scan => entry.found,
            Aim::Choice { .. } => return None,
        };
        Some(found.iter())
    }

    /// Counts what reading a game that was passed over would have counted.
    pub(crate) fn count(&self, place: usize, entry: &Entry<'_>, counts: &mut Counts) {
        let Some(found) = self.findings(entry) else { return };
        for (code, count) in found.filter(|(code, _)| (self.attention)(place, *code) != Attention::None) {
            counts.add_times(code, count);
        }
    }
}

impl fmt::Debug for Sieve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sieve").finish_non_exhaustive()
    }
}
