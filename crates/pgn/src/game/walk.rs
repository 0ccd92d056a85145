//! Walks the tree: drives a visitor through a game, and compares lines.

use super::Game;
use super::node::Line;
use super::node::MoveNode;
use super::node::Note;
use crate::nag::Nag;
use crate::span::Span;
use crate::text::Text;
use crate::visitor::Comment;
use crate::visitor::Escape;
use crate::visitor::Flow;
use crate::visitor::GameEnd;
use crate::visitor::GameStart;
use crate::visitor::Place;
use crate::visitor::Played;
use crate::visitor::Start;
use crate::visitor::Step;
use crate::visitor::Tag;
use crate::visitor::Unread;
use crate::visitor::Visitor;
use alloc::vec::Vec;
use movetext_board::Position;

/// A line on its way to the visitor.
struct Walk<'g> {
    line: Line<'g>,
    /// The move whose variations are being walked.
    node: Option<MoveNode<'g>>,
    /// The position before that move.
    before: Position,
    /// The position after it, or the start of the line.
    position: Position,
    ply: u32,
    variations: Vec<Line<'g>>,
}

impl Game {
    /// Drives `visitor` through the game, as if it had been read from text in the normal order: a move, its glyphs,
    /// its comments, its variations, the comments after them. Linear in the size of the game.
    pub fn visit<V: Visitor>(&self, visitor: &mut V) -> Flow {
        let start = GameStart { number: self.number, offset: self.offset, line: self.line };
        let mut flow = visitor.begin_game(&start);
        for (name, value) in self.tags() {
            if flow == Flow::Continue {
                let (name, value) = (Text::plain(name.as_bytes()), Text::plain(value.as_bytes()));
                flow = visitor.tag(&Tag { name, value, span: Span::default(), value_span: Span::default() });
            }
        }
        let position = self.start().unwrap_or_else(Position::initial);
        if flow == Flow::Continue {
            flow = visitor.begin_moves(&Start { position: &position, origin: self.origin });
        }
        let mut plies = 0;
        if flow == Flow::Continue {
            flow = walk(self.mainline(), position, self.text.as_str(), visitor, &mut plies);
        }
        if flow == Flow::Stop {
            return flow;
        }
        let span = Span::default();
        visitor.end_game(&GameEnd { result: self.result, marker: self.marker, plies, span, source: None })
    }
}

/// Walks a main line with all variations, on a stack of its own.
fn walk<'g, V: Visitor>(
    main: Line<'g>,
    start: Position,
    text: &'g str,
    visitor: &mut V,
    plies: &mut u32,
) -> Flow {
    let mut outer: Vec<Walk<'g>> = Vec::new();
    let mut flow = notes(main.notes(Place::Start), Place::Start, text, visitor);
    let mut current =
        Walk { line: main, node: None, before: start, position: start, ply: 0, variations: Vec::new() };
    loop {
        if flow == Flow::SkipVariation && outer.is_empty() {
            flow = Flow::SkipGame;
        }
        if let Flow::SkipGame | Flow::Stop = flow {
            return close(outer.len(), visitor, flow);
        }
        if flow == Flow::Continue
            && let Some(variation) = current.variations.pop()
        {
            flow = visitor.begin_variation();
            if flow == Flow::Continue {
                flow = notes(variation.notes(Place::Start), Place::Start, text, visitor);
            }
            let inner = Walk {
                line: variation,
                node: None,
                before: current.before,
                position: current.before,
                ply: current.ply.saturating_sub(1),
                variations: Vec::new(),
            };
            outer.push(core::mem::replace(&mut current, inner));
            continue;
        }
        if flow == Flow::Continue {
            match step(&mut current, text, visitor) {
                Some(answer) => {
                    *plies += u32::from(outer.is_empty());
                    flow = answer;
                    continue;
                }
                None => flow = end_line(&current.line, visitor),
            }
        }
        match outer.pop() {
            Some(line) => {
                current = line;
                if flow != Flow::Stop {
                    let answer = visitor.end_variation();
                    flow = if flow == Flow::SkipGame { flow } else { answer };
                }
            }
            None if flow == Flow::Continue => {
                return notes(main.notes(Place::End), Place::End, text, visitor);
            }
            None => return flow,
        }
    }
}

/// Ends the variations that are open when the visitor wants no more of the game.
fn close<V: Visitor>(depth: usize, visitor: &mut V, flow: Flow) -> Flow {
    if flow != Flow::Stop {
        for _ in 0..depth {
            if visitor.end_variation() == Flow::Stop {
                return Flow::Stop;
            }
        }
    }
    flow
}

/// Finishes the move at hand and delivers the next one of the line; `None` at its end.
fn step<'g, V: Visitor>(walk: &mut Walk<'g>, text: &'g str, visitor: &mut V) -> Option<Flow> {
    let next = match walk.node {
        Some(node) => {
            let flow = notes(node.notes(Place::AfterVariations), Place::AfterVariations, text, visitor);
            if flow != Flow::Continue {
                return Some(flow);
            }
            node.next()
        }
        None => walk.line.first(),
    };
    let node = next?;
    let mut flow = notes(node.notes(Place::BeforeMove), Place::BeforeMove, text, visitor);
    if flow != Flow::Continue {
        return Some(flow);
    }
    let played = node.played();
    let after = match played {
        Played::Move(mv) => walk.position.play(mv),
        // A null move is only kept where it could be made.
        Played::Null => walk.position.null_move().unwrap_or(walk.position),
    };
    walk.before = core::mem::replace(&mut walk.position, after);
    flow = visitor.mv(&Step {
        ply: walk.ply,
        position: &walk.before,
        played,
        text: Text::plain(b""),
        span: Span::default(),
    });
    walk.ply += 1;
    walk.node = Some(node);
    if flow == Flow::Continue {
        flow = nags(node.nags(Place::AfterMove), Place::AfterMove, visitor);
    }
    if flow == Flow::Continue {
        let rest = node.notes(Place::AfterMove).filter(|note| !matches!(note, Note::Nag(_)));
        flow = notes(rest, Place::AfterMove, text, visitor);
    }
    walk.variations = node.variations().collect();
    walk.variations.reverse();
    Some(flow)
}

fn end_line<V: Visitor>(line: &Line<'_>, visitor: &mut V) -> Flow {
    let unread = line.unread();
    let mut flow = Flow::Continue;
    if !unread.is_empty() {
        flow = visitor.unread(&Unread { text: Text::plain(unread.as_bytes()), span: Span::default() });
    }
    match line.result() {
        Some(result) if flow == Flow::Continue => visitor.variation_result(result),
        _ => flow,
    }
}

fn nags<V: Visitor>(nags: impl Iterator<Item = Nag>, place: Place, visitor: &mut V) -> Flow {
    for nag in nags {
        let flow = visitor.nag(nag, place);
        if flow != Flow::Continue {
            return flow;
        }
    }
    Flow::Continue
}

fn notes<V: Visitor>(notes: impl Iterator<Item = Note>, place: Place, text: &str, visitor: &mut V) -> Flow {
    for note in notes {
        let span = Span::default();
        let flow = match note {
            Note::Nag(nag) => visitor.nag(nag, place),
            Note::Comment(range) => {
                visitor.comment(&Comment { text: Text::plain(range.of(text).as_bytes()), place, span })
            }
            Note::Escape(range) => {
                visitor.escape(&Escape { text: Text::plain(range.of(text).as_bytes()), span })
            }
        };
        if flow != Flow::Continue {
            return flow;
        }
    }
    Flow::Continue
}
