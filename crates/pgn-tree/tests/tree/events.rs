//! A game drives a visitor as its text did (PGN 8): the same events in the same order, whatever is asked for, and
//! whatever is answered.

use crate::record::Recorder;
use crate::text::{Random, golden_inputs, made_up};
use core::cell::RefCell;
use movetext_pgn::Code;
use movetext_pgn::{Flow, GameEnd, GameStart, Reader, Start, StartOrigin, Step, Visitable, Visitor, Wants};
use movetext_pgn_tree::{Game, GameBuilder, GameReader};
use std::io::Read;

fn games(text: &[u8]) -> Vec<Game> {
    GameReader::new(text).map(Result::unwrap).collect()
}

/// What is told of each game of a text when it is read.
fn told_by_text(text: &[u8], make: impl Fn() -> Recorder) -> Vec<Vec<String>> {
    let mut reader = Reader::new(text);
    let mut told = Vec::new();
    loop {
        let recorder = RefCell::new(make());
        let Ok(Some(flow)) = reader.visit_game(&mut &recorder, &mut &recorder) else { return told };
        told.push(recorder.into_inner().lines);
        if flow == Flow::Stop {
            return told;
        }
    }
}

fn told_by_tree(game: &Game, recorder: Recorder) -> Vec<String> {
    let recorder = RefCell::new(recorder);
    game.visit(&mut &recorder, &mut &recorder);
    recorder.into_inner().lines
}

#[track_caller]
fn check(name: &str, text: &[u8]) {
    let games = games(text);
    let told = told_by_text(text, || Recorder::new(Wants::ALL));
    assert_eq!(games.len(), told.len(), "{name}");
    for (game, told) in games.iter().zip(&told) {
        assert_eq!(told_by_tree(game, Recorder::new(Wants::ALL)), *told, "{name}");
        let builder = RefCell::new(GameBuilder::new());
        assert_eq!(game.visit(&mut &builder, &mut &builder), Flow::Continue);
        let rebuilt = builder.into_inner().into_game();
        assert_eq!(rebuilt, *game, "{name}");
        assert_eq!(rebuilt.marker(), game.marker(), "{name}");
        assert_eq!(rebuilt.span(), game.span(), "{name}");
        assert_eq!(rebuilt.diagnostics(), game.diagnostics(), "{name}");
        assert_eq!(told_by_tree(&rebuilt, Recorder::new(Wants::ALL)), *told, "{name}");
    }
}

#[test]
fn golden_inputs_are_told_alike_by_text_and_tree() {
    for (name, text) in golden_inputs() {
        check(&name, &text);
    }
}

#[test]
fn made_up_games_are_told_alike_by_text_and_tree() {
    let mut random = Random(0x5EED);
    for index in 0..3000 {
        let text = made_up(&mut random);
        check(&format!("game {index}: {text}"), text.as_bytes());
    }
}

#[test]
fn what_is_not_wanted_is_not_told() {
    let parts = [Wants::COMMENTS, Wants::NAGS, Wants::VARIATIONS, Wants::ESCAPES];
    let mut random = Random(0xA5E);
    for _ in 0..300 {
        let text = made_up(&mut random);
        for mask in 0..16 {
            let absent =
                (0..4).filter(|bit| mask >> bit & 1 == 1).fold(Wants::SCAN, |all, bit| all | parts[bit]);
            let wants = Wants::ALL.without(absent);
            let told = told_by_text(text.as_bytes(), || Recorder::new(wants).undiagnosed());
            for (game, told) in games(text.as_bytes()).iter().zip(told) {
                assert_eq!(told_by_tree(game, Recorder::new(wants).undiagnosed()), told, "{mask}: {text}");
            }
        }
    }
}

#[test]
fn tokens_are_given_to_those_who_want_no_board() {
    let text = b"[White \"x\"]\n\n1. e4 (1. d4 $1 {a}) 1... e5 *";
    let game = games(text).pop().unwrap();
    for wants in [Wants::SCAN, Wants::PARSE, Wants::PARSE | Wants::NAGS | Wants::VARIATIONS | Wants::COMMENTS]
    {
        let make = || Recorder::answering(wants, usize::MAX, Flow::Continue).undiagnosed();
        let told = told_by_text(text, make);
        let by_tree = told_by_tree(&game, make());
        assert_eq!(by_tree, told[0], "{wants:?}");
    }
}

#[test]
fn answers_are_followed_as_the_reader_follows_them() {
    let mut random = Random(0xF10);
    for _ in 0..150 {
        let text = made_up(&mut random);
        let games = games(text.as_bytes());
        let Some(game) = games.first() else { continue };
        let events = told_by_tree(game, Recorder::new(Wants::ALL).undiagnosed());
        let codes: Vec<Code> = game.diagnostics().iter().map(|diagnostic| diagnostic.code).collect();
        let is_unclosed = codes.contains(&Code::VariationUnclosed);
        for (index, event) in events.iter().enumerate() {
            // A reader that hands on text, or closes what was left open, has nothing left of the line to skip.
            if event.starts_with("unread") || event.starts_with("end") || is_unclosed && event == ")" {
                continue;
            }
            for flow in [Flow::SkipVariation, Flow::SkipGame, Flow::Stop] {
                let make = || Recorder::answering(Wants::ALL, index, flow).undiagnosed();
                let told = told_by_text(text.as_bytes(), make);
                let by_tree = told_by_tree(game, make());
                let differs = by_tree.iter().zip(&told[0]).find(|(one, other)| one != other);
                assert_eq!(differs, None, "{flow:?} at {index}, {event}: {text}");
                assert_eq!(by_tree, told[0], "{flow:?} at {index}, {event}: {text}");
            }
        }
    }
}

#[test]
fn what_is_answered_last_is_returned() {
    let game = crate::game("1. e4 (1. d4) 1... e5 *");
    let count = told_by_tree(&game, Recorder::new(Wants::ALL)).len();
    for index in 0..count {
        for flow in [Flow::SkipVariation, Flow::SkipGame, Flow::Stop] {
            let recorder = RefCell::new(Recorder::answering(Wants::ALL, index, flow));
            let expected = if flow == Flow::Stop { Flow::Stop } else { Flow::Continue };
            assert_eq!(game.visit(&mut &recorder, &mut &recorder), expected, "{index}");
            if flow == Flow::Stop {
                assert_eq!(recorder.borrow().lines.len(), index + 1);
            }
        }
    }
}

/// Drives a builder against the order of the seam: with a variation before any move.
#[test]
fn a_variation_that_replaces_nothing_is_left_out() {
    let position = movetext_board::Position::initial();
    let mv = position.legal_moves()[0];
    let span = movetext_pgn::Span::default();
    let text = movetext_pgn::Text::plain(b"");
    let step = Step { ply: 0, position: &position, played: mv.into(), text, is_canonical: false, span };
    let mut builder = GameBuilder::new();
    builder.begin_game(&GameStart { number: 1, offset: 0, line: 1, column: 1 });
    builder.begin_moves(&Start { position: &position, origin: StartOrigin::Initial });
    assert_eq!(builder.begin_variation(), Flow::SkipVariation);
    builder.begin_variation();
    builder.mv(&step);
    builder.end_variation();
    builder.nag(movetext_pgn_values::Nag::GOOD_MOVE, movetext_pgn::Place::AfterMove);
    builder.end_variation();
    builder.mv(&step);
    let result = movetext_pgn_values::GameResult::Unknown;
    builder.end_game(&GameEnd { result, marker: None, plies: 1, span, source: None });
    let game = builder.into_game();
    assert_eq!(game.mainline().moves().count(), 1);
    assert_eq!(game.by_ply().count(), 1);
    assert_eq!(game.mainline().first().unwrap().nags(movetext_pgn::Place::AfterMove).count(), 0);
}

/// Real games: what is told by text and by tree, and that memory is used again.
#[test]
fn real_games_are_told_alike_by_text_and_tree() {
    let Some(folder) = std::env::var_os("MOVETEXT_DATA").filter(|folder| !folder.is_empty()) else {
        eprintln!("skipped: MOVETEXT_DATA is not set");
        return;
    };
    let mut folders = vec![std::path::Path::new(&folder).join("pgn")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in
            std::fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()))
        {
            match path.extension() {
                _ if path.is_dir() => folders.push(path),
                Some(extension) if extension == "pgn" => files.push(path),
                _ => {}
            }
        }
    }
    files.sort();
    let mut count = 0;
    for path in files {
        // What stands at the beginning of a file is like what follows.
        let mut part = Vec::new();
        std::fs::File::open(&path).unwrap().take(100_000).read_to_end(&mut part).unwrap();
        let part = &part[..];
        let games = games(part);
        let told = told_by_text(part, || Recorder::new(Wants::ALL));
        for (game, told) in games.iter().zip(&told) {
            assert!(
                told_by_tree(game, Recorder::new(Wants::ALL)) == *told,
                "{} game {}",
                path.display(),
                game.number()
            );
            count += 1;
        }
    }
    eprintln!("{count} games");
}
