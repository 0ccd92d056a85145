//! When two lines say the same: same moves, annotations and variations in the same places.

use super::node::Line;
use super::node::MoveNode;
use crate::visitor::Place;
use alloc::vec::Vec;
use core::fmt;

const LINE_PLACES: [Place; 2] = [Place::Start, Place::End];
const MOVE_PLACES: [Place; 3] = [Place::BeforeMove, Place::AfterMove, Place::AfterVariations];

impl PartialEq for Line<'_> {
    /// Linear in the size of the lines, with a stack of its own for the variations.
    fn eq(&self, other: &Self) -> bool {
        let mut pairs = alloc::vec![(*self, *other)];
        while let Some((left, right)) = pairs.pop() {
            if !same_line(&left, &right, &mut pairs) {
                return false;
            }
        }
        true
    }
}

fn same_line<'a, 'b>(left: &Line<'a>, right: &Line<'b>, pairs: &mut Vec<(Line<'a>, Line<'b>)>) -> bool {
    let frame = left.unread() == right.unread()
        && left.result() == right.result()
        && LINE_PLACES.iter().all(|&place| left.comments(place).eq(right.comments(place)));
    let mut moves = (left.first(), right.first());
    while let (Some(one), Some(other)) = moves {
        let mut variations = (one.variations(), other.variations());
        loop {
            match (variations.0.next(), variations.1.next()) {
                (Some(one), Some(other)) => pairs.push((one, other)),
                (None, None) => break,
                _ => return false,
            }
        }
        if !same_move(&one, &other) {
            return false;
        }
        moves = (one.next(), other.next());
    }
    frame && moves.0.is_none() && moves.1.is_none()
}

fn same_move(left: &MoveNode<'_>, right: &MoveNode<'_>) -> bool {
    left.played() == right.played()
        && MOVE_PLACES.iter().all(|&place| {
            left.comments(place).eq(right.comments(place)) && left.nags(place).eq(right.nags(place))
        })
}

impl fmt::Debug for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.moves().map(|node| node.played())).finish()
    }
}
