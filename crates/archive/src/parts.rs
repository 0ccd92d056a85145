//! Several inputs as one sequence of parts that can be worked on apart from each other: whole games, cut where reading
//! says that they end.

use crate::convert::JsonDecoder;
use crate::convert::JsonReadError;
use crate::error::Damage;
use crate::error::SourceError;
use crate::observe::Observer;
use crate::observe::Relay;
use crate::recognise::Content;
use crate::selection::Selection;
use crate::source::Expected;
use crate::source::Input;
use crate::source::Source;
use alloc::sync::Arc;
use core::fmt;
use core::sync::atomic::AtomicU64;
use movetext_pgc::Decoder;
use movetext_pgc::ReadError;
use movetext_pgc::StreamSource as PgcStream;
use movetext_pgn::Flow;
use movetext_pgn::Game;
use movetext_pgn::GameBuilder;
use movetext_pgn::Piece;
use movetext_pgn::Reader;
use movetext_pgn::StreamSource;
use movetext_pgn::Visitor;
use std::io;
use std::io::Read;
use std::sync::Mutex;
use std::sync::PoisonError;

/// How many bytes of text a part has, or a game more. Long enough that handing it on costs nothing beside reading it, and
/// no longer, since three parts for each thread are under way at once, and what is made of one may be twenty times as long.
const LENGTH: usize = 64 * 1024;

/// How many games of PGC or JSON Lines a part has at most, and as how many bytes of text a move of their main lines counts.
const TREES: usize = 512;
const MOVE: usize = 8;

/// What a run over several inputs consists of, in this order for each input: its begin, its games, its end.
#[derive(Debug)]
pub enum Part<T> {
    /// An input that cannot be opened; nothing else comes of it.
    Unopened(Arc<Input>, SourceError),
    /// An input begins.
    Begin(Arc<Input>),
    /// Games of it, or what was made of them.
    Games(T),
    /// What of PGC or JSON Lines cannot be read; reading goes on behind it.
    Damage(Damage),
    /// The input ends: at its end, where no more games are chosen, or where it cannot be read any further.
    End(Result<Ending, SourceError>),
}

impl<T> Part<T> {
    /// The same with what `make` makes of the games.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Part<U> {
        match self {
            Self::Unopened(input, error) => Part::Unopened(input, error),
            Self::Begin(input) => Part::Begin(input),
            Self::Games(games) => Part::Games(make(games)),
            Self::Damage(error) => Part::Damage(error),
            Self::End(result) => Part::End(result),
        }
    }
}

/// How an input ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ending {
    /// How many bytes of text there were; 0 for what is no PGN.
    pub length: u64,
    /// The last of them, at most [`Ending::KEPT`].
    pub last: Vec<u8>,
    /// Whether a carriage return came that no line feed followed, before the last byte.
    has_lone_return: bool,
}

impl Ending {
    /// How many bytes of the end are kept: enough to see whether one empty line stands there, however it is made.
    pub const KEPT: usize = 64;

    /// Whether a line ends with a carriage return alone.
    #[must_use]
    pub fn has_lone_return(&self) -> bool {
        self.has_lone_return || self.last.last() == Some(&b'\r')
    }

    /// More bytes came.
    fn pass(&mut self, new: &[u8]) {
        let mut follows = memchr::memchr_iter(b'\r', new).map(|index| new.get(index + 1));
        self.has_lone_return |=
            self.last.last() == Some(&b'\r') && new.first().is_some_and(|&byte| byte != b'\n');
        self.has_lone_return |= follows.any(|next| next.is_some_and(|&byte| byte != b'\n'));
        self.length += new.len() as u64;
        self.last.extend_from_slice(new.get(new.len().saturating_sub(Self::KEPT)..).unwrap_or_default());
        let surplus = self.last.len().saturating_sub(Self::KEPT);
        self.last.drain(..surplus);
    }

    /// What stands behind the byte at `offset`, as far as it was kept; nothing if that is behind the end.
    #[must_use]
    pub fn behind(&self, offset: u64) -> &[u8] {
        let count = usize::try_from(self.length.saturating_sub(offset)).unwrap_or(usize::MAX);
        self.last.get(self.last.len().saturating_sub(count)..).unwrap_or_default()
    }
}

/// Whole games of one input.
#[derive(Debug)]
pub struct Games {
    input: Arc<Input>,
    /// The place of the input among the others, counted from 0.
    place: usize,
    selection: Selection,
    content: Kind,
}

/// What they are read from.
#[derive(Debug)]
pub(crate) enum Kind {
    Text(Piece),
    Trees(Vec<Game>),
}

impl Games {
    /// The input that they come from.
    #[must_use]
    pub fn input(&self) -> &Input {
        &self.input
    }

    /// The place of that input among the others, counted from 0.
    #[must_use]
    pub const fn place(&self) -> usize {
        self.place
    }

    pub(crate) const fn content(&self) -> &Kind {
        &self.content
    }

    pub(crate) const fn selection(&self) -> Selection {
        self.selection
    }

    /// The text, where they were read from text.
    #[must_use]
    pub const fn piece(&self) -> Option<&Piece> {
        match &self.content {
            Kind::Text(piece) => Some(piece),
            Kind::Trees(_) => None,
        }
    }

    /// Reads those that are chosen into `visitor` while `observer` looks on; says whether one of them stopped it.
    pub fn visit<V: Visitor, O: Observer>(&self, visitor: &mut V, observer: &mut O) -> Flow {
        let mut relay = Relay::new(visitor, observer, self.selection);
        match &self.content {
            Kind::Text(piece) => {
                let Ok(flow) = piece.reader().visit_all(&mut relay);
                flow
            }
            Kind::Trees(games) => {
                let stops = |game: &Game| game.visit(&mut relay) == Flow::Stop;
                if games.iter().any(stops) { Flow::Stop } else { Flow::Continue }
            }
        }
    }
}

/// The parts of several inputs, in order. Numbers count on from input to input.
///
/// ```
/// use movetext_archive::{Input, Part, Parts, Selection, Tally};
///
/// # let folder = std::env::temp_dir().join(format!("movetext-parts-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let path = folder.join("games.pgn");
/// std::fs::write(&path, "1. e4 * 1. d4 d5 *")?;
/// let mut tally = Tally::default();
/// for part in Parts::new([Input::from(&path)], Selection::ALL) {
///     if let Part::Games(games) = part {
///         games.visit(&mut tally, &mut ());
///     }
/// }
/// assert_eq!((tally.games(), tally.plies()), (2, 3));
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Parts {
    inputs: alloc::vec::IntoIter<Input>,
    expected: Expected,
    selection: Selection,
    length: usize,
    /// The number of the next game.
    next: u64,
    /// The place of the next input.
    place: usize,
    input: Arc<Input>,
    state: State,
    consumed: Arc<AtomicU64>,
}

/// What comes next.
enum State {
    /// The next input, if there is one left.
    Begin,
    /// Games, or the end.
    Text(Box<Text>),
    Trees(Box<Trees>),
    /// Damage that was met behind games.
    Damaged(Box<Trees>, Damage),
    /// The end of the input.
    End(Result<Ending, SourceError>),
}

impl Parts {
    /// The parts of these inputs, as far as they hold chosen games.
    pub fn new(inputs: impl IntoIterator<Item = Input>, selection: Selection) -> Self {
        let inputs: Vec<Input> = inputs.into_iter().collect();
        Self {
            inputs: inputs.into_iter(),
            expected: Expected::default(),
            selection,
            length: LENGTH,
            next: 1,
            place: 0,
            input: Arc::new(Input::Stdin),
            state: State::Begin,
            consumed: Arc::default(),
        }
    }

    /// Takes inputs for this; default text, PGC or JSON Lines, as their first bytes tell.
    #[must_use]
    pub fn expecting(self, expected: Expected) -> Self {
        Self { expected, ..self }
    }

    /// Cuts text into parts of about this many bytes, and games of PGC and JSON Lines into parts of about as many moves as
    /// such a text has; default 64 KiB. What is read does not depend on it, but how much memory is needed does.
    #[must_use]
    pub fn of_length(self, length: usize) -> Self {
        Self { length, ..self }
    }

    /// How many bytes of the inputs were read, counted as they stand in the files, compressed where they are. It counts
    /// on while the parts are read, on whatever thread.
    #[must_use]
    pub fn consumed(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.consumed)
    }

    fn begin(&mut self) -> Option<Part<Games>> {
        self.input = Arc::new(self.inputs.next()?);
        self.place += 1;
        self.state = match self.input.open_as(self.expected, Arc::clone(&self.consumed)) {
            Err(error) => return Some(Part::Unopened(Arc::clone(&self.input), error)),
            Ok(source) if matches!(source.content(), Content::Pgc | Content::JsonLines) => {
                State::Trees(Box::new(Trees::new(source, self.next)))
            }
            Ok(source) => State::Text(Box::new(Text::new(source, self.next))),
        };
        Some(Part::Begin(Arc::clone(&self.input)))
    }

    fn text(&mut self, mut text: Box<Text>) -> Option<Part<Games>> {
        let piece = loop {
            if self.selection.is_over(self.next) {
                break Ok(None);
            }
            match text.reader.next_piece(self.length) {
                Ok(Some(piece)) => {
                    let first = self.next;
                    self.next = text.reader.next_number();
                    if self.selection.intersects(first, self.next) {
                        break Ok(Some(piece));
                    }
                }
                other => break other,
            }
        };
        match piece {
            Ok(Some(piece)) => {
                self.state = State::Text(text);
                Some(self.games(Kind::Text(piece)))
            }
            Ok(None) => self.end(text.ending()),
            Err(error) => self.end(Err(error.into())),
        }
    }

    fn trees(&mut self, mut source: Box<Trees>) -> Option<Part<Games>> {
        let mut trees = Vec::new();
        let ended = source.take(self.selection, self.length / MOVE, &mut trees);
        self.next = source.decoder.next_number();
        let games = (!trees.is_empty()).then(|| self.games(Kind::Trees(trees)));
        self.state = match ended {
            Ok(true) => State::End(Ok(Ending::default())),
            Ok(false) => State::Trees(source),
            Err(Failed::Damage(damage)) => State::Damaged(source, damage),
            Err(Failed::Source(error)) => State::End(Err(error)),
        };
        games.or_else(|| self.next())
    }

    fn games(&self, content: Kind) -> Part<Games> {
        let (input, place) = (Arc::clone(&self.input), self.place - 1);
        Part::Games(Games { input, place, selection: self.selection, content })
    }

    fn end(&mut self, result: Result<Ending, SourceError>) -> Option<Part<Games>> {
        self.state = State::Begin;
        Some(Part::End(result))
    }
}

impl Iterator for Parts {
    type Item = Part<Games>;

    fn next(&mut self) -> Option<Part<Games>> {
        match core::mem::replace(&mut self.state, State::Begin) {
            State::Begin => self.begin(),
            State::Text(text) => self.text(text),
            State::Trees(source) => self.trees(source),
            State::Damaged(source, damage) => {
                self.state = State::Trees(source);
                Some(Part::Damage(damage))
            }
            State::End(result) => self.end(result),
        }
    }
}

impl fmt::Debug for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parts").field("input", &self.input).field("next", &self.next).finish_non_exhaustive()
    }
}

/// An input that is text.
struct Text {
    reader: Reader<StreamSource<Tail<Source>>>,
    tail: Arc<Mutex<Tailing>>,
}

/// How a stream ended, as far as is known.
#[derive(Debug, Default)]
struct Tailing {
    ending: Ending,
    failure: Option<io::Error>,
}

impl Text {
    fn new(source: Source, number: u64) -> Self {
        let tail = Arc::default();
        let stream = Tail { stream: source, tailing: Arc::clone(&tail) };
        Self { reader: Reader::from_read(stream).numbered_from(number), tail }
    }

    fn ending(&self) -> Result<Ending, SourceError> {
        let mut tail = self.tail.lock().unwrap_or_else(PoisonError::into_inner);
        match tail.failure.take() {
            Some(error) => Err(error.into()),
            None => Ok(tail.ending.clone()),
        }
    }
}

/// A stream that remembers how it ended. One that fails ends there, so that the games before the failure are read.
struct Tail<R> {
    stream: R,
    tailing: Arc<Mutex<Tailing>>,
}

impl<R: Read> Read for Tail<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(buffer);
        let mut tailing = self.tailing.lock().unwrap_or_else(PoisonError::into_inner);
        match read {
            Ok(count) => {
                tailing.ending.pass(buffer.get(..count).unwrap_or_default());
                Ok(count)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            Err(error) => {
                tailing.failure = Some(error);
                Ok(0)
            }
        }
    }
}

/// Why no more games come of an input, or none for now.
enum Failed {
    Damage(Damage),
    Source(SourceError),
}

impl From<ReadError> for Failed {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Damaged(error) => Self::Damage(error.into()),
            error => Self::Source(error.into()),
        }
    }
}

impl From<JsonReadError> for Failed {
    fn from(error: JsonReadError) -> Self {
        match error {
            JsonReadError::Line(error) => Self::Damage(error.into()),
            error => Self::Source(error.into()),
        }
    }
}

/// What makes trees of an input that is no PGN.
enum AnyDecoder {
    Pgc(Decoder<PgcStream<Source>>, GameBuilder),
    Json(JsonDecoder<Source>),
}

impl AnyDecoder {
    const fn next_number(&self) -> u64 {
        match self {
            Self::Pgc(decoder, _) => decoder.next_number(),
            Self::Json(decoder) => decoder.next_number(),
        }
    }

    /// Reads the next game; whether there was one.
    fn read(&mut self) -> Result<bool, Failed> {
        Ok(match self {
            Self::Pgc(decoder, builder) => decoder.visit_game(builder)?.is_some(),
            Self::Json(decoder) => decoder.next_game()?.is_some(),
        })
    }

    /// The game that was read last, or what could be read of it.
    fn game(&self) -> &Game {
        match self {
            Self::Pgc(_, builder) => builder.game(),
            Self::Json(decoder) => decoder.last_game(),
        }
    }

    /// Whether a game that is damaged is there in part.
    const fn has_parts(&self) -> bool {
        matches!(self, Self::Pgc(..))
    }
}

/// An input that is PGC or JSON Lines. Its games are decoded one after the other, and visited as trees.
struct Trees {
    decoder: AnyDecoder,
}

impl Trees {
    fn new(source: Source, number: u64) -> Self {
        let decoder = if source.content() == Content::JsonLines {
            AnyDecoder::Json(JsonDecoder::from_read(source).numbered_from(number))
        } else {
            AnyDecoder::Pgc(Decoder::from_read(source).numbered_from(number), GameBuilder::new())
        };
        Self { decoder }
    }

    /// Takes the next chosen games; whether there are no more of them.
    fn take(&mut self, selection: Selection, full: usize, trees: &mut Vec<Game>) -> Result<bool, Failed> {
        let mut moves = 0;
        while trees.len() < TREES && moves < full {
            let number = self.decoder.next_number();
            if selection.is_over(number) {
                return Ok(true);
            }
            let read = self.decoder.read();
            let is_read = self.decoder.next_number() > number && (read.is_ok() || self.decoder.has_parts());
            if is_read && selection.contains(number) {
                let game = self.decoder.game().clone();
                moves += game.by_ply().len();
                trees.push(game);
            }
            if !read? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::Ending;

    #[test]
    fn carriage_return_alone_is_seen_wherever_the_stream_is_cut() {
        for (text, expected) in [
            ("a\r\nb\r\n", false),
            ("a\nb", false),
            ("", false),
            ("a\r\rb", true),
            ("a\r", true),
            ("a\n\rb", true),
        ] {
            for length in 1..4 {
                let mut ending = Ending::default();
                text.as_bytes().chunks(length).for_each(|piece| ending.pass(piece));
                assert_eq!(ending.has_lone_return(), expected, "{text:?} in pieces of {length}");
            }
        }
    }
}
