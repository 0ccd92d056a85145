//! Records what is read from a text, to check that edits do not change it.

use core::fmt::Write;
use movetext_pgn::{Flow, Played};
use movetext_pgn_values::value::{Date, Variant};
use movetext_testkit::events::{Record, VisitorEvent};

/// Games as lines of text.
#[derive(Default)]
pub(crate) struct Games {
    lines: String,
    /// The last Variant tag of the game.
    variant: Option<String>,
}

/// Returns the games in a text as lines.
pub(crate) fn games(bytes: &[u8]) -> String {
    let mut games = Games::default();
    movetext_pgn::read(bytes, &mut games, &mut ());
    games.lines
}

impl Games {
    fn line(&mut self, line: &dyn core::fmt::Display) -> Flow {
        writeln!(self.lines, "{line}").unwrap();
        Flow::Continue
    }
}

/// Returns a value as edits spell it: dates with periods, and `?` for a player without a name.
fn meant(name: &str, value: &str) -> String {
    match name {
        "Date" | "EventDate" | "UTCDate" => {
            Date::read(value).map_or_else(|_| value.to_owned(), |date| date.to_string())
        }
        "White" | "Black" if value.trim().is_empty() => "?".to_owned(),
        _ => value.to_owned(),
    }
}

movetext_testkit::recorder!(Games);

impl Record for Games {
    fn event(&mut self, event: VisitorEvent<'_>) -> Flow {
        match event {
            VisitorEvent::BeginGame(game) => self.line(&format_args!("game {}", game.number)),
            VisitorEvent::Tag(tag) => {
                // An edit of these tags states explicitly what was read. We compare the start position and the variant
                // instead.
                match &*tag.name.to_str() {
                    "SetUp" => Flow::Continue,
                    "FEN" => self.line(&"tag FEN"),
                    "Variant" => {
                        self.variant = Some(tag.value.to_str().into_owned());
                        Flow::Continue
                    }
                    name => self.line(&format_args!("tag {name} {:?}", meant(name, &tag.value.to_str()))),
                }
            }
            VisitorEvent::BeginMoves(start) => {
                let implied = Variant::implied_by(start.position).name();
                let variant = self.variant.take().unwrap_or_else(|| implied.to_owned());
                let fen = movetext_fen::Fen::from(start.position);
                self.line(&format_args!("{variant:?} from {:?} {fen}", start.origin))
            }
            VisitorEvent::Move(step) => match step.played {
                Played::Move(mv) => self.line(&format_args!(
                    "{} {}",
                    step.ply,
                    movetext_san::San::from_move(mv, step.position)
                )),
                Played::Null => self.line(&format_args!("{} --", step.ply)),
            },
            VisitorEvent::Nag(nag, place) => self.line(&format_args!("{nag} {place:?}")),
            VisitorEvent::Comment(comment) => {
                self.line(&format_args!("comment {:?} {:?}", comment.placement, comment.text.to_str()))
            }
            VisitorEvent::BeginVariation => self.line(&"("),
            VisitorEvent::VariationResult(result) => self.line(&format_args!("variation {result}")),
            VisitorEvent::EndVariation => self.line(&")"),
            VisitorEvent::EscapedLine(escape) => {
                self.line(&format_args!("escape {:?}", escape.text.to_str()))
            }
            VisitorEvent::SkippedText(unread) => {
                self.line(&format_args!("unread {:?}", unread.text.raw().escape_ascii().to_string()))
            }
            VisitorEvent::EndGame(end) => {
                self.line(&format_args!("result {}, {} plies", end.result, end.plies))
            }
            _ => Flow::Continue,
        }
    }
}
