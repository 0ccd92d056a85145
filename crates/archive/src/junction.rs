//! Where one game ends and the next begins, when games become neighbours that were none before (PGN 8.2.6).
//!
//! A game without termination marker ends at the next tag, so that one without tags behind it would be read as its
//! continuation; a comment before the first tag would be read as one of the game before. Where the bytes of two games
//! would run into each other, one of them is written in export format, which has tags and a marker.

use crate::whole::WholeGame;
use crate::whole::exported;
use alloc::borrow::Cow;
use movetext_pgn::Flow;
use movetext_pgn::GameEnd;
use movetext_pgn::Reader;
use movetext_pgn::Visitor;
use movetext_pgn::Wants;

/// What stands between two games: the end of a line, and an empty line.
const GAP: &[u8] = b"\n\n";

/// What a game is to its neighbours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Joint {
    head: Head,
    tail: Tail,
    /// Whether the first byte means something else at the beginning of a line, where it did not stand.
    pub(crate) is_hidden: bool,
    is_rewritten: bool,
}

/// How a game begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Head {
    /// With a tag, which ends whatever stands before.
    #[default]
    Tag,
    /// With moves, which go on with a game that has not ended, or with escaped lines, which go on with its comment.
    Bare,
    /// With what belongs to the game before, as a comment does.
    Clinging,
}

/// How a game ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tail {
    /// So that whatever game follows is another one.
    #[default]
    Closed,
    /// Where the next tag stands.
    Open,
}

impl Joint {
    /// What the game that ends here is to its neighbours; `None` if it would swallow any of them.
    pub(crate) fn of(source: &[u8], end: &GameEnd<'_>) -> Option<Self> {
        let tail = Tail::of(source, end)?;
        Some(Self {
            head: Head::of(source),
            tail,
            is_hidden: source.starts_with(b"%") && plies(source) != [end.plies],
            is_rewritten: false,
        })
    }

    /// Of a game that was put into export format for the sake of its neighbours.
    pub(crate) const fn rewritten() -> Self {
        Self { head: Head::Tag, tail: Tail::Closed, is_hidden: false, is_rewritten: true }
    }

    /// One byte that says the same.
    pub(crate) const fn to_byte(self) -> u8 {
        self.head as u8
            | (self.tail as u8) << 2
            | (self.is_hidden as u8) << 3
            | (self.is_rewritten as u8) << 4
    }

    /// What a byte says.
    pub(crate) const fn from_byte(byte: u8) -> Self {
        Self {
            head: match byte & 3 {
                0 => Head::Tag,
                1 => Head::Bare,
                _ => Head::Clinging,
            },
            tail: if byte & 4 == 0 { Tail::Closed } else { Tail::Open },
            is_hidden: byte & 8 != 0,
            is_rewritten: byte & 16 != 0,
        }
    }
}

impl Head {
    fn of(source: &[u8]) -> Self {
        // Escaped lines belong to nobody in particular.
        let mut rest = source;
        while rest.starts_with(b"%") {
            let line = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
            rest = rest.get(line..).unwrap_or_default().trim_ascii_start();
        }
        let is_tag = rest.starts_with(b"[");
        if is_plain_tag(source) || is_tag && stands_behind(b"1. e4 {open", source) {
            return Self::Tag;
        }
        let is_bare = is_plain_tag(rest) || stands_behind(b"1. e4 *", rest);
        if is_bare { Self::Bare } else { Self::Clinging }
    }
}

/// Whether a tag stands there alone on its line, which ends whatever stands before, open comments and strings too.
fn is_plain_tag(text: &[u8]) -> bool {
    let line = text.split(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
    let inside = line.strip_prefix(b"[").and_then(|line| line.strip_suffix(b"\"]"));
    let name = inside.and_then(|inside| inside.split(|byte| *byte == b'"').next()).unwrap_or_default();
    let value = inside.and_then(|inside| inside.get(name.len() + 1..)).unwrap_or_default();
    let name = name.strip_suffix(b" ").unwrap_or_default();
    !name.is_empty()
        && name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
        && !value.iter().any(|byte| matches!(byte, b'"' | b'\\' | b'{' | b'}'))
}

/// Whether `game` is read as a game of its own behind `before`.
fn stands_behind(before: &[u8], game: &[u8]) -> bool {
    let text = [before, GAP, game].concat();
    spans(&text) == [(0, before.len()), (before.len() + GAP.len(), text.len())]
}

impl Tail {
    fn of(source: &[u8], end: &GameEnd<'_>) -> Option<Self> {
        let is_marked = end.marker.is_some_and(|marker| source.ends_with(marker.as_str().as_bytes()));
        let last = |byte: u8| source.iter().rposition(|&other| other == byte);
        if is_marked && (last(b'}') > last(b'{') || last(b'{').is_none()) {
            return Some(Self::Closed);
        }
        let stands_before = |next: &[u8]| {
            let text = [source, GAP, next].concat();
            matches!(spans(&text).as_slice(), [(0, end), _] if *end == source.len())
        };
        if stands_before(b"1. e4 *") {
            Some(Self::Closed)
        } else {
            stands_before(b"[Event \"?\"]\n\n*").then_some(Self::Open)
        }
    }
}

/// Notes where games begin and end, and how long they are.
#[derive(Default)]
struct Ends {
    wants_moves: bool,
    spans: Vec<(usize, usize)>,
    plies: Vec<u32>,
}

impl Visitor for Ends {
    fn wants(&self) -> Wants {
        if self.wants_moves { Wants::REPLAY } else { Wants::SCAN }
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
        self.spans.push((index(end.span.start), index(end.span.end)));
        self.plies.push(end.plies);
        Flow::Continue
    }
}

fn spans(text: &[u8]) -> Vec<(usize, usize)> {
    let mut ends = Ends::default();
    let Ok(_) = Reader::new(text).visit_all(&mut ends);
    ends.spans
}

fn plies(text: &[u8]) -> Vec<u32> {
    let mut ends = Ends { wants_moves: true, ..Ends::default() };
    let Ok(_) = Reader::new(text).visit_all(&mut ends);
    ends.plies
}

/// The end of a text that games are appended to.
///
/// ```
/// use movetext_archive::{Form, Input, Junction, Part, Parts, Selection};
///
/// # let folder = std::env::temp_dir().join(format!("movetext-junction-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let (one, two) = (folder.join("one.pgn"), folder.join("two.pgn"));
/// std::fs::write(&one, "[Event \"a\"]\n\n1. e4 e5")?;
/// std::fs::write(&two, "\n\n1. d4   d5 *")?;
/// let (mut junction, mut text) = (Junction::default(), Vec::new());
/// for part in Parts::new([Input::from(&one), Input::from(&two)], Selection::ALL) {
///     let Part::Games(games) = part else { continue };
///     for (_, game) in games.wholes(Form::Original, (), &mut (), |_, _, _| ()).0 {
///         junction.append(&game, &mut text);
///     }
/// }
/// // Their own bytes would be one game, 1. e4 e5 1. d4 d5.
/// assert!(text.starts_with(b"[Event \"a\"]\n\n1. e4 e5\n\n[Event \"?\"]\n"));
/// assert_eq!(junction.rewritten(), 1);
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Junction {
    tail: Option<Tail>,
    rewritten: u64,
}

impl Junction {
    /// Appends a game, with an empty line behind it.
    pub fn append(&mut self, game: &WholeGame, text: &mut Vec<u8>) {
        let joint = game.joint;
        let fits = match (self.tail, joint.head) {
            (None, _) | (_, Head::Tag) | (Some(Tail::Closed), Head::Bare) => true,
            (Some(Tail::Open), _) | (Some(Tail::Closed), Head::Clinging) => false,
        };
        let (bytes, tail) = if fits {
            (Cow::Borrowed(game.bytes()), joint.tail)
        } else {
            (Cow::Owned(exported(game.bytes())), Tail::Closed)
        };
        self.rewritten += u64::from(!fits || joint.is_rewritten);
        self.tail = Some(tail);
        text.extend_from_slice(&bytes);
        text.extend_from_slice(GAP);
    }

    /// How many games were written in export format for the sake of their neighbours.
    #[must_use]
    pub const fn rewritten(&self) -> u64 {
        self.rewritten
    }
}
