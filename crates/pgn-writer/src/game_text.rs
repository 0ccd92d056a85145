//! Writes games to a string in export format (PGN 3.2).

use crate::{
    charset, lines,
    movetext::Movetext,
    normalisation::{ChangeSink, Losses, Normalisation, Reporter},
    options::{ExportOptions, TagSection},
    tags::{SetUp, Tags},
};
use alloc::{borrow::Cow, string::String};
use core::fmt::{self, Write as _};
use movetext_board::{Position, Rules};
use movetext_fen::Fen;
use movetext_pgn::{
    Comment, EscapedLine, Flow, GameEnd, GameStart, Interest, MoveEvent, Placement, SkippedText, Span, Start,
    StartOrigin, Tag, Text, Visitable, Visitor,
};
use movetext_pgn_values::{GameResult, Nag};

/// Writes games to a string. Appends each game when it ends.
///
/// A reader, a game tree or a decoder can drive this [`Visitor`]. [`Writer`](crate::Writer) writes to an output
/// instead, but needs `std`. Changes go to a [`ChangeSink`], which counts them by default.
///
/// # Cost
/// Takes time linear in the length of the written text. The buffers are reused, so that no move allocates.
#[derive(Debug)]
pub struct GameText<S = Losses> {
    options: ExportOptions,
    out: String,
    changes: Reporter<S>,
    tags: Tags,
    movetext: Movetext,
    set_up: SetUp,
    /// Whether the game has rules other than chess.
    is_variant: bool,
    fen: String,
    is_left_out: bool,
    /// How many of the open variations are not written.
    skipped: u32,
}

impl Default for GameText {
    fn default() -> Self {
        Self::new(ExportOptions::default())
    }
}

impl GameText<()> {
    /// Creates an empty text in standard export format. It is used for comparisons, so it does not record changes.
    pub(crate) fn reference() -> Self {
        Self::with_sink(ExportOptions::new(), ())
    }
}

impl GameText {
    /// Creates an empty text.
    #[must_use]
    pub fn new(options: ExportOptions) -> Self {
        Self::with_sink(options, Losses::default())
    }

    /// Returns what was changed or dropped so far, because the options omit it or export format cannot represent it.
    #[must_use]
    pub const fn losses(&self) -> &Losses {
        &self.changes.sink
    }
}

/// Writes the games that have ended, like [`GameText::as_str`].
///
/// ```
/// use movetext_pgn_writer::{ExportOptions, GameText};
///
/// let mut text = GameText::new(ExportOptions::new().reduced_format());
/// movetext_pgn::read(b"1. e4 {a comment} *", &mut text, &mut ());
/// assert!(format!("{text}").ends_with("\n1. e4 *\n\n"));
/// ```
impl<S> fmt::Display for GameText<S> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.out)
    }
}

impl<S: ChangeSink> GameText<S> {
    /// Creates an empty text that reports changes to `sink`.
    #[must_use]
    pub fn with_sink(options: ExportOptions, sink: S) -> Self {
        Self {
            options,
            out: String::new(),
            changes: Reporter { sink, game: 0, ply: None },
            tags: Tags::default(),
            movetext: Movetext::new(options),
            set_up: SetUp::Omitted,
            is_variant: false,
            fen: String::new(),
            is_left_out: false,
            skipped: 0,
        }
    }

    /// Returns the sink that receives the changes.
    #[must_use]
    pub const fn changes(&self) -> &S {
        &self.changes.sink
    }

    /// Returns the games that have ended. An empty line follows the tags, and another follows the movetext.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.out
    }

    /// Returns the games that have ended, by value.
    #[must_use]
    pub fn into_string(self) -> String {
        self.out
    }

    /// Returns the text as bytes in the charset of its options. Takes linear time for Latin-1. Otherwise borrows.
    #[must_use]
    pub fn to_bytes(&self) -> Cow<'_, [u8]> {
        self.options.charset.encode(&self.out)
    }

    /// Clears the text. Keeps its memory and its counts of changes.
    pub fn clear(&mut self) {
        self.out.clear();
    }

    /// Appends a game that is held in memory. Takes linear time.
    pub fn push_game(&mut self, game: &impl Visitable) {
        // This visitor never stops.
        let _ = game.visit(self, &mut ());
    }

    /// Returns whether games end with a termination marker.
    #[cfg(feature = "std")]
    pub(crate) const fn has_markers(&self) -> bool {
        self.options.results
    }

    #[cfg(feature = "std")]
    pub(crate) const fn newline(&self) -> &'static str {
        self.options.newline.as_str()
    }

    /// Returns the movetext of the last game as one line, with fixed spaces.
    pub(crate) fn unwrapped_movetext(&self) -> Cow<'_, str> {
        self.movetext.text()
    }

    fn write_game(&mut self, result: GameResult) {
        self.movetext.finish(result, &mut self.changes);
        self.changes.ply = None;
        let newline = self.options.newline.as_str();
        let empty_line = if self.options.has_lines() { newline } else { "" };
        if self.options.tags == TagSection::Omitted {
            self.changes.add_if(!matches!(self.set_up, SetUp::Omitted), Normalisation::LostStart);
            self.changes.add_if(self.is_variant, Normalisation::LostVariant);
        } else {
            if !matches!(self.set_up, SetUp::AsWritten) {
                let plies = self.options.ply_count.then(|| self.movetext.ply());
                let total = self.options.total_ply_count.then(|| self.movetext.total_plies());
                self.tags.set_counts([plies, total], &self.options);
            }
            self.tags.write(result, self.set_up, &self.fen, &self.options, &mut self.out, &mut self.changes);
            self.out.push_str(empty_line);
        }
        lines::fill(&self.movetext.text(), self.options.limit(), newline, &mut self.out);
        self.out.push_str(empty_line);
    }

    /// Returns whether events are ignored, because their game or variation is not written.
    fn is_skipping(&self) -> bool {
        self.skipped > 0 || self.is_left_out
    }

    /// Sets the ply that later changes report to the current ply.
    fn arrive(&mut self) {
        self.changes.ply = Some(self.movetext.ply());
    }
}

/// Returns one game in standard export format.
///
/// ```
/// let game = movetext_pgn_tree::GameReader::new(b"e4 e5 1-0").next().unwrap()?;
/// assert!(movetext_pgn_writer::to_string(&game).ends_with("[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n"));
/// # Ok::<(), core::convert::Infallible>(())
/// ```
#[must_use]
pub fn to_string(game: &impl Visitable) -> String {
    let mut text = GameText::new(ExportOptions::default());
    text.push_game(game);
    text.into_string()
}

impl<S: ChangeSink> Visitor for GameText<S> {
    fn interest(&self) -> Interest {
        self.options.interest()
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.tags.clear();
        self.movetext.clear();
        self.set_up = SetUp::Omitted;
        self.is_variant = false;
        self.is_left_out = false;
        self.skipped = 0;
        self.changes.game = game.number;
        self.changes.ply = None;
        Flow::Continue
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.tags.push(tag, &self.options, &mut self.changes);
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        // The reduced format contains games from set-up positions only if `keep_setup` is set (PGN 3.2.4).
        let is_roster = self.options.reduced && !self.options.setup;
        let rules = start.position.rules();
        let is_omitted = || *start.position == Position::initial_of(rules);
        self.is_variant = rules != Rules::Chess;
        self.set_up = match start.origin {
            StartOrigin::Unplayable => SetUp::AsWritten,
            StartOrigin::Initial if is_omitted() => SetUp::Omitted,
            StartOrigin::FenTag if is_roster && is_omitted() => SetUp::Omitted,
            StartOrigin::Initial | StartOrigin::FenTag => SetUp::Rendered,
        };
        if matches!(self.set_up, SetUp::Rendered) {
            self.fen.clear();
            // Writing to a string cannot fail.
            let _ = write!(self.fen, "{}", Fen::from(start.position));
        }
        self.arrive();
        // Without the Variant tag, which the reduced format omits, a game would be read by the rules of chess.
        self.is_left_out = match self.set_up {
            SetUp::Rendered if rules == Rules::Chess => is_roster,
            SetUp::Omitted if rules == Rules::Chess => false,
            _ => self.options.reduced,
        };
        if self.is_left_out { Flow::SkipGame } else { Flow::Continue }
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        if !self.is_skipping() {
            self.movetext.play(event);
            self.arrive();
        }
        Flow::Continue
    }

    fn nag(&mut self, nag: Nag, place: Placement) -> Flow {
        if self.options.nags && !self.is_skipping() {
            self.movetext.annotate(nag, place, &mut self.changes);
        }
        Flow::Continue
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        if self.options.comments && !self.is_skipping() {
            self.movetext.comment(comment, &mut self.changes);
        }
        Flow::Continue
    }

    #[cold]
    fn stray_text(&mut self, text: &Comment<'_>) -> Flow {
        if !self.is_skipping() {
            let is_kept = self.options.comments;
            self.changes.add_if(is_kept, Normalisation::SkippedTextAsComment);
            self.changes.add_if(!is_kept, Normalisation::LostSkippedText);
        }
        self.comment(text)
    }

    fn begin_variation(&mut self) -> Flow {
        if self.is_skipping() || !self.options.variations {
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
        if !self.is_skipping() {
            self.changes.add(Normalisation::VariationResult);
        }
        Flow::Continue
    }

    fn end_variation(&mut self) -> Flow {
        if self.skipped > 0 {
            self.skipped -= 1;
        } else if !self.is_left_out {
            self.movetext.close(&mut self.changes);
            self.arrive();
        }
        Flow::Continue
    }

    fn escaped_line(&mut self, escape: &EscapedLine<'_>) -> Flow {
        if self.is_skipping() || self.options.reduced {
            return Flow::Continue;
        }
        if !self.options.writes_escapes() {
            self.changes.add(Normalisation::LostEscape);
            return Flow::Continue;
        }
        let text = escape.text.to_str();
        let fit = self.options.charset.fit(&text);
        self.changes.add_if(matches!(fit, Cow::Owned(_)), Normalisation::Charset);
        let mut escaped = String::from("%");
        let controls = charset::push_printable(&fit, lines::FIXED_SPACE, |character| escaped.push(character));
        controls.report(escape.text.raw(), &mut self.changes);
        let line = escaped.trim_end_matches(lines::FIXED_SPACE);
        self.changes.add_if(line.len() < escaped.len(), Normalisation::EscapeSpacing);
        self.movetext.escape(line);
        Flow::Continue
    }

    fn skipped_text(&mut self, skipped: &SkippedText<'_>) -> Flow {
        if self.is_skipping() {
            return Flow::Continue;
        }
        self.changes.add_if(skipped.text.raw().contains(&0), Normalisation::ControlCharacter);
        if matches!(self.set_up, SetUp::AsWritten)
            && !self.movetext.has_move()
            && self.movetext.push_unplayed(&skipped.text.to_str(), &mut self.changes)
        {
            return Flow::Continue;
        }
        if self.options.comments {
            self.changes.add(Normalisation::SkippedTextAsComment);
            // The skipped text ends the line, so no move follows. Variations may still follow if the line ended with a
            // marker in this text.
            self.movetext.settle();
            let place = if self.movetext.has_move() { Placement::AfterVariations } else { Placement::Start };
            let text = skipped.text.to_str();
            let comment =
                Comment { text: Text::plain(text.as_bytes()), placement: place, span: Span::default() };
            return self.comment(&comment);
        } else {
            self.changes.add(Normalisation::LostSkippedText);
        }
        Flow::Continue
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        if self.is_left_out {
            self.changes.add(Normalisation::GameLeftOut);
        } else {
            self.write_game(end.result);
        }
        Flow::Continue
    }
}
