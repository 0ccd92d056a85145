//! Replay of moves on a board: played moves, text kept of unplayable moves, and diagnostics (PGN 8.2, 9.7).

use core::cell::RefCell;
use movetext_pgn::{
    Flow, GameEnd, Interest, MoveEvent, Played, Reader, Visitable, Visitor,
    diagnostic::Code,
    event::{Placement, Start, StartOrigin},
};
use movetext_pgn_tree::{Game, GameReader};
use movetext_san::San;

fn game(text: &str) -> Game {
    let game = GameReader::new(text.as_bytes()).next();
    game.map(|Ok(game)| game).unwrap_or_default()
}

fn moves(game: &Game) -> Vec<String> {
    game.replay()
        .map(|step| match step.played() {
            Played::Move(mv) => San::of(mv, &step.position).to_string(),
            Played::Null => "--".to_owned(),
        })
        .collect()
}

fn codes(game: &Game) -> Vec<Code> {
    let codes = game.diagnostics().iter().map(|diagnostic| diagnostic.code);
    codes.filter(|&code| code != Code::RosterIncomplete).collect()
}

#[test]
fn illegal_move_ends_its_line_and_keeps_the_text() {
    let game = game("1. e4 e5 2. Nf6 {why} Nc6 (2... d6) 1-0");
    assert_eq!(moves(&game), ["e4", "e5"]);
    assert_eq!(game.mainline().skipped_text(), "2. Nf6 {why} Nc6 (2... d6)");
    assert_eq!(game.result().as_str(), "1-0");
    let illegal = &game.diagnostics()[1];
    assert_eq!(game.diagnostics()[0].code, Code::RosterIncomplete);
    assert_eq!(illegal.code, Code::IllegalMove);
    assert_eq!((illegal.location.line, illegal.location.column), (1, 13));
    assert_eq!(&*illegal.excerpt, "Nf6");
}

#[test]
fn illegal_move_in_a_variation_affects_only_that() {
    let game = game("1. e4 e5 (1... c5 2. Ke3 (2. Nf3) d6) (1... c6) 2. Nf3 *");
    assert_eq!(moves(&game), ["e4", "e5", "Nf3"]);
    let reply = game.mainline().moves().nth(1).unwrap();
    let variations: Vec<_> = reply.variations().collect();
    assert_eq!(variations[0].moves().count(), 1);
    assert_eq!(variations[0].skipped_text(), "2. Ke3 (2. Nf3) d6");
    assert_eq!(variations[1].moves().count(), 1);
    assert_eq!(variations[1].skipped_text(), "");
}

#[test]
fn marker_does_not_resume_an_unplayable_line() {
    let game = game("1. e4 e5 (1... Ke6 * 1... c5) 2. Nf3 *");
    let reply = game.mainline().moves().nth(1).unwrap();
    let variation = reply.variations().next().unwrap();
    assert_eq!(variation.moves().count(), 0);
    assert_eq!(variation.skipped_text(), "1... Ke6 * 1... c5");
}

#[test]
fn annotations_before_an_illegal_move_are_not_repeated() {
    let game = game("1. e4 e5 2. {why} Ke4 *");
    assert_eq!(game.mainline().skipped_text(), "Ke4");
}

#[test]
fn ambiguous_move_is_not_played() {
    let game = game("1. Nf3 a6 2. d3 a5 3. Nd2 *");
    assert_eq!(codes(&game), [Code::AmbiguousMove]);
    assert_eq!(game.mainline().skipped_text(), "3. Nd2");
}

#[test]
fn foreign_piece_letter_is_not_a_pawn_move() {
    let game = game("1. Sf3 d5 *");
    assert_eq!(moves(&game).len(), 0);
    assert_eq!(codes(&game), [Code::UnreadableMove]);
}

#[test]
fn start_depends_on_the_whole_tag_section() {
    let chess960 = "[FEN \"rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11\"]\n[SetUp \"1\"]\n\
                    [Variant \"Chess960\"]\n\n11. O-O *";
    let game = game(chess960);
    assert_eq!(game.start_origin(), StartOrigin::FenTag);
    assert_eq!(moves(&game), ["O-O"]);
    assert!(!codes(&game).contains(&Code::MoveNumber));
}

#[test]
fn moves_without_start_position_are_kept_as_text() {
    let variant = game("[Variant \"Crazyhouse\"]\n\n1. e4 e5 2. N@f3 1-0");
    assert_eq!(variant.start(), None);
    assert_eq!(variant.mainline().skipped_text(), "1. e4 e5 2. N@f3");
    assert!(codes(&variant).contains(&Code::VariantUnsupported));
    let invalid = game("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 *");
    assert_eq!(invalid.mainline().skipped_text(), "1. e4");
    assert!(codes(&invalid).contains(&Code::FenInvalid));
}

#[test]
fn shifted_move_numbers_are_reported_once() {
    let game = game("7. e4 e5 8. Nf3 Nc6 9. Bb5 *");
    assert_eq!(codes(&game), [Code::MoveNumber]);
    assert_eq!(moves(&game).len(), 5);
}

#[test]
fn null_moves_pass_the_turn() {
    let game = game("1. e4 (1. d4 -- 2. c4) -- 2. d4 *");
    assert_eq!(moves(&game), ["e4", "--", "d4"]);
    assert_eq!(codes(&game), [Code::NullMove, Code::NullMoveInGame]);
}

#[test]
fn marker_counts_unless_only_the_tag_has_a_result() {
    assert_eq!(game("[Result \"0-1\"]\n\n1. e4 1-0").result().as_str(), "1-0");
    assert_eq!(game("[Result \"0-1\"]\n\n1. e4 *").result().as_str(), "0-1");
    assert_eq!(game("[Result \"0-1\"]\n\n1. e4").result().as_str(), "0-1");
    assert_eq!(game("1. e4").result().as_str(), "*");
}

#[test]
fn text_in_place_of_a_move_is_not_skipped() {
    let start = "[FEN \"4k3/8/8/8/R6r/8/8/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n";
    for word in ["Ra9", "Rc", "R4", "Ri4", "Rxh", "Ra-4", "4c", "KtxP", "RxR", "R-K4", "castles", "0-0"] {
        let game = game(&format!("{start}1. {word} Rd4 2. Kf1 *"));
        assert_eq!(moves(&game).len(), 0, "{word}");
        assert_eq!(game.mainline().skipped_text(), format!("1. {word} Rd4 2. Kf1"));
        let errors = game
            .diagnostics()
            .iter()
            .filter(|found| found.severity() == movetext_pgn::diagnostic::Severity::Error);
        assert_eq!(errors.count(), 1, "{word}");
    }
}

#[test]
fn double_loss_ends_the_game_but_castling_does_not() {
    let lost = game("1. e4 e5 0-0");
    assert_eq!((moves(&lost).len(), lost.result().as_str()), (2, "*"));
    assert!(codes(&lost).contains(&Code::ResultSpelling));
    let illegal = game("1. e4 e5 2. Nf3 0-0 Nc6 3. Bb5 *");
    assert_eq!(moves(&illegal).len(), 3);
    assert_eq!(illegal.mainline().skipped_text(), "0-0 Nc6 3. Bb5");
}

#[test]
fn double_loss_is_reported_once() {
    for text in ["1. e4 e5 0-0", "1. e4 e5 0-0 {c}", "1. e4 e5 0-0 both lost", "1. e4 e5 0-0 *"] {
        let lost = game(text);
        assert_eq!(moves(&lost).len(), 2, "{text}");
        assert_eq!(lost.mainline().skipped_text(), "", "{text}");
        let found = codes(&lost);
        assert_eq!(found.iter().filter(|code| **code == Code::ResultSpelling).count(), 1, "{text}");
        assert!(!found.contains(&Code::ResultMissing), "{text}");
    }
    // A move or a move number follows, so castling was meant. The text includes the comment.
    for text in
        ["1. e4 0-0 {c} e5 *", "1. e4 0-0 {c} 2. *", "1. e4 0-0 {c} !? *", "1. e4 0-0 {c} 2. castles *"]
    {
        let illegal = game(text);
        let unread = text.strip_prefix("1. e4 ").and_then(|text| text.strip_suffix(" *"));
        assert_eq!(Some(illegal.mainline().skipped_text()), unread, "{text}");
        assert_eq!(illegal.mainline().first().unwrap().comments(Placement::AfterMove).count(), 0, "{text}");
    }
}

/// Records the ends of games.
struct Ends(Interest, Vec<String>);

impl Visitor for Ends {
    fn interest(&self) -> Interest {
        self.0
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.1.push(format!("{} {:?} {}", end.result, end.marker, end.span));
        Flow::Continue
    }
}

#[test]
fn game_ends_are_equal_if_moves_are_skipped() {
    for text in [
        "1. e4 e5 0-0",
        "[Result \"1-0\"]\n\n1. e4 0-0 {c}\n\n[White \"x\"]\n\n1. d4 d50-1\n\n1. c4 *",
        "1. e4 e5 0-0 1-0 1. d4 *",
    ] {
        let ends = [Interest::SCAN, Interest::PARSE, Interest::REPLAY, Interest::ALL].map(|interest| {
            let mut ends = Ends(interest, Vec::new());
            movetext_pgn::read(text.as_bytes(), &mut ends, &mut ());
            ends.1
        });
        assert!(ends.iter().all(|one| *one == ends[3]), "{text}: {ends:?}");
    }
}

#[test]
fn second_marker_is_not_a_game() {
    let mut games = GameReader::new(b"1. e4 e5 1-0 1-0 0-1 *\n\n1-0\n\n[Event \"b\"]\n\n1. d4 *");
    let Some(Ok(first)) = games.next() else { unreachable!("there is a game") };
    assert_eq!(first.result().as_str(), "1-0");
    assert_eq!(codes(&first).iter().filter(|&&code| code == Code::ResultRepeated).count(), 4);
    let second = games.next();
    assert_eq!(second.map(|Ok(game)| game.tag("Event").to_owned()).as_deref(), Some("b"));
}

/// Counts events with the interest `interest`.
struct Counter {
    interest: Interest,
    moves: u32,
    tokens: u32,
    other: u32,
    ends: u32,
    answer: Flow,
}

impl Visitor for Counter {
    fn interest(&self) -> Interest {
        self.interest
    }

    fn begin_moves(&mut self, _start: &Start<'_>) -> Flow {
        Flow::Continue
    }

    fn mv(&mut self, _event: &MoveEvent<'_>) -> Flow {
        self.moves += 1;
        self.answer
    }

    fn token(&mut self, _token: &movetext_pgn::event::MoveToken<'_>) -> Flow {
        self.tokens += 1;
        self.answer
    }

    fn nag(&mut self, _nag: movetext_pgn_values::Nag, _place: Placement) -> Flow {
        self.other += 1;
        Flow::Continue
    }

    fn begin_variation(&mut self) -> Flow {
        self.other += 1;
        Flow::Continue
    }

    fn end_game(&mut self, _end: &GameEnd<'_>) -> Flow {
        self.ends += 1;
        Flow::Continue
    }
}

fn count(interest: Interest, answer: Flow, text: &str) -> Counter {
    let mut counter = Counter { interest, moves: 0, tokens: 0, other: 0, ends: 0, answer };
    movetext_pgn::read(text.as_bytes(), &mut counter, &mut ());
    counter
}

#[test]
fn visitor_receives_only_requested_events() {
    let text = "1. e4! e5 (1... c5 2. Nf3) 2. Nf3 * 1. d4 *";
    let all = count(Interest::ALL, Flow::Continue, text);
    assert_eq!((all.moves, all.tokens, all.other, all.ends), (6, 0, 2, 2));
    let replay = count(Interest::REPLAY, Flow::Continue, text);
    assert_eq!((replay.moves, replay.tokens, replay.other, replay.ends), (4, 0, 0, 2));
    let parse = count(Interest::PARSE | Interest::VARIATIONS, Flow::Continue, text);
    assert_eq!((parse.moves, parse.tokens, parse.other, parse.ends), (0, 6, 1, 2));
    let scan = count(Interest::SCAN, Flow::Continue, text);
    assert_eq!((scan.moves, scan.tokens, scan.other, scan.ends), (0, 0, 0, 2));
}

#[test]
fn visitor_that_skips_receives_the_end() {
    let text = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 * 1. d4 d5 *";
    let game = count(Interest::ALL, Flow::SkipGame, text);
    assert_eq!((game.moves, game.ends), (2, 2));
    let stop = count(Interest::ALL, Flow::Stop, text);
    assert_eq!((stop.moves, stop.ends), (1, 0));
}

/// Gives one answer to `unread`, and records the events.
struct Answering {
    flow: Flow,
    events: Vec<String>,
}

impl Visitor for Answering {
    fn interest(&self) -> Interest {
        Interest::ALL
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.events.push(event.text.to_string());
        Flow::Continue
    }
    fn comment(&mut self, comment: &movetext_pgn::Comment<'_>) -> Flow {
        self.events.push(format!("{{{}}}", comment.text));
        Flow::Continue
    }
    fn begin_variation(&mut self) -> Flow {
        self.events.push("(".to_owned());
        Flow::Continue
    }
    fn end_variation(&mut self) -> Flow {
        self.events.push(")".to_owned());
        Flow::Continue
    }
    fn skipped_text(&mut self, skipped: &movetext_pgn::event::SkippedText<'_>) -> Flow {
        self.events.push(format!("<{}>", skipped.text));
        self.flow
    }
    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.events.push(end.result.to_string());
        Flow::Continue
    }
}

#[test]
fn answer_to_unread_is_followed() {
    let events = |flow, text: &str| {
        let mut visitor = Answering { flow, events: Vec::new() };
        movetext_pgn::read(text.as_bytes(), &mut visitor, &mut ());
        visitor.events.join(" ")
    };
    let in_variation = "1. e4 (1. d4 e4 {x}) (1. c4) e5 1-0 {y} 1. d4 *";
    assert_eq!(events(Flow::Continue, in_variation), "e4 ( d4 <e4 {x}> ) ( c4 ) e5 {y} 1-0 d4 *");
    // The variation has no further text.
    assert_eq!(events(Flow::SkipVariation, in_variation), "e4 ( d4 <e4 {x}> ) ( c4 ) e5 {y} 1-0 d4 *");
    assert_eq!(events(Flow::SkipGame, in_variation), "e4 ( d4 <e4 {x}> ) 1-0 d4 *");
    assert_eq!(events(Flow::Stop, in_variation), "e4 ( d4 <e4 {x}>");
    let in_game = "1. e4 e4 1-0 {y} 1. d4 *";
    assert_eq!(events(Flow::Continue, in_game), "e4 <e4> {y} 1-0 d4 *");
    for flow in [Flow::SkipVariation, Flow::SkipGame] {
        assert_eq!(events(flow, in_game), "e4 <e4> 1-0 d4 *");
    }
}

#[test]
fn diagnostics_of_a_game_are_limited() {
    // Alternating characters, because repeated ones are a single diagnostic.
    let noise = "} ] ".repeat(750);
    let game = game(&format!("1. e4 {noise} *"));
    assert_eq!(game.diagnostics().len(), 1_000);
    assert_eq!(game.further_diagnostics().of(Code::StrayBrace), 250);
    assert_eq!(game.further_diagnostics().total(), 501);
    // Visiting and building again yields the same counts.
    let builder = RefCell::new(movetext_pgn_tree::GameBuilder::new());
    game.visit(&mut &builder, &mut &builder);
    assert_eq!(builder.borrow().game().diagnostics().len(), 1_000);
    assert_eq!(builder.borrow().game().further_diagnostics(), game.further_diagnostics());
    // The limit of the next game is separate.
    let text = format!("1. e4 {noise} * 1. d4 }} *");
    let mut reader = Reader::new(text.as_bytes());
    let Ok(_) = reader.visit_game(&mut &builder, &mut &builder);
    let Ok(_) = reader.visit_game(&mut &builder, &mut &builder);
    let builder = builder.into_inner();
    assert_eq!(builder.game().diagnostics().len(), 2);
    assert!(builder.game().further_diagnostics().is_empty());
}
