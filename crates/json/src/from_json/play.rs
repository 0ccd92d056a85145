//! Builds a game from a record by playing its moves. Does not recurse.

use super::{
    error::{Fault, JsonFault, shorten},
    record::{Id, MAIN, MoveEntry, Range, Record, StartField},
};
use movetext_board::{Move, Position, Rules, Square, movegen::GameBoard};
use movetext_fen::{Fen, Leniency, ReadOptions};
use movetext_pgn::{
    Comment, GameEnd, GameStart, Interest, Location, MoveEvent, Placement, Played, SkippedText, Span, Start,
    StartOrigin, StartTags, Tag, Text, Visitor as _,
    diagnostic::{Code, Detail, Diagnostic, Finding, Sink},
};
use movetext_pgn_tree::GameBuilder;
use movetext_pgn_values::{GameResult, value::Variant};
use movetext_san::{
    San,
    notation::{CastlingStyle, Uci},
};

/// The number and the location of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin {
    pub(super) number: u64,
    pub(super) line: u64,
    pub(super) span: Span,
}

/// Builds the game that a record describes, without the comments and glyphs that `interest` does not request. Returns
/// the first error.
pub(super) fn build(
    record: &Record,
    origin: Origin,
    interest: Interest,
    builder: &mut GameBuilder,
) -> Result<(), Fault> {
    let at = LinePosition { board: GameBoard::initial().without_key(), ply: 0 };
    let mut play = Play { record, origin, interest, builder, at, outer: Vec::new(), plies: 0 };
    play.run().map_err(|kind| (kind, None))
}

/// The current position in the main line or in a variation.
#[derive(Clone)]
struct LinePosition {
    board: GameBoard,
    ply: u32,
}

/// A task for the loop in `Play::run`, which keeps its tasks on a stack.
enum Task {
    Move(Id),
    /// A variation, followed by its siblings on the same move.
    Variation(Id),
    AfterVariations(Id),
    EndLine(Id),
}

struct Play<'r, 'b> {
    record: &'r Record,
    origin: Origin,
    interest: Interest,
    builder: &'b mut GameBuilder,
    at: LinePosition,
    outer: Vec<LinePosition>,
    plies: u32,
}

impl Play<'_, '_> {
    // We ignore the `Flow` that the builder returns. The builder stops only at games longer than the line limit allows.
    fn run(&mut self) -> Result<(), JsonFault> {
        let Origin { number, line, span } = self.origin;
        self.builder.begin_game(&GameStart { number, offset: span.start, line, column: 1 });
        self.begin_game()?;
        let mut tasks = Vec::new();
        self.begin_line(MAIN, &mut tasks);
        while let Some(task) = tasks.pop() {
            match task {
                Task::Move(id) => {
                    let mut next = Some(id);
                    while let Some(id) = next {
                        next = self.play_move(id, &mut tasks)?;
                    }
                }
                Task::Variation(id) => self.begin_variation(id, &mut tasks),
                Task::AfterVariations(id) => {
                    if let Some(entry) = self.record.mv(id) {
                        self.add_comments(entry.comments_after, Placement::AfterVariations);
                    }
                }
                Task::EndLine(id) => self.end_line(id),
            }
        }
        self.add_comments(self.record.comments_end, Placement::End);
        let result = self.record.result.unwrap_or_else(|| self.result_from_tag());
        let marker = self.record.result;
        self.builder.end_game(&GameEnd {
            result,
            marker,
            plies: self.plies,
            span,
            tags_end: 0,
            source: None,
        });
        Ok(())
    }

    /// Adds the tags and finds the start position.
    fn begin_game(&mut self) -> Result<(), JsonFault> {
        let mut tags = StartTags::default();
        for &(name, value) in &self.record.tags {
            let [name, value] = [name, value].map(|text| Text::plain(self.record.text(text).as_bytes()));
            let tag = Tag { name, value, span: self.origin.span, value_span: self.origin.span };
            tags.note(&tag);
            self.builder.tag(&tag);
        }
        let mut diagnostics = Vec::new();
        let (tag_position, tag_origin) = tags.position(|diagnostic| diagnostics.push(diagnostic));
        let (position, origin) = self.start_position(tag_position, tag_origin)?;
        for diagnostic in diagnostics {
            // A missing FEN tag is no problem if `start` has the position.
            if diagnostic.code != Code::VariantWithoutFen || origin == StartOrigin::Initial {
                self.report(diagnostic, "");
            }
        }
        if origin == StartOrigin::Unplayable && self.record.has_moves() {
            return Err(JsonFault::Unplayable);
        }
        let position = position.without_key();
        if origin == StartOrigin::FenTag || position.rules() != Rules::Chess {
            self.at.board = GameBoard::new(position);
        }
        self.builder.begin_moves(&Start { position: &position, origin });
        Ok(())
    }

    /// Returns the start position. If both `start` and the tags have one, they must be equal.
    fn start_position(
        &self,
        tag_position: Position,
        origin: StartOrigin,
    ) -> Result<(Position, StartOrigin), JsonFault> {
        let range = match &self.record.start {
            StartField::Absent => return Ok((tag_position, origin)),
            StartField::Null if origin == StartOrigin::Unplayable => return Ok((tag_position, origin)),
            StartField::Null => return Err(JsonFault::OtherStart("null".to_owned())),
            StartField::Fen(range) => *range,
        };
        let text = self.record.text(range);
        // The Variant tag names the rules. A pocket or a check count must not contradict it.
        let named = self.last_tag("Variant").and_then(|name| Variant::read(name).rules());
        let options = ReadOptions::from(Leniency::Strict);
        let parsed = Fen::read_position(text, named.map_or(options, |rules| options.with_rules(rules)));
        let parsed = parsed.map_err(|_| JsonFault::Start(shorten(text)))?;
        let is_same = Fen::from(&parsed) == Fen::from(&tag_position);
        match origin {
            StartOrigin::Initial if is_same => Ok((parsed, StartOrigin::Initial)),
            StartOrigin::Initial => Ok((parsed, StartOrigin::FenTag)),
            StartOrigin::FenTag if is_same => Ok((parsed, StartOrigin::FenTag)),
            _ => Err(JsonFault::OtherStart(shorten(text))),
        }
    }

    /// Returns the result in the Result tag, for records that have no `result`.
    fn result_from_tag(&self) -> GameResult {
        let value = self.last_tag("Result");
        value.and_then(|value| GameResult::from_marker(value.trim().as_bytes())).unwrap_or_default()
    }

    /// Returns the value of the last tag with this name.
    fn last_tag(&self, name: &str) -> Option<&str> {
        let tag = self.record.tags.iter().rfind(|(other, _)| self.record.text(*other) == name);
        tag.map(|(_, value)| self.record.text(*value))
    }

    fn begin_line(&mut self, id: Id, tasks: &mut Vec<Task>) {
        let Some(line) = self.record.line(id) else { return };
        self.add_comments(line.comments, Placement::Start);
        tasks.push(Task::EndLine(id));
        tasks.extend(line.first.map(Task::Move));
    }

    fn begin_variation(&mut self, id: Id, tasks: &mut Vec<Task>) {
        let sibling = self.record.line(id).and_then(|line| line.sibling);
        tasks.extend(sibling.map(Task::Variation));
        self.builder.begin_variation();
        let board = GameBoard::new(*self.at.board.before());
        let inner = LinePosition { board, ply: self.at.ply.saturating_sub(1) };
        self.outer.push(core::mem::replace(&mut self.at, inner));
        self.begin_line(id, tasks);
    }

    fn end_line(&mut self, id: Id) {
        let skipped = self.record.line(id).map_or("", |line| self.record.text(line.skipped_text));
        if !skipped.is_empty() {
            self.builder
                .skipped_text(&SkippedText { text: Text::plain(skipped.as_bytes()), span: self.origin.span });
        }
        if let Some(outer) = self.outer.pop() {
            self.at = outer;
            self.builder.end_variation();
        }
    }

    /// Plays a move. Returns the move after it, unless it has variations or comments after them. These become tasks,
    /// and so does the next move.
    fn play_move(&mut self, id: Id, tasks: &mut Vec<Task>) -> Result<Option<Id>, JsonFault> {
        let Some(entry) = self.record.mv(id) else { return Ok(None) };
        let played = self.play(entry)?;
        self.add_comments(entry.comments_before, Placement::BeforeMove);
        self.add_nags(entry.nags_before, Placement::BeforeMove);
        let LinePosition { board, ply } = &self.at;
        let event = MoveEvent::new(*ply, board.before(), played, board.position());
        self.builder.mv(&event.with_text(Text::plain(b""), self.origin.span));
        self.plies += u32::from(self.outer.is_empty());
        self.at.ply = self.at.ply.saturating_add(1);
        self.add_nags(entry.nags, Placement::AfterMove);
        self.add_comments(entry.comments, Placement::AfterMove);
        if entry.variation.is_none() && entry.comments_after.is_empty() {
            return Ok(entry.next);
        }
        tasks.extend(entry.next.map(Task::Move));
        if !entry.comments_after.is_empty() {
            tasks.push(Task::AfterVariations(id));
        }
        tasks.extend(entry.variation.map(Task::Variation));
        Ok(None)
    }

    /// Plays the move that an entry means. If both texts are wrong, the error is about the UCI move.
    fn play(&mut self, entry: &MoveEntry) -> Result<Played, JsonFault> {
        let text = |range: Option<Range>| range.map(|range| self.record.text(range));
        let (ply, san, uci) = (self.at.ply, text(entry.san), text(entry.uci));
        let mv = match (san, uci) {
            (None, None) => return Err(JsonFault::NoMove(ply)),
            (None, Some(uci)) => {
                let mv = self.find_uci(uci, None)?;
                if let Some(mv) = mv {
                    self.at.board.play(mv);
                }
                mv
            }
            (Some(san), None) => self.play_san(san)?,
            (Some(san), Some(uci)) => {
                let played = self.play_san(san);
                let other = self.find_uci(uci, played.as_ref().ok().copied().flatten())?;
                let mv = played?;
                if mv != other {
                    return Err(JsonFault::TwoMoves { ply, san: shorten(san), uci: shorten(uci) });
                }
                mv
            }
        };
        match mv {
            Some(mv) => return Ok(Played::Move(mv)),
            None if self.at.board.position().null_move().is_none() => {
                return Err(JsonFault::NullInCheck(ply));
            }
            None => self.at.board.pass(),
        }
        Ok(Played::Null)
    }

    /// Plays a move from its SAN, and reports an unusual spelling. For a null move, returns `None` and plays nothing.
    fn play_san(&mut self, text: &str) -> Result<Option<Move>, JsonFault> {
        let LinePosition { board, ply } = &mut self.at;
        let ply = *ply;
        let san = San::parse(text).map_err(|error| JsonFault::San { ply, text: shorten(text), error })?;
        if san.is_null() {
            return Ok(None);
        }
        let resolved = san.play_on(board);
        let resolved = resolved.map_err(|error| JsonFault::Illegal { ply, text: shorten(text), error })?;
        if !resolved.repairs().is_empty() || san.suffix().is_some() {
            let san = San::from_move(resolved.mv(), board.before()).text();
            let detail = Detail::Spelling { repairs: resolved.repairs(), san };
            self.report(Finding { code: Code::MoveSpelling, span: self.origin.span, detail }, text);
        }
        Ok(Some(resolved.mv()))
    }

    /// Finds a move from its UCI text. Returns `None` for a null move. `played` is the move from the SAN, if it was
    /// played.
    fn find_uci(&self, text: &str, played: Option<Move>) -> Result<Option<Move>, JsonFault> {
        // Nearly all moves are written as the squares of the move from the SAN.
        if played.and_then(squares).is_some_and(|squares| squares == *text.as_bytes()) {
            return Ok(played);
        }
        let LinePosition { ref board, ply } = self.at;
        let uci = Uci::parse(text).map_err(|error| JsonFault::Uci { ply, text: shorten(text), error })?;
        // Writing the played move takes less time than finding it again.
        if played.is_some_and(|mv| uci == Uci::from_move(mv, board.before(), CastlingStyle::Standard)) {
            return Ok(played);
        }
        if uci == Uci::Null {
            return Ok(None);
        }
        let position = if played.is_some() { board.before() } else { board.position() };
        let found = uci.find_move(position);
        found.map(Some).map_err(|error| JsonFault::Illegal { ply, text: shorten(text), error })
    }

    fn add_comments(&mut self, list: Range, place: Placement) {
        if list.is_empty() || !self.interest.contains(Interest::COMMENTS) {
            return;
        }
        for text in self.record.texts(list) {
            let text = Text::plain(text.as_bytes());
            self.builder.comment(&Comment { text, placement: place, span: self.origin.span });
        }
    }

    fn add_nags(&mut self, list: Range, place: Placement) {
        if list.is_empty() || !self.interest.contains(Interest::NAGS) {
            return;
        }
        for &nag in self.record.nags(list) {
            self.builder.nag(nag, place);
        }
    }

    /// Adds a diagnostic to the game.
    fn report(&mut self, finding: Finding, excerpt: &str) {
        let location = Location { line: self.origin.line, column: 1 };
        let diagnostic = Diagnostic::new(finding, location, self.origin.number);
        self.builder.diagnostic(&diagnostic.with_excerpt(excerpt));
    }
}

/// Returns the UCI text of a move that is neither castling nor a promotion nor a drop: the names of its two squares.
fn squares(mv: Move) -> Option<[u8; 4]> {
    if mv.is_castling() || mv.promotion().is_some() || mv.dropped_role().is_some() {
        return None;
    }
    let name = |square: Square| [b'a' + square.file() as u8, b'1' + square.rank() as u8];
    let ([file, rank], [to_file, to_rank]) = (name(mv.origin()), name(mv.target()));
    Some([file, rank, to_file, to_rank])
}
