//! A reference model of the tree without an arena: lists of moves that own lists of variations.

use movetext_board::Position;
use movetext_pgn::{Placement, Played};
use movetext_pgn_tree::{Game, Line};
use movetext_pgn_values::Nag;
use movetext_san::San;
use movetext_testkit::Random;

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Model {
    pub(crate) start: Vec<String>,
    pub(crate) moves: Vec<Step>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Step {
    pub(crate) played: Played,
    pub(crate) before: Vec<String>,
    pub(crate) after: Vec<Beside>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Beside {
    Comment(String),
    Nag(Nag),
    Variation(Box<Model>),
}

/// The path from the main line to a line. Each step is the index of a move, and the index of a variation on it.
pub(crate) type LinePath = Vec<(usize, usize)>;

impl Step {
    pub(crate) fn new(played: Played) -> Self {
        Self { played, before: Vec::new(), after: Vec::new() }
    }

    /// Returns the indices of the variations in `after`.
    fn places(&self) -> Vec<usize> {
        let is_variation = |index: &usize| matches!(self.after[*index], Beside::Variation(_));
        (0..self.after.len()).filter(is_variation).collect()
    }

    pub(crate) fn variations(&self) -> impl Iterator<Item = &Model> {
        self.after.iter().filter_map(|beside| match beside {
            Beside::Variation(line) => Some(&**line),
            _ => None,
        })
    }

    fn put(&mut self, beside: Beside) {
        let place = self.places().first().copied().unwrap_or(self.after.len());
        self.after.insert(place, beside);
    }
}

impl Model {
    pub(crate) fn line(&mut self, way: &[(usize, usize)]) -> &mut Self {
        let mut line = self;
        for &(at, variation) in way {
            let step = &mut line.moves[at];
            let place = step.places()[variation];
            let Beside::Variation(inner) = &mut step.after[place] else {
                unreachable!("`places` has variations alone")
            };
            line = inner;
        }
        line
    }

    /// Returns the paths to all lines.
    pub(crate) fn ways(&self) -> Vec<LinePath> {
        let mut ways = vec![Vec::new()];
        for (at, step) in self.moves.iter().enumerate() {
            for (variation, line) in step.variations().enumerate() {
                ways.extend(line.ways().into_iter().map(|rest| [vec![(at, variation)], rest].concat()));
            }
        }
        ways
    }

    pub(crate) fn promote(&mut self, way: &[(usize, usize)]) {
        let Some((&(at, variation), around)) = way.split_last() else { return };
        let line = self.line(around);
        if variation > 0 {
            let places = line.moves[at].places();
            line.moves[at].after.swap(places[variation - 1], places[variation]);
        } else {
            line.exchange(at, 0);
        }
    }

    pub(crate) fn promote_to_mainline(&mut self, way: &[(usize, usize)]) {
        for depth in (0..way.len()).rev() {
            let (at, variation) = way[depth];
            self.line(&way[..depth]).exchange(at, variation);
        }
    }

    fn exchange(&mut self, at: usize, variation: usize) {
        let mut tail = self.moves.split_off(at);
        let mut variations = Vec::new();
        let mut rest = Vec::new();
        for beside in tail[0].after.drain(..) {
            match beside {
                Beside::Variation(line) => variations.push(line),
                other => rest.push(other),
            }
        }
        tail[0].after = rest;
        let mut chosen = variations.remove(variation);
        let first = &mut chosen.moves[0];
        first.before = [core::mem::take(&mut chosen.start), core::mem::take(&mut first.before)].concat();
        first.put(Beside::Variation(Box::new(Self { start: Vec::new(), moves: tail })));
        first.after.extend(variations.into_iter().map(Beside::Variation));
        self.moves.append(&mut chosen.moves);
    }

    pub(crate) fn demote(&mut self, way: &[(usize, usize)]) -> bool {
        let Some((&(at, variation), around)) = way.split_last() else { return false };
        let step = &mut self.line(around).moves[at];
        let places = step.places();
        let Some(&next) = places.get(variation + 1) else { return false };
        step.after.swap(places[variation], next);
        true
    }

    pub(crate) fn delete(&mut self, way: &[(usize, usize)]) {
        let Some((&(at, variation), around)) = way.split_last() else { return };
        let step = &mut self.line(around).moves[at];
        let place = step.places()[variation];
        step.after.remove(place);
    }

    pub(crate) fn delete_from(&mut self, way: &[(usize, usize)], at: usize) {
        if at == 0 && !way.is_empty() {
            self.delete(way);
        } else {
            self.line(way).moves.truncate(at);
        }
    }

    pub(crate) fn delete_before(&mut self, way: &[(usize, usize)], at: usize) {
        if at == 0 && way.is_empty() {
            return;
        }
        let line = self.line(way);
        let mut moves = line.moves.split_off(at);
        if at == 0 {
            moves[0].before =
                [core::mem::take(&mut line.start), core::mem::take(&mut moves[0].before)].concat();
        }
        *self = Self { start: Vec::new(), moves };
    }

    /// Plays a move after the move at index `at` in a line, or at the start of the line.
    pub(crate) fn play(&mut self, way: &[(usize, usize)], at: Option<usize>, played: Played) {
        let line = self.line(way);
        let next = at.map_or(0, |at| at + 1);
        let Some(step) = line.moves.get_mut(next) else {
            line.moves.push(Step::new(played));
            return;
        };
        let is_known = |line: &Self| line.moves.first().is_some_and(|first| first.played == played);
        if step.played != played && !step.variations().any(is_known) {
            let moves = vec![Step::new(played)];
            step.after.push(Beside::Variation(Box::new(Self { start: Vec::new(), moves })));
        }
    }

    pub(crate) fn comment(&mut self, way: &[(usize, usize)], at: usize, place: Placement, text: &str) {
        let step = &mut self.line(way).moves[at];
        match place {
            Placement::BeforeMove => step.before.push(text.to_owned()),
            Placement::AfterMove => step.put(Beside::Comment(text.to_owned())),
            _ => step.after.push(Beside::Comment(text.to_owned())),
        }
    }

    pub(crate) fn nag(&mut self, way: &[(usize, usize)], at: usize, nag: Nag) {
        self.line(way).moves[at].put(Beside::Nag(nag));
    }

    pub(crate) fn remove_nag(&mut self, way: &[(usize, usize)], at: usize, nag: Nag) {
        self.line(way).moves[at].after.retain(|beside| *beside != Beside::Nag(nag));
    }

    pub(crate) fn remove_comments(&mut self, way: &[(usize, usize)], at: usize, place: Placement) {
        let step = &mut self.line(way).moves[at];
        if place == Placement::BeforeMove {
            step.before.clear();
        }
        let split = step.places().first().copied().unwrap_or(step.after.len());
        let mut index = 0;
        step.after.retain(|beside| {
            let is_here = match place {
                Placement::AfterMove => index < split,
                Placement::AfterVariations => index > split,
                _ => false,
            };
            index += 1;
            !(is_here && matches!(beside, Beside::Comment(_)))
        });
    }

    /// Returns the position after the move at index `at` in a line.
    pub(crate) fn position(&self, start: Position, way: &[(usize, usize)], at: Option<usize>) -> Position {
        let mut position = start;
        let mut line = self;
        for &(parent, variation) in way {
            position = play(position, &line.moves[..parent]);
            line = line.moves[parent].variations().nth(variation).unwrap();
        }
        play(position, &line.moves[..at.map_or(0, |at| at + 1)])
    }

    /// Writes the line, which begins in this position.
    pub(crate) fn text(&self, mut position: Position) -> String {
        let comment = |text: &String| format!("{{{text}}}");
        let mut words: Vec<String> = self.start.iter().map(comment).collect();
        for step in &self.moves {
            // Write a number first, so that the comment is before the move.
            words.push("1.".to_owned());
            words.extend(step.before.iter().map(comment));
            words.push(match step.played {
                Played::Move(mv) => San::from_move(mv, &position).to_string(),
                Played::Null => "--".to_owned(),
            });
            words.extend(step.after.iter().map(|beside| match beside {
                Beside::Comment(text) => comment(text),
                Beside::Nag(nag) => nag.to_string(),
                Beside::Variation(line) => format!("({})", line.text(position)),
            }));
            position = play(position, core::slice::from_ref(step));
        }
        words.join(" ")
    }

    /// Picks a random line, and one of its moves if it has any.
    pub(crate) fn pick(&mut self, random: &mut Random) -> (LinePath, Option<usize>) {
        let ways = self.ways();
        let way = ways[random.below(ways.len())].clone();
        let count = self.line(&way).moves.len();
        let at = (count > 0).then(|| random.below(count));
        (way, at)
    }
}

fn play(position: Position, steps: &[Step]) -> Position {
    steps.iter().fold(position, |position, step| match step.played {
        Played::Move(mv) => {
            assert!(position.is_legal(mv));
            position.play(mv)
        }
        Played::Null => position.null_move().unwrap(),
    })
}

/// Returns the line at this path in the real game.
pub(crate) fn real<'g>(game: &'g Game, way: &[(usize, usize)]) -> Line<'g> {
    way.iter().fold(game.mainline(), |line, &(at, variation)| {
        line.moves().nth(at).unwrap().variations().nth(variation).unwrap()
    })
}
