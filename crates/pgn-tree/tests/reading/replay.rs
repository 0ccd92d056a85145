//! Replay of moves on a board: played moves, text kept of unplayable moves, and diagnostics (PGN 8.2, 9.7).

use crate::{codes, game};
use core::cell::RefCell;
use movetext_pgn::{
    Flow, GameEnd, Interest, MoveEvent, Reader, Visitable, Visitor,
    diagnostic::Code,
    event::{Placement, Start, StartOrigin},
};
use movetext_pgn_tree::{Game, GameReader};

fn moves(game: &Game) -> Vec<String> {
    game.replay().map(|step| step.san().to_string()).collect()
}

#[test]
fn main_line_is_played_up_to_unplayable_text() {
    for (text, played, skipped, reported) in [
        (
            "1. e4 e5 2. Nf6 {why} Nc6 (2... d6) 1-0",
            "e4 e5",
            "2. Nf6 {why} Nc6 (2... d6)",
            [Code::IllegalMove].as_slice(),
        ),
        ("1. e4 e5 2. Ke3 {y} (2. d4) *", "e4 e5", "2. Ke3 {y} (2. d4)", &[Code::IllegalMove]),
        // Annotations before the move are not repeated.
        ("1. e4 e5 2. {why} Ke4 *", "e4 e5", "Ke4", &[Code::IllegalMove]),
        ("1. Nf3 a6 2. d3 a5 3. Nd2 *", "Nf3 a6 d3 a5", "3. Nd2", &[Code::AmbiguousMove]),
        // A foreign piece letter is not a pawn move.
        ("1. Sf3 d5 *", "", "1. Sf3 d5", &[Code::UnreadableMove]),
        // Shifted move numbers are reported once.
        ("7. e4 e5 8. Nf3 Nc6 9. Bb5 *", "e4 e5 Nf3 Nc6 Bb5", "", &[Code::MoveNumber]),
        ("1. e4 (1. d4 -- 2. c4) -- 2. d4 *", "e4 -- d4", "", &[Code::NullMove, Code::NullMoveInGame]),
    ] {
        let game = game(text);
        assert_eq!(moves(&game).join(" "), played, "{text}");
        assert_eq!(game.mainline().skipped_text(), skipped, "{text}");
        assert_eq!(codes(&game), reported, "{text}");
    }
    let illegal = game("1. e4 e5 2. Nf6 {why} Nc6 (2... d6) 1-0");
    assert_eq!(illegal.result().as_str(), "1-0");
    let found = illegal.diagnostics();
    assert_eq!((found[0].code, found[1].code), (Code::RosterIncomplete, Code::IllegalMove));
    assert_eq!((found[1].location.line, found[1].location.column), (1, 13));
    assert_eq!(&*found[1].excerpt, "Nf6");
}

#[test]
fn variations_are_played_up_to_unplayable_text() {
    for (text, ply, main, lines) in [
        (
            "1. e4 e5 (1... c5 2. Ke3 (2. Nf3) d6) (1... c6) 2. Nf3 *",
            1,
            "e4 e5 Nf3",
            [("c5", "2. Ke3 (2. Nf3) d6"), ("c6", "")].as_slice(),
        ),
        // A marker does not resume the line.
        ("1. e4 e5 (1... Ke6 * 1... c5) 2. Nf3 *", 1, "e4 e5 Nf3", &[("", "1... Ke6 * 1... c5")]),
        ("1. e4 (1. Ke3 d5) (1. d4 Ke3 {x}) e5 *", 0, "e4 e5", &[("", "1. Ke3 d5"), ("d4", "Ke3 {x}")]),
        ("1. e4 (1. d4 -- 2. c4) e5 *", 0, "e4 e5", &[("d4 -- c4", "")]),
    ] {
        let game = game(text);
        assert_eq!(moves(&game).join(" "), main, "{text}");
        let found = game.mainline().at_ply(ply).unwrap().variations().map(|line| {
            let sans: Vec<String> = line.replay().map(|step| step.san().to_string()).collect();
            (sans.join(" "), line.skipped_text())
        });
        let lines = lines.iter().map(|&(sans, skipped)| (sans.to_owned(), skipped));
        assert_eq!(found.collect::<Vec<_>>(), lines.collect::<Vec<_>>(), "{text}");
    }
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
    for (tag, text, code) in [
        ("[Variant \"Crazyhouse\"]", "1. e4 e5 2. N@f3", Code::VariantUnsupported),
        ("[Variant \"Antichess\"]", "1. e3 b5", Code::VariantUnsupported),
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
fn marker_counts_unless_only_the_tag_has_a_result() {
    let tag = "[Result \"0-1\"]\n\n";
    for (text, result) in [
        (format!("{tag}1. e4 1-0"), "1-0"),
        (format!("{tag}1. e4 *"), "0-1"),
        (format!("{tag}1. e4"), "0-1"),
        ("1. e4".to_owned(), "*"),
    ] {
        assert_eq!(game(&text).result().as_str(), result, "{text}");
    }
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
