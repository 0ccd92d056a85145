//! Drives a visitor as a reader would, with moves in SAN (PGN 8.2), so that tests of single elements need no reader.
//!
//! Movetext is a list of elements. `testdata/README.md` describes them.

use movetext_board::Position;
use movetext_fen::Fen;
use movetext_pgn::{
    Comment, EscapedLine, GameEnd, GameStart, MoveEvent, Placement, Played, SkippedText, Span, Start,
    StartOrigin, Tag, Text, Visitor,
};
use movetext_pgn_values::{GameResult, Nag};
use movetext_pgn_writer::{
    ExportOptions, GameText,
    normalisation::{Losses, Normalisation},
};
use movetext_san::San;
use movetext_testkit::table;

const SPAN: Span = Span::new(0, 0);

/// The events of a game.
#[derive(Clone, Debug)]
pub(crate) struct Script<'a> {
    pub(crate) tags: &'a [(&'a str, &'a str)],
    pub(crate) movetext: &'a str,
}

/// Splits movetext into words. A word may be followed by a text in angle brackets.
fn elements(movetext: &str) -> Vec<(&str, &str)> {
    let mut elements = Vec::new();
    let mut rest = movetext;
    while !rest.is_empty() {
        let (word, after) = rest.split_at(rest.find([' ', '<']).unwrap_or(rest.len()));
        let (text, after) = match after.strip_prefix('<') {
            Some(text) => text.split_once('>').unwrap(),
            None => ("", after),
        };
        elements.push((word, text));
        rest = after.trim_start_matches(' ');
    }
    elements
}

fn placement(word: &str) -> Option<Placement> {
    Some(match word {
        "start" => Placement::Start,
        "before" => Placement::BeforeMove,
        "" | "after" => Placement::AfterMove,
        "variations" => Placement::AfterVariations,
        "end" => Placement::End,
        _ => return None,
    })
}

impl<'a> Script<'a> {
    /// Creates a game without tags.
    pub(crate) const fn from_movetext(movetext: &'a str) -> Self {
        Self { tags: &[], movetext }
    }

    /// Sends the events to a visitor. Ignores its requests to stop.
    pub(crate) fn drive(&self, visitor: &mut impl Visitor) {
        visitor.begin_game(&GameStart { number: 1, offset: 0, line: 1, column: 1 });
        let (mut start, mut origin) = (Position::initial(), StartOrigin::Initial);
        for &(name, value) in self.tags {
            if name == "FEN" {
                let position = value.parse::<Fen>().ok().and_then(|fen| fen.into_position().ok());
                origin = if position.is_some() { StartOrigin::FenTag } else { StartOrigin::Unplayable };
                start = position.unwrap_or(start);
            }
            let (name, value) = (Text::plain(name.as_bytes()), Text::plain(value.as_bytes()));
            visitor.tag(&Tag { name, value, span: SPAN, value_span: SPAN });
        }
        visitor.begin_moves(&Start { position: &start, origin });
        let result = self.drive_movetext(start, visitor);
        visitor.end_game(&GameEnd {
            result,
            marker: Some(result),
            plies: 0,
            span: SPAN,
            tags_end: 0,
            source: None,
        });
    }

    /// Sends the events of the movetext. Returns the result.
    fn drive_movetext(&self, start: Position, visitor: &mut impl Visitor) -> GameResult {
        let (mut before, mut position) = (start, start);
        let mut parents = Vec::new();
        for (word, content) in elements(self.movetext) {
            let text = Text::plain(content.as_bytes());
            if let Some((place, number)) = word.split_once('$') {
                visitor.nag(Nag::new(number.parse().unwrap()), placement(place).unwrap());
            } else if let Some(placement) = placement(word) {
                visitor.comment(&Comment { text, placement, span: SPAN });
            } else if let Ok(result) = word.parse() {
                return result;
            } else {
                match word {
                    "(" => {
                        visitor.begin_variation();
                        parents.push((before, position));
                        position = before;
                    }
                    ")" => {
                        visitor.end_variation();
                        (before, position) = parents.pop().unwrap();
                    }
                    "result" => drop(visitor.variation_result(content.parse().unwrap())),
                    "escape" => drop(visitor.escaped_line(&EscapedLine { text, span: SPAN })),
                    "skipped" => drop(visitor.skipped_text(&SkippedText { text, span: SPAN })),
                    san => {
                        before = position;
                        position = play(san, before, visitor);
                    }
                }
            }
        }
        GameResult::Unknown
    }

    /// Returns the exported game and the changes.
    pub(crate) fn export(&self, options: ExportOptions) -> (String, Losses) {
        let mut text = GameText::new(options);
        self.drive(&mut text);
        let losses = text.losses().clone();
        (text.into_string(), losses)
    }
}

/// Sends a move. Returns the position after it.
fn play(san: &str, position: Position, visitor: &mut impl Visitor) -> Position {
    let (played, after) = if san == "--" {
        (Played::Null, position.null_move().unwrap())
    } else {
        let mv = San::parse(san).unwrap().resolve(&position).unwrap().mv();
        (Played::Move(mv), position.play(mv))
    };
    visitor.mv(&MoveEvent::new(0, &position, played, &after));
    after
}

/// Parses a table cell with tags: `name: value` pairs between `|`, or `-` for no tags.
pub(crate) fn parse_tags(cell: &str) -> Vec<(String, String)> {
    let tags = cell.split(" | ").filter(|tag| *tag != "-");
    let tags = tags.map(|tag| tag.split_once(':').unwrap_or_else(|| panic!("no colon in the tag `{tag}`")));
    tags.map(|(name, value)| (table::text(name), table::text(value.trim_start()))).collect()
}

/// Returns the exported movetext of a game without tags.
#[track_caller]
pub(crate) fn movetext(elements: &str, options: ExportOptions) -> String {
    let (text, _) = Script::from_movetext(elements).export(options);
    let (_, movetext) = text.split_once("\n\n").unwrap();
    movetext.strip_suffix("\n\n").unwrap().to_owned()
}

/// Returns the changes, except for missing roster tags, because scripts usually have no roster.
pub(crate) fn changes_in(losses: &Losses) -> Vec<(Normalisation, u64)> {
    losses.iter().filter(|&(kind, _)| kind != Normalisation::MissingRosterTag).collect()
}
