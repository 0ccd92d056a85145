//! `moves_prefix`: the first moves of a game.

use super::{
    chess_function::{ChessFunction, documented, integer, signature, text},
    text_at_ply,
};
use core::fmt::Write as _;
use movetext_board::Color;
use movetext_pgn::{Flow, Interest, MoveEvent, Reader, Start, StartOrigin, Visitor};

pub(super) fn function() -> ChessFunction {
    let documentation = documented(
        "Returns the first plies in the main line in export format, without annotations. If fewer plies can be \
         played, returns these. Null if the number is negative, or if the game has no start position, because \
         its FEN tag is wrong or its variant cannot be played.",
        "moves_prefix(movetext, n)",
    )
    .with_argument(
        "movetext",
        "Text: the moves of a game, with or without tags, comments, variations and result.",
    )
    .with_argument("n", "Int64: the number of plies. A negative constant is an error.")
    .with_sql_example(
        "```sql
> SELECT moves_prefix('1.e2-e4! {best} e5 (1... c5) 2. Ngf3 Nc6 1-0', 3) AS moves;
+-----------------+
| moves           |
+-----------------+
| 1. e4 e5 2. Nf3 |
+-----------------+
```",
    )
    .build();
    ChessFunction {
        name: "moves_prefix",
        signature: signature([vec![text(), integer()]]),
        documentation,
        plan: |constants| text_at_ply::plan(constants, "number of plies"),
        evaluate: |arguments| text_at_ply::evaluate(arguments, prefix),
    }
}

/// Returns the first `plies` plies of the first game in a text.
fn prefix(movetext: &str, plies: i64) -> Option<String> {
    let mut prefix = Prefix { left: plies, text: String::new(), is_playable: true };
    let Ok(_) = Reader::new(movetext.as_bytes()).visit_game(&mut prefix, &mut ());
    prefix.is_playable.then_some(prefix.text)
}

struct Prefix {
    /// The number of plies to add.
    left: i64,
    text: String,
    is_playable: bool,
}

impl Visitor for Prefix {
    fn interest(&self) -> Interest {
        Interest::REPLAY
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.is_playable = start.origin != StartOrigin::Unplayable;
        if self.is_playable && self.left > 0 { Flow::Continue } else { Flow::Stop }
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        let (san, is_first) = (event.san(), self.text.is_empty());
        let space = if is_first { "" } else { " " };
        // Writing to a string cannot fail.
        let _ = if is_first || event.position.turn() == Color::White {
            write!(self.text, "{space}{}", san.with_number(event.position))
        } else {
            write!(self.text, "{space}{san}")
        };
        self.left -= 1;
        if self.left > 0 { Flow::Continue } else { Flow::Stop }
    }
}
