//! Deciding about a game while it is read, from no more of it than is needed.

use super::Condition;
use super::Filter;
use super::ending::Trail;
use movetext_board::Position;
use movetext_pgn::Flow;
use movetext_pgn::GameEnd;
use movetext_pgn::GameStart;
use movetext_pgn::Played;
use movetext_pgn::Start;
use movetext_pgn::StartOrigin;
use movetext_pgn::Step;
use movetext_pgn::Tag;
use movetext_pgn::Visitor;
use movetext_pgn::Wants;

/// Whether a condition is met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Met {
    #[default]
    Open,
    Yes,
    No,
}

impl Met {
    pub(super) const fn when(is_met: bool) -> Self {
        if is_met { Self::Yes } else { Self::No }
    }
}

/// What is known about a condition.
#[derive(Clone, Copy, Debug, Default)]
struct Judgement {
    met: Met,
    /// Whether White, and Black, have the name that is asked for.
    is_player: [bool; 2],
}

/// Says of each game that it visits whether a filter chooses it.
///
/// It asks for no more than the conditions need, and passes over the rest of a game once they are decided: where tags
/// decide, no move is read. Linear in what is read, times the number of conditions.
#[derive(Clone, Debug)]
pub struct Matcher<'f> {
    filter: &'f Filter,
    wants: Wants,
    reads_chosen_whole: bool,
    judgements: Vec<Judgement>,
    /// How many variations are open.
    depth: u32,
    plies: u32,
    /// The last move, with the position before it.
    last: Option<(Position, Played)>,
    trail: Trail,
    is_match: bool,
}

impl<'f> Matcher<'f> {
    pub(super) fn new(filter: &'f Filter) -> Self {
        let needs_history =
            |condition: &Condition| matches!(condition, Condition::EndsIn(ending) if ending.needs_history());
        Self {
            filter,
            wants: filter.wants(),
            reads_chosen_whole: false,
            judgements: vec![Judgement::default(); filter.conditions.len()],
            depth: 0,
            plies: 0,
            last: None,
            trail: Trail::new(filter.conditions.iter().any(needs_history)),
            is_match: false,
        }
    }

    /// Passes over nothing of the games that are chosen, so that everything is told that can be found in them.
    #[must_use]
    pub fn reading_chosen_whole(self) -> Self {
        let wants = self.wants | Wants::ALL.without(Wants::KEYS).without(Wants::LINES);
        Self { wants, reads_chosen_whole: true, ..self }
    }

    /// Whether the game that was visited last is chosen.
    #[must_use]
    pub const fn is_match(&self) -> bool {
        self.is_match
    }

    /// Asks each condition that is not decided yet.
    fn judge(&mut self, mut judge: impl FnMut(&Condition, &Judgement) -> Met) {
        for (condition, judgement) in self.filter.conditions.iter().zip(&mut self.judgements) {
            if judgement.met == Met::Open {
                judgement.met = judge(condition, judgement);
            }
        }
    }

    /// A position of the main line is there.
    fn reach(&mut self, position: &Position) {
        self.judge(|condition, _| {
            let is_met = match condition {
                Condition::Position(pattern) => pattern.matches(position),
                Condition::Material(pattern) => pattern.matches(position),
                _ => false,
            };
            if is_met { Met::Yes } else { Met::Open }
        });
        self.trail.reach(*position);
    }

    /// The main line is over: the position behind its last move.
    fn reach_last(&mut self) {
        let next = match self.last.take() {
            Some((position, Played::Move(mv))) => Some(position.play(mv)),
            Some((position, Played::Null)) => position.null_move(),
            None => None,
        };
        if let Some(next) = next {
            self.reach(&next);
        }
    }

    fn verdict(&self) -> Option<bool> {
        self.filter.verdict(self.judgements.iter().map(|judgement| judgement.met))
    }

    /// Whether to read on.
    fn flow(&self) -> Flow {
        match self.verdict() {
            Some(false) => Flow::SkipGame,
            Some(true) if !self.reads_chosen_whole => Flow::SkipGame,
            _ => Flow::Continue,
        }
    }
}

impl Visitor for Matcher<'_> {
    fn wants(&self) -> Wants {
        self.wants
    }

    fn begin_game(&mut self, _: &GameStart) -> Flow {
        self.judgements.fill(Judgement::default());
        (self.depth, self.plies, self.last, self.is_match) = (0, 0, None, false);
        self.trail.clear();
        Flow::Continue
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        // Of several tags of one name the last counts, so what an earlier one decided is decided anew.
        for (condition, judgement) in self.filter.conditions.iter().zip(&mut self.judgements) {
            match (condition, tag.name.raw()) {
                (Condition::Tag(asked), name) if asked.name().as_bytes() == name => {
                    judgement.met = Met::when(asked.matches(&tag.value.to_str()));
                }
                (Condition::Eco(asked), b"ECO") => {
                    judgement.met = Met::when(asked.matches(&tag.value.to_str()));
                }
                (Condition::Player(asked), name @ (b"White" | b"Black")) => {
                    let [white, black] = &mut judgement.is_player;
                    let side = if name == b"White" { white } else { black };
                    *side = asked.matches(&tag.value.to_str());
                }
                _ => {}
            }
        }
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.judge(|condition, judgement| match condition {
            Condition::Tag(tag) => Met::when(tag.takes_missing()),
            Condition::Player(_) => Met::when(judgement.is_player.contains(&true)),
            Condition::Eco(_) => Met::No,
            _ => Met::Open,
        });
        if start.origin != StartOrigin::Unplayable && self.wants.contains(Wants::REPLAY) {
            self.reach(start.position);
        }
        self.flow()
    }

    fn mv(&mut self, step: &Step<'_>) -> Flow {
        if self.depth > 0 {
            return Flow::Continue;
        }
        // The start was there before the first move.
        if self.plies > 0 {
            self.reach(step.position);
        }
        self.plies = self.plies.saturating_add(1);
        self.last = Some((*step.position, step.played));
        let plies = self.plies;
        self.judge(|condition, _| match condition {
            Condition::Plies(asked) if plies > asked.most => Met::No,
            Condition::Plies(asked) if plies >= asked.least && asked.most == u32::MAX => Met::Yes,
            _ => Met::Open,
        });
        self.flow()
    }

    fn begin_variation(&mut self) -> Flow {
        self.depth += 1;
        Flow::Continue
    }

    fn end_variation(&mut self) -> Flow {
        self.depth = self.depth.saturating_sub(1);
        Flow::Continue
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        if self.verdict().is_none() {
            self.reach_last();
        }
        let trail = core::mem::replace(&mut self.trail, Trail::new(false));
        let plies = self.plies;
        self.judge(|condition, _| {
            Met::when(match condition {
                Condition::Result(asked) => asked.matches(end.result),
                Condition::Plies(asked) => asked.matches(plies),
                Condition::EndsIn(asked) => trail.history().is_some_and(|line| asked.matches(line)),
                // A position that did not come does not come any more; tags are decided before the moves.
                _ => false,
            })
        });
        self.trail = trail;
        self.is_match = self.verdict().unwrap_or(false);
        Flow::Continue
    }
}
