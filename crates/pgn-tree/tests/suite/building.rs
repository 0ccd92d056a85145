//! Building games: you can only build games that PGN can express (PGN 8.1, 8.2).

use crate::{codes, game};
use movetext_board::{Position, Rules};
use movetext_fen::{Fen, Leniency};
use movetext_pgn::{Placement, Played, StartOrigin, Visitable};
use movetext_pgn_tree::{EditError, Game};
use movetext_pgn_values::{GameResult, Nag};

#[test]
fn built_game_equals_the_read_game() {
    let mut made = Game::new();
    made.set_tag("Event", "Casual Game").unwrap();
    let mut line = made.mainline_mut();
    line.comment_before("intro");
    line.play_san("e4").unwrap().nag(Nag::GOOD_MOVE).comment("best by test").comment_before("number");
    line.play_san("c5").unwrap();
    line.variation_before(|alternative| {
        alternative
            .comment("a start")
            .play_san("e5")?
            .play_san("Nf3")?
            .variation(|inner| inner.play_san("Nc3"))
    })
    .unwrap();
    line.comment("no variation goes here");
    made.mainline_mut().play_san("Nf3").unwrap().play_san("--").unwrap();
    made.set_result(GameResult::Draw).unwrap();
    made.add_comment_after_result("end");
    let text = "[Event \"Casual Game\"]\n[Result \"1/2-1/2\"]\n\n{intro} 1. {number} e4 $1 {best by test} \
                1... c5 {no variation goes here} ({a start} 1... e5 2. Nf3 (2. Nc3)) 2. Nf3 -- 1/2-1/2 {end}";
    assert_eq!(made, game(text));
    assert_eq!(made.marker(), Some(GameResult::Draw));
}

/// If the time were quadratic, this would take hours.
#[test]
fn adding_annotations_is_linear() {
    let mut made = Game::new();
    let mut line = made.mainline_mut();
    line.play_san("e4").unwrap().variation(|line| line.play_san("d4")).unwrap();
    let mut mv = line.last_move().unwrap();
    for number in 0..500_000_u32 {
        mv = mv.nag(Nag::new(number as u8)).comment("c");
    }
    for _ in 0..500 {
        // One more variation, after the annotations.
        mv = mv.variation(|line| line.play_san("c4")).unwrap().comment("d");
    }
    let id = mv.id();
    made.add_nag(id, Nag::GOOD_MOVE).unwrap().add_comment(id, Placement::AfterMove, "e").unwrap();
    let first = made.mainline().first().unwrap();
    assert_eq!(first.nags(Placement::AfterMove).count(), 500_001);
    let comments: Vec<_> = first.comments(Placement::AfterMove).collect();
    assert_eq!(comments.len(), 500_501);
    assert_eq!((comments[0], comments[500_000], comments[500_500]), ("c", "d", "e"));
    assert_eq!(first.variations().count(), 501);
}

/// If the time were quadratic, this would take hours.
#[test]
fn adding_late_comments_is_linear() {
    for text in ["1. e4 *", "1. e4 2. {waits} *", "1. e4 (1. d4) *", "1. e4 (1. d4 1-0) {x} (1. c4) *"] {
        let mut made = game(text);
        let has_variations = text.contains('(');
        let id = made.mainline().first().unwrap().id();
        let places = [Placement::AfterMove, Placement::AfterVariations];
        let count = |made: &Game| places.map(|place| made.node(id).unwrap().comments(place).count());
        let before = count(&made);
        for _ in 0..100_000 {
            made.add_comment(id, Placement::AfterVariations, "late").unwrap();
            made.add_comment(id, Placement::AfterVariations, "again").unwrap();
            made.add_comment(id, Placement::AfterMove, "after").unwrap();
        }
        let (after, late) = if has_variations { (100_000, 200_000) } else { (300_000, 0) };
        assert_eq!(count(&made), [before[0] + after, before[1] + late], "{text}");
        // Comments keep the order in which they were added.
        let last = made.node(id).unwrap().comments(places[usize::from(has_variations)]).last();
        assert_eq!(last, Some(if has_variations { "again" } else { "after" }), "{text}");
        // Adding and removing a variation changes nothing.
        made.variation_mut(id).unwrap().play_san("Nf3").unwrap();
        made.add_comment(id, Placement::AfterVariations, "last").unwrap();
        assert_eq!(count(&made), [before[0] + after, before[1] + late + 1], "{text}");
        let variations: Vec<_> = made.node(id).unwrap().variations().map(|line| line.id()).collect();
        for line in variations {
            made.delete_variation(line).unwrap();
        }
        made.add_comment(id, Placement::AfterVariations, "alone").unwrap();
        assert_eq!(count(&made), [before[0] + before[1] + 300_002, 0], "{text}");
    }
}

#[test]
fn failed_edit_does_not_change_the_game() {
    let mut made = game("1. e4 e5 *");
    let copy = made.clone();
    let mut line = made.mainline_mut();
    assert!(matches!(line.play_san("e4").err(), Some(EditError::Resolve(_))));
    assert!(matches!(line.play_san("Xyz").err(), Some(EditError::San(_))));
    let failed = line.variation_before(|line| line.play_san("c5")?.play_san("Nf3")?.play_san("Ke3"));
    assert!(matches!(failed.err(), Some(EditError::Resolve(_))));
    assert!(line.variation_before(|line| line.play_san("Ke3")).is_err());
    assert_eq!(line.result(GameResult::Draw).err(), Some(EditError::MainLine));
    let of_black = line.position().null_move().unwrap().legal_moves()[0];
    assert_eq!(line.play(of_black).err(), Some(EditError::Illegal));
    assert_eq!(made, copy);
    assert_eq!(made.mainline().last().unwrap().variations().count(), 0);
}

#[test]
fn moves_are_checked() {
    let mut made = Game::new();
    assert_eq!(
        made.mainline_mut().variation_before(|line| line.play_san("e4")).err(),
        Some(EditError::NoMove)
    );
    assert!(made.mainline_mut().last_move().is_none());
    made.mainline_mut().play_san("e4").unwrap().play_san("f5").unwrap().play_san("Qh5+").unwrap();
    assert_eq!(made.mainline_mut().play_san("--").err(), Some(EditError::NullInCheck));
    assert_eq!(made.mainline_mut().play(Played::Null).err(), Some(EditError::NullInCheck));
    let last = made.mainline().last().map(|node| node.id());
    assert_eq!(made.play_after(last, Played::Null).err(), Some(EditError::NullInCheck));
    assert_eq!(made.replay().count(), 3);
    let g6 = made.mainline_mut().play_san("g6").unwrap().id();
    assert_eq!(made.mainline_mut().last_move().unwrap().id(), g6);
}

#[test]
fn clause_8_2_5_no_empty_variation_is_added() {
    let mut made = game("1. e4 *");
    let first = made.mainline().first().unwrap().id();
    let mut variation = made.variation_mut(first).unwrap();
    variation.comment("to nothing");
    assert_eq!(variation.id(), None);
    assert_eq!(made, game("1. e4 *"));
    let mut variation = made.variation_mut(first).unwrap();
    variation.comment("to something").play_san("d4").unwrap();
    assert!(variation.id().is_some());
    variation.result(GameResult::WhiteWins).unwrap();
    assert_eq!(made, game("1. e4 ({to something} 1. d4 1-0) *"));
}

#[test]
fn move_after_unplayable_text_is_rejected() {
    let mut made = game("1. e4 Ke3 *");
    assert_eq!(made.mainline_mut().play_san("e5").err(), Some(EditError::SkippedText));
    let last = made.mainline().last().map(|node| node.id());
    assert_eq!(made.play_san_after(last, "e5"), Err(EditError::SkippedText));
    assert_eq!(made.remove_skipped_text(movetext_pgn_tree::LineId::MAIN), Ok(true));
    assert_eq!(made.remove_skipped_text(movetext_pgn_tree::LineId::MAIN), Ok(false));
    made.mainline_mut().play_san("e5").unwrap();
    assert_eq!(made, game("1. e4 e5 *"));
}

#[test]
fn added_comments_precede_unplayable_text() {
    let mut made = game("1. e4 Ke3 *");
    made.mainline_mut().comment("so far").last_move().unwrap().nag(Nag::GOOD_MOVE);
    assert_eq!(made, game("1. e4 {so far} $1 Ke3 *"));
    let mut recorder = crate::record::Recorder::new(movetext_pgn::Interest::ALL);
    made.visit(&mut recorder, &mut ());
    let unread = recorder.lines.iter().position(|line| line.starts_with("unread"));
    let comment = recorder.lines.iter().position(|line| line.starts_with("comment"));
    assert!(comment < unread && comment.is_some());
}

#[test]
fn unsupported_variant_is_not_playable() {
    let mut made = game("[Variant \"Bughouse\"]\n\n1. e3 *");
    assert_eq!(made.mainline_mut().play_san("e4").err(), Some(EditError::Unplayable));
    assert_eq!(made.play_san_after(None, "e4"), Err(EditError::Unplayable));
    assert_eq!(made.set_start(&Position::initial()).err(), Some(EditError::Unplayable));
    assert_eq!(made.set_tag("Variant", "Chess").err(), Some(EditError::Variant));
    assert_eq!(made.remove_tag("Variant"), Err(EditError::Variant));
    let mut chess = Game::new();
    assert_eq!(chess.set_tag("Variant", "Bughouse").err(), Some(EditError::Variant));
    assert!(chess.set_tag("Variant", "Chess 960").is_ok());
    assert_eq!(chess.remove_tag("Variant"), Ok(1));
}

#[test]
fn rules_come_with_the_start_position() {
    let hill = Position::initial_of(Rules::KingOfTheHill);
    let mut made = Game::new();
    made.set_start(&hill).unwrap();
    assert_eq!(made.tags().collect::<Vec<_>>(), [("Variant", "King of the Hill")]);
    assert_eq!((made.start(), made.start_origin()), (Some(hill), StartOrigin::Initial));
    for san in ["e4", "e5", "Ke2", "a6", "Ke3", "a5", "Kd3", "h6", "Kc4", "h5", "Kd5"] {
        made.mainline_mut().play_san(san).unwrap();
    }
    assert!(matches!(made.mainline_mut().play_san("a4"), Err(EditError::Resolve(_))));
    assert!(made.set_tag("Variant", "KotH").is_ok());
    assert_eq!(made.set_tag("Variant", "Standard").err(), Some(EditError::Variant));
    assert_eq!(made.remove_tag("Variant"), Err(EditError::Variant));
    // The moves cannot all be played if one wins the game before the last.
    made.set_start(&Position::initial_of(Rules::ThreeCheck)).unwrap();
    assert_eq!(made.tags().collect::<Vec<_>>(), [("Variant", "Three-check")]);
    made.set_start(&Position::initial()).unwrap();
    assert_eq!((made.tags().count(), made.start()), (0, Some(Position::initial())));
    // The rules of an earlier game in the same memory are forgotten.
    made.set_start(&hill).unwrap().clear();
    assert_eq!(made.start(), Some(Position::initial()));
}

#[test]
fn clause_8_1_tags_keep_their_order() {
    let mut made = game("[Event \"a\"]\n[White \"b\"]\n[White \"c\"]\n[Round \"1\"]\n\n*");
    made.set_tag("White", "d").unwrap().set_tag("ECO", "C20").unwrap();
    let tags: Vec<_> = made.tags().collect();
    assert_eq!(tags, [("Event", "a"), ("White", "b"), ("White", "d"), ("Round", "1"), ("ECO", "C20")]);
    assert_eq!(made.rename_tag("White", "Black"), Ok(2));
    assert_eq!(made.rename_tag("Black", "Round"), Err(EditError::TagExists));
    assert_eq!(made.rename_tag("Nobody", "Some"), Ok(0));
    assert_eq!(made.remove_tag("Event"), Ok(1));
    let tags: Vec<_> = made.tags().collect();
    assert_eq!(tags, [("Black", "b"), ("Black", "d"), ("Round", "1"), ("ECO", "C20")]);
    made.compact();
    let mut backwards: Vec<_> = made.tags().rev().collect();
    backwards.reverse();
    assert_eq!(made.tags().collect::<Vec<_>>(), backwards);
    assert_eq!(made.tag("Black"), "d");
}

#[test]
fn clause_8_1_invalid_tags_are_rejected() {
    let mut made = Game::new();
    for name in ["", "two words", "_x", "A-b", "ä"] {
        assert_eq!(made.set_tag(name, "x").err(), Some(EditError::TagName), "{name}");
        assert_eq!(made.rename_tag("Event", name).err(), Some(EditError::TagName), "{name}");
    }
    for name in ["FEN", "SetUp"] {
        assert_eq!(made.set_tag(name, "1").err(), Some(EditError::DerivedTag));
        assert_eq!(made.remove_tag(name).err(), Some(EditError::DerivedTag));
        assert_eq!(made.rename_tag("Event", name).err(), Some(EditError::DerivedTag));
        assert_eq!(made.rename_tag(name, "Event").err(), Some(EditError::DerivedTag));
    }
    assert_eq!(made.tags().count(), 0);
}

#[test]
fn clause_8_1_1_7_result_tag_equals_marker() {
    let mut made = game("[Result \"1-0\"]\n[White \"x\"]\n\n1. e4 *");
    made.set_result(GameResult::BlackWins).unwrap();
    assert_eq!(
        (made.tag("Result"), made.marker(), made.result().as_str()),
        ("0-1", Some(GameResult::BlackWins), "0-1")
    );
    assert_eq!(made.tags().next(), Some(("Result", "0-1")), "in its place");
    assert_eq!(made.remove_tag("Result"), Err(EditError::ResultDecided));
    assert_eq!(made.set_tag("Result", "2-0").err(), Some(EditError::Result));
    made.set_tag("Result", "*").unwrap();
    assert_eq!((made.result(), made.marker()), (GameResult::Unknown, Some(GameResult::Unknown)));
    assert_eq!(made.remove_tag("Result"), Ok(1));
    assert_eq!(made, game("[White \"x\"]\n\n1. e4 *"));
}

#[test]
fn clause_9_7_start_sets_its_tags() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let position = fen.parse::<Fen>().unwrap().into_position().unwrap();
    let mut made = Game::new();
    made.set_start(&position).unwrap();
    assert_eq!((made.tag("SetUp"), made.tag("FEN"), made.start_origin()), ("1", fen, StartOrigin::FenTag));
    made.mainline_mut().play_san("e4").unwrap().variation(|line| line.play_san("Kd1")).unwrap();
    assert_eq!(made, game(&format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n1. e4 (1. Kd1) *")));
    // New tags are added in export order.
    let mut tagged = game("[White \"x\"]\n[ECO \"A00\"]\n[WhiteElo \"9\"]\n\n*");
    tagged.set_start(&position).unwrap().set_result(GameResult::Draw).unwrap();
    let names: Vec<&str> = tagged.tags().map(|(name, _)| name).collect();
    assert_eq!(names, ["White", "Result", "ECO", "FEN", "SetUp", "WhiteElo"]);
    let copy = made.clone();
    assert_eq!(
        made.set_start(&Position::initial()).err(),
        Some(EditError::Start),
        "the king cannot move there"
    );
    assert_eq!(made, copy);
    let line = made.mainline().first().unwrap().variations().next().unwrap().id();
    made.delete_variation(line).unwrap();
    made.set_start(&Position::initial()).unwrap();
    assert_eq!(made, game("1. e4 *"));
}

#[test]
fn comments_are_added_at_their_places() {
    let mut made = game("1. e4 (1. d4) *");
    let e4 = made.mainline().first().unwrap().id();
    assert_eq!(made.add_comment(e4, Placement::Start, "x").err(), Some(EditError::Placement));
    assert_eq!(made.add_comment(e4, Placement::End, "x").err(), Some(EditError::Placement));
    made.add_comment(e4, Placement::AfterVariations, "late").unwrap();
    made.add_comment(e4, Placement::AfterMove, "after\0").unwrap();
    made.add_comment_after_result("end");
    made.mainline_mut().comment_before("start");
    assert_eq!(made, game("{start} 1. e4 {after} (1. d4) {late} * {end}"));
    assert_eq!(made.remove_comments(e4, Placement::AfterVariations), Ok(1));
    assert_eq!(made.remove_comments(e4, Placement::Start), Ok(0));
    assert_eq!(made.remove_comments_at_start(movetext_pgn_tree::LineId::MAIN), Ok(1));
    assert_eq!(made.remove_comments_after_result(), 1);
    assert_eq!(made, game("1. e4 {after} (1. d4) *"));
}

#[test]
fn glyphs_are_removed_at_all_places() {
    let mut made = game("$1 1. $1 e4 $1 $2 (1. d4) $1 *");
    let e4 = made.mainline().first().unwrap().id();
    assert_eq!(made.remove_nag(e4, Nag::new(1)), Ok(4));
    assert_eq!(made, game("1. e4 $2 (1. d4) *"));
}

#[test]
fn cleared_game_equals_a_new_one() {
    let mut cleared = game("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n{x} 1. e4 (1. Kd1) 1-0 {y}");
    cleared.clear();
    assert_eq!(cleared, Game::new());
    assert_eq!((cleared.number(), cleared.span().len(), cleared.diagnostics_with_notes().len()), (0, 0, 0));
    cleared.mainline_mut().play_san("Nf3").unwrap();
    assert_eq!(cleared, game("1. Nf3 *"));
}

#[test]
fn start_of_chess960_has_its_variant() {
    let chess960 = "4k3/8/8/8/8/8/4P3/1R2K1R1 w KQ - 0 1";
    let shuffled = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    for fen in [chess960, shuffled, "4k3/8/8/8/8/8/4P3/R3K2R w KQ - 0 1"] {
        let position = Fen::read_position(fen, Leniency::Import).unwrap();
        for variant in ["", "From Position", "Chess960", "Standard"] {
            let mut made = Game::new();
            if !variant.is_empty() {
                made.set_tag("Variant", variant).unwrap();
            }
            made.set_start(&position).unwrap();
            let is_chess960 = made.tag("Variant") == "Chess960";
            assert_eq!(
                is_chess960,
                variant == "Chess960" || !position.has_standard_castling(),
                "{fen} {variant}"
            );
            let tags: String = made.tags().map(|(name, value)| format!("[{name} \"{value}\"]\n")).collect();
            assert_eq!(codes(&game(&format!("{tags}\n*"))), [], "{tags}");
            made.set_start(&Position::initial()).unwrap();
            assert_eq!(
                made.find_tag("Variant").is_some(),
                !is_chess960 && !variant.is_empty(),
                "{fen} {variant}"
            );
        }
    }
}
