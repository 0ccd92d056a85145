//! The views: functions from the bytes of a text to a log of what was read or written.

use super::log::{Diagnostics, Events, Log, Taken, all, contents, write_diagnostic};
use super::{games, pgn, visit_game, visit_tree, writer};
use core::fmt::Debug;
use pgn::{Limits, PieceSource, Reader, Seekable, Source, StreamSource, Wants};
use std::io::Read;
use writer::{
    ChangeSink as _, Charset, CommentStyle, ExportOptions, Layout, Losses, NagStyle, Newline, NumberStyle,
};

/// A view: its name and its function.
pub(crate) type View = (&'static str, fn(&[u8]) -> String);

/// The views, in the order of comparison.
pub(crate) const VIEWS: &[View] = &[
    ("events", |bytes| events(Reader::new(bytes), all(), Some(Taken::Whole))),
    ("events without diagnostics", |bytes| events(Reader::new(bytes), all(), None)),
    ("main line", |bytes| events(Reader::new(bytes), Wants::REPLAY, None)),
    ("main line with diagnostics", |bytes| events(Reader::new(bytes), Wants::REPLAY, Some(Taken::Mixed))),
    ("tokens", |bytes| events(Reader::new(bytes), Wants::PARSE | contents(), None)),
    ("tokens with diagnostics", |bytes| events(Reader::new(bytes), Wants::PARSE, Some(Taken::Whole))),
    ("tags", |bytes| events(Reader::new(bytes), Wants::SCAN, None)),
    ("tags with diagnostics", |bytes| events(Reader::new(bytes), Wants::SCAN, Some(Taken::Whole))),
    ("answers", |bytes| answers(bytes, 40)),
    ("rare answers", |bytes| answers(bytes, 400)),
    ("limits", |bytes| events(Reader::new(bytes).with_limits(narrow()), all(), Some(Taken::Whole))),
    ("stream", stream),
    ("chunks", chunks),
    ("bookmarks", bookmarks),
    ("trees", trees),
    ("export", export),
    ("export in other forms", export_variants),
    ("conformance", conformance),
];

/// Reads all remaining games of `reader`.
fn events<S: Source<Error: Debug>>(reader: Reader<S>, wants: Wants, taken: Option<Taken>) -> String {
    let log = Log::default();
    visit_all(reader, wants, taken, &log);
    log.into_text()
}

/// Reads while the visitor and the sink stop and skip. After a stop, reading continues with the next game.
fn answers(bytes: &[u8], odds: u64) -> String {
    let log = Log::answering(odds, bytes.len() as u64 + odds);
    visit_all(Reader::new(bytes), all(), Some(Taken::Mixed), &log);
    log.into_text()
}

fn visit_all<S: Source<Error: Debug>>(mut reader: Reader<S>, wants: Wants, taken: Option<Taken>, log: &Log) {
    let mut visitor = Events { log, wants };
    loop {
        let visited = match taken {
            Some(taken) => visit_game(&mut reader, &mut visitor, &mut Diagnostics { log, taken }),
            None => visit_game(&mut reader, &mut visitor, &mut ()),
        };
        log.line(format_args!("visited {visited:?}"));
        if !matches!(visited, Ok(Some(_))) {
            return;
        }
    }
}

fn narrow() -> Limits {
    Limits { comment: 40, game: 900, nesting: 2, tags: 9, token: 20 }
}

/// Reads from a stream that returns a few bytes at a time.
fn stream(bytes: &[u8]) -> String {
    // Small reads of large inputs only take time.
    let sizes: &[usize] = if bytes.len() < 20_000 { &[1, 61, 4_096] } else { &[65_536] };
    let read = |&size: &usize| {
        let source = StreamSource::with_piece(Trickle { bytes, size }, size);
        events(Reader::from_source(source), all(), Some(Taken::Whole))
    };
    sizes.iter().map(read).collect()
}

/// A stream that returns at most `size` bytes at once.
struct Trickle<'a> {
    bytes: &'a [u8],
    size: usize,
}

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = buffer.len().min(self.size);
        self.bytes.read(buffer.get_mut(..length).unwrap_or_default())
    }
}

/// Cuts the text into chunks of whole games and reads each.
fn chunks(bytes: &[u8]) -> String {
    let log = Log::default();
    for least in [1, 700, 20_000] {
        let mut reader = Reader::from_source(StreamSource::with_piece(bytes, 256));
        loop {
            let chunk = match reader.next_piece(least) {
                Ok(Some(chunk)) => chunk,
                end => {
                    log.line(format_args!("no further chunk: {}", end.is_ok()));
                    break;
                }
            };
            let (games, first, length) = (chunk.games(), chunk.first_number(), chunk.bytes().len());
            log.line(format_args!("chunk of {games} from {first}: {} {length}", chunk.span()));
            let reader: Reader<PieceSource<'_>> = chunk.reader();
            visit_all(reader, Wants::SCAN | Wants::LINES, Some(Taken::Whole), &log);
        }
    }
    log.into_text()
}

/// Seeks to the start of every game and reads it again.
fn bookmarks(bytes: &[u8]) -> String {
    let log = Log::default();
    let mut reader = Reader::new(bytes);
    let mut again = Reader::new(bytes);
    let mut visitor = Events { log: &log, wants: Wants::SCAN | Wants::LINES };
    // In a large text, the bookmarks are evenly spaced.
    for _ in 0..200 {
        let bookmark = reader.bookmark();
        log.line(format_args!("{bookmark:?}"));
        if !matches!(visit_game(&mut reader, &mut visitor, &mut ()), Ok(Some(_))) {
            break;
        }
        read_one(&mut again, |reader| reader.go_on(&bookmark), &log);
    }
    log.into_text()
}

fn read_one<S: Seekable<Error: Debug>>(
    reader: &mut Reader<S>,
    seek: impl FnOnce(&mut Reader<S>) -> Result<(), S::Error>,
    log: &Log,
) {
    log.line(format_args!("seek {:?}", seek(reader)));
    let mut visitor = Events { log, wants: Wants::SCAN | Wants::LINES };
    let visited = visit_game(reader, &mut visitor, &mut Diagnostics { log, taken: Taken::Whole });
    log.line(format_args!("visited {visited:?}"));
}

/// Builds trees, and records their content and their export.
fn trees(bytes: &[u8]) -> String {
    let log = Log::default();
    for game in games(bytes) {
        log.line(format_args!("{}", writer::to_string(&game)));
        game.diagnostics().iter().for_each(|diagnostic| write_diagnostic(&log, diagnostic));
        let mut sink = Diagnostics { log: &log, taken: Taken::Whole };
        let flow = visit_tree(&game, &mut Events { log: &log, wants: all() }, &mut sink);
        log.line(format_args!("visited {flow:?}"));
    }
    log.into_text()
}

fn export(bytes: &[u8]) -> String {
    exported(bytes, ExportOptions::new())
}

/// Exports with options that differ from the default in many ways.
fn export_variants(bytes: &[u8]) -> String {
    let plain = ExportOptions::new()
        .charset(Charset::Ascii)
        .comment_style(CommentStyle::Verbatim)
        .layout(Layout::MovePairs)
        .nag_style(NagStyle::Symbols)
        .newline(Newline::CarriageReturnLineFeed)
        .number_style(NumberStyle::Compact);
    let kept = ExportOptions::new().keep_escapes().keep_line_comments().width(40).charset(Charset::Latin1);
    [exported(bytes, ExportOptions::new().reduced()), exported(bytes, plain), exported(bytes, kept)].concat()
}

fn exported(bytes: &[u8], options: ExportOptions) -> String {
    let mut text = writer::Writer::reporting_to(Vec::new(), options, Vec::new());
    let mut reader = Reader::new(bytes);
    while let Ok(Some(_)) = visit_game(&mut reader, &mut text, &mut ()) {}
    let log = Log::default();
    let mut losses = Losses::default();
    for change in text.changes() {
        log.line(format_args!("game {} ply {:?} {:?}", change.game, change.ply, change.normalisation));
        losses.change(*change);
    }
    for (normalisation, count) in losses.iter() {
        log.line(format_args!("{normalisation:?} {count} loss {}", normalisation.is_loss()));
    }
    let written = text.finish().unwrap_or_default();
    [String::from_utf8_lossy(&written).into_owned(), log.into_text()].concat()
}

/// Records deviations from the export format.
fn conformance(bytes: &[u8]) -> String {
    let log = Log::default();
    for deviation in writer::deviations(bytes) {
        let (span, place) = (deviation.span, (deviation.location.line, deviation.location.column));
        let (game, clause, severity) = (deviation.game, deviation.clause(), deviation.severity());
        log.line(format_args!("{:?} {severity:?} {clause} {span} {place:?} game {game}", deviation.kind));
        log.line(format_args!("  message {deviation}"));
        log.line(format_args!("  found {:?}, expected {:?}", deviation.found, deviation.expected));
    }
    log.into_text()
}
