//! Games as messages for JavaScript.

use crate::{
    diagnostic,
    offsets::Utf16Offsets,
    ops::{Message, Op},
};
use movetext_board::Position;
use movetext_columns::score;
use movetext_fen::Fen;
use movetext_pgn::{
    Comment, Flow, GameEnd, GameStart, Interest, MoveEvent, Placement, Played, SkippedText, Start, Tag, Text,
    Visitor,
    diagnostic::{Code, DetailLevel, Diagnostic, Severity, Sink},
};
use movetext_pgn_tree::{Game, GameBuilder, Line, MoveId, TreeItem, TreeStep};
use movetext_pgn_values::Nag;
use movetext_san::notation::Uci;

/// A visitor and sink that encodes each game.
#[derive(Debug, Default)]
pub(crate) struct GameEncoder {
    builder: GameBuilder,
    /// The last start position and its FEN. Most games have the same.
    start: Option<(Position, String)>,
    heads: Heads,
    with_fens: bool,
    /// Whether the spaces after the semicolons of line comments are left out.
    trims_line_comments: bool,
}

/// The SAN, UCI and FEN of each move. We write them when a move arrives, because its event has both positions.
#[derive(Debug, Default)]
struct Heads {
    text: Vec<u8>,
    moves: Vec<Head>,
}

#[derive(Clone, Copy, Debug)]
struct Head {
    id: MoveId,
    bits: u16,
    san: u8,
    fen: u8,
}

impl GameEncoder {
    pub(crate) fn new(with_fens: bool) -> Self {
        Self { with_fens, ..Self::default() }
    }

    pub(crate) fn trim_line_comments(&mut self) {
        self.trims_line_comments = true;
    }

    /// Encodes the game that was read last.
    pub(crate) fn encode(&mut self, offsets: Option<&Utf16Offsets>, out: &mut Message) {
        let game = self.builder.game();
        let offset = offsets.map_or(game.offset(), |offsets| offsets.convert(game.offset()));
        out.push(Op::Game, 0);
        for number in [game.number(), offset, game.line_number()] {
            out.push_wide(number);
        }
        push_tags(game, out);
        match game.start() {
            Some(position) => {
                let known = self.start.take().filter(|(known, _)| *known == position);
                let render = || Fen::from(&position).render(Default::default()).as_str().to_owned();
                let (_, fen) = self.start.insert(known.unwrap_or_else(|| (position, render())));
                out.push_text(Op::Start, fen);
            }
            None => out.push(Op::Start, 0),
        }
        push_line(game.mainline(), out);
        self.push_moves(game, out);
        push_comments(game.comments_after_result(), Placement::End, out);
        out.push_text(Op::Result, game.result().as_str());
        for found in game.diagnostics() {
            diagnostic::push(found, offsets, out);
        }
    }

    /// Encodes all moves in the order of the text.
    fn push_moves(&self, game: &Game, out: &mut Message) {
        let (mut heads, mut at) = (self.heads.moves.iter(), 0);
        for item in game.depth_first() {
            match item {
                TreeItem::Move(step) => {
                    let Some(head) = heads.next() else { return };
                    debug_assert_eq!(head.id, step.node.id(), "the order of the tree");
                    let end = at + usize::from(head.san) + usize::from(head.fen);
                    out.text.extend_from_slice(self.heads.text.get(at..end).unwrap_or_default());
                    at = end;
                    out.push(Op::Move, head.san.into());
                    out.words.push(u32::from(head.bits) | u32::from(head.fen) << 16);
                    push_annotations(&step, out);
                }
                TreeItem::BeginVariation(line) => {
                    out.push(Op::BeginVariation, 0);
                    push_line(line, out);
                }
                TreeItem::EndVariation(_) => out.push(Op::EndVariation, 0),
            }
        }
    }
}

fn push_tags(game: &Game, out: &mut Message) {
    for (name, _) in game.tags() {
        out.push_text(Op::Tag, name);
        // Of repeated tags, one value counts.
        let length = out.add_text(game.tag(name));
        out.words.push(length);
    }
}

/// Encodes what a line has beside its moves.
fn push_line(line: Line<'_>, out: &mut Message) {
    push_comments(line.comments(Placement::Start), Placement::Start, out);
    if !line.skipped_text().is_empty() {
        out.push_text(Op::SkippedText, line.skipped_text());
    }
}

fn push_annotations(step: &TreeStep<'_>, out: &mut Message) {
    let node = step.node;
    if node.is_bare() {
        return;
    }
    let values = step.comment_values();
    if let Some(clock) = values.clock() {
        out.push(Op::Clock, 0);
        out.push_wide(clock.as_secs_f64().to_bits());
    }
    if let Some(evaluation) = values.evaluation() {
        let number = score::single(evaluation.score, step.mover);
        out.push(Op::Evaluation, i32::from(number) as u32);
    }
    for place in [Placement::BeforeMove, Placement::AfterMove] {
        for nag in node.nags(place) {
            out.push(Op::Nag, nag.number().into());
        }
    }
    for place in [Placement::BeforeMove, Placement::AfterMove, Placement::AfterVariations] {
        push_comments(node.comments(place), place, out);
    }
}

fn push_comments<'t>(comments: impl Iterator<Item = &'t str>, place: Placement, out: &mut Message) {
    for comment in comments {
        let length = out.add_text(comment);
        out.push(Op::Comment, place as u32 | length << 3);
    }
}

/// Returns a move in UCI notation as bits, or 0 for a null move.
pub(crate) fn played_bits(event: &MoveEvent<'_>) -> u16 {
    match event.played {
        // Only castling has other squares in UCI notation than in the move itself.
        Played::Move(mv) if !mv.is_castling() => mv.code().bits(),
        _ => uci_bits(event.uci()),
    }
}

pub(crate) fn uci_bits(uci: Uci) -> u16 {
    uci.code().map_or(0, movetext_board::MoveCode::bits)
}

impl Heads {
    fn push(&mut self, id: MoveId, event: &MoveEvent<'_>, with_fens: bool) {
        let start = self.text.len();
        if event.is_canonical {
            self.text.extend_from_slice(event.text.raw());
        } else {
            self.text.extend_from_slice(event.san().text().as_bytes());
        }
        let san = self.text.len();
        if with_fens {
            let fen = Fen::from(event.position_after()).render(Default::default());
            self.text.extend_from_slice(fen.as_str().as_bytes());
        }
        let length = |from, to| u8::try_from(to - from).unwrap_or(u8::MAX);
        let (san, fen) = (length(start, san), length(san, self.text.len()));
        self.moves.push(Head { id, bits: played_bits(event), san, fen });
    }
}

impl Visitor for GameEncoder {
    fn interest(&self) -> Interest {
        Interest::ALL.without(Interest::ESCAPES | Interest::KEYS)
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.heads.text.clear();
        self.heads.moves.clear();
        self.builder.begin_game(game)
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.builder.tag(tag)
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.builder.begin_moves(start)
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        let previous = self.builder.last_move();
        let flow = self.builder.mv(event);
        // The builder skips moves that the tree cannot contain.
        if let Some(id) = self.builder.last_move().filter(|&id| Some(id) != previous) {
            self.heads.push(id, event, self.with_fens);
        }
        flow
    }

    fn nag(&mut self, nag: Nag, place: Placement) -> Flow {
        self.builder.nag(nag, place)
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        if !self.trims_line_comments || !comment.is_line_comment() {
            return self.builder.comment(comment);
        }
        let text = comment.text.to_str();
        let text = Text::plain(text.trim_start_matches([' ', '\t']).as_bytes());
        self.builder.comment(&Comment { text, ..*comment })
    }

    fn begin_variation(&mut self) -> Flow {
        self.builder.begin_variation()
    }

    fn end_variation(&mut self) -> Flow {
        self.builder.end_variation()
    }

    fn skipped_text(&mut self, skipped: &SkippedText<'_>) -> Flow {
        self.builder.skipped_text(skipped)
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.builder.end_game(end)
    }
}

impl Sink for GameEncoder {
    fn detail_level(&self, code: Code) -> DetailLevel {
        // Notes are not encoded.
        if code.severity() < Severity::Warning { DetailLevel::None } else { self.builder.detail_level(code) }
    }

    fn count(&mut self, code: Code) -> Flow {
        self.builder.count(code)
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.builder.diagnostic(diagnostic)
    }
}
