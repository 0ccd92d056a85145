//! Games as text in export format (PGN 3.2), in memory: the consumer that the writer puts an output behind.

use crate::charset;
use crate::comment;
use crate::comment::Kind;
use crate::lines;
use crate::movetext::Movetext;
use crate::normalisation::{ChangeSink, Losses, Normalisation, Reporter};
use crate::options::{ExportOptions, Layout};
use crate::tags;
use crate::tags::{SetUp, Supplement, Tags};
use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::fmt::Write as _;
use movetext_board::Position;
use movetext_fen::Fen;
use movetext_pgn::{
    Comment, Escape, Flow, GameEnd, GameStart, Place, Start, StartOrigin, Step, Tag, Unread, Visitable,
    Visitor, Wants,
};
use movetext_pgn_values::{GameResult, Nag};

/// Games as text, appended to a string as they end.
///
/// It is a [`Visitor`], so that a reader, a game tree or a decoder can drive it. [`Writer`](crate::Writer) does the
/// same for an output; this one needs no `std`. What is changed goes to a [`ChangeSink`], by default into counts.
///
/// # Cost
/// Linear in the text that is written. The buffers are kept from game to game, so that no move costs an allocation.
#[derive(Clone, Debug)]
pub struct GameText<S = Losses> {
    options: ExportOptions,
    out: String,
    changes: Reporter<S>,
    tags: Tags,
    movetext: Movetext,
    set_up: SetUp,
    fen: String,
    escape: String,
    left_out: bool,
    /// How many variations are open that are not written.
    skipped: u32,
}

impl Default for GameText {
    fn default() -> Self {
        Self::new(ExportOptions::default())
    }
}

impl GameText<()> {
    /// The export format of the standard, without a record of changes: text to compare with.
    pub(crate) fn reference() -> Self {
        Self::reporting_to(ExportOptions::new(), ())
    }
}

impl GameText {
    /// No text yet.
    #[must_use]
    pub fn new(options: ExportOptions) -> Self {
        Self::reporting_to(options, Losses::default())
    }

    /// What was changed or dropped so far, on purpose or because export format cannot hold it.
    #[must_use]
    pub const fn losses(&self) -> &Losses {
        &self.changes.sink
    }
}

/// The games that have ended, as [`GameText::as_str`] gives them.
///
/// ```
/// use movetext_pgn_writer::{ExportOptions, GameText};
///
/// let mut text = GameText::new(ExportOptions::new().reduced());
/// movetext_pgn::read(b"1. e4 {a comment} *", &mut text, &mut ());
/// assert!(format!("{text}").ends_with("\n1. e4 *\n\n"));
/// ```
impl<S> fmt::Display for GameText<S> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.out)
    }
}

impl<S: ChangeSink> GameText<S> {
    /// No text yet; what is changed is told to `sink`.
    #[must_use]
    pub fn reporting_to(options: ExportOptions, sink: S) -> Self {
        Self {
            options,
            out: String::new(),
            changes: Reporter { sink, game: 0, ply: None },
            tags: Tags::default(),
            movetext: Movetext::default(),
            set_up: SetUp::Omitted,
            fen: String::new(),
            escape: String::new(),
            left_out: false,
            skipped: 0,
        }
    }

    /// The sink that was told what is changed.
    #[must_use]
    pub const fn changes(&self) -> &S {
        &self.changes.sink
    }

    /// The games that have ended, each with an empty line after its tags and after its movetext.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.out
    }

    /// The text itself.
    #[must_use]
    pub fn into_string(self) -> String {
        self.out
    }

    /// The bytes of the text, in Latin-1 if that was asked for. Linear then, and free otherwise.
    #[must_use]
    pub fn to_bytes(&self) -> Cow<'_, [u8]> {
        self.options.charset.encode(&self.out)
    }

    /// Forgets the text, but keeps its memory and what was told of changes.
    pub fn clear(&mut self) {
        self.out.clear();
    }

    /// Appends a game that somebody else holds. Linear in the game.
    pub fn game(&mut self, game: &impl Visitable) {
        // A visitor of this kind never stops.
        let _ = game.visit(self, &mut ());
    }

    #[cfg(feature = "std")]
    pub(crate) const fn newline(&self) -> &'static str {
        self.options.newline.as_str()
    }

    /// The movetext of the game that ended last, before it was cut into lines.
    pub(crate) fn uncut_movetext(&self) -> Cow<'_, str> {
        self.movetext.text()
    }

    /// Whether reduced export format cannot hold a game from this start (PGN 3.2.4).
    fn is_left_out(&self, start: &Start<'_>) -> bool {
        self.options.reduced
            && match start.origin {
                StartOrigin::Unplayable => true,
                _ => {
                    self.set_up == SetUp::Rendered
                        && !self.options.setup
                        && *start.position != Position::initial()
                }
            }
    }

    fn write_game(&mut self, result: GameResult) {
        let newline = self.options.newline.as_str();
        self.movetext.finish(result, &self.options, &mut self.changes);
        self.changes.ply = None;
        let line = tag_line(&self.options);
        self.tags.set_up(self.set_up, &self.fen, line, &mut self.changes);
        let supplement = if self.options.reduced { Supplement::Omitted } else { Supplement::Written };
        let is_one_line = self.options.layout == Layout::GamePerLine;
        self.tags.write(result, supplement, line, &mut self.out, &mut self.changes);
        if !is_one_line {
            self.out.push_str(newline);
        }
        lines::fill(&self.movetext.text(), self.options.limit(), newline, &mut self.out);
        if !is_one_line {
            self.out.push_str(newline);
        }
    }

    fn is_passed_over(&self) -> bool {
        self.skipped > 0 || self.left_out
    }

    fn arrive(&mut self) {
        self.changes.ply = Some(self.movetext.ply());
    }
}

/// How tag pairs are written.
const fn tag_line(options: &ExportOptions) -> tags::Line {
    let end = if matches!(options.layout, Layout::GamePerLine) { " " } else { options.newline.as_str() };
    tags::Line { charset: options.charset, end }
}

/// One game in the export format of the standard.
///
/// ```
/// let game = movetext_pgn_tree::GameReader::new(b"e4 e5 1-0").next().unwrap()?;
/// assert!(movetext_pgn_writer::to_string(&game).ends_with("[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n"));
/// # Ok::<(), core::convert::Infallible>(())
/// ```
#[must_use]
pub fn to_string(game: &impl Visitable) -> String {
    let mut text = GameText::new(ExportOptions::default());
    text.game(game);
    text.into_string()
}

/// Whether a comment came as a line comment: such a one has one character more than its text, and stands on one line.
/// So does a brace comment that was never closed, if it is short; producers without text tell nothing of the kind.
fn kind(comment: &Comment<'_>) -> Kind {
    let text = comment.text.raw();
    let is_line =
        comment.span.len() == text.len() as u64 + 1 && !text.iter().any(|byte| matches!(byte, b'\n' | b'\r'));
    if is_line { Kind::Line } else { Kind::Brace }
}

impl<S: ChangeSink> Visitor for GameText<S> {
    fn wants(&self) -> Wants {
        self.options.wants()
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.tags.clear();
        self.movetext.clear();
        self.fen.clear();
        self.set_up = SetUp::Omitted;
        self.left_out = false;
        self.skipped = 0;
        self.changes.game = game.number;
        self.changes.ply = None;
        Flow::Continue
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.tags.push(tag, tag_line(&self.options), &mut self.changes);
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.set_up = match start.origin {
            StartOrigin::Unplayable => SetUp::AsWritten,
            StartOrigin::FenTag => SetUp::Rendered,
            StartOrigin::Initial if *start.position == Position::initial() => SetUp::Omitted,
            StartOrigin::Initial => SetUp::Rendered,
        };
        if self.set_up == SetUp::Rendered {
            // Writing to a string cannot fail.
            let _ = write!(self.fen, "{}", Fen::from(start.position));
        }
        self.arrive();
        self.left_out = self.is_left_out(start);
        if self.left_out {
            return Flow::SkipGame;
        }
        if self.options.reduced && !self.options.setup {
            self.set_up = SetUp::Omitted;
        }
        Flow::Continue
    }

    fn mv(&mut self, step: &Step<'_>) -> Flow {
        if !self.is_passed_over() {
            self.movetext.play(step, &self.options);
            self.arrive();
        }
        Flow::Continue
    }

    fn nag(&mut self, nag: Nag, place: Place) -> Flow {
        if self.options.nags && !self.is_passed_over() {
            self.movetext.annotate(nag, place, &self.options, &mut self.changes);
        }
        Flow::Continue
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        if self.options.comments && !self.is_passed_over() {
            let (raw, kind) = (comment.text.raw(), kind(comment));
            if let Some(settled) = comment::settled(raw, kind, &self.options) {
                self.movetext.settled_comment(settled, comment.place, &mut self.changes);
                return Flow::Continue;
            }
            self.changes.add_if(raw.contains(&0), Normalisation::ControlCharacter);
            let text = comment.text.to_str();
            self.movetext.comment(&text, kind, comment.place, &self.options, &mut self.changes);
        }
        Flow::Continue
    }

    fn begin_variation(&mut self) -> Flow {
        if self.is_passed_over() || !self.options.variations {
            self.skipped += 1;
            return Flow::SkipVariation;
        }
        if !self.movetext.has_move() {
            self.changes.add(Normalisation::OrphanVariation);
            self.skipped += 1;
            return Flow::SkipVariation;
        }
        self.movetext.open();
        self.arrive();
        Flow::Continue
    }

    fn variation_result(&mut self, _result: GameResult) -> Flow {
        if !self.is_passed_over() {
            self.changes.add(Normalisation::VariationResult);
        }
        Flow::Continue
    }

    fn end_variation(&mut self) -> Flow {
        if self.skipped > 0 {
            self.skipped -= 1;
        } else if !self.left_out {
            self.movetext.close(&self.options, &mut self.changes);
            self.arrive();
        }
        Flow::Continue
    }

    fn escape(&mut self, escape: &Escape<'_>) -> Flow {
        if self.is_passed_over() || self.options.reduced {
            return Flow::Continue;
        }
        if !self.options.writes_escapes() {
            self.changes.add(Normalisation::LostEscape);
            return Flow::Continue;
        }
        let text = escape.text.to_str();
        let fit = self.options.charset.fit(&text);
        self.changes.add_if(matches!(fit, Cow::Owned(_)), Normalisation::Charset);
        self.escape.clear();
        self.escape.push('%');
        let escape = &mut self.escape;
        let has_controls = charset::push_printing(&fit, lines::TIE, |character| escape.push(character));
        self.changes.add_if(has_controls, Normalisation::ControlCharacter);
        let line = self.escape.trim_end_matches(lines::TIE);
        self.changes.add_if(line.len() < self.escape.len(), Normalisation::EscapeSpacing);
        self.movetext.escape(line);
        Flow::Continue
    }

    fn unread(&mut self, unread: &Unread<'_>) -> Flow {
        if self.is_passed_over() {
            return Flow::Continue;
        }
        if self.options.comments {
            self.changes.add(Normalisation::UnreadAsComment);
            // No move comes after it in its line, but variations may, behind a marker inside the line.
            self.movetext.settle();
            let place = if self.movetext.has_move() { Place::AfterVariations } else { Place::Start };
            let text = unread.text.to_str();
            self.movetext.comment(&text, Kind::Brace, place, &self.options, &mut self.changes);
        } else {
            self.changes.add(Normalisation::LostUnread);
        }
        Flow::Continue
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        if self.left_out {
            self.changes.add(Normalisation::GameLeftOut);
        } else {
            self.write_game(end.result);
        }
        Flow::Continue
    }
}
