//! Reading games: the records of PGC drive a visitor (PGN 20.4).

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::Write as _;

use movetext_board::Position;
use movetext_pgn::{
    Flow, GameEnd, GameResult, GameStart, MoveToken, Played, Span, Start, StartOrigin, Step, Tag, Text,
    Unread, Visitor, Wants,
};

use crate::error::{DecodeError, DecodeErrorKind};
use crate::ordinal::OrderedMoves;
use crate::record::{ROSTER, Record, ReducedGame, records};

/// Delivers the games of `bytes` to `visitor`, one after another.
///
/// Each record 0x01 is a game: its seven tags in the order of the roster, its moves, and the result that its Result
/// tag names. Spans count bytes of `bytes`; a step has the span of its ordinal and no text. Records 0x00 are passed
/// over. Values reach the visitor as UTF-8, whatever their bytes look like.
///
/// Finding the move of an ordinal writes and sorts all legal moves of the position; a visitor that does not ask for
/// moves does not pay for that.
///
/// # Errors
///
/// At the first byte that cannot be read, with all games before it delivered: an unknown marker, an item cut short, an
/// ordinal beyond the legal moves, or a record other than 0x00 and 0x01. A game with a wrong ordinal is delivered up
/// to that move; what follows comes as [`Visitor::unread`], the ordinals in decimal, and the game is ended.
///
/// ```
/// use movetext_pgn::{Flow, Tag, Visitor};
///
/// struct White(String);
///
/// impl Visitor for White {
///     fn tag(&mut self, tag: &Tag<'_>) -> Flow {
///         if tag.name.raw() == b"White" {
///             self.0 = tag.value.to_str().into_owned();
///         }
///         Flow::Continue
///     }
/// }
///
/// let mut white = White(String::new());
/// movetext_pgc::decode(b"\x01\x01?\x01?\x01?\x01?\x06Kr\xFCger\x01?\x01*\x00\x00", &mut white)?;
/// assert_eq!(white.0, "Krüger");
/// # Ok::<(), movetext_pgc::DecodeError>(())
/// ```
pub fn decode<V: Visitor + ?Sized>(bytes: &[u8], visitor: &mut V) -> Result<(), DecodeError> {
    let mut number = 0;
    let mut records = records(bytes);
    while let Some(record) = records.next() {
        let (offset, record) = record?;
        match record {
            Record::Noop => {}
            Record::ReducedGame(game) => {
                number += 1;
                let span = Span::new(offset, records.offset());
                if (GameReader { visitor, game, number, span }).read()? == Flow::Stop {
                    return Ok(());
                }
            }
            other => {
                let kind = DecodeErrorKind::Unsupported(other.marker());
                return Err(DecodeError { kind, offset });
            }
        }
    }
    Ok(())
}

/// One record 0x01 on its way to a visitor.
struct GameReader<'g, V: ?Sized> {
    visitor: &'g mut V,
    game: ReducedGame<'g>,
    number: u64,
    span: Span,
}

/// How the moves of a game ended.
struct Played01 {
    plies: u32,
    flow: Flow,
    error: Option<DecodeError>,
}

impl<V: Visitor + ?Sized> GameReader<'_, V> {
    fn read(mut self) -> Result<Flow, DecodeError> {
        let start = GameStart { number: self.number, offset: self.span.start, line: 0 };
        let wants = self.visitor.wants();
        let mut played = Played01 { plies: 0, flow: self.visitor.begin_game(&start), error: None };
        if played.flow == Flow::Continue {
            played.flow = self.tags();
        }
        if played.flow == Flow::Continue {
            played = self.moves(wants);
        }
        if played.flow != Flow::Stop {
            played.flow = self.end(played.plies);
        }
        match played.error {
            Some(error) => Err(error),
            None => Ok(played.flow),
        }
    }

    fn tags(&mut self) -> Flow {
        let mut offset = self.span.start + 1;
        for (name, value) in ROSTER.iter().zip(self.game.tags) {
            let end = offset + 1 + value.bytes().len() as u64;
            let text: Cow<'_, str> = value.to_str();
            let flow = self.visitor.tag(&Tag {
                name: Text::plain(name.as_bytes()),
                value: Text::plain(text.as_bytes()),
                span: Span::new(offset, end),
                value_span: Span::new(offset + 1, end),
            });
            if flow != Flow::Continue {
                return flow;
            }
            offset = end;
        }
        Flow::Continue
    }

    fn moves(&mut self, wants: Wants) -> Played01 {
        let mut position = Position::initial();
        let start = Start { position: &position, origin: StartOrigin::Initial };
        let mut played = Played01 { plies: 0, flow: self.visitor.begin_moves(&start), error: None };
        if !wants.contains(Wants::PARSE) {
            return played;
        }
        let ordinals = self.game.moves;
        let first = self.span.end - ordinals.len() as u64;
        for (offset, &ordinal) in (first..).zip(ordinals) {
            if played.flow != Flow::Continue {
                break;
            }
            let legal = OrderedMoves::of(&position);
            let (Some(mv), Some(san)) = (legal.move_of(ordinal), legal.san_of(ordinal)) else {
                let legal = u16::try_from(legal.len()).unwrap_or(u16::MAX);
                played.error =
                    Some(DecodeError { kind: DecodeErrorKind::NoSuchMove { ordinal, legal }, offset });
                played.flow = self.unread(offset);
                break;
            };
            let span = Span::new(offset, offset + 1);
            played.flow = if wants.contains(Wants::REPLAY) {
                let (played_move, text) = (Played::Move(mv), Text::plain(b""));
                self.visitor.mv(&Step {
                    ply: played.plies,
                    position: &position,
                    played: played_move,
                    text,
                    span,
                })
            } else {
                self.visitor.token(&MoveToken { text: Text::plain(san.as_bytes()), span })
            };
            position = position.play(mv);
            played.plies += 1;
        }
        played
    }

    /// Delivers the ordinals from `offset` on as text. They are damage, so that the allocation is no cost that counts.
    fn unread(&mut self, offset: u64) -> Flow {
        let left = usize::try_from(self.span.end - offset).unwrap_or(usize::MAX);
        let first = self.game.moves.len().saturating_sub(left);
        let mut text = String::from("ordinals");
        for ordinal in self.game.moves.iter().skip(first) {
            // Writing to a string does not fail.
            let _ = write!(text, " {ordinal}");
        }
        let span = Span::new(offset, self.span.end);
        self.visitor.unread(&Unread { text: Text::plain(text.as_bytes()), span })
    }

    fn end(&mut self, plies: u32) -> Flow {
        let [.., result] = self.game.tags;
        let marker = GameResult::from_marker(result.bytes());
        self.visitor.end_game(&GameEnd {
            result: marker.unwrap_or_default(),
            marker,
            plies,
            span: self.span,
            source: None,
        })
    }
}
