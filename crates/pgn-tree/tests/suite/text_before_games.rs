//! Text before a game is kept up to the game limit. The rest is skipped and reported. Streams yield the same events as
//! slices, in bounded memory (PGN 4.1, 6).

use crate::assert_same;
use core::{cell::Cell, convert::Infallible};
use movetext_pgn::{
    Flow, GameStart, Location, Reader, Span,
    chunk::{Bookmark, Chunk},
    diagnostic::{Code, Counts, Finding},
    parser::{Event, EventSink, Limits, parse_game},
    source::{Source, View},
};
use movetext_pgn_tree::{Game, GameReader};

/// The maximum length of a window, and the sum of all lengths.
#[derive(Default)]
struct WindowStats {
    most: Cell<usize>,
    sum: Cell<usize>,
}

/// A source that shows at least `step` more bytes on each request, and discards consumed bytes.
struct StepSource<'a> {
    bytes: &'a [u8],
    step: usize,
    base: usize,
    at: usize,
    end: usize,
    seen: &'a WindowStats,
}

impl Source for StepSource<'_> {
    type Error = Infallible;

    fn view(&self) -> View<'_> {
        View {
            bytes: &self.bytes[self.base..self.end],
            base: self.base as u64,
            at: self.at - self.base,
            is_last: self.end == self.bytes.len(),
        }
    }

    fn advance(&mut self, count: usize) {
        self.at = (self.at + count).min(self.end);
    }

    fn grow(&mut self) -> Result<(), Infallible> {
        self.base = self.at.saturating_sub(1);
        // Grow by a constant factor, as streams do.
        self.end = (self.end + self.step.max(self.end - self.at)).min(self.bytes.len());
        self.seen.most.set(self.seen.most.get().max(self.end - self.base));
        self.seen.sum.set(self.seen.sum.get() + self.end - self.at);
        Ok(())
    }

    fn is_converted(&self) -> bool {
        false
    }
}

/// The game limit in bytes.
const GAME: usize = 64;

fn limits() -> Limits {
    Limits::default().with_game_bytes(GAME)
}

fn all<S: Source<Error = Infallible>>(reader: Reader<S>) -> Vec<Game> {
    GameReader::from(reader).map(Result::unwrap).collect()
}

fn at_once(text: &[u8]) -> Vec<Game> {
    all(Reader::new(text).with_limits(limits()))
}

fn read_in_steps<'a>(text: &'a str, step: usize, seen: &'a WindowStats) -> Reader<StepSource<'a>> {
    let bytes = text.as_bytes();
    Reader::from_source(StepSource { bytes, step, base: 0, at: 0, end: 0, seen }).with_limits(limits())
}

/// Reads a text with a game limit of 1 KiB. Checks that the time is linear and windows have at most `most` bytes.
#[track_caller]
fn all_within(most: usize, text: &str, how: &str) -> Vec<Game> {
    let seen = WindowStats::default();
    let games = all(read_in_steps(text, 16, &seen).with_limits(limits().with_game_bytes(1 << 10)));
    assert!(seen.most.get() <= most, "{how:?}: {} bytes at once", seen.most.get());
    assert!(seen.sum.get() <= 8 * text.len(), "{how:?}: {} of {}", seen.sum.get(), text.len());
    games
}

/// Reads games from chunks of at least `least` bytes.
fn in_pieces<S: Source<Error = Infallible>>(mut reader: Reader<S>, least: usize) -> Vec<Game> {
    let mut games = Vec::new();
    while let Some(chunk) = reader.next_chunk(least).unwrap() {
        let read = all(chunk.reader());
        assert_eq!(read.len() as u64, chunk.games());
        games.extend(read);
    }
    games
}

/// Returns texts to put before games, each longer than the game limit: repetitions, mixtures and long lines.
fn leads() -> Vec<String> {
    let runs = ["\0", "\u{FEFF}", "\u{A0}", "% x\n", "%\n", "\0 ", "\0\n", "\n\0\n%a\r\n", " ", "\r\n"];
    let mut leads: Vec<String> = runs.iter().map(|run| run.repeat(600 / run.len())).collect();
    for (open, inside, close) in [
        ("%", "1. e4 ", "\n"),
        ("  \n%", "1. e4 ", "\r\n\0\0\n%a\n"),
        ("{", "1. e4 [\n ", "}\n"),
        ("\n% x\n{", "1. e4 [A \"b\"]\n\n", "}\n\n"),
        (";", "1. e4 ", "\n"),
        ("[A \"", "1. e4 ", "\"]\n"),
        ("[A ", "1. e4 ", "\n"),
        ("\0% no line of its own ", "x", "\n"),
    ] {
        leads.push(format!("{open}{}{close}", inside.repeat(100)));
    }
    for length in GAME - 20..GAME + 20 {
        leads.push(format!("\n{}\n", "\0".repeat(length)));
        leads.push(format!("%{}\n", "a".repeat(length)));
    }
    leads
}

#[test]
fn columns_survive_discarded_line_start() {
    let text = "1. e4 \u{e9} * [PlyCount \"3\"]\n[Black \"b\"]\n\n1. d4 {c}\n*\n\n1. c4 *";
    let expected = all(Reader::new(text.as_bytes()));
    let plies = expected.iter().flat_map(Game::diagnostics).find(|one| one.code() == Code::PlyCount).unwrap();
    assert_eq!((plies.location().line, plies.location().column), (1, 22));
    let seen = WindowStats::default();
    assert_same(
        &all(read_in_steps(text, 1, &seen).with_limits(Limits::default())),
        &expected,
        "in steps of 1",
    );
}

#[test]
fn streams_and_chunks_match_slices() {
    for lead in leads() {
        for text in [
            format!("{lead}1. e4 e5 *\n"),
            format!("[A \"b\"]\n1. e4 *\n{lead}[A \"c\"]\n\n1. d4 *\n{lead}1. c4 *\n{lead}"),
            lead.clone(),
        ] {
            let expected = at_once(text.as_bytes());
            for step in [1, 2, 3, 7, 16, 50, 1_000] {
                let seen = WindowStats::default();
                let games = all(read_in_steps(&text, step, &seen));
                assert_same(&games, &expected, &format!("{step}: {text:?}"));
                for least in [1, 30, 200] {
                    let games = in_pieces(read_in_steps(&text, step, &seen), least);
                    assert_same(&games, &expected, &format!("{step}, {least}: {text:?}"));
                }
            }
            for least in [1, 30, 200, 10_000] {
                let games = in_pieces(Reader::new(text.as_bytes()).with_limits(limits()), least);
                assert_same(&games, &expected, &format!("{least}: {text:?}"));
            }
        }
    }
}

#[test]
fn skipped_text_is_reported_by_next_game() {
    for lead in leads().iter().filter(|lead| lead.trim_ascii().len() > 2 * GAME) {
        let games = at_once(format!("{lead}\n1. e4 e5 *\n\n1. d4 *").as_bytes());
        assert_eq!(games.len(), 2, "{lead:?}");
        assert_eq!(games[0].replay().count(), 2, "{lead:?}");
        let reported = |game: &Game| {
            let is_limit = |one: &&movetext_pgn::diagnostic::Diagnostic| one.code() == Code::GameLimit;
            game.diagnostics_with_notes()
                .iter()
                .filter(is_limit)
                .map(|one| one.span().start)
                .collect::<Vec<_>>()
        };
        assert_eq!(reported(&games[0]), [games[0].offset()], "{lead:?}");
        assert_eq!(reported(&games[1]), [], "{lead:?}");
        // Without a game, the text is reported as a game without moves. White space and escaped lines are not reported.
        let alone = at_once(lead.as_bytes());
        let is_text = lead.trim_start().starts_with(['{', ';', '[']) || lead.contains("\n{");
        assert_eq!(alone.len(), usize::from(is_text), "{lead:?}");
        assert!(alone.iter().all(|game| game.replay().count() == 0 && reported(game).len() == 1), "{lead:?}");
    }
    // Text up to the game limit is kept.
    let games = at_once(b"% kept\n% as well\n\n1. e4 *");
    assert_eq!(games[0].escapes().collect::<Vec<_>>(), [" kept", " as well"]);
    assert!(games[0].diagnostics_with_notes().iter().all(|one| one.code() != Code::GameLimit));
}

#[test]
fn text_before_game_is_linear_and_bounded() {
    for chunk in ["\0", "\u{FEFF}", "% x\n", "%", "\0 \n", " "] {
        for (head, tail) in [("", "\n1. e4 *"), ("1. e4 *\n", ""), ("[A \"b\"]\n*\n", "\n[A \"c\"]\n*")] {
            let text = format!("{head}{}{tail}", chunk.repeat((1 << 18) / chunk.len()));
            let games = all_within(4 << 10, &text, chunk);
            assert!(games.len() <= 2, "{chunk:?}: {} games", games.len());
        }
    }
}

/// Returns the moves of each game, and whether the reader reported the game limit.
fn moves(text: &str, limit: usize) -> Vec<(String, bool)> {
    let limits = Limits::default().with_game_bytes(limit);
    all(Reader::new(text.as_bytes()).with_limits(limits))
        .iter()
        .map(|game| {
            let sans: Vec<_> = game.replay().map(|step| step.san().to_string()).collect();
            (sans.join(" "), game.diagnostics_with_notes().iter().any(|one| one.code() == Code::GameLimit))
        })
        .collect()
}

#[test]
fn text_across_the_limit_is_not_read() {
    let inside = "2. d4 d5 ".repeat(20);
    for (open, close) in [("{", "}"), ("; ", "\n"), ("\n% ", "\n"), ("[A \"", "\"]\n")] {
        for before in [
            "",
            "[White \"w\"]\n\n",
            "1. e4 ",
            "1. e4 (1. Nf3 ",
            "1. e4 * ",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 ",
        ] {
            let text = format!("{before}{open}{inside}{close}\n\n[A \"z\"]\n\n1. c4 *");
            // Try limits below the length of `inside`, then limits between this length and the length including
            // `before`.
            for limit in [GAME, 100, 150, 180, 190, 195, 200] {
                let games = moves(&text, limit);
                let is_read = games.iter().any(|(sans, _)| sans.contains('d'));
                assert!(!is_read, "{limit}: {text:?} gives {games:?}");
                assert!(games.iter().any(|(sans, _)| sans == "c4"), "{limit}: {text:?} gives {games:?}");
                let is_reported = games.iter().any(|(_, is_reported)| *is_reported);
                let is_whole = games.len() == moves(&text, 10_000).len();
                assert!(is_reported || is_whole && limit > GAME, "{limit}: {text:?} gives {games:?}");
            }
        }
    }
}

#[test]
fn unclosed_comment_ends_before_next_tags() {
    for blank in ["\n\n", "\r\n \t\r\n", "\r\r"] {
        let text = format!(
            "{{{}{blank}[A \"b\"]\n\n1. e4 *\n\n[A \"c\"]\n\n1. d4 }} *",
            "1. c4 [A \"x\"]\n".repeat(40)
        );
        assert_eq!(moves(&text, GAME), [("e4".to_owned(), true), ("d4".to_owned(), false)]);
        for step in [1, 7, 100] {
            let seen = WindowStats::default();
            let games = all(read_in_steps(&text, step, &seen));
            assert_same(&games, &at_once(text.as_bytes()), "a comment without end");
        }
    }
}

#[test]
fn game_limit_does_not_split_words() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O-O Rae1 5. e8=Q+ $15 12. Nbxd5 1/2-1/2";
    for limit in 2..text.len() {
        let limits = Limits::default().with_game_bytes(limit);
        // A period may be split from its move number, which remains a number.
        let words: Vec<_> = text.split([' ', '.']).chain(text.split(' ')).collect();
        let mut at = 0;
        while at < text.len() {
            let parsed = parse_game(text.as_bytes(), at, 0, &limits, &mut ());
            let read = &text[at..parsed.end];
            // Only a word that is longer than the game limit is split.
            let is_whole = read
                .split_ascii_whitespace()
                .all(|word| words.contains(&word) || word.starts_with('.') || limit < 8);
            assert!(is_whole, "{limit}: {read:?}");
            assert!(parsed.end > at, "{limit}");
            at = parsed.end;
        }
    }
}

#[test]
fn long_text_is_linear_and_bounded() {
    for (open, chunk, close) in [
        ("{", "1. e4 ", "}"),
        ("{", "[", "}"),
        ("{", "\n\n[A \"b\" ", "}"),
        ("{", "\n\n[", "}"),
        ("{", "\n \t\n", "}"),
        (";", "[A \"b\"] ", ""),
        ("[A \"", "1. e4 ", "\"]"),
        ("[A ", "{\n", "}"),
    ] {
        let text =
            format!("1. e4 {open}{}{close}\n[A \"c\"]\n\n1. d4 *\n", chunk.repeat((1 << 20) / chunk.len()));
        let limits = limits().with_game_bytes(1 << 10);
        let games = all_within(1 << 18, &text, &format!("{open}{chunk}"));
        assert_same(&games, &all(Reader::new(text.as_bytes()).with_limits(limits)), chunk);
        assert_eq!(games.last().map(|game| game.tag("A").to_owned()).as_deref(), Some("c"), "{open}{chunk}");
        assert!(games.len() <= 2 || chunk == "{\n", "{open}{chunk:?}: {} games", games.len());
    }
}

#[test]
fn chunk_after_gap_has_requested_games() {
    for gap in [" ".repeat(500), "\0".repeat(500)] {
        let text = format!("{gap}1. e4 *\n1. d4 *\n1. c4 *\n");
        let mut reader = Reader::new(text.as_bytes()).with_limits(limits());
        // The requested 400 bytes are fewer than the bytes of the gap, so the reader skips the gap in several steps.
        let games = |chunk: Option<Chunk>| chunk.map(|chunk| chunk.games());
        assert_eq!(games(reader.next_chunk(400).unwrap()), Some(1));
    }
}

#[test]
fn bookmark_resumes_after_skipped_text() {
    let text = format!("1. e4 *\n{}\n1. d4 *\n{}\n1. c4 *\n", "\0".repeat(500), "% x\n".repeat(200));
    let games = at_once(text.as_bytes());
    assert_eq!(games.len(), 3);
    let mut reader = Reader::new(text.as_bytes()).with_limits(limits());
    for index in 1..3 {
        reader.visit_game(&mut (), &mut ()).unwrap();
        let mark = reader.bookmark();
        let mut later = Reader::new(text.as_bytes()).with_limits(limits());
        later.go_on(&mark).unwrap();
        assert_same(&all(later), &games[index..], "after a bookmark");
    }
}

#[test]
fn base_near_the_maximum_does_not_overflow() {
    let text = "x\n1. e4 *\n\n1. d4 Ke9 Ng1f3 *\n\u{A0}1. c4 *\n\n%";
    for base in [u64::MAX, u64::MAX - 1, u64::MAX - text.len() as u64, (1 << 63) + 1, 1 << 63, (1 << 63) - 1]
    {
        for bookmarked in [base, base.saturating_add(2), u64::MAX] {
            let mark = Bookmark { offset: bookmarked, ..Bookmark::START };
            let games = all(Reader::part(text.as_bytes(), base, &mark));
            let stream = Reader::part_from_read(text.as_bytes(), base, &mark).unwrap();
            let streamed: Vec<Game> = GameReader::from(stream).map(Result::unwrap).collect();
            assert_same(&streamed, &games, "from a stream");
            assert!(games.iter().all(|game| game.offset() >= base.min(1 << 63)), "{base}");
            assert!(bookmarked > base || games.len() == 3, "{base}: {}", games.len());
        }
        let parsed = parse_game(text.as_bytes(), 0, base, &limits(), &mut ());
        assert!(parsed.found);
    }
}

#[test]
fn first_number_near_max_does_not_overflow() {
    let text = "1. e4 *\n\n1. d4 Ke9 *\n1. c4 *";
    let mark = Bookmark { number: u64::MAX, line: u64::MAX, column: u64::MAX, ..Bookmark::START };
    for least in [0, 1, 100] {
        let mut reader = Reader::new(text.as_bytes());
        reader.go_on(&mark).unwrap();
        let games = if least == 0 { all(reader) } else { in_pieces(reader, least) };
        assert_eq!(games.len(), 3);
        assert!(games.iter().all(|game| game.number() == u64::MAX && game.line_number() == u64::MAX));
        assert!(games[1].diagnostics_with_notes().iter().all(|one| one.location().line == u64::MAX));
    }
    let mut counts = Counts::default();
    counts.add_times(Code::MoveNumber, u64::MAX);
    counts.add(Code::MoveNumber);
    counts.add(Code::Utf16);
    counts.add_times(Code::NagZero, 0);
    let twice = counts.clone();
    counts.merge(&twice);
    assert_eq!((counts.total(), counts.get(Code::MoveNumber)), (u64::MAX, u64::MAX));
    assert_eq!((counts.get(Code::Utf16), counts.iter().count()), (2, 2));
}

/// Records where games end.
struct EndRecorder(Vec<Span>);

impl EventSink for EndRecorder {
    fn event(&mut self, event: Event<'_>) -> Flow {
        self.0.extend(if let Event::EndGame { span, .. } = event { Some(span) } else { None });
        Flow::Continue
    }

    fn finding(&mut self, _finding: Finding) -> Flow {
        Flow::Continue
    }
}

#[test]
fn resume_offset_near_max_does_not_overflow() {
    let text = b"1. e4\n*\n\n1. d4 Ke9 *";
    for offset in [u64::MAX, u64::MAX - 1, u64::MAX / 2] {
        let start = GameStart { number: u64::MAX, offset, line: u64::MAX, column: u64::MAX };
        let mut reader = Reader::new(text);
        reader.resume(&start).unwrap();
        assert!(GameReader::from(reader).next().is_none(), "{offset}");
        let mut reader = Reader::from_read(std::io::Cursor::new(text));
        reader.resume(&start).unwrap();
        assert!(GameReader::from(reader).next().is_none(), "{offset}");
        // The offset is close to the maximum.
        let mut ends = EndRecorder(Vec::new());
        let parsed = parse_game(text, 0, offset, &Limits::default(), &mut ends);
        let first = offset.min(u64::MAX - text.len() as u64);
        assert!(parsed.found, "{offset}");
        assert_eq!(ends.0, [Span::new(first, first + 7)], "{offset}");
    }
    let last = Location { line: u64::MAX, column: u64::MAX };
    assert_eq!(last.after(b"a"), last);
    assert_eq!(last.after(b"\n\na"), Location { line: u64::MAX, column: 2 });
}

#[test]
fn parser_ends_before_text_above_the_limit() {
    let text = format!("\n{}% x\n1. e4 *", "\0".repeat(80));
    let parsed = parse_game(text.as_bytes(), 0, 0, &limits(), &mut ());
    assert_eq!((parsed.found, parsed.end, parsed.touched_end), (false, 1 + GAME, false));
    let text = format!("%{}\n1. e4 *", "a".repeat(80));
    let parsed = parse_game(text.as_bytes(), 0, 0, &limits(), &mut ());
    assert_eq!((parsed.found, parsed.end, parsed.touched_end), (false, 0, false));
    let parsed = parse_game(&text.as_bytes()[..GAME + 2], 0, 0, &limits(), &mut ());
    assert_eq!((parsed.found, parsed.touched_end), (false, true));
}

#[test]
fn game_limit_does_not_split_tag_pairs() {
    let text =
        "[Event \"a\"]\n[Site \"some place or other\"]\n[White \"somebody\"]\n[Black \"x\"]\n\n1. e4 e5 *\n";
    let whole = GameReader::new(text.as_bytes()).next().unwrap().unwrap();
    // A limit of one byte less than the text is enough, because the final line break does not belong to the game.
    for game in 12..text.len() - 1 {
        let games = all(Reader::new(text.as_bytes()).with_limits(Limits::default().with_game_bytes(game)));
        let (first, rest) = games.split_first().unwrap();
        assert!(!rest.is_empty(), "{game}");
        assert!(first.diagnostics_with_notes().iter().any(|one| one.code() == Code::GameLimit), "{game}");
        if game < 32 {
            // At this limit, the second tag no longer fits.
            continue;
        }
        assert!(games.iter().flat_map(Game::tags).eq(whole.tags()), "{game}");
    }
}

#[test]
fn pieces_of_length_zero_have_games() {
    let text = b"1. e4 *\n\n1. d4 *\n";
    assert_same(&in_pieces(Reader::new(text), 0), &at_once(text), "in pieces of 0");
}
