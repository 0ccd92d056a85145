//! Replaying games: moves on a board, text of unplayable moves, and diagnostics (PGN 8.2, 9.7).

use crate::{codes, game, games};
use core::cell::RefCell;
use movetext_pgn::{Flow, Interest, Placement, Reader, StartOrigin, Visitable, diagnostic::Code};
use movetext_pgn_tree::{Game, GameBuilder, Line, MoveNode};
use movetext_testkit::{
    events::{Callback, VisitorEvent},
    table,
};

/// Returns the glyphs on a move at `place`, then the comments.
fn notes(node: MoveNode<'_>, place: Placement) -> impl Iterator<Item = String> {
    let nags = node.nags(place).map(|nag| nag.to_string());
    nags.chain(node.comments(place).map(|text| format!("{{{text}}}")))
}

/// Writes a line in the notation of the table.
fn line_words(line: Line<'_>) -> String {
    let mut words: Vec<_> = line.comments(Placement::Start).map(|text| format!("{{{text}}}")).collect();
    for step in line.replay() {
        words.extend(notes(step.node, Placement::BeforeMove).map(|note| format!("^{note}")));
        words.push(step.san().to_string());
        words.extend(notes(step.node, Placement::AfterMove));
        words.extend(step.node.variations().map(|line| format!("({})", line_words(line))));
        words.extend(notes(step.node, Placement::AfterVariations).map(|note| format!("~{note}")));
    }
    if !line.skipped_text().is_empty() {
        words.push(format!("<{}>", line.skipped_text()));
    }
    words.extend(line.result().filter(|_| !line.is_main()).map(|result| result.to_string()));
    words.extend(line.comments(Placement::End).map(|text| format!("end {{{text}}}")));
    words.join(" ")
}

fn marker_and_result(game: &Game) -> String {
    let marker = game.marker().map_or("-".to_owned(), |marker| marker.to_string());
    format!("{marker} {}", game.result())
}

fn names(game: &Game) -> String {
    codes(game).iter().map(|code| code.name()).collect::<Vec<_>>().join(" ")
}

#[test]
fn each_text_has_its_tree() {
    table::check("trees/reading.tsv", |[text]| {
        let games = games(&table::bytes(text));
        let each = |show: fn(&Game) -> String| games.iter().map(show).collect::<Vec<_>>().join(" | ");
        vec![each(|game| line_words(game.mainline())), each(marker_and_result), each(names)]
    });
}

#[test]
fn illegal_move_has_its_place_and_text() {
    let illegal = game("1. e4 e5 2. Nf6 {why} Nc6 (2... d6) 1-0");
    let found = illegal.diagnostics_with_notes();
    assert_eq!((found[0].code(), found[1].code()), (Code::RosterIncomplete, Code::IllegalMove));
    assert_eq!((found[1].location().line, found[1].location().column), (1, 13));
    assert_eq!(found[1].excerpt(), "Nf6");
}

#[test]
fn start_depends_on_the_whole_tag_section() {
    let chess960 = "[FEN \"rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11\"]\n[SetUp \"1\"]\n\
                    [Variant \"Chess960\"]\n\n11. O-O *";
    let game = game(chess960);
    assert_eq!((game.start_origin(), line_words(game.mainline())), (StartOrigin::FenTag, "O-O".to_owned()));
    assert!(!codes(&game).contains(&Code::MoveNumber));
}

#[test]
fn unplayable_game_is_kept_as_text() {
    for (tag, text, code) in [
        ("[Variant \"Bughouse\"]", "1. e4 e5 2. N@f3", Code::VariantUnsupported),
        ("[Variant \"Bughouse\"]", "1. e3 b5", Code::VariantUnsupported),
        ("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]", "1. e4", Code::FenInvalid),
        ("[FEN \"nonsense\"]", "1. e3 b5", Code::FenInvalid),
    ] {
        let game = game(&format!("{tag}\n[SetUp \"1\"]\n\n{text} 1-0"));
        assert_eq!((game.start(), game.is_playable(), game.mainline().first()), (None, false, None), "{tag}");
        assert_eq!(game.mainline().skipped_text(), text, "{tag}");
        assert!(codes(&game).contains(&code), "{tag}");
    }
    assert!(game("1. e4 *").is_playable());
}

#[test]
fn game_ends_are_equal_if_moves_are_skipped() {
    for text in [
        "1. e4 e5 0-0",
        "[Result \"1-0\"]\n\n1. e4 0-0 {c}\n\n[White \"x\"]\n\n1. d4 d50-1\n\n1. c4 *",
        "1. e4 e5 0-0 1-0 1. d4 *",
    ] {
        let ends = [Interest::SCAN, Interest::PARSE, Interest::REPLAY, Interest::ALL].map(|interest| {
            let mut ends = Vec::new();
            let mut visitor = Callback::new(interest, |event| {
                if let VisitorEvent::EndGame(end) = event {
                    ends.push(format!("{} {:?} {}", end.result, end.marker, end.span));
                }
                Flow::Continue
            });
            movetext_pgn::read(text.as_bytes(), &mut visitor, &mut ());
            ends
        });
        assert!(ends.iter().all(|one| *one == ends[3]), "{text}: {ends:?}");
    }
}

/// Counts moves, tokens, other annotations and ends, if the visitor returns `answer` from each move and token.
fn counts(interest: Interest, answer: Flow, text: &str) -> [u32; 4] {
    let mut counts = [0; 4];
    let mut visitor = Callback::new(interest, |event| {
        let (index, flow) = match event {
            VisitorEvent::Move(_) => (0, answer),
            VisitorEvent::Token(_) => (1, answer),
            VisitorEvent::Nag(..) | VisitorEvent::BeginVariation => (2, Flow::Continue),
            VisitorEvent::EndGame(_) => (3, Flow::Continue),
            _ => return Flow::Continue,
        };
        counts[index] += 1;
        flow
    });
    movetext_pgn::read(text.as_bytes(), &mut visitor, &mut ());
    counts
}

#[test]
fn visitor_receives_only_requested_events() {
    let text = "1. e4! e5 (1... c5 2. Nf3) 2. Nf3 * 1. d4 *";
    let variations = Interest::PARSE | Interest::VARIATIONS;
    for (name, interest, answer, expected) in [
        ("all", Interest::ALL, Flow::Continue, [6, 0, 2, 2]),
        ("replay", Interest::REPLAY, Flow::Continue, [4, 0, 0, 2]),
        ("variations", variations, Flow::Continue, [0, 6, 1, 2]),
        ("scan", Interest::SCAN, Flow::Continue, [0, 0, 0, 2]),
        ("skipped games", Interest::ALL, Flow::SkipGame, [2, 0, 0, 2]),
        ("stop", Interest::ALL, Flow::Stop, [1, 0, 0, 0]),
    ] {
        assert_eq!(counts(interest, answer, text), expected, "{name}");
    }
}

#[test]
fn answer_to_skipped_text_is_followed() {
    let in_variation = "1. e4 (1. d4 e4 {x}) (1. c4) e5 1-0 {y} 1. d4 *";
    let in_game = "1. e4 e4 1-0 {y} 1. d4 *";
    for (flow, text, expected) in [
        (Flow::Continue, in_variation, "e4 ( d4 <e4 {x}> ) ( c4 ) e5 {y} 1-0 d4 *"),
        // The variation has no text left to skip.
        (Flow::SkipVariation, in_variation, "e4 ( d4 <e4 {x}> ) ( c4 ) e5 {y} 1-0 d4 *"),
        (Flow::SkipGame, in_variation, "e4 ( d4 <e4 {x}> ) 1-0 d4 *"),
        (Flow::Stop, in_variation, "e4 ( d4 <e4 {x}>"),
        (Flow::Continue, in_game, "e4 <e4> {y} 1-0 d4 *"),
        (Flow::SkipVariation, in_game, "e4 <e4> 1-0 d4 *"),
        (Flow::SkipGame, in_game, "e4 <e4> 1-0 d4 *"),
    ] {
        let mut events = Vec::new();
        let mut visitor = Callback::new(Interest::ALL, |event| {
            let (event, answer) = match event {
                VisitorEvent::Move(event) => (event.text.to_string(), Flow::Continue),
                VisitorEvent::Comment(comment) => (format!("{{{}}}", comment.text), Flow::Continue),
                VisitorEvent::BeginVariation => ("(".to_owned(), Flow::Continue),
                VisitorEvent::EndVariation => (")".to_owned(), Flow::Continue),
                VisitorEvent::SkippedText(skipped) => (format!("<{}>", skipped.text), flow),
                VisitorEvent::EndGame(end) => (end.result.to_string(), Flow::Continue),
                _ => return Flow::Continue,
            };
            events.push(event);
            answer
        });
        movetext_pgn::read(text.as_bytes(), &mut visitor, &mut ());
        assert_eq!(events.join(" "), expected, "{flow:?}: {text}");
    }
}

#[test]
fn diagnostics_of_a_game_are_limited() {
    // Alternate the characters, because a repeated character is a single diagnostic.
    let noise = "} ] ".repeat(750);
    let game = game(&format!("1. e4 {noise} *"));
    assert_eq!(game.diagnostics_with_notes().len(), 1_000);
    assert_eq!(game.further_diagnostics().get(Code::StrayBrace), 250);
    assert_eq!(game.further_diagnostics().total(), 501);
    // Visiting the game and building it again gives the same counts.
    let builder = RefCell::new(GameBuilder::new());
    game.visit(&mut &builder, &mut &builder);
    assert_eq!(builder.borrow().game().diagnostics_with_notes().len(), 1_000);
    assert_eq!(builder.borrow().game().further_diagnostics(), game.further_diagnostics());
    // The next game has a limit of its own.
    let text = format!("1. e4 {noise} * 1. d4 }} *");
    let mut reader = Reader::new(text.as_bytes());
    let Ok(_) = reader.visit_game(&mut &builder, &mut &builder);
    let Ok(_) = reader.visit_game(&mut &builder, &mut &builder);
    let builder = builder.into_inner();
    assert_eq!(builder.game().diagnostics_with_notes().len(), 2);
    assert!(builder.game().further_diagnostics().is_empty());
}
