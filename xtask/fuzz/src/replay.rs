//! Reading games: every move is legal in its position, requesting fewer events does not change the other events, and a
//! stream gives the same events as a slice (PGN 8.2, 9.7).

use core::cell::RefCell;
use std::io::Read;

use movetext_pgn::{Interest, Reader, parser::Limits, read};
use movetext_testkit::Random;

use crate::{
    fickle::Fickle,
    log::{Entry, Kind, Log, Spans},
};

/// Checks all these properties for one input.
pub(crate) fn check(bytes: &[u8]) {
    let whole = log_of(bytes, Interest::ALL);
    check_subsets(bytes, &whole);
    check_tokens(bytes, &whole);
    check_pieces(bytes, &whole);
    check_answers(bytes);
    check_limits(bytes);
}

fn log_of(bytes: &[u8], interest: Interest) -> Vec<Entry> {
    let log = RefCell::new(Log::new(interest, Spans::Reported));
    read(bytes, &mut &log, &mut &log);
    let log = log.into_inner();
    assert!(log.is_closed(), "the last game does not end");
    log.entries
}

/// Returns whether a log with `interest` must contain an entry of the full log. Diagnostics may be missing, because
/// they depend on what the reader computes.
fn belongs(entry: &Entry, interest: Interest) -> bool {
    let is_asked = match entry.kind {
        Kind::Nag => interest.contains(Interest::NAGS),
        Kind::Comment => interest.contains(Interest::COMMENTS),
        Kind::EscapedLine => interest.contains(Interest::ESCAPES),
        Kind::Move => interest.contains(Interest::REPLAY),
        Kind::SkippedText => interest.contains(Interest::REPLAY),
        Kind::Diagnostic | Kind::Token => false,
        Kind::Game | Kind::Tag | Kind::Variation | Kind::End => true,
    };
    is_asked && (entry.depth == 0 || interest.contains(Interest::VARIATIONS))
}

fn check_subsets(bytes: &[u8], whole: &[Entry]) {
    let subsets = [
        Interest::ALL.without(Interest::COMMENTS),
        Interest::ALL.without(Interest::NAGS),
        Interest::ALL.without(Interest::VARIATIONS),
        Interest::ALL.without(Interest::ESCAPES),
        Interest::REPLAY | Interest::COMMENTS,
        Interest::REPLAY,
    ];
    // The fuzzer reads hundreds of inputs per second, so two subsets for each input are enough.
    let mut random = Random::from_bytes(bytes);
    for interest in core::iter::from_fn(|| subsets.get(random.below(subsets.len())).copied()).take(2) {
        let part = log_of(bytes, interest);
        let part = part.iter().filter(|entry| entry.kind != Kind::Diagnostic);
        compare(part, whole.iter().filter(|entry| belongs(entry, interest)), interest);
    }
    // Reading without a sink gives the same events.
    let mut log = Log::new(Interest::ALL, Spans::Reported);
    read(bytes, &mut log, &mut ());
    compare(log.entries.iter(), whole.iter().filter(|entry| entry.kind != Kind::Diagnostic), Interest::ALL);
    // A visitor that skips the moves still receives tags, and the beginning and the end of each game.
    let is_frame = |entry: &&Entry| matches!(entry.kind, Kind::Game | Kind::Tag | Kind::End);
    let part = log_of(bytes, Interest::SCAN);
    compare(part.iter().filter(is_frame), whole.iter().filter(is_frame), Interest::SCAN);
}

#[track_caller]
fn compare<'a>(
    part: impl Iterator<Item = &'a Entry>,
    whole: impl Iterator<Item = &'a Entry>,
    interest: Interest,
) {
    // Skipped text includes the number before it, unless an event came between them.
    let is_complete = interest.contains(Interest::COMMENTS | Interest::NAGS | Interest::ESCAPES);
    let reported = |entry: &'a Entry| match entry.kind {
        Kind::SkippedText if !is_complete => {
            (entry.kind, entry.depth, entry.text.rsplit('.').next().unwrap_or_default())
        }
        kind => (kind, entry.depth, entry.text.as_str()),
    };
    let (part, whole): (Vec<_>, Vec<_>) = (part.map(reported).collect(), whole.map(reported).collect());
    for (part, whole) in part.iter().zip(&whole) {
        assert_eq!(part, whole, "asked for {interest:?}");
    }
    assert_eq!(part.len(), whole.len(), "asked for {interest:?}");
}

/// Checks that without a board, the reader reports a token for every move that it plays with a board. In lines that
/// cannot be played, it may report more tokens. The token is the beginning of the move, because a move such as `N f3`
/// has two words.
///
/// Games with a move in digits are not compared. Without a board, `5254` is a number and not a move, and variations
/// depend on whether their line has moves.
fn check_tokens(bytes: &[u8], whole: &[Entry]) {
    let tokens = log_of(bytes, Interest::ALL.without(Interest::REPLAY) | Interest::PARSE);
    let (games, tokens) = (games_of(whole), games_of(&tokens));
    assert_eq!(games.len(), tokens.len(), "the number of games depends on the board");
    for (game, tokens) in games.into_iter().zip(tokens) {
        let moves: Vec<&Entry> =
            game.iter().filter(|entry| entry.kind == Kind::Move && entry.text.starts_with("move ")).collect();
        if moves.iter().any(|entry| is_in_digits(entry)) {
            continue;
        }
        let mut rest = tokens.iter().filter(|entry| entry.kind == Kind::Token).filter_map(span);
        for entry in moves {
            let (start, end) = span(entry).unwrap_or_default();
            let is_beginning = |token: (u64, u64)| token.0 == start && token.1 <= end;
            assert!(rest.any(is_beginning), "{} does not begin with a token", entry.text);
        }
    }
}

/// Splits a log into the entries of each game.
fn games_of(entries: &[Entry]) -> Vec<&[Entry]> {
    let starts = entries.iter().enumerate().filter(|(_, entry)| entry.kind == Kind::Game);
    let starts: Vec<usize> = starts.map(|(index, _)| index).collect();
    let ends = starts.iter().skip(1).copied().chain([entries.len()]);
    starts.iter().zip(ends).filter_map(|(&start, end)| entries.get(start..end)).collect()
}

/// Returns whether a move is written in digits, such as `5254`. Returns `false` for the null move `0000`, because it is
/// read as a move even without a board.
fn is_in_digits(entry: &Entry) -> bool {
    let text = entry.text.rsplit(' ').nth(1).unwrap_or_default();
    matches!(text.len(), 4 | 5) && text.bytes().all(|byte| byte.is_ascii_digit()) && text != "0000"
}

/// Returns the span at the end of an entry.
fn span(entry: &Entry) -> Option<(u64, u64)> {
    let (start, end) = entry.text.rsplit(' ').next()?.split_once("..")?;
    Some((start.parse().ok()?, end.parse().ok()?))
}

/// A stream that returns at most `piece` bytes for each read.
struct Pieces<'a> {
    bytes: &'a [u8],
    piece: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let count = self.piece.min(into.len());
        (&mut self.bytes).take(count as u64).read(into)
    }
}

fn check_pieces(bytes: &[u8], whole: &[Entry]) {
    let piece = 1 + Random::from_bytes(bytes).below(24);
    let log = RefCell::new(Log::new(Interest::ALL, Spans::Reported));
    let result = Reader::from_read(Pieces { bytes, piece }).visit_all(&mut &log, &mut &log);
    assert!(result.is_ok(), "reading from memory does not fail");
    compare(log.into_inner().entries.iter(), whole.iter(), Interest::ALL);
}

/// Checks that a visitor that skips receives no events from skipped text, but still receives the end of each game and
/// variation.
fn check_answers(bytes: &[u8]) {
    let fickle = RefCell::new(Fickle::new(Random::from_bytes(bytes)));
    read(bytes, &mut &fickle, &mut &fickle);
    assert!(fickle.into_inner().is_closed(), "the last game does not end");
}

/// Checks that a slice and a stream give equal events if games exceed the limits on length, tags, nesting, tokens and
/// comments.
fn check_limits(bytes: &[u8]) {
    let mut random = Random::from_bytes(bytes);
    let limits = Limits::default()
        .with_nesting(random.below(4))
        .with_tags(random.below(6))
        .with_game_bytes(1 + random.below(200))
        .with_token_bytes(1 + random.below(40))
        .with_comment_bytes(1 + random.below(60));
    let piece = 1 + random.below(24);
    let new = || RefCell::new(Log::new(Interest::ALL, Spans::Reported));
    let (whole, parts) = (new(), new());
    let Ok(_) = Reader::new(bytes).with_limits(limits).visit_all(&mut &whole, &mut &whole);
    let result =
        Reader::from_read(Pieces { bytes, piece }).with_limits(limits).visit_all(&mut &parts, &mut &parts);
    assert!(result.is_ok(), "reading from memory does not fail");
    compare(parts.into_inner().entries.iter(), whole.into_inner().entries.iter(), Interest::ALL);
}
