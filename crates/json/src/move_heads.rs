//! The beginnings of moves in JSON Lines: SAN, UCI and FEN.

use crate::json_text::push_key;
use core::fmt::Write as _;
use movetext_columns::{Column as _, PlyColumn};
use movetext_fen::Fen;
use movetext_pgn::MoveEvent;
use movetext_pgn_tree::MoveId;
use movetext_san::San;

/// The beginnings of the moves in a game, each from the brace to the UCI move, or to the FEN if it is requested. We
/// write them when a move arrives, because its event has the SAN and the positions. A tree would have to compute them
/// again.
#[derive(Debug, Default)]
pub(super) struct MoveHeads {
    text: String,
    /// The moves in the order of the tree. Each has the offset where its text ends.
    ends: Vec<(MoveId, usize)>,
}

impl MoveHeads {
    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
    }

    pub(super) fn push(&mut self, id: MoveId, event: &MoveEvent<'_>, with_fen: bool) {
        let out = &mut self.text;
        // SAN and UCI have nothing to escape.
        out.push_str("{\"san\":\"");
        match core::str::from_utf8(event.text.raw()) {
            Ok(san) if event.is_canonical => {
                let canonical = || event.played.mv().map(|mv| San::from_move(mv, event.position).text());
                debug_assert_eq!(Some(san), canonical().as_deref(), "the text is canonical");
                out.push_str(san);
            }
            _ => out.push_str(&event.san().text()),
        }
        out.push_str("\",\"uci\":\"");
        out.push_str(&event.uci().text());
        out.push('"');
        if with_fen {
            push_key(PlyColumn::Fen.name(), out);
            // Writing to a string cannot fail.
            let _ = write!(out, "\"{}\"", Fen::from(event.position_after()));
        }
        self.ends.push((id, out.len()));
    }

    /// Iterates over the moves with their texts.
    pub(super) fn iter(&self) -> impl Iterator<Item = (MoveId, &str)> {
        let mut start = 0;
        self.ends.iter().map(move |&(id, end)| {
            let range = core::mem::replace(&mut start, end)..end;
            (id, self.text.get(range).unwrap_or_default())
        })
    }
}
