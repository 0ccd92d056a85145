//! Games as text in export format (PGN 3.2), in memory: the consumer that the writer puts an output behind.

use crate::comment;
use crate::layout;
use crate::losses::{Losses, Normalisation};
use crate::options::ExportOptions;
use crate::record::{Item, Record};
use crate::tags::{SetUp, Supplement, Tags};
use crate::wrap::Lines;
use alloc::string::String;
use core::fmt::Write as _;
use movetext_board::Position;
use movetext_fen::Fen;
use movetext_pgn::{
    Comment, Escape, Flow, Game, GameEnd, GameResult, GameStart, Nag, Place, Start, StartOrigin, Step, Tag,
    Text, Unread, Visitor, Wants,
};

/// Games as text, appended to a string as they end.
///
/// It is a [`Visitor`], so that a reader, a game tree or a decoder can drive it. [`Writer`](crate::Writer) does the
/// same for an output; this one needs no `std`.
///
/// # Cost
/// Linear in the text that is written. The buffers are kept from game to game, so that no move costs an allocation.
#[derive(Clone, Debug)]
pub struct GameText {
    options: ExportOptions,
    out: String,
    losses: Losses,
    tags: Tags,
    record: Record,
    set_up: SetUp,
    fen: String,
    left_out: bool,
    /// How many variations are open that are not written.
    skipped: u32,
}

impl Default for GameText {
    fn default() -> Self {
        Self::new(ExportOptions::default())
    }
}

impl GameText {
    /// No text yet.
    #[must_use]
    pub fn new(options: ExportOptions) -> Self {
        Self {
            options,
            out: String::new(),
            losses: Losses::default(),
            tags: Tags::default(),
            record: Record::default(),
            set_up: SetUp::Omitted,
            fen: String::new(),
            left_out: false,
            skipped: 0,
        }
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

    /// Forgets the text, but keeps its memory and the counts of [`GameText::losses`].
    pub fn clear(&mut self) {
        self.out.clear();
    }

    /// What was changed or dropped so far, on purpose or because export format cannot hold it.
    #[must_use]
    pub const fn losses(&self) -> &Losses {
        &self.losses
    }

    /// Appends a game that somebody else holds. Linear in the game.
    pub fn game(&mut self, game: &Game) {
        // A visitor of this kind never stops.
        let _ = game.visit(self);
    }

    fn push_comment(&mut self, text: Text<'_>, place: Place) {
        if let Some(comment) = self.comment_item(text, place) {
            self.record.comment(comment, place);
        }
    }

    /// A comment in the form in which it will be written; `None` if it has no words.
    fn comment_item(&mut self, text: Text<'_>, place: Place) -> Option<Item> {
        let text = text.to_str();
        let start = self.record.pool.len();
        let changes = if self.options.clocks {
            comment::push_words(&text, &mut self.record.pool)
        } else {
            comment::push_words_without_clocks(&text, &mut self.record.pool)
        };
        let words = self.record.pool.get(start..).unwrap_or_default();
        if words.is_empty() {
            self.losses.add(Normalisation::EmptyComment);
            return None;
        }
        if changes.spacing {
            self.losses.add(Normalisation::CommentSpacing);
        }
        if changes.controls {
            self.losses.add(Normalisation::ControlCharacter);
        }
        if !words.contains('}') {
            return Some(Item::Comment(start..self.record.pool.len()));
        }
        let taken = 1 + usize::from(self.record.is_behind_parenthesis(place)) + words.chars().count();
        if taken <= self.options.width && !text.contains(['\n', '\r']) {
            self.record.pool.insert(start, ';');
            return Some(Item::LineComment(start..self.record.pool.len()));
        }
        let replaced = words.replace('}', ")");
        self.record.pool.replace_range(start.., &replaced);
        self.losses.add(Normalisation::CommentBrace);
        Some(Item::Comment(start..self.record.pool.len()))
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
        let newline = self.options.newline;
        self.record.finish(&mut self.losses);
        self.tags.set_up(self.set_up, &self.fen, &mut self.losses);
        let supplement = if self.options.reduced { Supplement::Omitted } else { Supplement::Written };
        self.tags.write(result, supplement, newline.as_str(), &mut self.out, &mut self.losses);
        self.out.push_str(newline.as_str());
        layout::write(&self.record, result, &mut Lines::new(&mut self.out, self.options.width, newline));
        self.out.push_str(newline.as_str());
    }
}

/// One game in the export format of the standard.
///
/// ```
/// let game = movetext_pgn::Reader::new(b"e4 e5 1-0").next_game()?.unwrap_or_default();
/// assert!(movetext_pgn_writer::to_string(&game).ends_with("[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n"));
/// # Ok::<(), core::convert::Infallible>(())
/// ```
#[must_use]
pub fn to_string(game: &Game) -> String {
    let mut text = GameText::default();
    text.game(game);
    text.into_string()
}

impl Visitor for GameText {
    fn wants(&self) -> Wants {
        self.options.wants()
    }

    fn begin_game(&mut self, _game: &GameStart) -> Flow {
        self.tags.clear();
        self.record.clear();
        self.fen.clear();
        self.set_up = SetUp::Omitted;
        self.left_out = false;
        self.skipped = 0;
        Flow::Continue
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.tags.push(tag, &mut self.losses);
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
        if self.skipped == 0 && !self.left_out {
            self.record.play(step);
        }
        Flow::Continue
    }

    fn nag(&mut self, nag: Nag, place: Place) -> Flow {
        if self.options.nags && self.skipped == 0 {
            self.record.annotate(nag, place, &mut self.losses);
        }
        Flow::Continue
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        if self.options.comments && self.skipped == 0 {
            if comment.place == Place::End {
                self.losses.add(Normalisation::CommentAfterResult);
            }
            self.push_comment(comment.text, comment.place);
        }
        Flow::Continue
    }

    fn begin_variation(&mut self) -> Flow {
        if self.skipped > 0 || !self.options.variations {
            self.skipped += 1;
            return Flow::SkipVariation;
        }
        if !self.record.has_move() {
            self.losses.add(Normalisation::OrphanVariation);
            self.skipped += 1;
            return Flow::SkipVariation;
        }
        self.record.open();
        Flow::Continue
    }

    fn variation_result(&mut self, _result: GameResult) -> Flow {
        if self.skipped == 0 {
            self.losses.add(Normalisation::VariationResult);
        }
        Flow::Continue
    }

    fn end_variation(&mut self) -> Flow {
        if self.skipped > 0 {
            self.skipped -= 1;
        } else {
            self.record.close(&mut self.losses);
        }
        Flow::Continue
    }

    fn escape(&mut self, escape: &Escape<'_>) -> Flow {
        if self.options.writes_escapes() && self.skipped == 0 {
            let text = escape.text.to_str();
            let start = self.record.pool.len();
            self.record.pool.push('%');
            if text.contains(char::is_control) {
                self.losses.add(Normalisation::ControlCharacter);
                let printing = |character: char| if character.is_control() { ' ' } else { character };
                self.record.pool.extend(text.trim_end().chars().map(printing));
            } else {
                self.record.pool.push_str(text.trim_end());
            }
            self.record.escape(Item::Escape(start..self.record.pool.len()));
        }
        Flow::Continue
    }

    fn unread(&mut self, unread: &Unread<'_>) -> Flow {
        if self.skipped > 0 || self.left_out {
            return Flow::Continue;
        }
        if self.options.comments {
            self.losses.add(Normalisation::UnreadAsComment);
            // No move comes after it in its line, but variations may, behind a marker inside the line.
            self.record.settle();
            self.push_comment(
                unread.text,
                if self.record.has_move() { Place::AfterVariations } else { Place::Start },
            );
        } else {
            self.losses.add(Normalisation::LostUnread);
        }
        Flow::Continue
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        if self.left_out {
            self.losses.add(Normalisation::GameLeftOut);
        } else {
            self.write_game(end.result);
        }
        Flow::Continue
    }
}
