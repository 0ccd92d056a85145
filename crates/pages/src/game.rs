//! Games as the page stores them.

use crate::{
    json::{push_escaped, push_string},
    moves::push_move,
};
use alloc::collections::BTreeSet;
use core::fmt::Write as _;
use movetext_board::Color;
use movetext_fen::Fen;
use movetext_pgn::{
    Comment, Flow, GameEnd, GameStart, Interest, MoveEvent, Placement, SkippedText, Start, StartOrigin, Tag,
    Text, Visitor,
};
use movetext_pgn_values::{
    GameResult, Nag,
    command::{Command, Commands, CommentValues, Score, Segment, strip_commands},
};

/// Games for a [`GamesPage`](crate::GamesPage). Collect them as a [`Visitor`].
///
/// Threads can collect games separately; [`append`](Self::append) joins them. The games take about as many bytes as
/// they take in the page: two to three times their PGN.
#[derive(Clone, Debug, Default)]
pub struct PageGames {
    /// JSON objects, separated by commas.
    json: String,
    count: u64,
    source_bytes: u64,
    /// The moves of the current game: JSON strings, each followed by a comma.
    parts: String,
    /// Whether the last part is a sequence of moves whose string is not closed.
    is_open: bool,
    /// The side that played the last move of the current line, if there is one.
    mover: Option<Color>,
    /// The sides that played the moves that the open variations replace.
    replaced: Vec<Option<Color>>,
    has_tag: bool,
    /// The glyphs of all games.
    nags: BTreeSet<u8>,
}

impl PageGames {
    /// Creates a value without games.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns how many games there are.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Returns how many bytes the games take in their source.
    #[must_use]
    pub const fn source_bytes(&self) -> u64 {
        self.source_bytes
    }

    /// Adds the games of `other` after these. Linear in their length.
    pub fn append(&mut self, other: &Self) {
        if self.count == 0 {
            self.json.clone_from(&other.json);
        } else if other.count > 0 {
            self.json.push(',');
            self.json.push_str(&other.json);
        }
        self.nags.extend(&other.nags);
        self.count += other.count;
        self.source_bytes += other.source_bytes;
    }

    /// Returns the games as JSON objects, separated by commas.
    pub(crate) fn json(&self) -> &str {
        &self.json
    }

    /// Returns the glyphs of all games as a JSON object: for each number, the symbol and the meaning.
    pub(crate) fn nags_json(&self) -> String {
        let nags: Vec<String> = self.nags.iter().map(|&number| nag_json(Nag::new(number))).collect();
        format!("{{{}}}", nags.join(","))
    }

    /// Ends a sequence of moves.
    fn close(&mut self) {
        if self.is_open {
            self.parts.push_str("\",");
            self.is_open = false;
        }
    }

    /// Adds a part that is not a move. `kind` is its first character.
    fn push_part(&mut self, kind: char, text: &str) {
        self.close();
        self.parts.push('"');
        self.parts.push(kind);
        push_escaped(&mut self.parts, text);
        self.parts.push_str("\",");
    }

    /// Adds fields to the last move. After a comment or a variation, they are a part that names the last move again.
    fn push_fields(&mut self, fields: &str) {
        if fields.is_empty() {
            return;
        }
        if self.is_open {
            push_escaped(&mut self.parts, fields);
        } else {
            self.push_part('x', fields);
        }
    }
}

impl Visitor for PageGames {
    fn interest(&self) -> Interest {
        Interest::ALL.without(Interest::LINES).without(Interest::ESCAPES).without(Interest::KEYS)
    }

    fn begin_game(&mut self, _game: &GameStart) -> Flow {
        if self.count > 0 {
            self.json.push(',');
        }
        self.count += 1;
        self.json.push_str("{\"t\":[");
        self.parts.clear();
        self.replaced.clear();
        (self.is_open, self.has_tag, self.mover) = (false, false, None);
        Flow::Continue
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        if self.has_tag {
            self.json.push(',');
        }
        self.has_tag = true;
        push_string(&mut self.json, &tag.name.to_str());
        self.json.push(',');
        push_string(&mut self.json, &tag.value.to_str());
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        match start.origin {
            StartOrigin::Initial if start.position == &movetext_board::Position::initial() => {}
            StartOrigin::Unplayable => self.parts.push_str("\"!\","),
            _ => {
                let fen = Fen::from(start.position).to_string();
                self.push_part('f', &fen);
            }
        }
        Flow::Continue
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.parts.push_str(if self.is_open { " " } else { "\"m" });
        self.is_open = true;
        self.mover = Some(event.position.turn());
        push_move(&mut self.parts, event);
        Flow::Continue
    }

    fn nag(&mut self, nag: Nag, placement: Placement) -> Flow {
        self.nags.insert(nag.number());
        match placement {
            Placement::AfterMove | Placement::AfterVariations => {
                self.push_fields(&format!(";n{}", nag.number()));
            }
            _ => self.push_part('n', &nag.number().to_string()),
        }
        Flow::Continue
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        let text = comment.text.to_str();
        let is_after_move = matches!(comment.placement, Placement::AfterMove | Placement::AfterVariations);
        let is_at_start = comment.placement == Placement::Start && self.replaced.is_empty();
        if is_after_move || is_at_start {
            self.push_fields(&fields(&text, self.mover.unwrap_or(Color::White)));
        }
        let text = strip_commands(&text);
        if !text.trim().is_empty() {
            self.push_part('c', text.trim());
        }
        Flow::Continue
    }

    fn begin_variation(&mut self) -> Flow {
        self.push_part('(', "");
        self.replaced.push(self.mover);
        Flow::Continue
    }

    fn variation_result(&mut self, result: GameResult) -> Flow {
        self.push_part('r', result.as_str());
        Flow::Continue
    }

    fn end_variation(&mut self) -> Flow {
        self.push_part(')', "");
        self.mover = self.replaced.pop().flatten();
        Flow::Continue
    }

    fn skipped_text(&mut self, skipped: &SkippedText<'_>) -> Flow {
        self.push_part('u', &skipped.text.to_str());
        Flow::Continue
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.close();
        // The last comma has no part after it.
        self.parts.pop();
        let plies = end.plies;
        let _ = write!(self.json, "],\"r\":\"{}\",\"p\":{plies},\"m\":[{}]", end.result.as_str(), self.parts);
        if let Some(source) = end.source {
            self.json.push_str(",\"s\":");
            push_string(&mut self.json, &Text::plain(source).to_str());
            self.source_bytes += source.len() as u64;
        }
        self.json.push('}');
        Flow::Continue
    }
}

/// Returns a member of this object: `"NUMBER":["SYMBOL","MEANING"]`.
fn nag_json(nag: Nag) -> String {
    let number = nag.number();
    let mut json = format!("\"{number}\":[");
    push_string(&mut json, nag.symbol().unwrap_or(&format!("${number}")));
    json.push(',');
    push_string(&mut json, nag.description().unwrap_or_default());
    json.push(']');
    json
}

/// Returns the values in a comment as a move's fields.
fn fields(comment: &str, mover: Color) -> String {
    let mut fields = String::new();
    let values = CommentValues::from_comments([comment], mover);
    // Writing to a `String` does not fail.
    if let Some(time) = values.clock() {
        let _ = write!(fields, ";t{}", time.as_millis() as f64 / 1000.0);
    }
    if let Some(time) = values.elapsed() {
        let _ = write!(fields, ";u{}", time.as_millis() as f64 / 1000.0);
    }
    if let Some(evaluation) = values.evaluation() {
        let _ = match evaluation.score {
            Score::Mate(moves) => write!(fields, ";v#{moves}"),
            Score::Mated(moves) => write!(fields, ";v#-{moves}"),
            score => write!(fields, ";v{}", score.centipawns().unwrap_or_default()),
        };
    }
    for command in Commands::new(comment).filter_map(Segment::command) {
        match command.read() {
            Ok(Command::Squares(squares)) => squares.iter().for_each(|mark| {
                let _ = write!(fields, ";a{mark}");
            }),
            Ok(Command::Arrows(arrows)) => arrows.iter().for_each(|mark| {
                let _ = write!(fields, ";a{mark}");
            }),
            _ => {}
        }
    }
    fields
}
