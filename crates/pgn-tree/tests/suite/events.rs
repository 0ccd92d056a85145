//! A tree sends the same events as its text, in the same order, for every interest and returned flow (PGN 8).

use crate::{
    codes, games,
    record::{Recorder, sort_as_tree},
    text::random_game,
};
use core::cell::RefCell;
use movetext_pgn::{
    Flow, GameEnd, GameStart, Interest, MoveEvent, Placement, Reader, Start, StartOrigin, Visitable, Visitor,
    diagnostic::Code,
};
use movetext_pgn_tree::{Game, GameBuilder};
use movetext_pgn_values::Nag;
use movetext_testkit::{
    Random,
    files::{pgn_inputs, real_data, with_extension},
};
use std::io::Read;

/// Returns the events for each game in `text`.
fn events_of_text(text: &[u8], make: impl Fn() -> Recorder) -> Vec<Vec<String>> {
    let mut reader = Reader::new(text);
    let mut events = Vec::new();
    loop {
        let recorder = RefCell::new(make());
        let Ok(Some(flow)) = reader.visit_game(&mut &recorder, &mut &recorder) else { return events };
        events.push(recorder.into_inner().lines);
        if flow == Flow::Stop {
            return events;
        }
    }
}

fn events_of_tree(game: &Game, recorder: Recorder) -> Vec<String> {
    let recorder = RefCell::new(recorder);
    game.visit(&mut &recorder, &mut &recorder);
    recorder.into_inner().lines
}

#[track_caller]
fn check(name: &str, text: &[u8]) {
    let games = games(text);
    let expected = events_of_text(text, || Recorder::new(Interest::ALL));
    assert_eq!(games.len(), expected.len(), "{name}");
    for (game, expected) in games.iter().zip(&expected) {
        let expected = &sort_as_tree(expected);
        assert_eq!(events_of_tree(game, Recorder::new(Interest::ALL)), *expected, "{name}");
        let builder = RefCell::new(GameBuilder::new());
        assert_eq!(game.visit(&mut &builder, &mut &builder), Flow::Continue);
        let rebuilt = builder.into_inner().into_game();
        assert_eq!(rebuilt, *game, "{name}");
        assert_eq!(rebuilt.marker(), game.marker(), "{name}");
        assert_eq!(rebuilt.span(), game.span(), "{name}");
        // A diagnostic that waits for a move is sent after the variations in between.
        let by_span = |game: &Game| {
            let mut all: Vec<_> = game.diagnostics_with_notes().to_vec();
            all.sort_by_key(|one| (one.span(), one.code()));
            all
        };
        assert_eq!(by_span(&rebuilt), by_span(game), "{name}");
        assert_eq!(events_of_tree(&rebuilt, Recorder::new(Interest::ALL)), *expected, "{name}");
    }
}

#[test]
fn notes_before_variation_wait_for_move() {
    let text = "1. e4 1... $1 {a} (1. d4 1... {b} (1. c4) 1... d5) {c} 1... e5 2. {d} (2... e6) *";
    check(text, text.as_bytes());
    let game = games(text.as_bytes()).pop().unwrap();
    let moves: Vec<_> = game.mainline().moves().collect();
    assert_eq!(moves[0].all_comments().count(), 0);
    assert_eq!(moves[1].nags(Placement::BeforeMove).collect::<Vec<_>>(), [Nag::GOOD_MOVE]);
    assert_eq!(moves[1].all_comments().collect::<Vec<_>>(), ["a", "c", "d"]);
    let variation = moves[0].variations().next().unwrap();
    assert_eq!(variation.moves().nth(1).unwrap().all_comments().collect::<Vec<_>>(), ["b"]);
}

#[test]
fn golden_inputs_have_equal_tree_events() {
    for (path, text) in pgn_inputs() {
        check(&path.to_string_lossy(), &text);
    }
}

#[test]
fn random_games_have_equal_tree_events() {
    let mut random = Random::new(0x5EED);
    for index in 0..3000 {
        let text = random_game(&mut random);
        check(&format!("game {index}: {text}"), text.as_bytes());
    }
}

#[test]
fn only_requested_events_are_sent() {
    let parts = [Interest::COMMENTS, Interest::NAGS, Interest::VARIATIONS, Interest::ESCAPES];
    let mut random = Random::new(0xA5E);
    for _ in 0..300 {
        let text = random_game(&mut random);
        for mask in 0..16 {
            let absent =
                (0..4).filter(|bit| mask >> bit & 1 == 1).fold(Interest::SCAN, |all, bit| all | parts[bit]);
            let interest = Interest::ALL.without(absent);
            let expected = events_of_text(text.as_bytes(), || Recorder::new(interest).without_diagnostics());
            for (game, expected) in games(text.as_bytes()).iter().zip(expected) {
                assert_eq!(
                    events_of_tree(game, Recorder::new(interest).without_diagnostics()),
                    sort_as_tree(&expected),
                    "{mask}: {text}"
                );
            }
        }
    }
}

#[test]
fn tokens_are_sent_without_a_board() {
    let text = b"[White \"x\"]\n\n1. e4 (1. d4 $1 {a}) 1... e5 *";
    let game = games(text).pop().unwrap();
    for interest in [
        Interest::SCAN,
        Interest::PARSE,
        Interest::PARSE | Interest::NAGS | Interest::VARIATIONS | Interest::COMMENTS,
    ] {
        let make = || Recorder::with_answer(interest, usize::MAX, Flow::Continue).without_diagnostics();
        let expected = events_of_text(text, make);
        let by_tree = events_of_tree(&game, make());
        assert_eq!(by_tree, expected[0], "{interest:?}");
    }
}

#[test]
fn answers_are_followed_like_reader() {
    let mut random = Random::new(0xF10);
    for _ in 0..150 {
        let text = random_game(&mut random);
        let games = games(text.as_bytes());
        let Some(game) = games.first() else { continue };
        let events = events_of_tree(game, Recorder::new(Interest::ALL).without_diagnostics());
        let is_unclosed = codes(game).contains(&Code::VariationUnclosed);
        for (index, event) in events.iter().enumerate() {
            // After unread text or the end of an open variation, the reader has nothing left to skip in the line.
            if event.starts_with("unread") || event.starts_with("end") || is_unclosed && event == ")" {
                continue;
            }
            for flow in [Flow::SkipVariation, Flow::SkipGame, Flow::Stop] {
                let make = || Recorder::with_answer(Interest::ALL, index, flow).without_diagnostics();
                let expected = events_of_text(text.as_bytes(), make);
                let by_tree = events_of_tree(game, make());
                assert_eq!(by_tree, expected[0], "{flow:?} at {index}, {event}: {text}");
            }
        }
    }
}

#[test]
fn last_answer_is_returned() {
    let game = crate::game("1. e4 (1. d4) 1... e5 *");
    let count = events_of_tree(&game, Recorder::new(Interest::ALL)).len();
    for index in 0..count {
        for flow in [Flow::SkipVariation, Flow::SkipGame, Flow::Stop] {
            let recorder = RefCell::new(Recorder::with_answer(Interest::ALL, index, flow));
            let expected = if flow == Flow::Stop { Flow::Stop } else { Flow::Continue };
            assert_eq!(game.visit(&mut &recorder, &mut &recorder), expected, "{index}");
            if flow == Flow::Stop {
                assert_eq!(recorder.borrow().lines.len(), index + 1);
            }
        }
    }
}

/// An invalid sequence of events: a variation before any move.
#[test]
fn variation_without_parent_is_skipped() {
    let position = movetext_board::Position::initial();
    let mv = position.legal_moves()[0];
    let span = movetext_pgn::Span::default();
    let after = position.play(mv);
    let step = MoveEvent::new(0, &position, mv.into(), &after);
    let mut builder = GameBuilder::new();
    builder.begin_game(&GameStart { number: 1, offset: 0, line: 1, column: 1 });
    builder.begin_moves(&Start { position: &position, origin: StartOrigin::Initial });
    assert_eq!(builder.begin_variation(), Flow::SkipVariation);
    builder.begin_variation();
    builder.mv(&step);
    builder.end_variation();
    builder.nag(Nag::GOOD_MOVE, Placement::AfterMove);
    builder.end_variation();
    builder.mv(&step);
    let result = movetext_pgn_values::GameResult::Unknown;
    builder.end_game(&GameEnd { result, marker: None, plies: 1, span, tags_end: 0, source: None });
    let game = builder.into_game();
    assert_eq!(game.mainline().moves().count(), 1);
    assert_eq!(game.by_ply().count(), 1);
    assert_eq!(game.mainline().first().unwrap().nags(Placement::AfterMove).count(), 0);
}

/// Compares the events from text and tree for real games, and checks that the builder reuses memory.
#[test]
fn real_games_have_equal_tree_events() {
    let Some(folder) = real_data() else { return };
    let mut count = 0;
    for path in with_extension(&folder.join("pgn"), "pgn") {
        // To save time, read only the start of each file.
        let mut part = Vec::new();
        std::fs::File::open(&path).unwrap().take(100_000).read_to_end(&mut part).unwrap();
        let part = &part[..];
        let games = games(part);
        let expected = events_of_text(part, || Recorder::new(Interest::ALL));
        for (game, expected) in games.iter().zip(&expected) {
            assert!(
                events_of_tree(game, Recorder::new(Interest::ALL)) == *expected,
                "{} game {}",
                path.display(),
                game.number()
            );
            count += 1;
        }
    }
    eprintln!("{count} games");
}
