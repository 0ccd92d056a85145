//! Statistics of games that an index knows, without reading them.

use super::FirstMoves;
use super::Present;
use super::Statistics;
use crate::index::Entry;
use crate::index::Held;
use crate::observe::Observer;
use crate::observe::Tee;
use crate::parts::Games;
use crate::parts::Kind;
use crate::parts::Step;
use core::cell::RefCell;
use movetext_pgn::Flow;
use movetext_pgn::Severity;

/// The tags that are counted.
const TAGS: [&str; 8] =
    ["White", "Black", "WhiteElo", "BlackElo", "ECO", "Date", "Termination", "TimeControl"];

impl Statistics {
    /// Whether an index knows all of a game that is counted.
    pub(crate) fn knows(entry: &Entry<'_>) -> bool {
        TAGS.iter().all(|name| entry.tag(name) != Held::Unknown)
    }

    /// Counts a game as if it had visited it.
    fn add(&mut self, entry: &Entry<'_>) {
        let mut present = Present { first_moves: FirstMoves::known(entry.first_moves), ..Present::default() };
        for name in TAGS {
            if let Held::Value(value) = entry.tag(name) {
                present.tag(name.as_bytes(), || value.into());
            }
        }
        for (code, count) in entry.found.iter() {
            self.found.add_times(code, count);
            present.has_errors |= code.severity() == Severity::Error;
        }
        self.end(&present, entry.result(), entry.plies());
    }
}

impl Games {
    /// Statistics of those that are chosen, in the order in which they stand, while `observer` looks on. What an index
    /// knows of games that were [passed over](Self::passed) is counted like what is read.
    pub fn count<O: Observer>(self, statistics: &mut Statistics, observer: &mut O) -> Flow {
        let Kind::Sifted(sifted) = self.content() else {
            let statistics = RefCell::new(statistics);
            return self.visit_once(&mut &statistics, &mut Tee(&statistics, observer));
        };
        for step in &sifted.steps {
            match step {
                Step::Passed(numbers) => sifted.entries(numbers, |entry| statistics.add(entry)),
                Step::Read(piece) => {
                    let statistics = RefCell::new(&mut *statistics);
                    let mut both = Tee(&statistics, &mut *observer);
                    if self.visit_piece(piece, &mut &statistics, &mut both) == Flow::Stop {
                        return Flow::Stop;
                    }
                }
            }
        }
        Flow::Continue
    }
}
